"""Several verdicts on one answer, made one score."""

import numpy as np
from numpy.typing import NDArray

from toolkit.errors import UserError

Scores = NDArray[np.float64]
Aggregate = str  # majority, mean, or the number of a round, from 1


def aggregated(judgements: Scores, aggregate: Aggregate, where: str) -> tuple[Scores, str]:
    """One score a question of verdicts, shape (questions, rounds), and what it is called.

    A question that lacks a verdict has no score. UserError if `aggregate` does not fit the verdicts.
    """
    rounds = judgements.shape[1]
    if rounds == 0:
        raise UserError(f"{where}: no question has a verdict")
    if rounds == 1 and aggregate in ("majority", "mean"):
        return judgements[:, 0], "one verdict"
    if aggregate == "mean":
        return judgements.mean(axis=1), f"mean of {rounds} verdicts"
    if aggregate == "majority":
        return _majority(judgements, where), f"majority of {rounds} verdicts"
    if aggregate.isdecimal() and 1 <= int(aggregate) <= rounds:
        return judgements[:, int(aggregate) - 1], f"verdict {int(aggregate)} of {rounds}"
    raise UserError(f"{where}: --aggregate: {aggregate!r} must be majority, mean, or 1 to {rounds}")


def disagreement(judgements: Scores) -> float:
    """The share of questions on which some round differs from another; NaN of fewer than two rounds."""
    whole = judgements[~np.isnan(judgements).any(axis=1)]
    if judgements.shape[1] < 2 or not len(whole):
        return float("nan")
    return float((whole != whole[:, :1]).any(axis=1).mean())


def _majority(judgements: Scores, where: str) -> Scores:
    if not (np.isin(judgements, (0.0, 1.0)) | np.isnan(judgements)).all():
        raise UserError(f"{where}: a majority is of verdicts that are true or false; take --aggregate mean")
    if judgements.shape[1] % 2 == 0:
        rounds = judgements.shape[1]
        raise UserError(
            f"{where}: {rounds} verdicts have no majority; take --aggregate mean, or 1 to {rounds}"
        )
    shares = judgements.mean(axis=1)
    return np.where(np.isnan(shares), np.nan, (shares > 0.5).astype(np.float64))
