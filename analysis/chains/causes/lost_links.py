"""The links that the write path has lost for good, and the probes that each loss costs."""

import numpy as np
import pandas as pd

from analysis.chains.stages import STAGES, TRACED
from analysis.chains.tracing.shard_tables import Flags
from toolkit.ledger import Outcome

WITHHELD = "held back by a filter"  # the reason of a miss whose records were found
LOSS = ["arm", "dialogue", "turn", "stage", "kind"]  # what names a loss
COST = ("alone", "jointly", "elsewhere")
ADMITTED, STORED, SHOWN = (STAGES.index(stage) for stage in ("admitted", "stored", "retrieved"))


def costs(links: pd.DataFrame) -> pd.DataFrame:
    """One row a loss that some probe pays for, with component, outcome and reason: a decision of its own.

    alone: the probes whose chain it alone has broken; jointly: those of which other links are lost as well;
    elsewhere: those of both whose link's content stands in another turn's records. Each a tuple of ids.
    """
    lost = _lost_links(links)
    together = lost.groupby(["arm", "dialogue", "probe"])["turn"].transform("size") > 1
    apart = lost.assign(
        alone=lost["probe"].where(~together),
        jointly=lost["probe"].where(together),
        elsewhere=lost["probe"].where(lost["elsewhere"]),
    )
    by = [*LOSS, "component", "outcome", "reason"]
    return apart.groupby(by, sort=False, observed=True, dropna=False)[list(COST)].agg(_ids).reset_index()


def _ids(probes: "pd.Series[str]") -> tuple[str, ...]:
    return tuple(probes.dropna().drop_duplicates())


def _lost_links(links: pd.DataFrame) -> pd.DataFrame:
    """Each link that is lost in writing, with the stage that lost it, and whether its content is elsewhere.

    By content where it has slots, if its turn carried them to begin with; else by its turn. A link whose
    exchange is in quarantine and whose records were held back from the probe counts as lost at the gate.
    """
    traced = links[links["status"] == TRACED].reset_index(drop=True)
    turn, content, anywhere = (_laid_out(traced, name) for name in ("turn", "content", "anywhere"))
    slotted = ~np.isnan(content[:, 0])
    there = np.where(slotted[:, None], content, turn)[:, : STORED + 1]
    broken = (there == 0) & (there[:, [STORED]] == 0)
    lost = broken.any(axis=1) & (~slotted | (content[:, 0] == 1) | (turn[:, 0] == 0))
    withheld = _withheld(traced) & ~broken.any(axis=1)
    place = np.where(withheld, ADMITTED, broken.argmax(axis=1))
    chosen = np.flatnonzero(lost | withheld)
    rows = traced.iloc[chosen * len(STAGES) + place[chosen]].reset_index(drop=True)
    emptied = (turn[chosen, place[chosen]] == 1) & ~withheld[chosen]
    rows["turn"], rows["kind"] = rows["link"], np.where(emptied, "content", "turn")
    rows["elsewhere"] = anywhere[chosen, STORED] == 1
    return rows[[*LOSS, "probe", "component", "outcome", "reason", "elsewhere"]].astype(
        dict.fromkeys([*LOSS, "probe"], str)
    )


def _withheld(traced: pd.DataFrame) -> Flags:
    """Whether each link's exchange is in quarantine and its records were held back; shape (links,)."""
    outcomes = (traced["outcome"] == Outcome.QUARANTINED).to_numpy(dtype=bool).reshape(-1, len(STAGES))
    reasons = (traced["reason"] == WITHHELD).to_numpy(dtype=bool).reshape(-1, len(STAGES))
    return np.asarray(outcomes[:, ADMITTED] & reasons[:, SHOWN], dtype=np.bool_)


def _laid_out(traced: pd.DataFrame, name: str) -> "np.ndarray[tuple[int, int], np.dtype[np.float64]]":
    values = traced[name].to_numpy(dtype=float, na_value=np.nan)
    return np.asarray(values, dtype=np.float64).reshape(-1, len(STAGES))
