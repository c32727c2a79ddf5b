"""Principal components of data that do not fit in memory: moments add up.

Count, mean and scatter matrix are all that PCA asks of the data, and those of a union follow from
those of its parts. So a block of rows is read, turned into `Moments`, added to the rest, and
forgotten; blocks may come from a file (`moments_of`), from a stream (`IncrementalPCA`), or be
worked on by other computers (`moments_dask`, `moments_of_futures`), between which nothing but d×d
matrices travels. The result is that of all rows at once, up to rounding, however they were split.

Blocks are matrices of finite numbers, whose squares floating point holds, with the same columns,
in the same order if they have names. ValueError otherwise; it names the block, where one is known.
"""

from dataclasses import dataclass

import numpy as np
import scipy.sparse

from pcalab.core.eigen import top_eigenpairs
from pcalab.core.estimator import anything, count, flag
from pcalab.core.moments import BLOCK_BYTES, shifted_moments
from pcalab.core.validate import as_count, as_limit
from pcalab.pca import PCA, in_precision, refuse_variance

__all__ = ["IncrementalPCA", "Moments", "moments_dask", "moments_of", "moments_of_futures"]


@dataclass(frozen=True, eq=False)
class Moments:
    """What PCA asks of a set of rows, in a form that adds up.

    ``a + b`` are the moments of the rows of both, `sum` adds up a list. Addition is associative
    and commutative up to rounding; for exact numbers (`fractions.Fraction`) it is exact.

    Attributes
    ----------
    count : int
        The number n of rows.
    shift : array of shape (d,)
        A point s near the rows; the mean itself will do.
    scatter : array of shape (d, d)
        ``T = Σ (x_i − x̄)(x_i − x̄)ᵀ``, about the mean of *these* rows.
    offset : array of shape (d,) or 0
        ``x̄ − s``.
    names : tuple
        Of the columns, if the rows came in a data frame.

    Notes
    -----
    No square of a mean is ever formed, and the mean is kept in two parts, ``x̄ = s + offset``, so
    that one that is large beside the spread rounds nothing off: with a mean 10⁸ times the spread
    the scatter is still right to the last digits, whatever the blocks. An addition costs O(d²).

    References
    ----------
    Book, eq-moments, eq-moments-add; Chan, Golub and LeVeque (1983).

    Examples
    --------
    >>> import numpy as np
    >>> from pcalab.streaming import Moments
    >>> X = np.array([[1.0, 0.0], [3.0, 0.0], [5.0, 3.0]])
    >>> both = Moments.of(X[:2]) + Moments.of(X[2:])
    >>> both.count, both.mean
    (3, array([3., 1.]))
    >>> both.scatter
    array([[8., 6.],
           [6., 6.]])
    """

    count: int
    shift: np.ndarray
    scatter: np.ndarray
    offset: np.ndarray | int = 0
    names: tuple = ()

    @property
    def mean(self):
        """The mean x̄."""
        return self.shift + self.offset

    @classmethod
    def of(cls, X):
        """The moments of the rows of a matrix (n, d), read once; exact numbers stay exact."""
        # (eq-moments)  n,   x̄ = s + offset,   T = Σ (x_i − x̄)(x_i − x̄)ᵀ
        shift, offset, scatter = shifted_moments(X)
        return cls(len(X), shift, scatter, offset, tuple(getattr(X, "columns", ())))

    def __add__(self, other):
        """The moments of the union of two sets of rows."""
        if not isinstance(other, Moments):
            return NotImplemented
        _refuse_other_columns(self, other)
        n_a, n_b, n = self.count, other.count, self.count + other.count
        # (eq-moments-add)  δ = x̄_b − x̄_a; large parts first, whose difference is exact
        delta = (other.shift - self.shift) + (other.offset - self.offset)
        # (eq-moments-add)  x̄ = x̄_a + (n_b/n) δ
        offset = self.offset + n_b * delta / n
        # (eq-moments-add)  T = T_a + T_b + (n_a n_b/n) δδᵀ; /n first: n_a n_b overflows
        scatter = self.scatter + other.scatter + n_a * (np.outer(delta, delta) / n) * n_b
        return Moments(n, self.shift, scatter, offset, self.names or other.names)

    def __radd__(self, other):
        """`sum` starts from 0."""
        return self if isinstance(other, int) and other == 0 else NotImplemented

    def covariance(self, ddof=0):
        """The covariance matrix, (d, d): ``T / (n − ddof)``, if there are more rows than `ddof`.

        References
        ----------
        Book, eq-covariance, eq-covariance-unbiased.
        """
        if self.count - ddof <= 0:
            raise ValueError(f"ddof={ddof} with {self.count} row(s); more rows were wanted")
        # (eq-covariance)  S = T / n
        return self.scatter / (self.count - ddof)


def _refuse_other_columns(a, b):
    """Rows add up if they have as many columns, in the same order where they have names."""
    if a.shift.shape != b.shift.shape or a.names and b.names and a.names != b.names:
        old, new = (part.names or f"{len(part.shift)} column(s)" for part in (a, b))
        raise ValueError(f"{new} after {a.count} row(s) of {old}; the same columns, in the same "
                         "order, were wanted")


