"""A run as tables for a terminal, 80 columns wide."""

import re
from collections.abc import Iterable, Iterator, Sequence

import pandas as pd
from rich.box import SIMPLE_HEAD
from rich.console import RenderableType
from rich.table import Table

from analysis.cells import interval, percent
from analysis.costs import costs_by, latency_by
from analysis.coverage import refused
from analysis.gates import marked
from analysis.notes import notes, opening_notes, why_no_rows
from analysis.reference_tables import footed, reference_tables
from analysis.references import reference_answers, reference_support
from analysis.summary import POOLED, Measure, answers_by, answers_refused, judges, support_by
from analysis.write_path import write_path
from toolkit.errors import UserError
from toolkit.runs.run_folder import RunFolder

TITLES: dict[Measure, str] = {
    "content_support": "Content support, %",
    "turn_support_0": "Turn support, %",
}
ARM_WIDTH = 10  # characters; longer names are folded, so that a table fits into 80 columns
NARROW = 8  # likewise, beside an interval
NAME_WIDTH = 22  # likewise, of what stands before the numbers
GROUP_WIDTH = 16  # likewise, before a comparison with an interval
ACROSS = 5  # counts that stand side by side where the arms are rows
MOST_COLUMNS = 4  # arms that stand side by side; more of them are rows
MOST_TABLES = 4  # arms that have a table each; more of them are rows of one, with what is pooled alone
ARMS_WIDTH = 25  # characters of an arm's name where arms are rows
ALWAYS_SHOWN = frozenset(
    {"turns", "exchanges", "admitted", "rejected", "facts", "added", "deduplicated", "stored", "failed"}
)
LATER = "facts"  # the count with which the second part of the write path begins


def summary_tables(
    folder: RunFolder, *, clean: bool = False, arm: str | None = None
) -> Iterator[RenderableType]:
    """The tables that say what each arm of a run kept, then what was left out and why.

    Of `arm` alone, if it is given, every comparison with the baseline. UserError if there is no such arm.
    """
    compared = _compared(folder, arm)
    yield from opening_notes(folder, clean=clean)
    yield from write_path_tables(folder)
    if folder.outcomes.empty:
        yield "No probes: nothing was asked.\n"
    else:
        yield from support_tables(folder, compared, clean=clean)
        yield from answer_tables(folder, compared, clean=clean)
    yield from cost_tables(folder)
    if folder.references is not None:
        yield from cost_tables(folder.references, " of references")
    yield from notes(folder, clean=clean)


def write_path_tables(folder: RunFolder) -> Iterator[Table]:
    """Counts along the write path: a column an arm, or a row an arm where there are many."""
    counts = write_path(folder)
    shown = counts[[bool(row.any()) or name in ALWAYS_SHOWN for name, row in counts.iterrows()]]
    if len(shown.columns) <= MOST_COLUMNS:
        yield marked(folder, _counted("Along the write path", shown))
        return
    arms = shown.T
    later = list(arms.columns).index(LATER)
    parts = {"turns and exchanges": arms.iloc[:, :later], "facts and records": arms.iloc[:, later:]}
    for what, part in parts.items():
        for start in range(0, len(part.columns), ACROSS):
            some = part.iloc[:, start : start + ACROSS]
            yield marked(folder, _counted(f"Along the write path: {what}", some))


