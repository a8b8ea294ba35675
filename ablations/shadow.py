"""The shadow of a run: each stage of each cell at work alone, on what reaches it if nothing is lost before.

Every arm of the shadow is a pipeline in which one stage is that of the cell and all others are null, so it is
run as any other arm: what cells share is computed once, answers of models come from the call cache where they
are known, and what was broken off is taken up.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ablations.arms import Arm, Experiment, Run
from ablations.finished import experiments_of
from ablations.runner import run
from ablations.shadow_parts import Evidence, Labelled
from ablations.steps import Progress, no_progress
from analysis.chains.causes.alone import WORKING, shadow_arm, shadow_place
from analysis.chains.tracing.carriers import Carriers
from toolkit.admission.admit_all import AdmitAll
from toolkit.backends.everything import Everything
from toolkit.datasets.loaded import Loaded
from toolkit.dialogue import rendered
from toolkit.enrichment.nothing import Nothing
from toolkit.grounding.unchanged import Unchanged
from toolkit.models.no_model import NoModel
from toolkit.pipeline import Pipeline
from toolkit.readers.none import NoReader
from toolkit.retrieval.nothing import NothingShown
from toolkit.runs.run_folder import RunFolder
from toolkit.segregation.isolated import Isolated
from toolkit.segregation.segregated import Segregated
from toolkit.structuring.verbatim import Verbatim

SUPERSEDE, KEEP = "supersede", "keep"  # what a backend does about conflicts


def shadow(plan: Run, folder: RunFolder, progress: Progress = no_progress) -> RunFolder:
    """Run the shadow of a finished run beside it; `plan` is what it was run from.

    UserError if the plan gives other cells than the folder holds: data, code or packages have changed since.
    """
    found = experiments_of(plan, folder)
    arms = shadow_arms(found, folder.baselines)
    alone = Run(
        name=f"{plan.name}.shadow",
        arms=arms,
        baseline=arms[0].name,
        calls=plan.calls,
        executor=plan.executor,
        egress=plan.egress,
        shard_turns=plan.shard_turns,
    )
    return run(alone, shadow_place(folder.path), progress)


def shadow_arms(found: Sequence[Experiment], baselines: Mapping[str, str]) -> tuple[Arm, ...]:
    """The arms of the shadow of these experiments; `baselines` names that of each arm.

    None where the run is a shadow of itself: for a gate that saw every turn, and for what is stored and
    retrieved if the baseline is ungated and has the same backend, retrieval and embedder.
    """
    evidence = {one.data.digest: Evidence(_besides(one.data)) for one in found}
    by_arm = {one.cell.arm: one for one in found}
    return tuple(
        _arm(one, stage, alone)
        for one in found
        for stage, alone in _Alone(one.cell.pipeline, evidence[one.data.digest]).stages()
        if not _is_itself(one, stage, alone, by_arm.get(baselines[one.cell.arm]))
    )


@dataclass(frozen=True)
class _Alone:
    """The stages of a pipeline, each at work alone."""

    pipeline: Pipeline
    evidence: Evidence

    def stages(self) -> Iterator[tuple[str, Pipeline]]:
        """A pipeline for each stage behind segregation, all of whose turns are sources."""
        null = replace(
            self.pipeline,
            segregation=_open(self.pipeline.segregation),
            admission=self.evidence,
            structuring=Verbatim(),
            enrichment=Nothing(),
            grounding=Unchanged(),
            backend=Everything(),
            retrieval=NothingShown(),  # what is stored is all that one wants to know
            reader=NoReader(),
            judges=(),
        )
        own, stored = self.pipeline, {"admission": AdmitAll(), "retrieval": self.pipeline.retrieval}
        backend = own.backend
        if getattr(backend, "conflicts", KEEP) == SUPERSEDE:
            backend = _changed(backend, conflicts=KEEP)
        parts: dict[str, dict[str, Any]] = {
            "admitted": {"admission": own.admission},
            "structured": {"structuring": own.structuring},
            "grounded": {"enrichment": own.enrichment, "grounding": own.grounding},
            "stored": {
                **stored,
                "backend": own.backend,
                "structuring": self._words(backend is not own.backend),
            },
            "retrieved": {**stored, "backend": backend, "structuring": self._words(self._filters)},
        }
        for stage in WORKING:
            yield stage, quiet(replace(null, **parts[stage]))

    def _words(self, labels: bool) -> Verbatim | Labelled:
        """Turns as they were said, with kinds if something looks at those."""
        return Labelled(self.pipeline.structuring) if labels else Verbatim()

    @property
    def _filters(self) -> bool:
        """Whether the retrieval shows some kinds of facts only."""
        return bool(getattr(getattr(self.pipeline.retrieval, "shown", None), "kinds", ()))


def quiet(pipeline: Pipeline) -> Pipeline:
    """The pipeline without a reader and judges, and without a model that nothing asks."""
    unread = replace(pipeline, reader=NoReader(), judges=(), judge_model=NoModel())
    return unread if unread.asked else replace(unread, model=NoModel())


def _arm(one: Experiment, stage: str, alone: Pipeline) -> Arm:
    """An arm of the shadow; replicates without a model are one."""
    first = one.arms[0]
    name = shadow_arm(stage, one.cell.arm)
    return Arm(name, alone, first.data, one.cell.seed, one.cell.replicate if alone.asked else 0)


def _is_itself(one: Experiment, stage: str, alone: Pipeline, baseline: Experiment | None) -> bool:
    """Whether the run shows what the stage does alone."""
    if stage == "admitted":
        return alone.segregation == one.cell.pipeline.segregation
    if stage not in ("stored", "retrieved") or baseline is None or baseline.data.digest != one.data.digest:
        return False
    ungated = quiet(baseline.cell.pipeline)
    # The histories of exchanges change nothing of turns as they were said, unless a model reads them.
    plain = {type(pipeline.segregation) for pipeline in (ungated, alone)} <= {Isolated, Segregated}
    if plain and not ungated.asked:
        alone = replace(alone, segregation=ungated.segregation)
    return alone == ungated and _open(ungated.segregation) == ungated.segregation


def _open(segregation: Any) -> Any:
    """The segregation with replies among the sources."""
    closed = getattr(segregation, "reply_is_source", True) is False
    return _changed(segregation, reply_is_source=True) if closed else segregation


def _changed(component: Any, **settings: Any) -> Any:
    """A component, of whatever class, with other settings."""
    return replace(component, **settings)


def _besides(data: Loaded) -> tuple[tuple[str, str], ...]:
    """The turns that carry what some link must carry, of each dialogue in order."""
    found = []
    for dialogue in data.dialogues:
        said = enumerate(dialogue.turns)
        texts = {
            place: (rendered(turn.said_at, turn.speaker, turn.content), turn.said_at) for place, turn in said
        }
        carriers, itself = Carriers(texts), {place: (place,) for place in texts}
        places: set[int] = set()
        for probe in data.asked_of(dialogue.id):
            for link in probe.evidence:
                slots = tuple(slot for slot in probe.slots if slot.turn == link)
                places |= carriers.turns(slots, itself)
        found += [(dialogue.id, dialogue.turns[place].id) for place in sorted(places)]
    return tuple(found)
