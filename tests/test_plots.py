"""pcalab.course.plots: the figures against stored pictures, what they draw against its definition,
and the style's and the slider's promises (contrast, determinism, accessibility)."""

import base64
import io
import json
import re
from html.parser import HTMLParser

import matplotlib as mpl
import numpy as np
import pytest
from matplotlib import pyplot as plt
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.text import Annotation, Text
from PIL import Image

from pcalab import datasets, plots
from pcalab.course.heads import heads, render

mpl.use("agg")

S2 = np.array([[3.0, 1.4], [1.4, 1.2]])
X2 = datasets.gaussian_cloud(40, S2, [1.0, 2.0])


@pytest.fixture(autouse=True)
def course_style():
    with mpl.rc_context():
        plots.use_style()
        yield
    plt.close("all")


# --- Pictures ---------------------------------------------------------------------------------
# Each of these is drawn once for its stored picture (pytest --mpl) and once for the rules below.


def draw_cloud_with_axes():
    S = np.cov(X2.T, ddof=0)
    eigenvalues, V = np.linalg.eigh(S)
    V = V[:, ::-1] * np.sign(V[0, ::-1])
    ax = plots.cloud(X2)
    plots.ellipse(S, X2.mean(axis=0), ax=ax)
    plots.axis_line(V[:, 0], through=X2.mean(axis=0), ax=ax)
    return plots.principal_axes(X2.mean(axis=0), V, 2 * np.sqrt(eigenvalues[::-1]), ax=ax)


def draw_groups():
    iris = datasets.load_iris()
    return plots.cloud(iris.data[:, 2:], groups=iris.target, names=iris.target_names,
                       labels=iris.feature_names[2:])


