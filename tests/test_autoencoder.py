"""autoencoder: its minimum is the principal subspace, and its loss never rises."""

import warnings

import numpy as np
import pandas as pd
import pytest
from numpy.testing import assert_allclose, assert_array_equal
from scipy.linalg import subspace_angles
from sklearn import config_context
from sklearn.datasets import load_iris
from sklearn.exceptions import ConvergenceWarning

from pcalab.autoencoder import (LinearAutoencoder, als_step, gradient_step,
                                reconstruction_error)
from pcalab.core.moments import center, squared_norm

RNG = np.random.default_rng(0)


@pytest.fixture(autouse=True)
def fresh_numbers():
    """A test draws the same numbers alone and after others."""
    RNG.bit_generator.state = np.random.default_rng(1).bit_generator.state


SETS = {
    "iris": load_iris().data,
    "offset": RNG.standard_normal((80, 6)) * [5, 4, 3, 1, 0.5, 0.1] + 1e3,
    "wide": RNG.standard_normal((12, 30)) * 0.8 ** np.arange(30),
    "rank two": RNG.standard_normal((20, 2)) @ RNG.standard_normal((2, 7)),
}
each_set = pytest.mark.parametrize("X", SETS.values(), ids=SETS)
each_solver = pytest.mark.parametrize("solver", ["als", "gd"])


def principal_axes(X, k):
    return np.linalg.svd(X - X.mean(axis=0))[2][:k].T


@each_set
@each_solver
@pytest.mark.parametrize("k", [1, 2])
def test_the_decoder_spans_the_principal_subspace(X, solver, k):
    model = LinearAutoencoder(k, solver=solver).fit(X)
    V, Z = principal_axes(X, k), center(X)
    least = squared_norm(Z - Z @ V @ V.T)
    assert_allclose(model.loss_history_[-1], least, atol=1e-8 * squared_norm(Z))
    assert subspace_angles(V, model.decoder_.T).max() < 1e-3
    if solver == "als" and least > 1e-9:        # with nothing lost, other encoders do as well
        assert subspace_angles(V, model.encoder_).max() < 1e-3


@each_set
@each_solver
def test_the_loss_never_rises(X, solver):
    model = LinearAutoencoder(3, solver=solver, max_iter=200, tol=0)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)
        model.fit(X)
    assert (np.diff(model.loss_history_) <= 0).all()
    assert len(model.loss_history_) == model.n_iter_ + 1


@each_solver
def test_the_reported_loss_is_that_of_the_result(solver):
    X = SETS["iris"]
    model = LinearAutoencoder(2, solver=solver).fit(X)
    loss = squared_norm(X - model.inverse_transform(model.transform(X)))
    assert_allclose(loss, model.loss_history_[-1], rtol=1e-10)
    assert_allclose(loss, reconstruction_error(center(X), model.encoder_, model.decoder_),
                    rtol=1e-10)


def test_als_step_solves_both_least_squares_problems():
    X = center(RNG.standard_normal((20, 5)))
    start = RNG.standard_normal((2, 5))
    E, D = als_step(X, None, start)
    assert_allclose(X @ E, np.linalg.lstsq(start.T, X.T, rcond=None)[0].T, atol=1e-12)
    assert_allclose(D, np.linalg.lstsq(X @ E, X, rcond=None)[0], atol=1e-12)
    for _ in range(20):
        assert reconstruction_error(X, E, D) <= reconstruction_error(
            X, E, D + 1e-3 * RNG.standard_normal(D.shape))


def test_gradient_step_goes_down_the_gradient_to_the_lowest_point_of_the_line():
    X = center(RNG.standard_normal((20, 5)))
    E, D = RNG.standard_normal((5, 2)), RNG.standard_normal((2, 5))
    E_new, D_new = gradient_step(X, E, D)

    def slope(f, A):            # central differences
        G = np.zeros_like(A)
        for i in np.ndindex(A.shape):
            h = np.zeros_like(A)
            h[i] = 1e-6
            G[i] = (f(A + h) - f(A - h)) / 2e-6
        return G

    for f, old, new in [(lambda D: reconstruction_error(X, E, D), D, D_new),
                        (lambda E: reconstruction_error(X, E, D_new), E, E_new)]:
        G, step = slope(f, old), new - old
        assert_allclose(step / np.linalg.norm(step), -G / np.linalg.norm(G), atol=1e-6)
        assert f(new) < min(f(old + 0.99 * step), f(old + 1.01 * step))


@each_solver
def test_all_components_reconstruct_everything(solver):
    X = SETS["iris"]
    model = LinearAutoencoder(4, solver=solver, tol=1e-10, max_iter=20_000).fit(X)
    assert_allclose(model.inverse_transform(model.transform(X)), X, atol=0.05)


def test_constant_data_have_no_loss():
    model = LinearAutoencoder(1).fit(np.ones((5, 3)))
    assert_allclose(model.loss_history_, 0)
    assert_allclose(model.inverse_transform(model.transform(np.ones((2, 3)))), 1)


