"""The sums of a plan, by stage and component and by stage and model."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ablations.planning.counting import Counting
from ablations.planning.tallies import Items, Load, Tally
from ablations.shard.bench import Bench
from toolkit.models.call_cache import Cached

EMBEDDING = "embedding"


@dataclass(frozen=True)
class Guesses:
    """What is taken from a measured sample, where nothing bounds it."""

    facts: Mapping[str, float] = field(default_factory=dict)  # an exchange, by structuring component
    extraction: Mapping[str, Load] = field(default_factory=dict)  # an exchange, by digest of the backend


@dataclass
class Sums:
    """What the stages of some benches will have to do."""

    counting: Mapping[int, Counting]  # stand-ins, by the id of the bench's model
    guesses: Guesses = Guesses()
    items: dict[tuple[str, str], Items] = field(default_factory=lambda: defaultdict(Items))
    tallies: dict[tuple[str, str], Tally] = field(default_factory=lambda: defaultdict(Tally))

    def of(self, stage: str, bench: Bench) -> Items:
        """The items of the component that the bench has at a stage."""
        return self.items[stage, component_name(stage, bench)]

    def tally(self, stage: str, model: int) -> Tally:
        """The calls of a stage to the model of that id."""
        return self.tallies[stage, self.counting[model].identity]


def component_name(stage: str, bench: Bench) -> str:
    """The class of the component that a bench has at a stage."""
    part = bench.embedder.embedder if stage == EMBEDDING else getattr(bench.pipeline, stage)
    return type(part).__name__


def stand_ins(benches: Sequence[Bench]) -> dict[int, Counting]:
    """For each kept model of the benches, by its id, one that counts in its place."""
    models = {id(one): one for bench in benches for one in (bench.model, bench.judge)}
    return {
        key: Counting(model.model, model.replicate)
        for key, model in models.items()
        if isinstance(model, Cached)
    }
