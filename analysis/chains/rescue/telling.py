"""What was rescued, as tables for a terminal, 80 columns wide."""

from collections.abc import Iterator

import pandas as pd
from rich.console import RenderableType
from rich.table import Table

from analysis.cells import count, interval, percent, titled
from analysis.chains.rescue.rates import CHANGED, NET, bypass, not_counted, rates
from analysis.chains.rescue.stages import PutBackAt, Treatment

KEY = (
    "rescued: probes that have all their links once the missing turns are put back (of lists: the share of "
    "links gained). placebo: once as many turns that are no evidence are. net: the two paired. unmoved: the "
    "rerun with nothing put back differs in nothing. harm: whole chains that break when turns of another "
    "probe are put back. visible: the smallest that so many could show (80 % power)."
)
SHOWN = (
    "Put back at shown, every chain is whole by construction; without a reader that says nothing of answers."
)

Rows = dict[str, "pd.Series[float]"]


def rescue_tables(rescued: pd.DataFrame) -> Iterator[RenderableType]:
    """For each arm, stage and measure what was rescued and what was harmed, and what was not counted."""
    found = rates(rescued)
    for (arm, stage, measure), own in found.groupby(["arm", "stage", "measure"], sort=False):
        title = f"{arm}: put back at {stage}, by {measure}, %"
        of_group = {
            str(group): {str(row["treatment"]): row for _, row in rows.iterrows()}
            for group, rows in own.groupby("group", sort=False)
        }
        yield _rescued(title, of_group)
        controls = _controls(title, of_group)
        if controls.row_count:
            yield controls
    yield from _bypass_tables(bypass(rescued))
    for (arm, stage), lost in not_counted(rescued).groupby(["arm", "stage"], sort=False):
        told = (f"{count(row.n)} of {row.treatment} ({row.why})" for row in lost.itertuples())
        yield f"Not counted, {arm} at {stage}: {'; '.join(told)}.\n"
    if rescued.loc[rescued["stage"] == PutBackAt.SHOWN, "answer_status"].isna().any():
        yield SHOWN
    yield KEY


def _rescued(title: str, of_group: dict[str, Rows]) -> Table:
    table = titled(title, ("probes",), ("n", "rescued", "95 %", "visible", "placebo", "n", "unmoved"))
    for group, rows in of_group.items():
        evidence = rows.get(Treatment.EVIDENCE.value)
        if evidence is None:
            continue
        placebo, changed = rows.get(Treatment.PLACEBO.value), rows.get(CHANGED)
        table.add_row(
            group,
            *_estimate(evidence),
            percent(evidence["detectable"]),
            *(("", "") if placebo is None else (percent(placebo["share"]), count(placebo["n"]))),
            "" if changed is None else percent(1 - changed["share"]),
        )
    return table


def _controls(title: str, of_group: dict[str, Rows]) -> Table:
    table = titled(title, ("probes",), ("n", "net", "95 %", "visible", "n", "harm", "95 %"))
    for group, rows in of_group.items():
        net, harm = rows.get(NET), rows.get(Treatment.HARM.value)
        if net is None and harm is None:
            continue
        cells = ("",) * 4 if net is None else (*_estimate(net, "+"), percent(net["detectable"]))
        table.add_row(group, *cells, *(("",) * 3 if harm is None else _estimate(harm)))
    return table


def _bypass_tables(found: pd.DataFrame) -> Iterator[Table]:
    for (arm, later, measure), own in found.groupby(["arm", "bypass", "measure"], sort=False):
        title = f"{arm}: put back at {later} less at admitted, by {measure}, points"
        table = titled(title, ("probes",), ("n", "points", "95 %", "visible"))
        for _, row in own.iterrows():
            told = _estimate(row.rename({"difference": "share"}), "+")
            table.add_row(str(row["group"]), *told, percent(row["detectable"]))
        yield table


def _estimate(row: "pd.Series[float]", sign: str = "") -> tuple[str, str, str]:
    """How many, the share, and its interval."""
    shared = f"{100 * row['share']:{sign}.1f}"
    return count(row["n"]), shared, interval(row["low"], row["high"], sign)
