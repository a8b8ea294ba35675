"""Which effects a design cannot tell apart."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from analysis.effects.contrasts import codes
from analysis.effects.family import JOIN
from analysis.effects.grid import Grid

NAMED = 2  # factors of the effects whose aliases are told


@dataclass(frozen=True, slots=True)
class Alias:
    """An effect and another that has the same contrast, or its negative; each by its factors."""

    effect: tuple[str, ...]
    other: tuple[str, ...]
    sign: int  # -1: what one adds the other takes away

    @property
    def told(self) -> str:
        """The other effect with its sign."""
        return f"{'-' if self.sign < 0 else ''}{JOIN.join(self.other)}"


def aliases(grid: Grid) -> Iterator[Alias]:
    """Every main effect and two-way interaction with each effect of any order that it is mixed with."""
    coded = codes(grid)
    paths = tuple(grid.factors)
    effects = [some for size in range(1, len(paths) + 1) for some in combinations(range(len(paths)), size)]
    columns = {some: coded[:, some].prod(axis=1) for some in effects}
    for effect in (some for some in effects if len(some) <= NAMED):
        for other in effects:
            product = float(columns[effect] @ columns[other])
            if other != effect and abs(product) == len(coded):
                own, its = (tuple(paths[place] for place in some) for some in (effect, other))
                yield Alias(own, its, int(np.sign(product)))


def resolution(grid: Grid) -> str:
    """What is clear of what, in a sentence; empty if every effect has a contrast of its own."""
    found = list(aliases(grid))
    if not found:
        return ""
    mains = min((len(one.other) for one in found if len(one.effect) == 1), default=len(grid.factors))
    pairs = any(len(one.effect) == len(one.other) == NAMED for one in found)
    clear = "are clear of" if mains > NAMED else "hide behind"
    two = "are aliased in pairs" if pairs else "are clear of one another"
    return f"Main effects {clear} two-way interactions; two-way interactions {two}."
