"""streaming: moments add up, in any order and exactly, and so PCA by batches is PCA."""

import pickle
import tracemalloc
from fractions import Fraction
from functools import reduce
from operator import add

import numpy as np
import pandas as pd
import pytest
import scipy.sparse
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.testing import assert_allclose, assert_array_equal
from sklearn import config_context
from sklearn.datasets import load_iris
from sklearn.decomposition import IncrementalPCA as PeerIncrementalPCA

from pcalab import checks
from pcalab.course.checks import check_identity
from pcalab.core.moments import covariance, mean_and_scatter
from pcalab.pca import PCA
from pcalab.streaming import IncrementalPCA, Moments, moments_of

quick = settings(max_examples=40, deadline=None)
FITTED = ("mean_", "components_", "explained_variance_", "explained_variance_ratio_",
          "singular_values_", "noise_variance_")


def cloud(n=60, d=5, mean=3.0, seed=0):
    """Gaussian rows with standard deviations 1 … 1/10 and a mean."""
    rng = np.random.default_rng(seed)
    return rng.standard_normal((n, d)) * np.geomspace(1, 0.1, d) + mean


def cut(X, places):
    """X in consecutive blocks, cut where `places` says."""
    return [block for block in np.split(X, sorted(places)) if len(block)]


def pairwise(parts):
    """The sum of each two, and so on, until one is left."""
    while len(parts) > 1:
        parts = [sum(parts[i:i + 2]) for i in range(0, len(parts), 2)]
    return parts[0]


def fractions(rng, n, d):
    """Rational numbers that no float holds."""
    return np.array([[Fraction(int(a), int(b)) for a, b in rng.integers(1, 10**6, (d, 2))]
                     for _ in range(n)])


def same_model(ours, other, tol=1e-12):
    for name in FITTED:
        theirs = getattr(other, name)
        assert_allclose(getattr(ours, name), theirs, rtol=tol,
                        atol=tol * max(1e-300, np.abs(theirs).max()), err_msg=name)


# ------------------------------------------------------------------ the law of addition

@pytest.mark.parametrize("part", ["mean", "scatter"])
def test_the_law_of_addition_is_an_identity(part, capsys):
    check_identity(lambda X, Y: getattr(Moments.of(X) + Moments.of(Y), part),
                   lambda X, Y: getattr(Moments.of(np.vstack([X, Y])), part),
                   X=checks.matrix(3, 2), Y=checks.matrix(2, 2),
                   label="eq-moments-add", claim="moments(X) + moments(Y) = moments of both")
    assert "exact" in capsys.readouterr().out


def test_any_split_in_any_order_gives_the_same_fractions():
    rng = np.random.default_rng(1)
    X = fractions(rng, 7, 3)
    whole = Moments.of(X)
    assert isinstance(whole.scatter[0, 0], Fraction)
    for places in ([], [1], [3], [1, 2, 3, 4, 5, 6], [2, 2, 5]):
        blocks = [Moments.of(block) for block in cut(X, places)]
        for parts in (blocks, blocks[::-1], [blocks[i] for i in rng.permutation(len(blocks))]):
            for total in (sum(parts), pairwise(parts), reduce(lambda a, b: b + a, parts)):
                assert total.count == 7
                assert_array_equal(total.mean, whole.mean)
                assert_array_equal(total.scatter, whole.scatter)
    assert_array_equal(moments_of(X, rows=2).scatter, whole.scatter)


def test_addition_is_commutative_and_associative_up_to_rounding():
    a, b, c = (Moments.of(cloud(n, seed=n) + n) for n in (5, 1, 30))
    for left, right in ((a + b, b + a), ((a + b) + c, a + (b + c))):
        assert left.count == right.count
        assert_allclose(left.mean, right.mean, rtol=1e-14)
        assert_allclose(left.scatter, right.scatter, rtol=1e-13)


def test_sum_starts_from_zero_and_other_sums_are_refused():
    a = Moments.of(cloud())
    assert sum([a]) is a
    for other in (1, 0.0, "a", None, [0]):
        with pytest.raises(TypeError):
            a + other
        with pytest.raises(TypeError):
            other + a


