"""Which counts a printed score can stand for (GRIM: Brown and Heathers 2017, "The GRIM test")."""

from bisect import bisect_left, bisect_right
from enum import StrEnum


class Rounding(StrEnum):
    """How a score was cut to its printed digits."""

    HALF_UP = "half-up"
    HALF_EVEN = "half-even"
    TRUNCATED = "truncated"


def printed(count: int, units: int, top: int, rounding: Rounding) -> int:
    """The score `count` of `units` in units of its last printed digit, `top` standing for all right.

    top = 1000 is percent with one decimal: 140 of 282 are 496. Exact in whole numbers.
    """
    whole, rest = divmod(count * top, units)
    if rounding is Rounding.TRUNCATED or 2 * rest < units:
        return whole
    is_tie = 2 * rest == units
    return whole if is_tie and rounding is Rounding.HALF_EVEN and whole % 2 == 0 else whole + 1


def counts_of(value: int, units: int, top: int, rounding: Rounding) -> range:
    """All counts of `units` that are printed as `value` (as in `printed`); empty if there is none.

    Rounding never reverses an order, so the counts are consecutive.
    """
    every = range(units + 1)

    def as_printed(count: int) -> int:
        return printed(count, units, top, rounding)

    return range(bisect_left(every, value, key=as_printed), bisect_right(every, value, key=as_printed))


def nearest_counts(value: int, units: int, top: int) -> tuple[int, int]:
    """The counts of `units` right below and right above a printed `value` that no count gives."""
    below = min(max(value * units // top, 0), units - 1)
    return below, below + 1


def attainable(units: int, top: int) -> float:
    """The share of all printable scores, 0 to `top`, that some count of `units` gives (0 to 1).

    It is what the test can find: where it is 1, no printed score is impossible. A tie counts as both of its
    neighbours, since programs break ties either way.
    """
    if units >= top:  # no step from count to count is larger than one printed score
        return 1.0
    reached = {
        value
        for count in range(units + 1)
        for value in ((2 * count * top + units) // (2 * units), -((units - 2 * count * top) // (2 * units)))
    }
    return len(reached) / (top + 1)
