"""What turns are worth as tables for a terminal, 80 columns wide."""

from collections.abc import Iterator, Mapping

import pandas as pd
from rich.console import RenderableType
from rich.table import Table

from analysis.cells import count, interval, percent, titled
from analysis.chains.turn_values.checked import agreement, differs_by_gate, foretold, gate_support
from analysis.chains.turn_values.kept import kept_by_gates
from analysis.chains.turn_values.stored import TurnValues
from analysis.inference.clusters import FEWEST
from toolkit.runs.run_folder import RunFolder

MOST = 8  # turns that a table shows
NAMED = 3  # probes that a line names
FAR = 0.05  # from here on the gate keeps another share of turns than the draws, and the tables say so


def value_tables(folder: RunFolder, values: TurnValues) -> Iterator[RenderableType]:
    """What every gate of the run is expected to leave, its rerun, the turns that matter most, and notes."""
    arms = {arm: kept for arm, kept in kept_by_gates(folder).items() if arm != values.manifest["arm"]}
    told = {arm: foretold(values, kept, folder, arm) for arm, kept in arms.items()}
    for arm, frame in told.items():
        yield gate_table(arm, gate_support(frame))
        if frame["rerun"].notna().any():
            yield agreement_table(arm, agreement(frame))
        yield from _of_gate(folder, values, arm, arms[arm].share)
    yield from turn_tables(values)
    yield from notes(values)


def gate_table(arm: str, rows: pd.DataFrame) -> Table:
    """Support expected behind a gate, beside that of its rerun, if there is one."""
    table = titled(
        f"Support behind the gate of {arm}, %: expected, and rerun",
        ("probes",),
        ("n", "whole", "expected", "rerun", "95 %", "off", "95 %"),
    )
    for row in rows.to_dict("records"):
        table.add_row(
            row["group"],
            count(row["n"]),
            *(percent(row[name]) for name in ("intact", "expected", "rerun")),
            interval(row["rerun_low"], row["rerun_high"]),
            "" if pd.isna(row["difference"]) else f"{100 * row['difference']:+.1f}",
            interval(row["difference_low"], row["difference_high"], "+"),
        )
    return table


def agreement_table(arm: str, rows: pd.DataFrame) -> Table:
    """How single probes turn out in the rerun, by what was expected of them."""
    table = titled(
        f"Probes by expected support behind {arm}, %", ("expected",), ("n", "mean", "rerun", "agree")
    )
    for row in rows.to_dict("records"):
        shares = (percent(row[name]) for name in ("expected", "rerun", "agree"))
        table.add_row(row["expected_in"], count(row["n"]), *shares)
    return table


def turn_tables(values: TurnValues) -> Iterator[RenderableType]:
    """The turns worth most, then those that do most harm, and what picking them does."""
    frame = values.turns
    worth, harm = frame[frame["value"] > 0].head(MOST), frame[frame["value"] < 0].tail(MOST)[::-1]
    for title, rows in (("Most valuable turns", worth), ("Most harmful turns", harm)):
        table = titled(
            f"{title}: probes more that are supported with it",
            ("dialogue", "turn"),
            ("probes", "cited", "deleted", "value", "95 %"),
        )
        for row in rows.to_dict("records"):
            bounds = f"[{row['low']:+.2f}, {row['high']:+.2f}]"
            counts = (count(row[name]) for name in ("probes", "cited", "deleted"))
            table.add_row(row["dialogue"], row["turn"], *counts, f"{row['value']:+.2f}", bounds)
        if len(rows):
            yield table
    if len(frame):
        yield f"Picked as extremes of {count(len(frame))} turns: new draws would put them nearer to 0."


def notes(values: TurnValues) -> Iterator[str]:
    """What must be known before these numbers are used, and what is not in them."""
    told, probes, pairs = values.manifest, values.probes, values.values
    yield (
        f"{told['arm']}: {count(told['draws'])} draws, each keeping {100 * told['rate']:.1f} % of "
        f"{count(told['turns'])} turns; {count(len(probes))} probes. What is stored stands still: records "
        "whose turns are all gone are left out, and retrieval is done again. Support, not answers: no reader "
        "is run."
    )
    sure = int((pairs["low"] > 0).sum()), int((pairs["high"] < 0).sum())
    yield (
        f"{count(len(pairs))} pairs of a probe and a turn; the interval (Newcombe, over draws) is above 0 in "
        f"{count(sure[0])} and below in {count(sure[1])}; of pairs worth nothing, up to one in forty would "
        "be on either side."
    )
    wrong = probes.loc[probes["run"].astype(bool) != probes["intact"].astype(bool), "probe"]
    if len(wrong):
        yield f"{count(len(wrong))} probes without a deletion are not as in the run: {_named(list(wrong))}."
    left: Mapping[str, list[str]] = told["left_out"]
    for status, names in left.items():
        yield f"{count(len(names))} probes left out ({status}): {_named(names)}."
    if probes["dialogue"].nunique() < FEWEST:
        yield f"No intervals over dialogues: below {FEWEST} none can be had at 95 %."


def _of_gate(folder: RunFolder, values: TurnValues, arm: str, kept: float) -> Iterator[str]:
    """What to know of the prediction for one gate."""
    cells = {name: cell for cell, name in folder.arms.items()}
    if not differs_by_gate(folder, values.manifest["cell"], cells[arm]):
        yield f"{arm} differs in more than its gate, so there is no rerun: expected of its gate alone."
    rate = values.manifest["rate"]
    if abs(kept - rate) > FAR:
        yield (
            f"{arm} keeps {100 * kept:.1f} % of the turns, the draws {100 * rate:.1f} %: so far from them "
            f"the room that deletions leave to others is misjudged; draw at its own rate: --gate {arm}."
        )


def _named(probes: list[str]) -> str:
    return ", ".join(probes[:NAMED]) + (", ..." if len(probes) > NAMED else "")