def support_tables(
    folder: RunFolder, arms: Sequence[str], *, clean: bool = False
) -> Iterator[RenderableType]:
    """Support of each arm beside the baseline; false support, of which less is better, stands apart."""
    yield from (f"{line}\n" for line in refused(folder, clean=clean).values())
    false = []
    for measure, title in TITLES.items():
        links = support_by(folder, measure, "links", clean=clean)
        frame = pd.concat([support_by(folder, measure, "category", clean=clean), links])
        if frame.empty:
            yield f"{title}: {why_no_rows(folder, measure, clean=clean)}\n"
            continue
        beside = reference_support(folder, measure, clean=clean)
        true, floors = (one[one["better"] == "more"] for one in (frame, beside))
        yield from footed(_paired_tables(true, folder, arms, f"{title}: ", ("lost", "gained")), floors)
        yield from reference_tables(floors, f"{title}: ")
        less = [one[one["better"] == "less"] for one in (frame, beside)]
        false.append([one.assign(group=one["group"] + f", {measure.partition('_')[0]}") for one in less])
    if false:
        title = "False support, % (less is better): "
        tempted, floors = (pd.concat(parts) for parts in zip(*false, strict=True))
        yield from footed(_paired_tables(tempted, folder, arms, title, ("gone", "new")), floors)
        yield from reference_tables(floors, title)


def answer_tables(folder: RunFolder, arms: Sequence[str], *, clean: bool = False) -> Iterator[RenderableType]:
    """Answers that each judge holds for right, of each arm beside the baseline."""
    for judge in judges(folder):
        title = f"Answers right by {judge}, %: "
        yield from (f"{title}{line}\n" for line in answers_refused(folder, judge, clean=clean).values())
        frame, beside = answers_by(folder, judge, clean=clean), reference_answers(folder, judge, clean=clean)
        yield from footed(_paired_tables(frame, folder, arms, title, ("lost", "gained")), beside)
        yield from reference_tables(beside, title)


def cost_tables(folder: RunFolder, whose: str = "") -> Iterator[Table]:
    """Calls and tokens by arm and stage, if a model was asked, and the latency of an online run."""
    costs, latency = costs_by(folder), latency_by(folder)
    if not costs.empty:
        headings = ("calls", "cached", "tokens in", "out", "seconds")
        table = _table(f"Costs{whose}", ("arm", "stage"), headings)
        for row in costs.to_dict("records"):
            share = "" if pd.isna(row["cached"]) else f"{100 * row['cached']:.0f} %"
            tokens = f"{row['prompt_tokens']:,}", f"{row['completion_tokens']:,}"
            seconds = f"{row['seconds']:.1f}"
            table.add_row(row["arm"], row["stage"], f"{row['calls']:,}", share, *tokens, seconds)
        yield marked(folder, table, costs["arm"])
    if not latency.empty:
        title = f"Latency{whose}, milliseconds"
        table = _table(title, ("arm", "stage", "per"), ("n", "p50", "p95", "calls"))
        for row in latency.to_dict("records"):
            numbers = f"{1000 * row['p50']:.1f}", f"{1000 * row['p95']:.1f}", f"{row['calls']:.1f}"
            table.add_row(row["arm"], row["stage"], row["per"], f"{row['n']:,}", *numbers)
        yield marked(folder, table, latency["arm"])


def _compared(folder: RunFolder, arm: str | None) -> list[str]:
    """The arms that are shown beside the baseline."""
    arms = [name for name, baseline in folder.baselines.items() if name != baseline]
    if arm is None:
        return arms
    if arm not in arms:
        raise UserError(
            f"{folder.path}: --arm: {arm!r} is no arm beside the baseline; choose of {', '.join(arms)}"
        )
    return [arm]


def _paired_tables(
    frame: pd.DataFrame, folder: RunFolder, arms: Sequence[str], title: str, changes: tuple[str, str]
) -> Iterator[Table]:
    """A table for each of the arms that has rows, or one for all of them where there are many.

    `changes` are the headings of lost and gained.
    """
    frame = frame[frame["arm"].isin(arms)]
    if frame["arm"].nunique() > MOST_TABLES:
        pooled = frame["group"] == POOLED
        for group, rows in frame[pooled if pooled.any() else slice(None)].groupby("group", sort=False):
            table = _arms_table(rows, f"{title}{group}, against {folder.manifest['baseline']}", changes)
            yield marked(folder, table, [*rows["arm"], *folder.baselines.values()])
        return
    for arm in arms:
        rows, baseline = frame[frame["arm"] == arm], folder.baselines[arm]
        if not rows.empty:
            table = paired_table(rows, f"{title}{arm} against {baseline}", baseline, changes)
            yield marked(folder, table, (arm, baseline))


