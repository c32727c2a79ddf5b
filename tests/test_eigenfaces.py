"""eigenfaces: two distances, a threshold by ROC, four cases by construction, and photographs."""

import warnings

import numpy as np
import pandas as pd
import pytest
import sklearn
from numpy.testing import assert_allclose, assert_array_equal
from sklearn.exceptions import NotFittedError
from sklearn.metrics import roc_auc_score
from sklearn.metrics import roc_curve as peer_roc_curve

from pcalab.course.datasets import load_faces
from pcalab.discriminant import class_means
from pcalab.eigenfaces import (CASES, Eigenfaces, choose_threshold, class_distances,
                               distance_from_face_space, normalize_pictures, roc_auc, roc_curve)
from pcalab.pca import PCA


def identities(n_people=4, n_each=5, d=60, k=3, noise=0.01, seed=0):
    """Pictures of some people: a point each in a k-dimensional space, and a little noise."""
    rng = np.random.default_rng(seed)
    axes = np.linalg.qr(rng.standard_normal((d, k)))[0]
    centres = 5 * rng.standard_normal((n_people, k))
    y = np.repeat(np.array(["ann", "bob", "cem", "dee", "eva"])[:n_people], n_each)
    X = np.repeat(centres, n_each, axis=0) @ axes.T + noise * rng.standard_normal((len(y), d))
    return 0.5 + X, y


# ------------------------------------------------------------------ distances

@pytest.mark.parametrize("whiten", [False, True])
@pytest.mark.parametrize("shape", [(20, 100), (300, 12)], ids=["wide", "tall"])
def test_pythagoras(shape, whiten):
    rng = np.random.default_rng(0)
    X, new = rng.standard_normal(shape) + 3, rng.standard_normal((7, shape[1]))
    pca = PCA(5, whiten=whiten).fit(X)
    Phi = new - pca.mean_
    weights = Phi @ pca.components_.T
    assert_allclose(distance_from_face_space(pca, new) ** 2,
                    (Phi**2).sum(axis=1) - (weights**2).sum(axis=1), rtol=1e-12)
    assert_allclose(distance_from_face_space(pca, new),
                    np.linalg.norm(new - pca.inverse_transform(pca.transform(new)), axis=1))


def test_hand_worked_distances():
    pca = PCA(1).fit([[1.0, 0, 0], [3, 0, 0]])
    assert_allclose(distance_from_face_space(pca, [[2, 3, 4], [9, 0, 0], [2, 0, 0]]), [5, 0, 0])
    assert_allclose(class_distances([[0.0, 0], [3, 4]], [[0.0, 0], [3, 0]]), [[0, 3], [5, 4]])


def test_a_picture_in_the_face_space_is_at_distance_zero():
    X, _ = identities()
    model = Eigenfaces().fit(X)
    # the difference of squares would give √eps
    assert model.distance(X).max() < 1e-13 * np.linalg.norm(X - X.mean(axis=0), axis=1).max()
    mixture = np.random.default_rng(1).dirichlet(np.ones(len(X)), size=9) @ X
    assert model.distance(mixture).max() < 1e-12


def test_moving_along_the_space_keeps_the_first_distance_and_across_it_the_second():
    X, y = identities()
    model = Eigenfaces(3).fit(X, y)
    axis = model.pca_.components_[0]
    across = np.linalg.svd(np.vstack([model.pca_.components_, np.ones(60)]))[2][-1]
    assert_allclose(model.distance(X + 9 * axis), model.distance(X), atol=1e-12)
    assert_allclose(model.transform(X + 9 * across), model.transform(X), atol=1e-12)
    # Pythagoras for one who lies in the space already
    flat = model.pca_.inverse_transform(model.transform(X))
    assert_allclose(model.distance(flat + 9 * across), 9)


def test_more_eigenfaces_bring_the_space_nearer():
    X, _ = identities(noise=1.0)
    new, _ = identities(noise=1.0, seed=3)
    distances = np.array([Eigenfaces(k).fit(X).distance(new) for k in range(1, 20)])
    assert (np.diff(distances, axis=0) <= 1e-12).all()


# ------------------------------------------------------------------ ROC

SCORES = {"ties": lambda rng: rng.integers(4, size=60),
          "none": lambda rng: rng.standard_normal(60)}


