"""pca: hand-worked cases, parity with scikit-learn, and the identities where it is wrong."""

import itertools
import re
import tracemalloc
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
import scipy.sparse
from numpy.testing import assert_allclose, assert_array_equal
from scipy.stats import multivariate_normal
from sklearn import config_context
from sklearn.datasets import load_digits, load_iris, load_wine
from sklearn.decomposition import PCA as PeerPCA
from sklearn.decomposition import TruncatedSVD
from sklearn.exceptions import ConvergenceWarning, NotFittedError
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.utils.extmath import randomized_svd as peer_randomized_svd

from pcalab import checks
from pcalab.autoencoder import LinearAutoencoder
from pcalab.core.moments import covariance, squared_norm
from pcalab.core.eigen import fix_signs
from pcalab.core.iterations import randomized_svd
from pcalab.pca import (ALIASES, PCA, SOLVERS, by_covariance, by_gram, by_randomized, by_svd,
                        choose_solver, contributions, correlations, loadings, squared_cosines)
from pcalab.probabilistic import ProbabilisticPCA
from pcalab.streaming import IncrementalPCA
from support import aligned

BOOK = Path(__file__).parents[1] / "book"
RNG = np.random.default_rng(0)


@pytest.fixture(autouse=True)
def fresh_numbers():
    """A test draws the same numbers alone and after others."""
    RNG.bit_generator.state = np.random.default_rng(1).bit_generator.state


TALL = RNG.standard_normal((60, 8)) * 0.8 ** np.arange(8) + 5
WIDE = RNG.standard_normal((20, 40)) * 0.9 ** np.arange(40) - 3
DATA = {"tall": TALL, "wide": WIDE, "iris": load_iris().data}
each_data = pytest.mark.parametrize("X", DATA.values(), ids=DATA)
each_solver = pytest.mark.parametrize("solver", ["auto", *SOLVERS])


# ------------------------------------------------------------------ one answer

def test_hand_worked():
    X = np.array([[2.0, 0.0], [-2.0, 0.0], [0.0, 1.0], [0.0, -1.0]]) + [10, 20]
    for solver in SOLVERS:
        if solver == "lanczos":
            continue            # gives one component fewer unless asked
        pca = PCA(svd_solver=solver, random_state=0).fit(X)
        assert_allclose(pca.mean_, [10, 20])
        assert_allclose(pca.components_, np.eye(2), atol=1e-9)
        assert_allclose(pca.explained_variance_, [8 / 3, 2 / 3])
        assert_allclose(pca.explained_variance_ratio_, [0.8, 0.2])
        assert_allclose(pca.singular_values_, np.sqrt([8, 2]))


@each_solver
@each_data
@pytest.mark.parametrize("whiten", [False, True])
@pytest.mark.parametrize("k", [1, 3])
def test_parity_with_scikit_learn(solver, X, whiten, k):
    ours = PCA(k, svd_solver=solver, whiten=whiten, random_state=0).fit(X)
    peer = PeerPCA(k, svd_solver="full", whiten=whiten).fit(X)
    close = dict(rtol=1e-7, atol=1e-7)
    assert_allclose(aligned(ours.components_, peer.components_, axis=1), peer.components_, **close)
    for name in ("mean_", "explained_variance_", "explained_variance_ratio_",
                 "singular_values_"):
        assert_allclose(getattr(ours, name), getattr(peer, name), **close)
    assert (ours.n_components_, ours.n_samples_, ours.n_features_in_) == (
        peer.n_components_, peer.n_samples_, peer.n_features_in_)
    Z = ours.transform(X)
    assert_allclose(aligned(Z, peer.transform(X)), peer.transform(X), **close)
    assert_allclose(ours.inverse_transform(Z), peer.inverse_transform(peer.transform(X)), **close)
    assert_array_equal(ours.get_feature_names_out(), peer.get_feature_names_out())
    if X.shape[0] > X.shape[1]:     # for n < d the peer's model is another: see below
        assert_allclose(ours.noise_variance_, peer.noise_variance_, **close)
        if not whiten:              # whitened, the peer's model is another: see below
            assert_allclose(ours.get_covariance(), peer.get_covariance(), **close)
            assert_allclose(ours.get_precision(), peer.get_precision(), rtol=1e-6, atol=1e-6)
            assert_allclose(ours.score_samples(X), peer.score_samples(X), **close)
            assert_allclose(ours.score(X), peer.score(X), **close)


@pytest.mark.parametrize("solver", ["auto", "full", "covariance_eigh", "gram", "power",
                                    "subspace", "randomized"])
@each_data
def test_all_components(solver, X):
    pca = PCA(svd_solver=solver, random_state=0).fit(X)
    assert pca.n_components_ == min(X.shape)
    assert_allclose(pca.components_ @ pca.components_.T, np.eye(min(X.shape)), atol=1e-8)
    assert_allclose(pca.explained_variance_ratio_.sum(), 1)
    assert_allclose(pca.inverse_transform(pca.transform(X)), X, atol=1e-8)


def test_parameters_and_defaults_are_scikit_learns():
    assert PCA().get_params() == PeerPCA().get_params()
    assert list(PCA().get_params()) == list(PeerPCA().get_params())


@each_solver
def test_every_road_is_certified(solver):
    X = load_wine().data[:, :6]
    pca = PCA(3, svd_solver=solver, random_state=0).fit(X)
    checks.check_eigenpairs(covariance(X, ddof=1), pca.explained_variance_, pca.components_.T,
                            label="thm-kth-component", claim="S v = λ v", top=True, tol=1e-8)