# ------------------------------------------------------------------ one pass

def moments_of(data, *, rows=None):
    """The moments of data of any length, in one pass and O(d²) memory.

    Parameters
    ----------
    data : array, memmap, sparse matrix of shape (n, d), or iterable of arrays of shape (·, d)
        What has a shape is sliced, so of a file on disk only a block is in memory; blocks of a
        sparse matrix are made dense. An iterator is read once, and no block is kept.
    rows : int, optional
        Of a block, where `data` has to be cut; by default 4 MiB worth of float64, and at least
        5d. The result does not depend on it.

    Returns
    -------
    Moments

    Notes
    -----
    Cost O(nd²). Memory: some five d×d matrices and a megabyte or two, beside the block.

    References
    ----------
    Book, eq-moments-add; Chan, Golub and LeVeque (1983).
    """
    total = 0
    for i, block in enumerate(_row_blocks(data, rows)):
        total = _with_block(i, block, total)
    if total == 0:
        raise ValueError("data has no blocks; at least one was wanted")
    return total


def _row_blocks(data, rows):
    """Some rows at a time: of a matrix, views where slicing gives them; else as they come."""
    if not hasattr(data, "shape"):
        return data
    if len(data.shape) != 2 or 0 in data.shape:
        raise ValueError(f"data has shape {data.shape}; a matrix, not empty, was wanted")
    sparse = scipy.sparse.issparse(data)
    data = data.tocsr() if sparse else data
    rows = _rows_at_a_time(rows, data.shape[1], name="rows")
    parts = (data[start:start + rows] for start in range(0, data.shape[0], rows))
    return (part.toarray() for part in parts) if sparse else parts


