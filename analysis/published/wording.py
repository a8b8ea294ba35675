"""Numbers of an audit as they are shown."""

from analysis.published.assignments import Cells
from analysis.published.bounds import Bounds
from analysis.published.table import Table

LEAST = 1e-15  # a smaller p is not told from this one
WORDS = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)


def span(low: int, high: int) -> str:
    """One number, or the first and the last."""
    return f"{low:,}" if low == high else f"{low:,}–{high:,}"


def signed(low: int, high: int) -> str:
    """A difference with its sign, or the first and the last."""
    return f"{low:+,}" if low == high else f"{low:+,} to {high:+,}"


def p_value(p: float, digits: int) -> str:
    """A p without its leading zero, to so many decimals, or to two significant digits where that is less."""
    if p < LEAST:
        return f"<{LEAST:.0g}"
    return (f"{p:.{digits}f}" if p >= 10**-digits else f"{p:.2g}").removeprefix("0")


def right(cells: Cells) -> str:
    """The counts of each column."""
    return " → ".join(span(cell.start, cell.stop - 1) for cell in cells)


def difference(cells: Cells) -> tuple[int, int]:
    """The least and the most that the second count may exceed the first by."""
    before, after = cells
    return after.start - before.stop + 1, after.stop - 1 - before.start


def questions(low: int, high: int) -> str:
    """A change in questions, in words as far as there are."""
    low, high = sorted((abs(low), abs(high)))
    many = WORDS[low] if low == high < len(WORDS) else span(low, high)
    return f"{many} question{'' if low == high == 1 else 's'}"


def category(table: Table, size: int) -> str:
    """The number and the own name of the data set's category of this size; nothing where it has none."""
    number = table.data.category(size) if table.data else None
    return f"{number} {table.data.names[number]}" if table.data and number else ""


def most_changed(bounds: Bounds) -> str:
    """How many questions may have changed at most if p is .05 or less, and which share of all that is."""
    if bounds.changed is None:
        return "never"
    share = f" ({bounds.changed / bounds.sizes[0]:.1%})" if len(bounds.sizes) == 1 else ""
    return f"{bounds.changed:,}{share}"


def interval(bounds: tuple[float, float], digits: int) -> str:
    """The least and the largest p."""
    return "–".join(dict.fromkeys(p_value(p, digits) for p in bounds))
