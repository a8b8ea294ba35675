"""The scores of a run on a suite as tables for a terminal, 80 columns wide."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import pandas as pd
from rich.console import RenderableType
from rich.table import Table

from analysis.gates import marked
from analysis.stress import frames
from analysis.stress.columns import (
    NOTHING,
    across,
    across_tables,
    area,
    arms_table,
    counted,
    interval,
    long_table,
    percent,
    points,
)
from analysis.stress.notes import notes, opening
from analysis.stress.scores import Scores, scores_of
from analysis.stress.summaries import curves, differences, effects, pass_rates, rates, youdens
from analysis.summary import POOLED
from toolkit.cases.case import Split
from toolkit.runs.run_folder import RunFolder

IDENTICAL = "identical"
RATE = ("n", "tmpl", "%", "95 %")
POINTS = ("n", "tmpl", "points", "95 %")


def score_tables(folder: RunFolder, suite: Path, split: Split | None = None) -> Iterator[RenderableType]:
    """What a run did with each family of a suite, or of one split of it, then what was left out and why.

    UserError if the run was not on this suite as it is now, or if the suite has no case of the split.
    """
    yield from overview_of(folder, scores_of(folder, suite, split))


def overview_of(folder: RunFolder, scores: Scores) -> Iterator[RenderableType]:
    """What matters most of scores that were read before, arms side by side."""
    yield opening(scores)
    for title, frame, group, cell in (
        ("Cases that pass, % (number of cases)", _counted(_with_pooled(scores)), "family", _percent),
        ("Points against the baseline (* interval without 0)", effects(scores), "family", _starred),
        ("Area under passing by severity, 1 at best", curves(scores), "family", _area),
        ("What the keys ask for, %", rates(frames.checks(scores), ("arm", "what")), "what", _percent),
        ("Turns admitted, %", rates(frames.admissions(scores), ("arm", "what")), "what", _percent),
    ):
        if not frame.empty:
            yield from (marked(folder, table) for table in across_tables(title, across(frame, group, cell)))
    yield from (marked(folder, table) for table in youden_tables(scores))
    yield from notes(folder, scores)
    yield f"Every table, with intervals: gatelab stress score {folder.path} --full"


def tables_of(folder: RunFolder, scores: Scores) -> Iterator[RenderableType]:
    """All tables of scores that were read before, each of which says which of its gates are uncalibrated."""
    yield opening(scores)
    for table in (
        *passing_tables(scores),
        *effect_tables(scores),
        *severity_tables(scores),
        *key_tables(scores),
        *reference_tables(scores),
        *relation_tables(scores),
        *label_tables(scores),
        *probe_tables(scores),
    ):
        yield marked(folder, table)
    yield from notes(folder, scores)


def passing_tables(scores: Scores) -> Iterator[Table]:
    """Cases that pass: at a glance, then by family and by language with intervals."""
    by_family = pass_rates(scores, ("family",))
    if by_family.empty:
        return
    yield from across_tables("Cases that pass, %", across(_with_pooled(scores), "family", _percent))
    yield _rates("Cases that pass, by family", by_family, "family")
    yield _rates(
        "Cases that pass, by language over all families", pass_rates(scores, ("language",)), "language"
    )


def effect_tables(scores: Scores) -> Iterator[Table]:
    """What each arm, and so each component, does to each family."""
    found = effects(scores)
    if not found.empty:
        headings = ("n", "tmpl", "base", "lost", "gained", "points", "95 %")
        yield long_table("Against the baseline, by family", found, "family", headings, _effect)


def severity_tables(scores: Scores) -> Iterator[Table]:
    """Cases that pass by family and severity, with the area under the curve and the severity at half."""
    found = curves(scores)
    if found.empty:
        return
    wide = pass_rates(scores, ("family", "severity")).pivot_table(
        "rate", ["arm", "family"], "severity", sort=False
    )
    levels = sorted(wide.columns)
    joined = found.join(wide, on=["arm", "family"])

    def cells(row: "pd.Series[float]") -> Sequence[str]:
        rates_ = (NOTHING if pd.isna(row[level]) else f"{100 * row[level]:.0f}" for level in levels)
        under = (area(row["area"]), interval(row, area))
        return (*rates_, *under, str(row["why"]) or f"{row['half']:.2f}")

    headings = (*(f"{level:g}" for level in levels), "area", "95 %", "half")
    yield long_table("Cases that pass, % by severity", joined, "family", headings, cells)


def key_tables(scores: Scores) -> Iterator[Table]:
    """What the keys ask for: must-store recall, violations of must-not-store, rows and current values."""
    found = frames.checks(scores)
    if found.empty:
        return
    yield _rates("What the keys ask for", rates(found, ("arm", "what")), "what")
    rows = found[found["what"] == frames.ROWS_RIGHT]
    if not rows.empty:
        yield _rates("As many records as there should be, by kind", rates(rows, ("arm", "kind")), "kind")
    stale = frames.stale(scores)
    if not stale.empty:
        counts = stale.groupby("arm", sort=False)["value"].agg(["size", "mean"]).reset_index()
        yield arms_table(
            "Records of a past value, for each value that changes",
            counts,
            ("values", "records"),
            lambda row: (f"{row['size']:,}", f"{row['mean']:.2f}"),
        )


def youden_tables(scores: Scores) -> Iterator[Table]:
    """Resolving and leaving open, and Youden's J of the two."""
    found = youdens(scores)
    if not found.empty:
        headings = ("n", "tmpl", "resolve", "detect", "falsely certain", "J", "95 %")
        yield arms_table("Ambiguous reference, %", found, headings, _youden)


