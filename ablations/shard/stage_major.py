"""Stage after stage over all lanes: what several cells need from one component is computed once."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from ablations.shard.asking import answered_of, failed_upstream, judge, look_up, read
from ablations.shard.bench import SHARED
from ablations.shard.costs import Cost, cost_row, measured
from ablations.shard.forming import admit, enrich, ground, segregate, structure
from ablations.shard.hands import Models, Work, carried_out
from ablations.shard.lane import Lane
from ablations.shard.sent import Cells, SentFrom
from ablations.shard.stores import Stores
from ablations.steps import Report
from toolkit.context import Context
from toolkit.egress.door import Door
from toolkit.facts import Draft
from toolkit.ledger import Stage
from toolkit.pipeline import Pipeline
from toolkit.readers.none import NoReader

TEXTS = 1024  # embedded between two reports

WORK: Mapping[Stage, Callable[[Pipeline, Sequence[Any], Context], list[Any]]] = {
    Stage.SEGREGATION: lambda pipeline, items, context: [
        segregate(pipeline.segregation, context) for _ in items
    ],
    Stage.ADMISSION: lambda pipeline, items, context: [
        admit(pipeline.admission, segregated.exchanges, context) for segregated in items
    ],
    Stage.STRUCTURING: lambda pipeline, items, context: structure(pipeline.structuring, items, context),
    Stage.ENRICHMENT: lambda pipeline, items, context: enrich(pipeline.enrichment, items, context),
    Stage.GROUNDING: lambda pipeline, items, context: ground(pipeline.grounding, items, context),
}


@dataclass
class Job:
    """The items of one dialogue that lanes need from one desk; the first of the lanes stands for all."""

    stage: Stage
    lanes: list[Lane]
    items: dict[Hashable, Any] = field(default_factory=dict)
    results: dict[Hashable, Any] = field(default_factory=dict)
    cost: Cost = Cost()

    @property
    def lane(self) -> Lane:
        """The lane that works for all."""
        return self.lanes[0]

    def door(self, door: Door) -> Door:
        """The door of its lane, for all lanes that need what is asked there."""
        log = SentFrom(self.lane.bench.sent, self.stage.value, self.lane.dialogue.id, self._cells)
        return replace(door, log=log)

    def _cells(self, facts: Sequence[str]) -> Cells:
        """The cells that need what is sent for some facts; where it is for none, all."""
        all_ = tuple(lane.bench.key for lane in self.lanes)
        needing = [key for fact in facts for key in self._by_fact.get(fact, all_)]
        return tuple(dict.fromkeys(needing)) or all_

    @cached_property
    def _by_fact(self) -> Mapping[str, Cells]:
        """Found only when something is sent."""
        found: dict[str, Cells] = {}
        for lane in self.lanes:
            for item in lane.items(self.stage):
                if isinstance(item, Draft):
                    found[item.fact.id] = (*found.get(item.fact.id, ()), lane.bench.key)
        return found

    def share(self, items: int) -> Cost:
        """What some of its items have cost: their part of the whole."""
        return self.cost.times(items / len(self.items)) if self.items else self.cost


def form(lanes: Sequence[Lane], report: Report) -> None:
    """Take all lanes through the write stages."""
    for stage in SHARED:
        jobs = _jobs(stage, lanes)
        _carry_out(stage, [(job.lanes, _made(stage, job), len(job.items)) for job in jobs.values()], report)
        for lane in lanes:
            job, keys = jobs[_desk(stage, lane)], [_key(item) for item in lane.items(stage)]
            lane.take(stage, [job.results[key] for key in keys], job.share(len(keys)))


def embed(lanes: Sequence[Lane], report: Report) -> None:
    """Compute the vectors of all distinct texts that stores and searches will need, in large batches."""
    wanted: dict[int, tuple[Lane, dict[str, None]]] = {}
    for lane in lanes:
        if getattr(type(lane.bench.pipeline.backend), "embeds_facts", False):
            _, texts = wanted.setdefault(id(lane.bench.embedder), (lane, {}))
            texts.update(dict.fromkeys(draft.fact.rendered for draft in lane.drafts))
            texts.update(dict.fromkeys(probe.question.strip() for probe in lane.probes))  # as mem0 asks
    for lane, texts in wanted.values():
        listed = list(texts)
        pieces = [listed[start : start + TEXTS] for start in range(0, len(listed), TEXTS)]
        told = report.of("embedding", [len(piece) for piece in pieces])
        for piece in pieces:
            lane.bench.embedder(piece)
            told()


def store(lanes: Sequence[Lane], stores: Stores, report: Report) -> None:
    """Hand every lane's facts to its backend, and look up its probes there."""
    _carry_out(Stage.BACKEND, [([lane], _stored(lane, stores), 1) for lane in lanes], report)


def answer(lanes: Sequence[Lane], report: Report) -> None:
    """Let readers answer and judges score, where there are any."""
    reading = [lane for lane in lanes if not isinstance(lane.bench.pipeline.reader, NoReader)]
    _carry_out(Stage.READER, [([lane], _read(lane), len(lane.asked.shown)) for lane in reading], report)
    _carry_out(
        Stage.JUDGES, [([lane], _judged(lane), len(answered_of(lane.asked))) for lane in reading], report
    )


