"""The causal worth of turns in a finished run: deletions at random, without a call to a language model.

The memory of the run stands still: a record is left out when all of its source turns are deleted, retrieval
is done again over the others, and support is measured. No fact is read anew, and no reader answers: what is
found is the worth of a turn for support, never for an answer.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from ablations.arms import Experiment, Run
from ablations.finished import experiments_of
from ablations.shard.sent import sending_beside_runs
from ablations.steps import Progress, Report, no_progress
from ablations.turn_value.deletions import deleted, kept_turns
from ablations.turn_value.frozen import Frozen, frozen_memories
from ablations.turn_value.rankings import shows
from ablations.turn_value.tallies import Frames, Support, joined, tables_of
from analysis.chains.turn_values.checked import run_support
from analysis.chains.turn_values.kept import kept_of
from analysis.chains.turn_values.stored import TurnValues, check_value_place, value_place, write_values
from toolkit.backends.mem0 import Mem0
from toolkit.context import Context
from toolkit.dialogue import Dialogue
from toolkit.errors import UserError
from toolkit.models.embedders import Embedder
from toolkit.models.remembering import Remembering
from toolkit.probes import Probe
from toolkit.runs.run_folder import RunFolder

DRAWS = 200
RATE = 0.9  # of turns that a draw keeps, unless a gate says otherwise


@dataclass(frozen=True)
class Wanted:
    """Whose turns are deleted, and how many of them."""

    arm: str | None = None  # None: the baseline
    gate: str | None = None  # as many turns are kept as the gate of this arm keeps; None: `rate` of them
    rate: float = RATE


@dataclass(frozen=True)
class Scene:
    """What the deletions of one dialogue are played on."""

    dialogue: Dialogue
    probes: tuple[Probe, ...]  # those that the run has scored
    memory: Frozen
    context: Context
    run: Support  # what the run says of each of the probes


def value(
    plan: Run,
    folder: RunFolder,
    draws: int = DRAWS,
    progress: Progress = no_progress,
    *,
    wanted: Wanted = Wanted(),
) -> TurnValues:
    """Write beside a finished run what the presence of each turn is worth; `plan` is what it was run from.

    UserError if the plan gives other cells than the folder holds, if the run has no such arm, no record of it
    or no probe with a score, if its retrieval asks a model or searches a backend that is not mem0, and
    without draws. What a retrieval sends by itself is refused or logged as in a run.
    """
    if draws < 1:
        raise UserError(f"--draws: {draws} is not allowed; must be 1 or more")
    check_value_place(value_place(folder.path))
    one = _experiment(plan, folder, wanted.arm)
    rate = _rate(folder, wanted)
    parts = []
    with sending_beside_runs(plan):  # a retrieval may have a client
        scenes = _scenes(folder, one)
        told = Report(progress, 1, 1).of("deleting turns", [len(scene.dialogue.turns) for scene in scenes])
        for scene in scenes:
            parts.append(_played(scene, one, draws, rate))
            told()
    tables = joined(parts)
    return write_values(value_place(folder.path), _manifest(folder, one, draws, rate), tables)


def _experiment(plan: Run, folder: RunFolder, arm: str | None) -> Experiment:
    """The experiment of an arm of the run."""
    found = experiments_of(plan, folder)
    named = folder.manifest["baseline"] if arm is None else arm
    chosen = next((one for one in found if folder.arms[one.cell.key] == named), None)
    if chosen is None:
        known = ", ".join(folder.arms.values())
        raise UserError(f"{folder.path}: --arm: no arm {named!r}; choose of {known}")
    if getattr(chosen.cell.pipeline.retrieval, "needs_model", False):
        raise UserError(f"{named}: retrieval: asks a model, which deletions by the hundred cannot afford")
    return chosen


def _rate(folder: RunFolder, wanted: Wanted) -> float:
    """The share of turns that a draw keeps. UserError unless it is between 0 and 1."""
    rate = wanted.rate if wanted.gate is None else kept_of(folder, wanted.gate).share
    if not 0 < rate < 1:
        raise UserError(
            f"{wanted.gate or 'rate'}: keeps {rate:g} of the turns; must be more than 0 and less than 1"
        )
    return rate


def _scenes(folder: RunFolder, one: Experiment) -> list[Scene]:
    """The dialogues of a cell with probes that have a score, their vectors computed once for all draws."""
    pipeline, scored = one.cell.pipeline, run_support(folder, one.cell.key)
    run = dict(zip(scored["probe"], scored["support"] > 0, strict=True))
    memories = frozen_memories(folder, one.cell.key, one.data.dialogues, _embedder(folder, one))
    scenes = []
    for said in one.data.dialogues:
        probes = tuple(probe for probe in one.data.asked_of(said.id) if probe.id in run)
        if probes:
            context = Context(said, pipeline.embedder, seed=one.cell.seed)
            scenes.append(Scene(said, probes, memories[said.id], context, run))
    if not scenes:
        raise UserError(f"{folder.path}: no probe of {folder.arms[one.cell.key]} has a score")
    return scenes


def _embedder(folder: RunFolder, one: Experiment) -> Embedder | None:
    """What the backend's search compares; None if that is not by vectors alone, or not known."""
    cell = next(cell for cell in folder.manifest["cells"] if cell["key"] == one.cell.key)
    others = [arm for arm, live in (cell["search_arms"] or {}).items() if live and arm != "dense"]
    known = isinstance(one.cell.pipeline.backend, Mem0) and not others
    return Remembering(one.cell.pipeline.embedder) if known else None


def _played(scene: Scene, one: Experiment, draws: int, rate: float) -> Frames:
    show = shows(one.cell.pipeline.retrieval, scene.probes, scene.memory, scene.context)
    kept = kept_turns(scene.dialogue, one.cell.key, draws, rate)
    whole = np.ones((1, len(scene.dialogue.turns)), dtype=np.bool_)
    found = deleted(scene.dialogue, scene.probes, scene.memory, show, np.concatenate([whole, kept]))
    after = replace(found, kept=kept, carried=found.carried[1:])
    return tables_of(after, found.supported[0], scene.run)


def _manifest(folder: RunFolder, one: Experiment, draws: int, rate: float) -> Mapping[str, Any]:
    return {
        "name": folder.manifest["name"],
        "cell": one.cell.key,
        "arm": folder.arms[one.cell.key],
        "rate": rate,
        "draws": draws,
        "turns": sum(len(said.turns) for said in one.data.dialogues),
        "left_out": _left_out(folder, one.cell.key),
    }


def _left_out(folder: RunFolder, cell: str) -> Mapping[str, list[str]]:
    """The probes without a score, by the reason."""
    rows = folder.outcomes[(folder.outcomes["cell"] == cell) & (folder.outcomes["status"] != "scored")]
    return {str(status): own["probe"].astype(str).tolist() for status, own in rows.groupby("status")}
