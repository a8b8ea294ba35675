"""Effects as linear contrasts of the cells of a grid."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from analysis.effects.family import CROSSED, HIGHER, JOIN, SHAPLEY
from analysis.effects.grid import Grid
from analysis.effects.shapley import Before, shapley_weights

Weights = NDArray[np.float64]


class Kind(StrEnum):
    """What kind of effect a contrast is."""

    MAIN = "main effect"
    TWO_WAY = "two-way interaction"
    STEP = "one factor alone"
    SHAPLEY = "Shapley value"
    HIGHER = "Shapley minus main"
    FEASIBLE = "Shapley, feasible orders"
    AGAIN = "A/A replicate"


@dataclass(frozen=True)
class Contrast:
    """An effect: the sum over points of weight times outcome, weights of shape (points,)."""

    kind: Kind
    names: tuple[str, ...]  # more than one: effects that the design cannot tell apart
    weights: Weights

    @property
    def name(self) -> str:
        """What the effect is called."""
        return " = ".join(self.names)

    @property
    def norm(self) -> float:
        """The standard error beside that of a single cell, if cells were independent."""
        return float(np.linalg.norm(self.weights))


def contrasts(grid: Grid, before: Before | None = None) -> tuple[Contrast, ...]:
    """All effects of a design, weights in the order of `grid.points`.

    Coding is +1 (high) and -1 (low); with n points a main effect is E_j / (n/2), the high cells' mean minus
    that of the low; an interaction is E_i E_j / (n/2): product/8 of 16 cells, half of the usual
    difference of differences (Box, Hunter and Hunter 2005, chapter 5). A factorial has Shapley values, and
    what those have beyond the main effects: interactions of three factors and more. `before` adds
    Shapley values over feasible orders.
    """
    if grid.design not in CROSSED:
        return tuple(_steps(grid))
    crossed = (*_mains(grid), *_two_ways(grid))
    return (*_merged(crossed), *(_shapley(grid, before) if grid.design == "factorial" else ()))


def codes(grid: Grid) -> Weights:
    """+1 where a factor is high and -1 where it is low, shape (points, factors)."""
    high = [[level == top for level, top in zip(one, grid.high, strict=True)] for one in grid.points]
    return np.where(np.array(high, dtype=np.bool_), 1.0, -1.0)


def _mains(grid: Grid) -> Iterator[Contrast]:
    coded = codes(grid)
    for place, path in enumerate(grid.factors):
        yield Contrast(Kind.MAIN, (path,), coded[:, place] / (len(coded) / 2))


def _two_ways(grid: Grid) -> Iterator[Contrast]:
    coded = codes(grid)
    for (one, first), (other, second) in combinations(enumerate(grid.factors), 2):
        weights = coded[:, one] * coded[:, other] / (len(coded) / 2)
        yield Contrast(Kind.TWO_WAY, (f"{first}{JOIN}{second}",), weights)


def _merged(found: Sequence[Contrast]) -> Iterator[Contrast]:
    """Contrasts with equal weights as one, under all their names."""
    same: dict[bytes, list[Contrast]] = {}
    for one in found:
        same.setdefault(one.weights.tobytes(), []).append(one)
    for first, *others in same.values():
        names = (name for one in (first, *others) for name in one.names)
        yield Contrast(first.kind, tuple(names), first.weights)


def _shapley(grid: Grid, before: Before | None) -> Iterator[Contrast]:
    masks = (codes(grid) > 0) @ (1 << np.arange(len(grid.factors)))
    values = shapley_weights(len(grid.factors))[masks]
    mains = [one.weights for one in _mains(grid)]
    for place, path in enumerate(grid.factors):
        yield Contrast(Kind.SHAPLEY, (f"{SHAPLEY} {path}",), values[:, place])
    for place, path in enumerate(grid.factors):
        yield Contrast(Kind.HIGHER, (f"{HIGHER} {path}",), values[:, place] - mains[place])
    if before:
        feasible = shapley_weights(len(grid.factors), before)[masks]
        for place, path in enumerate(grid.factors):
            yield Contrast(Kind.FEASIBLE, (f"feasible {path}",), feasible[:, place])


def _steps(grid: Grid) -> Iterator[Contrast]:
    """What is lost by leaving a factor out, or gained by putting it in."""
    sign = 1.0 if grid.design == "leave_one_out" else -1.0
    for place, (name, _) in enumerate(grid.steps, 1):
        weights = np.zeros(len(grid.points))
        weights[0], weights[place] = sign, -sign
        yield Contrast(Kind.STEP, (name,), weights)
