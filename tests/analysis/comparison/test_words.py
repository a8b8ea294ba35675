"""Verdicts in words."""

import numpy as np
import pytest
from paired_scores import MODELS, SIZES, VERSIONS, scored

from analysis.comparison.compared import compared
from analysis.comparison.words import verdict


def said(totals: tuple[int, ...], margin: float | None = None, *, less: bool = False) -> str:
    return verdict(compared(*scored(totals), np.random.default_rng(0)), margin=margin, less=less)


LEANING = (7, -1, -2, 1, 15, -4, 1, 16, 9, 12)  # CR1-t says p = 0.033, the sign flips 0.057


@pytest.mark.parametrize(
    ("totals", "word"),
    [
        (VERSIONS, "better"),
        (tuple(-total for total in VERSIONS), "worse"),
        (MODELS, "inconclusive: smaller than this design can see"),
        ((0,) * 10, "identical: no question differs"),
        (VERSIONS[:5], "no verdict: fewer than 6 dialogues cannot reach p = .05"),
    ],
)
def test_a_difference_in_words(totals: tuple[int, ...], word: str):
    assert said(totals) == word


def test_where_less_is_better_a_larger_score_is_worse():
    assert said(VERSIONS, less=True) == "worse"


def test_a_small_difference_is_equivalent_within_a_wide_margin_alone():
    assert said(MODELS, 0.05) == "equivalent within 5 points"
    assert said(MODELS, 0.03) == "inconclusive: smaller than this design can see"


def test_better_may_still_be_equivalent():
    assert said(VERSIONS, 0.10) == "better, but equivalent within 10 points"


def test_where_interval_and_sign_flips_disagree_nothing_is_concluded():
    found = compared(*scored(LEANING, SIZES), np.random.default_rng(0))

    assert found.interval.low > 0
    assert found.flips.p > 0.05
    assert verdict(found) == "inconclusive: interval and sign flips disagree"
