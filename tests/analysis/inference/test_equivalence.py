"""Two one-sided tests."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from paired_scores import MODELS, VERSIONS, sums

from analysis.inference.equivalence import equivalence_p
from analysis.inference.robust import cr1


@settings(derandomize=True, deadline=None)
@given(st.floats(0.001, 0.2))
def test_it_is_equivalence_just_if_the_90_percent_interval_lies_within_the_margin(margin: float):
    from scipy.stats import t

    found = cr1(sums(MODELS))
    reach = abs(found.mean) + t.ppf(0.95, 9) * found.error

    assert (equivalence_p(found, margin) < 0.05) == (reach < margin)


def test_a_difference_beyond_the_margin_is_never_equivalent():
    assert equivalence_p(cr1(sums(VERSIONS)), 0.02) > 0.5


def test_without_an_error_there_is_no_p():
    assert math.isnan(equivalence_p(cr1(sums(MODELS[:5])), 0.02))
    assert math.isnan(equivalence_p(cr1(sums((3,) * 8, (30,) * 8)), 0.5))


@pytest.mark.parametrize("margin", [0, -0.1, math.nan])
def test_a_margin_must_be_positive(margin: float):
    with pytest.raises(ValueError, match="must be positive"):
        equivalence_p(cr1(sums(MODELS)), margin)
