"""The audit of a published table as a paragraph that a review could quote."""

from collections.abc import Iterator

from analysis.published.assignments import Assignment, Cells, Search
from analysis.published.audit import Audit
from analysis.published.bounds import ALPHA, Bounds, at_discordance
from analysis.published.counts import printed
from analysis.published.table import Row
from analysis.published.wording import difference, interval, most_changed, questions, right, signed

MOST_TOLD = 6  # impossible scores; the table has them all


def paragraph(audit: Audit) -> str:
    """What the table says and cannot say, in plain words."""
    tested = _tested(audit) if audit.overall else ()
    return " ".join([*_reconstructed(audit), *_named(audit), *tested])


def _reconstructed(audit: Audit) -> Iterator[str]:
    """Which counts the print stands for."""
    table, found = audit.table, audit.assignments
    stated = [one for one in audit.searches if one.runs == table.runs]
    possible, is_whole = stated[0].possible, all(one.is_whole for one in stated)
    if not is_whole:
        yield f"Not all of the {possible:,} ways to give the rows of “{table.name}” their sizes were tried."
    if not found:
        yield from _contradicted(audit, stated)
        return
    many = len({one.sizes for one in found})
    roundings = " or ".join(one.rounding for one in stated if one.found)
    overall = " and the overall row" if table.overall else ""
    ways = (
        f"{'' if is_whole else 'At least '}{many:,} of {possible:,} ways" if possible > 1 else "The only way"
    )
    yield (
        f"{ways} to give the rows of “{table.name}” their sizes {'agrees' if many == 1 else 'agree'} with"
        f" every score{overall} ({roundings}){'' if table.overall else '; there is no overall row'}."
    )
    if len(found) > 1:
        yield "So the print leaves open what its scores count; what follows is over all ways that were found."
    else:
        yield f"Its counts are {_counted(audit, found[0])}."


def _counted(audit: Audit, one: Assignment) -> str:
    lines = zip((row.name for row in audit.table.rows), one.sizes, one.rows, strict=True)
    rows = [f"{name} {right(cells)} of {size * audit.table.runs:,}" for name, size, cells in lines]
    return f"{', '.join(rows)}; in all {right(one.total)} of {sum(one.sizes) * audit.table.runs:,}"


def _contradicted(audit: Audit, stated: list[Search]) -> Iterator[str]:
    """Why no assignment fits, and what would."""
    table = audit.table
    ways = "No way" if all(one.is_whole for one in stated) else "None of the ways tried"
    yield f"{ways} to give the rows of “{table.name}” their sizes agrees with its scores under any rounding."
    for one in audit.impossible[:MOST_TOLD]:
        (below, above), (low, high) = one.counts, map(table.shown, one.scores)
        yield (
            f"{one.row}: no count out of {one.units:,} is printed as {table.shown(one.score)};"
            f" the nearest are {below:,} ({low}) and {above:,} ({high})."
        )
    sums = next(((search, search.by_rows[0]) for search in stated if search.by_rows), None)
    if sums is not None and table.overall:
        yield from _sums_differ(audit, table.overall, *sums)
    other = sorted({one.runs for one in audit.searches if one.found})
    if other:
        yield f"If each score averages {other[0]} runs, some do agree."


def _sums_differ(audit: Audit, overall: Row, search: Search, one: Assignment) -> Iterator[str]:
    """The rows agree with sizes, but do not add up to the overall row."""
    table, units = audit.table, sum(one.sizes) * search.runs
    given = ", ".join(map(table.shown, overall.scores))
    ends = ((cell.start, cell.stop - 1) for cell in one.total)
    sums = ", ".join(
        " to ".join(
            dict.fromkeys(table.shown(printed(end, units, table.top, search.rounding)) for end in pair)
        )
        for pair in ends
    )
    yield (
        f"Without the overall row {len(search.by_rows):,} would ({search.rounding}): {_counted(audit, one)},"
        f" which is printed as {sums}, where the overall row says {given}."
    )
    # Each printed score is within half a digit of the truth, and so is the overall row.
    columns, many = zip(*(row.scores for row in table.rows), strict=True), len(table.rows)
    if all(abs(sum(c) - many * mean) <= many for c, mean in zip(columns, overall.scores, strict=True)):
        yield "The overall row is the plain mean of the rows, whatever their sizes."


def _named(audit: Audit) -> Iterator[str]:
    """Which categories the rows are, where their names say something else."""
    table = audit.table
    if table.data is None or not audit.has_one_reading:
        return
    if audit.maps:
        yield f"The names are used as by {' and '.join(one.name for one in audit.maps)}."
    else:
        yield "No known category map uses the names so."
    one = audit.assignments[0]
    for row, size, cells in zip(table.rows, one.sizes, one.rows, strict=True):
        number = table.data.category(size)
        own = table.data.names.get(number or 0)
        if own and table.data.word(row.name) != own:
            change = f": {_change(cells)}" if len(audit.assignments) == 1 and table.runs == 1 else ""
            called = f"{table.data.title}'s category {number}, there called {own}"
            yield f"“{row.name}” is {called} ({size:,} questions){change}."


def _change(cells: Cells) -> str:
    if len(cells) == 1:
        return f"{right(cells)} right"
    low, high = difference(cells)
    kind = "a drop" if high < 0 else "a rise" if low > 0 else "a change"
    return f"{right(cells)} right, {kind} of {questions(low, high)}"


def _tested(audit: Audit) -> Iterator[str]:
    """What a paired test could say at best and at worst."""
    yield (
        "How many questions changed is not printed, so McNemar's exact test has a range of p,"
        " over all answers that the counts allow."
    )
    rows = [(row.name, one) for row, one in zip(audit.table.rows, audit.bounds, strict=True) if one]
    never = [f"{name} (p {interval(one.exact, 2)})" for name, one in rows if one.changed is None]
    if never:
        yield (
            f"Whatever the answers, no change is significant at .05 in {_listed(never)}:"
            " evidence neither of a change nor of its absence."
        )
    for name, one in rows:
        if one.changed is not None:
            yield f"{name}: p {interval(one.exact, 2)}{_condition(one)}."
    if audit.overall and len(rows) > 1:
        yield from _overall(audit, audit.joint or audit.overall)
    yield (
        "The test is about these questions only; what questions of one dialogue share is left out of it,"
        " since the table has no sums by dialogue."
    )


def _overall(audit: Audit, bounds: Bounds) -> Iterator[str]:
    yield f"All rows ({signed(*bounds.difference)}): p {interval(bounds.exact, 2)}{_condition(bounds)}."
    data, (low, high) = audit.table.data, bounds.difference
    if data is not None and low == high and len(bounds.sizes) == 1:
        ends = [at_discordance(low, bounds.sizes[0], share) for share in data.discordance]
        shares = " to ".join(f"{100 * share:.1f}" for share in data.discordance)
        widths = " to ".join(f"{100 * end.half_width:.1f}" for end in ends)
        yield (
            f"Published pairs of systems differ on {shares} % of these questions; with that many changed,"
            f" p is {interval((ends[0].exact, ends[-1].exact), 2)}, and the change of"
            f" {100 * low / bounds.sizes[0]:+.1f} points is uncertain by {widths} (95 %)."
        )


def _condition(bounds: Bounds) -> str:
    """When the test is significant."""
    if bounds.exact[1] <= ALPHA:
        return ", significant at .05 whatever the answers"
    if bounds.changed is None:
        return ", never significant at .05"
    return f", at most .05 only if at most {most_changed(bounds)} changed"


def _listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