# ------------------------------------------------------------------ how many

@pytest.mark.parametrize("fraction", [0.1, 0.5, 0.9, 0.999])
@pytest.mark.parametrize("solver", ["auto", "full", "covariance_eigh", "gram"])
@each_data
def test_fraction(fraction, solver, X):
    pca = PCA(fraction, svd_solver=solver).fit(X)
    assert pca.n_components_ == PeerPCA(fraction, svd_solver="full").fit(X).n_components_
    share = np.cumsum(pca.explained_variance_ratio_)
    assert share[-1] > fraction and (share[:-1] <= fraction).all()


def test_fraction_is_strict_and_one_keeps_all():
    X = np.array([[3.0, 0], [-3, 0], [0, 1], [0, -1]])      # variances 6 and 2/3: shares .9, .1
    share = PCA().fit(X).explained_variance_ratio_[0]
    assert PCA(share).fit(X).n_components_ == 2 == PeerPCA(share).fit(X).n_components_
    assert PCA(np.nextafter(share, 0)).fit(X).n_components_ == 1
    assert PCA(1.0).fit(X).n_components_ == 2
    assert PCA(np.float32(0.5)).fit(X).n_components_ == 1


def test_minka_says_how_many():
    X = RNG.standard_normal((500, 3)) @ RNG.standard_normal((3, 10))
    assert PCA("mle").fit(X + 0.05 * RNG.standard_normal((500, 10))).n_components_ == 3


# ------------------------------------------------------------------ where scikit-learn is wrong

@each_data
@pytest.mark.parametrize("whiten", [False, True])
@pytest.mark.parametrize("k", [1, 3])
def test_model_covariance_has_the_total_variance(X, whiten, k):
    pca = PCA(k, whiten=whiten).fit(X)
    assert_allclose(np.trace(pca.get_covariance()), np.trace(covariance(X, ddof=1)))


def test_noise_variance_averages_over_all_directions_left_out():
    n, d = WIDE.shape
    total = np.trace(covariance(WIDE, ddof=1))
    pca = PCA(5).fit(WIDE)
    left_out = total - pca.explained_variance_.sum()
    assert_allclose(pca.noise_variance_, left_out / (d - 5))
    # it is the maximum likelihood estimate: any other does worse
    best = pca.score(WIDE)
    for factor in (0.9, 1.1, (d - 5) / (n - 5)):
        pca.noise_variance_ = left_out / (d - 5) * factor
        assert pca.score(WIDE) < best


@each_data
def test_whitening_does_not_enter_the_model(X):
    plain, white = PCA(3).fit(X), PCA(3, whiten=True).fit(X)
    assert_array_equal(plain.get_covariance(), white.get_covariance())
    assert_array_equal(plain.get_precision(), white.get_precision())
    assert_array_equal(plain.score_samples(X), white.score_samples(X))


@each_data
@pytest.mark.parametrize("k", [1, 3])
def test_score_is_the_gaussian_density_of_the_model(X, k):
    pca = PCA(k).fit(X)
    model = multivariate_normal(pca.mean_, pca.get_covariance())
    assert_allclose(pca.score_samples(X), model.logpdf(X), rtol=1e-9)
    assert_allclose(pca.get_precision() @ pca.get_covariance(), np.eye(X.shape[1]), atol=1e-9)


def test_all_components_give_the_sample_covariance_back():
    pca = PCA().fit(TALL)
    assert pca.noise_variance_ == 0
    assert_allclose(pca.get_covariance(), covariance(TALL, ddof=1), atol=1e-14)
    assert_allclose(pca.get_precision(), np.linalg.inv(covariance(TALL, ddof=1)), rtol=1e-9)


def test_a_singular_model_has_no_density():
    flat = np.column_stack([TALL, TALL[:, 0]])
    for pca in (PCA().fit(flat), PCA(8).fit(flat), PCA().fit(WIDE)):
        with pytest.raises(np.linalg.LinAlgError, match="model covariance is singular"):
            pca.score(flat if pca.n_features_in_ == 9 else WIDE)
        with pytest.raises(np.linalg.LinAlgError, match="below the rank"):
            pca.get_precision()


@each_solver
@pytest.mark.parametrize("shape", [(600, 12), (30, 600)])
def test_a_mean_1e8_times_the_spread(solver, shape):
    scale = 2 ** 7 >> np.arange(shape[1]).clip(max=3)
    X = (RNG.integers(-20, 20, shape) * scale) / 1024        # exact, also with 1e8 added
    true, far = (PCA(4, svd_solver=solver, random_state=0).fit(A) for A in (X, X + 1e8))
    assert_allclose(far.explained_variance_, true.explained_variance_, rtol=1e-7)
    assert_allclose(far.transform(X + 1e8), true.transform(X), atol=1e-5)
    assert_allclose(far.noise_variance_, true.noise_variance_, rtol=1e-7)


def test_signs_are_the_same_for_every_road_and_order_of_rows_even_under_ties():
    # two standardised variables: the axes are (1, 1)/√2 and (1, −1)/√2 exactly, every entry a tie
    for seed in range(40):
        rng = np.random.default_rng(seed)
        X = rng.standard_normal((30, 2)) @ [[1, 0.5], [0, 1]]
        X = StandardScaler().fit_transform(X)
        found = [PCA(svd_solver=solver).fit(A).components_
                 for solver in ("full", "covariance_eigh", "gram")
                 for A in (X, X[rng.permutation(30)])]
        for components in found:
            assert_allclose(components, found[0], atol=1e-12)
        assert (found[0][:, 0] > 0).all()


