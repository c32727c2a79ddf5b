"""The table of differences from scikit-learn: for every row, what pcalab does.

What scikit-learn does is in the table, and where it is wrong in `test_peers.py`, which blocks
nothing: another version may do otherwise.
"""

import inspect
import re
import warnings
from pathlib import Path

import numpy as np
import pytest
import scipy.sparse
from numpy.testing import assert_allclose, assert_array_equal
import sklearn.decomposition
import sklearn.discriminant_analysis
import sklearn.manifold
import sklearn.mixture
from scipy.spatial.distance import pdist, squareform
from sklearn.exceptions import ConvergenceWarning

import pcalab
from pcalab import (KernelPCA, PCA, ClassicalMDS, FisherDiscriminant, GaussianMixture,
                    IncrementalPCA, Isomap, LocallyLinearEmbedding, MDS, TSNE)
from pcalab.classical_scaling import NonEuclideanWarning
from support import CITIES, quiet

RNG = np.random.default_rng(0)
X = RNG.standard_normal((60, 4)) * [3, 2, 1, 0.5]
y = np.repeat([0, 1, 2], 20)
FAR = np.vstack([X[:20], X[20:40] + 100])
CHECKS = {}


def lines():
    """Estimator (the heading) and line of every row of the page."""
    page, found = Path(__file__).parents[1] / "book" / "api" / "differences.md", []
    for line in page.read_text("utf-8").splitlines():
        if line.startswith("## "):
            estimator = line[3:]
        elif line.startswith("| ") and not line.startswith("| what |"):
            found.append((estimator, line))
    return found


def rows():
    """Estimator and what differs (the first column)."""
    return [(estimator, line.strip("| ").split(" | ")[0]) for estimator, line in lines()]


def row(estimator, what):
    def register(check):
        assert (estimator, what) not in CHECKS
        CHECKS[estimator, what] = check
        return check
    return register


def refuses(error, words, call):
    with pytest.raises(error, match=words):
        call()


def has(cls, *names, lacks=()):
    known = inspect.signature(cls).parameters
    return set(names) <= set(known) and not set(lacks) & set(known)


def test_every_row_is_checked_and_every_check_has_a_row():
    assert len(rows()) == len(set(rows())) and set(rows()) == set(CHECKS)


@pytest.mark.parametrize("which", rows(), ids=" ".join)
def test_pcalab_does_what_the_row_says(which):
    CHECKS[which]()


# ------------------------------------------------------------------ the rows

@row("PCA", "`noise_variance_`, `get_covariance` for n < d")
def _():
    few = RNG.standard_normal((10, 30))
    pca = PCA(3).fit(few)
    total = few.var(axis=0, ddof=1).sum()
    assert_allclose(pca.noise_variance_, (total - pca.explained_variance_.sum()) / 27)
    assert_allclose(np.trace(pca.get_covariance()), total)


@row("PCA", "`get_covariance`, `score` with `whiten=True`")
def _():
    plain, white = PCA(2).fit(X), PCA(2, whiten=True).fit(X)
    assert_allclose(white.get_covariance(), plain.get_covariance())
    assert_allclose(white.score(X), plain.score(X))


@row("PCA", "signs")
def _():
    tied = np.array([[1.0, -1], [-1, 1], [2, -2], [-2, 2]])
    for solver in ("full", "covariance_eigh", "gram"):
        assert PCA(1, svd_solver=solver).fit(tied).components_[0, 0] > 0


@row("PCA", '`svd_solver="arpack"`')
def _():
    assert PCA(2, svd_solver="arpack").fit(X).svd_solver_ == "lanczos"


@row("PCA", '`svd_solver` "gram", "lanczos", "power", "subspace"')
def _():
    for solver in ("gram", "lanczos", "power", "subspace"):
        assert_allclose(PCA(2, svd_solver=solver).fit(X).explained_variance_,
                        PCA(2).fit(X).explained_variance_)


@row("PCA", '`svd_solver="auto"`')
def _():
    noise = RNG.standard_normal((600, 550))
    assert_allclose(PCA(5).fit(noise).explained_variance_,
                    PCA(5, svd_solver="full").fit(noise).explained_variance_)


