"""What estimators share: a constructor made from a table, checks of parameters and of data."""

import inspect
import pickle

import numpy as np
import pytest
from numpy.testing import assert_array_equal
from sklearn.base import clone
from sklearn.exceptions import NotFittedError

from pcalab.core.estimator import (Embedding, Estimator, Invertible, Transformer, anything, choice,
                                   count, flag, number, seed)


class Scaled(Invertible, Transformer):
    """Data times a factor: the least that shows all parts."""

    parameters = dict(n_components=count(2, also=(None,)), factor=number(2.0, low=0, high=9),
                      form=choice("plain", "plain", "fancy", None), exact=flag(True),
                      steps=count(3, low=0, also=("auto",)), random_state=seed(), extra=anything(7))

    def _fit(self, X):
        self.seen_, self._n_features_out = X, X.shape[1]

    def _transform(self, X):
        return X * X.dtype.type(self.factor)

    def _inverse(self, Z):
        return Z / self.factor


class Kept(Embedding):
    """A map that is the data."""

    def _fit(self, X):
        self.embedding_ = X


X = np.arange(6.0).reshape(3, 2)


def test_the_constructor_has_the_names_the_order_and_the_defaults_of_the_table():
    found = inspect.signature(Scaled).parameters
    assert list(found) == list(Scaled.parameters)
    assert [p.default for p in found.values()] == [2, 2.0, "plain", True, 3, None, 7]
    assert [p.kind is p.KEYWORD_ONLY for p in found.values()] == [False] + 6 * [True]
    assert Scaled(5, factor=3).get_params()["n_components"] == 5
    assert repr(Scaled(factor=3)) == "Scaled(factor=3)"


def test_a_first_parameter_of_another_name_is_given_by_name():
    class Other(Estimator):
        parameters = dict(factor=number(1), n_components=count(2))
    with pytest.raises(TypeError, match="positional"):
        Other(3)

    class ByPlace(Other):
        parameters, by_place = Other.parameters, 2
    assert ByPlace(3, 4).get_params() == {"factor": 3, "n_components": 4}


def test_an_unknown_parameter_is_refused():
    with pytest.raises(TypeError, match="unexpected keyword argument 'tool'"):
        Scaled(tool=3)
    with pytest.raises(TypeError, match="too many positional"):
        Scaled(2, 3.0)


def test_parameters_are_kept_as_they_came_until_fit():
    wrong = Scaled("many", factor="large")
    assert wrong.n_components == "many" and wrong.factor == "large"
    assert clone(wrong).factor == "large"


@pytest.mark.parametrize("given, words", [
    ({"n_components": 0}, "n_components=0; an integer from 1 on"),
    ({"n_components": "auto"}, "n_components='auto'; an integer"),
    ({"n_components": True}, "n_components=True"),
    ({"n_components": np.ones(2)}, r"n_components=array\(\[1., 1.\]\)"),
    ({"factor": -1}, "factor=-1; a number from 0 to 9"),
    ({"factor": 9.5}, "factor=9.5"),
    ({"factor": None}, "factor=None"),
    ({"factor": np.nan}, "factor=nan"),
    ({"form": "bold"}, r"form='bold'; one of \('plain', 'fancy', None\)"),
    ({"form": 1}, "form=1"),
    ({"exact": 1}, "exact=1; True or False"),
    ({"steps": -1}, "steps=-1; an integer from 0 on"),
    ({"steps": None}, "steps=None"),
    ({"random_state": "now"}, "random_state='now'"),
])
def test_a_parameter_out_of_range_is_named(given, words):
    with pytest.raises(ValueError, match=words):
        Scaled(**given).fit(X)


@pytest.mark.parametrize("given", [
    {"n_components": None}, {"n_components": np.int64(7)}, {"factor": 0}, {"factor": 9},
    {"form": "fancy"}, {"form": None}, {"exact": np.False_}, {"steps": "auto"}, {"steps": 0},
    {"random_state": 0}, {"random_state": np.random.RandomState(0)}, {"extra": object()}])
def test_a_parameter_in_range_passes(given):
    assert Scaled(**given).fit(X).n_features_in_ == 2


def test_a_look_at_a_generator_draws_nothing():
    rng, state = np.random.default_rng(0), np.random.RandomState(0)
    Scaled(random_state=rng).fit(X), Scaled(random_state=state).fit(X)
    assert rng.random() == np.random.default_rng(0).random()
    assert state.rand() == np.random.RandomState(0).rand()


@pytest.mark.parametrize("data, error, words", [
    (X[:1], ValueError, r"1 sample\(s\) .* minimum of 2"),
    (X[0], ValueError, "Expected 2D array"),
    (np.where(X == 3, np.nan, X), ValueError, "Input X contains NaN"),
    (np.where(X == 3, np.inf, X), ValueError, "Input X contains infinity"),
    (X * 1e200, ValueError, r"X has 5e\+200 as its largest entry, whose square overflows"),
    (X * 1e-200, ValueError, "X has 5e-200 as its largest entry, whose square .*vanishes"),
    (np.float32(1e20) * X.astype(np.float32), ValueError, "in float32; other units .*or float64"),
    (np.ma.masked_array(X, X == 3), TypeError, r"X is a masked array.*X.filled\(np.nan\)"),
])
def test_data_that_cannot_be_used_are_named(data, error, words):
    with pytest.raises(error, match=words):
        Scaled().fit(data)


def test_data_of_zeros_and_large_data_that_can_be_squared_pass():
    for good in (0 * X, 1e140 * X, 1e-140 * X, np.float32(1e15) * X.astype(np.float32)):
        assert_array_equal(Scaled().fit(good).seen_, good)


def test_before_fit_there_is_nothing():
    for call in (Scaled().transform, Scaled().inverse_transform):
        with pytest.raises(NotFittedError):
            call(X)


def test_transform_and_back():
    model = Scaled(factor=4.0).fit(X)
    assert_array_equal(model.transform(X), 4 * X)
    assert_array_equal(model.inverse_transform(4 * X), X)
    assert model.transform(X.astype(np.float32)).dtype == np.float32
    with pytest.raises(ValueError, match="3 columns; 2, one per component"):
        model.inverse_transform(np.ones((1, 3)))
    with pytest.raises(ValueError, match="X has 3 features, but Scaled is expecting 2"):
        model.transform(np.ones((1, 3)))
    assert list(model.get_feature_names_out()) == ["scaled0", "scaled1"]
    assert_array_equal(pickle.loads(pickle.dumps(model)).transform(X), 4 * X)


def test_an_embedding_returns_the_map_it_keeps():
    model = Kept()
    assert model.fit_transform(X) is model.embedding_
    assert list(model.get_feature_names_out()) == ["kept0", "kept1"]
