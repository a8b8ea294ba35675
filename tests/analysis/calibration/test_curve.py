"""Scores as probabilities."""

import numpy as np
import pytest

from analysis.calibration.curve import curve, logistic_map


def test_the_error_is_the_mean_gap_over_items():
    found = curve(np.array([0.25, 0.25, 0.85, 0.85]), np.array([False, True, True, True]))

    assert [(one.items, one.predicted, one.kept) for one in found.bins] == [(2, 0.25, 0.5), (2, 0.85, 1.0)]
    assert found.error == pytest.approx((0.25 + 0.15) / 2)


@pytest.mark.parametrize("edge", [0.0, 0.1, 0.5, 1.0])
def test_items_at_the_edges_of_bins_are_all_counted(edge):
    probabilities = np.array([edge, edge, 0.33])

    assert sum(one.items for one in curve(probabilities, np.array([True, False, True])).bins) == 3


def test_labels_drawn_by_the_probabilities_of_a_map_are_calibrated():
    rng = np.random.default_rng(0)
    scores = rng.random((2, 20_000))
    labels = rng.random((2, 20_000)) < 1 / (1 + np.exp(-(6 * scores - 4)))
    found = curve(logistic_map(scores[0], labels[0])(scores[1]), labels[1])

    assert found.error < 0.01
    assert len(found.bins) >= 8


def test_a_map_keeps_the_order_and_its_mean_is_the_share():
    scores, labels = np.array([0.1, 0.2, 0.6, 0.9] * 20), np.array([False, True, False, True] * 20)
    found = logistic_map(scores, labels)(scores[:4])

    assert (np.diff(found) > 0).all()
    assert found.mean() == pytest.approx(0.5, abs=1e-3)


def test_scores_told_apart_or_all_equal_have_a_map():
    labels = np.array([False, True] * 10)

    assert logistic_map(labels * 1.0, labels)(np.array([0.0, 1.0])) == pytest.approx([0, 1], abs=0.01)
    assert logistic_map(np.ones(20), labels)(np.ones(1)) == pytest.approx([0.5])
