"""Floors and ceilings as tables for a terminal, and as lines at the foot of tables of arms."""

from collections.abc import Iterable, Iterator

import pandas as pd
from rich.table import Table

from analysis.cells import count, interval, percent, titled
from analysis.references import in_a_line


def reference_tables(frame: pd.DataFrame, title: str) -> Iterator[Table]:
    """The references by group of probes; `frame` is one of `analysis.references`.

    There is no table where every share is 0 or 1: the line at the foot of the other tables says it all.
    """
    if frame["share"].isin([0.0, 1.0]).all():
        return
    with_interval = bool(frame["low"].notna().any())
    table = titled(
        f"{title}floors and ceilings",
        ("probes", "reference"),
        ("n", "share", *(("95 %",) if with_interval else ())),
    )
    for group, rows in frame.groupby("group", sort=False):
        for place, row in enumerate(rows.to_dict("records")):
            bounds = [interval(row["low"], row["high"])] if with_interval else []
            name = "" if place else str(group)
            table.add_row(name, row["reference"], count(row["n"]), percent(row["share"]), *bounds)
    yield table


def footed(tables: Iterable[Table], frame: pd.DataFrame) -> Iterator[Table]:
    """The tables, each with the references in its last line."""
    line = in_a_line(frame)
    for table in tables:
        if line:
            table.caption = f"{table.caption}\n{line}" if table.caption else line
            table.caption_justify = "left"
        yield table
