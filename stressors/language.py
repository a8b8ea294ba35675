"""What the suites know of a language: names, small talk, invented words and dates, from its TOML file."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from stressors.toml import shaped_toml
from toolkit.errors import UserError

FOLDER = Path(__file__).parent / "languages"
MONTHS, WEEK = 12, 7
LANGUAGES = ("en", "es", "de", "fr", "zh", "ja", "hi", "ar")

Words = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Syllables:
    """Of what a word is put together: first, middle and last."""

    first: Words
    middle: Words
    last: Words


@dataclass(frozen=True, slots=True)
class Calendar:
    """Times in words, all adverbial; `{day}`, `{month}`, `{month_number}`, `{year}`, `{n}` are filled in."""

    months: Words
    weekdays: Words  # from Monday
    full: str
    bare: Words  # full dates as a record may have them, the usual one first
    day: str
    numeric: str
    tomorrow: str
    yesterday: str
    after_tomorrow: str
    before_yesterday: str
    in_days: str  # 3 to 10 of them
    days_ago: str
    in_weeks: str  # 3 to 5 of them
    weeks_ago: str
    in_months: str  # likewise
    months_ago: str
    next_weekday: Words  # a whole expression for each weekday
    last_weekday: Words
    coming_weekday: Words
    month: str
    early_month: str
    late_month: str
    days_later: str  # after an event that was named before
    week_later: str
    ordinals: Words = ()  # other ways to write the days of a month, from the first, such as 1st

    def __post_init__(self) -> None:
        weeks = (self.weekdays, self.next_weekday, self.last_weekday, self.coming_weekday)
        if len(self.months) != MONTHS or any(len(week) != WEEK for week in weeks):
            raise ValueError("a year has 12 months, and a week 7 days")


@dataclass(frozen=True)
class Language:
    """One language."""

    name: str
    women: Words
    men: Words
    friends_women: Words  # of speakers, apart from those who are spoken of
    friends_men: Words
    small_talk: tuple[tuple[str, str], ...]  # an utterance and its reply, of no use to anyone
    replies: Words  # to whatever was said
    elongated: Words  # strong feeling, as people type it
    unknown: Words  # ways to say that one does not know
    unclear: Words  # ways to say that there are two answers
    retracted: Words  # by which a record says that something was said in jest or is not so
    nonce: Mapping[str, Syllables]
    dates: Calendar


@lru_cache(maxsize=len(LANGUAGES))
def language(code: str) -> Language:
    """The language of a code such as `es`; UserError if there is none."""
    if code not in LANGUAGES:
        raise UserError(f"unknown language {code!r}; choose of {', '.join(LANGUAGES)}")
    return shaped_toml(Language, FOLDER / f"{code}.toml")