@pytest.mark.parametrize("make", SCORES.values(), ids=SCORES)
def test_roc_agrees_with_scikit_learn(make):
    rng = np.random.default_rng(0)
    is_face = rng.random(60) < 0.4
    scores = make(rng) + is_face
    ours = roc_curve(scores, is_face)
    peer = peer_roc_curve(is_face, scores, drop_intermediate=False)
    assert_allclose(ours.false_positive_rate, peer[0])
    assert_allclose(ours.true_positive_rate, peer[1])
    assert_allclose(roc_auc(scores, is_face), roc_auc_score(is_face, scores))


@pytest.mark.parametrize("make", SCORES.values(), ids=SCORES)
def test_thresholds_give_the_rates_they_promise(make):
    rng = np.random.default_rng(1)
    is_face = rng.random(60) < 0.4
    scores = make(rng) + is_face
    for fpr, tpr, threshold in zip(*roc_curve(scores, is_face), strict=True):
        assert_allclose((scores[is_face] >= threshold).mean(), tpr)
        assert_allclose((scores[~is_face] >= threshold).mean(), fpr)


def test_area_counts_pairs():
    rng = np.random.default_rng(2)
    scores, is_face = rng.integers(5, size=40), np.arange(40) < 15
    gaps = scores[is_face][:, None] - scores[~is_face]
    assert_allclose(roc_auc(scores, is_face), ((gaps > 0) + (gaps == 0) / 2).mean())
    assert_allclose(roc_auc(-scores, is_face), 1 - roc_auc(scores, is_face))


def test_the_threshold_is_best_of_all():
    rng = np.random.default_rng(3)
    is_face = np.arange(80) < 30
    scores = rng.standard_normal(80) + 1.5 * is_face

    def rates(threshold):
        return (scores[is_face] >= threshold).mean(), (scores[~is_face] >= threshold).mean()
    grid = np.linspace(-4, 5, 4001)
    tpr, fpr = rates(choose_threshold(scores, is_face))
    assert tpr - fpr >= max(t - f for t, f in map(rates, grid)) - 1e-12
    for allowed in (0.0, 0.1, 0.37, 1.0):
        tpr, fpr = rates(choose_threshold(scores, is_face, allowed))
        assert fpr <= allowed
        assert tpr >= max(t for t, f in map(rates, grid) if f <= allowed) - 1e-12


def test_a_gap_is_cut_in_the_middle():
    assert choose_threshold([5, 4, 1, 0], [1, 1, 0, 0]) == 2.5
    assert choose_threshold([5, 4, 1, 0], [1, 1, 0, 0], 0.0) == 2.5
    assert roc_auc([5, 4, 1, 0], [1, 1, 0, 0]) == 1
    assert choose_threshold([0, 1], [1, 0]) == np.inf


@pytest.mark.parametrize("a", [1.0, np.nextafter(1, 2), -1.0, 0.0, 1.2e308])
def test_neighbours_among_the_numbers_are_separated(a):
    b = np.nextafter(a, np.inf)
    assert (np.array([a, b]) >= choose_threshold([a, b], [0, 1])).tolist() == [False, True]


# ------------------------------------------------------------------ the four cases

@pytest.mark.parametrize("whiten", [False, True])
def test_four_cases_by_construction(whiten):
    X, y = identities()
    model = Eigenfaces(3, threshold=0.5, class_threshold=0.5, whiten=whiten).fit(X, y)
    V, flat = model.pca_.components_, model.pca_.inverse_transform(model.transform(X))
    across = np.linalg.svd(np.vstack([V, np.ones(60)]))[2][-1]
    # where nobody is: far beyond everyone along the first axis
    elsewhere = flat + 100 * V[0]
    for pictures, case in [(flat, 1), (elsewhere, 2), (flat + across, 3), (elsewhere + across, 4)]:
        assert_array_equal(model.cases(pictures), case)
    assert_array_equal(model.predict(flat + across), y)
    assert_array_equal(model.is_face(flat), True)
    assert_array_equal(model.is_face(flat + across), False)
    assert set(CASES) == {1, 2, 3, 4}


