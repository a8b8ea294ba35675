"""All that a published table allows: assignments, counts, and the range of a paired test."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from analysis.published.assignments import Assignment, Cells, Search, fits, search
from analysis.published.bounds import Bounds, joint_bounds, mcnemar_bounds, merged
from analysis.published.category_maps import CategoryMap
from analysis.published.counts import Rounding, nearest_counts, printed
from analysis.published.table import Row, Table

RUNS = (1, 2, 3, 5, 10)  # that a score may average without the table saying so
MOST_JOINT = 20  # assignments over whose rows the overall test is bounded


@dataclass(frozen=True, slots=True)
class Nearest:
    """A printed score that no count of this many gives, and the scores next to it."""

    row: str
    score: int
    units: int  # questions times runs
    counts: tuple[int, int]  # right below and right above
    scores: tuple[int, int]  # as which these are printed, half-up


@dataclass(frozen=True, slots=True)
class Audit:
    """What was found about a table."""

    table: Table
    searches: tuple[Search, ...]  # every rounding with every number of runs
    assignments: tuple[Assignment, ...]  # that fit under some rounding, with the runs the table states
    impossible: tuple[Nearest, ...]  # of rows that fit no size under any rounding
    bounds: tuple[Bounds | None, ...]  # of each row over all assignments; None unless pairs of single runs
    overall: Bounds | None  # from the totals alone
    joint: Bounds | None  # from the rows as well; None also where that is too much work
    maps: tuple[CategoryMap, ...]  # of the only sizes that fit

    @property
    def has_one_reading(self) -> bool:
        """Whether the print leaves no doubt which row has which size."""
        stated = [one for one in self.searches if one.runs == self.table.runs]
        return len({one.sizes for one in self.assignments}) == 1 and all(one.is_whole for one in stated)


def audit(table: Table) -> Audit:
    """Everything that can be told of a table from what it prints."""
    searches = tuple(
        search(table, rounding, runs) for runs in sorted({*RUNS, table.runs}) for rounding in Rounding
    )
    stated = [one for one in searches if one.runs == table.runs]
    found = tuple(dict.fromkeys(assignment for one in stated for assignment in one.found))
    is_pair = len(table.rows[0].scores) == 2 and table.runs == 1
    bounded = found if is_pair else ()
    found_out = Audit(
        table=table,
        searches=searches,
        assignments=found,
        impossible=tuple(_impossible(table)),
        bounds=tuple(
            _merged({_pair(one.sizes[place], one.rows[place]) for one in bounded})
            for place in range(len(table.rows))
        ),
        overall=_merged({_pair(sum(one.sizes), one.total) for one in bounded}),
        joint=_joint(bounded),
        maps=(),
    )
    return replace(found_out, maps=_maps(found_out))


def _maps(audit: Audit) -> tuple[CategoryMap, ...]:
    data = audit.table.data
    if data is None or not audit.has_one_reading:
        return ()
    return data.fitting([row.name for row in audit.table.rows], audit.assignments[0].sizes)


def _pair(size: int, cells: Cells) -> tuple[int, range, range]:
    before, after = cells
    return size, before, after


def _merged(different: set[tuple[int, range, range]]) -> Bounds | None:
    return merged([mcnemar_bounds(*one) for one in sorted(different, key=repr)]) if different else None


def _joint(found: tuple[Assignment, ...]) -> Bounds | None:
    if not 0 < len(found) <= MOST_JOINT:
        return None
    several = [joint_bounds(one) for one in found]
    known = [one for one in several if one is not None]
    return merged(known) if len(known) == len(several) else None


def rows_at_sizes(table: Table) -> Iterator[tuple[Row, int]]:
    """Each row with each size that it may have; the overall row where its size is stated."""
    for row in table.rows:
        yield from ((row, size) for size in ([row.size] if row.size else dict.fromkeys(table.sizes)))
    if table.overall and table.overall.size:
        yield table.overall, table.overall.size


def _impossible(table: Table) -> list[Nearest]:
    fitting = {row.name for row, size in rows_at_sizes(table) if _fits_some(table, row, size, row.scores)}
    return [
        _nearest(table, row, size, score)
        for row, size in rows_at_sizes(table)
        if row.name not in fitting
        for score in row.scores
        if not _fits_some(table, row, size, (score,))
    ]


def _fits_some(table: Table, row: Row, size: int, scores: tuple[int, ...]) -> bool:
    own = Row(row.name, scores, size)
    return any(fits(own, size, table, rounding, runs=table.runs) for rounding in Rounding)


def _nearest(table: Table, row: Row, size: int, score: int) -> Nearest:
    units = size * table.runs
    below, above = nearest_counts(score, units, table.top)
    shown = [printed(count, units, table.top, Rounding.HALF_UP) for count in (below, above)]
    return Nearest(row.name, score, units, (below, above), (shown[0], shown[1]))