@each_solver
@pytest.mark.parametrize("copy", [True, False])
def test_input_is_never_changed(solver, copy):
    X = TALL.copy()
    X.setflags(write=False)
    PCA(2, copy=copy, svd_solver=solver, random_state=0).fit_transform(X)
    assert_array_equal(X, TALL)


def test_whitening_makes_no_noise_out_of_nothing():
    X = np.column_stack([TALL, TALL @ np.ones(8), np.ones(60)])
    for solver in ("full", "covariance_eigh", "gram"):
        pca = PCA(whiten=True, svd_solver=solver).fit(X)
        Z = pca.transform(X)
        assert_allclose(Z.std(axis=0, ddof=1), [1] * 8 + [0] * 2, atol=1e-9)
        assert_allclose(pca.inverse_transform(Z), X, atol=1e-6)


# ------------------------------------------------------------------ roads

def test_auto_follows_its_table():
    for arguments, solver in [
            ((10, 10), "full"), ((500, 500, 3), "full"), ((501, 100), "covariance_eigh"),
            ((100, 501), "gram"), ((1000, 1000, 49), "lanczos"), ((1000, 1000, 50),
             "covariance_eigh"), ((1000, 1001, 500), "gram"), ((1000, 1001, 501), "full"),
            ((1000, 1000), "full"), ((50, 50, 3, True), "lanczos"),
            ((10**5, 3001, 15), "lanczos"), ((3001, 10**5, 1), "lanczos"),
            ((10**5, 3000, 2), "covariance_eigh"), ((10**5, 3001, 16), "covariance_eigh"),
            ((10**5, 10**4), "covariance_eigh")]:
        assert choose_solver(*arguments) == solver, arguments
    for shape in [(501, 100), (100, 501), (60, 8)]:
        pca = PCA(2).fit(RNG.standard_normal(shape))
        assert pca.svd_solver_ == choose_solver(*shape, 2)


def table_in_the_book():
    """The lines of the book's alg-choose-solver: a condition in Python, and the road."""
    text = (BOOK / "api.md").read_text(encoding="utf-8")
    start = text.index(":label: alg-choose-solver")
    table = text[start:text.index("\n:::", start)]
    rows = re.findall(r"^\| (?:`(.+?)`|otherwise) \| `(\w+)` \|", table, re.M)
    return [(condition or "True", ALIASES.get(solver, solver)) for condition, solver in rows]


def test_auto_follows_the_table_in_the_book():
    table = table_in_the_book()
    assert len(table) == 9 and table[-1] == ("True", "full")
    assert {solver for _, solver in table} <= set(SOLVERS)
    rules = [(compile(condition, "table", "eval"), " k " in f" {condition} ", solver)
             for condition, solver in table]
    sides = [1, 2, 49, 50, 51, 124, 125, 126, 499, 500, 501, 1000, 1999, 2000, 2001, 2004, 3000, 3001,
             10**5]
    ranks = [None, 1, 2, 14, 15, 16, 24, 25, 26, 49, 50, 51, 62, 63, 249, 250, 251,
             499, 500, 501, 999, 1000]
    first = set()
    for n, d, k, sparse in itertools.product(sides, sides, ranks, (False, True)):
        if k is None or k <= min(n, d):
            names = dict(n=n, d=d, k=k, sparse=sparse)
            place = next(i for i, (rule, needs_k, _) in enumerate(rules)
                         if not (needs_k and k is None) and eval(rule, {"min": min}, names))
            assert choose_solver(n, d, k, sparse) == rules[place][2], names
            first.add(place)
    assert first == set(range(9))       # every line of the table decides somewhere


def test_auto_on_a_large_square_matrix_is_exact():
    X = RNG.standard_normal((520, 510))
    ours, peer = PCA(5).fit(X), PeerPCA(5, svd_solver="full").fit(X)
    assert ours.svd_solver_ == "lanczos"
    assert_allclose(ours.explained_variance_, peer.explained_variance_, rtol=1e-12)


@pytest.mark.parametrize("solver", ["full", "covariance_eigh", "gram", "lanczos", "subspace"])
def test_equal_variances(solver):
    Q = np.linalg.qr(np.column_stack([np.ones(40), RNG.standard_normal((40, 6))]))[0][:, 1:]
    pca = PCA(4, svd_solver=solver, random_state=0).fit(Q * [3, 3, 3, 1, 1, 0.1])
    assert_allclose(pca.explained_variance_ * 39, [9, 9, 9, 1], rtol=1e-9)
    assert_allclose(pca.components_ @ pca.components_.T, np.eye(4), atol=1e-9)


def test_gram_axes_are_orthogonal_where_variance_is_tiny():
    U, _, Vt = np.linalg.svd(RNG.standard_normal((20, 300)), full_matrices=False)
    X = (U * np.geomspace(1, 1e-12, 20)) @ Vt
    pca = PCA(svd_solver="gram").fit(X)
    assert_allclose(pca.components_ @ pca.components_.T, np.eye(20), atol=1e-13)