def draw_many_groups():
    angle = np.linspace(0, 2 * np.pi, 30)
    return plots.cloud(np.stack([np.cos(angle), np.sin(angle)], axis=1), groups=np.arange(30) // 3)


def draw_projection():
    return plots.projection(X2[:15], [1.0, 0.2], highlight=7)


def draw_variance_by_angle():
    return plots.variance_by_angle(S2, mark=60)


def draw_sphere():
    return plots.sphere_variance(np.diag([0.5, 3.0, 1.5]))


def draw_scree():
    return plots.scree([5.0, 3.0, 1.0, 0.5, 0.2], k=2)


def draw_images():
    digits = datasets.load_digits()
    with plots.photo_style():
        return plots.image_grid(digits.data[:8], ncols=4, titles=list("01234567"), cmap="gray_r")


def draw_components():
    waves = np.sin(np.outer(np.arange(1, 4), np.linspace(0, np.pi, 7)))
    with plots.photo_style():
        return plots.image_grid([np.outer(a, b) for a in waves for b in waves], ncols=3,
                                cmap="diverging", row_labels=list("abc"))


def draw_reconstruction():
    faces = datasets.load_faces().data[:5]
    blurred = [("original", faces), ("half", faces / 2 + faces.mean() / 2)]
    with plots.photo_style():
        return plots.reconstruction(blurred)


def draw_matrix():
    return plots.matrix_picture(np.outer([1, -2, 3], [1, 0.5, -1, 0]), "$A$", values=".1f")


def draw_factorisation():
    return plots.factorisation([("$X$", 8, 5, "$n \\times d$"), ("$U$", 8, 3), ("$\\Sigma$", 3, 3),
                                ("$V$", 3, 5)], diagonal=("$\\Sigma$",))


def draw_loss_history():
    t = np.arange(30)
    return plots.loss_history({"quick": 3 + 0.4**t, "slow": 3 + 2 * 0.9**t}, optimum=3.0)


PICTURES = {name[5:]: draw for name, draw in list(globals().items()) if name.startswith("draw_")}


def stored_picture(name):
    """A test that compares a picture with the stored one, by pytest-mpl.

    Words are left out, and room is not made for them: their pixels change with the version of
    the font renderer, and what they say is tested below. What remains is the same everywhere, so
    that the difference allowed can be less than one missing line makes.
    """
    @pytest.mark.mpl_image_compare(baseline_dir="baseline", filename=f"{name}.png", tolerance=1,
                                   style="default", backend="agg",
                                   savefig_kwargs={"dpi": 60, "facecolor": "white",
                                                   "metadata": {"Software": None}})
    def compare():
        plots.use_style()
        figure = PICTURES[name]().figure
        figure.set_layout_engine("none")
        for words in figure.findobj(Text):
            if isinstance(words, Annotation):
                words.set_text("")  # but its arrow stays
            else:
                words.set_visible(False)
        return figure
    return compare


for _name in PICTURES:
    globals()[f"test_picture_{_name}"] = stored_picture(_name)


@pytest.mark.parametrize("name", PICTURES)
@pytest.mark.filterwarnings("error")
def test_pictures_are_quiet_reproducible_and_small(name):
    ax = PICTURES[name]()
    assert isinstance(ax, Axes)
    assert ax.figure.get_size_inches()[0] == plots.FULL
    png = plots._png(ax.figure, dpi=200)
    assert len(base64.b64decode(png)) < 60_000
    assert png == plots._png(PICTURES[name]().figure, dpi=200)
    assert np.asarray(decoded(png))[0, 0, 3] == 0, "the ground is transparent"
    assert not decoded(png).info.keys() & {"Software", "date", "Creation Time"}


@pytest.mark.parametrize("name", PICTURES)
def test_axes_are_named_or_absent(name):
    ax = PICTURES[name]()
    assert not ax.axison or (ax.get_xlabel() and ax.get_ylabel())


def decoded(png):
    image = Image.open(io.BytesIO(base64.b64decode(png)))
    info = image.info
    image = image.convert("RGBA")
    image.info = info
    return image


def test_all_is_public():
    assert plots.__all__ == sorted(plots.__all__)
    for name in plots.__all__:
        assert getattr(plots, name) is not None and not name.startswith("_")


@pytest.mark.parametrize("draw, own", [
    (lambda ax: plots.cloud(X2, ax=ax), True),
    (lambda ax: plots.projection(X2, [1, 1], ax=ax), True),
    (lambda ax: plots.variance_by_angle(S2, ax=ax), True),
    (lambda ax: plots.sphere_variance(np.eye(3), ax=ax), True),
    (lambda ax: plots.scree([2, 1], ax=ax), True),
    (lambda ax: plots.image_grid(np.eye(4)[None], ax=ax), True),
    (lambda ax: plots.reconstruction([("a", np.ones((1, 4)))], ax=ax), True),
    (lambda ax: plots.matrix_picture(np.eye(2), ax=ax), True),
    (lambda ax: plots.factorisation([("A", 2, 3), ("B", 2, 3)], ax=ax), True),
    (lambda ax: plots.loss_history({"a": [3, 2, 1]}, ax=ax), True),
    (lambda ax: plots.arrow([1, 1], "v", ax=ax), False),
    (lambda ax: plots.axis_line([1, 1], ax=ax), False),
    (lambda ax: plots.ellipse(S2, ax=ax), False),
    (lambda ax: plots.principal_axes([0, 0], np.eye(2), [1, 2], ax=ax), False),
])
def test_where_it_draws(draw, own):
    """Into the axes given; else a picture makes a figure, a mark takes the current axes."""
    _, (left, right) = plt.subplots(1, 2)
    assert draw(left) is left
    assert draw(None) is (plt.gca() if own else right)
    assert len(plt.get_fignums()) == (2 if own else 1)


# --- What is drawn ----------------------------------------------------------------------------


def test_projection_is_perpendicular_onto_the_line():
    u = np.array([3.0, 4.0])
    ax = plots.projection(X2, u)
    (residuals,) = (c for c in ax.collections if isinstance(c, LineCollection))
    segments = np.array(residuals.get_segments())
    points, feet = segments[:, 0], segments[:, 1]
    assert np.allclose(points, X2)
    assert np.allclose((points - feet) @ u, 0)
    assert np.allclose(np.cross(np.c_[feet - X2.mean(axis=0), 0 * u[:1].repeat(len(feet))],
                                [*u, 0]), 0)
    labels = ax.get_legend_handles_labels()[1]
    assert labels == ["point", "projection", "residual"]
    assert ax.get_aspect() == 1


def test_variance_by_angle_is_the_variance_of_the_projections():
    X = X2 - X2.mean(axis=0)
    ax = plots.variance_by_angle(X.T @ X / len(X))
    angles, kept = ax.lines[0].get_data()
    for theta, value in zip(angles[::45], kept[::45]):
        u = np.array([np.cos(np.radians(theta)), np.sin(np.radians(theta))])
        assert np.isclose(value, (X @ u).var())
    dots = sorted(line.get_ydata()[0] for line in ax.lines if line.get_marker() == "o")
    assert np.allclose(dots, np.linalg.eigvalsh(X.T @ X / len(X)))
    assert np.isclose(dots[0], kept.min(), rtol=1e-3) and np.isclose(dots[1], kept.max())


def test_ellipse_holds_its_share_and_touches_the_axes():
    X = datasets.gaussian_cloud(100_000, S2, [5, -1])
    (patch,) = plots.ellipse(S2, [5, -1], radius=2).patches
    inside = patch.get_transform().inverted().transform
    share = np.mean((inside(plt.gca().transData.transform(X)) ** 2).sum(axis=1) <= 1)
    assert abs(share - (1 - np.exp(-2))) < 0.01
    (segment,) = plots.ellipse(np.diag([4.0, 0.0]), ax=plt.figure().subplots()).patches
    assert (segment.width, segment.height) == (8, 0)


def test_ball_shows_the_quadratic_form():
    camera = plots._camera()
    assert np.allclose(camera @ camera.T, np.eye(3))
    assert (camera[2] > 0.3).all(), "all three axes face the viewer"
    assert np.isclose(camera[0, 0], 0) and camera[1, 0] > 0, "v₁ is upwards"
    points = plots._front_of_ball(51)
    assert np.allclose(np.linalg.norm(points, axis=-1), 1)


@pytest.mark.parametrize("S", [np.eye(3), np.zeros((3, 3)), np.diag([2.0, 2.0, 1.0]),
                               -np.diag([1.0, 2.0, 3.0]), 1e-9 * np.diag([3.0, 2.0, 1.0])])
@pytest.mark.filterwarnings("error")
def test_ball_of_any_symmetric_matrix(S):
    plots._png(plots.sphere_variance(S).figure, dpi=30)


def test_scree_splits_kept_from_dropped():
    kept, dropped = plots.scree([4, 3, 2, 1, 0], k=2, log=True).lines[1:]
    assert kept.get_xdata().tolist() == [1, 2]
    assert dropped.get_xdata().tolist() == [3, 4], "zero is not on a logarithmic scale"


def test_images_share_a_range_or_have_their_own():
    images = np.stack([np.eye(3), 5 * np.eye(3)])
    together = [image.get_clim() for image in plots.image_grid(images).images]
    assert together == [(0, 5), (0, 5)]
    own = [image.get_clim() for image in plots.image_grid(images, each=True).images]
    assert own == [(0, 1), (0, 5)]
    signed = plots.image_grid(-images, cmap="diverging").images[0]
    assert signed.get_clim() == (-5, 5) and signed.get_cmap() is plots.DIVERGING


def test_images_are_rolled_up_row_by_row():
    row = np.arange(6.0)
    (image,) = plots.image_grid([row], shape=(2, 3)).images
    assert np.array_equal(image.get_array(), [[0, 1, 2], [3, 4, 5]])
    with pytest.raises(ValueError, match="images of 6 pixels are not 2 × 2"):
        plots.image_grid([row])


def test_images_fill_rows_in_order():
    ax = plots.image_grid(np.arange(5 * 4).reshape(5, 2, 2), ncols=2, titles=list("abcde"))
    left, top = zip(*((i.get_extent()[0], i.get_extent()[3]) for i in ax.images))
    assert left[0] == left[2] == left[4] < left[1] == left[3]
    assert top[0] == top[1] > top[2] == top[3] > top[4]
    assert [text.get_text() for text in ax.texts] == list("abcde")


def test_reconstruction_keeps_the_range_of_the_original():
    original, wild = np.array([[0.0, 1.0, 0.5, 0.2]]), np.array([[-3.0, 4.0, 0.5, 0.2]])
    ax = plots.reconstruction([("original", original), ("wild", wild)])
    assert ax.images[1].get_clim() == (0, 1)
    assert np.array_equal(ax.images[1].get_array(), [[0, 1], [0.5, 0.2]])


def test_many_groups_are_told_apart_by_their_names():
    markers = [plots._dot(i, i, many=True)["marker"] for i in range(10)]
    assert len(set(markers)) == 10 and markers[3] == "$3$"
    assert len({plots._dot(i, i, many=False)["marker"] for i in range(5)}) == 5


def test_matrix_is_shown_to_its_entries():
    ax = plots.matrix_picture([[1, -2], [0.25, 0]], values=".2f")
    assert [text.get_text() for text in ax.texts] == ["1.00", "-2.00", "0.25", "0.00"]
    assert ax.images[0].get_clim() == (-2, 2)


def test_factorisation_is_to_scale():
    ax = plots.factorisation([("A", 6, 4), "≈", ("B", 6, 2, "tall"), ("C", 2, 4)])
    assert [(p.get_height(), p.get_width()) for p in ax.patches] == [(6, 4), (6, 2), (2, 4)]
    words = [text.get_text() for text in ax.texts]
    assert "≈" in words and "=" not in words and "6 × 4" in words and "tall" in words


def test_loss_history_above_the_optimum():
    ax = plots.loss_history({"a": [5, 4, 3]}, optimum=3)
    assert ax.get_yscale() == "log" and ax.lines[0].get_ydata().tolist() == [2, 1, 0]
    ax = plots.loss_history({"a": [5, 4]})
    assert ax.get_yscale() == "linear" and ax.lines[0].get_ydata().tolist() == [5, 4]


# --- Style ------------------------------------------------------------------------------------


def luminance(rgb):
    rgb = np.asarray(rgb)
    linear = np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4)
    return linear @ [0.2126, 0.7152, 0.0722]


