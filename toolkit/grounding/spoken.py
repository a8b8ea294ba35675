"""Intervals in words that `find_dates` reads back as the same days."""

import re
from datetime import date, timedelta

from toolkit.facts import Interval

MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)

_MONTH = rf"(?:{'|'.join(MONTHS)})"
_FROM = rf"(?:\d{{1,2}}(?: {_MONTH}(?: \d{{4}})?)?|{_MONTH}(?: \d{{4}})?|\d{{4}}) to "
ADDED_DAYS = re.compile(
    rf" \((?:(?:{_FROM})?(?:\d{{1,2}} )?(?:{_MONTH} )?\d{{4}}|\d{{4}}-\d\d-\d\d(?:/\d{{4}}-\d\d-\d\d)?)\)"
)  # as grounding writes them behind a relative date


def spoken_interval(interval: Interval, language: str = "en") -> str:
    """The days of an interval: `3 March 2024`, `May 2023`, `29 May to 4 June 2023`; if not English, ISO 8601.

    Hours are left out: of an evening it gives the day.
    """
    first, last = interval.start.date(), (interval.end - timedelta(microseconds=1)).date()
    if language != "en":
        return first.isoformat() if first == last else f"{first.isoformat()}/{last.isoformat()}"
    if first == last:
        return _day(first)
    behind = last + timedelta(days=1) if last < date.max else None
    if first.day == 1 and (behind is None or behind.day == 1):
        return _months(first, last)
    if (first.year, first.month) == (last.year, last.month):
        return f"{first.day} to {_day(last)}"
    if first.year == last.year:
        return f"{first.day} {MONTHS[first.month - 1]} to {_day(last)}"
    return f"{_day(first)} to {_day(last)}"


def _day(day: date) -> str:
    return f"{day.day} {MONTHS[day.month - 1]} {day.year}"


def _months(first: date, last: date) -> str:
    if first.month == 1 and last.month == 12:
        return str(first.year) if first.year == last.year else f"{first.year} to {last.year}"
    opens, closes = MONTHS[first.month - 1], MONTHS[last.month - 1]
    if first.year != last.year:
        return f"{opens} {first.year} to {closes} {last.year}"
    return f"{closes} {last.year}" if opens == closes else f"{opens} to {closes} {last.year}"
