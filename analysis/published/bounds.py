"""What a paired test could say at best and at worst, where only the counts before and after are known."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product
from math import ceil, prod, sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from analysis.inference.mcnemar import mcnemar
from analysis.published.assignments import Assignment

ALPHA = 0.05
MOST_TABLES = 100_000  # pairs of counts before and after, all rows together

Counts = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Bounds:
    """The range of McNemar's test over all tables of pairs that a printed row allows."""

    sizes: tuple[int, ...]  # questions the row may have, ascending
    difference: tuple[int, int]  # newly right minus newly wrong
    discordant: tuple[int, int]  # questions that changed
    exact: tuple[float, float]  # p
    mid: tuple[float, float]  # mid-p
    largest: tuple[int, int] | None  # newly right, newly wrong: most changes with exact p <= .05; None: never

    @property
    def changed(self) -> int | None:
        """How many questions may have changed at most if exact p is .05 or less."""
        return sum(self.largest) if self.largest else None


@dataclass(frozen=True, slots=True)
class AtDiscordance:
    """What the test says if so many questions changed."""

    changed: int
    exact: float  # p
    half_width: float  # of the 95 % interval of the difference between the shares right (0 to 1)


@dataclass(frozen=True, slots=True)
class _Tables:
    """Families of tables of pairs: each has one difference and a run of counts of the newly wrong."""

    difference: Counts
    fewest: Counts  # newly wrong
    most: Counts


def mcnemar_bounds(size: int, before: range, after: range) -> Bounds:
    """The bounds for a row of `size` questions of which some count in each range was right.

    With k0 right before, k1 after and d = k1 - k0, the newly wrong are from max(0, -d) to min(k0, size - k1),
    and both p grow with them, so that the extremes lie at the ends.
    """
    difference = np.arange(after.start - before.stop + 1, after.stop - before.start)
    lowest = np.maximum(before.start, after.start - difference)
    highest = np.minimum(before.stop, after.stop - difference) - 1
    best = np.clip((size - difference) // 2, lowest, highest)  # where min(k0, size - k1) is largest
    most = np.minimum(best, size - best - difference)
    return _bounds(size, _Tables(difference, np.maximum(0, -difference), most))


def joint_bounds(assignment: Assignment) -> Bounds | None:
    """The bounds for all questions, using what each row's counts allow; None beyond MOST_TABLES."""
    columns = list(zip(*assignment.rows, strict=True))
    if prod(len(cell) for column in columns for cell in column) > MOST_TABLES:
        return None
    before, after = (_vectors(column, total) for column, total in zip(columns, assignment.total, strict=True))
    sizes = np.array(assignment.sizes)
    right, kept = before[:, None, :], after[None, :, :]
    difference = (kept - right).reshape(-1, len(sizes))
    most = np.minimum(right, sizes - kept).reshape(-1, len(sizes))
    tables = _Tables(difference.sum(1), np.maximum(0, -difference).sum(1), most.sum(1))
    return _bounds(int(sizes.sum()), tables)


def merged(several: Sequence[Bounds]) -> Bounds:
    """The bounds over all of several."""
    significant = [one.largest for one in several if one.largest is not None]
    return Bounds(
        sizes=tuple(sorted({size for one in several for size in one.sizes})),
        difference=_span(one.difference for one in several),
        discordant=_span(one.discordant for one in several),
        exact=_span(one.exact for one in several),
        mid=_span(one.mid for one in several),
        largest=max(significant, key=sum) if significant else None,
    )


def at_discordance(difference: int, size: int, share: float) -> AtDiscordance:
    """The test if about a share of all questions changed: the nearest number with the difference's parity.

    The half-width of the interval is Wald's for paired shares, 1.96 sqrt(m - d^2 / n) / n, with m changed
    questions of n and the difference d (Agresti 2013, "Categorical Data Analysis", section 11.1).
    """
    least = abs(difference)
    changed = least + 2 * max(0, ceil((share * size - least) / 2 - 0.5))
    exact, _ = mcnemar((changed + difference) // 2, (changed - difference) // 2)
    half = 1.96 * sqrt(changed - difference**2 / size) / size
    return AtDiscordance(changed, float(exact), half)


def _vectors(column: Sequence[range], total: range) -> Counts:
    """All counts of the rows whose sum is in `total`, shape (tables, rows)."""
    found = [counts for counts in product(*column) if sum(counts) in total]
    return np.array(found, dtype=np.int64).reshape(len(found), len(column))


def _bounds(size: int, tables: _Tables) -> Bounds:
    d = tables.difference
    at_best = mcnemar(tables.fewest + d, tables.fewest)
    at_worst = mcnemar(tables.most + d, tables.most)
    return Bounds(
        sizes=(size,),
        difference=(int(d.min()), int(d.max())),
        discordant=(int((2 * tables.fewest + d).min()), int((2 * tables.most + d).max())),
        exact=(float(at_best[0].min()), float(at_worst[0].max())),
        mid=(float(at_best[1].min()), float(at_worst[1].max())),
        largest=_largest(tables),
    )


def _largest(tables: _Tables) -> tuple[int, int] | None:
    """The significant table with the most changes, by bisection over the newly wrong of every difference."""
    d, low, high = tables.difference, tables.fewest.copy(), tables.most.copy()
    while (low < high).any():
        middle = (low + high + 1) // 2
        is_significant = mcnemar(middle + d, middle)[0] <= ALPHA
        low, high = np.where(is_significant, middle, low), np.where(is_significant, high, middle - 1)
        high = np.maximum(low, high)
    is_significant = mcnemar(low + d, low)[0] <= ALPHA
    if not is_significant.any():
        return None
    place = int(np.argmax(np.where(is_significant, 2 * low + d, -1)))
    return int(low[place] + d[place]), int(low[place])


def _span(pairs: Iterable[tuple[Any, Any]]) -> tuple[Any, Any]:
    lows, highs = zip(*pairs, strict=True)
    return min(lows), max(highs)
