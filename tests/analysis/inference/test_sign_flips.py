"""The sign-flip test and its interval, against worked examples and against the test itself."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from paired_scores import MODELS, VENDORS, VERSIONS, sums

from analysis.inference.paired_sums import Sums
from analysis.inference.sign_flips import DRAWS, Flips, sign_flips


def flips(found: Sums) -> Flips:
    return sign_flips(found, np.random.default_rng(0))


def slow_p(found: Sums, mu: float) -> float:
    """The test as it is defined: all patterns, one by one."""
    apart = found.sums - mu * found.sizes
    signs = (np.arange(2**found.dialogues)[:, None] >> np.arange(found.dialogues) & 1) * 2 - 1
    return float(np.mean(np.abs(signs @ apart) >= abs(apart.sum()) - 1e-9))


@pytest.mark.parametrize(
    ("totals", "p", "low", "high"),
    [
        (VERSIONS, 0.0020, 2.62, 7.49),
        (VENDORS, 0.736, -3.74, 4.58),
        (MODELS, 0.141, -0.85, 4.73),
    ],
)
def test_p_and_interval_equal_the_worked_examples(totals: tuple[int, ...], p: float, low: float, high: float):
    found = flips(sums(totals))

    assert round(found.p, 4 if p < 0.01 else 3) == p
    assert [round(100 * found.low, 2), round(100 * found.high, 2)] == [low, high]


@pytest.mark.parametrize(("dialogues", "smallest"), [(10, 2 / 1024), (9, 2 / 512), (6, 0.03125), (5, 0.0625)])
def test_the_smallest_p_is_that_of_a_difference_of_one_sign(dialogues: int, smallest: float):
    found = flips(sums(tuple(range(1, dialogues + 1)), (30,) * dialogues))

    assert found.p == found.smallest == smallest


def test_below_six_dialogues_there_is_a_p_but_no_interval():
    found = flips(sums(MODELS[:5]))

    assert 0 < found.p <= 1
    assert math.isnan(found.low)
    assert math.isnan(found.high)


def test_no_discordant_question_and_one_dialogue_have_p_one():
    assert flips(sums((0,) * 10)).p == 1
    assert flips(sums((5,), (10,))).p == flips(sums((5,), (10,))).smallest == 1


def test_without_a_dialogue_there_is_nothing_to_flip():
    with pytest.raises(ValueError, match="no dialogue"):
        flips(sums(()))


def test_above_twenty_dialogues_patterns_are_drawn_and_never_give_p_zero():
    found = flips(sums((9,) * 40, (20,) * 40))

    assert not found.exact
    assert found.p == found.smallest == 1 / (DRAWS + 1)


def test_drawn_patterns_agree_with_all_patterns(monkeypatch: pytest.MonkeyPatch):
    exact = flips(sums(VENDORS))
    monkeypatch.setattr("analysis.inference.sign_flips.MOST_EXACT", 5)
    drawn = flips(sums(VENDORS))

    assert (exact.exact, drawn.exact) == (True, False)
    assert (drawn.p, drawn.low, drawn.high) == pytest.approx((exact.p, exact.low, exact.high), abs=0.02)


values = st.lists(st.integers(-20, 20), min_size=6, max_size=9)


@settings(derandomize=True, deadline=None, max_examples=50)
@given(values)
def test_the_interval_holds_what_the_test_does_not_reject_and_nothing_else(totals: list[int]):
    given_sums = sums(totals, [30 + place for place in range(len(totals))])
    found = flips(given_sums)

    assert found.p == slow_p(given_sums, 0.0)
    for bound, step in ((found.low, -1), (found.high, 1)):
        assert slow_p(given_sums, bound - step * 1e-7) > 0.05 or found.low == found.high
        assert slow_p(given_sums, bound + step * 1e-7) <= 0.05


@settings(derandomize=True, deadline=None)
@given(values, st.randoms(use_true_random=False))
def test_swapping_the_systems_flips_signs_and_the_order_of_dialogues_changes_nothing(totals, random):
    sizes = np.arange(30.0, 30 + len(totals))
    order = random.sample(range(len(totals)), len(totals))
    one = flips(Sums(np.array(totals, float), sizes))
    other = flips(Sums(-np.array(totals, float)[order], sizes[order]))

    assert one.p == other.p
    assert (one.low, one.high) == pytest.approx((-other.high, -other.low))
