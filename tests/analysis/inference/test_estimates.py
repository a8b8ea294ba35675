"""Means with intervals over templates."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis.inference.clusters import cluster_difference
from analysis.inference.estimates import agreeing, combined, difference, share
from analysis.stress.severity import area, half

NAMES = np.array([f"t{place}" for place in range(20)])


def test_where_all_templates_agree_the_exact_bound_stands_for_an_interval_without_width():
    found = share(np.zeros(60), np.array([f"t{place}" for place in range(60)]))

    assert (found.low, found.high) == (0, pytest.approx(0.0487, abs=5e-5))  # 1 - .05^(1/60)
    assert agreeing(1, 60) == (pytest.approx(1 - 0.0487, abs=5e-5), 1)


def test_copies_of_a_template_are_no_further_witnesses():
    assert share(np.ones(600), np.repeat(NAMES, 30)).low == share(np.ones(20), NAMES).low


def test_templates_that_agree_on_a_half_are_bounded_by_how_many_others_there_may_be():
    found = share(np.tile([0.0, 1.0], 20), np.repeat(NAMES, 2))
    others = 1 - 0.05 ** (1 / 20)

    assert (found.low, found.high) == (pytest.approx(0.5 - others / 2), pytest.approx(0.5 + others / 2))


def test_fewer_than_six_templates_carry_no_interval():
    found = share(np.ones(50), np.repeat(NAMES[:5], 10))

    assert (found.n, found.templates, found.value) == (50, 5, 1)
    assert math.isnan(found.low)
    assert math.isnan(difference(np.zeros(5), NAMES[:5]).high)


def test_a_share_stays_between_none_and_all():
    values = np.array([1.0] * 19 + [0.0])

    assert share(values, NAMES).high == 1
    assert cluster_difference(values, NAMES).high > 1


@pytest.mark.parametrize(("value", "low", "high"), [(0, -0.1391, 0.1391), (-1, -1, -0.7218), (1, 0.7218, 1)])
def test_differences_that_all_agree_are_bounded_on_their_side(value: float, low: float, high: float):
    found = difference(np.full(20, float(value)), NAMES)

    assert (found.low, found.high) == (pytest.approx(low, abs=5e-5), pytest.approx(high, abs=5e-5))


@settings(derandomize=True, deadline=None)
@given(st.lists(st.tuples(st.booleans(), st.integers(0, 19)), min_size=30, max_size=80))
def test_one_part_with_weight_one_is_the_cluster_interval(rows: list[tuple[bool, int]]):
    values = np.array([float(value) for value, _ in rows])
    templates = NAMES[[place for _, place in rows]]
    plain, found = cluster_difference(values, templates), combined([(values, templates)], [1.0])

    if plain.dialogues >= 6 and plain.high - plain.low > 1e-9:
        assert (found.low, found.high) == (pytest.approx(plain.low), pytest.approx(plain.high))
    assert found.value == pytest.approx(plain.mean)


def test_parts_that_cancel_within_each_template_have_no_spread():
    own = np.tile([0.0, 1.0], 10)
    found = combined([(own, NAMES), (1 - own, NAMES)], [1.0, 1.0])

    assert found.value == 1
    assert (found.low, found.high) != (1, 1)


def curve(*passing: int, cases: int = 20) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """So many of 20 templates' cases that pass at each of some evenly spread severities."""
    levels = np.linspace(0, 1, len(passing))
    values = [np.repeat([1.0, 0.0], [count, cases - count]) for count in passing]
    return np.repeat(levels, cases), np.concatenate(values), np.tile(NAMES, len(passing))


def test_the_area_is_that_of_the_trapezoids_under_the_means():
    assert area(*curve(20, 10, 0)).value == pytest.approx(0.5)
    assert area(*curve(20, 20, 0)).value == pytest.approx(0.75)
    assert area(*curve(20, 20, 20)).value == 1


def test_a_severity_with_more_cases_counts_no_more():
    severities, values, templates = curve(20, 10, 0)
    more = severities == 0
    doubled = [np.concatenate([part, part[more]]) for part in (severities, values, templates)]

    assert area(*doubled).value == pytest.approx(0.5)


def test_a_single_severity_has_no_area():
    assert math.isnan(area(*curve(20)).value)
    assert half(*curve(20)[:2]).why == "one severity"


def test_half_pass_where_the_probit_crosses():
    assert half(*curve(20, 15, 10, 5, 0)[:2]).severity == pytest.approx(0.5, abs=1e-3)
    assert half(*curve(20, 20, 0, 0)[:2]).severity == pytest.approx(0.5, abs=0.02)


@settings(derandomize=True, deadline=None, max_examples=25)
@given(st.floats(0.1, 0.9), st.floats(2, 8))
def test_the_severity_at_half_is_found_again(middle: float, slope: float):
    from scipy.stats import norm

    levels = np.linspace(0, 1, 21)
    severities, values = np.repeat(levels, 2), np.empty(42)
    values[0::2], values[1::2] = norm.cdf(slope * (middle - levels)), norm.cdf(slope * (middle - levels))

    assert half(severities, values).severity == pytest.approx(middle, abs=0.01)


@pytest.mark.parametrize(
    ("passing", "why"),
    [
        ((20, 19, 18), "above"),
        ((20, 20, 20), "above"),
        ((9, 5, 0), "below"),
        ((0, 0, 0), "below"),
        ((5, 10, 15), "not falling"),
        ((10, 10, 10), "not falling"),
    ],
)
def test_where_there_is_no_crossing_the_reason_is_named(passing: tuple[int, ...], why: str):
    found = half(*curve(*passing)[:2])

    assert (found.why, math.isnan(found.severity)) == (why, True)
