"""What date phrases mean, whatever the language: each meaning turns the parts of a phrase into days.

Conventions. Weeks run from Monday to Sunday. "Last", "this" and "next" with week, weekend, month or year
are the calendar units before, around and after the day of the utterance. "Last Friday" is the latest Friday
strictly before that day and "next Friday" the first one strictly after it, so on a Friday both are a week
away, and on a Monday "next Tuesday" is tomorrow. "This Friday" lies in the week of the utterance. "Two
weeks ago", "months" and "years" name the whole calendar unit, and are vague; days are exact. Seasons are
those of the north, by whole months, and vague; "last summer" is the latest that is over. What names no year
("9 June") or no month ("on the fifteenth") is the latest before the utterance in a sentence that looks back,
the next after it in one that looks ahead, and the nearest where the sentence does not say ("Entered: 5
October"); a weekday alone ("on Friday") is then the latest, for people tell more than they plan. The present
of what is planned looks ahead ("she lands on Thursday", "we're moving in June", "I'm seeing the dentist on
the 5th", "it has to be by Friday", "call me on Friday"), and "since" back. "Next Tuesday week" is a week
after next Tuesday. A weekday beside a date without a year chooses the year in which they agree, and beside a
day without a month the month, which else is that of a date beside it. "Two weeks ago today" is exact. "The
end of June" is its last third. Where "this" contradicts the tense ("this weekend we went", said on a
Monday), the tense wins. What recurs names no day: "every Friday", "Mondays", "Monday to Friday", "never
before May"; but "the fair ran from Friday to Sunday" and "we will be there from Monday to Friday" do. Of "a
couple of" two or three are meant, of "a few" two to five, of "several" three to seven; "the other day" is
one of the last seven. Morning, afternoon and evening or night are 0 to 12, 12 to 18 and 18 to 24 o'clock of
one day.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from functools import cached_property

from toolkit.grounding.days import Season, Span, Unit


class Tense(StrEnum):
    """Which way the sentence around a phrase looks."""

    PAST = "past"
    FUTURE = "future"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Parts:
    """The numbers that a phrase is made of; None where it has no such part."""

    count: tuple[int, int] | None = None  # fewest and most: "a few" is 2 to 5
    unit: Unit | None = None
    weekday: int | None = None  # Monday is 0
    season: Season | None = None
    day: int | None = None
    month: int | None = None
    year: int | None = None
    last_weekday: int | None = None
    last_day: int | None = None
    last_month: int | None = None
    last_year: int | None = None


@dataclass(frozen=True)
class Situation:
    """When a phrase was said, and which way its sentence looks."""

    today: date
    look: Callable[[], Tense]  # most meanings need no tense, and it costs more than all the rest

    @cached_property
    def tense(self) -> Tense:
        """Which way the sentence looks."""
        return self.look()


@dataclass(frozen=True, slots=True)
class Reading:
    """The days that a phrase names, and if it names a part of one day, the hours."""

    first: date
    end: date  # the day after the last
    vague: bool = False
    relative: bool = True
    hours: tuple[int, int] | None = None  # 18 to 24: the evening
    guessed: bool = False  # the month is neither named nor that of a date beside it


Meaning = Callable[[Parts, Situation], Reading | None]


def relative(span: Span, *, vague: bool = False) -> Reading:
    """The reading of a phrase that names the span only from where it was said."""
    return Reading(span[0], span[1], vague)