def test_the_nearest_class_is_found_for_new_pictures():
    X, y = identities(noise=0.3)
    train = np.arange(len(y)) % 5 < 3
    model = Eigenfaces(3).fit(X[train], y[train])
    assert (model.predict(X[~train]) == y[~train]).all()
    assert_array_equal(model.classes_, np.unique(y))
    assert_allclose(model.class_means_, class_means(model.transform(X[train]), y[train]))


def test_an_unknown_person_is_a_face_of_case_two():
    X, y = identities(n_people=5, k=2)
    known = y != "eva"
    model = Eigenfaces(2, threshold=0.5, class_threshold=1.0).fit(X[known], y[known])
    assert_array_equal(model.cases(X[known]), 1)
    assert_array_equal(model.cases(X[~known]), 2)


def test_without_limits_it_is_a_forced_choice():
    X, y = identities()
    model = Eigenfaces(3).fit(X, y)
    assert_array_equal(model.cases(100 * np.random.default_rng(0).standard_normal((5, 60))), 1)
    assert model.threshold_ == model.class_threshold_ == np.inf


def test_whitening_weighs_directions_by_their_spread():
    X = np.array([[-10.0, 0, 0], [10, 0, 0], [0, -1, 0], [0, 1, 0]])
    y = ["left", "right", "low", "high"]
    near_right = [[7.0, 1, 0]]
    assert Eigenfaces(2).fit(X, y).predict(near_right) == "right"
    assert Eigenfaces(2, whiten=True).fit(X, y).predict(near_right) == "high"
    assert_allclose(Eigenfaces(2, whiten=True).fit(X).distance([[7, 1, 3]]), 3)


# ------------------------------------------------------------------ thresholds and photographs

def test_fit_threshold_separates_what_can_be_separated():
    X, y = identities(noise=0.05)
    train = np.arange(len(y)) % 2 == 0
    others = np.random.default_rng(5).standard_normal((30, 60))
    model = Eigenfaces(3, threshold=1e-9).fit(X[train])
    assert not model.is_face(X[~train]).any()
    assert model.fit_threshold(X[~train], others) is model
    assert model.is_face(X[~train]).all() and not model.is_face(others).any()
    assert_allclose(model.decision_function(X), model.threshold_ - model.distance(X))
    farthest, nearest = model.distance(X[~train]).max(), model.distance(others).min()
    assert_allclose(model.threshold_, (farthest + nearest) / 2)
    assert model.fit(X[train]).threshold_ == 1e-9 and model.threshold == 1e-9


def photographs(prepare=lambda X: X):
    """50 faces to train on; 50 others and 100 patches of background to test on."""
    faces = load_faces()
    X = prepare(faces.data)
    return X[:50], X[50:100], X[100:]


def auc(train, faces, others, k):
    model = Eigenfaces(k).fit(train)
    scores = -model.distance(np.vstack([faces, others]))
    return roc_auc(scores, np.arange(len(scores)) < len(faces))


def test_photographs_of_faces_are_told_from_background():
    train, faces, others = photographs(normalize_pictures)
    assert auc(train, faces, others, 5) > 0.94
    model = Eigenfaces(5).fit(train).fit_threshold(faces, others)
    assert model.is_face(faces).mean() - model.is_face(others).mean() > 0.75
    strict = Eigenfaces(5).fit(train).fit_threshold(faces, others, false_positive_rate=0.05)
    assert model.threshold_ > strict.threshold_ and strict.is_face(others).mean() <= 0.05
    assert strict.is_face(faces).mean() > 0.6


def test_raw_brightness_spoils_the_distance_from_face_space():
    # flat patches of background lie nearer to a space of many eigenfaces than new faces do
    assert auc(*photographs(), 20) < 0.5 < 0.7 < auc(*photographs(normalize_pictures), 20)


def test_faces_trained_on_look_nearer_than_others():
    train, faces, others = photographs()
    model = Eigenfaces(20).fit(train)
    assert model.distance(faces).mean() > 1.5 * model.distance(train).mean()
    # hence a threshold from the training faces would refuse most others
    model.fit_threshold(train, others)
    assert model.is_face(faces).mean() < 0.5


def test_normalize_pictures_takes_out_brightness_and_contrast():
    rng = np.random.default_rng(0)
    X = rng.random((6, 50))
    Z = normalize_pictures(X)
    assert_allclose(Z.mean(axis=1), 0, atol=1e-15)
    assert_allclose((Z**2).sum(axis=1), 1)
    assert_allclose(normalize_pictures(3 * X + 0.7), Z)
    for dtype in (np.float64, np.float32):
        flat = np.full((2, 625), 0.1, dtype=dtype)
        assert_array_equal(normalize_pictures(flat), 0)
        assert normalize_pictures(flat).dtype == dtype


