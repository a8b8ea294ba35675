"""The audit of a published table as tables for a terminal."""

from rich.table import Table as Shown

from analysis.cells import count, percent, titled
from analysis.published.assignments import fits
from analysis.published.audit import Audit, rows_at_sizes
from analysis.published.counts import Rounding, attainable
from analysis.published.table import Row
from analysis.published.wording import category, difference, interval, most_changed, right, signed, span

MOST_SHOWN = 10  # assignments
MOST_LINES = 60  # of rows at some size


def tables_of(audit: Audit) -> tuple[Shown, ...]:
    """The tables: assignments tried, counts, paired tests, what the print could reveal, category maps."""
    several = (
        _tried(audit),
        _alone(audit),
        _counts(audit),
        _impossible(audit),
        _tests(audit),
        _power(audit),
        _maps(audit),
    )
    return tuple(one for one in several if one.row_count)


def _tried(audit: Audit) -> Shown:
    """How many assignments fit, by how scores were rounded and over how many runs they are averages."""
    shown = titled(
        "Assignments of sizes to rows that fit the print",
        ["scores"],
        ["runs averaged", "there are", "fit the rows", "and the overall row"],
    )
    for one in audit.searches:
        least = "" if one.is_whole else "≥ "
        fitting = (f"{least}{len(found)}" for found in (one.by_rows, one.found))
        shown.add_row(one.rounding, count(one.runs), count(one.possible), *fitting)
    return shown


def _alone(audit: Audit) -> Shown:
    """What each row allows by itself, at each size and under each rounding."""
    table, lines = audit.table, [*rows_at_sizes(audit.table)]
    cut = f" (the first {MOST_LINES} of {len(lines)} lines)" if len(lines) > MOST_LINES else ""
    shown = titled(f"Counts that each row alone allows{cut}", ["row"], ["questions", *Rounding])
    for row, size in lines[:MOST_LINES]:
        allowed = [fits(row, size, table, rounding, runs=table.runs) for rounding in Rounding]
        if any(allowed):
            shown.add_row(row.name, count(size), *("none" if one is None else right(one) for one in allowed))
    return shown


def _counts(audit: Audit) -> Shown:
    """Each row of each assignment with its counts."""
    table, found = audit.table, audit.assignments[:MOST_SHOWN]
    more = len(audit.assignments) - len(found)
    shown = titled(
        f"Counts that fit{f' ({more:,} more assignments are not shown)' if more else ''}",
        ["row", "category"],
        ["n", "printed", "right", "difference"],
    )
    for one in found:
        overall = Row("all rows", table.overall.scores if table.overall else (), None)
        lines = zip((*table.rows, overall), (*one.sizes, sum(one.sizes)), (*one.rows, one.total), strict=True)
        for row, size, cells in lines:
            changed = signed(*difference(cells)) if len(cells) == 2 else ""
            printed = " → ".join(map(table.shown, row.scores))
            shown.add_row(row.name, category(table, size), count(size), printed, right(cells), changed)
        shown.add_section()
    return shown


def _impossible(audit: Audit) -> Shown:
    """Scores that no count gives, in rows that fit no size."""
    shown = titled(
        "Scores that no count gives", ["row"], ["printed", "out of", "nearest counts", "printed as"]
    )
    for one in audit.impossible:
        nearest = " and ".join(map(audit.table.shown, one.scores))
        counts = " and ".join(map(count, one.counts))
        shown.add_row(one.row, audit.table.shown(one.score), count(one.units), counts, nearest)
    return shown


def _tests(audit: Audit) -> Shown:
    """McNemar's test over all tables of pairs that the counts allow."""
    shown = titled(
        "McNemar's test over all that the counts allow (these questions only)",
        ["row"],
        ["n", "diff.", "changed", "exact p", "mid-p", "p ≤ .05 up to"],
    )
    names = [*(row.name for row in audit.table.rows), "all, by totals", "all, by rows"]
    for name, bounds in zip(names, (*audit.bounds, audit.overall, audit.joint), strict=True):
        if bounds is not None:
            size = span(bounds.sizes[0], bounds.sizes[-1])
            changed, p = span(*bounds.discordant), (interval(one, 3) for one in (bounds.exact, bounds.mid))
            shown.add_row(name, size, signed(*bounds.difference), changed, *p, most_changed(bounds))
    return shown


def _power(audit: Audit) -> Shown:
    """What the print could have revealed."""
    table = audit.table
    shown = titled("Printable scores that some count gives", ["questions"], ["% of all from 0 to all right"])
    stated = [row.size for row in (*table.rows, table.overall) if row is not None and row.size]
    for size in sorted({*table.sizes, *stated}):
        shown.add_row(count(size), percent(attainable(size * table.runs, table.top)))
    return shown


def _maps(audit: Audit) -> Shown:
    """Whose category names the only assignment follows."""
    shown = titled("Whose category names these are", ["map", "fits"], [])
    shown.add_column("source", overflow="fold")
    maps = audit.table.data.maps if audit.table.data and audit.has_one_reading else []
    for one in maps:
        shown.add_row(one.name, "yes" if one in audit.maps else "no", one.source)
    return shown
