"""The area under the ROC curve and its interval."""

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from scipy.stats import t
from sklearn.metrics import roc_auc_score

from analysis.calibration.area import area

ITEMS = st.lists(
    st.tuples(st.integers(0, 8).map(lambda step: step / 8), st.booleans(), st.sampled_from("abcdefgh")),
    min_size=2,
    max_size=60,
)


def arrays(items):
    scores, labels, clusters = zip(*items, strict=True)
    return np.array(scores), np.array(labels), np.array(clusters)


@settings(derandomize=True, deadline=None)
@given(ITEMS)
def test_it_is_the_area_that_scikit_learn_finds(items):
    scores, labels, clusters = arrays(items)
    assume(0 < labels.sum() < len(labels))

    assert area(scores, labels, clusters).value == pytest.approx(roc_auc_score(labels, scores))


@settings(derandomize=True, deadline=None)
@given(ITEMS)
def test_a_rising_map_of_the_scores_changes_nothing(items):
    scores, labels, clusters = arrays(items)
    one, other = area(scores, labels, clusters), area(np.exp(5 * scores), labels, clusters)

    assert (one.value, one.low, one.high) == pytest.approx((other.value, other.low, other.high), nan_ok=True)


def test_the_interval_is_the_jackknife_that_leaves_each_cluster_out():
    rng = np.random.default_rng(1)
    labels, clusters = rng.random(400) < 0.4, rng.integers(0, 9, 400).astype(str)
    scores = np.round(labels + rng.normal(size=400), 1)
    whole = roc_auc_score(labels, scores)
    without = [roc_auc_score(labels[clusters != one], scores[clusters != one]) for one in np.unique(clusters)]
    half = t.ppf(0.975, 8) * np.sqrt(8 / 9 * ((np.array(without) - whole) ** 2).sum())
    found = area(scores, labels, clusters)

    assert (found.low, found.high) == pytest.approx((whole - half, whole + half))


def test_the_interval_covers_the_truth_about_as_often_as_it_says():
    hits = 0
    for draw in range(200):
        rng = np.random.default_rng(draw)
        clusters = np.repeat(np.arange(24), 12)
        labels = rng.random(len(clusters)) < 0.5
        shift = rng.normal(size=24)[clusters]  # the cases of a template are alike
        found = area(labels + shift + rng.normal(size=len(clusters)), labels, clusters.astype(str))
        hits += found.low <= 0.6915 <= found.high  # the normal distribution function at 1/2
    assert 180 <= hits <= 199


def test_a_perfect_gate_has_one_a_constant_gate_half_and_neither_an_interval():
    labels, clusters = np.array([True, False] * 8), np.arange(16).astype(str)
    perfect, constant = area(labels * 1.0, labels, clusters), area(labels * 0.0, labels, clusters)

    assert (perfect.value, constant.value) == (1.0, 0.5)
    assert np.isnan([perfect.low, constant.low]).all()


def test_shuffled_labels_give_about_half():
    rng = np.random.default_rng(0)
    labels = np.arange(2000) % 2 == 0
    found = area(rng.permutation(labels * 1.0), labels, (np.arange(2000) % 40).astype(str))

    assert found.low < 0.5 < found.high
    assert found.value == pytest.approx(0.5, abs=0.05)


@pytest.mark.parametrize("clusters", [5, 6])
def test_below_six_clusters_there_is_no_interval(clusters):
    rng = np.random.default_rng(2)
    labels = np.arange(120) % 3 == 0
    found = area(labels + rng.normal(size=120), labels, (np.arange(120) % clusters).astype(str))

    assert np.isnan(found.low) == (clusters < 6)


def test_one_kind_alone_has_no_area():
    assert np.isnan(area(np.ones(3), np.ones(3, dtype=bool), np.array(["a", "b", "c"])).value)


def test_where_one_cluster_has_all_of_a_kind_there_is_no_interval():
    rng = np.random.default_rng(3)
    clusters = np.repeat(np.arange(8), 5)
    found = area(rng.random(40), clusters == 0, clusters.astype(str))

    assert not np.isnan(found.value)
    assert np.isnan(found.low)
