"""What judges make of answers of known worth, as tables for a terminal, 80 columns wide."""

from collections.abc import Iterator

import pandas as pd
from rich.console import RenderableType
from rich.table import Table

from analysis.cells import count, interval, percent, titled
from analysis.inference.clusters import FEWEST
from analysis.judging.acceptance import acceptance
from analysis.judging.bias import ACCURACIES, POINT, Errors, budget, errors_of
from analysis.judging.kinds import AnswerKind

TRUE = 0.10  # the true difference that is taken as an example
READ = (
    "A score of one half or more accepts. Wilson: more answers to these dialogues. CR1-t: other dialogues; "
    f"none below {FEWEST}. Answers that a judge could not tell of, or failed on, count in no share. "
    "Answers are made by rules; what people or models write differs, so these are rates on this probe set."
)
LEVERAGE = (
    "Gain: points that a judged score gains when 1 % of the wrong answers turn from specific to this kind, "
    "at the given accuracy. Fakes: the shift, in points of the wrong answers, that shows one point at 50 % "
    "accuracy though no answer has become right; none: no shift can."
)


def probe_tables(judged: pd.DataFrame) -> Iterator[RenderableType]:
    """For each judge what it accepts of each kind, and what its errors make of a difference.

    `judged` is one row a judge and answer, as `acceptance` takes it.
    """
    accepted = acceptance(judged)
    gains = budget(accepted)
    for judge in accepted["judge"].drop_duplicates():
        own = accepted[accepted["judge"] == judge]
        yield _accepted(str(judge), own)
        yield _gains(str(judge), gains[gains["judge"] == judge])
        yield f"{judge}: {in_words(errors_of(own, str(judge)), gains[gains['judge'] == judge])}\n"
    yield READ
    yield LEVERAGE


def in_words(errors: Errors, gains: pd.DataFrame) -> str:
    """What a judge's errors do to a comparison, in plain words; `gains` are its rows of the budget."""
    if pd.isna(errors.youden):
        return "no verdict on restated golds or on specific wrong answers, so no budget."
    shown = 100 * errors.youden * TRUE
    said = (
        f"where both arms make errors alike, a true difference of {100 * TRUE:.0f} points shows as "
        f"{shown:.1f} (Se + Sp - 1 = {errors.youden:.3f})."
    )
    worst = gains[gains["faking"].notna()].nsmallest(1, "faking")
    if worst.empty:
        return f"{said} No shift between kinds of wrong answers fakes a point."
    kind, faking = worst["kind"].iloc[0], float(worst["faking"].iloc[0])
    return (
        f"{said} An arm whose wrong answers are {100 * faking:.1f} points more often {kind} rather than "
        f"specific gains {100 * POINT:.0f} point at 50 % accuracy without one more right answer."
    )


def _accepted(judge: str, own: pd.DataFrame) -> Table:
    table = titled(
        f"{judge}: answers accepted, %",
        ("answer", "is"),
        ("n", "dlg", "acc.", "Wilson", "CR1-t", "?", "fail"),
    )
    for row in own.itertuples():
        table.add_row(
            str(row.kind),
            "right" if row.right else "wrong",
            count(row.n),
            str(row.dialogues),
            percent(float(str(row.share))),
            interval(float(str(row.wilson_low)), float(str(row.wilson_high))),
            interval(float(str(row.low)), float(str(row.high))),
            count(row.silent),
            count(row.failed),
        )
    return table


def _gains(judge: str, own: pd.DataFrame) -> Table:
    headings = (*(f"gain at {100 * one:.0f} %" for one in ACCURACIES), "fakes a point")
    table = titled(
        f"{judge}: against {AnswerKind.SPECIFIC} answers", ("wrong answer",), ("n", "acc.", *headings)
    )
    for kind, n, share, *gains, faking in own.drop(columns="judge").itertuples(index=False):
        cells = ("" if pd.isna(gain) else f"{gain:+.3f}" for gain in gains)
        reached = "none" if pd.isna(faking) else f"{100 * faking:.1f}"
        table.add_row(kind, count(n), percent(share), *cells, reached)
    return table
