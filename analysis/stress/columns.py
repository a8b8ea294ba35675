"""Frames of rates as tables for a terminal, 80 columns wide: a row a group and arm."""

from collections.abc import Callable, Iterator, Sequence

import pandas as pd
from rich.box import SIMPLE_HEAD
from rich.table import Table

from analysis.summary import POOLED

GROUP_WIDTH = 22  # characters; longer names are folded
ARM_WIDTH = 14  # likewise
ACROSS = 5  # arms that stand side by side
ACROSS_WIDTH = 12
NOTHING = "-"

Cells = Callable[["pd.Series[float]"], Sequence[str]]


def long_table(title: str, frame: pd.DataFrame, group: str, headings: Sequence[str], cells: Cells) -> Table:
    """A row a group and arm, one alone where all arms have the same; `cells` are the numbers of a row."""
    table = _table(title)
    table.add_column(group if group != "what" else "", overflow="fold", max_width=GROUP_WIDTH)
    table.add_column("arm", overflow="fold", max_width=ARM_WIDTH)
    for heading in headings:
        table.add_column(heading, justify="right", no_wrap=True)
    arms = frame["arm"].nunique()
    for name, rows in frame.groupby(group, sort=False):
        lines = [(str(row["arm"]), *cells(row)) for _, row in rows.iterrows()]
        if len(lines) == arms > 1 and len({line[1:] for line in lines}) == 1:
            lines = [(f"all {arms} arms", *lines[0][1:])]
        for place, line in enumerate(lines):
            table.add_row("" if place else str(name), *line)
    return table


def arms_table(title: str, frame: pd.DataFrame, headings: Sequence[str], cells: Cells) -> Table:
    """A row an arm."""
    table = _table(title)
    table.add_column("arm", overflow="fold", max_width=GROUP_WIDTH)
    for heading in headings:
        table.add_column(heading, justify="right", no_wrap=True)
    for _, row in frame.iterrows():
        table.add_row(str(row["arm"]), *cells(row))
    return table


def across_tables(title: str, wide: pd.DataFrame) -> Iterator[Table]:
    """Texts, a row a group and a column an arm, the pooled row apart; several tables where arms are many."""
    size = -(-len(wide.columns) // -(-len(wide.columns) // ACROSS))
    for start in range(0, len(wide.columns), size):
        table = _table(title)
        table.add_column("", overflow="fold", max_width=GROUP_WIDTH)
        part = wide.iloc[:, start : start + size]
        for arm in part.columns:
            table.add_column(str(arm), justify="right", max_width=ACROSS_WIDTH, overflow="fold")
        for name, row in part.iterrows():
            if name == POOLED:
                table.add_section()
            table.add_row(str(name), *row)
        yield table


def across(frame: pd.DataFrame, group: str, cell: Callable[["pd.Series[float]"], str]) -> pd.DataFrame:
    """One text a group and arm, in the order in which they come; a dash where an arm has no such group."""
    shown = frame.assign(cell=[cell(row) for _, row in frame.iterrows()])
    texts = {
        arm: dict(zip(rows[group], rows["cell"], strict=True))
        for arm, rows in shown.groupby("arm", sort=False)
    }
    return pd.DataFrame(texts, index=[*dict.fromkeys(shown[group])]).fillna(NOTHING)


def counted(row: "pd.Series[float]") -> tuple[str, str]:
    """How many cases (or turns, or probes) and templates."""
    return f"{row['n']:,}", f"{row['templates']:,}"


def percent(share: float) -> str:
    """A share in per cent."""
    return NOTHING if pd.isna(share) else f"{100 * share:.1f}"


def area(under: float) -> str:
    """An area under a curve; a dash where there is no curve."""
    return NOTHING if pd.isna(under) else f"{under:.2f}"


def points(difference: float) -> str:
    """A difference of shares in points."""
    return NOTHING if pd.isna(difference) else f"{100 * difference:+.1f}"


def interval(row: "pd.Series[float]", shown: Callable[[float], str] = percent) -> str:
    """The interval of a row; a dash where its templates are too few."""
    return NOTHING if pd.isna(row["low"]) else f"[{shown(row['low'])}, {shown(row['high'])}]"


def _table(title: str) -> Table:
    """An empty table, at least as wide as its title."""
    return Table(
        title=title, title_justify="left", box=SIMPLE_HEAD, padding=0, pad_edge=False, min_width=len(title)
    )