@row("PCA", "scores on an axis without variance, whitened")
def _():
    flat = X[:, :2] @ RNG.standard_normal((2, 4)) + 5
    Z = PCA(3, whiten=True).fit_transform(flat)
    assert_allclose(Z.std(axis=0, ddof=1), [1, 1, 0], atol=1e-9)


@row("IncrementalPCA", "batches")
def _():
    model = IncrementalPCA(2, batch_size=10).fit(X)
    assert_allclose(model.components_, PCA(2, svd_solver="covariance_eigh").fit(X).components_)


@row("PCA", "`copy=False`")
def _():
    before = X.copy()
    for solver in ("full", "randomized", "covariance_eigh"):
        PCA(2, copy=False, svd_solver=solver).fit(X)
    assert_array_equal(X, before)


@row("PCA", "constant data")
def _():
    assert_array_equal(PCA(2).fit(np.ones((5, 3))).explained_variance_ratio_, [0, 0])


@row("PCA", "`score_samples` of a singular model")
def _():
    flat = PCA(2).fit(X[:, :2] @ RNG.standard_normal((2, 4)))
    refuses(np.linalg.LinAlgError, "singular", lambda: flat.score_samples(X))


@row("PCA", "float32 rows, fitted to float64")
def _():
    assert PCA(2).fit(X).transform(X.astype("f4")).dtype == np.float32


@row("PCA", 'a fraction for `n_components`, sparse rows, "auto"')
def _():
    model = PCA(0.9).fit(scipy.sparse.csr_array(X))
    assert_allclose(model.explained_variance_, PCA(0.9).fit(X).explained_variance_)


@row("IncrementalPCA", "float32")
def _():
    assert IncrementalPCA(2).fit(X.astype("f4")).transform(X.astype("f4")).dtype == np.float32


@row("IncrementalPCA", "a first batch smaller than `n_components`")
def _():
    model = IncrementalPCA(3).partial_fit(X[:2])
    assert model.n_components_ == 2 and model.partial_fit(X[2:]).n_components_ == 3


@row("KernelPCA", "indefinite kernel")
def _():
    sigmoid = dict(kernel="sigmoid", gamma=1.0, coef0=-1.0)
    refuses(ValueError, "not positive semi-definite", lambda: KernelPCA(2, **sigmoid).fit(X))
    with pytest.warns(UserWarning, match="not positive semi-definite"):
        model = KernelPCA(2, indefinite="warn", **sigmoid).fit(X)
    assert (model.eigenvalues_ >= 0).all()


@row("KernelPCA", "a precomputed matrix that is not symmetric")
def _():
    K = X @ X.T
    K[0, 1] += 1
    refuses(ValueError, "not symmetric", lambda: KernelPCA(2, kernel="precomputed").fit(K))


@row("KernelPCA", '`max_iter` too small for "arpack"')
def _():
    wide = RNG.standard_normal((60, 80))
    right = KernelPCA(3, eigen_solver="dense").fit(wide).eigenvalues_
    found = KernelPCA(3, eigen_solver="arpack", max_iter=1).fit(wide).eigenvalues_
    assert_allclose(found, right, rtol=1e-9)


@row("KernelPCA", "the linear kernel far from the origin")
def _():
    assert_allclose(KernelPCA(2).fit(X + 1e8).eigenvalues_, KernelPCA(2).fit(X).eigenvalues_,
                    rtol=1e-5)


@row("KernelPCA", "`inverse_transform` with the linear kernel")
def _():
    model = KernelPCA(4, fit_inverse_transform=True, alpha=1e-9).fit(X + 10)
    assert_allclose(model.inverse_transform(model.transform(X + 10)), X + 10, atol=1e-5)


@row("KernelPCA", "`explained_variance_ratio_`, `denoise`, `inverse`, `dual_axes_`, "
     "`X_transformed_fit_`")
def _():
    model = KernelPCA(2, kernel="rbf", inverse="fixed_point").fit(X)
    assert 0 < model.explained_variance_ratio_.sum() < 1
    assert quiet(model.denoise, X).shape == X.shape


@row("KernelPCA", '`kernel="laplacian"` by name')
def _():
    assert KernelPCA(2, kernel="laplacian").fit_transform(X).shape == (60, 2)


@row("FisherDiscriminant", "`covariance_estimator`")
def _():
    assert has(FisherDiscriminant, "shrinkage", lacks=["covariance_estimator"])


