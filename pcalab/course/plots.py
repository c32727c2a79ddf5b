"""Figures that more than one page of the course shows, in one style, a slider and explorables.

Functions take arrays, draw into ``ax``, matplotlib's Axes, and return it, so that they combine. A
picture makes its own figure when ``ax`` is not given; a mark (`arrow`, `axis_line`, `ellipse`,
`principal_axes`) goes into the current axes. A mark hands further keywords on to matplotlib.

The style serves a light and a dark page with one image: black ink on a transparent ground, and
colours that keep their hue and their contrast when a dark page turns the picture over with
``filter: invert(1) hue-rotate(180deg)``. No meaning is carried by colour alone.
"""

import base64
import hashlib
import html
import io
import json
import sys
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

import matplotlib as mpl
import numpy as np
from matplotlib import font_manager, patheffects
from matplotlib import pyplot as plt
from matplotlib.collections import LineCollection
from matplotlib.colors import LinearSegmentedColormap, to_rgba
from matplotlib.patches import Ellipse, Rectangle

from pcalab.core.eigen import top_eigenpairs
from pcalab.course.heads import render

__all__ = ["BLUE", "COLOURS", "DIVERGING", "FULL", "GREEN", "GREY", "ORANGE", "PURPLE",
           "SEQUENTIAL", "arrow", "axis_line", "cloud", "ellipse", "explorable", "factorisation",
           "head_grid", "image_grid", "loss_history", "matrix_picture", "photo_style",
           "principal_axes", "projection", "reconstruction", "scree", "slider", "sphere_variance",
           "use_style", "variance_by_angle"]

_DATA = Path(__file__).parent / "data"

FULL = 6.8  #: width of every figure, in inches

# Okabe and Ito's palette, those members whose contrast is at least 3 : 1 on white and, turned
# over, on a dark page.
BLUE, ORANGE, GREEN, PURPLE = "#0072B2", "#D55E00", "#009E73", "#CC79A7"
GREY = "#767676"  #: for what stands back; equally far from black and from white
COLOURS = (BLUE, ORANGE, GREEN, PURPLE, GREY)
MARKERS = ("o", "s", "^", "D", "v")
DASHES = ("-", (0, (5, 2)), (0, (1, 1.5)), (0, (6, 2, 1, 2)), (0, (3, 1.5)))

#: Below zero blue, above zero orange, zero white.
DIVERGING = LinearSegmentedColormap.from_list("pcalab", ["#004B76", BLUE, "w", ORANGE, "#8A3D00"])
#: Low to high as more and more ink, so that high stands out on a light and on a dark page.
SEQUENTIAL = LinearSegmentedColormap.from_list(
    "pcalab-ink", ["#F3F9FD", "#9FCDE8", BLUE, "#00314D"])

STYLE = mpl.rc_params_from_file(_DATA / "course.mplstyle", use_default_template=False) | {
    "axes.prop_cycle": mpl.cycler(color=COLOURS, linestyle=DASHES)}


# --- Style ------------------------------------------------------------------------------------


def use_style():
    """Set the course's figure style; call it in the first cell of a notebook.

    Words are in the sans face of the book's captions where its package is installed, as it is for
    the course, else in matplotlib's own; formulas are in the face of the book's formulas.

    In Jupyter, figures are from then on stored at their full stated size, two pixels to one of
    the page, line drawings in 256 colours (a third of the bytes and no difference to the eye),
    and without software name or date: the same code gives the same file. Beside the picture
    stands how large its smallest letters are.
    """
    mpl.rcParams.update(STYLE | {"font.family": [*_book_face(), "DejaVu Sans"]})
    shell = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
    if getattr(shell, "kernel", None) is not None:
        from matplotlib_inline import backend_inline  # noqa: F401  (sets its own format first)

        shell.display_formatter.formatters["image/png"].for_type(mpl.figure.Figure, _inline_png)


def _book_face():
    """Make the captions' face known to matplotlib; return its name, if it is installed."""
    package = find_spec("font_source_sans_pro")
    for cut in ("Regular", "It", "Bold") if package else ():
        font_manager.fontManager.addfont(
            Path(package.submodule_search_locations[0], "files", f"SourceSansPro-{cut}.otf"))
    return ["Source Sans Pro"] if package else []


def _inline_png(figure):
    """Return a figure for the notebook: base64 PNG, and its size on the screen."""
    if figure.axes or figure.texts:
        width, height = (round(100 * inches) for inches in figure.get_size_inches())
        return _png(figure, dpi=200), {"width": width, "height": height,
                                       "letters": _letters(figure)}