def contrast(a, b):
    """WCAG's ratio of the luminances of two colours."""
    low, high = sorted([luminance(a), luminance(b)])
    return (high + 0.05) / (low + 0.05)


def turned_over(rgb):
    """What ``filter: invert(1) hue-rotate(180deg)`` makes of a colour."""
    grey = np.array([0.213, 0.715, 0.072])  # the weights of the filter's definition
    return np.clip(2 * grey @ (1 - np.asarray(rgb)) - (1 - np.asarray(rgb)), 0, 1)


@pytest.mark.parametrize("colour", [*plots.COLOURS, "black"])
def test_colours_stand_out_on_both_grounds(colour):
    rgb = mpl.colors.to_rgb(colour)
    dark_page = np.full(3, 0x12 / 255)
    assert contrast(rgb, [1, 1, 1]) >= 3
    assert contrast(turned_over(rgb), dark_page) >= 3


@pytest.mark.parametrize("colour", plots.COLOURS[:4])
def test_colours_keep_their_hue(colour):
    rgb = np.array(mpl.colors.to_rgb(colour))
    before, after = (mpl.colors.rgb_to_hsv(c)[0] for c in (rgb, turned_over(rgb)))
    assert abs((before - after + 0.5) % 1 - 0.5) < 0.03


def test_photo_ink_reads_on_both_grounds_and_is_put_back():
    with plots.photo_style():
        ink = mpl.colors.to_rgb(mpl.rcParams["text.color"])
        assert plt.subplots()[1].xaxis.label.get_color() == plots.GREY
    assert contrast(ink, [1, 1, 1]) > 4 and contrast(ink, [0x12 / 255] * 3) > 4
    assert mpl.rcParams["text.color"] == "black"


