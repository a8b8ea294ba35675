"""Times in words: what a language's expression may mean on the day on which it is said.

Where people differ over an expression, all that they may mean is admissible, the likeliest first.
"""

from calendar import monthrange
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum

from stressors.language import MONTHS, WEEK, Calendar, Language
from stressors.written_dates import dated, month_and_year, written_out
from toolkit.cases.case import Days, Forms
from toolkit.cases.matching import says

DAY = timedelta(days=1)
EARLY, LATE = 10, 21  # the last day of the early part of a month, and the first of the late one
# Where the words for next and last Friday name the week, as in `the Friday of next week`.
NAMING_THE_WEEK = ("Chinese", "Japanese")


class Tense(StrEnum):
    """Whether an event is to come or is over."""

    FUTURE = "future"
    PAST = "past"


class When(StrEnum):
    """How a time is said; of an event that is over, the same looking back."""

    FULL = "full"
    NUMERIC = "numeric"
    DAY = "day_without_year"
    TOMORROW = "tomorrow"
    AFTER_TOMORROW = "after_tomorrow"
    IN_DAYS = "in_days"
    IN_WEEKS = "in_weeks"
    IN_MONTHS = "in_months"
    COMING_WEEKDAY = "coming_weekday"
    NEXT_WEEKDAY = "next_weekday"
    EARLY_MONTH = "early_month"
    LATE_MONTH = "late_month"
    MONTH = "month"


@dataclass(frozen=True, slots=True)
class Said:
    """The day on which a time is said, in a language, of an event in a tense."""

    language: Language
    today: date
    tense: Tense

    @property
    def calendar(self) -> Calendar:
        """The language's words."""
        return self.language.dates

    def words(self, future: str, past: str) -> str:
        """The words that suit the tense."""
        return future if self.tense is Tense.FUTURE else past

    def away(self, amount: int) -> int:
        """So many days, weeks or months: forwards or backwards."""
        return amount if self.tense is Tense.FUTURE else -amount


@dataclass(frozen=True, slots=True)
class Time:
    """An adverbial, with all that it may mean."""

    words: str
    days: tuple[Days, ...]


def time(when: When, said: Said, amount: int) -> Time:
    """The time that lies so many units away in the direction of the tense.

    The unit is that of the words: weeks of IN_WEEKS, months of IN_MONTHS and of the three that name a month,
    else days. Of a weekday the amount is its number from Monday, 0. ValueError for a coming one that is over.
    """
    return _TIMES[when](said, amount)


def amounts(when: When, said: Said) -> Sequence[int]:
    """The amounts with which the expression is natural and leaves no doubt but what it is known for."""
    if when in _NATURAL:
        return _NATURAL[when]
    if when is When.COMING_WEEKDAY:
        # Nobody calls tomorrow this Friday: on a Thursday that may be the one after.
        return [weekday for weekday in range(WEEK) if (weekday - said.today.weekday()) % WEEK > 1]
    # 5/6 may be two days; and the first has a form of its own in French.
    least = MONTHS + 1 if when is When.NUMERIC else 2
    offsets = range(15, 60) if when is not When.DAY else range(30, 250)
    return [amount for amount in offsets if _offset(said, amount).day >= least]


def after(calendar: Calendar, event: date, days: int) -> Time:
    """The time so many days after an event that was named before; seven of them are a week."""
    then = event + days * DAY
    if days == WEEK:
        return Time(calendar.week_later, (_one(calendar, then), _week(then)))
    return Time(calendar.days_later.format(n=days), (_one(calendar, then),))


def _one(calendar: Calendar, day: date) -> Days:
    return Days(day, day, written_out(calendar, day))


def _week(day: date) -> Days:
    monday = day - day.weekday() * DAY
    return Days(monday, monday + 6 * DAY)


def _offset(said: Said, days: int) -> date:
    return said.today + said.away(days) * DAY


def _months_from(day: date, months: int) -> date:
    """So many months on, or back; the last day of a shorter month for a day that it lacks."""
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))


def _dated(said: Said, amount: int, form: str) -> Time:
    day = _offset(said, amount)
    return Time(dated(form, said.calendar, day), (_one(said.calendar, day),))


def _near(said: Said, days: int, words: str) -> Time:
    return Time(words, (_one(said.calendar, _offset(said, days)),))


def _in_days(said: Said, amount: int) -> Time:
    return _near(said, amount, said.words(said.calendar.in_days, said.calendar.days_ago).format(n=amount))


def _in_weeks(said: Said, amount: int) -> Time:
    day = _offset(said, amount * WEEK)
    words = said.words(said.calendar.in_weeks, said.calendar.weeks_ago)
    return Time(words.format(n=amount), (_one(said.calendar, day), _week(day)))


