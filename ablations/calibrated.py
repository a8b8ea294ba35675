"""A run cut down to its gates, for their scores alone."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path

from ablations.arms import Arm, Run
from ablations.grid.config import read_config
from ablations.stressed import stressed
from toolkit.admission.quarantine import Quarantine
from toolkit.backends.everything import Everything
from toolkit.catalog import ADMISSION
from toolkit.datasets.cases import Cases
from toolkit.errors import UserError
from toolkit.models.no_model import NoModel
from toolkit.pipeline import Pipeline
from toolkit.retrieval.bm25 import BM25
from toolkit.stages import Admission


@dataclass(frozen=True)
class GatesAlone:
    """A run of gates, and why other arms are not in it."""

    run: Run
    left_out: Mapping[str, str]  # by arm, in words


def plan_of(config: Path, suite: Path | None) -> Run:
    """The run of a config, on the cases of a suite if one is given; UserError if it describes none."""
    return read_config(config) if suite is None else stressed(config, suite)


def suite_in(plan: Run) -> Path | None:
    """The suite that all arms are on; None if their data are no cases. UserError if they are on several."""
    suites = {arm.data.path if isinstance(arm.data, Cases) else None for arm in plan.arms}
    if len(suites) > 1:
        raise UserError("data: to calibrate, all arms must be on one suite of cases, or all on dialogues")
    return suites.pop() if suites else None


def gates_alone(plan: Run) -> GatesAlone:
    """The arms whose gate has a threshold on its scores, with nothing behind the gate.

    Replicates are left out without a word. UserError if no arm has such a gate.
    """
    arms = [arm for arm in plan.arms if not arm.replicate]
    left_out = {arm.name: reason for arm in arms if (reason := _why_not(arm.pipeline.admission))}
    kept = tuple(_cut_down(arm) for arm in arms if arm.name not in left_out)
    if not kept:
        reasons = "; ".join(f"{arm}: {reason}" for arm, reason in left_out.items())
        raise UserError(f"no arm has a gate whose threshold can be set: {reasons}")
    name = f"{plan.name}-calibration"
    # Not what it was written from: a config describes the whole pipelines.
    alone = replace(plan, name=name, arms=kept, baseline=kept[0].name, references=())
    return GatesAlone(replace(alone, online=False, grid=None, written=None), left_out)


def _cut_down(arm: Arm) -> Arm:
    """The arm up to its gate; what could tell it apart from others with the same gate is null."""
    pipeline = arm.pipeline
    asks = getattr(pipeline.admission, "needs_model", False)
    return replace(
        arm,
        pipeline=Pipeline(
            segregation=pipeline.segregation,
            admission=pipeline.admission,
            backend=Everything(),  # unlike the default, it embeds nothing
            retrieval=BM25(),
            embedder=pipeline.embedder,
            model=pipeline.model if asks else NoModel(),
        ),
    )


def _why_not(gate: Admission) -> str:
    """Why no threshold can be set for a gate; empty if one can."""
    while isinstance(gate, Quarantine):
        gate = gate.gate
    names = {cls: name for name, cls in ADMISSION.items()}
    name = names.get(type(gate), type(gate).__name__)
    if "threshold" not in {field.name for field in fields(gate)}:  # type: ignore[arg-type]
        return f"{name} has no threshold on a score"
    if getattr(gate, "whole_dialogue", False):
        return f"{name} has scores that depend on its threshold"
    return ""
