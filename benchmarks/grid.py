"""A grid against the same cells one by one through mem0's stock add and search.

python benchmarks/grid.py        about seven minutes on two quiet cores

Needs LoCoMo-10 (gatelab data fetch locomo). One by one is measured on two cells (all factors low, all high)
of one dialogue, and multiplied by the facts and the probes of the grid: every cell forms its own facts, then
each text is encoded alone by the plain encoder of the same weights, added alone and searched alone.
"""

import json
import logging
import os
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from floors import table

from ablations.arms import Arm, Run, experiments
from ablations.grid.config import read_config
from ablations.shard.bench import benches
from ablations.shard.lane import Lane
from ablations.shard.stage_major import form
from ablations.steps import Report, no_progress
from analysis.write_path import write_path
from toolkit.backends.mem0 import Mem0
from toolkit.backends.mem0_parts import ROLE, Width
from toolkit.backends.records import fact_record
from toolkit.context import Workplace
from toolkit.models.embedders import MiniLM
from toolkit.runs.run_folder import RunFolder

CONFIG = Path("configs/factorial32.yaml")
LIMIT = 200  # hits of a question, as in the default retrieval


@dataclass
class Plain:
    """mem0's embedder interface over the plain encoder: one text at a time, nothing kept."""

    model: Any  # sentence_transformers.SentenceTransformer
    config: Width = Width(MiniLM.dimensions)

    def embed(self, text: str, memory_action: str | None = None) -> list[float]:
        said = text.removeprefix(ROLE).removesuffix("\n")
        vector: list[float] = self.model.encode(said, normalize_embeddings=True).tolist()
        return vector

    def embed_batch(self, texts: Sequence[str], memory_action: str | None = None) -> list[list[float]]:
        return [self.embed(text) for text in texts]


def measured(config: Path, to: Path) -> tuple[float, float, dict[str, float]]:
    """Run a config in a process of its own: seconds, peak GB, seconds by stage and of what follows them."""
    command = [sys.executable, "-m", "gatelab", "run", str(config), "--out", str(to), "--json"]
    start = time.perf_counter()
    process = subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
    stages: dict[str, float] = defaultdict(float)
    last, doing = start, "opening"
    assert process.stderr is not None
    for line in process.stderr:
        now = time.perf_counter()
        stages[doing] += now - last
        last, step = now, json.loads(line)
        after = "rows" if step["stage"] == "backend" else "between stages"
        doing = step["stage"] if step["done"] < step["total"] else after
    _, status, usage = os.wait4(process.pid, 0)
    stages["rows"] += time.perf_counter() - last
    if status:
        raise SystemExit(f"{' '.join(command)} ended with {status}")
    return time.perf_counter() - start, usage.ru_maxrss / 2**20, dict(stages)


def formed(plan: Run, arms: Sequence[Arm], dialogue: int) -> tuple[list[Lane], float]:
    """Lanes of a dialogue, each formed alone, and the seconds that it took."""
    lanes = []
    start = time.perf_counter()
    for arm in arms:
        (bench,) = benches(plan, experiments([arm]), 2)
        data = bench.experiment.data
        said = data.dialogues[dialogue]
        lanes.append(Lane(bench, said, data.asked_of(said.id)))
        form(lanes[-1:], Report(no_progress, 1, 1))
    return lanes, time.perf_counter() - start


def one_by_one(lane: Lane, folder: Path) -> tuple[float, float]:
    """Seconds of stock mem0 for a fact and for a probe."""
    with Mem0().open(Workplace(folder, MiniLM())) as store:
        mem0 = store.mem0
        del mem0.vector_store._create_filter  # which the store puts in place of mem0's own
        mem0.embedding_model = Plain(MiniLM()._model)
        records = [fact_record(draft.fact) for draft in lane.drafts]
        start = time.perf_counter()
        for record in records:
            mem0.llm.text = record.text
            mem0.add([{"role": "user", "content": record.text}], user_id="u", metadata={"record": record.id})
        adding = time.perf_counter() - start
        for probe in lane.probes:
            mem0.search(probe.question, filters={"user_id": "u"}, top_k=LIMIT, threshold=0.0)
        return adding / len(records), (time.perf_counter() - start - adding) / len(lane.probes)


def against_one_by_one(folder: Path) -> None:
    """Print the grid beside the same cells one by one."""
    seconds, peak, stages = measured(CONFIG, folder / "run")
    print(f"{CONFIG}: {seconds:.0f} s, peak {peak:.2f} GB")
    print(table([["stage", "seconds"], *([name, f"{spent:.1f}"] for name, spent in stages.items())]))
    done = RunFolder(folder / "run")
    cells = len(done.arms)
    marginal = (stages["backend"] + stages["rows"]) / cells
    print(f"a further cell, once its texts are known: {marginal:.2f} s (store, search and rows)\n")
    counts = write_path(done)
    facts, probes = int(counts.loc["facts"].sum()), cells * done.manifest["data"][0]["probes"]
    plan = read_config(CONFIG)
    lanes, forming = formed(plan, (plan.arms[0], plan.arms[-2]), 0)  # the last is the A/A replicate
    part = sum(len(lane.dialogue.turns) for lane in lanes) / (2 * done.manifest["data"][0]["turns"])
    both = [one_by_one(lane, folder) for lane in lanes]
    adding, searching = (sum(one[kind] for one in both) / 2 for kind in (0, 1))
    alone = {
        "forming": forming / 2 / part * cells,
        "encoding and adding": adding * facts,
        "encoding and searching": searching * probes,
    }
    shared = stages["backend"] + stages["rows"] + stages["embedding"]
    rows = [["", "one by one, s", "grid, s", "ratio"]]
    grid_forming = seconds - shared
    rows.append(_row("forming (and opening)", alone["forming"], grid_forming))
    store = alone["encoding and adding"] + alone["encoding and searching"]
    rows.append(_row("encoding, store, search", store, shared))
    rows.append(_row("all", store + alone["forming"], seconds))
    print(table(rows))
    print(f"one by one: {1000 * adding:.1f} ms a fact, {1000 * searching:.1f} ms a probe, extrapolated\n")


def _row(name: str, alone: float, grid: float) -> list[str]:
    return [name, f"{alone:.0f}", f"{grid:.0f}", f"{alone / grid:.1f}"]


def main() -> None:
    """Print the tables."""
    logging.disable(logging.WARNING)  # mem0 says at every start that spaCy and fastembed are not installed
    with TemporaryDirectory() as folder:
        against_one_by_one(Path(folder))


if __name__ == "__main__":
    main()
