"""What chance and an oracle would have left where a gate decided: frames for the figures of gates."""

import numpy as np
import pandas as pd

from analysis.chains.causes.criteria import UNNAMED
from analysis.chains.null_models.gated import Gated
from analysis.chains.outcomes.groups import groups
from analysis.chains.stages import TRACED
from analysis.chains.thresholds.frontiers import oracle
from analysis.summary import MOST_LINKS, POOLED
from toolkit.ledger import Outcome


def blame_by_chance(links: pd.DataFrame, deletions: pd.DataFrame, gate: Gated) -> pd.DataFrame:
    """The share of links lost if each criterion had rejected as many turns of each dialogue by chance.

    Columns: criterion, group and chance (0 to 1): the mean, over the links of the group, of the share of the
    turns of their dialogue that the criterion rejected. `deletions` is `analysis.chains.causes.deletions`.
    """
    met = links[(links["arm"] == gate.arm) & (links["status"] == TRACED) & (links["place"] >= 0)]
    met = met[met["stage"] == "admitted"]
    turns = gate.homes[gate.homes["source"].astype(bool)].groupby("dialogue").size()
    own = deletions[(deletions["arm"] == gate.arm) & (deletions["outcome"] == Outcome.REJECTED)]
    by_dialogue = [own["criterion"].replace("", UNNAMED), own["dialogue"].astype(str)]
    rates = (own.groupby(by_dialogue).size().unstack(fill_value=0) / turns).fillna(0.0)
    rows = [
        (criterion, group, float(met.loc[mask, "dialogue"].astype(str).map(rates.loc[criterion]).mean()))
        for group, mask in groups(met, "category").items()
        for criterion in rates.index
    ]
    return pd.DataFrame(rows, columns=["criterion", "group", "chance"])


def oracle_by_links(gate: Gated) -> pd.DataFrame:
    """What an oracle keeps of the chains of each number of links, admitting as many exchanges as the gate.

    Columns: arm, null, group, hops and survival (0 to 1), as in `analysis.chains.null_models.hops`. The
    oracle of each number cares for those chains alone (`analysis.chains.thresholds.frontiers.oracle`).
    """
    sizes = gate.probes["links"].clip(upper=MOST_LINKS).to_numpy()
    plain = ~gate.probes["tempting"].to_numpy(dtype=np.bool_) & ~gate.chains.by_item
    rows = []
    for hops in np.unique(sizes[plain]).tolist():
        own = plain & (sizes == hops)
        best = oracle(gate.chains.chosen(own), len(gate.exchanges)).at(np.array([gate.passed.sum()]))
        rows.append((gate.arm, "oracle", POOLED, hops, float(best[0]) / int(own.sum())))
    return pd.DataFrame(rows, columns=["arm", "null", "group", "hops", "survival"])
