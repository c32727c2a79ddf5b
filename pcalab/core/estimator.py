"""What all estimators share: parameters declared once, checked data, the plain contract.

An estimator declares its parameters in a table, each with its default and what it may be, and says
in ``_fit`` and ``_transform`` what it does to data that have been checked. The constructor, `fit`,
`transform` and scikit-learn's tags follow from here, so this is the place where their contract
stands: shapes, what is ignored, what is raised.
"""

from inspect import Parameter as Argument
from inspect import Signature
from typing import NamedTuple

import numpy as np
from sklearn.base import BaseEstimator, ClassNamePrefixFeaturesOutMixin, TransformerMixin
from sklearn.utils.validation import check_is_fitted, validate_data

from pcalab.core.validate import (as_choice, as_generator, as_limit, as_matrix, as_number,
                                  as_scores, refuse_extremes)

__all__ = ["Embedding", "Estimator", "Invertible", "Parameter", "Transformer", "anything",
           "choice", "count", "flag", "number", "seed"]


class Parameter(NamedTuple):
    """A parameter of an estimator.

    Attributes
    ----------
    default : object
    check : callable
        ``check(value, name)`` raises ValueError if the value can be right for no data.
    """

    default: object
    check: object


def _declared(default, check, also=()):
    """A parameter that passes `check`, or is one of a few words (or None)."""
    def checked(value, name):
        # an array is none of the words, and comparing one with a string is no answer
        if not (value is None or isinstance(value, str)) or value not in also:
            check(value, name)
    return Parameter(default, checked)


def anything(default=None):
    """Checked where it is used, or ignored."""
    return Parameter(default, lambda value, name: None)


def choice(default, *allowed):
    """One of some words."""
    return Parameter(default, lambda value, name: as_choice(value, allowed, name))


def count(default, low=1, also=()):
    """An integer from `low` on."""
    return _declared(default, lambda v, name: as_limit(v, name, low), also)


def number(default, low=-np.inf, high=np.inf, also=()):
    """A real number from `low` to `high`."""
    return _declared(default, lambda value, name: as_number(value, name, low, high), also)


def flag(default):
    """True or False."""
    def check(value, name):
        if not isinstance(value, (bool, np.bool_)):
            raise ValueError(f"{name}={value!r}; True or False was wanted")
    return Parameter(default, check)


def seed(default=None):
    """None, an int, a Generator or a RandomState: see `as_generator`."""
    def check(value, name):
        if not isinstance(value, (np.random.RandomState, np.random.Generator)):
            as_generator(value)     # of these two a look would draw
    return Parameter(default, check)


def _constructor(parameters, by_place):
    """``__init__``: every parameter becomes an attribute, as it came; the first few by place."""
    kinds = [Argument.POSITIONAL_OR_KEYWORD] * by_place + [Argument.KEYWORD_ONLY] * len(parameters)
    signature = Signature([Argument("self", Argument.POSITIONAL_OR_KEYWORD),
                           *(Argument(name, kind, default=parameter.default)
                             for kind, (name, parameter) in zip(kinds, parameters.items()))])

    def __init__(*args, **kwargs):
        bound = signature.bind(*args, **kwargs)
        bound.apply_defaults()
        self, *values = bound.arguments.values()
        vars(self).update(zip(parameters, values))

    __init__.__signature__ = signature
    return __init__


