"""What became of every cited turn in every arm, decision by decision, as a page shows it."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from typing import Any

import pandas as pd

from analysis.report.texts import Texts
from toolkit.ledger import Outcome, Stage
from toolkit.runs.run_folder import RunFolder

DIGITS = 3  # of scores
ITEMS = ("cell", "dialogue", "item", "id", "text", "sources")
LEDGER = ("cell", "dialogue", "stage", "inputs", "outputs", "outcome", "reason", "score", "criteria")
ASKED = frozenset({Stage.RETRIEVAL, Stage.READER, Stage.JUDGES})  # their decisions are about probes

Turn = tuple[str, str]  # dialogue and id
Told = tuple[Any, ...]  # stage, outcome, reason, score and criteria, as the ledger has them
Decision = tuple[object, ...]  # stage, outcome, reason, score, criteria, texts that came out


@dataclass
class Traces:
    """The decisions on some turns, and on what was made of them, in the order of the ledger."""

    turns: Collection[Turn]
    texts: Texts
    decisions: dict[str, dict[str, dict[str, list[Decision]]]] = field(default_factory=dict)
    words: dict[tuple[str, str, str], str] = field(
        default_factory=dict
    )  # by cell, dialogue and id of an item
    _owners: dict[tuple[str, str, str], tuple[str, ...]] = field(default_factory=dict)

    def read(self, folder: RunFolder) -> None:
        """Add all that the tables of a run say of these turns."""
        for part in folder.parts("items", ITEMS):
            self._meet(part[part["item"].isin(("fact", "record", "context"))])
        for part in folder.parts("ledger", LEDGER):
            self._follow(part[~part["stage"].isin(ASKED)])

    def text_of(self, cell: str, dialogue: str, item: str) -> int | None:
        """The number of an item's text; None if there is no such item."""
        return self.texts.number(self.words.get((cell, dialogue, item)))

    def _meet(self, items: pd.DataFrame) -> None:
        rows: Iterator[tuple[Any, ...]] = items.itertuples(index=False, name=None)
        for cell, dialogue, _, id, text, sources in rows:
            self.words[cell, dialogue, id] = text
            own = tuple(turn for turn in sources if (dialogue, turn) in self.turns)
            if own:
                self._owners[cell, dialogue, id] = own

    def _follow(self, ledger: pd.DataFrame) -> None:
        exchanges = _exchanges(ledger[ledger["stage"] == Stage.SEGREGATION], self.turns)
        rows: Iterator[tuple[Any, ...]] = ledger.itertuples(index=False, name=None)
        for cell, dialogue, stage, inputs, outputs, outcome, *rest in rows:
            of_exchange = exchanges if _is_of_exchange(stage, outcome) else {}
            owners: dict[str, None] = {}
            for id in inputs:
                key = (cell, dialogue, id)
                owners |= dict.fromkeys((*self._owners.get(key, ()), *of_exchange.get(key, ())))
                if (dialogue, id) in self.turns:
                    owners[id] = None
            if owners:
                made = (self.text_of(cell, dialogue, id) for id in outputs)
                decision = self._decision(
                    (stage, outcome, *rest), [text for text in made if text is not None]
                )
                of_dialogue = self.decisions.setdefault(cell, {}).setdefault(dialogue, {})
                for turn in owners:
                    of_dialogue.setdefault(turn, []).append(decision)

    def _decision(self, told: Told, made: list[int]) -> Decision:
        stage, outcome, reason, score, criteria = told
        known: float | None = None if pd.isna(score) else round(score, DIGITS)
        own = [[name, round(value, DIGITS)] for name, value in criteria or ()]
        return (stage, outcome, self.texts.number(reason), known, own, made)


def _is_of_exchange(stage: str, outcome: str) -> bool:
    """Whether what a decision is about is an exchange; others name turns, which may have the same id."""
    return outcome == Outcome.FAILED or (stage == Stage.ADMISSION and outcome != Outcome.READMITTED)


def _exchanges(rows: pd.DataFrame, turns: Collection[Turn]) -> dict[tuple[str, str, str], list[str]]:
    """The turns of each exchange, where it has another id than they: decisions on it are on them."""
    found: dict[tuple[str, str, str], list[str]] = {}
    tuples: Iterator[tuple[Any, ...]] = rows[["cell", "dialogue", "inputs", "outputs"]].itertuples(
        index=False, name=None
    )
    for cell, dialogue, turns_in, exchanges in tuples:
        for turn in turns_in:
            for exchange in exchanges:
                if exchange != turn and (dialogue, turn) in turns:
                    found.setdefault((cell, dialogue, exchange), []).append(turn)
    return found