def test_moments_cannot_be_changed_and_do_not_change_their_parts():
    a, b = Moments.of(cloud(seed=1)), Moments.of(cloud(seed=2))
    before = a.scatter.copy(), b.mean.copy()
    a + b
    assert_array_equal(a.scatter, before[0])
    assert_array_equal(b.mean, before[1])
    with pytest.raises(AttributeError):
        a.count = 3


def test_covariance():
    X = cloud()
    for ddof in (0, 1):
        assert_allclose(Moments.of(X).covariance(ddof), covariance(X, ddof), rtol=1e-14)
        assert_allclose(Moments.of(X).covariance(ddof), np.cov(X.T, ddof=ddof), rtol=1e-12)
    with pytest.raises(ValueError, match=r"ddof=1 with 1 row\(s\)"):
        Moments.of(X[:1]).covariance(ddof=1)


@pytest.mark.parametrize("rows", [1, 7, 1000])
def test_a_mean_1e8_times_the_spread_does_no_harm(rows):
    # multiples of 1/8, so that adding 1e8 rounds nothing and the true scatter is known
    rng = np.random.default_rng(0)
    X = rng.integers(-40, 40, (5000, 4)) / 8
    mean, scatter = mean_and_scatter(X)
    far = moments_of(X + 1e8, rows=rows)
    assert_allclose(far.scatter, scatter, rtol=0, atol=1e-13 * scatter.max())
    assert_allclose(far.mean, mean + 1e8, rtol=1e-15)
    naive = (X + 1e8).T @ (X + 1e8) - 5000 * np.outer(far.mean, far.mean)
    assert abs(naive - scatter).max() > 1e-3 * scatter.max()


def test_float32_data_are_added_up_in_float64():
    X = cloud(400, 3, mean=100.0).astype(np.float32)
    for rows in (1, 10, 400):
        total = moments_of(X, rows=rows)
        assert total.mean.dtype == total.scatter.dtype == np.float64
        exact = Moments.of(X.astype(np.float64))
        assert_allclose(total.mean, exact.mean, rtol=1e-8)
        assert_allclose(total.scatter, exact.scatter, rtol=0, atol=1e-5 * exact.scatter.max())
    # in float32 the 16,777,217th row would no longer count
    many = Moments(2**24, np.zeros(1), np.zeros((1, 1))) + Moments.of(np.ones((1, 1), "f4"))
    assert many.mean[0] == 1 / (2**24 + 1)


def test_a_billion_billion_rows_are_counted():
    big = Moments(10**18, np.zeros(2), np.eye(2))
    total = big + Moments(3 * 10**18, np.ones(2), np.eye(2))
    assert total.count == 4 * 10**18
    assert_allclose(total.mean, 0.75)
    assert_allclose(total.scatter, np.full((2, 2), 0.75e18) + 2 * np.eye(2))


@pytest.mark.parametrize("scale", [1e-150, 1e150])
def test_tiny_and_huge_units(scale):
    X = cloud(40, 3)
    far = sum(Moments.of(block * scale) for block in cut(X, [10, 20]))
    assert_allclose(far.scatter / scale / scale, Moments.of(X).scatter, rtol=1e-12)
    unit = cloud(40, 3) * scale
    assert_allclose(np.abs(IncrementalPCA(2).fit(unit).components_),
                    np.abs(IncrementalPCA(2).fit(X).components_), atol=1e-12)
    # n_a n_b δ² is out of range, n_a n_b δ² / n is not
    a, b = (Moments(10**6, np.full(2, m), np.zeros((2, 2))) for m in (0.0, scale))
    assert_allclose((a + b).scatter / scale / scale, np.full((2, 2), 5e5), rtol=1e-12)