def _letters(figure):
    """Return the size of the smallest letters of a figure that is drawn, as a share of its width.

    Indices and exponents are as much smaller than their letters as in the text.
    """
    sizes = [words.get_fontsize() for words in figure.findobj(mpl.text.Text)
             if words.get_visible() and words.get_text().strip()]
    return round(min(sizes, default=12.5) / 72 / figure.get_size_inches()[0], 4)


def _png(figure, dpi):
    """Draw a figure and return it as a small PNG, in base64."""
    from PIL import Image

    full, small = io.BytesIO(), io.BytesIO()
    figure.savefig(full, format="png", dpi=dpi, metadata={"Software": None})
    picture = Image.open(full)
    red, green, blue, _ = picture.split()
    if red == green == blue:
        picture = picture.convert("LA")
    elif not any(axes.images for axes in figure.axes):  # a palette would blotch soft shades
        picture = picture.quantize(256, method=Image.Quantize.FASTOCTREE)
    picture.save(small, format="png", optimize=True)
    return base64.b64encode(small.getvalue()).decode("ascii")


@contextmanager
def photo_style():
    """Grey ink, for a figure that shows image data and so must not be turned over.

    Use it around the whole figure, ``plt.show()`` included, and give the cell's image the
    class ``photo``. The grey can be read on a white and on a dark page.

    Examples
    --------
    >>> from pcalab import datasets, plots
    >>> with plots.photo_style():
    ...     ax = plots.image_grid(datasets.load_digits().images[:10])
    """
    inked = "text.color axes.edgecolor axes.labelcolor axes.titlecolor xtick.color ytick.color"
    with mpl.rc_context(dict.fromkeys(inked.split(), GREY)):
        yield


def _new_axes(ax, height):
    """Return `ax`, or the axes of a new figure, as wide as the text and `height` inches high."""
    return plt.subplots(figsize=(FULL, height))[1] if ax is None else ax


_QUADRATIC = r"u^{\!\top}\!Su"
_HALO = [patheffects.withStroke(linewidth=3, foreground="white")]  # lifts words off a hatch


def _ink():
    """Return the colour of the current style's lines and text."""
    return mpl.rcParams["text.color"]


# --- Images -----------------------------------------------------------------------------------


