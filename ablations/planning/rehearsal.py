"""Measures, on an excerpt, how long the stages of a run take, what they make, and how large that is."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from ablations.arms import Experiment, Run
from ablations.planning.excerpt import distinct, excerpt, spread, storing_only, without_model
from ablations.planning.foreseeing import foreseen
from ablations.planning.sums import EMBEDDING, Guesses, component_name
from ablations.shard.bench import benches
from ablations.shard.lane import Lane
from ablations.shard.rows import turn_rows
from ablations.shard.sent import Sent, sending
from ablations.shard.stage_major import form, store
from ablations.shard.stores import Stores
from ablations.steps import Report, no_progress
from toolkit.egress.policy import NOTHING
from toolkit.ledger import Stage
from toolkit.models.embedders import Embedder
from toolkit.runs.rows_ahead import RowsAhead
from toolkit.runs.run_tables import TABLES, TableWriter

QUIET = Report(no_progress, 1, 1)
WARM, FORMED, STORED = slice(-8, None), slice(64), slice(600)  # turns of the first dialogue
TEXTS = 256  # embedded, to measure how fast that goes: with fewer, forward passes are half empty
PARTS = ("backend", "retrieval")  # what is measured on a long dialogue, since searches grow with it


@dataclass(frozen=True)
class Rehearsal:
    """What an excerpt showed."""

    seconds: Mapping[tuple[str, str], float]  # an item, by stage and component
    facts: Mapping[str, float]  # an exchange, by structuring component
    distinct_texts: float  # of the texts that may differ, the share that do
    row_bytes: Mapping[str, float]  # by table
    row_seconds: float  # to make and write a row
    opening_seconds: float  # of embedders


def rehearsed(plan: Run, found: Sequence[Experiment]) -> Rehearsal:
    """Form, store and write an excerpt by rules, in a folder that is gone afterwards."""
    plan = replace(plan, egress=NOTHING)  # nothing is sent only to see what a run would take
    some = [without_model(one) for one in spread(found)]
    with TemporaryDirectory(prefix="gatelab-") as scratch, ExitStack() as stack:
        stores = Stores(Path(scratch), stack)
        sent = stack.enter_context(sending(plan.egress, RowsAhead(Path(scratch, "sent.jsonl"))))
        warm = _ran(plan, [excerpt(one, WARM) for one in some], stores, sent)
        _written(warm, Path(scratch))  # so that imports and first uses are not measured
        lanes = _ran(plan, [excerpt(one, FORMED) for one in some], stores, sent)
        stored = _ran(plan, [excerpt(storing_only(one), STORED) for one in _by_storing(some)], stores, sent)
        formed = {key: rate for key, rate in _rates(lanes).items() if key[0] not in PARTS}
        searched = {key: rate for key, rate in _rates(stored).items() if key[0] in PARTS}
        row_bytes, row_seconds = _written(lanes, Path(scratch))
    facts = _facts(lanes)
    opening, embedding = _embedding(found, stored)
    return Rehearsal(
        seconds={**formed, **searched, **embedding},
        facts=facts,
        distinct_texts=_distinct_texts(lanes, Guesses(facts)),
        row_bytes=row_bytes,
        row_seconds=row_seconds,
        opening_seconds=opening,
    )


def _ran(plan: Run, experiments: Sequence[Experiment], stores: Stores, sent: Sent) -> list[Lane]:
    lanes = []
    for bench in benches(plan, distinct(experiments), 1, sent):
        data = bench.experiment.data
        lanes += [Lane(bench, one, data.asked_of(one.id)) for one in data.dialogues]
    form(lanes, QUIET)
    store(lanes, stores, QUIET)
    return lanes


def _by_storing(experiments: Iterable[Experiment]) -> list[Experiment]:
    """One experiment for each pair of a backend and a retrieval, as far as their classes go."""
    pairs = {(type(one.cell.pipeline.backend), type(one.cell.pipeline.retrieval)): one for one in experiments}
    return [*pairs.values()]


def _rates(lanes: Sequence[Lane]) -> dict[tuple[str, str], float]:
    """Seconds an item, by stage and component."""
    seconds: dict[tuple[str, str], float] = defaultdict(float)
    items: dict[tuple[str, str], int] = defaultdict(int)
    for lane in lanes:
        for row in lane.costs:
            key = row["stage"], component_name(row["stage"], lane.bench)
            seconds[key] += row["seconds"]
            items[key] += row["items"]
    return {key: seconds[key] / max(1, items[key]) for key in seconds}


def _facts(lanes: Sequence[Lane]) -> dict[str, float]:
    """Facts an exchange, by structuring component."""
    facts: dict[str, int] = defaultdict(int)
    kept: dict[str, int] = defaultdict(int)
    for lane in lanes:
        name = component_name("structuring", lane.bench)
        facts[name] += sum(len(made.drafts) for made in lane.made[Stage.STRUCTURING])
        kept[name] += len(lane.gated.kept)
    return {name: facts[name] / kept[name] if kept[name] else 1.0 for name in facts}


def _distinct_texts(lanes: Sequence[Lane], guesses: Guesses) -> float:
    """How many distinct texts there are for one that is foreseen."""
    texts = {(id(lane.bench.embedder), draft.fact.rendered) for lane in lanes for draft in lane.drafts}
    texts |= {(id(lane.bench.embedder), probe.question) for lane in lanes for probe in lane.probes}
    sums = foreseen([lane.bench for lane in lanes], guesses)
    most = sum(items.shared for (stage, _), items in sums.items.items() if stage == EMBEDDING)
    return min(1.0, len(texts) / most) if most else 1.0


def _written(lanes: Sequence[Lane], folder: Path) -> tuple[dict[str, float], float]:
    """Bytes a row by table, and seconds a row."""
    start = perf_counter()
    rows = {
        "ledger": [row for lane in lanes for row in lane.ledger_rows()],
        "items": [*turn_rows(lanes[0].dialogue, ""), *(row for lane in lanes for row in lane.item_rows())],
        "probes": [row for lane in lanes for row in lane.probe_rows()],
        "costs": [row for lane in lanes for row in lane.cost_rows()],
    }
    with TableWriter(folder) as tables:
        for table in TABLES:
            tables.add(table, rows[table])
    seconds = perf_counter() - start
    sizes = {table: (folder / f"{table}.parquet").stat().st_size for table in TABLES}
    count = sum(map(len, rows.values()))
    return {table: sizes[table] / max(1, len(rows[table])) for table in TABLES}, seconds / count


def _embedding(
    found: Sequence[Experiment], lanes: Sequence[Lane]
) -> tuple[float, dict[tuple[str, str], float]]:
    """Seconds to open all embedders that a backend needs, and the seconds a text of each."""
    texts = [draft.fact.rendered for lane in lanes[:1] for draft in lane.drafts][:TEXTS]
    used = [
        one.cell.pipeline.embedder
        for one in found
        if getattr(type(one.cell.pipeline.backend), "embeds_facts", False)
    ]
    opening, rates = 0.0, {}
    for embedder in dict.fromkeys(used) if texts else ():
        opening += _timed(embedder, texts[:1])
        rates[EMBEDDING, type(embedder).__name__] = _timed(embedder, texts) / len(texts)
    return opening, rates


def _timed(embedder: Embedder, texts: Sequence[str]) -> float:
    start = perf_counter()
    embedder(texts)
    return perf_counter() - start
