"""The stored statements of a run, each with the turns that it may lean on."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import pandas as pd

from analysis.inferred.languages import language_of
from toolkit.dialogue import rendered
from toolkit.ledger import Outcome, Stage
from toolkit.runs.run_folder import RunFolder

ITEMS = (
    "cell", "dialogue", "data", "item", "id", "text", "speaker", "said_at", "sources", "facts", "context",
    "evidentiality", "live",
)  # fmt: skip
LEDGER = ("cell", "dialogue", "stage", "outputs", "outcome", "reason")


@dataclass(frozen=True, slots=True)
class Statement:
    """What one live record says: a fact, or the record itself where the backend wrote it."""

    arm: str
    dialogue: str
    language: str  # of the dialogue
    text: str
    said_at: datetime
    inferred: bool  # marked so; otherwise stated
    sources: tuple[str, ...]  # texts of its source turns, each with its speaker
    history: tuple[str, ...]  # of the turns that its exchange leaned on, likewise
    added: tuple[tuple[str, str], ...]  # phrase and meaning, as the grounding wrote them down


def statements(folder: RunFolder) -> Iterator[Statement]:
    """Every fact that a live record holds, and of records without facts their own text; shard by shard."""
    data = {cell["key"]: cell["spec"]["data"] for cell in folder.manifest["cells"]}
    parts = zip(folder.parts("items", ITEMS), folder.parts("ledger", LEDGER), strict=True)
    for items, ledger in parts:
        yield from _of_shard(items, _added(ledger), {cell: data[cell] for cell in folder.arms}, folder.arms)


def rows(frame: pd.DataFrame) -> Iterator[Any]:
    """The rows of a frame, each with its columns as attributes."""
    yield from frame.itertuples(index=False)


def _of_shard(
    items: pd.DataFrame,
    added: Mapping[tuple[str, str, str], tuple[tuple[str, str], ...]],
    data: Mapping[str, str],
    arms: Mapping[str, str],
) -> Iterator[Statement]:
    turns = items[items["item"] == "turn"]
    said = {(row.data, row.dialogue, row.id): f"{row.speaker}: {row.text}" for row in rows(turns)}
    spoken = {name: language_of(str(name), " ".join(own["text"])) for name, own in turns.groupby("dialogue")}
    for row in _stored(items):
        turn = {id: said.get((data[row.cell], row.dialogue, id), "") for id in (*row.sources, *row.context)}
        yield Statement(
            arm=arms[row.cell],
            dialogue=row.dialogue,
            language=spoken[row.dialogue],
            text=row.text.removeprefix(rendered(row.said_at, row.speaker, "")),
            said_at=row.said_at,
            inferred=row.evidentiality == "inferred",
            sources=tuple(turn[id] for id in row.sources),
            history=tuple(turn[id] for id in row.context if id not in set(row.sources)),
            added=added.get((row.cell, row.dialogue, row.id), ()),
        )


def _stored(items: pd.DataFrame) -> Iterator[Any]:
    """The rows of facts that live records hold; of a record that holds none, its own; no added knowledge."""
    lists = ("sources", "facts", "context")
    plain = items.assign(**{name: items[name].map(_tuple) for name in lists})
    facts = plain[plain["item"] == "fact"]
    known = set(zip(facts["cell"], facts["dialogue"], facts["id"], strict=True))
    held: set[tuple[str, str, str]] = set()
    live = (plain["item"] == "record") & (plain["live"] != False)  # noqa: E712 (null: live)
    for record in rows(plain[live]):
        own = {(record.cell, record.dialogue, fact) for fact in record.facts} & known
        held |= own
        if not own and record.sources:
            yield record
    for fact in rows(facts):
        if (fact.cell, fact.dialogue, fact.id) in held:
            yield fact


def _tuple(value: Any) -> tuple[str, ...]:
    return () if value is None else tuple(value)


def _added(ledger: pd.DataFrame) -> dict[tuple[str, str, str], tuple[tuple[str, str], ...]]:
    """What the grounding bound in each fact: phrase and meaning, as `toolkit/grounding` writes reasons."""
    bound: dict[tuple[str, str, str], list[tuple[str, str]]] = defaultdict(list)
    chosen = (ledger["stage"] == Stage.GROUNDING.value) & (ledger["outcome"] == Outcome.GROUNDED.value)
    for row in rows(ledger[chosen]):
        for change in str(row.reason).split("; "):
            phrase, _, meaning = change.partition(" = ")
            if meaning:
                bound[row.cell, row.dialogue, row.outputs[0]].append((phrase, meaning))
    return {fact: tuple(changes) for fact, changes in bound.items()}
