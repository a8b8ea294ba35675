"""Meanings of phrases that name a part of some year, or years; the conventions stand in `readings`."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta

from toolkit.grounding.days import (
    ONE_DAY,
    Span,
    Unit,
    month_of,
    moved,
    season_of,
    third_of,
    unit_around,
    year_of,
)
from toolkit.grounding.readings import Meaning, Parts, Reading, Situation, Tense, relative

NEARBY = timedelta(days=45)
AGREEMENT = 7  # months either side within which a day of the month falls on every weekday, or nearly
Yearly = Callable[[int], Span]


def calendar_date(parts: Parts, said: Situation) -> Reading | None:
    """A day of a month, or the stretch from one day to another, with or without the year."""
    assert parts.day
    assert parts.month
    first, month = parts.day, parts.month
    last, last_month = parts.last_day or first, parts.last_month or month
    at = _stretch(
        lambda year: unit_around(date(year, month, first), Unit.DAY),
        lambda year: unit_around(date(year, last_month, last), Unit.DAY),
        parts,
    )
    weekday = None if parts.last_day else parts.weekday
    return _yearly(at, parts.year or parts.last_year, said, weekday)


def holiday(month: int, day: int, meaning: Meaning = calendar_date) -> Meaning:
    """What `meaning` makes of a day that is the same each year."""
    return lambda parts, said: meaning(replace(parts, month=month, day=day), said)


def plain_day(parts: Parts, said: Situation) -> Reading | None:
    """ "The 5th": the latest that has come, or in a sentence that looks ahead the next; else the nearest."""
    assert parts.day
    months = [moved(said.today.replace(day=1), Unit.MONTH, step) for step in range(-2, 3)]
    days = [first + timedelta(days=parts.day - 1) for first in months]  # no two months in a row lack a day
    spans = [
        (day, day + ONE_DAY) for first, day in zip(months, days, strict=True) if day.month == first.month
    ]
    found = _by_tense(_last_begun(spans, said.today), _next_to_end(spans, said.today), said)
    return found and replace(relative(found), guessed=True)


def weekday_and_day(parts: Parts, said: Situation) -> Reading | None:
    """ "Friday the 4th": the nearest day that is both, on the side to which the sentence looks."""
    assert parts.day
    months = [moved(said.today.replace(day=1), Unit.MONTH, step) for step in range(-AGREEMENT, AGREEMENT + 1)]
    days = [first + timedelta(days=parts.day - 1) for first in months]
    both = [
        day
        for first, day in zip(months, days, strict=True)
        if day.month == first.month and day.weekday() == parts.weekday
    ]
    if said.tense is Tense.PAST:
        both = [day for day in both if day <= said.today] or both
    elif said.tense is Tense.FUTURE:
        both = [day for day in both if day >= said.today] or both
    else:  # "Friday the 13th" may be the film
        both = [day for day in both if abs(day - said.today) <= NEARBY]
    nearest = min(both, key=lambda day: (abs(day - said.today), day), default=None)
    return relative((nearest, nearest + ONE_DAY)) if nearest else None


def day_of_month(offset: int) -> Meaning:
    """A day of the month that lies `offset` months after that of the utterance."""

    def read(parts: Parts, said: Situation) -> Reading:
        assert parts.day
        first = unit_around(moved(said.today, Unit.MONTH, offset), Unit.MONTH)[0]
        return relative(unit_around(first.replace(day=parts.day), Unit.DAY))

    return read


def plain_month(parts: Parts, said: Situation) -> Reading | None:
    """A month, or the stretch from one month to another, with or without a year."""
    assert parts.month
    month, last = parts.month, parts.last_month or parts.month
    at = _stretch(lambda year: month_of(year, month), lambda year: month_of(year, last), parts)
    return _yearly(at, parts.year or parts.last_year, said)


def plain_season(parts: Parts, said: Situation) -> Reading | None:
    """A season, with or without the year in which it begins."""
    assert parts.season
    season = parts.season
    reading = _yearly(lambda year: season_of(year, season), parts.year, said)
    return reading and replace(reading, vague=True)


def yearly(direction: int) -> Meaning:
    """ "Last" (-1), "this" (0) or "next" (1) with a month or a season."""

    def read(parts: Parts, said: Situation) -> Reading | None:
        at = _named(parts)
        found = {-1: _ended, 0: _this, 1: _later}[direction](at, said)
        return found and relative(found, vague=parts.season is not None)

    return read


def in_year(offset: int) -> Meaning:
    """A month or a season of the year that lies `offset` years after that of the utterance."""

    def read(parts: Parts, said: Situation) -> Reading:
        return relative(_named(parts)(said.today.year + offset), vague=parts.season is not None)

    return read


def plain_year(parts: Parts, said: Situation) -> Reading | None:
    """A year, or the years from one to another."""
    assert parts.year
    last = parts.last_year or parts.year
    if last < parts.year:
        return None
    return Reading(year_of(parts.year)[0], year_of(last)[1], relative=False)


def decade(parts: Parts, said: Situation) -> Reading:
    """The ten years from one that ends in 0; of two digits, of the 20th century."""
    assert parts.year is not None
    first = parts.year if parts.year > 99 else 1900 + parts.year
    return Reading(year_of(first)[0], year_of(first + 9)[1], relative=False)


def decade_of(first_year: int) -> Meaning:
    """The decade that a word names."""
    return lambda parts, said: decade(replace(parts, year=first_year), said)


def part(third: int, reading: Reading) -> Reading:
    """The early (0), middle (1) or late (2) part of what was read."""
    first, end = third_of((reading.first, reading.end), third)
    return replace(reading, first=first, end=end, vague=True)


def _named(parts: Parts) -> Yearly:
    if parts.season:
        season = parts.season
        return lambda year: season_of(year, season)
    assert parts.month
    month, day = parts.month, parts.day
    if day:
        return lambda year: unit_around(date(year, month, day), Unit.DAY)
    return lambda year: month_of(year, month)


def _stretch(first: Yearly, last: Yearly, parts: Parts) -> Yearly:
    """From one part of the year to another; over New Year's Eve where the second comes first."""

    def at(year: int) -> Span:
        span = first(year)[0], last(parts.last_year or year)[1]
        if span[0] < span[1] or parts.last_month in (None, parts.month) or (parts.year and parts.last_year):
            return span
        return (first(year - 1)[0], span[1]) if parts.last_year else (span[0], last(year + 1)[1])

    return at


