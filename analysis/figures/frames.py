"""Which component breaks chains, and as what kind of cause: frames for figures."""

import pandas as pd

from analysis.chains.outcomes.groups import TEMPTING
from analysis.chains.outcomes.survival import INTACT, UNSEEN
from analysis.inference.estimates import share
from analysis.summary import POOLED

PARTS = ["component", "group", "n", "broken", "share", "low", "high"]
ITEMS = ", items"  # how the groups of links of aggregative probes end
CAUSES = {
    "sole": "sole cause",
    "co": "co-cause",
    "masked": "masked",
    "averted": "averted",
    "unexplained": "joint",
}


def first_breaks_by_component(links: pd.DataFrame, breaks: pd.DataFrame) -> pd.DataFrame:
    """The first breaks of each arm by component: columns arm, component, group, n, broken, share, low, high.

    `breaks` is `analysis.chains.outcomes.survival.first_breaks`. Components that break no chain have no row.
    """
    named = links[["arm", "stage", "component"]].drop_duplicates().astype(str)
    rows = breaks[~breaks["stage"].isin((INTACT, UNSEEN))].astype({"arm": str, "stage": str})
    found = rows.merge(named, on=["arm", "stage"])
    found["broken"] = (found["share"] * found["n"]).round().astype(int)
    breaking = found.groupby(["arm", "component"])["broken"].transform("sum") > 0
    return found.loc[breaking, ["arm", *PARTS]]


def causes_by_component(found: pd.DataFrame, arm: str) -> pd.DataFrame:
    """Of an arm's chains that do not tempt: how each component is a cause, a row a component and `group`.

    `found` is `analysis.chains.causes.break_sets.causes`; of lists no items. Columns: component, group (a
    name of `CAUSES`), n, broken, share, low and high (0 to 1, over dialogues; NaN below six). Components
    that are no cause at all have no row.
    """
    counted = found[(found["arm"] == arm) & (found["why"] == "") & (found["item"] < 0)]
    counted = counted[~counted["tempting"].astype(bool)]
    rows = []
    for component, members in counted.groupby("component", observed=True, sort=False):
        dialogues = members["dialogue"].to_numpy(dtype=str)
        for name, told in CAUSES.items():
            part = share(members[name].to_numpy(dtype=float), dialogues)
            rows.append((component, told, part.n, int(members[name].sum()), part.value, part.low, part.high))
    return _breaking(pd.DataFrame(rows, columns=PARTS))


def breaks_alone(breaks: pd.DataFrame) -> pd.DataFrame:
    """`analysis.chains.causes.break_sets.component_breaks`, of lists what is pooled alone.

    Components that would break no chain have no row.
    """
    kept = ~breaks["group"].str.endswith(ITEMS) | (breaks["group"] == f"{POOLED}{ITEMS}")
    return _breaking(breaks[kept & (breaks["group"] != TEMPTING)])


def _breaking(found: pd.DataFrame) -> pd.DataFrame:
    return found[found.groupby("component")["broken"].transform("sum") > 0]
