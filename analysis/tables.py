"""Frames as tables for a terminal."""

from collections.abc import Iterator

import pandas as pd
from rich.box import SIMPLE_HEAD
from rich.console import RenderableType
from rich.table import Table

from analysis.inference import FEWEST
from analysis.summary import Measure, support_by, unscored, write_path
from toolkit.run_folder import RunFolder

TITLES: dict[Measure, str] = {
    "content_support": "Content support, %",
    "turn_support_0": "Turn support, %",
}
ARM_WIDTH = 9  # characters; longer names are folded, so that a table fits into 80 columns
ALWAYS_SHOWN = frozenset(
    {"turns", "admitted", "rejected", "facts", "added", "deduplicated", "stored", "failed"}
)


def summary_tables(folder: RunFolder, *, clean: bool = False) -> Iterator[RenderableType]:
    """The tables that say what each arm of a run kept, then what was left out and why."""
    yield write_path_table(folder)
    baseline = folder.manifest["baseline"]
    for measure, title in TITLES.items():
        frame = pd.concat([support_by(folder, measure, by, clean=clean) for by in ("category", "links")])
        if frame.empty:
            yield f"{title}: not to be had, for no probe of this data set has slots.\n"
            continue
        for arm in folder.arms.values():
            if arm != baseline:
                yield support_table(
                    frame[frame["arm"] == arm], f"{title}: {arm} against {baseline}", baseline
                )
    yield from notes(folder)


def write_path_table(folder: RunFolder) -> Table:
    """Counts along the write path, a column an arm."""
    counts = write_path(folder)
    table = Table(title="Along the write path", title_justify="left", box=SIMPLE_HEAD, padding=0)
    table.add_column("")
    for arm in counts.columns:
        table.add_column(arm, justify="right")
    for name, row in counts.iterrows():
        if row.any() or name in ALWAYS_SHOWN:
            table.add_row(str(name), *(f"{count:,}" for count in row))
    return table


def support_table(frame: pd.DataFrame, title: str, baseline: str) -> Table:
    """Support of one arm beside the baseline, with the probes that were lost and gained."""
    with_interval = bool(frame["low"].notna().any())
    (arm,) = frame["arm"].unique()
    table = Table(title=title, title_justify="left", box=SIMPLE_HEAD, padding=0)
    table.add_column("probes", no_wrap=True)
    table.add_column("n", justify="right", no_wrap=True)
    for name in (baseline, arm):
        table.add_column(name, justify="right", max_width=ARM_WIDTH, overflow="fold")
    for name in ("lost", "gained", "points", *(("95 %", "MDE") if with_interval else ())):
        table.add_column(name, justify="right", no_wrap=True)
    for _, row in frame.iterrows():
        if row["group"] == "1 link":
            table.add_section()
        table.add_row(str(row["group"]), *_cells(row, with_interval=with_interval))
    return table


def notes(folder: RunFolder) -> Iterator[str]:
    """What a reader must know before comparing the numbers."""
    baseline = folder.manifest["baseline"]
    structuring = {cell["arm"]: cell["spec"]["pipeline"]["structuring"] for cell in folder.manifest["cells"]}
    different = [arm for arm, part in structuring.items() if part != structuring[baseline]]
    if different:
        yield (
            f"Turn support of {', '.join(different)} is not comparable with {baseline}, which is structured "
            "differently: smaller records fit more sources into the same budget. Compare content support."
        )
    dialogues = folder.manifest["data"]["dialogues"]
    if dialogues < FEWEST:
        yield f"No intervals: {dialogues} dialogues cannot carry one at 95 %; {FEWEST} can."
    else:
        yield (
            "95 %: interval over dialogues. MDE: the smallest true difference that this design finds with "
            "80 % power; a smaller one whose interval holds 0 is inconclusive, not absent."
        )
    for row in unscored(folder).itertuples():
        yield f"{row.arm}: {row.probes} probes not scored ({row.status})."
    yield "Content support: all that every link must carry was retrieved. Turn support: every cited turn was."
    yield "Support is not accuracy: it says what a reader was shown, not what it answered."


def _cells(row: "pd.Series[float]", *, with_interval: bool) -> Iterator[str]:
    yield str(row["n"])
    yield f"{100 * row['baseline']:.1f}"
    yield f"{100 * row['support']:.1f}"
    yield str(row["lost"])
    yield str(row["gained"])
    yield f"{100 * row['difference']:+.1f}"
    if with_interval:
        identical = not row["lost"] and not row["gained"]
        yield "identical" if identical else f"[{100 * row['low']:+.1f}, {100 * row['high']:+.1f}]"
        yield "" if identical else f"{100 * row['detectable']:.1f}"