def test_sequential_map_is_even_in_greyscale():
    shades = luminance(plots.SEQUENTIAL(np.linspace(0, 1, 50))[:, :3])
    assert (np.diff(shades) < 0).all()


def test_in_a_kernel_figures_are_crisp_and_named_by_size_only(monkeypatch):
    monkeypatch.delenv("MPLBACKEND", raising=False)  # the kernel is to choose its own
    nbclient, nbformat = pytest.importorskip("nbclient"), pytest.importorskip("nbformat")
    cell = ("import matplotlib.pyplot as plt\nfrom pcalab import plots\nplots.use_style()\n"
            "plots.scree([3, 2, 1])\nplt.show()")
    notebook = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_code_cell(cell) for _ in range(2)])
    nbclient.NotebookClient(notebook, timeout=120).execute()
    (first,), (second,) = (cell.outputs for cell in notebook.cells)
    assert first.data == second.data
    assert decoded(first.data["image/png"]).size == (1360, 520)
    size = first.metadata["image/png"]
    assert (size["width"], size["height"]) == (680, 260)
    assert size["letters"] == round(12.5 / 72 / plots.FULL, 4)
    assert first.data["text/plain"] == "<Figure size 680x260 with 1 Axes>"


def test_the_smallest_letters_that_are_drawn_are_measured():
    fig, (left, right) = plt.subplots(1, 2, figsize=(5.0, 2.0))
    right.text(0, 0, "")
    right.text(0, 0, "unseen", fontsize=4, visible=False)
    fig.canvas.draw()
    assert plots._letters(fig) == round(12.5 / 72 / 5, 4)
    left.tick_params(labelsize=8)
    assert plots._letters(fig) == round(8 / 72 / 5, 4)
    left.inset_axes([0, 0, 1, 1]).set_title("small", fontsize=7)
    assert plots._letters(fig) == round(7 / 72 / 5, 4)
    assert plots._letters(plt.figure(figsize=(5.0, 2.0))) == round(12.5 / 72 / 5, 4), "no words"