def _in_months(said: Said, amount: int) -> Time:
    calendar, day = said.calendar, _months_from(said.today, said.away(amount))
    words = said.words(calendar.in_months, calendar.months_ago)
    month = dated(calendar.month, calendar, day)
    # In some languages a full date has the month's words in it, and would pass for the month.
    alone = not any(says(form, (month,)) for form in written_out(calendar, day))
    whole = _part(day, 1, _last(day), (month,) if alone else ())
    return Time(words.format(n=amount), (_one(calendar, day), whole))


def _coming_weekday(said: Said, weekday: int) -> Time:
    if said.tense is Tense.PAST:
        raise ValueError("a coming weekday is never over")
    return Time(said.calendar.coming_weekday[weekday], (_one(said.calendar, _nearest(said, weekday)),))


def _next_weekday(said: Said, weekday: int) -> Time:
    """The nearest one, or that of the next week, which begins on Monday or on Sunday."""
    days = [_of_week(said, weekday, first=0), _of_week(said, weekday, first=WEEK - 1)]
    if said.language.name not in NAMING_THE_WEEK:
        days = [_nearest(said, weekday), *days]
    words = said.words(said.calendar.next_weekday[weekday], said.calendar.last_weekday[weekday])
    return Time(words, tuple(_one(said.calendar, day) for day in dict.fromkeys(days)))


def _nearest(said: Said, weekday: int) -> date:
    """The first such weekday after today, or the last one before."""
    apart = said.away(weekday - said.today.weekday()) % WEEK
    return _offset(said, apart or WEEK)


def _of_week(said: Said, weekday: int, first: int) -> date:
    """That weekday of the week after this one, or before, where weeks begin with the weekday `first`."""
    begins = said.today - (said.today.weekday() - first) % WEEK * DAY
    return begins + (said.away(WEEK) + (weekday - first) % WEEK) * DAY


def _month(said: Said, amount: int) -> Time:
    calendar, day = said.calendar, _months_from(said.today, said.away(amount))
    words = dated(calendar.month, calendar, day)
    return Time(words, (_part(day, 1, _last(day), (words,)),))


def _early_month(said: Said, amount: int) -> Time:
    return _vague(said, amount, said.calendar.early_month, (1, EARLY))


def _late_month(said: Said, amount: int) -> Time:
    return _vague(said, amount, said.calendar.late_month, (LATE, 31))


def _vague(said: Said, amount: int, form: str, part: tuple[int, int]) -> Time:
    """A part of a month. Written out it has a year, with or without the word that makes it an adverbial."""
    calendar, day = said.calendar, _months_from(said.today, said.away(amount))
    written: list[str] = []
    for month in month_and_year(calendar, day):
        whole = form.format(month=month)
        shorter = (whole.partition(" ")[2], whole.rpartition(" ")[0])
        written += [whole, *(one for one in shorter if month in one and month != one)]
    days = _part(day, part[0], min(part[1], _last(day)), tuple(written))
    return Time(dated(form, calendar, day), (days,))


def _part(month: date, first: int, last: int, written: Forms) -> Days:
    return Days(month.replace(day=first), month.replace(day=last), written)


def _last(day: date) -> int:
    return monthrange(day.year, day.month)[1]


_NATURAL: Mapping[When, Sequence[int]] = {
    When.TOMORROW: (1,),
    When.AFTER_TOMORROW: (2,),
    When.IN_DAYS: range(3, 11),
    When.IN_WEEKS: range(3, 6),
    When.IN_MONTHS: range(3, 6),
    When.NEXT_WEEKDAY: range(WEEK),
    # Not this month, and near enough that no year need be said.
    When.EARLY_MONTH: range(1, 9),
    When.LATE_MONTH: range(1, 9),
    When.MONTH: range(1, 9),
}

_TIMES: Mapping[When, Callable[[Said, int], Time]] = {
    When.FULL: lambda said, amount: _dated(said, amount, said.calendar.full),
    When.NUMERIC: lambda said, amount: _dated(said, amount, said.calendar.numeric),
    When.DAY: lambda said, amount: _dated(said, amount, said.calendar.day),
    When.TOMORROW: lambda said, amount: _near(
        said, amount, said.words(said.calendar.tomorrow, said.calendar.yesterday)
    ),
    When.AFTER_TOMORROW: lambda said, amount: _near(
        said, amount, said.words(said.calendar.after_tomorrow, said.calendar.before_yesterday)
    ),
    When.IN_DAYS: _in_days,
    When.IN_WEEKS: _in_weeks,
    When.IN_MONTHS: _in_months,
    When.COMING_WEEKDAY: _coming_weekday,
    When.NEXT_WEEKDAY: _next_weekday,
    When.EARLY_MONTH: _early_month,
    When.LATE_MONTH: _late_month,
    When.MONTH: _month,
}
