"""What a gate with its new threshold does to held-out cases, as tables."""

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.table import Table

from analysis.calibration.cells import fraction, named_table, percent, share_cells, value_cells
from analysis.calibration.curve import Curve
from analysis.calibration.on_cases import Group, OnCases

COLUMNS = ("tpl", "AUC", "95 %", "keep", "adm.%", "95 %", "chaff", "adm.%", "95 %")


def case_tables(found: OnCases) -> Iterator[RenderableType]:
    """By family, language and manner, then how well its scores are calibrated."""
    arm = found.decisions.arm
    yield _group_table(f"{arm}, held out: AUC, and what it admits with the new threshold", found.groups)
    yield "tpl: templates. keep: turns worth keeping. adm.: admitted.\n"
    yield _curve_table(f"{arm}, held out: calibration", found.curve)
    yield (
        f"Expected calibration error {fraction(found.curve.error)}, after a logistic map fitted on held-in "
        "cases. How many turns are worth keeping is the suite's doing.\n"
    )


def _group_table(title: str, groups: Sequence[tuple[str, Sequence[Group]]]) -> Table:
    table = named_table(title, ("",), COLUMNS)
    for _, some in groups:
        for group in some:
            kept, left = share_cells(group.kept), share_cells(group.left)
            table.add_row(group.name, f"{group.area.clusters}", *value_cells(group.area), *kept, *left)
        table.add_section()
    return table


def _curve_table(title: str, curve: Curve) -> Table:
    table = named_table(title, (), ("turns", "predicted, %", "worth keeping, %"))
    for one in curve.bins:
        table.add_row(f"{one.items:,}", percent(one.predicted), percent(one.kept))
    return table
