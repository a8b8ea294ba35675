"""Arithmetic on the calendar: days, Monday-to-Sunday weeks, months, years and seasons as half-open spans.

All functions raise OverflowError or ValueError where a date would fall outside the years 1 to 9999.
"""

from calendar import monthrange
from datetime import date, timedelta
from enum import StrEnum

Span = tuple[date, date]  # from the first day up to but without the second


class Unit(StrEnum):
    """The stretches of the calendar that people count in."""

    DAY = "day"
    WEEKEND = "weekend"
    WEEK = "week"
    MONTH = "month"
    YEAR = "year"


class Season(StrEnum):
    """The meteorological seasons of the northern half of the earth: spring is March to May, and so on."""

    SPRING = "spring"
    SUMMER = "summer"
    AUTUMN = "autumn"
    WINTER = "winter"


FIRST_MONTH = {Season.SPRING: 3, Season.SUMMER: 6, Season.AUTUMN: 9, Season.WINTER: 12}
ONE_DAY = timedelta(days=1)


def moved(day: date, unit: Unit, count: int) -> date:
    """The day `count` units later; where the month is too short, its last day (31 January + 1 month)."""
    if unit is Unit.DAY:
        return day + timedelta(days=count)
    if unit in (Unit.WEEK, Unit.WEEKEND):
        return day + timedelta(weeks=count)
    months = day.year * 12 + day.month - 1 + count * (12 if unit is Unit.YEAR else 1)
    year, month = divmod(months, 12)
    if not 1 <= year <= 9999:
        raise OverflowError(f"no such year: {year}")
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))


def unit_around(day: date, unit: Unit) -> Span:
    """The calendar unit that the day lies in; of a weekend, the one that ends the day's week."""
    monday = day - timedelta(days=day.weekday())
    if unit is Unit.DAY:
        return day, day + ONE_DAY
    if unit is Unit.WEEK:
        return monday, monday + timedelta(days=7)
    if unit is Unit.WEEKEND:
        return monday + timedelta(days=5), monday + timedelta(days=7)
    first = day.replace(day=1) if unit is Unit.MONTH else day.replace(month=1, day=1)
    return first, moved(first, unit, 1)


def unit_from(day: date, unit: Unit, count: int) -> Span:
    """The calendar unit `count` units after the one that the day lies in."""
    return unit_around(moved(day, unit, count), unit)


def weekday_after(day: date, weekday: int) -> Span:
    """The first such weekday (Monday is 0) strictly after the day."""
    return unit_around(day + timedelta(days=(weekday - day.weekday() - 1) % 7 + 1), Unit.DAY)


def weekday_before(day: date, weekday: int) -> Span:
    """The latest such weekday (Monday is 0) strictly before the day."""
    return unit_around(day - timedelta(days=(day.weekday() - weekday - 1) % 7 + 1), Unit.DAY)


def weekday_in_week(day: date, weekday: int, weeks: int = 0) -> Span:
    """Such a weekday (Monday is 0) of the week that lies `weeks` after the day's own."""
    return unit_around(day + timedelta(days=weekday - day.weekday(), weeks=weeks), Unit.DAY)


def month_of(year: int, month: int) -> Span:
    """A month of a year."""
    return unit_around(date(year, month, 1), Unit.MONTH)


def year_of(year: int) -> Span:
    """A year."""
    return unit_around(date(year, 1, 1), Unit.YEAR)


def season_of(year: int, season: Season) -> Span:
    """The season that begins in that year: the winter of 2022 ends in February 2023."""
    first = date(year, FIRST_MONTH[season], 1)
    return first, moved(first, Unit.MONTH, 3)


def third_of(span: Span, third: int) -> Span:
    """The early (0), middle (1) or late (2) part: ten days of a month, four months of a year."""
    first, end = span
    length = (end - first).days
    if length < 28:
        cuts = [first + timedelta(days=length * cut // 3) for cut in range(3)]
    elif length <= 31:
        cuts = [first + timedelta(days=10 * cut) for cut in range(3)]
    elif length <= 366:
        step = 4 if length > 100 else 1
        cuts = [moved(first, Unit.MONTH, step * cut) for cut in range(3)]
    else:
        cuts = [moved(first, Unit.YEAR, years) for years in (0, 3, 7)]
    return ([*cuts, end][third], [*cuts, end][third + 1])
