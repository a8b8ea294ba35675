"""What a judge's errors make of a difference between two arms."""

from collections.abc import Iterator
from dataclasses import dataclass

import pandas as pd

from analysis.judging.kinds import AnswerKind

ACCURACIES = (0.5, 0.65, 0.8)  # of the arms, for which a budget is shown
POINT = 0.01
COLUMNS = ("judge", "kind", "n", "share", *(f"leverage_{one}" for one in ACCURACIES), "faking")


@dataclass(frozen=True, slots=True)
class Errors:
    """How often a judge accepts right answers (sensitivity) and refuses wrong ones (specificity)."""

    sensitivity: float
    specificity: float

    @property
    def youden(self) -> float:
        """Se + Sp - 1: what is left of a true difference where errors do not depend on the arm."""
        return self.sensitivity + self.specificity - 1


def judged_difference(difference: float, accuracy: float, first: Errors, second: Errors) -> float:
    """What a judge shows of a true `difference` (second less first arm, in shares), `accuracy` the first's.

    (Se + Sp - 1) delta + (1 - acc) (FPR_2 - FPR_1) - acc (FNR_2 - FNR_1), with Se and Sp of the second arm.
    Exact (docs/methods.md, "Judges").
    """
    accepted = first.specificity - second.specificity  # FPR_2 - FPR_1
    refused = first.sensitivity - second.sensitivity  # FNR_2 - FNR_1
    return second.youden * difference + (1 - accuracy) * accepted - accuracy * refused


def leverage(accuracy: float, rate: float, usual: float) -> float:
    """What a judged score gains for each wrong answer, of all wrong ones, that changes its kind.

    Accepted wrong answers of the new kind at `rate`, of the usual one at `usual`: (1 - acc)(rate - usual).
    """
    return (1 - accuracy) * (rate - usual)


def faking_shift(difference: float, accuracy: float, rate: float, usual: float) -> float:
    """By how much (a share of the wrong answers) kinds must shift to show a `difference` that is not there.

    NaN where no shift can: the judge accepts the new kind hardly more often than the usual one, or less.
    """
    gained = leverage(accuracy, rate, usual)
    return difference / gained if gained >= difference else float("nan")


def errors_of(accepted: pd.DataFrame, judge: str) -> Errors:
    """A judge's errors on restated golds and on specific wrong answers; NaN without any.

    `accepted` is the frame of `acceptance`.
    """
    shares = accepted[accepted["judge"] == judge].set_index("kind")["share"]
    right, wrong = shares.get(AnswerKind.RESTATED), shares.get(AnswerKind.SPECIFIC)
    return Errors(
        float("nan") if right is None else float(right), float("nan") if wrong is None else 1 - float(wrong)
    )


def budget(accepted: pd.DataFrame) -> pd.DataFrame:
    """A row a judge and kind of wrong answer other than specific ones: its leverage, in shares.

    Columns: judge, kind, n, share (accepted), the leverage at each of ACCURACIES, and faking: the shift (a
    share of the wrong answers) that shows one point at the first of these accuracies; NaN: no shift does.
    """
    return pd.DataFrame(list(_budget(accepted)), columns=list(COLUMNS))


def _budget(accepted: pd.DataFrame) -> Iterator[tuple[object, ...]]:
    for judge, own in accepted.groupby("judge", sort=False):
        usual = 1 - errors_of(own, str(judge)).specificity
        others = own[~own["right"] & (own["kind"] != AnswerKind.SPECIFIC)]
        for kind, n, rate in zip(others["kind"], others["n"], others["share"], strict=True):
            gains = [leverage(accuracy, rate, usual) for accuracy in ACCURACIES]
            yield (judge, kind, n, rate, *gains, faking_shift(POINT, ACCURACIES[0], rate, usual))