class Estimator(BaseEstimator):
    """Parameters in a table, and data that are checked once.

    A subclass gives ``parameters``, a dict from names to `Parameter`, and ``_fit(X)``. Parameters
    are given by name; ``n_components``, if it comes first, or the first ``by_place``, need not be.
    """

    parameters, by_place = {}, None

    def __init_subclass__(cls, **options):
        super().__init_subclass__(**options)
        if "parameters" in vars(cls):
            first = next(iter(cls.parameters), None) == "n_components"
            cls.__init__ = _constructor(cls.parameters, cls.by_place or int(first))

    def fit(self, X, y=None):
        """Learn from the rows of X.

        Parameters
        ----------
        X : array-like of shape (n, d), or (n, n) where a "precomputed" matrix is what is asked for
            At least two rows, of finite numbers.
        y : ignored

        Returns
        -------
        self
            With ``n_features_in_``, and ``feature_names_in_`` if X has names, beside the
            attributes of the class. X is not changed.

        Raises
        ------
        TypeError
            If X is a masked array, or sparse where it must be dense.
        ValueError
            If X is not finite, has fewer than two rows, or is so large or small that squares of
            its entries leave the range of floating point; or if a parameter is out of range.
        """
        self._check_parameters()
        self._fit(self._checked(X, fitting=True))
        return self

    def _check_parameters(self):
        """Refuse what no data could make right."""
        for name, parameter in self.parameters.items():
            parameter.check(getattr(self, name), name)

    def _checked(self, X, *, fitting=False, **options):
        """X as an array of float64 or float32 that scikit-learn and `refuse_extremes` let pass.

        What it may be beside (sparse, in CSR format; with NaN, and then its size is not looked at)
        the estimator's tags say.
        """
        if np.ma.isMaskedArray(X):
            as_matrix(X, "X")
        tags = self.__sklearn_tags__().input_tags
        # finite: looked at below, in the same pass as the size (of distances or a kernel at once:
        # scikit-learn wants to hear of NaN before it hears of too few columns)
        options = {"dtype": [np.float64, np.float32], "ensure_min_samples": 1 + fitting,
                   "accept_sparse": "csr" if tags.sparse else False,
                   "ensure_all_finite": "allow-nan" if tags.allow_nan else tags.pairwise} | options
        X = validate_data(self, X, reset=fitting, **options)
        # nobody squares the values of a kernel
        if not tags.allow_nan and (tags.positive_only or not tags.pairwise):
            refuse_extremes(X, "X", estimator=self)
        return X


class Transformer(ClassNamePrefixFeaturesOutMixin, TransformerMixin, Estimator):
    """An estimator that gives rows new coordinates.

    A subclass gives ``_transform(X)`` too. Within a class ``_transform`` is what is called: what
    `transform` returns may be a data frame (scikit-learn's ``set_output``).
    """

    def transform(self, X):
        """The new coordinates of the rows of X.

        Parameters
        ----------
        X : array-like of shape (m, d)
            With the columns, and their names if they have any, that were fitted.

        Returns
        -------
        array of shape (m, k)
            In the precision of X. Each row depends on that row of X alone.

        Raises
        ------
        NotFittedError
            Before `fit`.
        ValueError
            If X is not finite, or has other columns than were fitted.
        """
        check_is_fitted(self)
        return self._transform(self._checked(X))

    def __sklearn_tags__(self):
        tags = super().__sklearn_tags__()
        tags.transformer_tags.preserves_dtype = ["float64", "float32"]
        return tags


class Invertible:
    """For transformers that lead back: a subclass gives ``_inverse(Z)``."""

    def inverse_transform(self, X):
        """From scores back to the space of the data.

        Parameters
        ----------
        X : array-like of shape (m, k)
            Scores, as `transform` returns them.

        Returns
        -------
        array of shape (m, d)

        Raises
        ------
        NotFittedError
            Before `fit`.
        ValueError
            If X is not finite, or has other than one column for each component.
        """
        check_is_fitted(self)
        return self._inverse(as_scores(X, self._n_features_out))


class Embedding(Transformer):
    """A transformer whose map of the data that were fitted is kept, as ``embedding_``."""

    def fit_transform(self, X, y=None):
        """Fit, and return the map of the rows of X.

        Parameters
        ----------
        X, y
            As for `fit`.

        Returns
        -------
        array of shape (n, k)
        """
        return self.fit(X).embedding_

    @property
    def _n_features_out(self):
        return self.embedding_.shape[1]

    def __sklearn_tags__(self):
        tags = super().__sklearn_tags__()
        given = getattr(self, "metric", None) == "precomputed"
        tags.input_tags.pairwise = tags.input_tags.positive_only = given
        return tags