def test_full_is_more_accurate_than_the_roads_that_square():
    rng = np.random.default_rng(0)
    U = np.linalg.qr(np.column_stack([np.ones(50), rng.standard_normal((50, 4))]))[0][:, 1:]
    V = np.linalg.qr(rng.standard_normal((4, 4)))[0]
    s = np.array([1, 1e-3, 1e-6, 1e-10])
    X = (U * s) @ V.T
    error = {road: np.abs(np.sqrt(49 * road(X).variances) - s) for road in (by_svd, by_covariance)}
    assert error[by_svd].max() < 1e-13
    assert error[by_covariance][3] > 0.1e-10            # no digit of it is right
    assert error[by_covariance].max() < 1e-7


@pytest.mark.parametrize("form", [scipy.sparse.csr_array, scipy.sparse.csc_array,
                                  scipy.sparse.csr_matrix])
def test_sparse_data_are_centred_without_being_filled(form):
    dense = scipy.sparse.random(200, 30, 0.1, random_state=0).toarray()
    X = form(dense)
    ours, peer = PCA(4, random_state=0).fit(X), PeerPCA(4, svd_solver="full").fit(dense)
    assert ours.svd_solver_ == "lanczos"
    for name in ("mean_", "explained_variance_", "explained_variance_ratio_", "noise_variance_"):
        assert_allclose(getattr(ours, name), getattr(peer, name), rtol=1e-9)
    assert_allclose(ours.transform(X), ours.transform(dense), atol=1e-12)


def test_power_warns_when_two_variances_are_too_close():
    X = np.linalg.qr(np.column_stack([np.ones(40), RNG.standard_normal((40, 3))]))[0][:, 1:]
    with pytest.warns(ConvergenceWarning):
        PCA(1, svd_solver="power", tol=1e-15, random_state=0).fit(X * [1, 1 - 1e-6, 0.1])


# ------------------------------------------------------------------ kinds of input

@each_solver
@each_data
def test_float32_in_float32_out(solver, X):
    X32 = X.astype(np.float32)
    ours = PCA(2, svd_solver=solver, whiten=True, random_state=0, tol=1e-6).fit(X32)
    for name in ("components_", "mean_", "explained_variance_", "explained_variance_ratio_",
                 "singular_values_", "noise_variance_"):
        assert getattr(ours, name).dtype == np.float32
    assert ours.transform(X32).dtype == ours.inverse_transform(
        ours.transform(X32)).dtype == np.float32
    exact = PCA(2).fit(X32.astype(float))
    assert_allclose(ours.explained_variance_, exact.explained_variance_, rtol=1e-5)


@each_solver
def test_integers_order_and_frames(solver):
    integers = RNG.integers(0, 50, (40, 5))
    expected = PCA(2, svd_solver=solver, random_state=0).fit(integers.astype(float))
    frame = pd.DataFrame(integers, columns=list("abcde"))
    for X in (integers, np.asfortranarray(integers, dtype=float), integers.tolist(), frame,
              np.repeat(integers, 2, axis=1)[:, ::2].astype(float)):
        pca = PCA(2, svd_solver=solver, random_state=0).fit(X)
        assert_allclose(pca.components_, expected.components_, atol=1e-8)
    assert list(PCA(2).fit(frame).feature_names_in_) == list("abcde")
    table = PCA(2).set_output(transform="pandas").fit(frame).transform(frame)
    assert list(table.columns) == ["pca0", "pca1"]


def test_constant_columns_and_constant_data():
    X = np.column_stack([TALL, np.full(60, 0.1)])
    assert_allclose(PCA().fit(X).explained_variance_[:8], PCA().fit(TALL).explained_variance_)
    for solver in SOLVERS:
        pca = PCA(1, svd_solver=solver, random_state=0).fit(np.full((6, 3), 0.1))
        assert_allclose(pca.explained_variance_, 0, atol=1e-30)
        assert_allclose(pca.explained_variance_ratio_, 0, atol=1)
        assert_allclose(pca.inverse_transform(pca.transform(np.full((2, 3), 0.1))), 0.1)


def test_in_a_pipeline():
    X = load_wine().data
    Z = make_pipeline(StandardScaler(), PCA(2)).fit_transform(X)
    assert Z.shape == (178, 2)


@pytest.mark.parametrize("solver", ["randomized", "lanczos", "power", "subspace"])
def test_random_state(solver):
    before = np.random.get_state()[1].copy()
    X = RNG.standard_normal((60, 30))
    options = dict(svd_solver=solver, iterated_power=0, n_oversamples=1)
    one, two = (PCA(3, random_state=7, **options).fit(X) for _ in range(2))
    assert_array_equal(one.components_, two.components_)
    if solver == "randomized":
        assert not np.allclose(one.components_, PCA(3, random_state=0, **options).fit(
            X).components_)
    PCA(3, random_state=np.random.RandomState(0), **options).fit(X)
    PCA(3, random_state=np.random.default_rng(0), **options).fit(X)
    assert_array_equal(before, np.random.get_state()[1])


@pytest.mark.parametrize("normalizer", ["auto", "QR", "LU", "none"])
@pytest.mark.parametrize("power", ["auto", 3])
def test_randomized_options(normalizer, power):
    ours = PCA(3, svd_solver="randomized", random_state=0, iterated_power=power,
               power_iteration_normalizer=normalizer).fit(TALL)
    assert_allclose(ours.explained_variance_, by_svd(TALL, 3).variances, rtol=1e-9)


def test_not_fitted():
    for call in (lambda p: p.transform(TALL), lambda p: p.inverse_transform(TALL),
                 lambda p: p.get_covariance(), lambda p: p.get_precision(),
                 lambda p: p.score(TALL)):
        with pytest.raises(NotFittedError):
            call(PCA())