@row("FisherDiscriminant", '`solver="lsqr"`')
def _():
    Z = {solver: FisherDiscriminant(solver=solver).fit(X, y).transform(X)
         for solver in ("lsqr", "svd")}
    assert_allclose(Z["lsqr"], Z["svd"])


@row("FisherDiscriminant", '`shrinkage` with `solver="svd"`')
def _():
    assert FisherDiscriminant(shrinkage=0.5).fit(X, y).predict(X).shape == (60,)


@row("FisherDiscriminant", "priors that do not sum to one")
def _():
    refuses(ValueError, "priors=", lambda: FisherDiscriminant(priors=[1, 1, 1]).fit(X, y))


@row("FisherDiscriminant", '`scalings_` of "eigen"')
def _():
    assert FisherDiscriminant(solver="eigen").fit(X, y).scalings_.shape == (4, 2)


@row("ClassicalMDS", "a negative eigenvalue among the first k")
def _():
    with pytest.warns(NonEuclideanWarning):
        model = ClassicalMDS(5, metric="precomputed").fit(CITIES)
    assert np.isfinite(model.embedding_).all() and not model.embedding_[:, -1].any()


@row("ClassicalMDS", "`n_components` above n")
def _():
    refuses(ValueError, "n_components=61", lambda: ClassicalMDS(61).fit(X))


@row("ClassicalMDS", "float32")
def _():
    assert ClassicalMDS().fit(X.astype("f4")).embedding_.dtype == np.float32


@row("ClassicalMDS", '"seuclidean" without V')
def _():
    refuses(ValueError, "'V' was wanted", lambda: ClassicalMDS(metric="seuclidean").fit(X))


@row("ClassicalMDS", "`transform`")
def _():
    model = ClassicalMDS().fit(X)
    assert_allclose(model.transform(X), model.embedding_, atol=1e-9)


@row("MDS", "`init`")
def _():
    assert MDS().init == "classical_mds"


@row("MDS", "NaN among distances")
def _():
    D = squareform(pdist(X[:12, :2]))
    D[0, 5] = D[5, 0] = np.nan
    model = quiet(MDS(metric="precomputed", max_iter=1000, eps=1e-12).fit, D)
    assert_allclose(np.linalg.norm(model.embedding_[0] - model.embedding_[5]),
                    np.linalg.norm(X[0, :2] - X[5, :2]), rtol=1e-3)


@row("MDS", "zero distances, non-metric")
def _():
    D = squareform(pdist(np.vstack([X[:10], X[:1]])))
    Y = quiet(MDS(metric_mds=False, metric="precomputed").fit_transform, D)
    assert np.linalg.norm(Y[0] - Y[10]) < 0.2 * np.median(pdist(Y))


@row("MDS", "`max_iter` reached")
def _():
    with pytest.warns(ConvergenceWarning, match="max_iter=2"):
        MDS(max_iter=2, eps=0).fit(X)


@row("MDS", "`stress_`, non-metric")
def _():
    model = quiet(MDS(metric_mds=False, normalized_stress=False, max_iter=5).fit, X)
    D, d = model.disparities_, squareform(pdist(model.embedding_))
    assert_allclose(model.stress_, ((D - d) ** 2).sum() / 2)


@row("Isomap", "graph in pieces")
def _():
    refuses(ValueError, "in 2 pieces", lambda: Isomap().fit(FAR))
    with pytest.warns(UserWarning, match="in 2 pieces"):
        Isomap(disconnected="bridge").fit(FAR)


@row("Isomap", "`nbrs_`, `kernel_pca_`")
def _():
    model = Isomap(n_neighbors=12).fit(X)
    assert scipy.sparse.issparse(model.graph_) and model.solution_.points.shape == (60, 2)
    assert not hasattr(model, "nbrs_") and not hasattr(model, "kernel_pca_")


@row("Isomap", "sparse rows")
def _():
    S = scipy.sparse.csr_array(X)
    assert_allclose(Isomap(n_neighbors=12).fit(S).embedding_,
                    Isomap(n_neighbors=12).fit(X).embedding_, atol=1e-6)
    refuses(TypeError, "[Ss]parse", lambda: Isomap(n_neighbors=12, metric="cityblock").fit(S))


