"""Factors that can do nothing without another: known from the grid or declared, and checked row by row."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Any

from analysis.comparison.systems import named
from analysis.effects.grid import Grid, Point
from analysis.effects.scores import Column
from analysis.effects.shapley import Before
from toolkit.errors import UserError
from toolkit.runs.run_folder import RunFolder
from toolkit.runs.run_tables import schemas

UNCOMPARED = ("cell", "scores")  # similarity agrees to rounding only
Cells = Mapping[Point, tuple[str, ...]]  # the keys of each point
Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Twins:
    """A factor that needs another: the pairs of points that differ in it while the other is low."""

    later: str
    earlier: str
    pairs: int
    once: int  # pairs that are one experiment, so run once: identical by construction
    differing: tuple[str, ...]  # probes of which some pair has not the same row

    @property
    def told(self) -> str:
        """What was found, in a sentence."""
        if self.differing:
            probes = f"{len(self.differing):,} probes differ ({named(list(self.differing))})"
            head = f"FAULT: {self.later} should do nothing without {self.earlier}, and yet {probes}"
            return f"{head}: the switch leaks. No Shapley values over feasible orders."
        head = f"{self.later} does nothing without {self.earlier}: {self.pairs} pairs of twins"
        return f"{head}, {self.once} run once, {self.pairs - self.once} run apart and identical."


def declared(written: Sequence[str], grid: Grid) -> tuple[tuple[str, str], ...]:
    """The later and earlier factor of each `LATER:EARLIER`; UserError unless both are of a factorial."""
    if written and grid.design != "factorial":
        raise UserError(f"--after: orders of factors need a factorial, and this is a {grid.design}")
    found = []
    for one in written:
        later, _, earlier = one.partition(":")
        for path in (later, earlier):
            if path not in grid.factors:
                raise UserError(
                    f"--after: {one!r}: {path!r} is no factor; choose of {', '.join(grid.factors)}"
                )
        if later == earlier:
            raise UserError(f"--after: {one!r}: a factor does not wait for itself")
        found.append((later, earlier))
    return tuple(found)


def twins(
    folder: RunFolder, grid: Grid, columns: Sequence[Column], known: Sequence[tuple[str, str]]
) -> tuple[Twins, ...]:
    """Every factor that needs another: those that are `known`, and those of which the grid made twins alone.

    Each pair that was run apart must have the same row of every probe, similarity scores aside.
    """
    cells = {column.point: column.cells for column in columns if not column.replicate}
    pairs = {one: list(_pairs(grid, cells, *one)) for one in permutations(grid.factors, 2)}
    found = [one for one, own in pairs.items() if one in known or (own and all(a == b for a, b in own))]
    found = [one for one in found if one in known or not _idle(grid, cells, one[0])]
    apart = {key for one in found for a, b in pairs[one] if a != b for key in (*a, *b)}
    rows = _rows(folder, apart) if apart else {}
    return tuple(_checked(one, pairs[one], rows) for one in found)


def before(found: Sequence[Twins], grid: Grid) -> Before:
    """Which factors must be in place before which, by their places; empty after a fault."""
    if any(one.differing for one in found):
        return {}
    places = {path: place for place, path in enumerate(grid.factors)}
    return {
        places[later]: frozenset(places[one.earlier] for one in found if one.later == later)
        for later in dict.fromkeys(one.later for one in found)
    }


def _pairs(
    grid: Grid, cells: Cells, later: str, earlier: str | None
) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """The cells of every two points that differ in `later` alone; `earlier`, if any, is low in both."""
    paths = list(grid.factors)
    place = paths.index(later)
    for point in grid.points:
        low = earlier is None or point[paths.index(earlier)] == grid.factors[earlier][0]
        other = (*point[:place], grid.high[place], *point[place + 1 :])
        if low and point != other and point in cells and other in cells:
            yield cells[point], cells[other]


def _idle(grid: Grid, cells: Cells, factor: str) -> bool:
    """Whether a factor changes nothing anywhere: then it waits for no other."""
    return all(a == b for a, b in _pairs(grid, cells, factor, None))


def _rows(folder: RunFolder, cells: set[str]) -> dict[str, dict[tuple[str, str], Row]]:
    """All that is known of each probe in some cells."""
    kept = [name for name in schemas()["probes"].names if name not in UNCOMPARED]
    found: dict[str, dict[tuple[str, str], Row]] = {key: {} for key in cells}
    for part in folder.arrow_parts("probes", ("cell", *kept)):
        for row in part.to_pylist():
            if (key := row.pop("cell")) in found:
                found[key][row["dialogue"], row["probe"]] = row
    return found


def _checked(
    names: tuple[str, str],
    pairs: Sequence[tuple[tuple[str, ...], tuple[str, ...]]],
    rows: Mapping[str, Mapping[tuple[str, str], Row]],
) -> Twins:
    differing: dict[str, None] = {}
    for one, other in pairs:
        for a, b in zip(one, other, strict=True):
            if a != b:
                keys = [*rows[a], *(key for key in rows[b] if key not in rows[a])]
                differing |= dict.fromkeys(key[1] for key in keys if rows[a].get(key) != rows[b].get(key))
    return Twins(*names, len(pairs), sum(a == b for a, b in pairs), tuple(differing))