def reference_tables(scores: Scores) -> Iterator[Table]:
    """Ambiguous references, all together and by kind."""
    yield from youden_tables(scores)
    found = frames.references(scores)
    if not found.empty:
        yield _measures("Ambiguous reference, by kind", found)


def relation_tables(scores: Scores) -> Iterator[Table]:
    """Cases beside their partners."""
    found, changed = frames.relations(scores), frames.changes(scores)
    if not found.empty:
        yield _measures("Beside the partner: as it should be", found)
    if not changed.empty:
        shifts = differences(changed, ("arm", "what")).sort_values("what", kind="stable")
        yield long_table("Beside the partner: what changed", shifts, "what", POINTS, _shift)


def label_tables(scores: Scores) -> Iterator[Table]:
    """Labels of what was found, and what the gate admitted."""
    for title, found in {
        "Labels of what was found": frames.labels(scores),
        "Turns admitted": frames.admissions(scores),
    }.items():
        if not found.empty:
            yield _measures(title, found)


def probe_tables(scores: Scores) -> Iterator[Table]:
    """What probes were shown, and how they were answered if there was a reader."""
    found = frames.probes(scores)
    if not found.empty:
        yield _measures("Probes", found)
    replies = frames.replies(scores)
    if not replies.empty:
        wide = replies.pivot_table("n", ["status", "arm"], "said", fill_value=0, sort=False).reset_index()
        headings = [name for name in wide.columns if name not in ("status", "arm")]
        yield long_table(
            "What answers take a question for",
            wide,
            "status",
            headings,
            lambda row: [f"{row[name]:.0f}" for name in headings],
        )


def _measures(title: str, frame: pd.DataFrame) -> Table:
    """The rate of each thing measured, by name."""
    return _rates(title, rates(frame, ("arm", "what")).sort_values("what", kind="stable"), "what")


def _rates(title: str, frame: pd.DataFrame, group: str) -> Table:
    return long_table(title, frame, group, RATE, _rate)


def _with_pooled(scores: Scores) -> pd.DataFrame:
    """Passing by family, then over all of them."""
    pooled = pass_rates(scores, ()).assign(family=POOLED)
    return pd.concat([pass_rates(scores, ("family",)), pooled])


def _counted(frame: pd.DataFrame) -> pd.DataFrame:
    """The same with the number of cases behind the name of each family but the pooled ones."""
    named = [
        f"{family} ({n:,})" if family != POOLED else family
        for family, n in zip(frame["family"], frame["n"], strict=True)
    ]
    return frame.assign(family=named)


def _percent(row: "pd.Series[float]") -> str:
    return percent(row["rate"])


def _starred(row: "pd.Series[float]") -> str:
    if not (row["lost"] or row["gained"]):
        return NOTHING
    return points(row["difference"]) + ("*" if row["low"] > 0 or row["high"] < 0 else "")


def _area(row: "pd.Series[float]") -> str:
    return area(row["area"])


def _rate(row: "pd.Series[float]") -> Sequence[str]:
    return (*counted(row), percent(row["rate"]), interval(row))


def _shift(row: "pd.Series[float]") -> Sequence[str]:
    return (*counted(row), points(row["difference"]), interval(row, points))


def _effect(row: "pd.Series[float]") -> Sequence[str]:
    changed = f"{row['lost']:,}", f"{row['gained']:,}"
    within = interval(row, points) if row["lost"] or row["gained"] else IDENTICAL
    return (*counted(row), percent(row["baseline"]), *changed, points(row["difference"]), within)


def _youden(row: "pd.Series[float]") -> Sequence[str]:
    shares = (percent(row[name]) for name in ("resolve", "detect", "false_certainty"))
    return (*counted(row), *shares, f"{row['j']:+.2f}", interval(row, lambda bound: f"{bound:+.2f}"))
