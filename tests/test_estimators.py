"""Every estimator: scikit-learn's contract, its names and defaults, and a table of bad input."""

import inspect
from contextlib import nullcontext
from importlib import import_module

import numpy as np
import pytest
import scipy.sparse
from sklearn.base import BaseEstimator, clone
from sklearn.utils.estimator_checks import parametrize_with_checks

import pcalab
from pcalab import (MDS, PCA, TSNE, ClassicalMDS, Eigenfaces, FisherDiscriminant, GaussianMixture,
                    IncrementalPCA, Isomap, KernelPCA, LinearAutoencoder, LocallyLinearEmbedding,
                    ProbabilisticPCA)
from pcalab.pca import SOLVERS

CLASSES = {name: value for name in pcalab.__all__ if inspect.isclass(value := getattr(pcalab, name))
           and issubclass(value, BaseEstimator)}

#: Settings with which an estimator can take the very small data of scikit-learn's checks: ten
#: neighbours of twenty points, or clusters far apart, are refused otherwise, as they should be.
SMALL = {"TSNE": {"perplexity": 2, "max_iter": 60}, "Isomap": {"disconnected": "bridge"}}

#: Every estimator by its name, at its defaults but for those settings.
PLAIN = {name: make(**SMALL.get(name, {})) for name, make in CLASSES.items()}

#: The same on other roads.
VARIANTS = [
    PCA(n_components=2, whiten=True), PCA(n_components=0.9),
    *[PCA(n_components=2, svd_solver=solver) for solver in SOLVERS],
    IncrementalPCA(2), IncrementalPCA(2, whiten=True), IncrementalPCA(batch_size=1),
    IncrementalPCA(2, batch_size=7),
    ProbabilisticPCA(solver="em"), ProbabilisticPCA(solver="closed_form"),
    ProbabilisticPCA(tol=1e-4, max_iter=50),
    LinearAutoencoder(solver="gd"),
    KernelPCA(2, kernel="rbf", inverse="fixed_point"),
    KernelPCA(2, kernel="poly", inverse="gradient"),
    KernelPCA(2, kernel="cosine", fit_inverse_transform=True),
    KernelPCA(2, kernel="laplacian", eigen_solver="arpack"),
    KernelPCA(2, kernel="rbf", eigen_solver="randomized"),
    KernelPCA(kernel="precomputed"),
    ClassicalMDS(1), ClassicalMDS(metric="precomputed"), ClassicalMDS(metric="cityblock"),
    MDS(metric_mds=False), MDS(init="random", n_init=2, max_iter=20), MDS(metric="precomputed"),
    MDS(metric="cityblock", ties="primary", metric_mds=False),
    Isomap(n_neighbors=3, n_landmarks=5, disconnected="bridge"),
    Isomap(n_neighbors=None, radius=2.0, n_components=1, disconnected="bridge"),
    Isomap(metric="precomputed", disconnected="bridge"),
    Isomap(metric="cityblock", disconnected="bridge"),
    LocallyLinearEmbedding(n_components=1, method="ltsa"),
    LocallyLinearEmbedding(n_neighbors=3, n_components=1, reg=0.01),
    TSNE(perplexity=2, max_iter=12, method="barnes_hut"),
    TSNE(perplexity=2, max_iter=20, method="fft", init="random", learning_rate=10.0),
    FisherDiscriminant("eigen", shrinkage=0.1), FisherDiscriminant(shrinkage=1.0),
    FisherDiscriminant(n_components=1, store_covariance=True), FisherDiscriminant(shrinkage="auto"),
    GaussianMixture(2, random_state=0), GaussianMixture(2, init_params="random", n_init=2),
    *[GaussianMixture(2, covariance_type=kind) for kind in ("tied", "diag", "spherical")],
    Eigenfaces(0.9), Eigenfaces(1, threshold=1.0, class_threshold=1.0), Eigenfaces(whiten=True),
]


