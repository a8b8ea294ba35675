"""Rogan and Gladen's correction of a judged difference, only where a judge errs alike on both arms."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from analysis.inference.clusters import FEWEST, cluster_error
from analysis.inference.estimates import LEVEL, NO_SPREAD
from analysis.judging.powered import Sample, Values

LEAST_YOUDEN = 0.3  # Se + Sp - 1 below which the correction blows up noise
PRETEST = 0.20  # p up to which errors are taken to depend on the arm: to miss that does the harm


@dataclass(frozen=True)
class Pairs:
    """The same items in two arms: the verdict on each arm's answer, its label, and the draw.

    ValueError unless both arms have the same items labelled.
    """

    first: Sample
    second: Sample

    def __post_init__(self) -> None:
        if not np.array_equal(self.first.is_labelled, self.second.is_labelled):
            raise ValueError("both arms need labels of the same items")

    @property
    def dialogues(self) -> int:
        """How many dialogues there are."""
        return len(np.unique(self.first.dialogues))


@dataclass(frozen=True, slots=True)
class Gap:
    """A rate in the second arm less that in the first, over labelled items. NaN where it is not known."""

    n: int  # labelled answers that it is found on
    value: float
    low: float
    high: float
    p: float  # of no difference


@dataclass(frozen=True, slots=True)
class Corrected:
    """A judged difference divided by Se + Sp - 1; NaN where `refused` says why there is none."""

    refused: str
    sensitivity: float
    specificity: float
    accepted: Gap  # of wrong answers: FPR_2 - FPR_1
    rejected: Gap  # of right answers: FNR_2 - FNR_1
    bias: Gap  # of the correction, as far as labels tell
    value: float
    low: float
    high: float


def rogan_gladen(pairs: Pairs) -> Corrected:
    """The corrected difference of two arms, or why there is none.

    Each arm's share right is (p + Sp - 1)/(Se + Sp - 1), cut off at 0 and 1 (Rogan and Gladen 1978), Se and
    Sp pooled over arms; their difference has a delta-method interval, CR1-t over dialogues. It is off by
    b = [(1 - acc)(FPR_2 - FPR_1) - acc (FNR_2 - FNR_1)]/(Se + Sp - 1) where errors depend on the arm. Refused
    where Se + Sp - 1 < 0.3; where b cannot be told or has p <= 0.20; and where the 95 % interval of b reaches
    further than half the width of the correction's own, for then labels have not shown that errors are alike.
    """
    right, wrong = (_Rate.of(pairs, is_right) for is_right in (1.0, 0.0))
    youden = right.pooled - wrong.pooled
    bias = _bias(pairs, right, wrong)
    found = _difference(pairs, right, wrong)
    refused = _refusal(pairs, youden, bias, (found[2] - found[1]) / 2)
    gaps = wrong.gap(pairs), right.gap(pairs, sign=-1)
    if refused:
        found = (float("nan"),) * 3
    return Corrected(refused, right.pooled, 1 - wrong.pooled, *gaps, bias, *found)


@dataclass(frozen=True)
class _Rate:
    """The share that a judge accepts, of the labelled answers that are all right or all wrong.

    `arms` has the share in each, `influence`, shape (2, N), what each item adds to its arm's; `pooled` and
    `pooled_influence`, shape (N,), are of both together. NaN without such answers.
    """

    counts: tuple[int, int]
    arms: tuple[float, float]
    influence: Values
    pooled: float
    pooled_influence: Values

    @classmethod
    def of(cls, pairs: Pairs, is_right: float) -> "_Rate":
        samples = pairs.first, pairs.second
        weights = np.array([one.shares * (one.truth == is_right) for one in samples])
        judged = np.array([one.judged for one in samples])
        totals = weights.sum(1)
        with np.errstate(invalid="ignore", divide="ignore"):
            arms = (weights * judged).sum(1) / totals
            pooled = float((weights * judged).sum() / totals.sum())
            influence = weights * (judged - arms[:, None]) / totals[:, None]
            together = (weights * (judged - pooled)).sum(0) / totals.sum()
        counts = (weights > 0).sum(1)
        return cls(
            (int(counts[0]), int(counts[1])), (float(arms[0]), float(arms[1])), influence, pooled, together
        )

    def gap(self, pairs: Pairs, sign: int = 1) -> Gap:
        value = sign * (self.arms[1] - self.arms[0])
        return _gap(sum(self.counts), value, sign * (self.influence[1] - self.influence[0]), pairs)


def _bias(pairs: Pairs, right: _Rate, wrong: _Rate) -> Gap:
    """What the correction is off by, as far as the labels tell."""
    samples = pairs.first, pairs.second
    truth = [float((one.shares * np.nan_to_num(one.truth)).sum() / len(one.truth)) for one in samples]
    accuracy, youden = sum(truth) / 2, right.pooled - wrong.pooled
    with np.errstate(invalid="ignore", divide="ignore"):
        scale = np.array([accuracy, 1 - accuracy]) / np.float64(youden)
        value = sum(scale[place] * (one.arms[1] - one.arms[0]) for place, one in enumerate((right, wrong)))
        influence = sum(
            scale[place] * (one.influence[1] - one.influence[0]) for place, one in enumerate((right, wrong))
        )
    return _gap(sum(right.counts) + sum(wrong.counts), float(value), np.asarray(influence), pairs)


def _gap(n: int, value: float, influence: NDArray[np.float64], pairs: Pairs) -> Gap:
    error = _error(influence, pairs)
    return Gap(n, value, *_interval(value, error, pairs), _p(value, error, pairs))


def _refusal(pairs: Pairs, youden: float, bias: Gap, half: float) -> str:
    """Why there is no correction; empty if there is one. `half` is half the width of its interval."""
    if pairs.first.labelled_dialogues < FEWEST:
        return f"labels of fewer than {FEWEST} dialogues cannot show whether errors depend on the arm"
    if np.isnan(bias.value):
        return "an arm has no right or no wrong answer with a label, so an error rate is not known"
    if youden < LEAST_YOUDEN:
        return f"Se + Sp - 1 is {youden:.2f}, below {LEAST_YOUDEN}"
    if bias.p <= PRETEST:
        return f"the judge's errors may depend on the arm (p = {bias.p:.3f}; refused up to {PRETEST:.2f})"
    room = max(abs(bias.low), abs(bias.high))
    if room > half:
        return (
            f"labels leave room for a bias of {100 * room:.1f} points by errors that depend on the arm, more "
            f"than the {100 * half:.1f} points that its interval would reach either side"
        )
    return ""


def _difference(pairs: Pairs, right: _Rate, wrong: _Rate) -> tuple[float, float, float]:
    youden, false = np.float64(right.pooled - wrong.pooled), wrong.pooled
    judged = np.array([pairs.first.judged, pairs.second.judged])
    raw = judged[1] - judged[0]
    with np.errstate(invalid="ignore", divide="ignore"):
        shares = np.clip((judged.mean(1) - false) / youden, 0.0, 1.0)
        slope = raw.mean() / youden**2
        influence = (raw - raw.mean()) / len(raw) / youden
        influence = influence - slope * (right.pooled_influence - wrong.pooled_influence)
    value = float(shares[1] - shares[0])
    low, high = _interval(value, _error(influence, pairs), pairs)
    return value, max(low, -1.0), min(high, 1.0)


def _error(influence: NDArray[np.float64], pairs: Pairs) -> float:
    """The CR1 standard error of a statistic whose influences, shape (N,), add up to nought."""
    _, place = np.unique(pairs.first.dialogues, return_inverse=True)
    sums = np.bincount(place, weights=influence).astype(np.float64)
    return cluster_error(sums) if len(sums) >= FEWEST else float("nan")


def _interval(value: float, error: float, pairs: Pairs) -> tuple[float, float]:
    from scipy.stats import t  # a quarter of a second to import

    half = float(t.ppf((1 + LEVEL) / 2, max(pairs.dialogues - 1, 1))) * error
    return value - half, value + half


def _p(value: float, error: float, pairs: Pairs) -> float:
    from scipy.stats import t  # for the reason given above

    if np.isnan(error) or np.isnan(value):
        return float("nan")
    if error < NO_SPREAD:
        return 1.0 if abs(value) < NO_SPREAD else 0.0
    return 2 * float(t.sf(abs(value) / error, pairs.dialogues - 1))
