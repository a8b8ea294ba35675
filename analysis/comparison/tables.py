"""A comparison as tables for a terminal, 80 columns wide."""

from collections.abc import Iterator

import pandas as pd
from rich.console import RenderableType
from rich.table import Table

from analysis.cells import count, percent, titled
from analysis.comparison.noise import shares
from analysis.comparison.results import ALL, Result, Row
from analysis.comparison.words import Word
from analysis.inference.clusters import FEWEST

IDENTICAL = "identical"
EXPLAINED = (
    "Intervals are of the mean over questions, clustered by dialogue (CR1 with t on G - 1; CR2 where a "
    "dialogue has over 30 % of the questions). p: sign flips of whole dialogues. MDE: the smallest true "
    "difference found with 80 % power; a smaller one is inconclusive, not absent."
)
PERCENTILE = "The plain percentile interval covers about 90 %, not 95 %, at ten dialogues: do not report it."
SIZES = "*: over half a standard error from the mean over questions: effect and size go together."
AGREEING = (
    "Where all dialogues have one difference there is no spread: the bounds say how far others may differ."
)
ONE_BY_ONE = (
    "Each line is tested alone: p is not adjusted for how many there are, so categories are exploratory."
)
INSIDE = "Within run-to-run noise, so no claim: {}."
STILL = "The reruns gave every question the score it had: A/A = 0, by construction or from a cache."


def tables(result: Result) -> Iterator[RenderableType]:
    """What one outcome says: scores and verdicts of all and of clean questions, then how sure they are."""
    one, other = result.pairs.outcomes
    yield f"A: {result.a.name}, {one.name}\nB: {result.b.name}, {other.name}\n"
    for subset in dict.fromkeys(row.subset for row in result.rows):
        rows = [row for row in result.rows if row.subset == subset]
        yield _scores(subset, rows)
        yield _verdicts(subset, rows)
        yield from _warning(rows)
    rows = [row for row in result.rows if row.subset == ALL]
    yield from (_dialogues(rows), *_questions(rows), *_bootstrapped(rows), *_noise(rows))
    yield from _explained(rows)
    yield from result.notes


def _scores(subset: str, rows: list[Row]) -> Table:
    headings = ("n", "dlg", "A", "B", "A - B", "95 %", "p", "MDE")
    table = titled(f"Scores, %, {subset}", ("probes",), headings)
    for row in rows:
        one = row.found
        identical = not one.discordant
        within = IDENTICAL if identical else bounds((one.interval.low, one.interval.high))
        sizes = count(one.n), str(one.dialogues), percent(one.first), percent(one.second)
        sure = p_value(one.flips.p), percent(one.interval.detectable)
        table.add_row(row.group, *sizes, points(one.difference), within, *sure)
    return table


def _verdicts(subset: str, rows: list[Row]) -> Table:
    table = titled(f"A against B, {subset}", ("probes",), ())
    table.add_column("verdict", overflow="fold")
    for row in rows:
        table.add_row(row.group, row.verdict)
    return table


def _warning(rows: list[Row]) -> Iterator[str]:
    within = [row for row in rows if row.inside and row.verdict != Word.IDENTICAL]
    if within:
        told = (
            f"{row.group} ({points(row.found.difference)}, noise {percent(row.chance)})" for row in within
        )
        yield INSIDE.format(", ".join(told)) + "\n"


def _dialogues(rows: list[Row]) -> Table:
    headings = ("alike", "flips 95 %", "least p", "+", "=", "-", "without one")
    table = titled("By dialogue: A - B in points", ("probes",), headings)
    for row in rows:
        one = row.found
        alike = points(one.equally.mean) + ("*" if one.informative else "")
        changed = str(one.improved), str(one.tied), str(one.worse)
        flips = bounds((one.flips.low, one.flips.high)), p_value(one.flips.smallest)
        table.add_row(row.group, alike, *flips, *changed, bounds(one.left_out))
    return table


def _questions(rows: list[Row]) -> Iterator[Table]:
    if all(row.found.mcnemar is None for row in rows):
        return
    headings = ("only A", "only B", "exact p", "mid-p")
    table = titled("McNemar: these conversations only", ("probes",), headings)
    for row in rows:
        one = row.found.mcnemar
        if one is not None:
            table.add_row(
                row.group, count(one.only_first), count(one.only_second), p_value(one.exact), p_value(one.mid)
            )
    yield table


def _bootstrapped(rows: list[Row]) -> Iterator[RenderableType]:
    if all(row.found.bootstrapped is None for row in rows):
        return
    table = titled("Bootstraps of dialogues, 95 %", ("probes",), ("t", "expanded", "wild t", "percentile"))
    for row in rows:
        one = row.found.bootstrapped
        if one is not None:
            found = (one.studentised, one.expanded, one.wild, one.percentile)
            table.add_row(row.group, *map(bounds, found))
    yield table
    yield PERCENTILE


def _noise(rows: list[Row]) -> Iterator[Table]:
    if not any(row.noise for row in rows):
        return
    headings = ("reruns", "n", "flipped, %", "noise", "share, %")
    table = titled("Reruns of A: what chance alone does", ("probes", "layer"), headings)
    for row in rows:
        parts = {part.layer: part.share for part in shares(row.noise)}
        for one in row.noise:
            numbers = str(one.reruns), count(one.n), percent(one.flipped), percent(one.quantile)
            table.add_row(row.group, one.layer.value, *numbers, percent(parts[one.layer]))
    yield table


def _explained(rows: list[Row]) -> Iterator[str]:
    yield EXPLAINED
    if any(row.found.dialogues < FEWEST for row in rows):
        yield f"No interval and no verdict below {FEWEST} dialogues: p = .05 cannot be reached."
    if any(row.found.discordant and row.found.interval.error == 0 for row in rows):
        yield AGREEING
    if len(rows) > 1:
        yield ONE_BY_ONE
    if any(row.found.informative for row in rows):
        yield SIZES
    if any(row.found.mcnemar is None for row in rows):
        yield "No McNemar where a score is neither 0 nor 1."
    if (noise := [one for row in rows for one in row.noise]) and not any(one.flipped for one in noise):
        yield STILL
    drawn = [row.group for row in rows if not row.found.flips.exact]
    if drawn:
        yield f"Too many dialogues to try all signs, so drawn at random: {', '.join(drawn)}."


def points(value: float, sign: str = "+") -> str:
    """A share as points with two decimals, never -0.00; nothing where it is not known."""
    return "" if pd.isna(value) else f"{100 * value:{sign}z.2f}"


def bounds(ends: tuple[float, float]) -> str:
    """The ends of an interval in points; nothing where they are not known."""
    return "" if pd.isna(ends[0]) else f"[{points(ends[0])}, {points(ends[1])}]"


def p_value(p: float) -> str:
    """A p with four decimals and no leading zero; nothing where it is not known."""
    if pd.isna(p):
        return ""
    return "<.0001" if p < 0.0001 else f"{p:.4f}".removeprefix("0")