# ------------------------------------------------------------------ reading the result

def test_loadings_rebuild_the_covariance():
    L = loadings(PCA().fit(TALL))
    assert_allclose(L @ L.T, covariance(TALL, ddof=1), atol=1e-14)


def test_contributions_sum_to_one():
    pca = PCA(3).fit(TALL)
    assert_allclose(contributions(pca), pca.components_.T ** 2)
    assert_allclose(contributions(pca).sum(axis=0), 1)
    rows = contributions(pca, TALL)
    assert rows.shape == (60, 3)
    assert_allclose(rows, pca.transform(TALL) ** 2 / (59 * pca.explained_variance_))
    assert_allclose(rows, contributions(PCA(3, whiten=True).fit(TALL), TALL))


def test_squared_cosines():
    squares = squared_cosines(PCA().fit(TALL), TALL)
    assert_allclose(squares.sum(axis=1), 1)
    pca = PCA(1).fit([[2.0, 0.0], [-2.0, 0.0], [0.0, 1.0], [0.0, -1.0]])
    assert_allclose(squared_cosines(pca, [[3.0, 4.0], [0.0, 0.0]]), [[0.36], [0]])


def test_correlations_are_those_of_variables_and_scores():
    X = np.column_stack([TALL, np.ones(60)])
    pca = PCA(3).fit(X)
    Z = pca.transform(X)
    found = correlations(pca, X)
    for i in range(8):
        for j in range(3):
            assert_allclose(found[i, j], np.corrcoef(X[:, i], Z[:, j])[0, 1], atol=1e-12)
    assert_array_equal(found[8], 0)
    assert_allclose((correlations(PCA().fit(TALL), TALL) ** 2).sum(axis=1), 1)


def test_reconstruction_error_is_what_the_left_out_variances_say():
    pca = PCA(3).fit(WIDE)
    residual = WIDE - pca.inverse_transform(pca.transform(WIDE))
    assert_allclose(squared_norm(residual) / 19, pca.noise_variance_ * 37)


def test_by_gram_takes_integers():
    X = RNG.integers(0, 9, (5, 12))
    assert_allclose(by_gram(X, 3).variances, by_svd(X, 3).variances)
    assert_allclose(fix_signs(by_gram(X, 3).axes), fix_signs(by_svd(X, 3).axes), atol=1e-9)


def test_full_whitens_what_float32_resolves():
    X = (np.random.default_rng(0).standard_normal((200, 2)) * [1e4, 1]).astype(np.float32)
    Z = PCA(whiten=True, svd_solver="full").fit_transform(X)
    assert_allclose(Z.std(axis=0, ddof=1), 1, rtol=1e-3)


def test_whitening_takes_the_rounding_of_a_large_mean_for_no_variance():
    rng = np.random.default_rng(0)
    Y = rng.standard_normal((100, 2)) + 1e6
    X = np.column_stack([Y, Y.sum(axis=1) / 3])
    Z = PCA(whiten=True, svd_solver="full").fit_transform(X)
    assert_allclose(Z.std(axis=0, ddof=1), [1, 1, 0], atol=1e-6)


@pytest.mark.parametrize("solver", SOLVERS)
def test_float32_mean_is_right_to_the_last_digits(solver):
    rng = np.random.default_rng(0)
    X = (rng.standard_normal((300, 5)) * [5, 4, 3, 2, 1] + 1e6).astype(np.float32)
    mean = PCA(2, svd_solver=solver, random_state=0).fit(X).mean_
    assert_allclose(mean, X.astype(float).mean(axis=0), rtol=1.3e-7)


def test_power_whatever_the_scale():
    for scale in (1e-149, 1e149):
        pca = PCA(3, svd_solver="power", random_state=0).fit(TALL * scale)
        expected = PCA(3, svd_solver="full").fit(TALL)
        assert_allclose(pca.explained_variance_ratio_, expected.explained_variance_ratio_)
        assert_allclose(pca.components_, expected.components_, atol=1e-6)


@pytest.mark.parametrize("read", [loadings, contributions, lambda pca: squared_cosines(pca, TALL),
                                  lambda pca: correlations(pca, TALL)])
def test_what_is_read_off_a_pca_needs_a_fitted_one(read):
    with pytest.raises(NotFittedError, match="PCA instance is not fitted yet"):
        read(PCA())


def test_squared_cosines_of_sparse_data():
    with pytest.raises(TypeError, match="dense data is required"):
        squared_cosines(PCA().fit(TALL), scipy.sparse.csr_array(TALL))


# ------------------------------------------------------------------ the roads as functions

ROADS = pytest.mark.parametrize("road", SOLVERS.values(), ids=SOLVERS)
OFTEN_WRONG = dict(tool=3, solver="full", whiten=True)


@ROADS
def test_a_road_refuses_what_it_does_not_know(road):
    for name, value in OFTEN_WRONG.items():
        with pytest.raises(TypeError, match=name):
            road(TALL, 2, **{name: value})
    with pytest.raises(TypeError):
        by_svd(TALL, 2, random_state=0)
    for k in (0, 9, 1.5, True):
        with pytest.raises(ValueError, match=f"k={k}; an integer from 1 to 8"):
            road(TALL, k)
    with pytest.raises(ValueError, match="k=21; an integer from 1 to 20"):
        road(WIDE, 21)
    with pytest.raises(ValueError, match="X has one row; at least two were wanted"):
        road(TALL[:1], 1)
    with pytest.raises(ValueError, match="X contains NaN or infinity"):
        road(np.where(TALL > 6, np.nan, TALL), 1)
    with pytest.raises(TypeError, match="X is a masked array"):
        road(np.ma.masked_greater(TALL, 6), 1)