def _carry_out(stage: Stage, works: Sequence[tuple[Sequence[Lane], Work, int]], report: Report) -> None:
    """Carry out works of so many items each: those that ask a model side by side, the others in turn.

    The first of the lanes that need a work does it. What is sent meanwhile is for all of them; side by side
    nobody can tell for whom but by the model that is asked.
    """
    for asking in (False, True):
        some = [one for one in works if _asks(one[0][0].bench.pipeline, stage) is asking]
        doing, sharing = [lanes[0] for lanes, _, _ in some], [lane for lanes, _, _ in some for lane in lanes]
        told = report.of(stage.value, [size for _, _, size in some])
        if asking and some:
            with _during(stage, sharing):
                carried_out(doing, [work for _, work, _ in some], side_by_side=True, report=told)
        elif some:
            todo = [_for(stage, lanes, work) for lanes, work, _ in some]
            carried_out(doing, todo, side_by_side=False, report=told)


def _during(stage: Stage, lanes: Sequence[Lane]) -> AbstractContextManager[None]:
    return lanes[0].bench.sent.during(stage.value, [lane.bench.key for lane in lanes])


def _for(stage: Stage, lanes: Sequence[Lane], work: Work) -> Work:
    def carry_out(models: Models) -> None:
        with _during(stage, lanes):
            work(models)

    return carry_out


def _asks(pipeline: Pipeline, stage: Stage) -> bool:
    """Whether the stage asks a language model."""
    component = getattr(pipeline, stage.value)
    parts = component if isinstance(component, tuple) else (component,)
    return any(getattr(part, "needs_model", False) for part in parts)


def _jobs(stage: Stage, lanes: Sequence[Lane]) -> dict[Hashable, Job]:
    """What is to be done at a stage, by desk and dialogue: every distinct item once."""
    jobs: dict[Hashable, Job] = {}
    for lane in lanes:
        job = jobs.setdefault(_desk(stage, lane), Job(stage, []))
        job.lanes.append(lane)
        job.items.update((_key(item), item) for item in lane.items(stage))
    return jobs


def _desk(stage: Stage, lane: Lane) -> Hashable:
    return lane.bench.desks[stage], lane.dialogue.id


def _key(item: Any) -> Hashable:
    """Tells an item from the others of its dialogue. Lanes share items, so identity is enough, and fast."""
    return tuple(map(id, item)) if isinstance(item, tuple) else id(item)


def _made(stage: Stage, job: Job) -> Work:
    def work(models: Models) -> None:
        lane, keys = job.lane, list(job.items)
        context = lane.bench.context(stage, lane.dialogue, lane.probes, models)
        context = replace(context, door=job.door(context.door))
        items = [job.items[key] for key in keys]
        results, job.cost = measured(
            (context.model,), lambda: WORK[stage](lane.bench.pipeline, items, context)
        )
        job.results = dict(zip(keys, results, strict=True))

    return work


def _stored(lane: Lane, stores: Stores) -> Work:
    def work(models: Models) -> None:
        context = lane.bench.context(Stage.BACKEND, lane.dialogue, lane.probes, models)
        with stores.lent(lane.bench, context) as opened:
            memory = opened.memory(lane.dialogue)
            drafts = lane.drafts
            lane.stored, cost = measured((context.model,), lambda: memory.write(drafts, lane.additions))
            lane.costs.append(cost_row(Stage.BACKEND, len(drafts), cost))
            if lane.write_failed:
                lane.asked = failed_upstream(lane.probes)
            else:
                retrieval = lane.bench.pipeline.retrieval
                asking = lane.bench.context(Stage.RETRIEVAL, lane.dialogue, lane.probes, models)
                lane.asked, cost = measured(
                    (context.model,), lambda: look_up(retrieval, lane.probes, memory, asking)
                )
                lane.costs.append(cost_row(Stage.RETRIEVAL, len(lane.probes), cost))
            lane.records, lane.retired = tuple(memory.records), tuple(memory.retired)

    return work


def _read(lane: Lane) -> Work:
    def work(models: Models) -> None:
        context = lane.bench.context(Stage.READER, lane.dialogue, lane.probes, models)
        _, cost = measured((context.model,), lambda: read(lane.bench.pipeline.reader, lane.asked, context))
        lane.costs.append(cost_row(Stage.READER, len(lane.asked.shown), cost))

    return work


def _judged(lane: Lane) -> Work:
    def work(models: Models) -> None:
        context = lane.bench.context(Stage.JUDGES, lane.dialogue, lane.probes, models)
        judges, answered = lane.bench.pipeline.judges, answered_of(lane.asked)
        _, cost = measured((context.judge,), lambda: judge(judges, lane.asked, context))
        lane.costs.append(cost_row(Stage.JUDGES, len(answered) * len(judges), cost))

    return work
