"""A traced run as tables for a terminal, 80 columns wide."""

from collections.abc import Iterator, Mapping, Sequence

import pandas as pd
from rich.console import RenderableType
from rich.table import Table

from analysis.cells import count, interval, percent, titled
from analysis.chains.outcomes.groups import TEMPTING, By
from analysis.chains.outcomes.survival import chain_survival, item_recall, link_survival
from analysis.chains.stages import STAGES
from analysis.chains.telling.answer_tables import answer_tables
from analysis.chains.telling.change_tables import blame_tables, cause_tables, lost_gained_tables
from analysis.chains.whole_run import BYS, MEASURES, WholeRun
from analysis.coverage import refused
from analysis.gates import marked
from analysis.imported import imported_notes
from analysis.inference.clusters import FEWEST
from analysis.summary import POOLED
from toolkit.errors import UserError
from toolkit.runs.run_folder import RunFolder

MOST = 12  # causes that the overview shows
NAMED = 3  # probes that a line names
SHORT = {
    "source": "src",
    "admitted": "adm",
    "structured": "str",
    "grounded": "grd",
    "stored": "sto",
    "retrieved": "ret",
}


def overview(run: WholeRun) -> Iterator[RenderableType]:
    """What matters most: lost and gained, survival by stage, what was to blame, what was not traced."""
    folder = run.folder
    arms = [arm for arm, baseline in folder.baselines.items() if arm != baseline]
    yield from (f"{line}\n" for line in refused(folder).values())
    yield from lost_gained_tables(run, arms, "category")
    yield from survival_tables(run, list(folder.arms.values()), (POOLED,))
    yield from answer_tables(run, list(folder.arms.values()))
    yield from cause_tables(run, arms, MOST)
    yield from blame_tables(run, arms, MOST)
    yield from notes(run)


def all_tables(run: WholeRun, arm: str) -> Iterator[RenderableType]:
    """Every table of one arm. UserError if the run has no such arm."""
    check_arm(run.folder, arm)
    for by in BYS:
        yield from lost_gained_tables(run, [arm], by)
    yield from cause_tables(run, [arm], None)
    yield from blame_tables(run, [arm], None)
    yield from hazard_tables(run, arm)
    for by in BYS:
        yield from link_tables(run, arm, by)
        yield from recall_tables(run, arm, by)
    yield from placebo_tables(run, arm)
    yield from answer_tables(run, [arm])
    yield from notes(run)


def check_arm(folder: RunFolder, arm: str) -> None:
    """UserError unless the run has the arm."""
    if arm not in folder.baselines:
        raise UserError(f"{folder.path}: --arm: no arm {arm!r}; choose of {', '.join(folder.baselines)}")


def survival_tables(run: WholeRun, arms: Sequence[str], groups: Sequence[str]) -> Iterator[Table]:
    """Chains that are intact after each stage: an arm a row."""
    for measure in MEASURES:
        frame = chain_survival(run.chains, "category", measure)
        frame = frame[frame["arm"].isin(arms) & frame["group"].isin(groups)]
        if not frame.empty:
            table = titled(f"Chains intact at each stage, %, by {measure}", ("arm",), ("n", *SHORT.values()))
            for arm, rows in frame.groupby("arm", sort=False):
                shares = dict(zip(rows["stage"], rows["intact"], strict=True))
                cells = (percent(shares[stage]) if stage in shares else "unseen" for stage in STAGES)
                table.add_row(str(arm), count(rows["n"].iloc[-1]), *cells)
            yield marked(run.folder, table, arms)


def hazard_tables(run: WholeRun, arm: str) -> Iterator[Table]:
    """The hazard of each stage, by the number of links and pooled over categories."""
    for measure in MEASURES:
        parts = [chain_survival(run.chains, by, measure) for by in BYS]
        frame = pd.concat([parts[0][parts[0]["group"] == POOLED], parts[1]])
        frame = frame[frame["arm"] == arm]
        if not frame.empty:
            names = ("n", "intact", "at risk", "hazard", "95 %", "left", "back")
            table = titled(f"Chains by {measure} in {arm}, %", ("probes", "stage"), names)
            for row in frame.to_dict("records"):
                bounds = interval(row["hazard_low"], row["hazard_high"])
                counts = percent(row["intact"]), count(row["at_risk"]), percent(row["hazard"]), bounds
                back = percent(row["surviving"]), count(row["recovered"])
                table.add_row(row["group"], row["stage"], count(row["n"]), *counts, *back)
            yield table


def link_tables(run: WholeRun, arm: str, by: By) -> Iterator[Table]:
    """T, C and X of the links at each stage, with what was lost and rescued."""
    frame = link_survival(run.links, by)
    names = ("n", "T", "slots", "C", "X", "loss", "rescue")
    table = titled(f"Links in {arm}, by {by}, %", ("probes", "stage"), names)
    for row in frame[frame["arm"] == arm].to_dict("records"):
        shares = (percent(row[name]) for name in ("content", "anywhere", "content_loss", "rescue"))
        table.add_row(
            row["group"],
            str(row["stage"]),
            count(row["n"]),
            percent(row["turn"]),
            count(row["n_content"]),
            *shares,
        )
    if table.row_count:
        yield table


def recall_tables(run: WholeRun, arm: str, by: By) -> Iterator[Table]:
    """Item recall of aggregative probes, which have no chain to break."""
    for measure in MEASURES:
        frame = item_recall(run.chains, by, measure)
        frame = frame[frame["arm"] == arm]
        if not frame.empty:
            table = titled(
                f"Item recall by {measure} in {arm}, %", ("probes", "stage"), ("n", "recall", "95 %")
            )
            for row in frame.to_dict("records"):
                table.add_row(
                    row["group"],
                    row["stage"],
                    count(row["n"]),
                    percent(row["share"]),
                    interval(row["low"], row["high"]),
                )
            yield table


def placebo_tables(run: WholeRun, arm: str) -> Iterator[Table]:
    """X beside what other dialogues carry by chance."""
    frame = run.placebo
    if not frame.empty:
        table = titled(
            f"Content anywhere in {arm}, %, and in other dialogues", ("stage",), ("n", "X", "placebo", "95 %")
        )
        for row in frame[frame["arm"] == arm].to_dict("records"):
            table.add_row(
                row["stage"],
                count(row["n"]),
                percent(row["anywhere"]),
                percent(row["placebo"]),
                interval(row["low"], row["high"]),
            )
        yield table


def notes(run: WholeRun) -> Iterator[str]:
    """What must be known before these numbers are compared, and what is not in them."""
    slotted = run.links["content"].notna().any()
    if not slotted:
        yield "No link has slots (slot_unavailable): survival is that of turns, and says nothing of content."
    yield from imported_notes(run.folder)
    yield f"{TEMPTING}: support is false support; pooled with nothing."
    if run.links["dialogue"].nunique() < FEWEST:
        yield f"No intervals: below {FEWEST} dialogues none can be had at 95 %."
    for (status, probes), arms in _untraced(run).items():
        named = ", ".join(probes[:NAMED]) + (", ..." if len(probes) > NAMED else "")
        whom = "every arm" if len(arms) == len(run.folder.arms) else ", ".join(arms)
        yield f"{whom}: {len(probes)} probes not traced ({status}): {named}."


def _untraced(run: WholeRun) -> Mapping[tuple[str, tuple[str, ...]], list[str]]:
    """The arms in which the same probes are not traced, by the reason and the probes."""
    arms: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    for (status, arm), rows in run.untraced.groupby(["status", "arm"], sort=False):
        arms.setdefault((str(status), tuple(rows["probe"])), []).append(str(arm))
    return arms
