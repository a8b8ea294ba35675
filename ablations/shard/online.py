"""A lane online: one exchange, then one probe at a time, as an agent would. Here latency is measured."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeVar

from ablations.shard.asking import answered_of, failed_upstream, judge, look_up, read
from ablations.shard.costs import cost_row, measured
from ablations.shard.forming import Gated, Made, admit, enrich, ground, segregate, structure
from ablations.shard.lane import MAKING, Lane
from ablations.shard.stores import Stores
from toolkit.context import Context
from toolkit.dialogue import Exchange
from toolkit.facts import Draft
from toolkit.ledger import Stage
from toolkit.probes import Probe
from toolkit.readers.none import NoReader
from toolkit.stages import Memory

Result = TypeVar("Result")


def run_online(lane: Lane, stores: Stores) -> None:
    """Form, store and ask, with a row of costs for every exchange and every probe."""
    walk = Walk(lane)
    context = walk.context(Stage.SEGREGATION)
    turns = len(lane.dialogue.turns)
    pipeline = lane.bench.pipeline
    lane.segregated = walk.timed(Stage.SEGREGATION, turns, lambda: segregate(pipeline.segregation, context))
    lane.made = {stage: [] for stage in MAKING}
    with stores.lent(lane.bench, walk.context(Stage.BACKEND)) as opened:
        memory = opened.memory(lane.dialogue)
        for exchange in lane.segregated.exchanges:
            replace(walk, item=exchange.id).meet(exchange, memory)
        for probe in lane.probes:
            replace(walk, item=probe.id).ask(probe, memory)
        lane.records, lane.retired = tuple(memory.records), tuple(memory.retired)


@dataclass(frozen=True)
class Walk:
    """A lane at one of its exchanges or probes."""

    lane: Lane
    item: str = ""

    def meet(self, exchange: Exchange, memory: Memory) -> None:
        """Take one exchange through the write stages into memory."""
        lane, pipeline = self.lane, self.lane.bench.pipeline
        gate = self.context(Stage.ADMISSION)
        gated = self.timed(
            Stage.ADMISSION, 1, lambda: admit(pipeline.admission, [exchange], gate, lane.gated.rejected)
        )
        lane.gated = Gated(
            (*lane.gated.kept, *gated.kept), (*lane.gated.decisions, *gated.decisions), gated.rejected
        )
        reading = self.context(Stage.STRUCTURING)
        read = self._made(
            Stage.STRUCTURING, len(gated.kept), lambda: structure(pipeline.structuring, gated.kept, reading)
        )
        first = _drafts(read)
        adding = self.context(Stage.ENRICHMENT)
        enriched = self._made(
            Stage.ENRICHMENT, len(first), lambda: enrich(pipeline.enrichment, first, adding)
        )
        second = _drafts(enriched)
        dating = self.context(Stage.GROUNDING)
        grounded = self._made(
            Stage.GROUNDING, len(second), lambda: ground(pipeline.grounding, second, dating)
        )
        drafts = _drafts(grounded)
        additions = [addition for made in enriched for addition in made.additions]
        lane.stored += self.timed(Stage.BACKEND, len(drafts), lambda: memory.write(drafts, additions))

    def ask(self, probe: Probe, memory: Memory) -> None:
        """Look one probe up, and have it answered and judged."""
        lane, pipeline = self.lane, self.lane.bench.pipeline
        if lane.write_failed:
            lane.asked.rows += failed_upstream([probe]).rows
            return
        context = self.context(Stage.RETRIEVAL)
        asked = self.timed(Stage.RETRIEVAL, 1, lambda: look_up(pipeline.retrieval, [probe], memory, context))
        if not isinstance(pipeline.reader, NoReader):
            reading = self.context(Stage.READER)
            self.timed(Stage.READER, len(asked.shown), lambda: read(pipeline.reader, asked, reading))
            scores = len(answered_of(asked)) * len(pipeline.judges)
            judging = self.context(Stage.JUDGES)
            self.timed(Stage.JUDGES, scores, lambda: judge(pipeline.judges, asked, judging))
        lane.asked.rows += asked.rows
        lane.asked.decisions += asked.decisions

    def context(self, stage: Stage) -> Context:
        """What a stage may use."""
        return self.lane.bench.context(stage, self.lane.dialogue, self.lane.probes, {})

    def timed(self, stage: Stage, items: int, work: Callable[[], Result]) -> Result:
        """What `work` returns; its cost is a row of this exchange or probe."""
        bench = self.lane.bench
        with bench.sent.during(stage.value, (bench.key,)):
            result, cost = measured((bench.model, bench.judge), work)
        self.lane.costs.append(cost_row(stage, items, cost, self.item))
        return result

    def _made(self, stage: Stage, items: int, work: Callable[[], list[Made]]) -> list[Made]:
        made = self.timed(stage, items, work)
        self.lane.made[stage] += made
        return made


def _drafts(made: list[Made]) -> list[Draft]:
    return [draft for one in made for draft in one.drafts]