def _rows_at_a_time(rows, d, name):
    """As asked; or what suits a cache, and makes additions of d×d matrices cheap beside it."""
    return max(BLOCK_BYTES // (2 * d), 5 * d) if rows is None else as_limit(rows, name)


def _with_block(i, block, total=0, load=None):
    """A total and the moments of a block, or of what `load` makes of it; errors name the block."""
    X = block if load is None else load(block)
    try:
        return total + Moments.of(X)
    except (TypeError, ValueError) as error:
        raise ValueError(f"block {i}: {error}") from error


# ------------------------------------------------------------------ the estimator

class IncrementalPCA(PCA):
    """PCA of data that come in batches, the same to rounding as `PCA` of all of them.

    Parameters
    ----------
    n_components : int or None, default=None
        From 1 to d. As long as fewer rows have been seen, there are as many components as rows.
        None: min(n, d) for the n rows seen so far.
    whiten : bool, default=False
        Divide the scores by their standard deviations, as `PCA` does.
    copy : bool, default=True
        Accepted because scikit-learn has it. X is never changed, whatever its value.
    batch_size : int or None, default=None
        Rows that `fit` works on at a time. It decides about memory, not about the result. None
        takes 4 MiB worth of float64, and at least 5d (scikit-learn's choice).

    Attributes
    ----------
    components_, explained_variance_, explained_variance_ratio_, singular_values_, mean_
    noise_variance_, n_components_, n_samples_
        As those of `PCA`. (scikit-learn's noise variance averages over the rows of an
        intermediate matrix.)
    var_ : array of shape (d,)
        The variance of every column, divided by n.
    n_samples_seen_ : int
    batch_size_ : int
        Set by `fit`.
    moments_ : Moments
        Of all rows seen, in float64.

    Notes
    -----
    Exact, where a truncated update forgets what was small in early batches and would have been
    large in the end. `partial_fit` of b rows costs O(bd²) for the moments and O(d³) for the axes,
    in memory some d×d matrices. Of many batches smaller than d add up the `Moments`, and give the
    sum to `fit_moments`: then the axes are computed once. Up to a few thousand columns that is
    the way; for more (d = 20,000: 3.2 GB a matrix) and few rows use `PCA`, whose Gram and Lanczos
    roads form no d×d matrix.

    References
    ----------
    Book, eq-moments-add; Chan, Golub and LeVeque (1983).

    Examples
    --------
    >>> import numpy as np
    >>> from pcalab.streaming import IncrementalPCA
    >>> pca = IncrementalPCA(n_components=1)
    >>> for batch in np.array([[[2.0, 0.0], [-2.0, 0.0]], [[0.0, 1.0], [0.0, -1.0]]]):
    ...     pca = pca.partial_fit(batch)
    >>> pca.components_
    array([[1., 0.]])
    >>> pca.explained_variance_ratio_
    array([0.8])
    """

    parameters = dict(n_components=anything(), whiten=flag(False), copy=flag(True),
                      batch_size=count(None, also=(None,)))

    #: For the methods of `PCA`, sparse data are welcome, and this is the road taken.
    svd_solver = svd_solver_ = "covariance_eigh"

    def _fit(self, X):
        self._wanted(min(X.shape))      # bad ones are refused before a long file is read
        self.batch_size_ = _rows_at_a_time(self.batch_size, X.shape[1], name="batch_size")
        self._update(moments_of(X, rows=self.batch_size_), X.dtype)

    def _checked(self, X, *, fitting=False, **options):
        """As `PCA`, but no number is turned into another type before its block is read."""
        options = {"dtype": "numeric", "accept_sparse": "csr"} | options if fitting else options
        return super()._checked(X, fitting=fitting, **options)

    def partial_fit(self, X, y=None, check_input=True):
        """Add the rows of X to those seen.

        Parameters
        ----------
        X : array-like or sparse matrix of shape (b, d)
            One row or more.
        y : ignored
        check_input : bool, default=True
            False spares scikit-learn's checks of an array that is known to be good.

        Returns
        -------
        self
        """
        self._check_parameters()
        seen = getattr(self, "moments_", 0)
        if check_input:
            X = self._checked(X, fitting=True, reset=seen == 0, ensure_min_samples=1)
        dtype = np.promote_types(X.dtype, getattr(self, "mean_", X).dtype)
        return self._update(seen + moments_of(X), dtype)

    def fit_moments(self, moments):
        """Forget what was seen, and fit to `Moments` that were added up elsewhere.

        Returns
        -------
        self

        Raises
        ------
        TypeError
            If they are no `Moments`.
        """
        self._check_parameters()
        if not isinstance(moments, Moments):
            raise TypeError(f"moments is of type {type(moments).__name__}; Moments were wanted")
        self._update(moments, np.float64)
        vars(self).pop("feature_names_in_", None)
        return self

    def _wanted(self, largest):
        """The number of components asked for."""
        if self.n_components is None:
            return largest
        return as_count(self.n_components, largest, name="n_components")

    def _update(self, moments, dtype):
        """Mean, variances and axes of the rows seen so far."""
        n, d = moments.count, len(moments.shift)
        k = min(n, self._wanted(d))
        dtype = np.dtype(np.float32 if dtype == np.float32 else np.float64)
        S = moments.covariance(ddof=min(n - 1, 1))
        total = refuse_variance(np.trace(S), moments.mean, dtype)
        # (eq-stationary)  S u = λ u
        found = in_precision(dtype, moments.mean, *top_eigenpairs(S, k), total)
        self._store(found, k, n, dtype)
        self.moments_, self.n_samples_seen_, self.n_features_in_ = moments, n, d
        self.var_ = np.diag(moments.covariance()).clip(min=0).astype(dtype)
        return self


# ------------------------------------------------------------------ many computers

def moments_dask(x):
    """The `Moments` of a Dask array of shape (n, d), computed where its chunks are.

    The same to the last digit for any number of workers. Chunks of rows; if columns are cut too,
    those of a row are brought together first. TypeError if x is something else.

    Notes
    -----
    Dask comes with ``pip install pcalab[scale]``. The work is done by the scheduler that Dask
    would use: the threads of this process, or the cluster of the current client. A chunk becomes
    a d×d matrix where it is; only these travel.

    References
    ----------
    Book, eq-moments-add.
    """
    if not hasattr(x, "rechunk") or x.ndim != 2:
        raise TypeError(f"x is of type {type(x).__name__}, with shape {np.shape(x)}; a dask.array "
                        "of two dimensions was wanted (pip install pcalab[scale])")
    return _total_delayed(x.rechunk({1: -1}).to_delayed().ravel()).compute()


def moments_of_futures(client, blocks, load=None):
    """The moments of blocks that the workers of a cluster make or hold.

    Parameters
    ----------
    client : dask.distributed.Client
    blocks : sequence
        Futures or Delayed of arrays of shape (·, d); or, with `load`, whatever it takes: file
        names, ranges of rows, seeds.
    load : callable, optional
        Makes an array out of an item of `blocks`, on a worker. What it raises comes back as it is.

    Returns
    -------
    Moments
        The same to the last digit for any number of workers.

    Notes
    -----
    When a worker dies, what it had done is done again by another, from `load` or from the tasks
    that made the futures; only data that were sent to one worker and kept nowhere else
    (``client.scatter``) cannot be made again. A block that `load` makes stays on its worker;
    between workers only d×d matrices travel.

    References
    ----------
    Book, eq-moments-add.
    """
    return client.compute(_total_delayed(blocks, load)).result()


def _total_delayed(blocks, load=None):
    """A plan to add up the moments of blocks that are somewhere, or are still to be made."""
    from dask import delayed
    part = delayed(_with_block)
    parts = [part(i, block, load=load) for i, block in enumerate(blocks)]
    if not parts:
        raise ValueError("there are no blocks; at least one was wanted")
    return _tree_sum(parts)


def _tree_sum(parts):
    """``(p₀ + p₁) + (p₂ + p₃)``: in this order, whoever is ready first, and of depth log₂ n."""
    half = len(parts) // 2
    return _tree_sum(parts[:half]) + _tree_sum(parts[half:]) if half else parts[0]
