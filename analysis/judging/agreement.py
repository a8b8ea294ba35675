"""How far judges agree with each other, beyond what chance would give."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from analysis.inference.jackknife import jackknife

Verdicts = NDArray[np.float64]  # (items, judges): a number for each category; NaN where there is no verdict
Counts = NDArray[np.float64]  # (items, categories): how many judges chose each
PAIR = 2  # judges; the number for which Cohen's kappa is defined


@dataclass(frozen=True, slots=True)
class Coefficient:
    """A coefficient with its 95 % interval over dialogues; NaN where it is not defined."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Agreement:
    """The agreement of judges on the items that at least two of them judged."""

    items: int
    judged: int  # items with at least two verdicts
    missing: int  # verdicts that there are not
    judges: int
    dialogues: int  # of the judged items
    raw: Coefficient
    cohen: Coefficient | None  # None unless there are two judges
    krippendorff: Coefficient
    gwet: Coefficient


def agreement(verdicts: Verdicts, dialogues: NDArray[np.str_], *, categories: int = 2) -> Agreement:
    """All coefficients of nominal verdicts, shape (items, judges), with the dialogue of each item.

    `categories` is how many a judge could choose from, chosen or not. Intervals are delete-one-dialogue
    jackknives. ValueError for more categories in the verdicts than that, or for fewer than two judges.
    """
    items, judges = verdicts.shape
    if judges < PAIR:
        raise ValueError(f"agreement takes at least two judges, not {judges}")
    if (found := len(_values(verdicts))) > categories:
        raise ValueError(f"{found} categories in the verdicts, and only {categories} to choose from")
    judged = (~np.isnan(verdicts)).sum(1) >= PAIR

    def with_interval(coefficient: Callable[[Verdicts], float], least: float) -> Coefficient:
        return _with_interval(coefficient, verdicts[judged], dialogues[judged], least)

    return Agreement(
        items=items,
        judged=int(judged.sum()),
        missing=int(np.isnan(verdicts).sum()),
        judges=judges,
        dialogues=len(np.unique(dialogues[judged])),
        raw=with_interval(raw_agreement, 0.0),
        cohen=with_interval(cohen_kappa, -1.0) if judges == PAIR else None,
        krippendorff=with_interval(krippendorff_alpha, -1.0),
        gwet=with_interval(lambda part: gwet_ac1(part, categories), -1.0),
    )


def raw_agreement(verdicts: Verdicts) -> float:
    """The share of pairs of verdicts on an item that are alike, averaged over items with at least two."""
    return _alike(_counts(verdicts, at_least=PAIR))


def cohen_kappa(verdicts: Verdicts) -> float:
    """Kappa of two judges, shape (items, 2): (P - Pe)/(1 - Pe), Pe = sum_k p1k p2k (Cohen 1960).

    Items that either did not judge are left out. NaN where both always say the same one thing.
    """
    both = verdicts[~np.isnan(verdicts).any(1)]
    if not len(both):
        return float("nan")
    chance = sum(float((both == value).mean(0).prod()) for value in _values(both))
    return _beyond(float((both[:, 0] == both[:, 1]).mean()), chance)


def krippendorff_alpha(verdicts: Verdicts) -> float:
    """Alpha for nominal verdicts with gaps: 1 - Do/De (Krippendorff 2011, section C).

    Over items with m_u >= 2 verdicts, n in all: Do = sum_u sum_{c!=k} n_uc n_uk / (m_u - 1) / n and
    De = sum_{c!=k} n_c n_k / (n (n - 1)). NaN where only one category occurs.
    """
    counts = _counts(verdicts, at_least=PAIR)
    sizes, totals, n = counts.sum(1), counts.sum(0), counts.sum()
    unlike = float((n**2 - (totals**2).sum()) / (n * (n - 1))) if n else 0.0
    if not unlike:
        return float("nan")
    return 1 - float((((sizes**2 - (counts**2).sum(1)) / (sizes - 1)).sum() / n) / unlike)


def gwet_ac1(verdicts: Verdicts, categories: int = 2) -> float:
    """AC1: (P - Pe)/(1 - Pe), Pe = sum_k pi_k (1 - pi_k) / (Q - 1) (Gwet 2008).

    Q is the number of categories to choose from, at least two, and pi_k the mean over items of the share of
    verdicts that chose k. With pi_k^2 in place of pi_k (1 - pi_k) it would be Scott's pi.
    """
    every = _counts(verdicts, at_least=1)
    pi = (every / every.sum(1, keepdims=True)).mean(0) if len(every) else np.zeros(0)
    return _beyond(raw_agreement(verdicts), float((pi * (1 - pi)).sum() / (categories - 1)))


def _values(verdicts: Verdicts) -> Verdicts:
    return np.asarray(np.unique(verdicts[~np.isnan(verdicts)]), dtype=np.float64)


def _counts(verdicts: Verdicts, *, at_least: int) -> Counts:
    """How many chose each category that occurs, for the items with so many verdicts."""
    enough = verdicts[(~np.isnan(verdicts)).sum(1) >= at_least]
    return np.asarray((enough[:, :, None] == _values(verdicts)).sum(1), dtype=np.float64)


def _alike(counts: Counts) -> float:
    if not len(counts):
        return float("nan")
    sizes = counts.sum(1)
    return float(((counts * (counts - 1)).sum(1) / (sizes * (sizes - 1))).mean())


def _beyond(alike: float, chance: float) -> float:
    return (alike - chance) / (1 - chance) if chance < 1 else float("nan")


def _with_interval(
    coefficient: Callable[[Verdicts], float], verdicts: Verdicts, dialogues: NDArray[np.str_], least: float
) -> Coefficient:
    value = coefficient(verdicts)
    without = [coefficient(verdicts[dialogues != name]) for name in np.unique(dialogues)]
    return Coefficient(value, *jackknife(value, np.array(without), least=least, most=1.0))
