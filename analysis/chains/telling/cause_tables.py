"""The causes of broken chains as tables for a terminal, 80 columns wide."""

from collections.abc import Hashable, Iterator, Mapping
from typing import Any

import pandas as pd
from rich.box import SIMPLE_HEAD
from rich.console import RenderableType
from rich.table import Table

from analysis.chains.causes.alone import broken_alone
from analysis.chains.causes.break_sets import cause_counts, causes, not_counted
from analysis.chains.causes.criteria import criterion_blame
from analysis.chains.outcomes.whole import Measure
from analysis.chains.tracing.links import links
from analysis.summary import POOLED
from toolkit.runs.run_folder import RunFolder

TITLES: dict[Measure, str] = {"content": "by what links must carry", "turn": "by the links' turns"}
COUNTS = {
    "broken": "first",
    "sole": "sole",
    "co": "co-",
    "masked": "masked",
    "averted": "averted",
    "unexplained": "joint",
}
MOST_TABLES = 4  # arms that have a table each; more of them are rows of one, with what is pooled alone
KEY = (
    "first: the stage breaks the chain first in the run. sole: it alone would break it, were all before it "
    "intact; co-: so would another; masked: another broke it before; averted: in the run nothing did. "
    "joint: first, and yet it would not alone. blame: a chain shared out evenly among all that would break "
    "it, in % of the chains."
)


def cause_tables(run: RunFolder, shadow: RunFolder) -> Iterator[RenderableType]:
    """For each arm the stages that break its chains, what is not counted, and the criteria of its gate."""
    real = links(run)
    alone = broken_alone(run, shadow, real)
    many = len(run.arms) > MOST_TABLES
    for measure, title in TITLES.items():
        found = causes(real, alone, measure)
        counts = cause_counts(found)
        if many:
            yield _causes(counts[counts["group"] == POOLED], "arm", f"Causes of broken chains, {title}")
        else:
            for arm, own in counts.groupby("arm", sort=False):
                yield _causes(own, "group", f"{arm}: causes of broken chains, {title}")
        left_out = [f"{row.arm}: {row.n:,} {row.why}" for row in not_counted(found).itertuples()]
        if left_out:
            yield f"Not counted {title}: {'; '.join(left_out)}.\n"
    blame = criterion_blame(run, real)
    blame = blame[blame["lost"] > 0]
    if many and len(blame):
        yield _criteria(blame[blame["group"] == POOLED], "arm", "Links rejected, by criterion")
    elif len(blame):
        for arm, own in blame.groupby("arm", sort=False):
            yield _criteria(own, "group", f"{arm}: links rejected, by criterion")
    yield KEY


def _causes(counts: pd.DataFrame, head: str, title: str) -> Table:
    """The stages that break chains, by group or by arm."""
    table = _table(title, f"{head}, stage", *COUNTS.values(), "blame, %")
    for group, rows in counts.groupby(head, sort=False):
        some = [row for row in rows.to_dict("records") if any(row[name] for name in COUNTS)]
        table.add_row(f"{group} (n = {rows['n'].iloc[0]:,}){'' if some else ': none'}")
        for row in some:
            cells = (f"{row[name]:,}" if row[name] else "" for name in COUNTS)
            table.add_row(f"  {row['stage']}", *cells, _percent(row))
    return table


def _criteria(blame: pd.DataFrame, head: str, title: str) -> Table:
    """The criteria that reject links, by group or by arm."""
    table = _table(title, f"{head}, criterion", "lost", "alone", "jointly", "lost, %")
    for group, rows in blame.groupby(head, sort=False):
        table.add_row(f"{group} (n = {rows['n'].iloc[0]:,})")
        for row in rows.to_dict("records"):
            cells = (f"{row[name]:,}" for name in ("lost", "alone", "jointly"))
            table.add_row(f"  {row['criterion']}", *cells, _percent(row))
    return table


def _table(title: str, head: str, *names: str) -> Table:
    table = Table(box=SIMPLE_HEAD, title=title, title_justify="left", padding=0)
    table.add_column(head)
    for name in names:
        table.add_column(name, justify="right")
    return table


def _percent(row: Mapping[Hashable, Any]) -> str:
    """The share with its interval, if there is one."""
    if pd.isna(row["low"]):
        return f"{100 * row['share']:.1f}"
    return f"{100 * row['share']:.1f} [{100 * row['low']:.1f}, {100 * row['high']:.1f}]"