@row("Isomap", "`n_landmarks`")
def _():
    assert Isomap(n_neighbors=12, n_landmarks=20).fit(X).dist_matrix_.shape == (60, 20)


@row("Isomap", "more than 23,170 points without landmarks")
def _():
    refuses(ValueError, "n_landmarks=200", lambda: Isomap().fit(np.zeros((23_171, 1))))


@row("LocallyLinearEmbedding", 'methods "hessian" and "modified"')
def _():
    assert has(LocallyLinearEmbedding, lacks=["hessian_tol", "modified_tol"])
    refuses(ValueError, "method='hessian'", lambda: LocallyLinearEmbedding(method="hessian").fit(X))


@row("LocallyLinearEmbedding", "`nbrs_`")
def _():
    model = LocallyLinearEmbedding(n_neighbors=12).fit(X)
    assert model.neighbors_.shape == (60, 12) and not hasattr(model, "nbrs_")


@row("LocallyLinearEmbedding", "sets that no neighbour leads out of")
def _():
    with pytest.warns(UserWarning, match="2 sets of points"):
        LocallyLinearEmbedding().fit(FAR)


@row("LocallyLinearEmbedding", "float32")
def _():
    model = LocallyLinearEmbedding(n_neighbors=12).fit(X.astype("f4"))
    assert model.embedding_.dtype == np.float32


@row("LocallyLinearEmbedding", "`reg=0` and too many neighbours")
def _():
    refuses(ValueError, "reg > 0", lambda: LocallyLinearEmbedding(n_neighbors=12, reg=0).fit(X))


@row("TSNE", "`method`")
def _():
    assert TSNE().method == "auto"


@row("TSNE", "`max_iter` below 250")
def _():
    assert TSNE(perplexity=5, max_iter=3).fit(X).n_iter_ == 3


@row("TSNE", "points that coincide")
def _():
    Y = TSNE(perplexity=5, max_iter=1, random_state=0).fit_transform(np.repeat(X[:20], 2, axis=0))
    assert len(np.unique(Y, axis=0)) == 40


@row("TSNE", "`n_iter_`")
def _():
    assert TSNE(perplexity=5, max_iter=10).fit(X).n_iter_ == 10


@row("TSNE", "float64")
def _():
    assert TSNE(perplexity=5, max_iter=2).fit(X).embedding_.dtype == np.float64


@row("TSNE", "sparse rows")
def _():
    refuses(TypeError, "[Ss]parse", lambda: TSNE(perplexity=5).fit(scipy.sparse.csr_array(X)))


@row("GaussianMixture", "`reg_covar`")
def _():
    model = GaussianMixture(1, reg_covar=1.0).fit(X)
    values, exact = (np.linalg.eigvalsh(S) for S in (model.covariances_[0], np.cov(X.T, ddof=0)))
    assert_allclose(values, np.maximum(exact, 1.0))


@row("GaussianMixture", "`lower_bound_`")
def _():
    model = quiet(GaussianMixture(2, max_iter=3, random_state=0).fit, X)
    assert_allclose(model.lower_bound_, model.score(X))


@row("GaussianMixture", "float32")
def _():
    assert GaussianMixture(2, random_state=0).fit(X.astype("f4")).means_.dtype == np.float64


@row("GaussianMixture", "collapse onto the floor")
def _():
    with pytest.warns(ConvergenceWarning, match="collapsed to the floor"):
        GaussianMixture(1).fit(np.column_stack([X[:, 0], X[:, 0]]))


@row("GaussianMixture", "`fit_binned`")
def _():
    model = quiet(GaussianMixture(1).fit_binned, [-2, -1, 0, 1, 2], [1, 4, 4, 1])
    assert_allclose(model.means_, 0, atol=1e-6)


@row("Every estimator", "data whose squares overflow or vanish")
def _():        # all of them in test_everywhere
    refuses(ValueError, "X has .* overflows or vanishes", lambda: PCA().fit(1e200 * X))


@row("Every estimator", "masked arrays")
def _():        # all of them in test_everywhere
    refuses(TypeError, "X is a masked array", lambda: PCA().fit(np.ma.masked_array(X, X > 1)))


@row("PCA", "`svd_solver_`")
def _():
    assert PCA().fit(X).svd_solver_ in ("full", "covariance_eigh", "gram", "lanczos")


