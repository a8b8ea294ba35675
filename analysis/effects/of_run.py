"""The effects of a grid that was run: which can be told, of which probes, tested in which family."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from analysis.effects.contrasts import Contrast, Kind, contrasts
from analysis.effects.family import Family, Origin, family_of
from analysis.effects.grid import Grid, grid_of
from analysis.effects.measured import Effect, measured
from analysis.effects.scores import Column, Scored, columns_of, outcome_names, scored
from analysis.effects.twins import Twins, before, declared, twins
from analysis.summary import POOLED
from toolkit.runs.run_folder import RunFolder


@dataclass(frozen=True, slots=True)
class Asked:
    """Which effects are wanted."""

    outcome: str | None = None  # None: what judges say, else support
    group: str = POOLED
    family: tuple[str, ...] = ()  # chosen after the run; empty: that of the manifest
    after: tuple[str, ...] = ()  # LATER:EARLIER, factors of which one does nothing without the other


@dataclass(frozen=True)
class Effects:
    """All effects of a run on one outcome."""

    grid: Grid
    family: Family
    scored: Scored
    effects: tuple[Effect, ...]
    refused: tuple[str, ...]  # names of effects that need a missing arm
    twins: tuple[Twins, ...]
    structured: bool  # whether the arms are structured differently

    def of(self, kind: Kind) -> tuple[Effect, ...]:
        """The effects of one kind."""
        return tuple(one for one in self.effects if one.contrast.kind is kind)


def effects_of(folder: RunFolder, asked: Asked) -> Iterator[Effects]:
    """The effects on each outcome; UserError if the run is no grid, or lacks what is asked for."""
    grid = grid_of(folder.manifest, folder.path)
    family = _family(grid, asked.family)
    columns = columns_of(folder, grid)
    known = declared(asked.after, grid)
    same = twins(folder, grid, columns, known) if grid.design == "factorial" else ()
    parts = {str(cell["spec"]["pipeline"].get("structuring")) for cell in folder.manifest["cells"]}
    wanted = contrasts(grid, before(same, grid))
    for outcome in outcome_names(folder, asked.outcome):
        found = scored(folder, columns, outcome, asked.group)
        placed = [_placed(one, grid, found.columns) for one in wanted]
        possible = (*(one for one in placed if one), *_again(found.columns))
        refused = tuple(one.name for one, put in zip(wanted, placed, strict=True) if put is None)
        tested = [any(name in family.effects for name in one.names) for one in possible]
        rng = np.random.default_rng([*f"{outcome}/{asked.group}".encode()])
        effects = measured(found.scores, found.dialogues, possible, tested, rng)
        yield Effects(grid, family, found, effects, refused, same, len(parts) > 1)


def _family(grid: Grid, chosen: Sequence[str]) -> Family:
    """The family of the manifest, unless another is chosen now."""
    if not chosen:
        return grid.family
    family = family_of(chosen, grid.design, grid.factors, Origin.CHOSEN)
    return grid.family if family.digest == grid.family.digest else family


def _placed(contrast: Contrast, grid: Grid, columns: Sequence[Column]) -> Contrast | None:
    """The contrast with a weight for each column; None if a point that it needs is missing."""
    weights = dict(zip(grid.points, contrast.weights, strict=True))
    there = {column.point for column in columns if not column.replicate}
    if any(weight and point not in there for point, weight in weights.items()):
        return None
    own = [0.0 if column.replicate else weights.get(column.point, 0.0) for column in columns]
    return replace(contrast, weights=np.array(own))


def _again(columns: Sequence[Column]) -> Iterator[Contrast]:
    """Each replicate minus the point that it repeats."""
    first = {column.point: place for place, column in enumerate(columns) if not column.replicate}
    for place, column in enumerate(columns):
        if column.replicate and column.point in first:
            weights = np.zeros(len(columns))
            weights[place], weights[first[column.point]] = 1.0, -1.0
            number = f" {column.replicate}" if column.replicate > 1 else ""
            yield Contrast(Kind.AGAIN, (f"A/A{number}",), weights)