# ------------------------------------------------------------------ contract

def test_by_default_every_direction_of_the_faces_counts():
    X, _ = identities()
    model = Eigenfaces().fit(X)
    assert model.transform(X).shape == (20, 19) and model.pca_.svd_solver_ == "full"
    assert Eigenfaces().fit(X[:, :5]).transform(X[:, :5]).shape == (20, 5)
    assert Eigenfaces(0.5).fit(X).pca_.n_components_ < 3
    assert len(model.get_feature_names_out()) == 19


@pytest.mark.parametrize("d, whiten", [(8, False), (8, True), (60, False), (900, False)])
def test_faces_that_repeat_add_no_direction(d, whiten):
    X, y = identities(n_people=3, n_each=1, d=d)
    model = Eigenfaces(whiten=whiten).fit(np.repeat(X, 4, axis=0), np.repeat(y, 4))
    assert model.transform(X).shape == (3, 2)
    assert_allclose(model.distance(X + 1), Eigenfaces().fit(X).distance(X + 1), rtol=1e-7)
    assert_array_equal(model.predict(X), y)
    assert Eigenfaces(3).fit(np.repeat(X, 4, axis=0)).transform(X).shape == (3, 2)


def test_many_pixels_take_the_gram_road():
    X = np.random.default_rng(0).standard_normal((10, 4000))
    assert Eigenfaces().fit(X).pca_.svd_solver_ == "gram"


def test_float32_in_float32_out():
    X, y = identities()
    model = Eigenfaces(3).fit(X.astype(np.float32), y)
    assert model.transform(X.astype(np.float32)).dtype == np.float32
    assert model.distance(X.astype(np.float32)).dtype == np.float32
    assert_allclose(model.distance(X), Eigenfaces(3).fit(X).distance(X), atol=1e-4)


def test_nothing_is_changed_and_a_second_fit_forgets_the_first():
    X, y = identities()
    X.flags.writeable = y.flags.writeable = False
    before = np.random.get_state()[1].copy()
    model = Eigenfaces(3).fit(X, y).fit_threshold(X, X + 1)
    first = model.distance(X)
    assert_array_equal(model.fit(X).distance(X), first)
    assert model.threshold_ == np.inf and model.classes_ is None
    assert_array_equal(before, np.random.get_state()[1])


# ------------------------------------------------------------------ bad input

FACES, PEOPLE = identities()


@pytest.mark.parametrize("call, words", [
    (lambda: Eigenfaces(0).fit(FACES), "n_components=0; an integer from 1 to 20"),
    (lambda: Eigenfaces(21).fit(FACES), "n_components=21"),
    (lambda: Eigenfaces("all").fit(FACES), "n_components='all'"),
    (lambda: Eigenfaces(threshold=-1).fit(FACES), "threshold=-1; a number from 0"),
    (lambda: Eigenfaces(threshold=np.nan).fit(FACES), "threshold=nan"),
    (lambda: Eigenfaces(class_threshold="near").fit(FACES), "class_threshold='near'"),
    (lambda: Eigenfaces().fit(FACES, PEOPLE[:3]), r"y has shape \(3,\); \(20,\), one label a row"),
    (lambda: Eigenfaces().fit(FACES).predict(FACES), "fit was given no y; the identities"),
    (lambda: Eigenfaces().fit(FACES).cases(FACES), "fit was given no y"),
    (lambda: Eigenfaces().fit(FACES).distance(FACES[:, :9]), "9 features"),
    (lambda: Eigenfaces().fit(FACES).fit_threshold(FACES, FACES[:, :9]), "9 features"),
    (lambda: Eigenfaces().fit(FACES).fit_threshold(FACES, FACES, 1.5),
     "false_positive_rate=1.5; a number from 0 to 1"),
    (lambda: roc_curve([1, 2], [True]), r"scores has shape \(2,\), is_face \(1,\)"),
    (lambda: roc_curve([[1, 2]], [[True, False]]), r"scores has shape \(1, 2\)"),
    (lambda: roc_curve([1, np.nan], [True, False]), "a finite number and a truth value"),
    (lambda: roc_curve([1, np.inf], [True, False]), "a finite number"),
    (lambda: roc_curve([1, 2, 3], [1, -1, 0]), r"a truth value \(or 0, 1\)"),
    (lambda: roc_curve([1, 2], [np.nan, 0]), "a truth value"),
    (lambda: roc_curve([1, 2], ["face", "no"]), "a truth value"),
    (lambda: distance_from_face_space(PCA(1).fit(FACES), FACES[:, :1]), "1 features"),
    (lambda: distance_from_face_space(PCA(1).fit(FACES), FACES[0]), "Expected 2D array"),
    (lambda: distance_from_face_space(PCA(1).fit(FACES), FACES * np.nan), "NaN"),
    (lambda: distance_from_face_space(PCA(1), FACES), "not fitted"),
    (lambda: Eigenfaces().fit(FACES, np.full(20, np.nan)), "none of them NaN"),
    (lambda: roc_curve([1, 2], [True, True]), "is_face is true 2 times in 2"),
    (lambda: roc_auc([1, 2], [0, 0]), "is_face is true 0 times in 2"),
    (lambda: normalize_pictures(FACES[0]), "X has shape"),
    (lambda: class_distances(FACES, FACES[:, :9]), "columns"),
])
def test_refusals(call, words):
    with pytest.raises(ValueError, match=words), warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        call()


