"""How far a judge agrees with people, and how often it is right, from labels that stand for more answers."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from analysis.inference.jackknife import jackknife
from analysis.inference.proportions import wilson
from analysis.judging.agreement import Coefficient
from analysis.judging.rates import Rate

Values = NDArray[np.float64]
Table = NDArray[np.float64]  # (2, 2): the share of answers by label (0, 1) and verdict (0, 1); adds up to 1


@dataclass(frozen=True, slots=True)
class LabelAgreement:
    """A judge against people's labels, each weighted by how many answers it stands for."""

    n: int  # labelled answers with a verdict
    dialogues: int
    raw: Coefficient
    cohen: Coefficient
    krippendorff: Coefficient
    gwet: Coefficient
    sensitivity: Rate
    specificity: Rate


@dataclass(frozen=True)
class Labelled:
    """Labelled answers with a verdict, and what each stands for; arrays of shape (n,)."""

    truth: Values  # 1 right, 0 wrong
    judged: Values  # 1 accepted, 0 refused
    weights: Values  # above 0
    dialogues: NDArray[np.str_]


def label_agreement(labelled: Labelled) -> LabelAgreement:
    """Coefficients and error rates for the answers that the labelled ones were drawn from.

    With equal weights they are those of `agreement` and `rates`. Coefficients have delete-one-dialogue
    jackknife intervals. Rates have Wilson's, with (sum w)^2 / sum w^2 as the number of answers (Kish 1965).
    """

    def coefficient(of: Callable[[Table, int], float], least: float) -> Coefficient:
        value = of(_table(labelled, labelled.weights), len(labelled.truth))
        names = np.unique(labelled.dialogues)
        without = [_without(labelled, of, name) for name in names]
        return Coefficient(value, *jackknife(value, np.array(without), least=least, most=1.0))

    return LabelAgreement(
        n=len(labelled.truth),
        dialogues=len(np.unique(labelled.dialogues)),
        raw=coefficient(lambda table, _: float(np.trace(table)), 0.0),
        cohen=coefficient(_cohen, -1.0),
        krippendorff=coefficient(_krippendorff, -1.0),
        gwet=coefficient(_gwet, -1.0),
        sensitivity=_rate(labelled, 1.0),
        specificity=_rate(labelled, 0.0),
    )


def _table(labelled: Labelled, weights: Values) -> Table:
    cells = (2 * labelled.truth + labelled.judged).astype(np.int_)
    sums = np.bincount(cells, weights=weights, minlength=4).astype(np.float64)
    with np.errstate(invalid="ignore"):
        return np.asarray(sums.reshape(2, 2) / weights.sum())


def _without(labelled: Labelled, of: Callable[[Table, int], float], name: str) -> float:
    kept = labelled.dialogues != name
    return of(_table(labelled, np.where(kept, labelled.weights, 0.0)), int(kept.sum()))


def _cohen(table: Table, n: int) -> float:
    return _beyond(table, float(table.sum(1) @ table.sum(0)))


def _gwet(table: Table, n: int) -> float:
    right = _mean_share(table)
    return _beyond(table, 2 * right * (1 - right))


def _krippendorff(table: Table, n: int) -> float:
    """1 - Do/De, with De that of 2n verdicts."""
    right = _mean_share(table)
    unlike = 2 * right * (1 - right) * 2 * n / max(2 * n - 1, 1)
    return 1 - (1 - float(np.trace(table))) / unlike if unlike > 0 else float("nan")


def _mean_share(table: Table) -> float:
    """How often label and verdict say right, on average."""
    return float(table[1].sum() + table[:, 1].sum()) / 2


def _beyond(table: Table, chance: float) -> float:
    return (float(np.trace(table)) - chance) / (1 - chance) if chance < 1 else float("nan")


def _rate(labelled: Labelled, is_right: float) -> Rate:
    """How often the verdict is the label, of answers that have this label."""
    own = labelled.truth == is_right
    weights = labelled.weights[own]
    if not own.any():
        return Rate(0, float("nan"), float("nan"), float("nan"))
    value = float((weights * (labelled.judged[own] == is_right)).sum() / weights.sum())
    effective = float(weights.sum() ** 2 / (weights**2).sum())
    low, high = wilson(np.array([value * effective]), np.array([effective]))
    return Rate(int(own.sum()), value, float(low[0]), float(high[0]))
