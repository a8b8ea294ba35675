"""What changed against the baseline, and what did it, as tables for a terminal."""

from collections.abc import Iterator, Sequence

import pandas as pd
from rich.console import RenderableType
from rich.table import Table

from analysis.cells import count, interval, percent, titled
from analysis.chains.causes.deletions import blame
from analysis.chains.outcomes.groups import By
from analysis.chains.outcomes.lost_gained import causes
from analysis.chains.whole_run import WholeRun
from analysis.gates import marked
from analysis.reference_tables import footed
from analysis.references import reference_support
from analysis.summary import POOLED, Measure

FEW_ARMS = 4  # arms that have a table each; more of them are rows of one, with what is pooled alone
MEASURES: dict[str, Measure] = {"content support": "content_support", "turn support": "turn_support_0"}
KINDS = {"turn": "{}", "statement": "{} (part of a turn)", "content": "content gone ({})"}


def lost_gained_tables(run: WholeRun, arms: Sequence[str], by: By) -> Iterator[Table]:
    """Probes supported in the baseline only and in the arm only: a table an arm, or one for many."""
    frame = run.compared[by]
    frame = frame[frame["arm"].isin(arms)]
    if frame["arm"].nunique() > FEW_ARMS:
        pooled = frame[frame["group"] == POOLED]
        for measure, rows in _measured(pooled):
            table = _change_table(run, rows, f"{POOLED}, every arm", "arm", measure)
            yield from footed([table], _floors(run, rows, measure))
        return
    for (arm, baseline), rows in frame.groupby(["arm", "baseline"], sort=False):
        for measure, some in _measured(rows):
            table = _change_table(run, some, f"{arm} against {baseline}", "group", measure)
            yield from footed([table], _floors(run, some, measure))


def cause_tables(run: WholeRun, arms: Sequence[str], most: int | None) -> Iterator[RenderableType]:
    """What lost and gained probes, the most frequent first."""
    counted = causes(run.changes) if len(run.changes) else pd.DataFrame(columns=["arm"])
    counted = counted[counted["arm"].isin(arms)]
    if counted.empty:
        return
    table = titled("What did it", ("arm", "", "stage", "component", "cause"), ("probes",))
    shown = counted if most is None else counted.nlargest(most, "probes")
    for row in shown.itertuples():
        told = f"content gone ({row.cause})" if row.kind == "content" else str(row.cause)
        table.add_row(
            str(row.arm), str(row.change), str(row.stage), str(row.component), told, count(row.probes)
        )
    if len(shown) < len(counted):
        table.caption, table.caption_justify = (
            f"{len(counted) - len(shown)} rarer causes: --arm, --out",
            "left",
        )
    yield table


def blame_tables(run: WholeRun, arms: Sequence[str], most: int | None) -> Iterator[RenderableType]:
    """What was deleted on the write path, by cause, and the probes that lose a link for good by it."""
    found = blame(run.deletions)
    found = found[found["arm"].isin(arms)]
    if found.empty:
        return
    names = ("losses", "alone", "jointly", "rescued")
    table = titled(
        "Deleted on the write path, and probes that lose a link by it", ("arm", "stage", "cause"), names
    )
    shown = found if most is None else found.nlargest(most, ["alone", "jointly", "losses"])
    for row in shown.to_dict("records"):
        told = KINDS[row["kind"]].format(row["cause"]) + (", quarantined" if row["recoverable"] else "")
        counts = (count(row[name]) for name in ("losses", "alone", "jointly", "elsewhere"))
        table.add_row(row["arm"], row["stage"], told, *counts)
    if len(shown) < len(found):
        table.caption, table.caption_justify = (
            f"{len(found) - len(shown)} cheaper causes: --arm, --out",
            "left",
        )
    yield table


def _floors(run: WholeRun, rows: pd.DataFrame, measure: str) -> pd.DataFrame:
    """The references by a measure of whole chains; none by the recall of lists, or of what only tempts."""
    known = MEASURES.get(measure) if (rows["group"] == POOLED).any() else None
    found = None if known is None else reference_support(run.folder, known)
    return pd.DataFrame(columns=["group"]) if found is None else found[found["better"] == "more"]


def _measured(frame: pd.DataFrame) -> Iterator[tuple[str, pd.DataFrame]]:
    for measure, rows in frame.groupby("measure", sort=False):
        yield str(measure), rows


def _change_table(run: WholeRun, frame: pd.DataFrame, title: str, name: str, measure: str) -> Table:
    with_interval = bool(frame["low"].notna().any())
    names = ("n", "before", "after", "lost", "gained", "points", *(("95 %",) if with_interval else ()))
    table = titled(f"Lost and gained by {measure}, %: {title}", ("probes",), names)
    for row in frame.to_dict("records"):
        cells = [count(row["n"]), percent(row["before"]), percent(row["after"])]
        cells += [count(row["lost"]), count(row["gained"]), f"{100 * row['difference']:+.1f}"]
        same = not row["lost"] and not row["gained"]
        found = "identical" if same else interval(row["low"], row["high"], "+")
        cells += [found] if with_interval else []
        table.add_row(f"{row[name]}{'' if row['comparable'] else ' *'}", *cells)
    marked(run.folder, table, [*frame["arm"], *frame["baseline"]])
    if not frame["comparable"].all():
        said = "* structured differently, or unseen: turns do not compare; smaller records fit more of them"
        table.caption = f"{table.caption}\n{said}" if table.caption else said
        table.caption_justify = "left"
    return table
