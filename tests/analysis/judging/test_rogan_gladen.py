"""Rogan and Gladen's correction: right where a judge errs alike, refused where it may not."""

from math import isnan

import numpy as np
import pytest
from judged_pairs import Judged, judged_pairs, sampled

from analysis.judging.rogan_gladen import Pairs, rogan_gladen


def fixed(first: list[float], second: list[float], truth: list[float], dialogues: int = 10) -> Pairs:
    """Verdicts on two arms that have the same right answers, all of them labelled; each pattern 20 times."""
    known, size = np.arange(20 * len(truth)), 20
    made = (np.repeat(one, size) for one in (first, second, truth))
    one, other, right = made
    return Pairs(*(sampled(judged, right, known, dialogues) for judged in (one, other)))


def test_a_perfect_judge_is_left_alone():
    pairs = judged_pairs(np.random.default_rng(1))
    found = rogan_gladen(Judged(pairs.truth, pairs.truth, pairs.known).pairs)

    assert found.refused == ""
    assert found.value == pytest.approx(float((pairs.truth[1] - pairs.truth[0]).mean()))


def test_errors_that_depend_on_the_arm_are_refused():
    found = rogan_gladen(judged_pairs(np.random.default_rng(3), specificity=0.65, labels=400).pairs)

    assert "errors may depend on the arm" in found.refused
    assert found.accepted.low > 0
    assert isnan(found.value)


def test_a_judge_that_hardly_tells_right_from_wrong_is_refused():
    found = rogan_gladen(fixed([1, 1, 0, 1, 0], [1, 1, 0, 1, 0], [1, 1, 1, 0, 0]))

    assert found.refused == "Se + Sp - 1 is 0.17, below 0.3"


def test_below_six_dialogues_nothing_can_be_tested():
    found = rogan_gladen(fixed([1, 0], [1, 0], [1, 0], dialogues=5))

    assert found.refused.startswith("labels of fewer than 6 dialogues")


def test_labels_that_are_all_right_tell_nothing_of_false_acceptance():
    found = rogan_gladen(fixed([1, 0], [1, 1], [1, 1]))

    assert "no right or no wrong answer" in found.refused
    assert isnan(found.specificity)


def test_shares_stay_between_nought_and_one():
    pairs = careful(1, labels=1540).pairs
    found = rogan_gladen(pairs)

    assert -1 <= found.low <= found.value <= found.high <= 1


def test_labels_of_other_items_are_no_pairs():
    one, other = (sampled(np.zeros(4), np.zeros(4), np.array([place])) for place in (0, 1))
    with pytest.raises(ValueError, match="same items"):
        Pairs(one, other)


def careful(seed: int, *, specificity: float = 0.995, labels: int = 800) -> Judged:
    """A judge that hardly errs, and many labels: what it takes to show that errors are alike."""
    rng = np.random.default_rng(seed)
    return judged_pairs(rng, specificity=specificity, labels=labels, right=(0.995, 0.995))


def test_it_covers_where_errors_are_shown_to_be_alike():
    found = [rogan_gladen(careful(seed).pairs) for seed in range(200)]
    allowed = [one for one in found if not one.refused]

    assert len(allowed) > 100
    assert np.mean([one.value for one in allowed]) == pytest.approx(0.0136, abs=0.003)
    assert np.mean([one.low <= 0.0136 <= one.high for one in allowed]) == pytest.approx(0.95, abs=0.04)


@pytest.mark.parametrize("specificity", [0.85, 0.90])
def test_two_hundred_labels_of_a_usual_judge_hardly_ever_show_that_errors_are_alike(specificity: float):
    found = [
        rogan_gladen(judged_pairs(np.random.default_rng(seed), specificity=specificity).pairs)
        for seed in range(100)
    ]

    assert np.mean([one.refused != "" for one in found]) >= 0.97
    assert any("room for a bias" in one.refused for one in found)
