"""What a gate does to each dialogue with the threshold of all the others, as tables."""

from collections.abc import Iterator

import numpy as np
from rich.console import RenderableType
from rich.table import Table

from analysis.calibration.cells import fraction, named_table, percent, value_cells
from analysis.calibration.left_out import LeftOut, OnDialogues

MOST_ROWS = 20  # dialogues; of more only the mean is shown


def dialogue_tables(found: OnDialogues) -> Iterator[RenderableType]:
    """A row a dialogue, where there are not many, then the means over dialogues."""
    arm = found.decisions.arm
    if len(found.dialogues) <= MOST_ROWS:
        columns = ("cited", "other", "threshold", "AUC", "J", "agree, %", "admitted, %")
        table = named_table(f"{arm}: each dialogue with the threshold of the others", ("dialogue",), columns)
        for one in found.dialogues:
            table.add_row(*_row(one))
        yield table
    yield _means(f"{arm}: mean over dialogues", found)
    thresholds = np.array([one.others.threshold for one in found.dialogues if not one.others.is_edge])
    if len(thresholds):
        yield f"Thresholds of the others: from {thresholds.min():.4g} to {thresholds.max():.4g}.\n"


def _row(one: LeftOut) -> Iterator[str]:
    yield one.dialogue
    yield f"{one.area.kept:,}"
    yield f"{one.area.left:,}"
    yield "none" if one.others.is_edge else f"{one.others.threshold:.4g}"
    yield fraction(one.area.value)
    yield fraction(one.own.youden)
    yield percent(one.agreement)
    yield percent(one.own.rate)


def _means(title: str, found: OnDialogues) -> Table:
    table = named_table(title, ("",), ("dialogues", "mean", "95 %"))
    for name, mean in {
        "AUC": found.area,
        "J": found.youden,
        "agreement": found.agreement,
        "admission rate": found.rate,
    }.items():
        table.add_row(name, f"{mean.n}", *value_cells(mean))
    return table
