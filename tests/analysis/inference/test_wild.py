"""The wild cluster bootstrap-t, inverted."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from paired_scores import VERSIONS, sums

from analysis.inference.wild import wild_interval


def test_it_equals_the_worked_example():
    low, high = wild_interval(sums(VERSIONS))

    assert [round(100 * low, 2), round(100 * high, 2)] == [2.58, 7.48]


@pytest.mark.parametrize("totals", [VERSIONS[:5], (1, 2) * 7, (3,) * 8])
def test_few_many_and_agreeing_dialogues_have_none(totals: tuple[int, ...]):
    low, high = wild_interval(sums(totals, (30,) * len(totals)))

    assert math.isnan(low)
    assert math.isnan(high)


@settings(derandomize=True, deadline=None, max_examples=30)
@given(st.lists(st.integers(-20, 20), min_size=6, max_size=8))
def test_swapping_the_systems_flips_signs(totals: list[int]):
    low, high = wild_interval(sums(totals, (30,) * len(totals)))
    other_low, other_high = wild_interval(sums([-total for total in totals], (30,) * len(totals)))

    assert (low, high) == pytest.approx((-other_high, -other_low), nan_ok=True)
