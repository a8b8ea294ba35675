"""Effects of paired scores: the interval of a paired difference, and nothing where nothing differs."""

import math
import time

import numpy as np
import pytest
from grid_runs import grid
from paired_scores import MODELS, scored

from analysis.comparison.compared import compared
from analysis.effects.contrasts import Contrast, Kind, contrasts
from analysis.effects.measured import IDENTICAL, measured

RNG = np.random.default_rng(0)
FIRST, SECOND, DIALOGUES = scored(MODELS)
DIFFERENCE = Contrast(Kind.STEP, ("A minus B",), np.array([1.0, -1.0]))


def test_a_contrast_of_two_columns_is_their_comparison():
    (one,) = measured(np.column_stack([FIRST, SECOND]), DIALOGUES, [DIFFERENCE], [True], RNG)
    other = compared(FIRST, SECOND, DIALOGUES, RNG)

    assert one.interval == other.interval
    assert [round(100 * value, 2) for value in (one.interval.low, one.interval.high)] == [-0.6, 4.89]
    assert one.flips == other.flips.p


def test_equal_columns_have_an_effect_of_exactly_zero():
    draw = np.random.default_rng(4)
    half = (draw.random((len(DIALOGUES), 8)) < 0.5).astype(float)
    scores = np.repeat(half, 2, axis=1)  # the last factor, which varies fastest, does nothing
    found = measured(scores, DIALOGUES, contrasts(grid()), [True] * 18, RNG)
    idle = [one for one in found if "enrichment" in one.contrast.name]

    assert [(one.interval.mean, one.interval.low, one.interval.high) for one in idle] == [(0, 0, 0)] * 6
    assert {(one.interval.method, one.interval.p, one.adjusted) for one in idle} == {(IDENTICAL, 1.0, 1.0)}


def test_below_six_dialogues_there_is_a_mean_and_no_p():
    own = np.isin(DIALOGUES, ["d00", "d01", "d02", "d03", "d04"])
    scores = np.column_stack([FIRST, SECOND])[own]
    (one,) = measured(scores, DIALOGUES[own], [DIFFERENCE], [True], RNG)

    assert one.interval.mean == pytest.approx(float((scores[:, 0] - scores[:, 1]).mean()))
    assert all(map(math.isnan, (one.interval.low, one.interval.p, one.flips, one.adjusted)))


def test_a_factorial_of_five_with_all_effects_adjusted_takes_less_than_two_seconds():
    scores = (np.random.default_rng(0).random((len(DIALOGUES), 32)) < 0.5).astype(float)
    wanted = contrasts(grid(factors=5))
    start = time.perf_counter()
    found = measured(scores, DIALOGUES, wanted, [True] * len(wanted), RNG)

    assert time.perf_counter() - start < 2
    assert len(found) == 5 + 10 + 5 + 5


def test_outside_of_the_family_there_is_no_adjusted_p():
    again = Contrast(Kind.AGAIN, ("A/A",), np.array([-1.0, 1.0]))
    inside, outside = measured(
        np.column_stack([FIRST, SECOND]), DIALOGUES, [DIFFERENCE, again], [True, False], RNG
    )

    assert inside.adjusted > 0
    assert math.isnan(outside.adjusted)