def _arms_table(frame: pd.DataFrame, title: str, changes: tuple[str, str]) -> Table:
    """One group of probes in every arm beside the baseline, an arm a row."""
    with_interval = bool(frame["low"].notna().any())
    table = _table(title, ("arm",), ("n", "share", *changes, "points"), width=ARMS_WIDTH)
    for name in ("95 %", "MDE") if with_interval else ():
        table.add_column(name, justify="right", no_wrap=True)
    for _, row in frame.iterrows():
        n, _, *rest = _cells(row, with_interval=with_interval)
        table.add_row(str(row["arm"]), n, *rest)
    return table


def paired_table(frame: pd.DataFrame, title: str, baseline: str, changes: tuple[str, str]) -> Table:
    """One arm beside the baseline, with the probes that changed."""
    with_interval = bool(frame["low"].notna().any())
    (arm,) = frame["arm"].unique()
    table = _table(title, ("probes",), ("n",), width=GROUP_WIDTH if with_interval else NAME_WIDTH)
    width = NARROW if with_interval else ARM_WIDTH
    for name in (baseline, arm):
        table.add_column(_stacked(name, width), justify="right", max_width=width, overflow="fold")
    for name in (*changes, "points", *(("95 %", "MDE") if with_interval else ())):
        table.add_column(name, justify="right", no_wrap=True)
    by_links = False
    for _, row in frame.iterrows():
        if not by_links and str(row["group"]).endswith((" link", " links")):
            table.add_section()
            by_links = True
        table.add_row(str(row["group"]), *_cells(row, with_interval=with_interval))
    return table


def _table(title: str, names: Iterable[str], numbers: Iterable[str], *, width: int = NAME_WIDTH) -> Table:
    table = Table(title=title, title_justify="left", box=SIMPLE_HEAD, padding=0)
    for name in names:
        table.add_column(name, overflow="fold", max_width=width)
    for name in numbers:
        table.add_column(name, justify="right", no_wrap=True)
    return table


def _counted(title: str, counts: pd.DataFrame) -> Table:
    """A frame of counts, with a name before each row."""
    table = Table(title=title, title_justify="left", box=SIMPLE_HEAD, padding=0)
    table.add_column("", overflow="fold", max_width=NAME_WIDTH)
    told = counts.map(lambda count: "unseen" if pd.isna(count) else f"{int(count):,}")
    for name in counts.columns:
        widest = max(map(len, told[name]), default=0)  # a number is never broken
        width = max(ARM_WIDTH, widest)
        table.add_column(
            _stacked(str(name), width), justify="right", min_width=widest, max_width=width, overflow="fold"
        )
    for place, row in told.iterrows():
        table.add_row(str(place), *row)
    return table


def _stacked(name: str, width: int) -> str:
    """A name on lines of so many characters, as far as it has signs behind which it can break."""
    lines = [""]
    for part in re.split(r"(?<=[_\- /])", name):
        fits = len(lines[-1]) + len(part.rstrip()) <= width
        lines[-1:] = [lines[-1] + part] if fits or not lines[-1] else [lines[-1], part]
    return "\n".join(lines)


def _cells(row: "pd.Series[float]", *, with_interval: bool) -> Iterator[str]:
    yield str(row["n"])
    yield f"{100 * row['baseline']:.1f}"
    yield f"{100 * row['share']:.1f}"
    yield str(row["lost"])
    yield str(row["gained"])
    yield f"{100 * row['difference']:+.1f}"
    if with_interval:
        identical = not row["lost"] and not row["gained"]
        yield "identical" if identical else interval(row["low"], row["high"], "+")
        yield "" if identical else percent(row["detectable"])