def test_it_warns_when_it_stops_early():
    with pytest.warns(ConvergenceWarning, match="max_iter=2 steps the loss still falls"):
        LinearAutoencoder(2, solver="gd", max_iter=2).fit(SETS["iris"])


def test_random_state_decides_and_the_global_state_is_left_alone():
    before = np.random.get_state()[1].copy()
    one, two, other = (LinearAutoencoder(2, random_state=seed).fit(SETS["iris"])
                       for seed in (0, 0, 1))
    assert_array_equal(one.encoder_, two.encoder_)
    assert not np.allclose(one.encoder_, other.encoder_)
    assert_allclose(one.encoder_ @ one.decoder_, other.encoder_ @ other.decoder_, atol=1e-4)
    assert_array_equal(before, np.random.get_state()[1])


@pytest.mark.parametrize("parameters, words", [
    ({"n_components": 0}, "n_components=0; an integer from 1"),
    ({"n_components": 5}, "n_components=5"),
    ({"n_components": 1.5}, "n_components=1.5"),
    ({"solver": "adam"}, r"solver='adam'; one of \('als', 'gd'\)"),
    ({"tol": -1}, "tol=-1"),
    ({"tol": float("nan")}, "tol=nan"),
    ({"max_iter": 0}, "max_iter=0"),
    ({"random_state": "x"}, "random_state='x'"),
])
def test_refusals_name_argument_and_value(parameters, words):
    with pytest.raises(ValueError, match=words):
        LinearAutoencoder(**parameters).fit(SETS["iris"])


def test_float32_in_float32_out():
    X = SETS["iris"].astype(np.float32)
    model = LinearAutoencoder(2).fit(X)
    for A in (model.encoder_, model.decoder_, model.mean_, model.transform(X),
              model.inverse_transform(model.transform(X))):
        assert A.dtype == np.float32


@pytest.mark.parametrize("scale", [2.0**-400, 2.0**400])
def test_gradient_descent_whatever_the_scale(scale):
    X = np.random.default_rng(0).standard_normal((50, 4)) * [4, 3, 2, 1]
    model = LinearAutoencoder(2, solver="gd").fit(X)
    scaled = LinearAutoencoder(2, solver="gd").fit(X * scale)
    np.testing.assert_allclose(scaled.encoder_, model.encoder_)
    np.testing.assert_allclose(scaled.loss_history_ / scale / scale, model.loss_history_)


def test_decoding_wants_one_column_per_code():
    model = LinearAutoencoder(2).fit(np.random.default_rng(0).standard_normal((9, 4)))
    with pytest.raises(ValueError, match="X has 3 columns; 2, one per component"):
        model.inverse_transform(np.ones((1, 3)))


def test_masks_are_refused():
    masked = np.ma.masked_greater(SETS["iris"], 6)
    model = LinearAutoencoder(2).fit(SETS["iris"])
    for call in (LinearAutoencoder(2).fit, model.transform):
        with pytest.raises(TypeError, match="X is a masked array"):
            call(masked)


@each_solver
@pytest.mark.parametrize("scale, dtype", [
    (1e200, np.float64), (1e-200, np.float64), (1e140, np.float64), (1e-140, np.float64),
    (1e20, np.float32), (1e-20, np.float32), (1e14, np.float32), (1e-14, np.float32)])
def test_right_in_any_unit_or_an_error_that_names_the_data(solver, scale, dtype):
    X = RNG.standard_normal((50, 4)) * [4, 3, 2, 1] + 1
    exact = LinearAutoencoder(2, solver=solver).fit(X)
    try:
        Y = (X * scale).astype(dtype)
        found = LinearAutoencoder(2, solver=solver).fit(Y)
    except ValueError as error:
        assert str(error).startswith("X has ") and not 1e-15 < scale < 1e15
        return
    atol = 1e-3 if dtype == np.float32 else 1e-6
    assert_allclose(found.inverse_transform(found.transform(Y)).astype(float) / scale,
                    exact.inverse_transform(exact.transform(X)), atol=atol)
    assert_allclose(found.loss_history_[-1] / np.float64(scale)**2, exact.loss_history_[-1],
                    rtol=atol)


def test_in_a_world_of_data_frames():
    X = SETS["iris"]
    frame, plain = pd.DataFrame(X, columns=list("abcd")), LinearAutoencoder(2).fit(X)
    with config_context(transform_output="pandas"):
        model = LinearAutoencoder(2).fit(frame)
        Z = model.transform(frame)
        assert list(Z.columns) == ["linearautoencoder0", "linearautoencoder1"]
        assert isinstance(LinearAutoencoder(2).fit_transform(frame), pd.DataFrame)
        # ALS from a start that depends on the memory order only by rounding
        assert_allclose(Z @ model.decoder_, plain.transform(X) @ plain.decoder_, atol=1e-5)
        assert_allclose(model.inverse_transform(Z), plain.inverse_transform(plain.transform(X)),
                        atol=1e-5)
    with pytest.raises(ValueError, match="feature names should match"):
        model.transform(frame[list("dcba")])
