"""Sensitivity and specificity of a judge, with intervals."""

from math import isnan, nan

import numpy as np
import pytest

from analysis.judging.rates import Rate, rates


def test_right_and_wrong_answers_have_a_rate_each():
    accepted = np.array([1.0] * 95 + [0.0] * 5 + [1.0] * 20 + [0.0] * 80)
    found = rates(accepted, np.arange(200) < 100)

    assert (found.sensitivity.n, found.sensitivity.value) == (100, 0.95)
    assert (found.specificity.n, found.specificity.value) == (100, 0.80)


def test_the_interval_is_wilsons():
    found = rates(np.array([1.0] * 15 + [0.0] * 133), np.ones(148, dtype=bool)).sensitivity

    # Newcombe 1998, "Two-sided confidence intervals for the single proportion", table I: 15 of 148.
    assert (found.low, found.high) == pytest.approx((0.0624, 0.1605), abs=5e-5)


def test_an_answer_without_a_verdict_counts_in_neither():
    found = rates(np.array([1.0, nan, 0.0, nan]), np.array([True, True, False, False]))

    assert (found.unjudged, found.sensitivity.n, found.specificity.n) == (2, 1, 1)


def test_without_wrong_answers_specificity_is_unknown():
    found = rates(np.array([1.0]), np.array([True])).specificity

    assert isinstance(found, Rate)
    assert (found.n, isnan(found.value), isnan(found.low)) == (0, True, True)


def test_means_of_several_verdicts_are_no_decisions():
    with pytest.raises(ValueError, match="must be 0, 1 or NaN"):
        rates(np.array([0.5]), np.array([True]))
