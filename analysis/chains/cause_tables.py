"""The causes of broken chains as tables for a terminal, 80 columns wide."""

from collections.abc import Hashable, Iterator, Mapping
from typing import Any

import pandas as pd
from rich.box import SIMPLE_HEAD
from rich.console import RenderableType
from rich.table import Table

from analysis.chains.alone import broken_alone
from analysis.chains.causes import cause_counts, causes, not_counted
from analysis.chains.criteria import criterion_blame
from analysis.chains.links import links
from analysis.chains.whole import Measure
from toolkit.runs.run_folder import RunFolder

TITLES: dict[Measure, str] = {"content": "by what links must carry", "turn": "by the links' turns"}
COUNTS = {
    "broken": "first",
    "alone": "alone",
    "sole": "sole",
    "co": "co-",
    "masked": "masked",
    "averted": "averted",
    "unexplained": "unexpl.",
}
KEY = """\
first: breaks the chain first in the run. alone: would break it, were all before it intact; it is then its
sole cause, or a co-cause beside others; masked: another broke it earlier; averted: the run broke it nowhere.
unexpl.: first, and yet not alone. blame: 1 over the number of stages that would break a chain, summed, in %
of the chains.
"""


def cause_tables(run: RunFolder, shadow: RunFolder) -> Iterator[RenderableType]:
    """For each arm the stages that break its chains, what is not counted, and the criteria of its gate."""
    real = links(run)
    alone = broken_alone(run, shadow, real)
    for measure, title in TITLES.items():
        found = causes(real, alone, measure)
        counts = cause_counts(found)
        for arm, own in counts.groupby("arm", sort=False):
            yield _causes(own, f"{arm}: causes of broken chains, {title}")
        left_out = [f"{row.arm}: {row.n:,} {row.why}" for row in not_counted(found).itertuples()]
        if left_out:
            yield f"Not counted {title}: {'; '.join(left_out)}.\n"
    for arm in run.arms.values():
        blame = criterion_blame(run, real, arm)
        if len(blame):
            yield _criteria(blame, f"{arm}: links rejected, by criterion")
    yield KEY


def _causes(counts: pd.DataFrame, title: str) -> Table:
    table = Table(box=SIMPLE_HEAD, title=title, title_justify="left")
    for name in ("group", "stage"):
        table.add_column(name, max_width=14)
    for name in (*COUNTS.values(), "blame, %"):
        table.add_column(name, justify="right")
    for group, rows in counts.groupby("group", sort=False):
        named = f"{group} (n = {rows['n'].iloc[0]:,})"
        for row in rows.to_dict("records"):
            if not any(row[name] for name in COUNTS):
                continue
            cells = (f"{row[name]:,}" if row[name] else "" for name in COUNTS)
            table.add_row(named, row["stage"], *cells, _percent(row))
            named = ""
        if named:
            table.add_row(named, "none", *[""] * (len(COUNTS) + 1))
    return table


def _criteria(blame: pd.DataFrame, title: str) -> Table:
    table = Table(box=SIMPLE_HEAD, title=title, title_justify="left")
    for name in ("group", "criterion"):
        table.add_column(name, max_width=20)
    for name in ("lost", "alone", "jointly", "lost, %"):
        table.add_column(name, justify="right")
    for group, rows in blame.groupby("group", sort=False):
        named = f"{group} (n = {rows['n'].iloc[0]:,})"
        for row in rows.to_dict("records"):
            cells = (f"{row[name]:,}" for name in ("lost", "alone", "jointly"))
            table.add_row(named, row["criterion"], *cells, _percent(row))
            named = ""
    return table


def _percent(row: Mapping[Hashable, Any]) -> str:
    """The share with its interval, if there is one."""
    if pd.isna(row["low"]):
        return f"{100 * row['share']:.1f}"
    return f"{100 * row['share']:.1f} [{100 * row['low']:.1f}, {100 * row['high']:.1f}]"
