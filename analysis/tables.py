"""Frames as tables for a terminal."""

import math
from collections.abc import Iterator

import pandas as pd
from rich.console import RenderableType
from rich.table import Table

from analysis.summary import Measure, support_by, unscored, write_path
from toolkit.run_folder import RunFolder

TITLES: dict[Measure, str] = {
    "content_support": "Content support: the required words, dates and numbers of every link were retrieved",
    "turn_support_0": "Turn support: a record from every cited turn was retrieved",
}


def summary_tables(folder: RunFolder, *, clean: bool = False) -> Iterator[RenderableType]:
    """The tables that say what each arm of a run kept, then what was left out and why."""
    yield write_path_table(folder)
    for measure, title in TITLES.items():
        by_category = support_by(folder, measure, "category", clean=clean)
        if by_category.empty:
            yield f"{title}: not to be had, for no probe of this data set has slots.\n"
            continue
        by_links = support_by(folder, measure, "links", clean=clean)
        yield support_table(folder, pd.concat([by_category, by_links]), title)
    yield from notes(folder)


def write_path_table(folder: RunFolder) -> Table:
    """Counts along the write path."""
    counts = write_path(folder)
    table = Table(title="Along the write path", title_justify="left")
    table.add_column("")
    for arm in counts.columns:
        table.add_column(arm, justify="right")
    for name, row in counts.iterrows():
        if row.any() or name in ("rejected", "deduplicated", "lost", "failed"):
            table.add_row(str(name), *(f"{count:,}" for count in row))
    return table


def support_table(folder: RunFolder, frame: pd.DataFrame, title: str) -> Table:
    """Support of each arm beside the baseline, with the probes that were lost and gained."""
    baseline = folder.manifest["baseline"]
    table = Table(title=title, title_justify="left")
    for name in ("probes", "n", baseline):
        table.add_column(name, justify="left" if name == "probes" else "right", no_wrap=True)
    others = [arm for arm in folder.arms.values() if arm != baseline]
    for arm in others:
        for name in (arm, "lost", "gained", "difference [95 %]", "MDE"):
            table.add_column(name, justify="right", no_wrap=name != "difference [95 %]")
    for group, rows in frame.groupby("group", sort=False):
        by_arm = rows.set_index("arm")
        cells = [cell for arm in others for cell in _cells(by_arm.loc[arm])]
        first = by_arm.iloc[0]
        table.add_row(str(group), str(first["n"]), _percent(first["baseline"]), *cells)
    return table


def notes(folder: RunFolder) -> Iterator[str]:
    """What a reader must know before comparing the numbers."""
    baseline = folder.manifest["baseline"]
    structuring = {
        cell["arm"]: cell["spec"]["pipeline"]["structuring"] for cell in folder.manifest["cells"]
    }
    different = [arm for arm, part in structuring.items() if part != structuring[baseline]]
    if different:
        yield (
            f"Turn support of {', '.join(different)} is not comparable with {baseline}: it is structured "
            "differently, and smaller records fit more sources into the same budget. Compare content support."
        )
    dialogues = folder.manifest["data"]["dialogues"]
    if dialogues < 6:
        yield f"No intervals: {dialogues} dialogues cannot carry one at 95 % (six can)."
    for row in unscored(folder).itertuples():
        yield f"{row.arm}: {row.probes} probes not scored ({row.status})."
    yield "Support is not accuracy: it says what a reader was shown, not what it answered."


def _cells(row: "pd.Series[object]") -> tuple[str, ...]:
    low, high = row["low"], row["high"]
    interval = "" if math.isnan(float(str(low))) else f" [{_points(low)}, {_points(high)}]"
    return (
        _percent(row["support"]),
        str(row["lost"]),
        str(row["gained"]),
        f"{_points(row['difference'])}{interval}",
        "" if not interval else _points(row["detectable"]).lstrip("+"),
    )


def _percent(share: object) -> str:
    return f"{100 * float(str(share)):.1f} %"


def _points(share: object) -> str:
    return f"{100 * float(str(share)):+.1f}"
