"""What holds for every estimator and each of its methods, whoever wrote it.

Data frames in and out change no number; data that are too large or too small to be squared give
the right result or an error that names them; what is fitted is not changed.
"""

import inspect
import re
import warnings
from functools import partial

import numpy as np
import pandas as pd
import pytest
import sklearn
from numpy.testing import assert_allclose
from sklearn.base import BaseEstimator, clone

import pcalab
from pcalab import (KernelPCA, PCA, ClassicalMDS, Eigenfaces, FisherDiscriminant, GaussianMixture,
                    IncrementalPCA, Isomap, KernelCenterer, LinearAutoencoder,
                    LocallyLinearEmbedding, MDS, ProbabilisticPCA, TSNE)
from pcalab.pca import SOLVERS

RNG = np.random.default_rng(0)
#: Two clouds in four dimensions, near enough to each other for a graph of neighbours to connect.
X = RNG.standard_normal((60, 4)) * [3, 2, 1, 0.5] + np.repeat([[0, 0, 0, 0], [2, 1, 0, 0]], 30, 0)
LABELS = np.repeat([0, 1], 30)
NAMES = ["a", "b", "c", "d"]

ESTIMATORS = {
    **{f"PCA-{solver}": PCA(2, svd_solver=solver, random_state=0) for solver in SOLVERS},
    "PCA-whiten": PCA(2, whiten=True),
    "IncrementalPCA": IncrementalPCA(2),
    "ProbabilisticPCA": ProbabilisticPCA(2),
    "LinearAutoencoder": LinearAutoencoder(2),
    "LinearAutoencoder-gd": LinearAutoencoder(2, solver="gd"),
    **{f"KernelPCA-{kernel}": KernelPCA(2, kernel=kernel, gamma=0.1, fit_inverse_transform=True)
       for kernel in ("linear", "poly", "rbf", "laplacian", "cosine")},
    "KernelPCA-fixed_point": KernelPCA(2, kernel="rbf", gamma=0.1, inverse="fixed_point"),
    "KernelPCA-gradient": KernelPCA(2, kernel="poly", degree=2, inverse="gradient"),
    **{f"KernelPCA-{solver}": KernelPCA(2, kernel="rbf", gamma=0.1, eigen_solver=solver,
                                        fit_inverse_transform=True)
       for solver in ("arpack", "randomized")},
    "ClassicalMDS": ClassicalMDS(2),
    "MDS": MDS(2),
    "MDS-nonmetric": MDS(2, metric_mds=False, n_init=2, init="random", random_state=0),
    "Isomap": Isomap(n_neighbors=12),
    "Isomap-landmarks": Isomap(n_neighbors=12, n_landmarks=20),
    "LocallyLinearEmbedding": LocallyLinearEmbedding(n_neighbors=12),
    "LocallyLinearEmbedding-ltsa": LocallyLinearEmbedding(n_neighbors=12, method="ltsa"),
    "TSNE": TSNE(perplexity=10, max_iter=300, random_state=0),
    "TSNE-random": TSNE(perplexity=10, max_iter=300, random_state=0, init="random"),
    "TSNE-fft": TSNE(perplexity=10, max_iter=300, random_state=0, method="fft"),
    "TSNE-barnes_hut": TSNE(perplexity=10, max_iter=300, random_state=0, method="barnes_hut"),
    "FisherDiscriminant": FisherDiscriminant(),
    "FisherDiscriminant-eigen": FisherDiscriminant(solver="eigen"),
    "GaussianMixture": GaussianMixture(2, random_state=0),
    "GaussianMixture-diag": GaussianMixture(2, covariance_type="diag", random_state=0),
    "Eigenfaces": Eigenfaces(2),
}
#: Their data are no rows of X: kernel values.
OTHER_DATA = {"KernelCenterer": KernelCenterer()}
#: Methods that take other things than rows of data, and are tested in the files of their modules.
OTHER_METHODS = {"fit_binned", "fit_moments", "fit_threshold", "sample", "set_output", "set_params",
                 "get_params", "get_feature_names_out", "get_metadata_routing"}
each = pytest.mark.parametrize("name", ESTIMATORS)


def fit(model, X):
    labels = (LABELS,) if "y" in inspect.signature(model.fit).parameters else ()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return model.fit(X, *labels)


def fitted(name, X=X):
    return fit(clone(ESTIMATORS[name]), X)


def methods(model):
    """Calls of every public method, with data as it wants them."""
    for name, method in inspect.getmembers(model, inspect.ismethod):
        if name.startswith(("_", "set_")) or name in OTHER_METHODS:
            continue
        wanted = list(inspect.signature(method).parameters)
        if name == "inverse_transform":
            yield name, lambda X, m=method: m(np.arange(6.0).reshape(3, 2))
        elif wanted and wanted[0] == "X":
            yield name, partial(_called, method, (LABELS,) if "y" in wanted else ())
        elif not wanted:
            yield name, lambda X, m=method: m()


