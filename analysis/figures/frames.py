"""A frame for figures that joins what `analysis.chains` keeps apart."""

import pandas as pd

from analysis.chains.outcomes.survival import INTACT


def first_breaks_by_component(links: pd.DataFrame, breaks: pd.DataFrame) -> pd.DataFrame:
    """The first breaks of each arm by component: columns arm, component, group, n, broken, share, low, high.

    `breaks` is `analysis.chains.outcomes.survival.first_breaks`. Components that break no chain have no row.
    """
    named = links[["arm", "stage", "component"]].drop_duplicates().astype(str)
    rows = breaks[breaks["stage"] != INTACT].astype({"arm": str, "stage": str})
    found = rows.merge(named, on=["arm", "stage"])
    found["broken"] = (found["share"] * found["n"]).round().astype(int)
    breaking = found.groupby(["arm", "component"])["broken"].transform("sum") > 0
    return found.loc[breaking, ["arm", "component", "group", "n", "broken", "share", "low", "high"]]
