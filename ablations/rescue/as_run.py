"""What a finished run holds of a cell: what its gate decided, its memory, and what its probes were shown."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from ablations.shard.forming import GATE_OUTCOMES
from ablations.turn_value.frozen import frozen_memories
from toolkit.dialogue import Dialogue
from toolkit.facts import Tier
from toolkit.ledger import Stage
from toolkit.runs.run_folder import RunFolder
from toolkit.stages import Hit, MemoryRecord

TIERS = {outcome.value: tier for tier, outcome in GATE_OUTCOMES.items()}
DECISION = ("cell", "dialogue", "stage", "inputs", "outcome")
PROBE = (
    *("cell", "dialogue", "probe", "retrieved", "scores", "tokens", "content_links", "turn_links_0"),
    *("content_support", "turn_support_0", "answer", "answer_status", "judgements"),
)

Row = Mapping[str, Any]


@dataclass(frozen=True)
class AsRun:
    """One dialogue in one cell of a finished run."""

    tiers: Mapping[str, Tier]  # what the gate decided, by exchange
    records: tuple[MemoryRecord, ...]  # that were live at the end, in the order of storing
    probes: Mapping[str, Row]  # rows of the table of probes, by probe

    def shown(self) -> dict[str, tuple[Hit, ...]]:
        """What each probe was shown."""
        of_id = {record.id: record for record in self.records}
        return {
            probe: tuple(
                Hit(of_id[id], score) for id, score in zip(row["retrieved"], row["scores"], strict=True)
            )
            for probe, row in self.probes.items()
            if row["retrieved"] is not None
        }


def as_run(folder: RunFolder, cell: str, dialogues: Sequence[Dialogue]) -> dict[str, AsRun]:
    """What a run holds of a cell in some dialogues. UserError if a table or all records are missing."""
    tiers: dict[str, dict[str, Tier]] = {one.id: {} for one in dialogues}
    for row in _rows(folder, "ledger", DECISION, cell):
        if row["stage"] == Stage.ADMISSION and row["outcome"] in TIERS and row["dialogue"] in tiers:
            tiers[row["dialogue"]][row["inputs"][0]] = TIERS[row["outcome"]]
    probes: dict[str, dict[str, Row]] = {one.id: {} for one in dialogues}
    for row in _rows(folder, "probes", PROBE, cell):
        if row["dialogue"] in probes:
            probes[row["dialogue"]][row["probe"]] = {**row, "judgements": _scores(row["judgements"])}
    memories = frozen_memories(folder, cell, dialogues, None)
    return {
        one.id: AsRun(tiers[one.id], tuple(memories[one.id].records), probes[one.id]) for one in dialogues
    }


def _rows(folder: RunFolder, table: str, columns: Sequence[str], cell: str) -> Iterator[Row]:
    for part in folder.arrow_parts(table, columns):
        yield from part.filter(pc.equal(part["cell"], pa.scalar(cell))).to_pylist()


def _scores(judgements: Sequence[tuple[str, float | None]] | None) -> dict[str, float]:
    """What each judge gave, without those that could not tell or failed."""
    return {judge: score for judge, score in judgements or () if score is not None}
