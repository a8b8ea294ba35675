"""What people's labels say of a run's judges, as tables for a terminal, 80 columns wide."""

from collections.abc import Iterator
from typing import Any

import pandas as pd
from rich.console import RenderableType
from rich.table import Table

from analysis.cells import count, interval, percent, titled
from analysis.inference.clusters import FEWEST
from analysis.judging.label_report import AMONG, LabelReport

COEFFICIENTS = {"raw": "raw", "cohen": "Cohen", "krippendorff": "Krippendorff", "gwet": "Gwet AC1"}
RATES = {"sensitivity": "right", "specificity": "wrong"}  # and the column that says of how many answers
ABOUT = (
    "Labelled answers stand for those that they were drawn from, by 1 / the probability of the draw. "
    f"Intervals are over dialogues, none below {FEWEST}; those of Se and Sp are Wilson's. Act on Se and Sp: "
    "the other numbers change with the share of right answers."
)
CHOOSE = (
    "Report PPI++: it is right on average whatever errors the judge makes, and with many labels no wider "
    "than labels alone. The judge alone is biased where its errors depend on the arm. lambda: how far the "
    "judge is trusted."
)
_NONE = float("nan")
BEFORE = "A trait that differs between arms is a way in which a judge may favour one of them."


def label_tables(found: LabelReport) -> Iterator[RenderableType]:
    """Agreement, error rates, corrected differences and answer traits."""
    yield _agreement(found.agreement)
    yield _rates(found.agreement)
    yield ABOUT + "\n"
    for judge, own in found.differences.groupby("judge", sort=False):
        yield _differences(str(judge), own)
    if len(found.differences):
        yield CHOOSE + "\n"
    yield from _corrections(found.corrections)
    if len(found.traits):
        yield _traits(found.traits)
        yield BEFORE
    yield from found.notes


def _agreement(frame: pd.DataFrame) -> Table:
    table = titled("Agreement with people's labels", ("judge", "coefficient"), ("n", "dlg", "value", "95 %"))
    for row in _rows(frame):
        for name, called in COEFFICIENTS.items():
            low, high = (row.get(f"{name}_{end}", _NONE) for end in ("low", "high"))
            bounds = "" if pd.isna(low) else f"[{_decimal(low)}, {_decimal(high)}]"
            value = _decimal(row.get(name, _NONE)) or "undefined"
            table.add_row(row["judge"], called, count(row["n"]), _whole(row.get("dialogues")), value, bounds)
    return table


def _rates(frame: pd.DataFrame) -> Table:
    headings = ("right", "Se, %", "95 %", "wrong", "Sp, %", "95 %", "Se + Sp - 1", "?")
    table = titled("Errors of judges", ("judge",), headings)
    for row in _rows(frame[frame["judge"] != AMONG]):
        cells: list[str] = []
        for name, column in RATES.items():
            bounds = interval(row.get(f"{name}_low", _NONE), row.get(f"{name}_high", _NONE))
            cells += [_whole(row.get(column)), percent(row.get(name)), bounds]
        youden = row.get("sensitivity", _NONE) + row.get("specificity", _NONE) - 1
        table.add_row(row["judge"], *cells, _decimal(youden), count(row["silent"]))
    return table


def _differences(judge: str, frame: pd.DataFrame) -> Table:
    headings = ("n", "labels", "lambda", "difference", "95 %")
    table = titled(f"{judge}: arm less baseline, points", ("arm", "estimator"), headings)
    for row in _rows(frame):
        labelled = count(row["labelled"]) if row["labelled"] else ""
        bounds = interval(row["low"], row["high"], "+")
        table.add_row(
            row["arm"],
            row["estimator"],
            count(row["n"]),
            labelled,
            _decimal(row["power"]),
            f"{100 * row['difference']:+.2f}",
            bounds,
        )
    return table


def _corrections(frame: pd.DataFrame) -> Iterator[str]:
    for row in _rows(frame):
        name = f"Rogan-Gladen, {row['judge']}, {row['arm']} (n = {row['n']:,}, {row['labelled']:,} labels)"
        if row["refused"]:
            yield f"{name}: refused: {row['refused']}.\n"
        else:
            bounds = interval(row["low"], row["high"], "+")
            yield f"{name}: {100 * row['difference']:+.2f} points {bounds}, if errors are alike in both.\n"


def _traits(frame: pd.DataFrame) -> Table:
    headings = ("n", "dlg", "before", "after", "difference", "95 %")
    table = titled("What answers are like (words, else %)", ("arm", "trait"), headings)
    for row in _rows(frame):
        scale = 1 if row["trait"] == "words" else 100
        numbers = (f"{scale * row[name]:.1f}" if row["n"] else "" for name in ("before", "after"))
        change = f"{scale * row['difference']:+.1f}" if row["n"] else ""
        known = not pd.isna(row["low"])
        bounds = f"[{scale * row['low']:+.1f}, {scale * row['high']:+.1f}]" if known else ""
        sizes = count(row["n"]), str(row["dialogues"])
        table.add_row(row["arm"], row["trait"], *sizes, *numbers, change, bounds)
    return table


def _rows(frame: pd.DataFrame) -> list[dict[str, Any]]:
    return [{str(name): value for name, value in row.items()} for row in frame.to_dict("records")]


def _whole(value: float | None) -> str:
    return "" if value is None or pd.isna(value) else count(int(value))


def _decimal(value: float) -> str:
    return "" if pd.isna(value) else f"{value:z.2f}"
