"""Calibration on dialogues, each under the threshold of the others."""

import numpy as np
import pandas as pd
import pytest

from analysis.calibration.decisions import Decisions
from analysis.calibration.left_out import OnDialogues, calibrated_on_dialogues
from analysis.calibration.rule import Rule
from toolkit.admission.cues import Cues
from toolkit.errors import UserError
from toolkit.pipeline import Pipeline
from toolkit.spec import spec_of

PIPELINE = spec_of(Pipeline(admission=Cues()))["settings"]
GOOD = ((0.1, 0), (0.2, 0), (0.8, 1), (0.9, 1))


def decided(**dialogues: tuple[tuple[float, float], ...]) -> Decisions:
    rows = [
        (name, (f"1:{place}",), score, score >= 0.25, float(label))
        for name, items in dialogues.items()
        for place, (score, label) in enumerate(items)
    ]
    frame = pd.DataFrame(rows, columns=["dialogue", "turns", "score", "admitted", "label"])
    return Decisions("only", PIPELINE, frame, {}, (), 0)


def calibrated(rule: Rule = Rule(), **dialogues: tuple[tuple[float, float], ...]) -> OnDialogues:
    return calibrated_on_dialogues(decided(**dialogues), rule)


def test_a_dialogue_does_not_move_its_own_threshold():
    turned = tuple((score, 1 - label) for score, label in GOOD)
    (one, *_), (other, *_) = (calibrated(a=own, b=GOOD, c=GOOD).dialogues for own in (GOOD, turned))

    assert (one.others, one.agreement, one.own.youden) == (other.others, 1.0, 1.0)
    assert (other.agreement, other.own.youden, other.area.value) == (0.0, -1.0, 0.0)


def test_the_threshold_to_paste_is_that_of_all_dialogues():
    found = calibrated(a=GOOD, b=((0.3, 0), (0.35, 1)))

    assert (found.cut.low, found.cut.high) == (0.3, 0.35)
    assert found.before.high == 0.3


def test_means_are_over_dialogues_with_an_interval_from_six_on():
    noisy = ((0.1, 0), (0.2, 1), (0.8, 0), (0.9, 1))
    five = {f"d{number}": GOOD if number % 2 else noisy for number in range(5)}
    found = [calibrated(**five), calibrated(**five, d5=GOOD)]

    assert [one.area.n for one in found] == [5, 6]
    assert found[1].area.value == pytest.approx((1 + 0.75) / 2)
    assert [np.isnan(one.area.low) for one in found] == [True, False]


def test_equal_areas_have_no_interval():
    assert np.isnan(calibrated(**{f"d{number}": GOOD for number in range(8)}).area.low)


def test_a_dialogue_without_a_cited_turn_has_no_area_and_is_not_counted_in_its_mean():
    found = calibrated(a=GOOD, b=GOOD, c=((0.1, 0), (0.3, 0)))

    assert (found.area.n, found.agreement.n) == (2, 3)


def test_a_rate_is_set_on_the_others():
    found = calibrated(Rule(0.5), a=((0.6, 0), (0.7, 1)), b=GOOD, c=GOOD)

    assert found.dialogues[0].others.rate == 0.5
    assert found.dialogues[0].own.rate == 1.0


@pytest.mark.parametrize(
    ("dialogues", "said"),
    [
        ({"a": GOOD}, "the only dialogue cannot be left out"),
        ({"a": ((0.1, 0),), "b": ((0.2, 0),)}, "no decided exchange is cited by a probe"),
        ({"a": ((0.1, 1),), "b": ((0.2, 1),)}, "every decided exchange is cited by a probe"),
    ],
)
def test_what_cannot_be_calibrated_on_is_one_line(dialogues: dict[str, object], said: str):
    with pytest.raises(UserError, match=f"only: {said}"):
        calibrated(**dialogues)
