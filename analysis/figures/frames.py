"""Frames for figures that join what `analysis.chains` keeps apart."""

import numpy as np
import pandas as pd

from analysis.chains.blame import criterion
from analysis.chains.stages import TRACED
from analysis.chains.survival import INTACT
from analysis.chains.whole import LINK, Measure, groups
from analysis.stress.intervals import share

ADMITTED = "admitted"


def component_breaks_of(links: pd.DataFrame, breaks: pd.DataFrame) -> pd.DataFrame:
    """First breaks by component; columns arm, component, group, n, broken, share, low, high.

    Components that break no chain have no row.

    `breaks` is `analysis.chains.survival.first_breaks`.
    """
    named = links[["arm", "stage", "component"]].drop_duplicates().astype(str)
    rows = breaks[breaks["stage"] != INTACT].astype({"arm": str, "stage": str})
    found = rows.merge(named, on=["arm", "stage"])
    found["broken"] = (found["share"] * found["n"]).round().astype(int)
    breaking = found.groupby(["arm", "component"])["broken"].transform("sum") > 0
    return found.loc[breaking, ["arm", "component", "group", "n", "broken", "share", "low", "high"]]


def blame_of(links: pd.DataFrame, measure: Measure) -> pd.DataFrame:
    """Links lost at admission, by criterion and category.

    Columns: arm, criterion, group, n, lost, share, low, high.

    The criterion is that which the reason of the decision names; a decision that names none has no row.
    Shares (0 to 1) are of the links of an arm and category that are known; CR1 with t over dialogues.
    """
    rows = links[(links["status"] == TRACED) & (links["stage"] == ADMITTED) & links[LINK[measure]].notna()]
    rows = rows.reset_index(drop=True)
    told = list(zip(rows["outcome"].astype(object), rows["reason"].astype(object), strict=True))
    gone = (~rows[LINK[measure]].astype(bool)).to_numpy()
    named = np.array([criterion(*_texts(one)) if lost else "" for one, lost in zip(told, gone, strict=True)])
    dialogues, arms = rows["dialogue"].to_numpy(dtype=str), rows["arm"].to_numpy(dtype=str)
    found = []
    for name, arm in sorted({(name, arm) for name, arm in zip(named, arms, strict=True) if name}):
        for group, members in groups(rows, "category").items():
            own = members & (arms == arm)
            if own.any():
                estimate = share((named[own] == name).astype(np.float64), dialogues[own])
                lost = int((named[own] == name).sum())
                found.append(
                    (arm, name, group, estimate.n, lost, estimate.value, estimate.low, estimate.high)
                )
    return pd.DataFrame(found, columns=["arm", "criterion", "group", "n", "lost", "share", "low", "high"])


def _texts(told: tuple[object, object]) -> tuple[str | None, str | None]:
    outcome, reason = (one if isinstance(one, str) else None for one in told)
    return outcome, reason