@pytest.mark.parametrize("method", ["transform", "distance", "decision_function", "is_face",
                                    "predict", "cases"])
def test_unfitted(method):
    with pytest.raises(NotFittedError):
        getattr(Eigenfaces(), method)(FACES)


@pytest.mark.parametrize("whiten", [False, True])
def test_data_frames_are_what_comes_out_and_nothing_inside_minds(whiten):
    plain = Eigenfaces(3, whiten=whiten, threshold=0.1).fit(FACES, PEOPLE)
    with sklearn.config_context(transform_output="pandas"):
        model = Eigenfaces(3, whiten=whiten, threshold=0.1).fit(FACES, PEOPLE)
        frame = model.transform(FACES)
        for name in ("predict", "cases", "distance", "is_face"):
            assert_array_equal(getattr(model, name)(FACES), getattr(plain, name)(FACES))
    assert list(frame.columns) == ["eigenfaces0", "eigenfaces1", "eigenfaces2"]
    assert_array_equal(frame.to_numpy(), plain.transform(FACES))
    assert_allclose(plain.transform(FACES), plain.pca_.transform(FACES), atol=1e-12)
    assert isinstance(model.class_means_, np.ndarray)


def test_units_of_any_size():
    one = Eigenfaces(3, whiten=True).fit(FACES, PEOPLE)
    for unit in (1e100, 1e-100):
        two = Eigenfaces(3, whiten=True).fit(unit * FACES, PEOPLE)
        assert_allclose(two.transform(unit * FACES), one.transform(FACES), atol=1e-9)
        assert_allclose(two.distance(unit * FACES + unit), unit * one.distance(FACES + 1))
        assert_allclose(normalize_pictures(unit * FACES), normalize_pictures(FACES), atol=1e-14)
        assert_allclose(class_distances(unit * FACES, unit * FACES[:2]),
                        unit * class_distances(FACES, FACES[:2]), atol=1e-6 * unit)
    for call in (normalize_pictures, Eigenfaces().fit, one.distance, one.transform, one.cases,
                 lambda X: class_distances(X, X[:2]),
                 lambda X: distance_from_face_space(one.pca_, X)):
        for unit, dtype in ((1e200, float), (1e-200, float), (1e20, np.float32)):
            with pytest.raises(ValueError, match="^X has .* as its largest entry, whose square"):
                call((unit * FACES).astype(dtype))


def test_the_distance_from_face_space_knows_its_columns():
    frame = pd.DataFrame(FACES[:, :4], columns=list("abcd"))
    pca = PCA(2).fit(frame)
    with pytest.raises(ValueError, match="same order"):
        distance_from_face_space(pca, frame[list("badc")])
    with pytest.raises(TypeError, match="X is a masked array"):
        distance_from_face_space(pca, np.ma.masked_greater(FACES[:, :4], 1))