def not_passed(estimator):
    """Checks of scikit-learn's that an estimator does not pass, and why."""
    if isinstance(estimator, KernelPCA) and estimator.kernel == "precomputed":
        return {"check_estimators_dtypes": "cuts a kernel matrix to integers: no longer "
                                           "semi-definite"}
    return {}


@parametrize_with_checks([*PLAIN.values(), *VARIANTS], expected_failed_checks=not_passed)
@pytest.mark.filterwarnings("ignore:no neighbour leads out", "ignore:the within-class scatter has",
                            "ignore::pcalab.classical_scaling.NonEuclideanWarning",
                            "ignore::sklearn.exceptions.ConvergenceWarning")
def test_scikit_learn_contract(estimator, check):
    check(estimator)


#: The estimators that scikit-learn has too.
PEERS = {
    "PCA": "sklearn.decomposition.PCA",
    "IncrementalPCA": "sklearn.decomposition.IncrementalPCA",
    "KernelPCA": "sklearn.decomposition.KernelPCA",
    "FisherDiscriminant": "sklearn.discriminant_analysis.LinearDiscriminantAnalysis",
    "ClassicalMDS": "sklearn.manifold.ClassicalMDS",
    "MDS": "sklearn.manifold.MDS",
    "Isomap": "sklearn.manifold.Isomap",
    "LocallyLinearEmbedding": "sklearn.manifold.LocallyLinearEmbedding",
    "TSNE": "sklearn.manifold.TSNE",
    "GaussianMixture": "sklearn.mixture.GaussianMixture",
}

#: Parameters of theirs that ours does not take, and why.
NOT_TAKEN = {
    "LocallyLinearEmbedding": dict.fromkeys(
        ("hessian_tol", "modified_tol"), "of the methods 'hessian' and 'modified', not here"),
    "FisherDiscriminant": {"covariance_estimator": "an object that estimates covariances is a "
                                                   "topic of its own; shrinkage is taken"},
}

#: Defaults that differ, and why.
OTHER_DEFAULT = {
    "MDS": {"init": "scikit-learn's is 'warn', to become 'classical_mds', which is ours"},
    "TSNE": {"method": "'auto': exact for few points, by Fourier transforms for many; "
                       "scikit-learn has Barnes-Hut, slower at the same accuracy"},
}


def parameters(of):
    return {name: parameter.default for name, parameter in inspect.signature(of).parameters.items()}


@pytest.mark.parametrize("name", PEERS)
def test_names_and_defaults_are_those_of_scikit_learn(name):
    module, _, peer = PEERS[name].rpartition(".")
    ours, theirs = parameters(CLASSES[name]), parameters(getattr(import_module(module), peer))
    assert set(theirs) - set(ours) == set(NOT_TAKEN.get(name, {}))
    differ = {key for key in set(ours) & set(theirs)
              if ours[key] is not theirs[key] and ours[key] != theirs[key]}
    assert differ == set(OTHER_DEFAULT.get(name, {}))


X = np.random.default_rng(0).standard_normal((6, 4))

BAD_DATA = {
    "NaN": (np.where(X > 1, np.nan, X), "NaN"),
    "infinity": (np.where(X > 1, np.inf, X), "infinity"),
    "no rows": (X[:0], r"0 sample\(s\) .*minimum of"),
    "no columns": (X[:, :0], r"0 feature\(s\)"),
    "one row": (X[:1], r"1 sample\(s\) .*minimum of 2"),
    "a row": (X[0], "Expected 2D array, got 1D array"),
    "a stack": (X[None], "dim 3"),
    "complex": (X.astype(complex), "Complex"),
    "words": ([["a", "b"], ["c", "d"]], "could not convert|numeric"),
}

#: What else an estimator says, or None if it takes such data.
OTHER_WORDS = {
    ("ProbabilisticPCA", "NaN"): None,                      # a missing entry
}


