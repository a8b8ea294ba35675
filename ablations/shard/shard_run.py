"""Runs one shard in all cells and writes its tables."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ablations.shard.bench import Bench
from ablations.shard.lane import Lane
from ablations.shard.online import run_online
from ablations.shard.rows import turn_rows
from ablations.shard.stage_major import answer, embed, form, store
from ablations.shard.stores import Stores
from ablations.shards import Shard
from ablations.steps import Report
from toolkit.runs.replacement import writing
from toolkit.runs.run_tables import TableWriter

BLOCK = 64  # lanes whose records are in memory at once; a model that extracts by itself batches over them


@dataclass(frozen=True)
class ShardRun:
    """A shard about to be run."""

    shard: Shard
    benches: tuple[Bench, ...]
    stores: Stores
    report: Report
    online: bool = False

    def into(self, folder: Path) -> None:
        """Run it; its tables and a note on it are written into `folder`."""
        failed = 0
        lanes = self._lanes()
        with TableWriter(folder) as tables:
            tables.add("items", self._turns())
            for block in self._blocks(lanes):
                for lane in block:
                    tables.add("ledger", lane.ledger_rows())
                    tables.add("items", lane.item_rows())
                    tables.add("probes", lane.probe_rows())
                    tables.add("costs", lane.cost_rows())
                    failed += lane.failures
        for bench in self.benches:
            bench.embedder.forget()
        noted = {
            "failed": failed,
            "search_arms": {one.key: self.stores.arms.get(one.key) for one in self.benches},
        }
        with writing(folder):
            (folder / "shard.json").write_text(json.dumps(noted), encoding="utf-8")

    def _blocks(self, lanes: list[Lane]) -> Iterator[Sequence[Lane]]:
        """The lanes, done, so many at a time; what was done before may be dropped."""
        if self.online:
            for lane in lanes:
                run_online(lane, self.stores)
                yield [lane]
            return
        form(lanes, self.report)
        embed(lanes, self.report)
        while lanes:
            block, lanes[:BLOCK] = lanes[:BLOCK], []
            store(block, self.stores, self.report)
            answer(block, self.report)
            yield block

    def _lanes(self) -> list[Lane]:
        """A lane for every dialogue in every cell."""
        lanes = []
        for bench in self.benches:
            data = bench.experiment.data
            lanes += [Lane(bench, data.dialogue(id), data.asked_of(id)) for id in self.shard.dialogues]
        return lanes

    def _turns(self) -> list[dict[str, Any]]:
        """The turns of every variant of the data, once."""
        data = {bench.experiment.data.digest: bench.experiment.data for bench in self.benches}
        return [
            row
            for one in data.values()
            for id in self.shard.dialogues
            for row in turn_rows(one.dialogue(id), one.digest)
        ]