@ROADS
@pytest.mark.parametrize("X", [TALL, WIDE], ids=["tall", "wide"])
def test_roads_fix_signs_and_keep_the_precision(road, X):
    for A in (X, X.astype(np.float32), np.round(10 * X).astype(int), X.tolist()):
        found, dtype = road(A, 3), np.float32 if getattr(A, "dtype", 0) == np.float32 else float
        assert found.axes.dtype == found.mean.dtype == dtype
        assert found.variances.dtype == np.float64 and (np.diff(found.variances) <= 0).all()
        assert_array_equal(found.axes, fix_signs(found.axes))
        assert found.axes.shape == (X.shape[1], 3)
        assert_allclose(found.total, np.cov(np.asarray(A, float).T).trace(), rtol=1e-5)
    pca = PCA(3, svd_solver=next(key for key in SOLVERS if SOLVERS[key] is road), random_state=0)
    assert_array_equal(pca.fit(X).components_.T, road(X, 3).axes)


@pytest.mark.parametrize("solver", [s for s in SOLVERS if s != "lanczos"])
def test_by_default_a_road_finds_all_axes(solver):
    assert SOLVERS[solver](TALL).axes.shape == (8, 8)
    assert SOLVERS[solver](WIDE).axes.shape == (40, 20)


def test_arpack_is_another_name_for_lanczos():
    ours = PCA(svd_solver="arpack", random_state=0).fit(TALL)
    assert ours.svd_solver_ == "lanczos" and ours.svd_solver == "arpack"
    assert ours.n_components_ == PeerPCA(svd_solver="arpack").fit(TALL).n_components_ == 7
    assert_array_equal(ours.components_,
                       PCA(svd_solver="lanczos", random_state=0).fit(TALL).components_)
    assert SOLVERS["lanczos"](TALL).axes.shape == (8, 7)


def test_gram_takes_out_what_a_rounded_mean_leaves():
    # in float32 a mean of 10⁶ is rounded by up to 1/32, which in 600 columns adds up
    X = np.random.default_rng(0).integers(-16, 16, (30, 600)) / 16 + 1e6 + 1 / 32
    X = X.astype(np.float32)
    X -= X[0] - np.float32(1e6)
    exact = by_svd(X.astype(np.float64))
    found = by_gram(X)
    assert_allclose(found.total, exact.total, rtol=1e-6)
    assert_allclose(found.variances, exact.variances, rtol=1e-5, atol=1e-6 * exact.total)


# ------------------------------------------------------------------ sparse rows

def with_zeros(share, mean=0.0):
    """300×12 numbers, some of them zero."""
    rng = np.random.default_rng(3)
    X = rng.integers(-99, 99, (300, 12)) / 8 * np.arange(1, 13) + mean
    return np.where(rng.random(X.shape) < share, 0, X)


@pytest.mark.parametrize("solver", ["covariance_eigh", "lanczos"])
@pytest.mark.parametrize("share", [0, 0.02, 0.3, 0.6, 0.97])
@pytest.mark.parametrize("mean", [0, 1e8])
def test_sparse_rows_are_as_good_as_dense_ones(solver, share, mean):
    X = with_zeros(share, mean)
    exact = by_svd(X, 4)
    sparse = PCA(4, svd_solver=solver, random_state=0).fit(scipy.sparse.csr_array(X))
    assert_allclose(sparse.explained_variance_, exact.variances, rtol=1e-9)
    assert_allclose(sparse.components_, exact.axes.T, atol=1e-6)
    assert_allclose(sparse.mean_, X.mean(axis=0), rtol=1e-13)
    assert_allclose(sparse.explained_variance_ratio_, exact.variances / exact.total, rtol=1e-9)


def test_sparse_rows_that_are_full_but_for_one():
    X = with_zeros(0, 1e8)
    X[7] = 0        # a one-pass scatter would lose n times more digits than that of dense rows
    sparse, dense = (by_covariance(A, 5) for A in (scipy.sparse.csc_array(X), X))
    assert_allclose(sparse.variances[0], dense.variances[0], rtol=1e-13)
    atol = 1e-14 * dense.total
    assert_allclose(sparse.variances[1:], by_svd(X, 5).variances[1:], atol=atol)


@pytest.mark.parametrize("road", [by_covariance, SOLVERS["lanczos"]])
def test_sparse_rows_in_any_form(road):
    rng = np.random.default_rng(0)
    # some places are named twice, and add up; some are named, and zero
    X = scipy.sparse.csr_array((rng.integers(-2, 3, 600), rng.integers(0, 6, 600),
                                np.arange(0, 601, 12)), shape=(50, 6))
    copy, exact = X.data.copy(), by_svd(X.toarray(), 3)
    for A in (X, X.astype(np.float32), X.astype(float), X.tocsc(), X.tocoo()):
        found = road(A, 3)
        assert_allclose(found.variances, exact.variances, rtol=1e-6)
        assert_allclose(found.axes, exact.axes, atol=1e-5)
        assert found.axes.dtype == (np.float32 if A.dtype == np.float32 else np.float64)
    assert_array_equal(X.data, copy)
    assert not X.has_canonical_format