@pytest.mark.parametrize("scale", [1e-30, 1e-22, 1e20, 1e30])
def test_squares_out_of_the_range_of_float32(scale):
    X = cloud(400, 3, mean=1.0)
    mean, scatter = mean_and_scatter((X * scale).astype(np.float32))
    assert_allclose(mean / scale, X.mean(axis=0), rtol=1e-6)
    assert_allclose(scatter / scale**2, Moments.of(X).scatter, rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize("scale", [1e155, 1e307])
def test_squares_out_of_the_range_of_float64_are_refused(scale, recwarn):
    X = cloud(20, 3) * scale / 10
    for f in (Moments.of, mean_and_scatter, moments_of, IncrementalPCA().fit):
        with pytest.raises(ValueError, match="whose square overflows or vanishes in float64"):
            f(X)
    with pytest.raises(ValueError, match="X contains NaN or infinity in 1 of 4"):
        mean_and_scatter([[1.0, np.inf], [0.0, 1.0]])
    assert not recwarn


# ------------------------------------------------------------------ one pass

def test_every_source_of_blocks_gives_the_same(tmp_path):
    X = np.round(cloud(100, 5) * 8)
    want = Moments.of(X)
    np.save(tmp_path / "X.npy", X)
    sources = {
        "array": X, "memmap": np.load(tmp_path / "X.npy", mmap_mode="r"), "frame": pd.DataFrame(X),
        "fortran": np.asfortranarray(X), "strided": np.repeat(X, 2, axis=0)[::2],
        "integers": X.astype(np.int16), "list": cut(X, [1, 2, 90]),
        "lists": [block.tolist() for block in cut(X, [50])],
        "generator": (block for block in cut(X, [33, 66])),
        "csr": scipy.sparse.csr_array(X), "csc": scipy.sparse.csc_matrix(X),
    }
    for name, source in sources.items():
        got = moments_of(source, rows=9)
        assert got.count == want.count, name
        assert_allclose(got.mean, want.mean, rtol=1e-14, err_msg=name)
        assert_allclose(got.scatter, want.scatter, rtol=1e-12, atol=1e-11, err_msg=name)


@pytest.mark.parametrize("matrix_shape, rows, sizes", [
    ((10, 3), 4, [4, 4, 2]), ((10, 3), None, [10]), ((10, 3), 99, [10]),
    ((20_000, 64), None, [8192, 8192, 3616]),       # 4 MiB of float64 …
    ((4000, 600), None, [3000, 1000]),              # … and at least 5d rows
])
def test_what_has_a_shape_is_read_once_and_some_rows_at_a_time(matrix_shape, rows, sizes):
    class OnDisk:
        shape = matrix_shape

        def __getitem__(self, part):
            read.append(part.indices(self.shape[0]))
            return np.zeros(self.shape)[part]
    read = []
    moments_of(OnDisk(), rows=rows)
    assert [stop - start for start, stop, _ in read] == sizes
    assert [start for start, _, _ in read] == np.cumsum([0] + sizes[:-1]).tolist()


def test_batch_size_of_a_fit():
    assert IncrementalPCA().fit(cloud(10, 3)).batch_size_ == 2**19 // 3
    assert IncrementalPCA(batch_size=4).fit(cloud(10, 3)).batch_size_ == 4


def test_a_generator_is_read_once_and_no_block_is_kept():
    alive, most = set(), 0

    class Block(np.ndarray):
        def __del__(self):
            alive.discard(id(self))

    def stream():
        nonlocal most
        for seed in range(20):
            block = cloud(4, 3, seed=seed).view(Block)
            alive.add(id(block))
            most = max(most, len(alive))
            yield block
            del block
    blocks = stream()
    assert moments_of(blocks).count == 80
    assert next(blocks, None) is None
    assert most <= 2


def test_memory_is_that_of_a_block(tmp_path):
    n, d = 100_000, 32                          # 24 MiB
    X = np.lib.format.open_memmap(tmp_path / "X.npy", mode="w+", dtype=np.float64, shape=(n, d))
    X[:] = cloud(n, d)
    del X
    X = np.load(tmp_path / "X.npy", mmap_mode="r")
    for task in (lambda: moments_of(X), lambda: IncrementalPCA(3).fit(X),
                 lambda: moments_of(X[i:i + 1000] for i in range(0, n, 1000))):
        tracemalloc.start()
        task()
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert peak < 5 * 2**20
    whole = np.ones((n, d), np.int16)           # would be 24 MiB as floats
    tracemalloc.start()
    IncrementalPCA(3).fit(whole)
    assert tracemalloc.get_traced_memory()[1] < 10 * 2**20
    tracemalloc.stop()


def spoilt(kind):
    """Blocks of which the last but one is bad."""
    bad = cloud(4, 3)
    bad[2, 1] = kind
    return [cloud(4, 3), cloud(5, 3), bad, cloud(4, 3)]


@pytest.mark.parametrize("data, error, words", [
    ([], ValueError, "data has no blocks; at least one was wanted"),
    (iter(()), ValueError, "no blocks"),
    (np.empty((0, 3)), ValueError, r"data has shape \(0, 3\); a matrix, not empty"),
    (np.empty((3, 0)), ValueError, r"shape \(3, 0\)"),
    (np.ones(3), ValueError, r"shape \(3,\)"),
    (np.ones((3, 3, 3)), ValueError, r"shape \(3, 3, 3\)"),
    ([np.ones((3, 2)), np.ones((0, 2))], ValueError, r"block 1: X has shape \(0, 2"),
    ([np.ones((3, 2)), np.ones(2)], ValueError, r"block 1: X has shape \(2,\)"),
    ([np.ones((3, 2)), np.ones((3, 2)), np.ones((1, 3))], ValueError,
     r"3 column\(s\) after 6 row\(s\) of 2 column.*; the same columns"),
    (spoilt(np.nan), ValueError, "block 2: X contains NaN or infinity in 1 of 12"),
    (spoilt(-np.inf), ValueError, "block 2: X contains NaN or infinity"),
    ([np.ones((3, 2)), np.array([["a", "b"]])], ValueError, "block 1: X has dtype"),
    ([np.ones((3, 2)) * 1j], ValueError, "block 0: X has dtype complex"),
    (None, TypeError, "NoneType"),
    (3, TypeError, "int"),
])
def test_bad_blocks_are_named(data, error, words):
    with pytest.raises(error, match=words):
        moments_of(data)


@pytest.mark.parametrize("rows", [0, -1, 2.0, "many", True])
def test_bad_rows(rows):
    with pytest.raises(ValueError, match="rows=.*an integer from 1"):
        moments_of(np.ones((3, 2)), rows=rows)
    with pytest.raises(ValueError, match="batch_size=.*an integer from 1"):
        IncrementalPCA(batch_size=rows).fit(cloud())


def test_a_nan_late_in_a_long_matrix_is_found():
    X = cloud(50, 3)
    X[37, 1] = np.nan
    with pytest.raises(ValueError, match="block 3: X contains NaN"):
        moments_of(X, rows=10)
    with pytest.raises(ValueError, match="block 3: X contains NaN"):
        IncrementalPCA(batch_size=10).fit(X)


@given(n=st.integers(2, 30), d=st.integers(1, 5), seed=st.integers(0, 2**16),
       places=st.lists(st.integers(0, 30), max_size=6))
@quick
def test_any_split_gives_the_moments_of_all_rows(n, d, seed, places):
    X = cloud(n, d, seed=seed)
    whole = Moments.of(X)
    parts = [Moments.of(block) for block in cut(X, [min(p, n) for p in places])]
    for total in (sum(parts), pairwise(parts), sum(reversed(parts))):
        assert total.count == n
        assert_allclose(total.mean, whole.mean, rtol=1e-13)
        assert_allclose(total.scatter, whole.scatter, rtol=1e-11,
                        atol=1e-12 * abs(whole.scatter).max())


# ------------------------------------------------------------------ the estimator

@given(n=st.integers(8, 40), d=st.integers(1, 6), seed=st.integers(0, 2**16),
       batch=st.integers(1, 45), k=st.integers(1, 6))
@quick
def test_every_batch_size_gives_pca(n, d, seed, batch, k):
    X = cloud(n, d, seed=seed)
    k = min(k, d)
    ours = IncrementalPCA(k, batch_size=batch).fit(X)
    peer = PCA(k, svd_solver="covariance_eigh").fit(X)
    assert ours.batch_size_ == batch
    same_model(ours, peer, tol=1e-11)
    assert_allclose(ours.explained_variance_, peer.explained_variance_, rtol=1e-12)
    assert_allclose(ours.var_, X.var(axis=0), rtol=1e-11)


@pytest.mark.parametrize("batch_size", [1, 2, 7, 149, 150, 1000, None])
@pytest.mark.parametrize("k", [None, 1, 2, 4])
@pytest.mark.parametrize("whiten", [False, True])
def test_iris_is_that_of_pca(batch_size, k, whiten):
    X = load_iris().data
    ours = IncrementalPCA(k, whiten=whiten, batch_size=batch_size).fit(X)
    other = PCA(k, whiten=whiten, svd_solver="full").fit(X)
    same_model(ours, other)
    assert_allclose(ours.transform(X), other.transform(X), atol=1e-11)
    assert_allclose(ours.inverse_transform(ours.transform(X)),
                    other.inverse_transform(other.transform(X)), rtol=1e-11)
    assert_allclose(ours.get_covariance(), other.get_covariance(), rtol=1e-11, atol=1e-13)
    assert_allclose(ours.score(X), other.score(X), rtol=1e-11)
    assert_array_equal(ours.get_feature_names_out(),
                       [f"incrementalpca{j}" for j in range(k or 4)])


def test_partial_fit_is_fit_whatever_the_batches():
    X = cloud(90, 6)
    whole = IncrementalPCA(3).fit(X)
    for places in ([1], [89], [30, 31, 60], range(1, 90)):
        model = IncrementalPCA(3)
        for block in cut(X, places):
            model.partial_fit(block)
        same_model(model, whole)
        assert model.n_samples_seen_ == model.n_samples_ == 90
        assert_allclose(model.var_, X.var(axis=0), rtol=1e-12)


def test_a_direction_that_comes_late_is_not_lost():
    # a direction that is small in every batch but the last
    rng = np.random.default_rng(0)
    X = rng.standard_normal((1000, 40)) * np.geomspace(1, 0.3, 40)
    X[900:, 39] *= 10
    truth = np.linalg.eigvalsh(np.cov(X.T))[::-1]
    ours = IncrementalPCA(5, batch_size=100).fit(X)
    assert_allclose(ours.explained_variance_, truth[:5], rtol=1e-12)
    assert_allclose(ours.noise_variance_, truth[5:].mean(), rtol=1e-12)


def test_parity_with_scikit_learn_where_it_does_not_truncate():
    X = cloud(200, 5)
    ours = IncrementalPCA(batch_size=20).fit(X)
    peer = PeerIncrementalPCA(batch_size=20).fit(X)
    assert_allclose(np.abs(ours.components_), np.abs(peer.components_), atol=1e-10)
    for name in ("mean_", "var_", "explained_variance_", "explained_variance_ratio_",
                 "singular_values_", "n_components_", "n_samples_seen_", "batch_size_"):
        assert_allclose(getattr(ours, name), getattr(peer, name), rtol=1e-10, err_msg=name)


def test_parameters_and_defaults_are_scikit_learns():
    assert IncrementalPCA().get_params() == PeerIncrementalPCA().get_params()


@pytest.mark.parametrize("k", [1, 3, 8])
@pytest.mark.parametrize("n", [6, 50])
def test_the_model_covariance_has_the_total_variance(n, k):
    X = cloud(n, 8)
    pca = IncrementalPCA(batch_size=4)
    pca.set_params(n_components=min(k, n)).fit(X)
    assert_allclose(np.trace(pca.get_covariance()), np.cov(X.T).trace(), rtol=1e-12)


def test_components_grow_with_the_rows_until_there_are_enough():
    X = cloud(10, 6)
    model = IncrementalPCA(4)
    for n in range(1, 11):
        model.partial_fit(X[n - 1:n])
        assert model.components_.shape == (min(n, 4), 6)
        assert model.n_components_ == model.explained_variance_.size == min(n, 4)
        assert model.transform(X).shape == (10, min(n, 4))
        if n > 1:
            certain = min(n - 1, 4)         # n rows span n − 1 directions; the n-th is any
            exact = PCA(certain, svd_solver="full").fit(X[:n])
            assert_allclose(model.explained_variance_[:certain], exact.explained_variance_)
            assert_allclose(model.components_[:certain], exact.components_, atol=1e-7)
    everything = IncrementalPCA()
    for block in cut(X, [2, 5]):
        everything.partial_fit(block)
    assert everything.n_components_ == 6


def test_one_row_has_no_variance():
    model = IncrementalPCA().partial_fit(np.array([[1.0, 2.0]]))
    assert_array_equal(model.mean_, [1, 2])
    assert_array_equal(model.explained_variance_, [0])
    assert_array_equal(model.explained_variance_ratio_, [0])
    assert model.noise_variance_ == 0
    assert_array_equal(model.transform([[5.0, 2.0]]).shape, (1, 1))


def test_partial_fit_after_fit_continues_and_fit_starts_again():
    X = cloud(80, 4)
    model = IncrementalPCA(2).fit(X[:50])
    old = model.components_.copy()
    model.partial_fit(X[50:])
    same_model(model, IncrementalPCA(2).fit(X))
    assert (model.components_ != old).any()
    model.fit(X[:50])
    assert model.n_samples_seen_ == 50
    assert_array_equal(model.components_, old)
    model.fit(cloud(20, 3))
    assert model.components_.shape == (2, 3)


def test_a_fit_that_fails_leaves_the_moments_alone():
    X = cloud(20, 3)
    model = IncrementalPCA().fit(X)
    for bad, words in ((X * np.nan, "NaN"), (X[:, :2], "2 features, but IncrementalPCA")):
        with pytest.raises(ValueError, match=words):
            model.partial_fit(bad)
    assert model.n_samples_seen_ == 20
    same_model(model, IncrementalPCA().fit(X))


def test_pickle_in_the_middle_of_a_stream():
    X = cloud(40, 4)
    model = IncrementalPCA(2).partial_fit(X[:10])
    copy = pickle.loads(pickle.dumps(model)).partial_fit(X[10:])
    same_model(copy, IncrementalPCA(2).fit(X))
    assert model.n_samples_seen_ == 10


@pytest.mark.parametrize("form", ["csr_array", "csc_array", "csr_matrix", "lil_array"])
def test_sparse_data(form):
    X = np.random.default_rng(0).standard_normal((60, 5)) + 3
    X[X < 3.5] = 0
    S = getattr(scipy.sparse, form)(X)
    ours, dense = IncrementalPCA(2, batch_size=11).fit(S), IncrementalPCA(2).fit(X)
    same_model(ours, dense)
    assert_allclose(ours.transform(S), dense.transform(X), atol=1e-12)
    same_model(IncrementalPCA(2).partial_fit(S), dense)


def test_float32_stays_float32_and_meets_float64_in_float64():
    X = cloud(200, 4)
    single = X.astype(np.float32)
    model = IncrementalPCA(2, batch_size=30).fit(single)
    for name in FITTED:
        assert np.asarray(getattr(model, name)).dtype == np.float32, name
    assert model.moments_.scatter.dtype == np.float64
    assert model.transform(single).dtype == np.float32
    assert_allclose(model.explained_variance_, PCA(2).fit(X).explained_variance_, rtol=1e-5)
    assert model.partial_fit(single).components_.dtype == np.float32
    assert model.partial_fit(X).components_.dtype == np.float64
    assert model.partial_fit(single).components_.dtype == np.float64
    for dtype in (np.int64, np.uint8, bool, np.float16):
        whole = IncrementalPCA(2).fit((X * 10 % 200).astype(dtype))
        assert whole.components_.dtype == np.float64


@pytest.mark.parametrize("order", ["C", "F"])
@pytest.mark.parametrize("copy", [True, False])
def test_input_is_never_changed(order, copy):
    X = np.array(cloud(), order=order)
    before = X.copy()
    model = IncrementalPCA(2, copy=copy, batch_size=7).fit(X)
    model.partial_fit(X).transform(X)
    assert_array_equal(X, before)
    X.flags.writeable = False
    IncrementalPCA(2, copy=copy).fit_transform(X)


def test_names_of_features():
    frame = pd.DataFrame(cloud(30, 2), columns=["width", "height"])
    model = IncrementalPCA().partial_fit(frame[:10]).partial_fit(frame[10:])
    assert list(model.feature_names_in_) == ["width", "height"]
    with pytest.raises(ValueError, match="feature names"):
        model.partial_fit(frame[["height", "width"]])
    assert not hasattr(model.fit_moments(Moments.of(cloud(9, 3))), "feature_names_in_")
    assert model.n_features_in_ == 3


def test_fit_moments_is_fit():
    X = cloud(70, 5)
    model = IncrementalPCA(2).fit_moments(moments_of(cut(X, [9, 40])))
    same_model(model, PCA(2, svd_solver="full").fit(X))
    assert_allclose(model.transform(X), PCA(2).fit_transform(X), atol=1e-12)
    model.partial_fit(X)
    assert model.n_samples_seen_ == 140
    with pytest.raises(TypeError, match="moments is of type ndarray; Moments were wanted"):
        model.fit_moments(X)


def test_check_input_false_spares_the_checks():
    X = cloud(30, 3)
    model = IncrementalPCA(2).partial_fit(X[:10])
    model.partial_fit(X[10:], check_input=False)
    same_model(model, IncrementalPCA(2).fit(X))
    model = IncrementalPCA(2).partial_fit(X, check_input=False)
    same_model(model, IncrementalPCA(2).fit(X))
    assert model.n_features_in_ == 3


def test_axes_are_certified_and_few_of_many():
    X = cloud(800, 600, mean=1.0)
    found = IncrementalPCA(3).fit_moments(moments_of(X))
    exact = np.linalg.eigvalsh(np.cov(X.T))[::-1]
    assert_allclose(found.explained_variance_, exact[:3], rtol=1e-12)
    assert_allclose(found.explained_variance_ratio_, exact[:3] / exact.sum(), rtol=1e-12)
    checks.check_eigenpairs(np.cov(X.T), found.explained_variance_, found.components_.T,
                            top=True, tol=1e-10)


@pytest.mark.parametrize("k", [0, -1, 6, 2.0, True, "mle", np.nan])
def test_bad_number_of_components(k):
    X = cloud(30, 5)
    for fit in (IncrementalPCA(k).fit, IncrementalPCA(k).partial_fit,
                lambda X: IncrementalPCA(k).fit_moments(Moments.of(X))):
        with pytest.raises(ValueError, match=f"n_components={k!r}; an integer from 1 to 5"):
            fit(X)


def test_sparse_data_are_looked_through_too():
    with pytest.raises(ValueError, match="NaN"):
        IncrementalPCA().fit(scipy.sparse.csr_array(np.diag([1, np.nan])))


def test_more_components_than_rows_of_a_fit():
    with pytest.raises(ValueError, match="n_components=4; an integer from 1 to 3"):
        IncrementalPCA(4).fit(cloud(3, 5))


def test_the_sum_of_many_tiny_batches_does_not_drift():
    # one row at a time, mean 1e8: the truth in exact arithmetic of multiples of 1/8
    X = np.random.default_rng(3).integers(-40, 40, (3000, 2)) / 8
    parts = [Moments.of(row) for row in (X + 1e8)[:, None]]
    scatter = Moments.of(X).scatter
    for total in (reduce(add, parts), pairwise(parts)):
        assert_allclose(total.scatter, scatter, rtol=0, atol=1e-13 * scatter.max())


# ------------------------------------------------------------------ names, masks, units

def frames(*orders, rows=4):
    """Data frames of the same columns in some orders."""
    X = pd.DataFrame(cloud(rows * len(orders), 3), columns=list("abc"))
    return [X[i * rows:(i + 1) * rows][list(order)] for i, order in enumerate(orders)]


def test_columns_in_another_order_are_refused():
    for orders in (("abc", "abc", "cab"), ("abc", "abc", "acb", "abc")):
        with pytest.raises(ValueError, match=r"block 2: \('.', '.', '.'\) after 8 row.* of \('a'"):
            moments_of(frames(*orders))
        with pytest.raises(ValueError, match="the same columns, in the same order, were wanted"):
            sum(map(Moments.of, frames(*orders)))
    renamed = frames("abc", "abc")
    renamed[1].columns = list("abd")
    with pytest.raises(ValueError, match="block 1: .*'d'"):
        moments_of(renamed)


def test_columns_in_the_same_order_add_up_and_keep_their_names():
    blocks = frames("abc", "abc", "abc")
    total, whole = moments_of(blocks), moments_of(pd.concat(blocks), rows=5)
    assert total.names == whole.names == ("a", "b", "c")
    assert_allclose(total.scatter, whole.scatter, atol=1e-12)
    # an array says nothing of its columns
    mixed = moments_of([blocks[0].to_numpy(), *blocks[1:]])
    assert mixed.names == ("a", "b", "c")
    assert_allclose(mixed.scatter, whole.scatter, atol=1e-12)
    assert Moments.of(cloud()).names == ()
    with pytest.raises(ValueError, match="block 2"):
        moments_of([blocks[0], blocks[1].to_numpy(), blocks[2][list("bac")]])


def test_masks_are_refused():
    X = np.ma.masked_greater(cloud(20, 3), 4)
    for call in (moments_of, lambda X: moments_of([np.ones((2, 3)), X]), Moments.of,
                 IncrementalPCA().fit, IncrementalPCA().partial_fit,
                 lambda X: IncrementalPCA().partial_fit(X, check_input=False),
                 IncrementalPCA().fit(cloud(9, 3)).transform):
        with pytest.raises((TypeError, ValueError), match="X is a masked array"):
            call(X)


@pytest.mark.parametrize("scale, dtype", [
    (1e200, np.float64), (1e-200, np.float64), (1e140, np.float64), (1e-140, np.float64),
    (1e20, np.float32), (1e-20, np.float32), (1e14, np.float32), (1e-14, np.float32)])
def test_right_in_any_unit_or_an_error_that_names_the_data(scale, dtype):
    def in_parts(X):
        model = IncrementalPCA(2)
        for block in cut(X, [2, 20]):
            model.partial_fit(block)
        return model

    X = cloud(40, 4)
    exact, unit = IncrementalPCA(2).fit(X), np.float64(scale)
    for fit in (IncrementalPCA(2).fit, in_parts,
                lambda X: IncrementalPCA(2, batch_size=9).fit(scipy.sparse.csr_array(X))):
        try:
            found = fit((X * scale).astype(dtype))
        except ValueError as error:
            assert " X has " in f" {error}" and not 1e-15 < scale < 1e15
            continue
        rtol = 1e-3 if dtype == np.float32 else 1e-9
        for name, power in (("mean_", 1), ("explained_variance_", 2), ("noise_variance_", 2),
                            ("var_", 2), ("components_", 0), ("singular_values_", 1)):
            ours = np.asarray(getattr(found, name), np.float64) / unit**power
            assert_allclose(ours, getattr(exact, name), rtol=rtol, atol=rtol)
    # the moments themselves are in float64
    if dtype == np.float32:
        moments = moments_of((X * scale).astype(dtype), rows=7)
        assert_allclose(moments.scatter / unit**2, Moments.of(X).scatter, rtol=1e-3, atol=1e-3)


@pytest.mark.filterwarnings("ignore:overflow encountered")
def test_a_sum_that_overflows_is_no_model():
    huge = Moments(4, np.zeros(2), np.diag([1e308, 1e308]))
    model = IncrementalPCA(1).fit(cloud(9, 2))
    with pytest.raises(ValueError, match="X has a total variance of inf, which overflows"):
        model.fit_moments(huge + huge)
    assert model.n_samples_seen_ == 9 and np.isfinite(model.explained_variance_).all()


def test_in_a_world_of_data_frames():
    frame = pd.concat(frames("abc", "abc", rows=20))
    plain = IncrementalPCA(2).fit(frame.to_numpy())
    with config_context(transform_output="pandas"):
        for model in (IncrementalPCA(2, batch_size=9).fit(frame),
                      IncrementalPCA(2).partial_fit(frame[:9]).partial_fit(frame[9:])):
            Z = model.transform(frame)
            assert list(Z.columns) == ["incrementalpca0", "incrementalpca1"]
            assert_allclose(Z, plain.transform(frame.to_numpy()), atol=1e-12)
            assert_allclose(model.inverse_transform(Z),
                            plain.inverse_transform(Z.to_numpy()), atol=1e-12)
            assert isinstance(IncrementalPCA(1).fit_transform(frame), pd.DataFrame)
            assert_allclose(model.score(frame), plain.score(frame.to_numpy()))
