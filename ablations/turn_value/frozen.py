"""The memory that a finished run holds of a dialogue, read back from its folder: nothing is stored anew."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import compress
from typing import Any, ClassVar

import numpy as np
import pandas as pd

from analysis.chains.null_models.chance import Flags
from toolkit.backends.mem0_search import nearest
from toolkit.dialogue import Dialogue
from toolkit.errors import UserError
from toolkit.facts import Draft, Enrichment, Evidentiality, Kind, Tier
from toolkit.ledger import Decision
from toolkit.models.embedders import Embedder, unit
from toolkit.runs.run_folder import RunFolder
from toolkit.stages import Hit, MemoryRecord

COLUMNS = ("cell", "dialogue", "item", "id", "text", "speaker", "said_at", "sources", "facts", "kinds")
LABELS = ("evidentiality", "tier", "live", "expires_at")
HELD = ("record", "fact", "addition")  # a turn belongs to no cell


@dataclass(frozen=True)
class Frozen:
    """What one cell holds of one dialogue. A `Memory` that is searched as mem0 is, and never written."""

    records: Sequence[MemoryRecord]  # in the order in which they were stored
    origins: Sequence[frozenset[str]]  # of each: the turns without all of which it is left out
    embedder: Embedder | None = None  # None: how its backend searches is not known
    retired: ClassVar[tuple[MemoryRecord, ...]] = ()  # nothing is corrected any more

    def without(self, deleted: frozenset[str]) -> "Frozen":
        """What is left when turns are deleted; a record that has several sources keeps the others.

        Added knowledge goes with the fact that it was added to; a record without any origin stays.
        """
        stay = self.there(deleted)
        return replace(
            self,
            records=tuple(
                replace(record, sources=tuple(turn for turn in record.sources if turn not in deleted))
                for record in compress(self.records, stay)
            ),
            origins=tuple(origins - deleted for origins in compress(self.origins, stay)),
        )

    def there(self, deleted: frozenset[str]) -> Flags:
        """Which records are left when turns are deleted, shape (records,)."""
        stay = (not origins or not origins <= deleted for origins in self.origins)
        return np.fromiter(stay, dtype=np.bool_, count=len(self.origins))

    def search(self, questions: Sequence[str], *, limit: int) -> list[list[Hit]]:
        """What an embedded mem0 finds among these records: by cosine, none below 0, ties by id.

        UserError if the backend of the run is another one: how that searches cannot be told from its records.
        """
        if self.embedder is None:
            raise UserError("the worth of turns: the backend searches in its own way; only mem0's is known")
        if not self.records or not questions:
            return [[] for _ in questions]
        records = sorted(self.records, key=lambda record: record.id)
        stored = unit(self.embedder([record.text for record in records])).astype(np.float64)
        asked = unit(self.embedder([question.strip() for question in questions]).astype(np.float64))
        return nearest(asked @ stored.T, records, limit)

    def write(self, drafts: Sequence[Draft], additions: Sequence[Enrichment]) -> list[Decision]:
        """Nothing is written into what is frozen."""
        raise TypeError("a frozen memory")


def frozen_memories(
    folder: RunFolder, cell: str, dialogues: Sequence[Dialogue], embedder: Embedder | None
) -> Mapping[str, Frozen]:
    """What a cell of a run holds of each dialogue. UserError if it holds no record of any."""
    parts = [part[part["cell"] == cell] for part in folder.parts("items", (*COLUMNS, *LABELS))]
    items = pd.concat(parts) if parts else pd.DataFrame(columns=[*COLUMNS, *LABELS])
    rows = items[items["item"].isin(HELD)].groupby("dialogue", sort=False)
    by_dialogue = {str(name): own.to_dict("records") for name, own in rows}
    found = {said.id: _frozen(by_dialogue.get(said.id, ()), said, embedder) for said in dialogues}
    if not any(memory.records for memory in found.values()):
        raise UserError(f"{folder.path}: no record of {folder.arms.get(cell, cell)} is there to delete")
    return found


def _frozen(rows: Sequence[Mapping[Any, Any]], dialogue: Dialogue, embedder: Embedder | None) -> Frozen:
    origins = {row["id"]: frozenset(row["sources"]) for row in rows if row["item"] == "fact"}
    for row in rows:
        if row["item"] == "addition":
            origins[row["id"]] = frozenset().union(*(origins.get(fact, ()) for fact in row["facts"]))
    live = [row for row in rows if row["item"] == "record" and row["live"]]
    return Frozen(
        tuple(_record(row, dialogue) for row in live),
        tuple(frozenset(row["sources"]) or _of_facts(row["facts"], origins) for row in live),
        embedder,
    )


def _of_facts(facts: Sequence[str], origins: Mapping[str, frozenset[str]]) -> frozenset[str]:
    return frozenset().union(*(origins.get(fact, frozenset()) for fact in facts))


def _record(row: Mapping[Any, Any], dialogue: Dialogue) -> MemoryRecord:
    sources = tuple(row["sources"])
    # A folder holds moments in UTC; which day a moment falls on is a matter of the zone it was said in.
    zones = [dialogue.turn(turn).said_at.tzinfo for turn in sources[:1]]
    moment = row["said_at"].to_pydatetime()
    return MemoryRecord(
        id=row["id"],
        text=row["text"],
        speaker=row["speaker"],
        facts=tuple(row["facts"]),
        sources=sources,
        said_at=moment.astimezone(zones[0]) if zones else moment,
        kinds=frozenset(map(Kind, row["kinds"])),
        evidentiality=Evidentiality(row["evidentiality"]),
        tier=Tier(row["tier"]),
        enrichment=not sources,
        expires_at=None if pd.isna(row["expires_at"]) else row["expires_at"].to_pydatetime(),
    )
