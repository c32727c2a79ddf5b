"""Every estimator: scikit-learn's contract, its names and defaults, and a table of bad input."""

import inspect
from importlib import import_module

import numpy as np
import pytest
import scipy.sparse
from sklearn.base import BaseEstimator
from sklearn.utils.estimator_checks import parametrize_with_checks

import pcalab
from pcalab import PCA, LinearAutoencoder
from pcalab.pca import SOLVERS

CLASSES = {name: value for name in pcalab.__all__ if inspect.isclass(value := getattr(pcalab, name))
           and issubclass(value, BaseEstimator)}

#: Checks of scikit-learn's that an estimator does not pass, and why.
NOT_PASSED = {}

#: Settings with which an estimator can take the very small data of these checks: ten neighbours
#: of twenty points, or clusters far apart, are refused otherwise, as they should be.
SMALL = {"TSNE": {"perplexity": 2, "max_iter": 250}, "Isomap": {"disconnected": "bridge"}}

VARIANTS = [
    PCA(n_components=2, whiten=True),
    PCA(n_components=0.9),
    *[PCA(n_components=2, svd_solver=solver) for solver in SOLVERS],
    LinearAutoencoder(solver="gd"),
]


@parametrize_with_checks(
    [*[make(**SMALL.get(name, {})) for name, make in CLASSES.items()], *VARIANTS],
    expected_failed_checks=lambda estimator: NOT_PASSED.get(type(estimator).__name__, {}))
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

BAD_DATA = [
    (np.where(X > 1, np.nan, X), ValueError, "NaN"),
    (np.where(X > 1, np.inf, X), ValueError, "infinity"),
    (X[:0], ValueError, r"0 sample\(s\) .*minimum of 2"),
    (X[:, :0], ValueError, r"0 feature\(s\)"),
    (X[:1], ValueError, r"1 sample\(s\) .*minimum of 2"),
    (X[0], ValueError, "Expected 2D array, got 1D array"),
    (X[None], ValueError, "dim 3"),
    (X.astype(complex), ValueError, "Complex"),
    ([["a", "b"], ["c", "d"]], ValueError, "could not convert|numeric"),
]


@pytest.mark.parametrize("data, error, words", BAD_DATA)
@pytest.mark.parametrize("estimator", [PCA(), LinearAutoencoder(2)], ids=["PCA", "autoencoder"])
def test_bad_data(estimator, data, error, words):
    with pytest.raises(error, match=words):
        estimator.fit(data)


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