@row("IncrementalPCA", "`batch_size_` for `batch_size=None`")
def _():
    assert IncrementalPCA(2).fit(X).batch_size_ * X.shape[1] == IncrementalPCA(2).fit(
        X[:, :2]).batch_size_ * 2


@row("IncrementalPCA", "`svd_solver`, `svd_solver_`, `fit_moments`, `moments_`, `n_samples_`, "
     "`score`, `score_samples`")
def _():
    model = IncrementalPCA(2).fit(X)
    assert_allclose(IncrementalPCA(2).fit_moments(model.moments_).score(X), PCA(2).fit(X).score(X))
    assert model.n_samples_ == len(X) and model.svd_solver_ == "covariance_eigh"
    assert model.score_samples(X).shape == (len(X),)


@row("KernelPCA", "the regression of `inverse_transform`")
def _():
    model = KernelPCA(3, kernel="rbf", gamma=0.1, fit_inverse_transform=True).fit(X)
    Z = model.X_transformed_fit_
    assert_allclose(model.inverse_transform(Z), pcalab.preimages.preimage_ridge(
        Z, Z, pcalab.preimages.ridge_coefficients(Z, X, 1.0), X.mean(axis=0)))
    linear, plain = KernelPCA(3, fit_inverse_transform=True, alpha=1e-9).fit(X), PCA(3).fit(X)
    assert_allclose(linear.inverse_transform(linear.transform(X)),
                    plain.inverse_transform(plain.transform(X)), atol=1e-3)


@row("FisherDiscriminant", "`covariance_`, `rank_`")
def _():
    model = FisherDiscriminant().fit(X, y)
    assert model.covariance_.shape == (4, 4) and model.rank_ == 4


@row("ClassicalMDS", "`get_feature_names_out`, `set_output`")
def _():
    model = ClassicalMDS().set_output(transform="pandas").fit(X)
    assert list(model.transform(X).columns) == list(model.get_feature_names_out())


@row("ClassicalMDS", "`X_fit_`, `solution_`, `negative_eigenvalues_`, `negative_mass_`")
def _():
    model = quiet(ClassicalMDS(metric="precomputed").fit, CITIES)
    assert model.negative_mass_ > 0 and (model.negative_eigenvalues_ < 0).all()
    assert_array_equal(model.solution_.points, model.embedding_)
    assert_allclose(ClassicalMDS().fit(X).X_fit_, X)


@row("MDS", "`ties`")
def _():
    tied = np.round(squareform(pdist(X[:15])))
    primary, secondary = (MDS(metric="precomputed", metric_mds=False, ties=ties, eps=1e-9,
                              max_iter=3000) for ties in ("primary", "secondary"))
    assert quiet(primary.fit, tied).stress_ < quiet(secondary.fit, tied).stress_


@row("MDS", "`disparities_`, `stress_history_`")
def _():
    model = quiet(MDS().fit, X)
    assert (np.diff(model.stress_history_) <= 1e-9 * model.stress_history_[0]).all()
    assert model.disparities_.shape == (60, 60)


@row("Isomap", "`X_fit_`, `landmarks_`")
def _():
    model = Isomap(n_neighbors=12, n_landmarks=20).fit(X)
    assert len(model.landmarks_) == 20
    assert_array_equal(model.X_fit_, X)


@row("LocallyLinearEmbedding", "`hessian_tol`, `modified_tol`")
def _():
    assert has(LocallyLinearEmbedding, lacks=("hessian_tol", "modified_tol"))


@row("LocallyLinearEmbedding", "`X_fit_`")
def _():
    assert_array_equal(LocallyLinearEmbedding(n_neighbors=12).fit(X).X_fit_, X)


@row("TSNE", "maps of more than two dimensions")
def _():
    model = quiet(TSNE(3, perplexity=5, method="exact", max_iter=300).fit, X)
    P = pcalab.tsne.joint_probabilities(squareform(pdist(X)) ** 2, perplexity=5)
    assert_allclose(model.kl_divergence_, pcalab.tsne.kl_divergence(P, model.embedding_),
                    rtol=1e-6)


@row("TSNE", "`callback`, `kl_history_`")
def _():
    seen = []
    model = quiet(TSNE(perplexity=5, max_iter=20, callback=lambda *step: seen.append(step)).fit, X)
    assert seen and len(model.kl_history_)


