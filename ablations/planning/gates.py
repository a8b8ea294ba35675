"""What gates let through, found by running them: in a plan, this much is known exactly."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace

from ablations.planning.counting import Call, Counting
from ablations.shard.bench import Bench
from ablations.shard.forming import Kept, Segregated, admit, segregate
from toolkit.admission.quarantine import Quarantine
from toolkit.dialogue import Dialogue
from toolkit.facts import Tier
from toolkit.ledger import Stage
from toolkit.models.embedders import Vectors
from toolkit.probes import Probe


class NeedsVectors(Exception):
    """Ends a gate that asks for the vectors of a whole data set: the plan does without its verdicts."""


@dataclass(frozen=True)
class NoVectors:
    """In place of an embedder, where nothing is to be embedded."""

    dimensions: int

    def __call__(self, texts: Sequence[str]) -> Vectors:
        """Raises NeedsVectors."""
        raise NeedsVectors


@dataclass(frozen=True)
class Passed:
    """What a gate lets through of a dialogue, and what it asks."""

    kept: Mapping[Hashable, Kept]  # by what tells items apart in a run
    certain: bool  # False: it may be fewer, since the answers are not known
    calls: tuple[Call, ...] = ()


def passed(
    bench: Bench,
    dialogue: Dialogue,
    probes: Sequence[Probe],
    segregated: Segregated,
    models: Mapping[int, Counting],
) -> Passed:
    """What the bench's gate makes of a dialogue; where that depends on answers or vectors, all is kept."""
    gate, exchanges = bench.pipeline.admission, segregated.exchanges
    context = bench.context(Stage.ADMISSION, dialogue, probes, models)
    if getattr(gate, "needs_model", False):
        counted = models[id(bench.model)].during(lambda: admit(gate, exchanges, context))
        return _all_kept(bench, segregated, counted.calls)
    try:
        blind = replace(context, embedder=NoVectors(bench.embedder.dimensions))
        kept = admit(gate, exchanges, blind).kept
    except NeedsVectors:
        return _all_kept(bench, segregated)
    return Passed(_by_key(kept), certain=True)


def segregated_by(bench: Bench, dialogue: Dialogue) -> Segregated:
    """The exchanges of a dialogue."""
    return segregate(bench.pipeline.segregation, bench.context(Stage.SEGREGATION, dialogue, (), {}))


def _all_kept(bench: Bench, segregated: Segregated, calls: tuple[Call, ...] = ()) -> Passed:
    tier = Tier.QUARANTINE if isinstance(bench.pipeline.admission, Quarantine) else Tier.ADMIT
    kept = _by_key([(one, tier) for one in segregated.exchanges])
    return Passed(kept, certain=False, calls=calls)


def _by_key(kept: Sequence[Kept]) -> dict[Hashable, Kept]:
    return {(id(exchange), tier): (exchange, tier) for exchange, tier in kept}
