"""What is found of two systems' scores."""

import math
import time

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from paired_scores import MODELS, SIZES, VERSIONS, scored

from analysis.comparison.compared import Compared, compared


def found(totals: tuple[int, ...], sizes: tuple[int, ...] = SIZES, *, bootstrap: bool = False) -> Compared:
    return compared(*scored(totals, sizes), np.random.default_rng(0), bootstrap=bootstrap)


def test_every_number_of_the_worked_example():
    one = found(MODELS)

    assert (one.n, one.dialogues) == (1540, 10)
    assert [round(100 * value, 2) for value in (one.difference, one.interval.low, one.interval.high)] == [
        2.14,
        -0.60,
        4.89,
    ]
    assert (round(one.interval.p, 3), round(one.flips.p, 3)) == (0.111, 0.141)
    assert (one.improved, one.tied, one.worse) == (7, 0, 3)


def test_leaving_out_each_dialogue_gives_the_range():
    low, high = found(MODELS).left_out

    assert low == pytest.approx((33 - 15) / (1540 - 152))
    assert high == pytest.approx((33 + 7) / (1540 - 152))


def test_discordant_questions_are_those_of_mcnemar():
    first, second = np.repeat([1.0, 0.0, 1.0], [176, 143, 1221]), np.repeat([0.0, 1.0, 1.0], [176, 143, 1221])
    one = compared(first, second, np.tile(np.arange(10).astype(str), 154), np.random.default_rng(0))

    assert one.mcnemar is not None
    assert (one.mcnemar.only_first, one.mcnemar.only_second, round(one.mcnemar.exact, 3)) == (176, 143, 0.073)
    assert one.mcnemar.mid < one.mcnemar.exact


def test_scores_between_none_and_all_have_no_mcnemar():
    first, second, names = scored(MODELS)

    assert compared(first / 3, second, names, np.random.default_rng(0)).mcnemar is None


def test_without_a_discordant_question_the_two_are_identical():
    one = found((0,) * 10)

    assert (one.difference, one.interval.low, one.interval.high, one.interval.p, one.flips.p) == (
        0,
        0,
        0,
        1,
        1,
    )
    assert one.interval.method == "identical"


def test_questions_that_cancel_out_in_every_dialogue_are_not_identical():
    first = np.tile([1.0, 0.0], 60)
    one = compared(first, 1 - first, np.repeat(np.arange(10).astype(str), 12), np.random.default_rng(0))

    assert (one.difference, one.discordant, one.tied) == (0, 120, 10)
    assert one.interval.low < -0.2


def test_one_conversation_has_scores_and_no_more():
    one = found((5,), (30,))

    assert (one.first, one.flips.p) == (5 / 30, 1)
    assert np.isnan([one.interval.low, one.equally.low, one.flips.low, *one.left_out]).all()


def test_nine_conversations_have_eight_degrees_and_a_larger_least_p():
    one = found(MODELS[:9])

    assert (one.interval.freedom, one.flips.smallest) == (8, 2 / 512)


def test_an_effect_that_goes_with_size_is_flagged():
    sizes = (10, 10, 10, 10, 10, 100)

    assert found((1, 0, 1, 0, 1, 50), sizes).informative
    assert not found((5, 4, 5, 6, 5, 50), sizes).informative


def test_the_bootstrap_is_made_on_request():
    assert found(VERSIONS).bootstrapped is None
    assert found(VERSIONS, bootstrap=True).bootstrapped is not None


def test_all_intervals_of_as_many_questions_as_locomo_has_take_less_than_a_tenth_of_a_second():
    found(MODELS, bootstrap=True)  # imports scipy
    first, second, names = scored(MODELS)
    start = time.perf_counter()
    compared(first, second, names, np.random.default_rng(0), bootstrap=True)

    assert time.perf_counter() - start < 0.1


def test_no_question_and_no_number_are_refused():
    with pytest.raises(ValueError, match="no question"):
        compared(np.array([]), np.array([]), np.array([], dtype=str), np.random.default_rng(0))
    with pytest.raises(ValueError, match="finite"):
        compared(np.array([math.nan]), np.ones(1), np.array(["d"]), np.random.default_rng(0))


answers = st.lists(st.tuples(st.booleans(), st.booleans(), st.integers(0, 8)), min_size=12, max_size=60)


@settings(derandomize=True, deadline=None, max_examples=50)
@given(answers)
def test_swapping_the_systems_flips_every_sign(rows: list[tuple[bool, bool, int]]):
    a, b = (np.array([row[place] for row in rows], dtype=float) for place in (0, 1))
    names = np.array([str(row[2]) for row in rows])
    one = compared(a, b, names, np.random.default_rng(0))
    other = compared(b, a, names, np.random.default_rng(0))

    assert (one.difference, one.flips.p, one.discordant) == (
        -other.difference,
        other.flips.p,
        other.discordant,
    )
    assert (one.interval.low, one.flips.low) == pytest.approx(
        (-other.interval.high, -other.flips.high), nan_ok=True
    )
    assert (one.improved, one.worse) == (other.worse, other.improved)


@settings(derandomize=True, deadline=None, max_examples=50)
@given(answers, st.permutations([str(name) for name in range(9)]))
def test_other_names_of_conversations_change_nothing(rows: list[tuple[bool, bool, int]], other: list[str]):
    a, b = (np.array([row[place] for row in rows], dtype=float) for place in (0, 1))
    named, renamed = (np.array([names[row[2]] for row in rows]) for names in ([*"012345678"], other))
    one = compared(a, b, named, np.random.default_rng(0))
    two = compared(a, b, renamed, np.random.default_rng(0))

    for read in (lambda it: it.flips.p, lambda it: it.improved, lambda it: it.left_out[0]):
        assert read(one) == pytest.approx(read(two), nan_ok=True)
    assert (one.interval.low, one.interval.p) == pytest.approx(
        (two.interval.low, two.interval.p), nan_ok=True
    )


@settings(derandomize=True, deadline=None, max_examples=25)
@given(st.lists(st.tuples(st.floats(0, 1), st.integers(0, 8)), min_size=1, max_size=40))
def test_a_twin_differs_by_exactly_nothing(rows: list[tuple[float, int]]):
    scores, names = np.array([row[0] for row in rows]), np.array([str(row[1]) for row in rows])
    one = compared(scores, scores.copy(), names, np.random.default_rng(0))

    assert (one.difference, one.flips.p, one.interval.p, one.discordant) == (0, 1, 1, 0)
