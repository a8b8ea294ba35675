"""Numbers of a calibration as cells of a table, and the tables they stand in."""

from collections.abc import Iterable, Iterator

import numpy as np
from rich.box import SIMPLE_HEAD
from rich.table import Table

from analysis.calibration.area import Area
from analysis.inference.estimates import Estimate

NAME_WIDTH = 14  # characters; longer names are folded, so that a table fits into 80 columns


def named_table(
    title: str, names: Iterable[str], numbers: Iterable[str], *, width: int = NAME_WIDTH
) -> Table:
    """An empty table with columns of names, then of numbers."""
    table = Table(title=title, title_justify="left", box=SIMPLE_HEAD, padding=0)
    for name in names:
        table.add_column(name, overflow="fold", max_width=width)
    for name in numbers:
        table.add_column(name, justify="right", no_wrap=True)
    return table


def percent(share: float) -> str:
    """A share in per cent; empty if it is not known."""
    return "" if np.isnan(share) else f"{100 * share:.1f}"


def fraction(value: float) -> str:
    """A number between -1 and 1, without its leading zero; empty if it is not known."""
    return "" if np.isnan(value) else f"{value:.3f}".replace("0.", ".", 1)


def share_cells(found: Estimate) -> Iterator[str]:
    """How many items, the share of them, its interval in whole per cent."""
    yield f"{found.n:,}"
    yield percent(found.value)
    yield "" if np.isnan(found.low) else f"[{100 * found.low:.0f}, {100 * found.high:.0f}]"


def value_cells(found: Area | Estimate) -> Iterator[str]:
    """A number between -1 and 1, and its interval."""
    yield fraction(found.value)
    yield "" if np.isnan(found.low) else f"[{fraction(found.low)[:-1]}, {fraction(found.high)[:-1]}]"
