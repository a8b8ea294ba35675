"""What judges accept of answers whose worth is known, by how the answers were made."""

import numpy as np
import pandas as pd

from analysis.chains.outcomes.answers import HALF
from analysis.inference.estimates import share
from analysis.inference.proportions import wilson
from analysis.judging.kinds import AnswerKind

COLUMNS = (
    *("judge", "kind", "right", "n", "dialogues", "accepted", "share", "wilson_low", "wilson_high"),
    *("low", "high", "silent", "failed"),
)


def acceptance(judged: pd.DataFrame) -> pd.DataFrame:
    """One row a judge and kind of answer; a score of one half or more accepts.

    `judged` has judge, dialogue, kind, right, score (NaN: none) and why. Of n answers with a score: how many
    are accepted, and as a share (0 to 1) with Wilson's 95 % interval, which is about more answers to these
    dialogues, and the CR1 interval with t, which is about other dialogues (NaN below six). silent: answers of
    which the judge could not tell; failed: on which it failed. Neither counts as refused.
    """
    rows = [
        (str(judge), str(kind), bool(own["right"].iloc[0]), *_accepted(own))
        for (judge, kind), own in judged.groupby(["judge", "kind"], sort=False)
    ]
    order = {kind.value: place for place, kind in enumerate(AnswerKind)}
    judges = {judge: place for place, judge in enumerate(judged["judge"].unique())}
    rows.sort(key=lambda row: (judges[str(row[0])], order[str(row[1])]))
    return pd.DataFrame(rows, columns=list(COLUMNS))


def _accepted(own: pd.DataFrame) -> tuple[int | float, ...]:
    failed = int(own["why"].str.startswith("failed").sum())
    known = own[own["score"].notna()]
    n = len(known)
    values = (known["score"].to_numpy(dtype=np.float64) >= HALF).astype(np.float64)
    found = share(values, known["dialogue"].to_numpy(dtype=str))
    hits = int(values.sum())
    low, high = wilson(np.array([float(hits)]), np.array([float(n)]))
    bounds = float(low[0]), float(high[0]), found.low, found.high
    return n, found.templates, hits, found.value, *bounds, len(own) - n - failed, failed
