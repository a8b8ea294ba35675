"""Where turns are put back: three places of one dialogue in a finished run, each with what follows it."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Protocol

from ablations.rescue.as_run import AsRun
from ablations.rescue.pieces import Piece, pieces
from ablations.rescue.put_back import Again, Held, Overlaid, says, word_record
from ablations.shard.bench import Bench
from ablations.shard.forming import segregate
from ablations.shard.sent import SentFrom
from ablations.shard.stores import Stores
from analysis.chains.rescue.stages import PutBackAt
from toolkit.context import Context
from toolkit.dialogue import Dialogue, Exchange, Turn
from toolkit.errors import UserError
from toolkit.facts import Tier
from toolkit.ledger import Outcome, Stage
from toolkit.models.embedders import Embedder
from toolkit.probes import Probe
from toolkit.stages import Hit, Memory, MemoryRecord, Retrieval, Store

Searched = tuple[Retrieval, Memory]  # what probes are looked up with, and where
Put = tuple[Turn, ...]  # turns that are put back together

NO_WORDS = "the turn has no words"
NO_EXCHANGE = "no exchange is read for the turn"


class Site(Protocol):
    """A place of one dialogue in one cell at which turns may be put back."""

    def fault(self, turn: Turn) -> str:
        """Why a turn cannot be put back here; empty if it can."""

    def there(self, turn: Turn, probe: str) -> bool:
        """Whether it is here already, as far as a probe can tell."""

    def reruns(self, puts: Sequence[Put]) -> Iterator[Searched | None]:
        """What follows each of `puts`, good until the next is asked for; None where a write has failed."""


@dataclass(frozen=True)
class Workbench:
    """One dialogue in one cell: what the run has of it, and what it is run again with."""

    then: Bench  # of the run itself: what it has asked a model is answered as it was
    again: Bench  # with a replicate of its own: what it asks a model is asked anew
    dialogue: Dialogue
    probes: tuple[Probe, ...]
    run: AsRun

    def context(self, stage: Stage, *, then: bool = False) -> Context:
        """What a stage may use."""
        context = (self.then if then else self.again).context(stage, self.dialogue, self.probes, {})
        log = SentFrom(self.then.sent, stage.value, self.dialogue.id, lambda _: (self.then.key,))
        return replace(context, door=replace(context.door, log=log))  # the run knows no other key

    @property
    def exchanges(self) -> tuple[Exchange, ...]:
        """What the gate of the run has decided on."""
        stage = self.then.pipeline.segregation
        return segregate(stage, self.context(Stage.SEGREGATION, then=True)).exchanges

    @property
    def kept(self) -> list[tuple[Exchange, Tier]]:
        """The exchanges that it let through."""
        tiers = self.run.tiers
        some = [(one, tiers.get(one.id, Tier.REJECT)) for one in self.exchanges]
        return [(exchange, tier) for exchange, tier in some if tier is not Tier.REJECT]


@contextmanager
def opened(at: PutBackAt, work: Workbench, stores: Stores) -> Iterator[Site]:
    """The place `at` which turns are put back. UserError if the memory of the run cannot be formed again."""
    if at is PutBackAt.SHOWN:
        yield Shown(work.run.shown(), work.run.records)
        return
    then = at is PutBackAt.STORED
    bench = work.then if then else work.again
    with stores.lent(bench, work.context(Stage.BACKEND, then=then)) as store:
        yield _stored(work, store) if then else Admitted(work, store, work.exchanges)


@dataclass(frozen=True)
class Admitted:
    """The gate, which lets exchanges through by force: their turns pass all that follows like any other."""

    work: Workbench
    store: Store
    exchanges: tuple[Exchange, ...]

    def fault(self, turn: Turn) -> str:
        """A turn that no exchange is a source of cannot be admitted."""
        return "" if self._saying(turn) else NO_EXCHANGE

    def there(self, turn: Turn, probe: str) -> bool:
        """Whether the gate admitted it by itself."""
        return all(self.work.run.tiers.get(one) is Tier.ADMIT for one in self._saying(turn))

    def reruns(self, puts: Sequence[Put]) -> Iterator[Searched | None]:
        """A memory formed anew for each of them; what it is formed from is made once for all."""
        forced = [frozenset(id for turn in put for id in self._saying(turn)) for put in puts]
        tiers = [self._tiers(ids) for ids in forced]
        wanted = {(id, tier) for some in tiers for id, tier in some.items()}
        items = [(one, tier) for one in self.exchanges for tier in Tier if (one.id, tier) in wanted]
        made = pieces(self.work.again, self.work.context, items)
        for some in tiers:
            yield self._searched([made[one.id, some[one.id]] for one in self.exchanges if one.id in some])

    def _saying(self, turn: Turn) -> tuple[str, ...]:
        return tuple(one.id for one in self.exchanges if turn in one.said and turn in one.sources)

    def _tiers(self, forced: frozenset[str]) -> dict[str, Tier]:
        """Each exchange that is let through, and how."""
        own = {exchange.id: tier for exchange, tier in self.work.kept}
        return {**own, **dict.fromkeys(forced, Tier.ADMIT)}

    def _searched(self, made: Sequence[Piece]) -> Searched | None:
        memory = _written(self.store.memory(self.work.dialogue), made)
        return None if memory is None else (self.work.again.pipeline.retrieval, memory)


@dataclass(frozen=True)
class Stored:
    """Memory as the run had it, with turns as records of their words, past gate, structuring and backend."""

    memory: Memory
    retrieval: Retrieval
    embedder: Embedder

    def fault(self, turn: Turn) -> str:
        """A turn without words has no record."""
        return "" if turn.content else NO_WORDS

    def there(self, turn: Turn, probe: str) -> bool:
        """Whether a record has its very words."""
        return any(says(record, turn) for record in self.memory.records)

    def reruns(self, puts: Sequence[Put]) -> Iterator[Searched | None]:
        """The retrieval of the cell over what was stored and what is put back."""
        for put in puts:
            yield self.retrieval, Overlaid(self.memory, tuple(map(word_record, put)), self.embedder)


@dataclass(frozen=True)
class Shown:
    """What each probe was shown in the run, with turns as records of their words behind it."""

    shown: Mapping[str, tuple[Hit, ...]]  # by probe
    records: tuple[MemoryRecord, ...]

    def fault(self, turn: Turn) -> str:
        """A turn without words has no record."""
        return "" if turn.content else NO_WORDS

    def there(self, turn: Turn, probe: str) -> bool:
        """Whether a shown record has its very words."""
        return any(says(hit.record, turn) for hit in self.shown[probe])

    def reruns(self, puts: Sequence[Put]) -> Iterator[Searched | None]:
        """What was shown, and what is put back, past any budget."""
        for put in puts:
            added = tuple(map(word_record, put))
            hits = tuple(Hit(record, 0.0) for record in added)
            yield Again(self.shown, hits), Held((*self.records, *added))


def _stored(work: Workbench, store: Store) -> Stored:
    """The memory of the run, formed again. UserError unless it holds what it held."""

    def context(stage: Stage) -> Context:
        return work.context(stage, then=True)

    made = pieces(work.then, context, work.kept)
    memory = _written(store.memory(work.dialogue), list(made.values()))
    held = {record.id for record in work.run.records}
    if memory is None or {record.id for record in memory.records} != held:
        raise UserError(
            f"{work.then.experiment.cell.arm}: the memory of {work.dialogue.id} cannot be formed again as it "
            "was (answers of a model are no longer kept); run it again, or put back at another stage"
        )
    return Stored(memory, work.again.pipeline.retrieval, work.again.embedder)


def _written(memory: Memory, made: Sequence[Piece]) -> Memory | None:
    """A memory with what was made of some exchanges in it; None if anything of that has failed."""
    if any(one.failed for one in made):
        return None
    drafts = [draft for one in made for draft in one.drafts]
    decisions = memory.write(drafts, [addition for one in made for addition in one.additions])
    return None if any(row.outcome is Outcome.FAILED for row in decisions) else memory
