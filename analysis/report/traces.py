"""What became of every cited turn in every arm, decision by decision, as a page shows it."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import pandas as pd

from analysis.report.texts import Texts
from toolkit.ledger import Stage
from toolkit.runs.run_folder import RunFolder

DIGITS = 3  # of scores
ITEMS = ("cell", "dialogue", "item", "id", "text", "sources", "live")
LEDGER = ("cell", "dialogue", "stage", "inputs", "outputs", "outcome", "reason", "score", "criteria")
ASKED = frozenset({Stage.RETRIEVAL, Stage.READER, Stage.JUDGES})  # their decisions are about probes

Place = tuple[str, str]  # cell and dialogue
Turn = tuple[str, str]  # dialogue and id
Decision = tuple[object, ...]  # stage, outcome, reason, score, criteria, texts that came out


@dataclass
class Traces:
    """The decisions on some turns, and on what was made of them, in the order of the ledger."""

    turns: Collection[Turn]
    texts: Texts
    decisions: dict[str, dict[str, dict[str, list[Decision]]]] = field(default_factory=dict)
    words: dict[tuple[str, str, str], str] = field(default_factory=dict)  # by cell, dialogue and id of an item
    retired: set[tuple[str, str, str]] = field(default_factory=set)  # records that a correction replaced
    _owners: dict[tuple[str, str, str], tuple[str, ...]] = field(default_factory=dict)

    def read(self, folder: RunFolder) -> None:
        """Add all that the tables of a run say of these turns."""
        for part in folder.parts("items", ITEMS):
            self._meet(part[part["item"].isin(("fact", "record"))])
        for part in folder.parts("ledger", LEDGER):
            self._follow(part[~part["stage"].isin(ASKED)])

    def text_of(self, cell: str, dialogue: str, item: str) -> int | None:
        """The number of an item's text; None if there is no such item."""
        return self.texts.number(self.words.get((cell, dialogue, item)))

    def _meet(self, items: pd.DataFrame) -> None:
        for cell, dialogue, _, id, text, sources, live in items.itertuples(index=False, name=None):
            key = (cell, dialogue, id)
            self.words[key] = text
            if live is False:
                self.retired.add(key)
            own = tuple(turn for turn in sources if (dialogue, turn) in self.turns)
            if own:
                self._owners[key] = own

    def _follow(self, ledger: pd.DataFrame) -> None:
        exchanges = _exchanges(ledger[ledger["stage"] == Stage.SEGREGATION], self.turns)
        for row in ledger.itertuples(index=False):
            owners: dict[str, None] = {}
            for id in row.inputs:
                key = (row.cell, row.dialogue, id)
                owners |= dict.fromkeys(self._owners.get(key, ()))
                owners |= dict.fromkeys(exchanges.get(key, ()))
                if (row.dialogue, id) in self.turns:
                    owners[id] = None
            if owners:
                self._add(row._asdict(), owners)

    def _add(self, row: Mapping[str, Any], owners: Iterable[str]) -> None:
        place = self.decisions.setdefault(row["cell"], {}).setdefault(row["dialogue"], {})
        made = [self.text_of(row["cell"], row["dialogue"], id) for id in row["outputs"]]
        decision = (
            row["stage"],
            row["outcome"],
            self.texts.number(row["reason"]),
            None if pd.isna(row["score"]) else round(row["score"], DIGITS),
            [[name, round(value, DIGITS)] for name, value in row["criteria"] or ()],
            [text for text in made if text is not None],
        )
        for turn in owners:
            place.setdefault(turn, []).append(decision)


def _exchanges(rows: pd.DataFrame, turns: Collection[Turn]) -> dict[tuple[str, str, str], list[str]]:
    """The turns of each exchange, where it has another id than they: decisions on it are on them."""
    found: dict[tuple[str, str, str], list[str]] = {}
    for row in rows.itertuples(index=False):
        for turn in row.inputs:
            for exchange in row.outputs:
                if exchange != turn and (row.dialogue, turn) in turns:
                    found.setdefault((row.cell, row.dialogue, exchange), []).append(turn)
    return found