def test_words_are_in_the_captions_face():
    assert plots._book_face() == ["Source Sans Pro"]
    found = mpl.font_manager.findfont(mpl.font_manager.FontProperties(), fallback_to_default=False)
    assert found.endswith("SourceSansPro-Regular.otf")


def test_without_the_captions_face_there_is_another(monkeypatch):
    monkeypatch.setattr(plots, "find_spec", lambda name: None)
    plots.use_style()
    assert mpl.rcParams["font.family"] == ["DejaVu Sans"]


# --- Slider -----------------------------------------------------------------------------------


class Elements(HTMLParser):
    """Collect the elements of a page: (tag, attributes, text)."""

    def __init__(self, page):
        super().__init__()
        self.found = []
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        self.found.append([tag, dict(attributes), ""])

    def handle_data(self, data):
        if self.found:
            self.found[-1][2] += data

    def one(self, tag, **wanted):
        (match,) = [e for e in self.found if e[0] == tag and wanted.items() <= e[1].items()]
        return [match[0], match[1], match[2].strip()]


@pytest.fixture
def show_slider(monkeypatch):
    """Run a slider; return what it would display."""
    def run(draw=None, values=(1, 2, 3), **options):
        shown = []
        monkeypatch.setattr("IPython.display.display", lambda data, raw: shown.append(data))
        line = lambda figure, value: figure.subplots().plot([0, value])  # noqa: E731
        options = {"label": "slope", "figsize": (2, 1),
                   "start": values[0] if len(values) else None,
                   "alt": lambda value: f"a line of slope {value}"} | options
        assert plots.slider(draw or line, values, **options) is None
        (data,) = shown
        return data
    return run


def test_slider_can_be_operated_and_read(show_slider):
    data = show_slider(readout=lambda v: f"{v} m", start=2)
    page = Elements(data["text/html"])
    slide = page.one("input", type="range")[1]
    assert (slide["min"], slide["max"], slide["step"], slide["value"]) == ("0", "2", "1", "1")
    assert slide["aria-valuetext"] == "2 m"
    assert page.one("label")[1]["for"] == page.one("output")[1]["for"] == slide["id"]
    assert page.one("label")[2] == "slope"
    assert page.one("output")[1]["aria-live"] == "polite" and page.one("output")[2] == "2 m"
    assert page.one("button")[1]["aria-label"] == "Play: slope"
    assert page.one("img")[1]["alt"] == "a line of slope 2"
    frames = json.loads(page.one("script", type="application/json")[2])
    assert frames["texts"] == ["1 m", "2 m", "3 m"]
    assert frames["alts"][2] == "a line of slope 3"
    assert "figcaption" not in data["text/html"]
    assert "<span>1</span><span>3</span>" in data["text/html"]
    assert page.one("img")[1]["data-letters"] == str(round(12.5 / 72 / 2, 4))
    assert frames["frames"][1] == page.one("img")[1]["src"] and len(set(frames["frames"])) == 3
    assert data["text/plain"] == "<slider: slope, 3 frames>"


def test_slider_names_its_ends(show_slider):
    assert "<span>−2</span><span>1</span>" in show_slider(values=[-2, 1])["text/html"]
    named = show_slider(values=["none", "<all>"])["text/html"]
    assert "<span>none</span><span>&lt;all&gt;</span>" in named


def test_slider_without_scripts_shows_the_start_frame_only(show_slider):
    page = Elements(show_slider()["text/html"])
    assert page.one("img")[1]["src"].startswith("data:image/png;base64,")
    assert "hidden" in page.one("div", **{"class": "pcalab-slider-controls"})[1]


