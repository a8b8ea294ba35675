"""Where to cut scores in two: at the largest Youden J, or at a rate."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

DIGITS = 17  # that a float needs at most


@dataclass(frozen=True, slots=True)
class Counts:
    """How many items have each score, shapes (distinct scores,)."""

    scores: NDArray[np.float64]  # distinct, ascending
    kept: NDArray[np.int64]  # items worth keeping
    left: NDArray[np.int64]  # items not worth keeping
    other: NDArray[np.int64]  # items of which neither is known


@dataclass(frozen=True, slots=True)
class Cut:
    """A place between two neighbouring scores: what is at least `high` is admitted."""

    low: float  # the highest score that is rejected; -inf: none is
    high: float  # the lowest score that is admitted; inf: none is
    kept: float  # share of what is worth keeping that is admitted
    left: float  # share of what is not that is admitted
    rate: float  # share of all that is admitted

    @property
    def is_edge(self) -> bool:
        """Whether all or nothing is admitted, so that there is no threshold between scores."""
        return not np.isfinite(self.high - self.low)

    @property
    def youden(self) -> float:
        """J = sensitivity + specificity - 1 (Youden 1950); balanced accuracy is (1 + J) / 2."""
        return self.kept - self.left

    @property
    def threshold(self) -> float:
        """The shortest number near the middle between the two scores; `high`, -inf or inf at an edge."""
        if self.is_edge:
            return self.high if self.high == np.inf else -np.inf
        width = self.high - self.low
        for digits in range(1, DIGITS + 1):
            short = float(f"{self.low + width / 2:.{digits}g}")
            if self.low < short and self.low + width / 4 <= short <= self.high - width / 4:
                return short
        return self.high  # neighbouring floats have no number between them


def counts(scores: NDArray[np.float64], labels: NDArray[np.float64]) -> Counts:
    """Items counted by score, shapes (items,); a label is 1 (worth keeping), 0 (not) or NaN (unknown)."""
    distinct, place = np.unique(scores, return_inverse=True)
    size = len(distinct)
    kept, left, other = (
        np.bincount(place[chosen], minlength=size).astype(np.int64)
        for chosen in (labels == 1, labels == 0, np.isnan(labels))
    )
    return Counts(distinct, kept, left, other)


def without(found: Counts, some: Counts) -> Counts:
    """The items that are left when some of them, counted by themselves, are taken out."""
    place = np.searchsorted(found.scores, some.scores)
    kept, left, other = found.kept.copy(), found.left.copy(), found.other.copy()
    for whole, part in ((kept, some.kept), (left, some.left), (other, some.other)):
        whole[place] -= part
    there = kept + left + other > 0
    return Counts(found.scores[there], kept[there], left[there], other[there])


def best_cut(found: Counts) -> Cut:
    """The cut of the largest J; of several the one in the widest gap, then the lowest.

    An edge, at which everything is admitted, if no cut between two scores is better: J is 0 there.
    """
    kept, left = (_admitted(some) for some in (found.kept, found.left))
    gain = kept * left[0] - left * kept[0]  # J in whole numbers, so that equal ones are equal
    best = np.flatnonzero(gain == gain.max()) if gain.max() > 0 else np.array([0])
    return _cut(found, _widest(found, best))


def nearest_cut(found: Counts, rate: float) -> Cut:
    """The cut whose share of admitted items, of all, is nearest to `rate`; ties as in `best_cut`."""
    admitted = _admitted(found.kept + found.left + found.other)
    distance = np.round(np.abs(admitted / max(int(admitted[0]), 1) - rate), 12)
    return _cut(found, _widest(found, np.flatnonzero(distance == distance.min())))


def cut_at(found: Counts, threshold: float) -> Cut:
    """The cut that a threshold makes: what scores at least that is admitted."""
    return _cut(found, int(np.searchsorted(found.scores, threshold, side="left")))


def _admitted(items: NDArray[np.int64]) -> NDArray[np.int64]:
    """How many items are admitted if so many of the distinct scores are rejected, (scores + 1,)."""
    return np.append(items[::-1].cumsum()[::-1], 0)


def _widest(found: Counts, places: NDArray[np.int64]) -> int:
    """Of some places the one in the widest gap between scores, the first of equals; edges come last."""
    gaps = np.concatenate(([-1.0], np.diff(found.scores), [-1.0]))
    return int(places[gaps[places].argmax()])


def _cut(found: Counts, place: int) -> Cut:
    """The cut that rejects so many of the distinct scores."""
    everything = found.kept + found.left + found.other
    return Cut(
        low=float(found.scores[place - 1]) if place else -np.inf,
        high=float(found.scores[place]) if place < len(found.scores) else np.inf,
        kept=_share(found.kept, place),
        left=_share(found.left, place),
        rate=_share(everything, place),
    )


def _share(items: NDArray[np.int64], place: int) -> float:
    total = int(items.sum())
    return int(items[place:].sum()) / total if total else float("nan")
