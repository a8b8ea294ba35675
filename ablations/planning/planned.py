"""What a run would take, found without running it."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from ablations.arms import Experiment, Run, experiments
from ablations.planning.counting import Call, counts_itself
from ablations.planning.excerpt import excerpt, spread
from ablations.planning.extraction import extraction
from ablations.planning.foreseeing import foreseen
from ablations.planning.pace import Pace, pace_of
from ablations.planning.rehearsal import Rehearsal, rehearsed
from ablations.planning.sums import EMBEDDING, Guesses, Sums
from ablations.planning.tallies import NOTHING, Items, Load, Sure, Tally
from ablations.shard.bench import benches, through
from ablations.shard.sent import Sent, sending_beside_runs
from ablations.shards import shards_of
from toolkit.egress.door import Door
from toolkit.errors import UserError
from toolkit.models.call_segments import Segments
from toolkit.models.language import LanguageModel

FEW = slice(8)  # turns whose prompts are looked at before anything long begins
STAGES = (
    "segregation",
    "admission",
    "structuring",
    "enrichment",
    "grounding",
    EMBEDDING,
    "backend",
    "retrieval",
    "reader",
    "judges",
)


@dataclass(frozen=True)
class Asked:
    """What one stage asks one model."""

    stage: str
    model: str  # its identity
    tally: Tally
    kept: Load  # of its distinct calls, those that are in the call cache
    seconds: float  # for the rest

    @property
    def left(self) -> Load:
        """What is still to be asked."""
        return self.tally.shared - self.kept


@dataclass(frozen=True)
class Forecast:
    """What a run would take."""

    plan: Run
    found: tuple[Experiment, ...]
    shards: int
    items: Mapping[tuple[str, str], Items]  # by stage and component
    asked: tuple[Asked, ...]
    own_tokens: Mapping[str, bool]  # by model: whether they are counted as the model counts
    context_tokens: Mapping[str, int]
    rehearsal: Rehearsal

    @property
    def stages(self) -> dict[str, Items]:
        """The items of each stage, in order."""
        sums: dict[str, Items] = {}
        for stage in STAGES:
            for (own, _), items in self.items.items():
                if own == stage:
                    sum_of = sums.setdefault(stage, Items())
                    sum_of.add(naive=items.naive, shared=items.shared, sure=items.sure)
        return sums

    @property
    def seconds(self) -> dict[str, float]:
        """How long each part of the run takes, in order."""
        seconds: dict[str, float] = defaultdict(float, {"opening": self.rehearsal.opening_seconds})
        for stage in STAGES:
            for (own, part), items in self.items.items():
                if own == stage:
                    rate = self.rehearsal.seconds.get((stage, part), 0.0)
                    seconds[stage] += items.shared * rate
        seconds["writing"] = sum(self.rows.values()) * self.rehearsal.row_seconds
        seconds["models"] = sum(one.seconds for one in self.asked)
        return dict(seconds)

    @property
    def rows(self) -> dict[str, float]:
        """Rows of each table of the run folder."""
        made = {stage: items.naive for stage, items in self.stages.items()}
        facts = made["backend"]
        data = {one.data.digest: one.data for one in self.found}.values()
        turns = sum(len(dialogue.turns) for one in data for dialogue in one.dialogues)
        links = sum(len(probe.evidence) for one in self.found for probe in one.data.probes)
        stages = ("segregation", "admission", "structuring", "enrichment", "grounding", "backend")
        return {
            "ledger": sum(made[stage] for stage in stages) + links,
            "items": turns + 3 * facts,  # as read, as grounded, as stored
            "probes": made["retrieval"],
            "costs": len(self.found) * len(self.found[0].data.dialogues) * len(made),
        }

    @property
    def bytes(self) -> float:
        """The size of the run folder."""
        return sum(count * self.rehearsal.row_bytes[table] for table, count in self.rows.items())


def planned(plan: Run) -> Forecast:
    """What `plan` would take: gates are run with models that only count, and an excerpt is measured.

    Nothing is written but to a temporary folder, and a model is asked only to see how fast it is; what is
    sent for that is logged beside the runs. Raises UserError for what must be mended before a run: no data,
    no model, an endpoint that does not answer.
    """
    with sending_beside_runs(plan) as sent, sent.during("plan", ()):
        return _planned(plan, sent)


def _planned(plan: Run, sent: Sent) -> Forecast:
    found = experiments(plan.all_arms)
    if not found or not found[0].data.dialogues:
        raise UserError(f"{plan.name}: there is nothing to run: no arm, or no dialogue")
    models = _models(found, Door(plan.egress, sent))
    tools = benches(plan, found, 2, sent)
    few = benches(plan, [excerpt(one, FEW) for one in spread(found)], 2, sent)
    first = foreseen(few)
    paces = _paces(models, first)
    each = extraction(few, first)
    paces |= _paces({identity: models[identity] for identity in models.keys() - paces.keys()}, first)
    seen = rehearsed(plan, found)
    sums = foreseen(tools, Guesses(seen.facts, each))
    return Forecast(
        plan=plan,
        found=found,
        shards=len(shards_of(found[0].data.dialogues, plan.shard_turns)),
        items={
            key: _fewer(items, seen) if key[0] == EMBEDDING else items for key, items in sums.items.items()
        },
        asked=tuple(_asked(plan, sums, paces)),
        own_tokens={identity: counts_itself(model) for identity, model in models.items()},
        context_tokens={identity: model.context_tokens for identity, model in models.items()},
        rehearsal=seen,
    )


def _models(found: Sequence[Experiment], door: Door) -> dict[str, LanguageModel]:
    """The models that some component asks, by identity."""
    models = dict.fromkeys(model for one in found for model in one.cell.pipeline.asked)
    return {model.identity: through(model, door) for model in models}


def _paces(models: Mapping[str, LanguageModel], sums: Sums) -> dict[str, Pace]:
    """How fast the models are for which there are samples."""
    samples = {identity: _samples(sums, identity) for identity in models}
    return {identity: pace_of(models[identity], own) for identity, own in samples.items() if own}


def _samples(sums: Sums, identity: str) -> list[Call]:
    """Calls to a model: one of each stage in turn, the stage with the most calls first."""
    own = [tally for (_, model), tally in sums.tallies.items() if model == identity]
    lists = [one.samples for one in sorted(own, key=lambda one: -one.naive.calls)]
    return [call for calls in zip_longest(*lists) for call in calls if call is not None]


def _fewer(texts: Items, seen: Rehearsal) -> Items:
    """Distinct texts, of which some that may differ turn out the same."""
    return Items(texts.naive, texts.shared * seen.distinct_texts, Sure.ESTIMATE)


def _asked(plan: Run, sums: Sums, paces: Mapping[str, Pace]) -> Iterator[Asked]:
    cache = Segments(plan.calls)
    for stage in STAGES:
        for (own, model), tally in sums.tallies.items():
            if own == stage:
                kept = sum((tally.known[key] for key in cache.find(tally.known)), NOTHING)
                seconds = paces.get(model, Pace()).seconds(tally.shared - kept)
                yield Asked(stage, model, tally, kept, seconds)