@row("Every estimator", 'metrics "haversine", "nan_euclidean"')
def _():
    for metric in ("haversine", "nan_euclidean"):
        for cls in (ClassicalMDS, MDS, Isomap):
            refuses(ValueError, "metric", lambda: cls(metric=metric).fit(X[:, :2]))


@row("Every estimator", "`parameters`, `by_place`")
def _():
    for cls in PEERS:
        assert list(cls.parameters) == list(inspect.signature(cls).parameters)


@row("Every estimator", "`random_state` a Generator")
def _():
    for name in pcalab.__all__:
        cls = getattr(pcalab, name)
        if inspect.isclass(cls) and "random_state" in inspect.signature(cls).parameters:
            settings = {"perplexity": 5, "max_iter": 2} if name == "TSNE" else {}
            settings |= {"n_neighbors": 12} if name == "LocallyLinearEmbedding" else {}
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                cls(random_state=np.random.default_rng(0), **settings).fit(X)


@row("Every estimator", "`copy`, `copy_X`, `n_jobs`, `verbose`")
def _():
    before = X.copy()
    PCA(2, copy=False).fit(X), KernelPCA(2, copy_X=False).fit(X)
    assert_array_equal(X, before)
    for cls, name in (Isomap, "n_jobs"), (MDS, "verbose"), (TSNE, "n_jobs"):
        assert has(cls, name)


# ------------------------------------------------------------------ by name

PEERS = {PCA: sklearn.decomposition.PCA, IncrementalPCA: sklearn.decomposition.IncrementalPCA,
         KernelPCA: sklearn.decomposition.KernelPCA,
         FisherDiscriminant: sklearn.discriminant_analysis.LinearDiscriminantAnalysis,
         ClassicalMDS: sklearn.manifold.ClassicalMDS, MDS: sklearn.manifold.MDS,
         Isomap: sklearn.manifold.Isomap, TSNE: sklearn.manifold.TSNE,
         LocallyLinearEmbedding: sklearn.manifold.LocallyLinearEmbedding,
         GaussianMixture: sklearn.mixture.GaussianMixture}
SETTINGS = {TSNE: {"perplexity": 5}, MDS: {"init": "classical_mds", "n_init": 1},
            Isomap: {"n_neighbors": 8}, LocallyLinearEmbedding: {"n_neighbors": 8}}


def differing_parameters(ours, peer):
    """Parameters, defaults and allowed words of the peer that ours has otherwise, and its own."""
    mine, theirs = (inspect.signature(cls).parameters for cls in (ours, peer))
    yield from set(mine) ^ set(theirs)
    for name in set(mine) & set(theirs):
        if not theirs[name].default == mine[name].default:
            yield name
        for allowed in peer._parameter_constraints[name]:
            for value in getattr(allowed, "options", ()):
                try:
                    ours(**{name: value})._check_parameters()
                except ValueError:
                    yield str(value)


def differing_names(ours, peer):
    """Methods, and attributes after a fit, that only one of the two has."""
    names = []
    for cls in (ours, peer):
        fitted = quiet(cls(**SETTINGS.get(cls if cls is ours else ours, {})).fit, X, y)
        names.append({name for name in {*dir(cls), *vars(fitted)} if not name.startswith("_")})
    return names[0] ^ names[1]


@pytest.mark.parametrize("ours", PEERS, ids=lambda cls: cls.__name__)
def test_every_name_that_differs_is_in_the_table(ours):
    told = " ".join(line for name, line in lines() if name in (ours.__name__, "Every estimator"))
    # a parameter is an attribute of the same name: once is enough
    names = differing_names(ours, PEERS[ours]) - {*ours.parameters}
    differing = {*differing_parameters(ours, PEERS[ours]), *names} - {"set_partial_fit_request"}
    assert not {name for name in differing if not re.search(rf"\b{name}\b", told)}


def test_the_page_is_of_this_version():
    page = (Path(__file__).parents[1] / "book" / "api" / "differences.md").read_text("utf-8")
    pinned = (Path(__file__).parents[1] / "requirements.txt").read_text("utf-8")
    assert re.search(r"scikit-learn (\S+)\. ", page)[1] == re.search(r"scikit-learn==(\S+)", pinned)[1]
