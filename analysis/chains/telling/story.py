"""One chain as a story: link by link and stage by stage, with the texts and the decisions."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import pandas as pd
import pyarrow.compute as pc
from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from analysis.chains.stages import DECIDED_BY, TRACED
from analysis.chains.tracing.shard_tables import ShardTables, shard_tables
from toolkit.datasets.tables import safe
from toolkit.errors import UserError
from toolkit.ledger import Outcome
from toolkit.runs.run_folder import RunFolder

MARKS = {True: "yes", False: "no"}
Row = Any  # a named row of a frame


def story(
    folder: RunFolder, links: pd.DataFrame, probe: str, arm: str | None = None
) -> Iterator[RenderableType]:
    """What became of a probe's chain in each arm, or in one.

    UserError if there is no such probe or arm, or if several dialogues have a probe of that id.
    """
    own = links[links["probe"] == probe]
    dialogues = own["dialogue"].drop_duplicates().tolist()
    if len(dialogues) != 1:
        found = f"is one of {len(dialogues)} dialogues" if dialogues else "is no probe of the run"
        raise UserError(f"{folder.path}: --probe: {probe!r} {found}; ids stand in the files of --out")
    for cell, name in folder.arms.items():
        if arm in (None, name):
            yield from _in_arm(_told(folder, cell, dialogues[0], probe), own[own["arm"] == name])


@dataclass(frozen=True)
class Told:
    """The rows that a run folder has on one dialogue in one cell, and on the probe that is asked about."""

    arm: str
    items: pd.DataFrame
    ledger: pd.DataFrame
    asked: Row
    shown: tuple[str, ...]  # ids of records, by rank


def _told(folder: RunFolder, cell: str, dialogue: str, probe: str) -> Told:
    shard = _shard_of(folder, cell, dialogue)
    items, ledger, probes = (
        table.filter(pc.equal(table["dialogue"], dialogue)).to_pandas()
        for table in (shard.items, shard.ledger, shard.probes)
    )
    asked = folder.outcomes
    chosen = (asked["cell"] == cell) & (asked["dialogue"] == dialogue) & (asked["probe"] == probe)
    shown = probes.loc[probes["probe"] == probe, "retrieved"].iloc[0]
    ids = () if shown is None else tuple(shown)
    return Told(folder.arms[cell], items, ledger, asked[chosen].iloc[0], ids)


def _in_arm(told: Told, rows: pd.DataFrame) -> Iterator[RenderableType]:
    asked = told.asked
    yield Text(f"\n{told.arm}: {asked['probe']}, {asked['category']} {asked['category_name']}", style="bold")
    yield safe(f"  asked   {asked['question']}")
    yield safe(f"  gold    {asked['gold']}")
    status = str(rows["status"].iloc[0])
    if status != TRACED:
        yield f"  Not traced: {status}."
    for place, of_link in rows[rows["link"].notna()].groupby("place"):
        yield from _link(told, int(str(place)), of_link)
    if isinstance(asked["answer"], str):
        yield safe(f"  answer  {asked['answer']}")
        yield from (f"    {judge}: {score}" for judge, score in asked["judgements"] or ())


def _link(told: Told, place: int, rows: pd.DataFrame) -> Iterator[RenderableType]:
    """A link: the turn, then what every stage made of it."""
    turn = str(rows["link"].iloc[0])
    said = told.items[(told.items["item"] == "turn") & (told.items["id"] == turn)]
    yield f"  link {place + 1} of {rows['links'].iloc[0]}: turn {turn}"
    for row in said.itertuples():
        yield _indented(f"{row.speaker}: {row.text}")
    for row in rows.itertuples():
        yield safe(f"    {row.stage:<11}{_verdict(row)}")
        yield from (_indented(text) for text in _texts(told, str(row.stage), turn))


def _verdict(row: Row) -> str:
    """What a stage's row says, in a line."""
    if pd.isna(row.turn) and pd.isna(row.anywhere):
        return "unknown" if row.status == TRACED and isinstance(row.component, str) else "not seen"
    parts = ["turn unknown" if pd.isna(row.turn) else f"turn {MARKS[bool(row.turn)]}"]
    for name in ("content", "anywhere"):
        known = getattr(row, name)
        parts += [] if pd.isna(known) else [f"{name} {MARKS[bool(known)]}"]
    decided = f"{row.component}: {row.outcome}" if isinstance(row.outcome, str) else "no decision"
    reason = f" ({row.reason})" if isinstance(row.reason, str) and row.reason else ""
    return f"{', '.join(parts)}; {decided}{reason}"


def _texts(told: Told, stage: str, turn: str) -> Sequence[str]:
    """The artefacts of a turn at a stage, where they are more than the turn itself."""
    items = told.items[[turn in (own if own is not None else ()) for own in told.items["sources"]]]
    if stage in ("structured", "grounded"):
        rows = told.ledger[told.ledger["stage"] == DECIDED_BY[stage].value]
        made = {id for listed in rows["outputs"] for id in listed}
        return [str(text) for text in items.loc[(items["item"] == "fact") & items["id"].isin(made), "text"]]
    records = items[items["item"].isin(("record", "context"))]
    if stage == "stored":
        records = records[records["item"] == "record"]
        return [
            f"{text}{'' if live else f' ({Outcome.SUPERSEDED})'}"
            for text, live in zip(records["text"], records["live"], strict=True)
        ]
    if stage == "retrieved":
        return [
            f"rank {told.shown.index(id) + 1} of {len(told.shown)}"
            for id in records["id"]
            if id in told.shown
        ]
    return ()


def _indented(words: str) -> Padding:
    return Padding(safe(words), (0, 0, 0, 8))


def _shard_of(folder: RunFolder, cell: str, dialogue: str) -> ShardTables:
    """The shard that has the dialogue."""
    for shard in shard_tables(folder, cell):
        if dialogue in shard.dialogues.to_pylist():
            return shard
    raise UserError(f"{folder.path}: no table has the dialogue {dialogue!r}")
