"""Dates as a language writes them."""

import re
from collections.abc import Iterator
from datetime import date
from itertools import product

from stressors.language import Calendar
from toolkit.cases.case import Forms

_MONTH_AND_YEAR = (re.compile(r"\{month\}[^{}]*\{year\}"), re.compile(r"\{year\}[^{}]*\{month\}"))


def dated(form: str, calendar: Calendar, day: date) -> str:
    """A form such as `on {day} {month}` with a day filled in."""
    return _filled(form, calendar, day, str(day.day), str(day.month))


def written_out(calendar: Calendar, day: date) -> Forms:
    """The ways to write a full date, with and without leading zeros, the usual one first."""
    forms = [_filled(form, calendar, day, *how) for form in calendar.bare for how in _spellings(day)]
    ordinals = calendar.ordinals[day.day - 1 : day.day]
    named = [form for form in calendar.bare if "{month}" in form]
    forms += [_filled(form, calendar, day, ordinal, "") for form in named for ordinal in ordinals]
    return tuple(dict.fromkeys((*forms, day.isoformat())))


def month_and_year(calendar: Calendar, day: date) -> Forms:
    """The ways to write a month with its year, as they stand in full dates."""
    found = [match[0] for form in calendar.bare for part in _MONTH_AND_YEAR for match in part.finditer(form)]
    return tuple(dict.fromkeys(dated(form, calendar, day) for form in found))


def _spellings(day: date) -> Iterator[tuple[str, str]]:
    return product((str(day.day), f"{day.day:02}"), (str(day.month), f"{day.month:02}"))


def _filled(form: str, calendar: Calendar, day: date, number: str, month: str) -> str:
    return form.format(day=number, month=calendar.months[day.month - 1], month_number=month, year=day.year)
