"""Someone else's run as a run folder."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from ablations.imported.beside import Beside, Rows
from ablations.imported.described import Counts, cell_key, cell_row
from ablations.imported.memories import ImportedMemory, imported_memory
from ablations.imported.reading import Imported, ImportedArm
from ablations.imported.rows import item_rows, probe_rows
from ablations.manifest import circumstances, data_row
from ablations.runner import publish
from ablations.shard.rows import turn_rows
from ablations.shards import shards_of
from toolkit.datasets.loaded import Loaded
from toolkit.errors import UserError
from toolkit.runs.replacement import writing
from toolkit.runs.run_folder import RunFolder, being_written, check_run_place, write_manifest
from toolkit.runs.run_tables import TableWriter, write_egress


@dataclass(frozen=True)
class Import:
    """What was read of a file, the data set it is about, and the arm of ours that it is compared with."""

    name: str
    imported: Imported
    data: Loaded
    baseline: str | None = None  # an arm's name; None: that of `beside`, or the first of the file
    beside: Beside | None = None

    def __post_init__(self) -> None:
        names = [arm.name for arm in self.imported.arms]
        if self.beside and self.beside.arm in names:
            raise UserError(
                f"the file and the run beside it both have an arm {self.beside.arm!r}; rename one"
            )
        known = [*([self.beside.arm] if self.beside else []), *names]
        if self.baseline not in (None, *known):
            raise UserError(f"--baseline: no arm {self.baseline!r}; choose of {', '.join(known)}")

    def into(self, to: Path) -> RunFolder:
        """Write the run folder `to`, which replaces an earlier run there; UserError if it cannot be."""
        check_run_place(to)
        with being_written(to) as folder, writing(to), TemporaryDirectory() as workshop:
            for number, rows in enumerate(self._shards()):
                shard = Path(workshop, f"{number:06}")
                shard.mkdir()
                with TableWriter(shard) as tables:
                    self._fill(tables, rows)
                publish(shard, folder)
            write_egress(self.beside.sent() if self.beside else [], folder)
            write_manifest(folder, self._manifest())
        return RunFolder(to)

    @cached_property
    def _memories(self) -> Mapping[str, Mapping[str, ImportedMemory]]:
        """By arm and dialogue."""
        return {
            arm.name: {one.id: self._memory(arm, one.id) for one in self.data.dialogues}
            for arm in self.imported.arms
        }

    @cached_property
    def _counts(self) -> Mapping[str, Counts]:
        """By arm."""
        return {arm: Counts.of(memories.values()) for arm, memories in self._memories.items()}

    def _memory(self, arm: ImportedArm, dialogue: str) -> ImportedMemory:
        probes = self.data.asked_of(dialogue)
        results = [arm.results[probe.id] for probe in probes if probe.id in arm.results]
        return imported_memory(self.data.dialogue(dialogue), probes, arm.records.get(dialogue, ()), results)

    def _shards(self) -> Iterator[Rows]:
        """What stands in each shard beside the imported: the turns, and the arm of ours."""
        if self.beside is not None:
            yield from self.beside.shards()
            return
        for shard in shards_of(self.data.dialogues):
            dialogues = map(self.data.dialogue, shard.dialogues)
            yield {"items": [row for one in dialogues for row in turn_rows(one, self.data.digest)]}

    def _fill(self, tables: TableWriter, rows: Rows) -> None:
        for table, own in rows.items():
            tables.add(table, own)
        dialogues = dict.fromkeys(row["dialogue"] for row in rows["items"] if row["item"] == "turn")
        for arm in self.imported.arms:
            cell = cell_key(arm, self.imported.sha256, self.data.digest)
            for dialogue in dialogues:
                memory = self._memories[arm.name][dialogue]
                tables.add("items", item_rows(memory, cell=cell, dialogue=dialogue))
                tables.add("probes", self._probes(arm, memory, dialogue, cell))

    def _probes(
        self, arm: ImportedArm, memory: ImportedMemory, dialogue: str, cell: str
    ) -> Iterable[dict[str, Any]]:
        known = self._counts[arm.name].turns_known
        probes = self.data.asked_of(dialogue)
        for row in probe_rows(arm, memory, self.data.dialogue(dialogue), probes, known):
            yield {"cell": cell, **row}

    def _manifest(self) -> dict[str, Any]:
        file, arms = self.imported.sha256, self.imported.arms
        ours = [self.beside.cell] if self.beside else []
        cells = [cell_row(arm, file, self.data.digest, self._counts[arm.name]) for arm in arms]
        return {
            "name": self.name,
            "baseline": self.baseline or [*ours, *cells][0]["arm"],
            "data": [data_row(self.data)],
            "cells": [*ours, *cells],
            "prompts": self.beside.folder.manifest["prompts"] if self.beside else {},
            "beside": self.beside.described if self.beside else None,
            **circumstances(),
        }