@pytest.mark.parametrize("solver", ["covariance_eigh", "lanczos"])
@pytest.mark.parametrize("value", [0, 0.1, 1e-12])
def test_constant_sparse_rows(solver, value):
    for dtype in (np.float64, np.float32):
        X = scipy.sparse.csr_array(np.full((30, 6), value, dtype))
        pca = PCA(2, svd_solver=solver, random_state=0).fit(X)
        assert_allclose(pca.explained_variance_, 0, atol=1e-30)
        assert_allclose(pca.mean_, value)


def test_sparse_rows_are_never_filled():
    X = scipy.sparse.random_array((20_000, 300), density=0.01, format="csr", rng=0)
    for solver in ("covariance_eigh", "lanczos"):
        tracemalloc.start()
        PCA(3, svd_solver=solver, random_state=0).fit(X)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert peak < 0.5 * 8 * 20_000 * 300


def test_a_share_of_the_variance_of_sparse_rows():
    X = scipy.sparse.csr_array(with_zeros(0.6))
    for wanted in (0.7, "mle"):
        for solver in ("auto", "covariance_eigh"):
            pca = PCA(wanted, svd_solver=solver).fit(X)
            assert pca.n_components_ == PCA(wanted).fit(X.toarray()).n_components_
            assert pca.svd_solver_ == "covariance_eigh"
    with pytest.raises(ValueError, match="n_components=0.7 with svd_solver='lanczos'; an integer"):
        PCA(0.7, svd_solver="lanczos").fit(X)


# ------------------------------------------------------------------ never worse than the peer

def spectra():
    """Centred data whose singular values fall like noise × 1/j, noise, a power; and digits."""
    rng = np.random.default_rng(0)
    noise = rng.standard_normal((400, 300))
    U, V = (np.linalg.qr(rng.standard_normal((n, 300)))[0] for n in (400, 300))
    power = (U / np.sqrt(np.arange(1, 301))) @ V.T
    data = {"noise/j": noise / np.arange(1, 301), "noise": noise, "power": power,
            "digits": load_digits().data}
    return {name: X - X.mean(axis=0) for name, X in data.items()}


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("name, X", spectra().items(), ids=spectra())
def test_randomized_is_never_worse_than_scikit_learn(name, X, dtype):
    exact, X = np.linalg.svd(X, compute_uv=False)[:20], X.astype(dtype)

    def error(find):
        """Of the singular values that `find` finds for a seed: the worst, on average."""
        return np.mean([abs(find(seed) / exact - 1).max() for seed in range(3)])

    ours = max(error(lambda seed: randomized_svd(X, 20, random_state=seed).s),
               error(lambda seed: np.sqrt((len(X) - 1) * by_randomized(
                   X, 20, random_state=seed).variances)))
    theirs = min(error(lambda seed: peer_randomized_svd(X, 20, random_state=seed)[1]),
                 error(lambda seed: TruncatedSVD(20, random_state=seed).fit(X).singular_values_))
    assert ours <= theirs + 100 * np.finfo(dtype).eps


# ------------------------------------------------------------------ reading the result, with care

NAMES = list("abcdefgh")
FRAME = pd.DataFrame(TALL, columns=NAMES)
READERS = {"contributions": contributions, "squared_cosines": squared_cosines,
           "correlations": correlations}
each_reader = pytest.mark.parametrize("read", READERS.values(), ids=READERS)


@each_reader
def test_readers_check_rows_as_transform_does(read):
    pca = PCA(3).fit(FRAME)
    for bad, words in ((FRAME[NAMES[::-1]], "feature names should match"),
                       (FRAME[NAMES[:7]], "feature names should match"),
                       (FRAME.assign(i=0.0), "feature names"),
                       (FRAME * np.nan, "NaN"), (FRAME * 1e200, "X has .* as its largest entry")):
        with pytest.raises(ValueError, match=words):
            read(pca, bad)
    with pytest.raises(ValueError, match="X has 7 features, but PCA is expecting 8"):
        read(PCA(3).fit(TALL), TALL[:, :7])
    with pytest.raises(TypeError, match="X is a masked array"):
        read(pca, np.ma.masked_greater(TALL, 6))


@pytest.mark.parametrize("read", [loadings, lambda pca: contributions(pca),
                                  lambda pca: squared_cosines(pca, TALL),
                                  lambda pca: correlations(pca, TALL)])
def test_readers_want_a_pca_of_ours(read):
    for other, name in ((PeerPCA(2).fit(TALL), "PCA"), (LinearAutoencoder(2).fit(TALL), "Linear"),
                        (ProbabilisticPCA(2).fit(TALL), "ProbabilisticPCA"), (TALL, "ndarray")):
        with pytest.raises(TypeError, match=f"pca is of type {name}.*; a fitted pcalab.PCA was"):
            read(other)
    same = PCA(2, svd_solver="covariance_eigh").fit(TALL)
    assert_allclose(read(IncrementalPCA(2).fit(TALL)), read(same), atol=1e-12)
    assert_allclose(read(PCA(2, whiten=True).fit(TALL)), read(PCA(2).fit(TALL)), atol=1e-12)