@pytest.mark.parametrize("kind", BAD_DATA)
@pytest.mark.parametrize("name", PLAIN)
def test_bad_data(name, kind):
    data, words = BAD_DATA[kind]
    words = OTHER_WORDS.get((name, kind), words)
    y = [np.arange(len(data)) % 2] if name == "FisherDiscriminant" else []
    with nullcontext() if words is None else pytest.raises(ValueError, match=words):
        clone(PLAIN[name]).fit(data, *y)


@pytest.mark.parametrize("parameters, words", [
    ({"n_components": 0}, "n_components=0; an integer from 1 to 4"),
    ({"n_components": 5}, "n_components=5; an integer from 1 to 4"),
    ({"n_components": -1}, "n_components=-1"),
    ({"n_components": 0.0}, r"n_components=0.0 with n=6 rows .* an integer up to min\(n, d\), a fraction"),
    ({"n_components": 1.5}, "n_components=1.5"),
    ({"n_components": 2.0}, "n_components=2.0"),
    ({"n_components": np.nan}, "n_components=nan"),
    ({"n_components": True}, "n_components=True"),
    ({"n_components": "all"}, "n_components='all'"),
    ({"svd_solver": "lapack"}, r"svd_solver='lapack'; one of \('auto', 'full'"),
    ({"tol": -1e-3}, "tol=-0.001"),
    ({"tol": np.nan}, "tol=nan"),
    ({"tol": "small"}, "tol='small'"),
    ({"iterated_power": -1}, "iterated_power=-1"),
    ({"iterated_power": 1.5}, "iterated_power=1.5"),
    ({"iterated_power": "many"}, "iterated_power='many'"),
    ({"n_oversamples": 0}, "n_oversamples=0"),
    ({"power_iteration_normalizer": "svd"}, "power_iteration_normalizer='svd'"),
    ({"random_state": "seed"}, "random_state='seed'"),
    *[({"n_components": n, "svd_solver": solver}, f"n_components={n!r} with svd_solver='{solver}'")
      for n in (0.5, "mle") for solver in ("arpack", "randomized", "power", "subspace")],
])
def test_bad_parameters_of_pca(parameters, words):
    with pytest.raises(ValueError, match=words):
        PCA(**parameters).fit(X)


def test_bad_parameters_that_depend_on_the_data():
    with pytest.raises(ValueError, match="n_components='mle' with n=3 rows and d=4 columns"):
        PCA("mle").fit(X[:3])
    with pytest.raises(ValueError, match="n_components=4; an integer from 1 to 3"):
        PCA(4).fit(X[:3])


@pytest.mark.parametrize("solver", sorted(set(SOLVERS) - {"covariance_eigh", "lanczos"}))
def test_sparse_data_where_they_cannot_be_used(solver):
    with pytest.raises(TypeError, match=f"X is sparse and svd_solver='{solver}'"):
        PCA(2, svd_solver=solver).fit(scipy.sparse.csr_array(X))


@pytest.mark.parametrize("call, words", [
    (lambda pca: pca.transform(X[:, :3]), "X has 3 features, but PCA is expecting 4"),
    (lambda pca: pca.inverse_transform(X), "X has 4 columns; 2, one per component"),
    (lambda pca: pca.transform(X * np.nan), "NaN"),
    (lambda pca: pca.inverse_transform(X[:, :2] * np.inf), "infinity"),
    (lambda pca: pca.score_samples(X[:, :3]), "X has 3 features"),
])
def test_bad_new_data(call, words):
    with pytest.raises(ValueError, match=words):
        call(PCA(2).fit(X))


def test_nearly_all_parameters_of_scikit_learn_are_taken():
    theirs = [len(parameters(getattr(import_module(path.rpartition(".")[0]),
                                     path.rpartition(".")[2]))) for path in PEERS.values()]
    assert sum(map(len, NOT_TAKEN.values())) / sum(theirs) < 0.03
