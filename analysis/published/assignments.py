"""Which questions each row of a table counts, and how many of them were right: all that fits the print."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from math import comb

from analysis.published.counts import Rounding, counts_of
from analysis.published.table import Row, Table

MOST_STEPS = 50_000  # of the search; seven rows are searched through, more may not be
MOST_FOUND = 1_000

Cells = tuple[range, ...]  # the possible counts of each column; in units of 1 / runs


@dataclass(frozen=True, slots=True)
class Assignment:
    """One way to give the rows their sizes, with the counts that then fit, the overall row included."""

    sizes: tuple[int, ...]  # of each row
    rows: tuple[Cells, ...]
    total: Cells


@dataclass(frozen=True, slots=True)
class Search:
    """What was found under one rounding and number of runs."""

    rounding: Rounding
    runs: int
    possible: int  # assignments there are
    found: tuple[Assignment, ...]  # that the rows and the overall row allow
    by_rows: tuple[Assignment, ...]  # that the rows alone allow; their totals are sums
    is_whole: bool  # whether all were tried


def search(table: Table, rounding: Rounding, runs: int) -> Search:
    """All assignments of sizes to rows under which every printed score is that of some count.

    The scores average `runs` runs, so counts are in units of 1 / runs. Overall counts are sums of the rows'.
    """
    given = [_options(row, table, rounding, runs) for row in table.rows]
    steps = iter(range(MOST_STEPS))
    # Rows with the fewest sizes first, since these rule out most.
    order = sorted(range(len(given)), key=lambda place: len(given[place]))
    chosen = _chosen([given[place] for place in order], _pool(table), steps)
    fitting = [_restored(sizes, order) for sizes in islice(chosen, MOST_FOUND + 1)]
    is_whole = len(fitting) <= MOST_FOUND and next(steps, None) is not None
    by_rows = tuple(_by_rows(given, sizes) for sizes in fitting[:MOST_FOUND])
    found = tuple(filter(None, (_with_overall(table, one, rounding, runs) for one in by_rows)))
    return Search(rounding, runs, possible(table), found, by_rows, is_whole)


def possible(table: Table) -> int:
    """The number of ways to give the rows without a stated size one of the sizes left."""
    left = _pool(table) - Counter(row.size for row in table.rows if row.size)
    open_rows = sum(row.size is None for row in table.rows)
    ways = [1] + [0] * open_rows  # by how many rows have a size so far
    for times in left.values():
        ways = [
            sum(comb(rows, here) * ways[rows - here] for here in range(min(times, rows) + 1))
            for rows in range(open_rows + 1)
        ]
    return ways[open_rows]


def fits(row: Row, size: int, table: Table, rounding: Rounding, *, runs: int) -> Cells | None:
    """The counts of each column of a row of this size; None if a score is not that of any count."""
    cells = tuple(counts_of(score, size * runs, table.top, rounding) for score in row.scores)
    return cells if all(cells) else None


def _pool(table: Table) -> Counter[int]:
    """The sizes there are, with how often."""
    return Counter(table.sizes or [row.size for row in table.rows if row.size])


def _options(row: Row, table: Table, rounding: Rounding, runs: int) -> dict[int, Cells]:
    """The sizes that a row may have, each with its counts."""
    sizes = [row.size] if row.size else dict.fromkeys(table.sizes)
    fitting = {size: fits(row, size, table, rounding, runs=runs) for size in sizes}
    return {size: cells for size, cells in fitting.items() if cells is not None}


def _chosen(
    given: Sequence[dict[int, Cells]], left: Counter[int], steps: Iterator[int]
) -> Iterator[tuple[int, ...]]:
    """One size for each row, none more often than there are; ends early when the steps are used up."""
    if not given:
        yield ()
        return
    for size in given[0]:
        if next(steps, None) is None:
            return
        if left[size]:
            taken = left - Counter([size])
            yield from ((size, *rest) for rest in _chosen(given[1:], taken, steps))


def _restored(sizes: tuple[int, ...], order: Sequence[int]) -> tuple[int, ...]:
    """The sizes in the order of the rows."""
    return tuple(size for _, size in sorted(zip(order, sizes, strict=True)))


def _by_rows(given: Sequence[dict[int, Cells]], sizes: tuple[int, ...]) -> Assignment:
    rows = tuple(options[size] for options, size in zip(given, sizes, strict=True))
    return Assignment(sizes, rows, tuple(map(_summed, zip(*rows, strict=True))))


def _with_overall(table: Table, one: Assignment, rounding: Rounding, runs: int) -> Assignment | None:
    """The assignment with only those counts that the overall row allows; None if it allows none."""
    if table.overall is None:
        return one
    if table.overall.size not in (None, sum(one.sizes)):
        return None
    overall = fits(table.overall, sum(one.sizes), table, rounding, runs=runs)
    totals = tuple(map(_shared, one.total, overall or ()))
    if not totals or not all(totals):
        return None
    columns = list(zip(*one.rows, strict=True))
    narrowed = [
        [_narrowed(column, place, total) for place in range(len(column))]
        for column, total in zip(columns, totals, strict=True)
    ]
    return replace(one, rows=tuple(zip(*narrowed, strict=True)), total=totals)


def _summed(column: Sequence[range]) -> range:
    return range(sum(one.start for one in column), sum(one.stop - 1 for one in column) + 1)


def _shared(one: range, other: range) -> range:
    return range(max(one.start, other.start), min(one.stop, other.stop))


def _narrowed(column: Sequence[range], place: int, total: range) -> range:
    """The counts of one row that go with some counts of the others to some total."""
    others = _summed([*column[:place], *column[place + 1 :]])
    return _shared(column[place], range(total.start - others.stop + 1, total.stop - others.start))
