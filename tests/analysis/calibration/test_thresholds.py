"""Where scores are cut in two."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis.calibration.rule import Rule
from analysis.calibration.thresholds import Cut, best_cut, counts, cut_at, nearest_cut, without
from toolkit.errors import UserError

UNKNOWN = float("nan")
LABELLED = st.lists(
    st.tuples(st.integers(0, 12).map(lambda step: step / 16), st.sampled_from([0.0, 1.0, UNKNOWN])),
    min_size=2,
    max_size=30,
)


def counted(items):
    scores, labels = map(np.array, zip(*items, strict=True))
    return counts(scores, labels)


def best(*items):
    return best_cut(counted(items))


def test_items_that_are_told_apart_are_cut_in_the_middle_of_the_gap():
    cut = best((0.1, 0), (0.3, 0), (0.7, 1), (0.9, 1))

    assert (cut.low, cut.high, cut.youden, cut.threshold) == (0.3, 0.7, 1.0, 0.5)


def test_of_equally_good_cuts_the_one_in_the_widest_gap_is_taken():
    cut = best((0.1, 0), (0.2, 1), (0.5, 0), (0.8, 1))

    assert (cut.low, cut.high, cut.youden) == (0.5, 0.8, 0.5)


@pytest.mark.parametrize("items", [((0.9, 0), (0.1, 1)), ((0.5, 0), (0.5, 1), (0.5, 1))])
def test_scores_that_are_upside_down_or_all_equal_have_no_threshold(items):
    cut = best(*items)

    assert (cut.is_edge, cut.youden, cut.rate, cut.threshold) == (True, 0.0, 1.0, -np.inf)


@settings(derandomize=True, deadline=None)
@given(LABELLED)
def test_no_other_cut_has_a_larger_j(items):
    found = counted(items)
    js = [cut_at(found, threshold).youden for threshold in [*found.scores, 2.0]]

    assert np.nan_to_num(best_cut(found).youden) == pytest.approx(max(np.nan_to_num(js)))


@settings(derandomize=True, deadline=None)
@given(LABELLED)
def test_another_unit_of_the_scores_moves_the_threshold_and_no_decision(items):
    cut = best(*items)
    moved = best(*((4 * score + 1, label) for score, label in items))

    assert (moved.low, moved.high) == (4 * cut.low + 1, 4 * cut.high + 1)
    assert (moved.kept, moved.left) == pytest.approx((cut.kept, cut.left), nan_ok=True)


@settings(derandomize=True, deadline=None)
@given(LABELLED)
def test_a_rising_map_of_the_scores_leaves_the_best_j(items):
    bent = [(np.exp(9 * score), label) for score, label in items]

    assert best(*bent).youden == pytest.approx(best(*items).youden, nan_ok=True)


def test_a_rising_map_of_the_scores_leaves_every_decision_where_one_cut_is_best():
    items = [(0.1, 0), (0.2, 0), (0.3, 1), (0.35, 1), (0.4, 0), (0.6, 1)]
    bent = best(*((score**5, label) for score, label in items))
    plain = best(*items)

    assert [score >= plain.threshold for score, _ in items] == [s**5 >= bent.threshold for s, _ in items]


@settings(derandomize=True, deadline=None)
@given(st.floats(0, 1), st.floats(0, 1))
def test_a_threshold_is_above_the_lower_score_and_at_most_the_higher(one, other):
    low, high = min(one, other), max(one, other)
    threshold = Cut(low, high, 1, 0, 1).threshold

    assert low < threshold <= high or low == high


def test_a_threshold_is_as_short_as_the_gap_allows():
    assert Cut(0.35, 0.391, 1, 0, 1).threshold == 0.37
    assert Cut(1e-9, 3e-9, 1, 0, 1).threshold == 2e-9
    assert Cut(0.5, np.nextafter(0.5, 1), 1, 0, 1).threshold == np.nextafter(0.5, 1)


def test_a_rate_counts_unknown_items_too():
    found = counted([(0.1, 0), (0.2, UNKNOWN), (0.3, UNKNOWN), (0.9, 1)])

    assert nearest_cut(found, 0.7).rate == 0.75
    assert nearest_cut(found, 0.26).rate == 0.25


def test_the_rate_nearest_to_one_that_no_threshold_gives_is_an_edge():
    assert nearest_cut(counted([(0.5, 0), (0.5, 1)]), 0.9).is_edge


def test_between_two_rates_as_near_the_wider_gap_decides():
    found = counted([(0.1, 0), (0.2, 0), (0.3, 1), (0.9, 1)])

    assert nearest_cut(found, 0.375).low == 0.3


@settings(derandomize=True, deadline=None)
@given(LABELLED, LABELLED)
def test_taking_items_out_counts_the_others(some, others):
    left, alone = without(counted(some + others), counted(others)), counted(some)

    for one, other in zip(
        (left.scores, left.kept, left.left, left.other),
        (alone.scores, alone.kept, alone.left, alone.other),
        strict=True,
    ):
        assert one.tolist() == other.tolist()


@pytest.mark.parametrize("rate", [0.0, 1.0, -0.5, 90.0, float("nan")])
def test_a_rate_out_of_range_is_one_line(rate):
    with pytest.raises(UserError, match=r"--rate: .* is not allowed; it must be above 0 and below 1"):
        Rule(rate)


def test_cases_are_named_by_data_part_and_rule():
    names = {
        Rule().cases("a", "x"),
        Rule().cases("b", "x"),
        Rule().cases("a", "y"),
        Rule(0.5).cases("a", "x"),
    }

    assert len(names) == 4
    assert Rule().cases("a", "x") == Rule().cases("a", "x")
