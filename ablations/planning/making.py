"""What the stages after the gate work on, and what they would ask."""

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from ablations.planning.counting import Call, prompt_tokens
from ablations.planning.gates import Passed
from ablations.planning.sums import EMBEDDING, Guesses, Sums
from ablations.planning.tallies import Load, Sure
from ablations.shard.bench import Bench
from ablations.shard.forming import Kept, structure
from ablations.shard.lane import MAKING
from ablations.shard.stage_major import WORK
from toolkit.dialogue import Exchange
from toolkit.enrichment.nothing import Nothing
from toolkit.identity import digest
from toolkit.ledger import Stage
from toolkit.spec import spec_of
from toolkit.stages import Structuring
from toolkit.structuring.verbatim import Verbatim

BACKEND = Stage.BACKEND.value
Chain = tuple[str, ...]  # the desks at which an item was made so far


@dataclass
class Group:
    """Cells that share a stage's work on a dialogue, with how many of them have which gate."""

    stage: str
    bench: Bench  # one of them
    chain: Chain
    gates: Counter[Hashable] = field(default_factory=Counter)

    @property
    def asks(self) -> bool:
        """Whether the stage asks a language model."""
        return getattr(getattr(self.bench.pipeline, self.stage, None), "needs_model", False)


@dataclass(frozen=True)
class Share:
    """The exchanges that a group works on: how many of its cells have each, and how many items each makes."""

    kept: Mapping[Hashable, Kept]
    times: Mapping[Hashable, int]
    sizes: Mapping[Hashable, float]
    sure: Sure


def ways(bench: Bench) -> Iterator[tuple[str, Hashable, Chain]]:
    """For each stage after the gate: what names its desk, and the desks that its items come from."""
    chain: Chain = ()
    for stage in MAKING:
        desk = bench.desks[stage]
        yield stage.value, desk, chain
        if not isinstance(getattr(bench.pipeline, stage.value), Nothing):  # that hands its drafts on
            chain = (*chain, desk)
    if getattr(type(bench.pipeline.backend), "embeds_facts", False):
        yield EMBEDDING, id(bench.embedder), chain
    yield BACKEND, (digest(spec_of(bench.pipeline.backend)), id(bench.model)), chain


def add_group(group: Group, gates: Mapping[Hashable, Passed], dialogue: str, sums: Sums) -> None:
    """Add what the group shares of its stage's work, and what it would be without sharing."""
    share = _share(group, gates, sums.guesses)
    naive = sum(share.times[key] * size for key, size in share.sizes.items())
    shared = naive if group.stage == BACKEND else sum(share.sizes.values())  # each cell stores by itself
    sums.of(group.stage, group.bench).add(naive=naive, shared=shared, sure=share.sure)
    if group.asks and group.stage == BACKEND:
        _add_extraction(group, share, sums)
    elif group.asks:
        _add_calls(group, share, dialogue, sums)


def facts_of(stage: Structuring, exchange: Exchange, guesses: Guesses) -> tuple[float, Sure]:
    """How many facts are read from an exchange."""
    if isinstance(stage, Verbatim):
        return sum(bool(turn.content) for turn in exchange.sources), Sure.EXACT
    most = getattr(stage, "most", None)
    if most is not None:
        return most, Sure.AT_MOST
    return guesses.facts.get(type(stage).__name__, 1.0), Sure.ESTIMATE


def _share(group: Group, gates: Mapping[Hashable, Passed], guesses: Guesses) -> Share:
    kept: dict[Hashable, Kept] = {}
    times: Counter[Hashable] = Counter()
    for gate, cells in group.gates.items():
        kept.update(gates[gate].kept)
        times.update(dict.fromkeys(gates[gate].kept, cells))
    sure = Sure.EXACT if all(gates[gate].certain for gate in group.gates) else Sure.AT_MOST
    if group.stage == Stage.STRUCTURING.value:
        return Share(kept, times, dict.fromkeys(kept, 1.0), sure)
    pipeline = group.bench.pipeline
    facts = {key: facts_of(pipeline.structuring, one[0], guesses) for key, one in kept.items()}
    # What fails in grounding is not stored, and equal texts are embedded once.
    fewer = group.stage == EMBEDDING or (
        group.stage == BACKEND and getattr(pipeline.grounding, "needs_model", False)
    )
    sure = max([sure, Sure.AT_MOST if fewer else Sure.EXACT, *(own for _, own in facts.values())])
    return Share(kept, times, {key: size for key, (size, _) in facts.items()}, sure)


def _add_extraction(group: Group, share: Share, sums: Sums) -> None:
    """Add the calls of a backend that extracts by itself; what it asks depends on what it holds already."""
    each = sums.guesses.extraction.get(digest(spec_of(group.bench.pipeline.backend)), Load(1))
    tally = sums.tally(group.stage, id(group.bench.model))
    load = each.times(sum(share.times.values()))
    tally.naive, tally.guessed = tally.naive + load, tally.guessed + load
    tally.doubt(max(share.sure, Sure.AT_MOST), Sure.ESTIMATE)


def _add_calls(group: Group, share: Share, dialogue: str, sums: Sums) -> None:
    """Add the calls of a model-based stage; facts that are not known are taken to be turns as they stand."""
    calls: list[Call] = []
    times: list[float] = []
    shares: list[float] = []
    for key, kept in share.kept.items():
        asked, each = _asked(group, kept, share.sizes[key], dialogue, sums)
        calls += asked
        times += [each * share.times[key]] * len(asked)
        shares += [each] * len(asked)
    model = sums.counting[id(group.bench.model)].model
    tally, tokens = sums.tally(group.stage, id(group.bench.model)), prompt_tokens(model, calls)
    if _known(group):
        tally.add_known(calls, tokens, times)
        tally.doubt(share.sure, share.sure)
    else:
        tally.add_guessed(calls, tokens, times, shares)
        tally.doubt(share.sure, Sure.ESTIMATE)


def _asked(group: Group, kept: Kept, size: float, dialogue: str, sums: Sums) -> tuple[Sequence[Call], float]:
    """The calls for one exchange, and how many times each stands for."""
    bench, stage = group.bench, Stage(group.stage)
    data = bench.experiment.data
    context = bench.context(stage, data.dialogue(dialogue), (), sums.counting)
    items: list[object] = [kept]
    if stage is not Stage.STRUCTURING:
        items = [draft for made in structure(Verbatim(), [kept], context) for draft in made.drafts]
    if not items:
        return (), 0.0
    counting = sums.counting[id(bench.model)]
    counted = counting.during(lambda: WORK[stage](bench.pipeline, items, context))
    return counted.calls, 1.0 if stage is Stage.STRUCTURING else size / len(items)


def _known(group: Group) -> bool:
    """Whether the stage's prompts are known: nothing that is not run stands between them and the turns."""
    verbatim = isinstance(group.bench.pipeline.structuring, Verbatim)
    return group.stage == Stage.STRUCTURING.value or (verbatim and len(group.chain) == 1)