def _called(method, labels, X):
    return method(X, *labels)


def test_every_estimator_is_here():
    classes = {name for name in pcalab.__all__ if inspect.isclass(getattr(pcalab, name))
               and issubclass(getattr(pcalab, name), BaseEstimator)}
    assert classes == {name.partition("-")[0] for name in [*ESTIMATORS, *OTHER_DATA]}


def quietly(call, *args):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return call(*args)


@each
@pytest.mark.parametrize("how", ["set_config", "set_output"])
def test_data_frames_change_no_number(name, how):
    """Every method, with data frames in, and asked to return them."""
    frame, expected = pd.DataFrame(X, columns=NAMES), dict(methods(fitted(name)))
    with sklearn.config_context(transform_output="pandas" if how == "set_config" else "default"):
        model = clone(ESTIMATORS[name])
        if how == "set_output" and hasattr(model, "set_output"):
            model.set_output(transform="pandas")
        fit(model, frame)
        # those that fit come last
        calls = sorted(methods(model), key=lambda call: "fit" in call[0])
        results = {method: quietly(call, frame) for method, call in calls}
    for method, result in results.items():
        if method in ("transform", "fit_transform") and hasattr(model, "set_output"):
            assert isinstance(result, pd.DataFrame), method
        if isinstance(result, BaseEstimator) or name.startswith("TSNE"):
            continue        # where rows lie in memory moves a map of t-SNE by more than rounding
        right = quietly(expected[method], X)
        if np.asarray(right).dtype.kind in "fiub":
            assert_allclose(np.asarray(result, float), np.asarray(right, float), rtol=1e-6,
                            atol=1e-8, err_msg=method)
        else:
            assert np.array_equal(np.asarray(result), np.asarray(right)), method


@each
@pytest.mark.parametrize("method", ["transform", "predict", "score_samples", "decision_function"])
def test_columns_in_another_order_are_refused(name, method):
    model = fitted(name, pd.DataFrame(X, columns=NAMES))
    if not hasattr(model, method):
        pytest.skip(f"no {method}")
    with pytest.raises(ValueError, match="feature names should match"):
        getattr(model, method)(pd.DataFrame(X[:, ::-1], columns=NAMES[::-1]))


EXTREMES = [(1e200, np.float64), (1e-200, np.float64), (np.float32(1e20), np.float32),
            (np.float32(1e-25), np.float32)]


@each
@pytest.mark.parametrize("factor, dtype", EXTREMES)
def test_a_fit_to_what_cannot_be_squared_is_right_or_names_it(name, factor, dtype):
    """(Some work in float64 whatever they are given.)"""
    if name.startswith("GaussianMixture") and factor < 1 and dtype is np.float32:
        pytest.skip("reg_covar, the least variance allowed, is in the unit of the data")
    try:
        model = fitted(name, X.astype(dtype) * dtype(factor))
    except ValueError as error:
        assert re.search(r"(^|: )X has .*(overflow|vanish)", str(error))
        return
    plain, factor = fitted(name, X.astype(dtype)), float(factor)
    for attribute, power in ("mean_", 1), ("means_", 1), ("covariances_", 2), ("weights_", 0):
        if hasattr(plain, attribute):
            assert_allclose(getattr(model, attribute) / factor**power, getattr(plain, attribute),
                            rtol=1e-3, atol=1e-3, err_msg=attribute)
    for attribute, value in vars(model).items():
        if attribute.endswith("_") and isinstance(value, np.ndarray) and value.dtype.kind == "f":
            assert np.isfinite(value).all() and value.any(), attribute


@each
@pytest.mark.parametrize("factor, dtype", EXTREMES)
def test_every_method_names_what_cannot_be_squared(name, factor, dtype):
    extreme, tried = X.astype(dtype) * dtype(factor), 0
    for method, call in methods(fitted(name, X.astype(dtype))):
        wanted = inspect.signature(getattr(ESTIMATORS[name], method)).parameters
        if "X" not in wanted or method == "inverse_transform":
            continue
        tried += 1
        try:
            result = quietly(call, extreme)
        except ValueError as error:
            assert re.search(r"(^|: )X has .*(overflow|vanish)", str(error)), method
        else:
            assert isinstance(result, BaseEstimator) or np.isfinite(
                np.asarray(result, float)).all(), method
    assert tried


@each
def test_masked_arrays_are_refused(name):
    with pytest.raises(TypeError, match="X is a masked array"):
        fitted(name, np.ma.masked_array(X, X > 2))


@each
def test_nothing_that_is_given_is_changed(name):
    given, frame = X.copy(), pd.DataFrame(X, columns=NAMES)
    model = fitted(name, given)
    for _, call in methods(model):
        quietly(call, given)
    fitted(name, frame)
    assert np.array_equal(given, X) and np.array_equal(frame.to_numpy(), X)
