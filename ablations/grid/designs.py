"""Factors and designs: which combinations of levels are the cells of a grid.

A factor is a path to a component or to one of its settings (`admission`, `admission.threshold`,
`data.captions`, `retrieval.shown.tokens`); its levels are named values, the first of them the low one and the
last the high one. The first cell of every design is its reference. Nothing here builds a component.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Any

from toolkit.errors import UserError

Levels = Mapping[str, str]  # factor to the name of its level
BASE = "base"  # the level of a factor that a sweep leaves as it is written


@dataclass(frozen=True, slots=True)
class Factor:
    """One thing that is varied."""

    path: str
    levels: Mapping[str, Any]  # name of the level to what is written there

    @property
    def low(self) -> str:
        """The name of the first level."""
        return next(iter(self.levels))

    @property
    def high(self) -> str:
        """The name of the last level."""
        return list(self.levels)[-1]


def factorial(factors: Sequence[Factor]) -> list[Levels]:
    """Every combination of levels, the first factor varying slowest; all low comes first."""
    names = [factor.path for factor in factors]
    return [
        dict(zip(names, levels, strict=True)) for levels in product(*(factor.levels for factor in factors))
    ]


def leave_one_out(factors: Sequence[Factor]) -> list[Levels]:
    """Everything at its high level, then each factor alone at its other levels."""
    return [*_around({factor.path: factor.high for factor in factors}, factors)]


def one_at_a_time(factors: Sequence[Factor]) -> list[Levels]:
    """Everything at its low level, then each factor alone at its other levels."""
    return [*_around({factor.path: factor.low for factor in factors}, factors)]


def sweep(factors: Sequence[Factor]) -> list[Levels]:
    """Everything as it is written, then each factor alone at each of its levels.

    Raises UserError for a level that is called like what is written.
    """
    for factor in factors:
        if BASE in factor.levels:
            raise UserError(
                f"factors.{factor.path}: in a sweep {BASE!r} is what is written; rename the level"
            )
    return [*_around({factor.path: BASE for factor in factors}, factors)]


def fraction(factors: Sequence[Factor]) -> list[Levels]:
    """Half of a two-level factorial: I = the product of all k factors, so the resolution is k.

    With a low level as +1 and a high one as -1, the product is +1 in every cell: an even number of factors is
    high, and all low comes first. Each effect is aliased with the interaction of all the other factors (Box,
    Hunter and Hunter 2005, chapter 6). Raises UserError below k = 4, where main effects are aliased with
    two-way interactions, and for a factor that has not two levels.
    """
    if len(factors) < 4:
        raise UserError(
            f"design: fraction: {len(factors)} factors give resolution {len(factors)}, in which main effects "
            "hide behind two-way interactions; take four or more, or `factorial`"
        )
    for factor in factors:
        if len(factor.levels) != 2:
            raise UserError(f"design: fraction: {factor.path} has {len(factor.levels)} levels; it needs two")
    return [
        levels
        for levels in factorial(factors)
        if sum(levels[factor.path] == factor.high for factor in factors) % 2 == 0
    ]


@dataclass(frozen=True, slots=True)
class Design:
    """A way to choose cells."""

    cells: Callable[[Sequence[Factor]], list[Levels]]  # the first is the reference
    size: Callable[[Sequence[int]], int]  # how many cells factors with so many levels have


DESIGNS: Mapping[str, Design] = {
    "factorial": Design(factorial, prod),
    "leave_one_out": Design(leave_one_out, lambda sizes: 1 + sum(sizes) - len(sizes)),
    "one_at_a_time": Design(one_at_a_time, lambda sizes: 1 + sum(sizes) - len(sizes)),
    "fraction": Design(fraction, lambda sizes: prod(sizes) // 2),
    "sweep": Design(sweep, lambda sizes: 1 + sum(sizes)),
}


def aliases(factors: Sequence[Factor]) -> Iterator[tuple[frozenset[str], frozenset[str]]]:
    """The pairs of effects that a half fraction cannot tell apart: each set of factors and its complement."""
    everything = frozenset(factor.path for factor in factors)
    for mask in range(1, 2 ** (len(factors) - 1)):
        some = frozenset(factor.path for place, factor in enumerate(factors) if mask >> place & 1)
        yield some, everything - some


def _around(centre: Levels, factors: Sequence[Factor]) -> Iterator[Levels]:
    yield centre
    for factor in factors:
        for level in factor.levels:
            if level != centre[factor.path]:
                yield {**centre, factor.path: level}
