"""The probes that the tables of chains leave out, each arm's by name, so that nothing is missing unsaid."""

import pandas as pd

from analysis.chains.outcomes.whole import KEY, RECALL, WHOLE, Measure
from analysis.chains.stages import TRACED

NO_SLOTS = "slot_unavailable"  # some link has no slots, so nobody can tell whether its content is there
NO_STAGE = "no stage is seen"
COLUMNS = ("arm", "why", "n")


def uncounted(links: pd.DataFrame, whole: pd.DataFrame, measure: Measure) -> pd.DataFrame:
    """How many probes of each arm have neither a chain nor item recall by a measure, and why: arm, why, n.

    `links` and `whole` are the frames of a run. With the n of whole chains and of item recall they add up to
    all probes that the arm was asked.
    """
    once = links.drop_duplicates(KEY)[[*KEY, "arm", "status"]]
    known = whole[WHOLE[measure]].notna() | whole[RECALL[measure]].notna()
    scored = whole.loc[known, KEY].drop_duplicates().assign(scored=True)
    both = once.astype(str).merge(scored.astype(dict.fromkeys(KEY, str)), on=KEY, how="left")
    left = both[both["scored"].isna()]
    why = left["status"].mask(left["status"] == TRACED, NO_SLOTS if measure == "content" else NO_STAGE)
    counted = left.assign(why=why).groupby(["arm", "why"], sort=False).size()
    return counted.rename("n").reset_index()[list(COLUMNS)]