def test_slider_is_the_same_every_time_and_needs_no_network(show_slider):
    first, again = show_slider(), show_slider()
    assert first == again
    words = re.sub(r"base64,[A-Za-z0-9+/=]+", "", first["text/html"])
    assert len(words) < 4000 and "http" not in words
    assert show_slider(label="other")["text/html"][:80] != first["text/html"][:80]


def test_slider_frames_are_small_pictures_of_the_figure(show_slider):
    def draw(figure, value):
        plots.projection(X2, [1, value], ax=figure.subplots())

    page = Elements(show_slider(draw, figsize=(6.8, 3.2))["text/html"])
    for frame in json.loads(page.one("script", type="application/json")[2])["frames"]:
        png = frame.removeprefix("data:image/png;base64,")
        assert decoded(png).size == (1258, 592)
        assert len(base64.b64decode(png)) < 30_000
    assert not plt.get_fignums()


def test_slider_escapes_words(show_slider):
    nasty = '</script><b>"θ" & co</b>'
    html = show_slider(label=nasty, readout=lambda v: nasty, alt=lambda v: nasty,
                       caption=nasty)["text/html"]
    assert html.count("</script>") == 2 and "<b>" not in html
    page = Elements(html)
    assert page.one("figcaption") and page.one("p")[2] == nasty
    assert page.one("img")[1]["alt"] == nasty
    assert json.loads(page.one("script", type="application/json")[2])["alts"] == [nasty] * 3


def test_slider_of_photographs(show_slider):
    inks = []
    html = show_slider(lambda figure, value: inks.append(plots._ink()), photo=True)["text/html"]
    assert Elements(html).one("img")[1]["class"] == "photo" and inks == [plots.GREY] * 3
    assert "class" not in Elements(show_slider()["text/html"]).one("img")[1]


def test_slider_of_other_values_and_refusals(show_slider):
    page = Elements(show_slider(values=np.array([0.5, 1.0]))["text/html"])
    assert page.one("output")[2] == "0.5"
    assert "<output" in show_slider(values=["ridge", "lasso"])["text/html"]
    for values in ([], [1, 2]):
        with pytest.raises(ValueError, match="start must be one of values; got 9"):
            show_slider(values=values, start=9)


def show_explorable(monkeypatch, data, caption="What it says"):
    shown = []
    monkeypatch.setattr("IPython.display.display", lambda data, raw: shown.append(data))
    plots.explorable("a-name", data, lambda figure, data: figure.add_axes((0, 0, 1, 1)).plot(data["y"]),
                     alt='a "line"', caption=caption, figsize=(3, 2))
    return shown[0]


def test_explorable_shows_its_start_and_hands_on_its_data(monkeypatch):
    shown = show_explorable(monkeypatch, {"y": np.array([0.1 + 0.2, -0.0, 3]), "names": ("</script>",)})
    page = Elements(shown["text/html"])
    assert shown["text/plain"] == "<explorable: a-name>" and not plt.get_fignums()
    assert page.one("div")[1]["data-explorable"] == "a-name" and page.one("img")[1]["alt"] == 'a "line"'
    assert decoded(page.one("img")[1]["src"].removeprefix("data:image/png;base64,")).size == (555, 370)
    data = page.one("script", type="application/json")[2]
    assert json.loads(data) == {"y": [0.3, 0, 3], "names": ["</script>"]} and "-0" not in data
    assert page.one("p")[2] == "What it says" and shown["text/html"].count("</script>") == 1


def test_explorable_data_is_the_same_on_another_processor(monkeypatch):
    y = np.array([1 / 3, 1e-3 * np.pi])
    one, other = (show_explorable(monkeypatch, {"y": y * (1 + shift)}) for shift in (0, 4e-16))
    assert Elements(one["text/html"]).one("script", type="application/json") == \
        Elements(other["text/html"]).one("script", type="application/json")


def test_slider_closes_its_figures_when_drawing_fails(show_slider):
    def fail(figure, value):
        raise RuntimeError("no")

    with pytest.raises(RuntimeError):
        show_slider(fail)
    assert not plt.get_fignums()


def test_head_grid_shows_a_picture_for_each_row():
    mesh = heads(2, 400)
    ax = plots.head_grid(mesh.data, mesh, shape=(40, 30), titles=["a", "b"])
    shown = [np.asarray(image.get_array()) for image in ax.images]
    assert len(shown) == 2 and np.allclose(
        shown[1], render(mesh.data[1], mesh.triangles, mesh.albedo, shape=(40, 30)))
    plt.close("all")