def _yearly(at: Yearly, year: int | None, said: Situation, weekday: int | None = None) -> Reading | None:
    if year is not None:
        first, end = at(year)
        return Reading(first, end, relative=False) if first < end else None
    spans = _around(at, said.today)
    sides = _last_begun(spans, said.today), _next_to_end(spans, said.today)
    if weekday is not None:
        agreeing = [span for span in sides if span and span[0].weekday() == weekday]
        if len(agreeing) == 1:
            return relative(agreeing[0])
    found = _by_tense(*sides, said)
    return found and relative(found)


def _by_tense(before: Span | None, behind: Span | None, said: Situation) -> Span | None:
    """The side to which the sentence looks; the nearer where it does not say, of two as near the earlier."""
    if before is None or behind is None:
        return before or behind
    if said.tense is Tense.UNKNOWN:
        return before if said.today - before[1] < behind[0] - said.today else behind
    return behind if said.tense is Tense.FUTURE else before


def _around(at: Yearly, today: date) -> list[Span]:
    near = _of_years(at, today, 1)
    return near if len(near) == 3 else _of_years(at, today, 9)  # 29 February may be 8 years away


def _of_years(at: Yearly, today: date, reach: int) -> list[Span]:
    spans = []
    for year in range(max(1, today.year - reach), min(9998, today.year + reach) + 1):
        try:
            spans.append(at(year))
        except ValueError:
            continue
    return [span for span in spans if span[0] < span[1]]


def _last_begun(spans: list[Span], today: date) -> Span | None:
    return max((span for span in spans if span[0] <= today), default=None)


def _next_to_end(spans: list[Span], today: date) -> Span | None:
    return min((span for span in spans if span[1] > today), default=None)


def _ended(at: Yearly, said: Situation) -> Span | None:
    return max((span for span in _around(at, said.today) if span[1] <= said.today), default=None)


def _later(at: Yearly, said: Situation) -> Span | None:
    return min((span for span in _around(at, said.today) if span[0] > said.today), default=None)


def _this(at: Yearly, said: Situation) -> Span | None:
    spans = _around(at, said.today)
    around = [span for span in spans if span[0] <= said.today < span[1]]
    ofyear = [span for span in spans if span[0].year == said.today.year]
    span = next(iter(around + ofyear), None)
    if span and span[0] > said.today and said.tense is Tense.PAST:
        return _last_begun(spans, said.today)
    if span and span[1] <= said.today and said.tense is Tense.FUTURE:
        return _later(at, said)
    return span
