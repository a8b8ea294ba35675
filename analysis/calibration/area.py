"""The area under the ROC curve, with an interval over templates."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from analysis.inference.jackknife import jackknife

Scores = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Area:
    """How often a score is higher for what is worth keeping than for what is not; .5 is chance."""

    kept: int  # items worth keeping
    left: int  # items not worth keeping
    clusters: int
    value: float  # NaN unless there are both
    low: float  # 95 %; NaN below six clusters, or where they show no spread to go by
    high: float


def area(scores: Scores, labels: NDArray[np.bool_], clusters: NDArray[np.str_]) -> Area:
    """The AUC, shapes (items,): wins of the kept over the left, a tie counting half, over all pairs.

    The interval is the delete-one-cluster jackknife on G - 1 degrees of freedom: A +- t(.975, G - 1) SE with
    SE^2 = (G - 1)/G * sum_g (A_(g) - A)^2, A_(g) the AUC without cluster g (CV3 of MacKinnon, Nielsen and
    Webb 2023, "Cluster-robust inference", section 2, for a statistic that is no regression coefficient; on
    clustered ROC data see Obuchowski 1997). Cut off at 0 and 1.
    """
    names, place = np.unique(clusters, return_inverse=True)
    kept, left = int(labels.sum()), int((~labels).sum())
    if not kept or not left:
        return Area(kept, left, len(names), float("nan"), float("nan"), float("nan"))
    value = _wins(scores[labels], scores[~labels]).sum() / (kept * left)
    low, high = jackknife(value, _without_each(scores, labels, place, len(names)), least=0.0, most=1.0)
    return Area(kept, left, len(names), float(value), low, high)


def _without_each(scores: Scores, labels: NDArray[np.bool_], place: NDArray[np.int64], groups: int) -> Scores:
    """The AUC without each cluster, (clusters,); NaN where one kind is missing then.

    The pairs of a cluster are those of its kept items with all, of its left items with all, less those within
    it, which were counted twice.
    """
    kept, left = scores[labels], scores[~labels]
    of_kept, of_left = place[labels], place[~labels]
    wins, losses = _wins(kept, left), len(kept) - _wins(left, kept)
    beyond = np.bincount(of_kept, wins, groups) + np.bincount(of_left, losses, groups)
    gone = beyond - _within(kept, of_kept, left, of_left, groups)
    pairs = (len(kept) - np.bincount(of_kept, minlength=groups)) * (
        len(left) - np.bincount(of_left, minlength=groups)
    )
    return np.where(pairs > 0, (wins.sum() - gone) / np.maximum(pairs, 1), np.nan)


def _within(
    kept: Scores, of_kept: NDArray[np.int64], left: Scores, of_left: NDArray[np.int64], groups: int
) -> Scores:
    """The wins among the items of each cluster, (clusters,)."""
    own_kept, own_left = _split(kept, of_kept, groups), _split(left, of_left, groups)
    return np.array([_wins(some, other).sum() for some, other in zip(own_kept, own_left, strict=True)])


def _split(scores: Scores, place: NDArray[np.int64], groups: int) -> list[Scores]:
    """The scores of each cluster."""
    order = np.argsort(place, kind="stable")
    return np.split(scores[order], np.searchsorted(place[order], np.arange(1, groups)))


def _wins(scores: Scores, others: Scores) -> Scores:
    """How many of the others each score beats, (scores,); a tie counts half."""
    ranked = np.sort(others)
    below, up_to = (np.searchsorted(ranked, scores, side=side) for side in ("left", "right"))
    return np.asarray((below + up_to) / 2, dtype=np.float64)
