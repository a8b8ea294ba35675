"""The cells of tables for a terminal."""

from collections.abc import Sequence

import pandas as pd
from rich.box import SIMPLE_HEAD
from rich.table import Table


def titled(title: str, names: Sequence[str], numbers: Sequence[str]) -> Table:
    """An empty table of names, then of numbers."""
    table = Table(title=title, title_justify="left", box=SIMPLE_HEAD, padding=0)
    for name in names:
        table.add_column(name, overflow="fold", max_width=22)
    for name in numbers:
        table.add_column(name, justify="right", no_wrap=True)
    return table


def count(value: object) -> str:
    """A whole number with its thousands apart."""
    return f"{int(str(value)):,}"


def percent(value: float | None) -> str:
    """A share (0 to 1) in percent; nothing where it is not known."""
    return "" if value is None or pd.isna(value) else f"{100 * value:.1f}"


def interval(low: float, high: float, sign: str = "") -> str:
    """The bounds of a share or difference in percent or points; nothing below six dialogues."""
    return "" if pd.isna(low) else f"[{100 * low:{sign}.1f}, {100 * high:{sign}.1f}]"
