"""What is to be run: experiments under the names that people give them."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from ablations.cell import Cell
from ablations.grid.designs import Levels
from ablations.shards import TURNS, Shard
from ablations.steps import Progress
from analysis.effects.grid import Grid
from toolkit.datasets.loaded import Dataset, Loaded
from toolkit.datasets.withheld import without_secrets
from toolkit.egress.policy import NOTHING, Policy
from toolkit.errors import UserError
from toolkit.models.call_cache import default_folder
from toolkit.pipeline import Pipeline
from toolkit.runs.journal import Journal
from toolkit.settings import Positive


@dataclass(frozen=True)
class Arm:
    """An experiment and what people call it."""

    name: str
    pipeline: Pipeline
    data: Dataset
    seed: int = 0
    replicate: int = 0  # the same experiment once more, computed anew
    levels: Levels = field(default_factory=dict)  # of the factors of a design


@dataclass(frozen=True)
class Run:
    """Arms side by side."""

    name: str
    arms: tuple[Arm, ...]
    baseline: str  # the arm that the others are compared with
    online: bool = False  # one exchange and one probe at a time, nothing shared: for latency, not for speed
    calls: Path = field(default_factory=default_folder)  # where answers of language models are kept
    executor: "Executor | None" = None  # where shards are run; None: in this process
    shard_turns: Positive = TURNS  # of dialogues that are worked on together; changes no result
    grid: Grid | None = None  # how the arms were laid out; None: one by one
    written: str | None = None  # the config that it was read from: what `resume` reads it from again
    # In no cell's key, for it changes no result that may exist: what is refused is a failed row, tried again.
    egress: Policy = NOTHING
    references: tuple[Arm, ...] = ()  # floors and ceilings beside the arms, which are compared with none

    @property
    def all_arms(self) -> tuple[Arm, ...]:
        """The arms, and the references after them."""
        return (*self.arms, *self.references)

    def __post_init__(self) -> None:
        names = Counter(arm.name for arm in self.all_arms)
        for name, times in names.items():
            if times > 1:
                raise UserError(f"{times} arms are called {name!r}")
        arms = [arm.name for arm in self.arms]
        if arms and self.baseline not in arms:
            raise UserError(f"baseline: {self.baseline!r} is no arm; choose one of {', '.join(arms)}")
        for arm in self.arms:
            gate = arm.pipeline.admission
            if self.online and getattr(gate, "whole_dialogue", False):
                name = type(gate).__name__
                raise UserError(
                    f"{arm.name}: admission: {name} decides on whole dialogues, so it never runs online"
                )


@dataclass(frozen=True)
class Experiment:
    """A cell with its data, and all arms that stand for it: one is run for all."""

    cell: Cell
    data: Loaded
    arms: tuple[Arm, ...]  # the first gives the cell its name; the others are its twins


class Executor(Protocol):
    """Runs shards wherever it likes; each ends in the journal, whole, or it is as if it had never begun."""

    def __call__(
        self,
        plan: Run,
        found: Sequence[Experiment],
        shards: Sequence[Shard],
        journal: Journal,
        progress: Progress,
    ) -> None:
        """Run `shards` of `plan` and write each into the journal."""


def compared(name: str, data: Dataset, arms: Mapping[str, Pipeline], baseline: str, *, seed: int = 0) -> Run:
    """Pipelines side by side on one data set."""
    listed = tuple(Arm(arm, pipeline, data, seed) for arm, pipeline in arms.items())
    return Run(name, listed, baseline)


def experiments(arms: Sequence[Arm]) -> tuple[Experiment, ...]:
    """The distinct experiments of the arms, in order: a toggle without effect makes a twin, no experiment.

    Each data set is read once, and secrets in it are masked.

    Raises UserError if one cannot be read, or if arms do not ask the same probes.
    """
    loaded: dict[Dataset, Loaded] = {}
    found: dict[str, Experiment] = {}
    for arm in arms:
        data = loaded[arm.data] if arm.data in loaded else without_secrets(arm.data.load())
        loaded[arm.data] = data
        cell = Cell(arm.name, arm.pipeline, data.digest, arm.seed, arm.replicate)
        known = found.get(cell.key)
        found[cell.key] = (
            Experiment(cell, data, (arm,))
            if known is None
            else Experiment(known.cell, known.data, (*known.arms, arm))
        )
    _same_dialogues([one.data for one in found.values()])
    return tuple(found.values())


def _same_dialogues(data: Sequence[Loaded]) -> None:
    """Arms are compared probe by probe, so all of them have the same dialogues and probes."""
    for other in data[1:]:
        if [one.id for one in other.dialogues] != [one.id for one in data[0].dialogues]:
            raise UserError("data: the arms are not about the same dialogues")
        if [one.id for one in other.probes] != [one.id for one in data[0].probes]:
            raise UserError("data: the arms do not ask the same probes")
