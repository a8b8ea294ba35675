"""What a cell works with: its models are there, and who shares which results is known."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ablations.arms import Experiment, Run
from ablations.shard.sent import Sent, SentByModel, SentFrom
from toolkit.context import Context
from toolkit.dialogue import Dialogue
from toolkit.egress.door import Door
from toolkit.egress.policy import Policy
from toolkit.identity import digest
from toolkit.ledger import Stage
from toolkit.models.call_cache import Cached
from toolkit.models.language import LanguageModel
from toolkit.models.no_model import NoModel
from toolkit.models.openai.engine import OpenAI
from toolkit.models.remembering import Remembering
from toolkit.pipeline import Pipeline
from toolkit.probes import Probe
from toolkit.spec import spec_of

SHARED = (Stage.SEGREGATION, Stage.ADMISSION, Stage.STRUCTURING, Stage.ENRICHMENT, Stage.GROUNDING)


@dataclass(frozen=True)
class Bench:
    """An experiment with the tools that it works with."""

    experiment: Experiment
    embedder: Remembering
    model: LanguageModel
    judge: LanguageModel
    attempts: int
    desks: Mapping[Stage, str]  # cells with one desk at a stage share what it makes of an item
    backend: str  # cells with one backend use one store after another
    egress: Policy
    sent: Sent  # of all benches that were made together

    @property
    def key(self) -> str:
        """The key of the cell."""
        return self.experiment.cell.key

    @property
    def pipeline(self) -> Pipeline:
        """The pipeline of the cell."""
        return self.experiment.cell.pipeline

    def context(
        self, stage: Stage, dialogue: Dialogue, probes: Sequence[Probe], models: Mapping[int, LanguageModel]
    ) -> Context:
        """What a stage may use on a dialogue; `models` stand in for those of the bench, by their id.

        Among the shared stages only admission may depend on the seed, and only a gate may be a reference.
        """
        gate, shared = stage is Stage.ADMISSION, stage in SHARED
        return Context(
            dialogue=dialogue,
            embedder=self.embedder,
            model=models.get(id(self.model), self.model),
            judge=models.get(id(self.judge), self.judge),
            seed=self.experiment.cell.seed if gate or not shared else 0,
            cited=frozenset(link for probe in probes for link in probe.evidence) if gate else frozenset(),
            attempts=self.attempts,
            door=Door(self.egress, SentFrom(self.sent, stage.value, dialogue.id, lambda _: (self.key,))),
        )


def benches(plan: Run, experiments: Sequence[Experiment], attempts: int, sent: Sent) -> tuple[Bench, ...]:
    """One bench a cell, all of which log in `sent`.

    Cells with the same embedder share its vectors, unless they run online.
    """
    embedders = {one.cell.pipeline.embedder: Remembering(one.cell.pipeline.embedder) for one in experiments}
    kept: dict[tuple[LanguageModel, int], LanguageModel] = {}
    made = []
    for one in experiments:
        pipeline, replicate = one.cell.pipeline, one.cell.replicate
        for model in (pipeline.model, pipeline.judging):
            if (model, replicate) not in kept:
                log = SentByModel(sent, _asking(experiments, model, replicate))
                opened = through(model, Door(plan.egress, log))
                kept[model, replicate] = _kept(plan, opened, replicate)
        shared = embedders[pipeline.embedder]
        made.append(
            Bench(
                experiment=one,
                embedder=Remembering(shared.embedder) if plan.online else shared,
                model=kept[pipeline.model, replicate],
                judge=kept[pipeline.judging, replicate],
                attempts=attempts,
                desks=_desks(one),
                backend=digest([spec_of(pipeline.backend), spec_of(pipeline.embedder)]),
                egress=plan.egress,
                sent=sent,
            )
        )
    return tuple(made)


def require_servers(experiments: Sequence[Experiment]) -> None:
    """UserError if a served model that some stage asks has no server now: said before any work is done."""
    models = {model for one in experiments for model in one.cell.pipeline.asked}
    for model in models:
        if isinstance(model, OpenAI):
            model.require_server()


def through(model: LanguageModel, door: Door) -> LanguageModel:
    """The model, with a served one's calls going through the door."""
    return model.through(door) if isinstance(model, OpenAI) else model


def _asking(experiments: Sequence[Experiment], model: LanguageModel, replicate: int) -> frozenset[str]:
    """The keys of the cells that ask a model in a replicate."""
    cells = [one.cell for one in experiments]
    return frozenset(
        cell.key
        for cell in cells
        if cell.replicate == replicate and model in (cell.pipeline.model, cell.pipeline.judging)
    )


def _kept(plan: Run, model: LanguageModel, replicate: int) -> LanguageModel:
    """The model with its answers kept on disk, so that no call is paid for twice."""
    return model if isinstance(model, NoModel) else Cached(model, plan.calls, replicate)


def _desks(one: Experiment) -> dict[Stage, str]:
    """For each shared stage the digest of all that its results depend on, but for the items."""
    pipeline, cell = one.cell.pipeline, one.cell
    tools = [spec_of(pipeline.embedder), spec_of(pipeline.model), cell.replicate, cell.data]
    return {
        stage: digest(
            [spec_of(getattr(pipeline, stage.value)), *tools, cell.seed if stage is Stage.ADMISSION else 0]
        )
        for stage in SHARED
    }