def test_correlations_over_other_rows_are_right_too():
    pca = PCA(3).fit(TALL)
    other = 3 + np.random.default_rng(0).standard_normal((25, 8)) * np.arange(1, 9)
    expected = np.corrcoef(other.T, pca.transform(other).T)[:8, 8:]
    assert_allclose(correlations(pca, other), expected, atol=1e-12)
    # the formula, and what it gives if the rows are not those that were fitted
    formula = loadings(pca) / other.std(axis=0, ddof=1)[:, None]
    assert abs(formula - expected).max() > 0.1
    assert_allclose(correlations(pca, TALL),
                    loadings(pca) / TALL.std(axis=0, ddof=1)[:, None], atol=1e-12)


def test_correlations_where_nothing_varies():
    # the mean of 0.1 is off by rounding, and so is what is left of the column
    X = np.column_stack([TALL[:30, :3], np.full(30, 0.1), TALL[:30, 0] + TALL[:30, 1]])
    for solver in ("full", "covariance_eigh"):
        pca = PCA(svd_solver=solver).fit(X)
        found = correlations(pca, X)
        assert_array_equal(found[3], 0)
        assert_array_equal(found[:, 3:], 0)
        assert_allclose((found[[0, 1, 2, 4]] ** 2).sum(axis=1), 1)
    assert_array_equal(correlations(pca, X[:1]), 0)


def test_in_a_world_of_data_frames():
    plain = PCA(2).fit(TALL)
    with config_context(transform_output="pandas"):
        pca = PCA(2).fit(FRAME)
        assert isinstance(pca.transform(FRAME), pd.DataFrame)
        assert isinstance(pca.fit_transform(FRAME), pd.DataFrame)
        for read in READERS.values():
            assert type(read(pca, FRAME)) is np.ndarray
            assert_allclose(read(pca, FRAME), read(plain, TALL), rtol=1e-9)
        assert_allclose(contributions(pca), contributions(plain), rtol=1e-9)
        assert_allclose(pca.score_samples(FRAME), plain.score_samples(TALL))
        assert_allclose(pca.inverse_transform(pca.transform(FRAME)),
                        plain.inverse_transform(plain.transform(TALL)))


# ------------------------------------------------------------------ units

def at_scale(find, X, scale, dtype):
    """What `find` finds in X in other units, back in those of X; None where it gives up, naming X.

    It returns pairs: a result, and the power of the unit it is in.
    """
    try:
        found = find((X * scale).astype(dtype), scale)
    except ValueError as error:
        assert re.match("(block 0: |Input )?X ", str(error)), error
        return None
    return [np.asarray(value, np.float64) / np.float64(scale) ** unit for value, unit in found]


UNITS = pytest.mark.parametrize("scale, dtype", [
    (1e200, np.float64), (1e-200, np.float64), (1e140, np.float64), (1e-140, np.float64),
    (1e20, np.float32), (1e-20, np.float32), (1e14, np.float32), (1e-14, np.float32)])


@UNITS
@ROADS
@pytest.mark.parametrize("X", [TALL, WIDE], ids=["tall", "wide"])
def test_a_road_is_right_in_any_unit_or_says_why_not(road, X, scale, dtype):
    def find(X, _):
        found = road(X, 2)
        return (found.mean, 1), (found.variances, 2), (found.axes, 0), (found.total, 2)

    check_units(find, X, scale, dtype)


def check_units(find, X, scale, dtype):
    """Right, or an error that names X; right where there is no reason for an error."""
    found = at_scale(find, X, scale, dtype)
    assert found or not 1e-15 < scale < 1e15
    if found:
        for ours, exact in zip(found, at_scale(find, X, 1.0, np.float64)):
            rtol = 1e-3 if dtype == np.float32 else 1e-7
            assert_allclose(ours, exact, rtol=rtol, atol=rtol * abs(exact).max())


@UNITS
@each_solver
def test_pca_and_its_readers_are_right_in_any_unit_or_say_why_not(solver, scale, dtype):
    def find(X, scale):
        pca = PCA(2, svd_solver=solver, random_state=0).fit(X)
        Z, d_log = pca.transform(X), X.shape[1] * np.log(scale)
        return ((pca.mean_, 1), (pca.components_, 0), (pca.explained_variance_, 2),
                (pca.explained_variance_ratio_, 0), (pca.singular_values_, 1),
                (pca.noise_variance_, 2), (Z, 1), (pca.inverse_transform(Z), 1),
                (pca.get_covariance(), 2), (pca.get_precision(), -2),
                (pca.score_samples(X) + d_log, 0), (loadings(pca), 1), (contributions(pca, X), 0),
                (squared_cosines(pca, X), 0), (correlations(pca, X), 0))

    check_units(find, TALL, scale, dtype)


@UNITS
@pytest.mark.parametrize("solver", ["covariance_eigh", "lanczos"])
def test_sparse_rows_are_right_in_any_unit_or_say_why_not(solver, scale, dtype):
    def find(X, _):
        pca = PCA(2, svd_solver=solver, random_state=0).fit(scipy.sparse.csr_array(X))
        return (pca.mean_, 1), (pca.explained_variance_, 2), (pca.components_, 0)

    check_units(find, with_zeros(0.5), scale, dtype)


@pytest.mark.parametrize("value", [0.1, 1e-12, 1e-140])
@each_solver
def test_constant_data_have_no_variance_whatever_their_size(solver, value):
    for dtype in (np.float64, np.float32)[:1 + (value > 1e-20)]:
        pca = PCA(1, svd_solver=solver, random_state=0).fit(np.full((7, 3), value, dtype))
        assert_allclose(pca.explained_variance_, 0, atol=value**2 * 1e-10)
