"""How often a judge is right, apart for right and for wrong answers."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from analysis.inference.proportions import wilson


@dataclass(frozen=True, slots=True)
class Rate:
    """A share of n answers, with Wilson's 95 % interval; NaN where n is 0."""

    n: int
    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Rates:
    """What a judge accepts of right answers (sensitivity) and refuses of wrong ones (specificity)."""

    sensitivity: Rate
    specificity: Rate
    unjudged: int  # answers without a verdict; they count in neither


def rates(accepted: NDArray[np.float64], is_right: NDArray[np.bool_]) -> Rates:
    """The rates of verdicts, shape (answers,): 1 accepted, 0 refused, NaN none; against what is right.

    The intervals take answers for independent (Wilson 1927). ValueError for other verdicts, such as means of
    several: a rate counts decisions.
    """
    known = ~np.isnan(accepted)
    if not np.isin(accepted[known], (0.0, 1.0)).all():
        raise ValueError("verdicts must be 0, 1 or NaN")
    right, wrong = known & is_right, known & ~is_right
    return Rates(
        sensitivity=_rate(int(accepted[right].sum()), int(right.sum())),
        specificity=_rate(int((1 - accepted[wrong]).sum()), int(wrong.sum())),
        unjudged=int((~known).sum()),
    )


def _rate(hits: int, n: int) -> Rate:
    low, high = wilson(np.array([hits], dtype=np.float64), np.array([n], dtype=np.float64))
    return Rate(n, hits / n if n else float("nan"), float(low[0]), float(high[0]))