def image_grid(images, shape=None, *, titles=None, ncols=None, cmap="gray", each=False,
               row_labels=None, ax=None):
    """Show images side by side, in rows.

    Parameters
    ----------
    images : array of shape (m, height, width) or (m, height * width)
    shape : (height, width), optional
        Wanted when the images are rows of a matrix and not square.
    titles : sequence of m strings, optional
        One above each image.
    ncols : int, optional
        Images in a row; when not given all of them, up to ten.
    cmap : str or Colormap
        ``"gray"`` for photographs, ``"gray_r"`` for ink on paper, ``"diverging"`` for what has
        a sign (components, differences): zero is then white.
    each : bool
        Scale each image by its own range; else all by one, so that they can be compared.
    row_labels : sequence of strings, optional
        One at the left of each row.

    Raises
    ------
    ValueError
        If the images do not have the given shape.
    """
    images = _as_images(images, shape)
    ncols = min(len(images), 10) if ncols is None else ncols
    nrows, aspect = -(-len(images) // ncols), images.shape[1] / images.shape[2]
    cell = min(1.3, (FULL - 0.9 * (row_labels is not None)) / (1.08 * ncols))
    step = aspect + (0.08 if titles is None else 0.08 + 0.24 / cell)
    ax = _new_axes(ax, height=cell * (nrows * step + 0.1))
    signed = cmap == "diverging"
    for i, (image, (low, high)) in enumerate(zip(images, _ranges(images, signed, each))):
        x, y = 1.08 * (i % ncols), -step * (i // ncols)
        ax.imshow(image, extent=(x, x + 1, y - aspect, y), vmin=low, vmax=high,
                  cmap=DIVERGING if signed else cmap, interpolation="nearest")
        ax.add_patch(Rectangle((x, y - aspect), 1, aspect, fill=False, edgecolor=GREY,
                               linewidth=0.4))
        if titles is not None:
            ax.text(x + 0.5, y + 0.03, titles[i], ha="center", va="bottom")
    for row, label in enumerate(() if row_labels is None else row_labels):
        ax.text(-0.1, -step * row - aspect / 2, label, ha="right", va="center")
    ax.set(xlim=(-0.01, 1.08 * ncols - 0.07),
           ylim=(step - aspect - step * nrows - 0.01, step - aspect + 0.01))
    ax.axis("off")
    return ax


def head_grid(rows, mesh, *, angles=(0, 0), light=(25, 30), shape=(160, 128), **grid):
    """Show heads as a camera sees them.

    Parameters
    ----------
    rows : array of shape (m, 3 v)
        Each a head: a row of ``mesh.data``, or a mean, a reconstruction, a mean plus an axis.
    mesh
        What `pcalab.course.heads.heads` returned: its triangles and albedo are used.
    angles, light, shape
        As `pcalab.course.heads.render` has them; what else is given goes to `image_grid`.
    """
    images = [render(row, mesh.triangles, mesh.albedo, angles=angles, light=light, shape=shape)
              for row in np.atleast_2d(rows)]
    return image_grid(images, **grid)


def reconstruction(rows, shape=None, *, cmap="gray", ax=None):
    """Compare images with their reconstructions, a labelled row for each.

    Parameters
    ----------
    rows : sequence of pairs (label, images)
        Usually ``[("original", X[:8]), ("k = 5", X5[:8]), …]``; each ``images`` an array of
        shape (m, height * width) or (m, height, width), the same in all rows. The first row sets
        the range of grey values; what a reconstruction over- or undershoots is cut off.
    shape, cmap
        As in `image_grid`.
    """
    labels, images = zip(*rows)
    images = np.stack([_as_images(A, shape) for A in images])
    clipped = images.clip(images[0].min(), images[0].max())
    return image_grid(clipped.reshape(-1, *images.shape[2:]), ncols=images.shape[1], cmap=cmap,
                      row_labels=labels, ax=ax)


def _as_images(images, shape):
    """Return images as (m, height, width), rolled up from rows where needed."""
    images = np.asarray(images, dtype=float)
    if images.ndim == 3 and shape is None:
        return images
    side = round(images.shape[-1] ** 0.5)
    height, width = (side, side) if shape is None else shape
    if images[0].size != height * width:
        raise ValueError(f"images of {images[0].size} pixels are not {height} × {width}")
    return images.reshape(-1, height, width)


def _ranges(images, signed, each):
    """Return a pair (low, high) for each image: its own or everyone's, about zero if signed."""
    over = (1, 2) if each else (0, 1, 2)
    low, high = (extreme(axis=over, keepdims=True) for extreme in (images.min, images.max))
    if signed:
        low, high = -np.maximum(-low, high), np.maximum(-low, high)
    return np.broadcast_to(np.stack([low, high], axis=1).reshape(-1, 2), (len(images), 2))


# --- Points and directions in the plane -------------------------------------------------------


def cloud(X, *, groups=None, names=None, labels=("$x_1$", "$x_2$"), ax=None, **style):
    """Scatter points in the plane, a unit equally long on both axes.

    Parameters
    ----------
    X : array of shape (n, 2)
    groups : array of shape (n,), optional
        A class for each point: told apart by colour and marker; with more than five classes
        the class itself is the marker.
    names : sequence of strings, optional
        Names of the classes, in sorted order, for a legend.
    labels : (str, str)
        What the axes are, with units.
    **style
        Handed to `Axes.scatter`.
    """
    X, ax = np.asarray(X), _new_axes(ax, height=3.4)
    groups = np.zeros(len(X), dtype=int) if groups is None else np.asarray(groups)
    classes = np.unique(groups)
    for i, group in enumerate(classes):
        look = _dot(i, group, many=len(classes) > len(MARKERS)) | style
        if names is not None:
            look["label"] = names[i]
        ax.scatter(*X[groups == group, :2].T, **look)
    if names is not None:
        ax.legend(markerscale=1.3)
    ax.set(xlabel=labels[0], ylabel=labels[1], aspect="equal")
    return ax


def _dot(i, group, many):
    """Return how a point of class number `i` looks; with many classes it is the class's name."""
    if many:
        return {"marker": f"${group}$", "color": COLOURS[i % 4], "s": 32, "linewidths": 0.2}
    return {"marker": MARKERS[i], "color": COLOURS[i], "s": 16, "alpha": 0.75, "linewidths": 0}


def arrow(vector, label=None, *, origin=(0.0, 0.0), color=None, ax=None):
    """Draw a vector, of shape (2,), as an arrow from `origin`, labelled at its tip.

    In the ink's colour when no other is given.
    """
    ax = plt.gca() if ax is None else ax
    color = _ink() if color is None else color
    origin, vector = np.asarray(origin, dtype=float), np.asarray(vector, dtype=float)
    tip = origin + vector
    ax.annotate("", tip, origin, arrowprops={
        "arrowstyle": "-|>,head_length=0.5,head_width=0.2", "color": color, "linewidth": 1.6,
        "shrinkA": 0, "shrinkB": 0, "joinstyle": "miter"})
    ax.update_datalim([origin, tip])
    ax.autoscale_view()
    if label is not None:
        outwards = 10 * vector / max(np.linalg.norm(vector), 1e-300)
        ax.annotate(label, tip, outwards, textcoords="offset points", color=color,
                    ha="center", va="center")
    return ax


def axis_line(direction, *, through=(0.0, 0.0), ax=None, **style):
    """Draw the whole line along `direction`, of shape (2,), through a point."""
    ax = plt.gca() if ax is None else ax
    through = np.asarray(through, dtype=float)
    look = {"color": GREY, "linewidth": 0.9, "linestyle": "-", "zorder": 0.9} | style
    ax.axline(through, through + np.asarray(direction, dtype=float), **look)
    return ax


def principal_axes(mean, axes, lengths, *, ax=None):
    """Draw the columns of `axes`, of shape (2, k), as arrows v₁, v₂ … from the mean.

    Each is as long as told; usual is a multiple of the standard deviations √λ_j.
    """
    for j, (axis, length) in enumerate(zip(np.asarray(axes).T, lengths), 1):
        ax = arrow(length * axis, f"$v_{{{j}}}$", origin=mean, ax=ax)
    return ax


def ellipse(S, mean=(0.0, 0.0), *, radius=2.0, ax=None, **style):
    """Draw where (x − m)ᵀ S⁻¹ (x − m) = radius²: `radius` standard deviations each way.

    Parameters
    ----------
    S : array of shape (2, 2)
        A covariance, also a singular one (the ellipse is then a segment).
    mean : array of shape (2,)
    radius : float
        In standard deviations; 2 holds 86 % of a Gaussian.
    """
    ax = plt.gca() if ax is None else ax
    eigenvalues, V = top_eigenpairs(S)
    major, minor = 2 * radius * np.sqrt(eigenvalues.clip(min=0))
    angle = np.degrees(np.arctan2(V[1, 0], V[0, 0]))
    look = {"fill": False, "edgecolor": _ink(), "linewidth": 0.9} | style
    ax.add_patch(Ellipse(mean, major, minor, angle=angle, **look))
    ax.autoscale_view()
    return ax


def projection(X, u, *, highlight=None, ax=None):
    """Project points perpendicularly onto the line along `u` through their mean.

    Points in grey, their feet on the line in blue (what is kept), and the dashed segments
    between in orange (what is lost). They carry labels, so that `ax.legend()` names them.

    Parameters
    ----------
    X : array of shape (n, 2)
    u : array of shape (2,)
        Of any length but zero.
    highlight : int, optional
        Draw the right triangle of this point: mean, foot, point.
    """
    X, u = np.asarray(X, dtype=float), np.asarray(u, dtype=float) / np.linalg.norm(u)
    mean = X.mean(axis=0)
    # (eq-projection)  the foot of x is  x̄ + u uᵀ(x − x̄)
    feet = mean + np.outer((X - mean) @ u, u)
    ax = cloud(X, color=GREY, ax=ax, s=16, alpha=1, label="point")
    axis_line(u, through=mean, color=_ink(), ax=ax)
    ax.plot(*feet.T, "o", color=BLUE, markersize=3.2, label="projection")
    ax.add_collection(LineCollection(np.stack([X, feet], axis=1), colors=ORANGE, linewidths=0.8,
                                     linestyles=[DASHES[1]], zorder=1, label="residual"))
    ax.plot(*mean, "+", color=_ink(), markersize=10, markeredgewidth=1.2)
    if highlight is not None:
        _right_triangle(ax, mean, feet[highlight], X[highlight])
    return ax


def _right_triangle(ax, mean, foot, point):
    """Draw mean, foot and point joined, the legs named, the right angle marked."""
    ax.plot(*zip(mean, point), color=_ink(), linewidth=1.4, linestyle="-")
    ax.plot(*zip(mean, foot), color=BLUE, linewidth=2.6, linestyle="-", solid_capstyle="butt")
    ax.plot(*zip(foot, point), color=ORANGE, linewidth=2.0, linestyle=DASHES[1])
    along, across = mean - foot, point - foot
    side = 0.12 * min(np.linalg.norm(along), np.linalg.norm(across))
    along, across = (side * v / max(np.linalg.norm(v), 1e-300) for v in (along, across))
    ax.plot(*zip(foot + along, foot + along + across, foot + across), color=_ink(), linewidth=0.7,
            linestyle="-")


# --- Variance ---------------------------------------------------------------------------------


def variance_by_angle(S, *, mark=None, ax=None):
    """Plot the variance uᵀSu against the angle of u, and what is left to the total.

    Parameters
    ----------
    S : array of shape (2, 2)
        A covariance.
    mark : float, optional
        An angle in degrees at which kept and lost are drawn as two bars.
    """
    S, ax = np.asarray(S, dtype=float), _new_axes(ax, height=2.8)
    angles, total = np.linspace(0, 180, 361), np.trace(S)
    kept = _variance_along(S, angles)
    ax.fill_between(angles, 0, kept, facecolor=to_rgba(BLUE, 0.22), linewidth=0,
                    label=f"kept: ${_QUADRATIC}$")
    ax.fill_between(angles, kept, total, facecolor="none", edgecolor=ORANGE, hatch="///",
                    linewidth=0, alpha=0.6, label="lost")
    ax.plot(angles, kept, color=BLUE, linestyle="-")
    ax.axhline(total, color=_ink(), linewidth=0.8)
    _mark_extremes(ax, S)
    if mark is not None:
        at = _variance_along(S, mark)
        ax.vlines(mark, 0, at, color=BLUE, linewidth=4)
        ax.vlines(mark, at, total, color=ORANGE, linewidth=4, linestyle=(0, (1.2, 0.6)))
    ax.legend(loc="lower left", bbox_to_anchor=(0, 1), ncols=2, borderaxespad=0.2)
    ax.set(xlim=(0, 180), ylim=(0, 1.02 * total), xticks=range(0, 181, 45),
           xlabel="angle of $u$ (degrees)", ylabel="variance")
    return ax


def _variance_along(S, degrees):
    """Variance uᵀSu along the directions at these angles."""
    u = np.array([np.cos(np.radians(degrees)), np.sin(np.radians(degrees))])
    return np.einsum("i...,ij,j...->...", u, S, u)  # (eq-projected-variance)  uᵀ S u


def _mark_extremes(ax, S):
    """Mark the extreme variances with a dot and the eigenvalue."""
    eigenvalues, V = top_eigenpairs(S)
    angles = np.degrees(np.arctan2(V[1], V[0])) % 180
    for angle, value, name, up in zip(angles, eigenvalues, ("_1", "_2"), (-12, 12)):
        ax.plot(angle, value, "o", color=_ink(), clip_on=False, zorder=3)
        ax.annotate(rf"$\lambda{name}$", (angle, value), (0, up), textcoords="offset points",
                    ha="center", va="center", path_effects=_HALO if up > 0 else None)


def sphere_variance(S, *, ax=None):
    """Show uᵀSu for every unit vector u in three dimensions, as a ball seen from outside.

    The ball is drawn in the eigenvectors' own frame, v₁ upwards; the side that is hidden looks
    the same, for −u has the variance of u. Arrows stand where the slope vanishes: the maximum
    v₁, the saddle v₂ and the minimum v₃.

    S is symmetric, of shape (3, 3).
    """
    ax, camera = _new_axes(ax, height=3.4), _camera()
    _paint_ball(ax, camera, top_eigenpairs(S)[0])
    for name, (x, y, _) in zip(("maximum $v_1$", "saddle $v_2$", "minimum $v_3$"), camera.T):
        arrow((0.45 * x, 0.45 * y), origin=(x, y), ax=ax)
        side = "center" if abs(x) < 0.2 else "left" if x > 0 else "right"
        ax.text(1.5 * x, 1.5 * y, name, ha=side, va="bottom" if side == "center" else "center")
    ax.set(xlim=(-1.7, 2.7), ylim=(-1.05, 1.5), aspect="equal")
    ax.axis("off")
    return ax


def _camera():
    """Return a rotation: its rows are right, up and towards the viewer; v₁ shows upwards."""
    towards = np.array([0.50, 0.66, 0.56]) / np.linalg.norm([0.50, 0.66, 0.56])
    up = np.array([1.0, 0.0, 0.0]) - towards[0] * towards
    up /= np.linalg.norm(up)
    return np.stack([np.cross(up, towards), up, towards])


def _paint_ball(ax, camera, eigenvalues, size=241):
    """Fill the disc of the ball with bands of equal variance, and add the scale."""
    variance = ((_front_of_ball(size) @ camera) ** 2) @ eigenvalues  # uᵀ S u = Σ λ_j u_j²
    spread = max(np.ptp(eigenvalues), 1e-9 * max(abs(eigenvalues)), 1e-300)
    levels = np.linspace(eigenvalues[2] - 1e-6 * spread, eigenvalues[2] + 1.000001 * spread, 15)
    disc = Ellipse((0, 0), 2, 2, fill=False, edgecolor=_ink(), linewidth=0.8, zorder=2)
    ax.add_patch(disc)
    across = np.linspace(-1, 1, size)
    bands = ax.contourf(across, across, variance, levels, cmap=SEQUENTIAL)
    bands.set_clip_path(disc)
    if np.ptp(eigenvalues) > 1e-6 * abs(eigenvalues).max():
        ax.contour(across, across, variance, levels[1:-1], colors="black",
                   linewidths=0.3).set_clip_path(disc)
    _eigenvalue_bar(ax, bands, eigenvalues)


def _front_of_ball(size):
    """Return the unit vectors facing the viewer, (size, size, 3), continued beyond the rim."""
    right, up = np.meshgrid(*2 * [np.linspace(-1, 1, size)])
    towards = np.sqrt((1 - right**2 - up**2).clip(min=0))
    points = np.stack([right, up, towards], axis=-1)
    return points / np.linalg.norm(points, axis=-1, keepdims=True)


def _eigenvalue_bar(ax, bands, eigenvalues):
    """Draw the colour scale with a tick at each eigenvalue; equal ones share it."""
    names = {}
    for j, value in enumerate(eigenvalues, 1):
        names.setdefault(f"{value:.3g}", []).append(f"\\lambda_{j}")
    scale = ax.inset_axes([2.05, -0.85, 0.12, 1.6], transform=ax.transData)
    bar = ax.figure.colorbar(bands, cax=scale, drawedges=False)
    bar.set_ticks([float(value) for value in names],
                  labels=[f"${' = '.join(name)} = {value}$" for value, name in names.items()])
    bar.ax.set_title(f"variance ${_QUADRATIC}$", loc="left", pad=9)
    bar.outline.set_linewidth(0.5)


def scree(eigenvalues, *, k=None, log=False, ax=None):
    """Plot eigenvalues in descending order.

    Parameters
    ----------
    eigenvalues : array of shape (r,)
    k : int, optional
        The first `k` are kept and drawn filled, the others hollow.
    log : bool
        Logarithmic scale; eigenvalues that are not positive are left out.
    """
    eigenvalues, ax = np.asarray(eigenvalues, dtype=float), _new_axes(ax, height=2.6)
    number = np.arange(1, len(eigenvalues) + 1)
    kept = number <= (len(number) if k is None else k)
    shown = (eigenvalues > 0) | (not log)
    ax.plot(number[shown], eigenvalues[shown], color=BLUE, linewidth=0.9, linestyle="-")
    for which, face in ((kept, BLUE), (~kept, "white")):
        ax.plot(number[which & shown], eigenvalues[which & shown], "o", color=BLUE,
                markerfacecolor=face, markersize=4)
    ax.set_yscale("log" if log else "linear")
    if not log:
        ax.set_ylim(bottom=min(0, eigenvalues.min()))
    ax.set(xlabel="component $j$", ylabel=r"eigenvalue $\lambda_j$")
    ax.xaxis.get_major_locator().set_params(integer=True)
    return ax


# --- Matrices and algorithms ------------------------------------------------------------------


def matrix_picture(A, label="", *, values=None, limit=None, ax=None):
    """Show a matrix as coloured cells between brackets: blue below zero, orange above.

    Parameters
    ----------
    A : array of shape (n, d)
    label : str
        Written above.
    values : str, optional
        Write each entry into its cell, in this format: ``".2f"``, ``".3g"``.
    limit : float, optional
        Absolute value at the ends of the colour scale; the largest in `A` when not given. Give
        one number to several matrices to make them comparable.
    """
    A = np.asarray(A, dtype=float)
    n, d = A.shape
    limit = np.abs(A).max() if limit is None else limit
    ax = _new_axes(ax, height=2.6)
    ax.imshow(A, cmap=DIVERGING, vmin=-limit, vmax=limit, interpolation="nearest")
    for x, inwards in ((-0.5, 1), (d - 0.5, -1)):
        hook = x + inwards * 0.03 * max(n, d)
        ax.plot([hook, x, x, hook], [-0.5, -0.5, n - 0.5, n - 0.5], color=_ink(), linewidth=1.2,
                linestyle="-", clip_on=False)
    for i, j in () if values is None else np.ndindex(A.shape):
        pale = abs(A[i, j]) < 0.45 * limit
        ax.text(j, i, format(A[i, j] + 0.0, values), ha="center", va="center",
                color="black" if pale else "white")
    ax.set_title(label, loc="center")
    ax.axis("off")
    return ax


def factorisation(blocks, *, diagonal=(), ax=None):
    """Draw the shapes of a product of matrices, to scale.

    Parameters
    ----------
    blocks : sequence of (name, rows, columns) or (name, rows, columns, shape) or str
        A tuple is a matrix: `rows` and `columns` set its size in the drawing, `shape` is the
        text below it (``"rows × columns"`` when not given). A string is a sign between two
        matrices. An "=" is put after the first matrix when no sign stands there.
    diagonal : sequence of names
        Matrices to be drawn as diagonal.

    Examples
    --------
    >>> ax = factorisation([("X", 8, 5, "n × d"), ("U", 8, 3, "n × r"), ("Σ", 3, 3, "r × r"),
    ...                     ("Vᵀ", 3, 5, "r × d")], diagonal=("Σ",))
    """
    blocks = list(blocks)
    if not any(isinstance(block, str) for block in blocks):
        blocks.insert(1, "=")
    sizes = [block[1:3] for block in blocks if not isinstance(block, str)]
    tallest = max(rows for rows, _ in sizes)
    gap, ax, x = 0.12 * tallest, _new_axes(ax, height=2.4), 0.0
    for block in blocks:
        if isinstance(block, str):
            ax.text(x + gap, 0, block, ha="center", va="center", fontsize=15)
            x += 3 * gap
        else:
            _draw_block(ax, x, *block, ruled=block[0] in diagonal)
            x += block[2] + gap
    ax.set(xlim=(-0.5 * gap, x), ylim=(-0.5 * tallest - 2 * gap, 0.5 * tallest + gap),
           aspect="equal")
    ax.axis("off")
    return ax


def _draw_block(ax, x, name, rows, columns, shape=None, *, ruled=False):
    """Draw one matrix with its left edge at `x`, centred on the line, its shape below."""
    ax.add_patch(Rectangle((x, -rows / 2), columns, rows, facecolor=to_rgba(BLUE, 0.12),
                           edgecolor=_ink(), linewidth=1.0))
    if ruled:
        side = min(rows, columns)
        ax.plot([x, x + side], [rows / 2, rows / 2 - side], color=BLUE, linewidth=2.5,
                linestyle="-", solid_capstyle="butt")
    aside = 0.2 if ruled else 0.0
    ax.text(x + (0.5 + aside) * columns, aside * rows, name, ha="center", va="center",
            fontsize=15)
    ax.annotate(f"{rows} × {columns}" if shape is None else shape, (x + columns / 2, -rows / 2),
                (0, -5), textcoords="offset points", ha="center", va="top")


def loss_history(histories, *, optimum=None, ax=None):
    """Plot how a loss falls, one line for each run.

    Parameters
    ----------
    histories : dict of str to array of shape (iterations,)
        The loss before the first iteration and after each.
    optimum : float, optional
        The least loss there is. When given, what is shown is how far above it a run still is,
        on a logarithmic scale; else the loss itself.
    """
    ax = _new_axes(ax, height=2.6)
    for i, (name, losses) in enumerate(histories.items()):
        above = np.asarray(losses, dtype=float) - (0.0 if optimum is None else optimum)
        ax.plot(above, label=name, color=COLOURS[i % 5], linestyle=DASHES[i % 5])
    if optimum is not None:
        ax.set_yscale("log", nonpositive="mask")
    ax.set(xlabel="iteration",
           ylabel="loss" if optimum is None else "loss above the least possible")
    ax.xaxis.get_major_locator().set_params(integer=True)
    ax.legend()
    return ax


# --- Slider -----------------------------------------------------------------------------------


def slider(draw, values, *, label, alt, start, readout=str, caption="", figsize=(FULL, 3.2),
           photo=False):
    """Display a picture with a slider that changes one quantity in it.

    A frame is drawn for every value now; the page only exchanges them. So it works in a
    notebook, in the built book and in a deck, without a kernel and without a network, by mouse
    and by keyboard; where scripts do not run, the start frame stands as a picture.

    Parameters
    ----------
    draw : callable (figure, value)
        Draws one frame into an empty figure. Limits that are not to jump are for it to set.
    values : sequence
        The positions of the slider, in order; 15 to 40 make a smooth one. The first and the last
        are written below its ends.
    label : str
        What is being changed, with its unit.
    alt : callable (value) -> str
        What is to be seen in the frame, for those who do not see it.
    start
        The value shown first, best one that shows the point.
    readout : callable (value) -> str
        The text beside the slider.
    caption : str
        What to look for, and what the colours are; plain text, below the controls. In the book
        it stands in the cell's metadata instead, as any figure's.
    photo : bool
        The frames show image data: grey ink, and not turned over on a dark page.

    Raises
    ------
    ValueError
        If `start` is not one of `values`.
    """
    from IPython.display import display

    values = list(values)
    if start not in values:
        raise ValueError(f"start must be one of values; got {start!r}")
    texts, alts = ([say(value) for value in values] for say in (readout, alt))
    low, high = (html.escape(f"{end}".replace("-", "−")) for end in (values[0], values[-1]))
    frames, letters = zip(*(_frame(draw, value, figsize, photo) for value in values))
    page = _slider_html(frames, texts, alts, label, caption, values.index(start), photo,
                        low=low, high=high, letters=min(letters))
    plain = f"<slider: {label}, {len(values)} frames>"
    display({"text/html": page, "text/plain": plain}, raw=True)


def explorable(name, data, draw, *, alt, caption, figsize=(6.3, 3.0)):
    """Display a picture that the book's site brings to life.

    What is shown here is how it starts: that is what a notebook, a deck, paper and a page without
    scripts show. On the site ``book/_static/explorables/<name>.js`` computes from the same data,
    and the figure has a number and the label ``fig-<name>``.

    Parameters
    ----------
    name : str
        Of the script.
    data : dict
        Numbers, strings, lists and arrays; numbers are handed on with 12 digits.
    draw : callable (figure, data)
        Draws the start into an empty figure, marks where the script has them.
    alt, caption : str
        What is to be seen, and what it says to those who never touch it; plain text.
    figsize : (float, float)
        In inches; a hundredth is a unit of the script's wide picture.
    """
    from IPython.display import display

    numbers = json.dumps(data, ensure_ascii=False, default=lambda array: np.asarray(array).tolist())
    numbers = json.loads(numbers, parse_float=lambda text: float(f"{float(text):.12g}") + 0.0)
    with mpl.rc_context({"figure.constrained_layout.use": False}):
        still, letters = _frame(draw, data, figsize, photo=False)
    page = (_DATA / "explorable.html").read_text(encoding="utf-8").format(
        name=name, still=still, letters=letters, alt=html.escape(alt), caption=_caption(caption),
        data=json.dumps(numbers, ensure_ascii=False).replace("<", "\\u003c"))
    display({"text/html": page, "text/plain": f"<explorable: {name}>"}, raw=True)


def _frame(draw, value, figsize, photo):
    """Draw one frame; return it as a PNG in a data URL, and the size of its letters."""
    figure = plt.figure(figsize=figsize)
    try:
        with photo_style() if photo else mpl.rc_context():
            draw(figure, value)
            return "data:image/png;base64," + _png(figure, dpi=185), _letters(figure)
    finally:
        plt.close(figure)


def _caption(words):
    return f"\n<figcaption><p>{html.escape(words)}</p></figcaption>" if words else ""


def _slider_html(frames, texts, alts, label, caption, first, photo, **others):
    """Return the slider's markup; its id comes from its words, so it is always the same."""
    words = json.dumps([label, texts, alts, first])
    identity = "slider-" + hashlib.sha256(words.encode()).hexdigest()[:10]
    data = json.dumps({"frames": frames, "alts": alts, "texts": texts}, ensure_ascii=False)
    page, script = ((_DATA / name).read_text(encoding="utf-8")
                    for name in ("slider.html", "slider.js"))
    return page.format(
        id=identity, frame=frames[first], alt=html.escape(alts[first]),
        photo=' class="photo"' if photo else "", label=html.escape(label),
        text=html.escape(texts[first]), caption=_caption(caption), last=len(frames) - 1,
        first=first, colour=BLUE, data=data.replace("<", "\\u003c"),
        script=script.rstrip().replace("ID", identity), **others)
