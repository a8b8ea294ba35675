"""Floors and ceilings of a run: what its references support and answer, never among the arms."""

from collections.abc import Hashable, Iterator, Mapping
from typing import Any

import pandas as pd

from analysis.coverage import asked, unscored
from analysis.gates import component_path
from analysis.inference.estimates import share
from analysis.summary import POOLED, Measure, judged_scores, judges, probe_groups, tempting_groups
from toolkit.readers.constant import Constant
from toolkit.runs.run_folder import RunFolder

COLUMNS = ("reference", "group", "better", "n", "share", "low", "high")
EXAMPLE = "`references: [empty, full_dialogue, oracle_window_2]`"


def reference_support(folder: RunFolder, measure: Measure, *, clean: bool = False) -> pd.DataFrame:
    """Support of each reference, a row a reference and group of probes; no rows without references.

    Columns: reference, group, better (`more`, or `less` for false support), n, share (0 to 1), low and high
    (CR1 with t over dialogues, NaN below six). Only probes that have a score on `measure` are counted. A
    reference that always answers alike is shown nothing, and is left out.
    """
    beside = folder.references
    if beside is None:
        return pd.DataFrame(columns=list(COLUMNS))
    probes = asked(beside, clean=clean)
    shown = probes[~probes["arm"].isin(_constant(beside))]
    tempts = tempting_groups(probes)
    return _frame(shown.assign(score=shown[measure].astype("Float64").astype(float)), tempts)


def reference_answers(folder: RunFolder, judge: str, *, clean: bool = False) -> pd.DataFrame:
    """Answers of each reference that `judge` holds for right, in the columns of `reference_support`."""
    beside = folder.references
    if beside is None:
        return pd.DataFrame(columns=list(COLUMNS))
    probes = asked(beside, clean=clean)
    return _frame(probes.assign(score=judged_scores(probes, judge)), set())


def reference_rows(folder: RunFolder) -> Iterator[tuple[str, str, str, int, float]]:
    """Measure, probes, reference, n and share (0 to 1) of what is pooled, and of what tempts apart."""
    measures: dict[str, Measure] = {"content support": "content_support", "turn support": "turn_support_0"}
    frames = {name: reference_support(folder, measure) for name, measure in measures.items()}
    frames |= {f"right by {judge}": reference_answers(folder, judge) for judge in judges(folder)}
    for name, frame in frames.items():
        for row in frame[(frame["group"] == POOLED) | (frame["better"] == "less")].to_dict("records"):
            told = f"false {name}" if row["better"] == "less" else name
            yield told, str(row["group"]), str(row["reference"]), int(row["n"]), float(row["share"])


def reference_notes(folder: RunFolder, *, clean: bool = False) -> Iterator[str]:
    """What of the references has no score; or that there is none."""
    beside = folder.references
    if beside is None:
        yield f"No floors and ceilings: no references were run. The config asks for them by {EXAMPLE}."
        return
    yield (
        "Floors and ceilings are references, no arms: they store every turn, and are compared with nothing. "
        "empty: nothing is shown; full_dialogue: all turns; oracle_window_W: cited turns and W either side."
    )
    for row in unscored(beside, clean=clean).itertuples():
        if str(row.status).startswith("failed"):
            yield f"Reference {row.arm}: {row.probes} probes not scored ({row.status})."
    probes = asked(beside, clean=clean)
    answers = probes[probes["answer_status"].fillna("").str.startswith("failed")]
    for (name, status), failed in answers.groupby(["arm", "answer_status"]):
        yield f"Reference {name}: {len(failed)} answers not judged ({status})."


def in_a_line(frame: pd.DataFrame) -> str:
    """The references of what is pooled, or else of each group, in a line; empty if there is none."""
    pooled = frame[frame["group"] == POOLED]
    parts = [
        f"{group}: " + ", ".join(_said(row) for row in rows.to_dict("records"))
        for group, rows in (frame if pooled.empty else pooled).groupby("group", sort=False)
    ]
    return f"Floors and ceilings, % (n): {'; '.join(parts)}" if parts else ""


def _said(row: Mapping[Hashable, Any]) -> str:
    return f"{row['reference']} {100 * row['share']:.1f} ({row['n']:,})"


def _constant(beside: RunFolder) -> set[str]:
    cells = beside.manifest["cells"]
    path = component_path(Constant)
    return {cell["arm"] for cell in cells if cell["spec"]["pipeline"]["reader"]["component"] == path}


def _frame(probes: pd.DataFrame, tempts: set[str]) -> pd.DataFrame:
    scored = probes[probes["score"].notna()]
    rows = []
    for group, members in probe_groups(scored, "category").items():
        for name, own in scored[members].groupby("arm", sort=False):
            found = share(own["score"].to_numpy(dtype=float), own["dialogue"].to_numpy(dtype=str))
            better = "less" if group in tempts else "more"
            rows.append((str(name), group, better, found.n, found.value, found.low, found.high))
    return pd.DataFrame(rows, columns=list(COLUMNS))
