"""Dates in running text: every phrase that names a day or a stretch of days, as an interval."""

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, datetime, time, tzinfo

from toolkit.facts import Interval
from toolkit.grounding.days import ONE_DAY
from toolkit.grounding.languages.choice import languages_of, passages_of
from toolkit.grounding.languages.english import ENGLISH
from toolkit.grounding.languages.english_bare_days import bare_days
from toolkit.grounding.languages.english_habits import is_habit
from toolkit.grounding.languages.english_modifiers import extended
from toolkit.grounding.languages.language import Found
from toolkit.grounding.readings import Reading, Tense


@dataclass(frozen=True, slots=True)
class DateMention:
    """A phrase that names a time, and the time that it names."""

    start: int  # offset of its first character in the text
    end: int  # offset behind its last character
    phrase: str  # text[start:end]
    interval: Interval  # in the anchor's time zone
    vague: bool  # its bounds are a convention, not units of the calendar that the phrase names
    relative: bool  # the phrase alone does not fix the interval: "yesterday", or "9 June" without a year
    language: str = "en"  # ISO 639-1 code of the rules that read it
    guessed: bool = False  # a day whose month nothing in the text names: "on the fifteenth"


def find_dates(text: str, anchor: datetime, leaning: Tense = Tense.UNKNOWN) -> tuple[DateMention, ...]:
    """Find the dates of a text said at `anchor`, in order of position and without overlap.

    Days begin at midnight of the anchor's time zone; the conventions stand in `toolkit.grounding.readings`.
    English, Spanish, German, French, Chinese, Japanese, Hindi and Arabic are read by rules of ours, Italian,
    Portuguese, Dutch, Russian, Polish, Turkish and Korean through dateparser. "Recently", "soon", times of
    day, durations ("for two years") and habits ("every Friday") are no dates; of 03/04/2023 it cannot be
    told which number is the month, so that it is none either. Raises ValueError on a naive anchor, and
    nothing else, whatever the text.
    """
    if anchor.tzinfo is None:
        raise ValueError(f"the anchor must be timezone-aware: {anchor!r}")
    readable = _with_ascii_digits(text)
    languages = languages_of(readable)
    found = [
        (phrase, language.code)
        for language in languages
        for phrase in language.find(readable, anchor.date(), leaning)
    ]
    for language, place, passage in passages_of(readable, languages):
        for phrase in language.find(passage, anchor.date(), leaning):
            moved = replace(phrase, start=phrase.start + place, end=phrase.end + place)
            found.append((moved, language.code))
    kept = _widened(readable, sorted(_longest(found), key=lambda pair: pair[0].start))
    if ENGLISH in languages:
        tenses = ENGLISH.tenses(readable, leaning)
        kept = [pair for pair in kept if pair[1] != ENGLISH.code or not is_habit(readable, pair[0], tenses)]
        kept = _with_bare_days(readable, kept, anchor.date(), leaning)
    mentions = (_mention(text, phrase, code, anchor.tzinfo) for phrase, code in kept)
    return tuple(mention for mention in mentions if mention)


def _with_ascii_digits(text: str) -> str:
    if text.isascii():
        return text
    return "".join(str(unicodedata.decimal(sign)) if sign.isdecimal() else sign for sign in text)


def _longest(found: list[tuple[Found, str]]) -> Iterator[tuple[Found, str]]:
    taken = bytearray(max((phrase.end for phrase, _ in found), default=0))
    for phrase, code in sorted(found, key=lambda pair: pair[0].start - pair[0].end):
        if not any(taken[phrase.start : phrase.end]):
            taken[phrase.start : phrase.end] = b"\1" * (phrase.end - phrase.start)
            yield phrase, code


def _widened(text: str, kept: list[tuple[Found, str]]) -> list[tuple[Found, str]]:
    done: list[tuple[Found, str]] = []
    for place, (phrase, code) in enumerate(kept):
        ahead = kept[place + 1][0].start if place + 1 < len(kept) else len(text)
        wide = extended(text, phrase) if code == "en" else phrase
        while done and done[-1][0].start >= wide.start:  # "Friday" of "Friday before 9 June"
            done.pop()
        fits = wide.end <= ahead and (not done or done[-1][0].end <= wide.start)
        done.append((wide if fits else phrase, code))
    return done


def _with_bare_days(
    text: str, kept: list[tuple[Found, str]], today: date, leaning: Tense
) -> list[tuple[Found, str]]:
    found = bare_days(text, [phrase for phrase, _ in kept], today, leaning)
    return sorted([*kept, *((phrase, ENGLISH.code) for phrase in found)], key=lambda pair: pair[0].start)


def _mention(text: str, phrase: Found, code: str, zone: tzinfo) -> DateMention | None:
    reading = phrase.reading
    if reading is None or reading.first >= reading.end:
        return None
    words = text[phrase.start : phrase.end]
    return DateMention(
        phrase.start,
        phrase.end,
        words,
        _interval(reading, zone),
        reading.vague,
        reading.relative,
        code,
        reading.guessed,
    )


def _interval(reading: Reading, zone: tzinfo) -> Interval:
    if reading.hours is None:
        return Interval(_midnight(reading.first, zone), _midnight(reading.end, zone))
    opens, closes = reading.hours
    end = _midnight(reading.first + ONE_DAY, zone) if closes == 24 else _at(reading.first, closes, zone)
    return Interval(_at(reading.first, opens, zone), end)


def _midnight(day: date, zone: tzinfo) -> datetime:
    return datetime.combine(day, time(tzinfo=zone))


def _at(day: date, hour: int, zone: tzinfo) -> datetime:
    return datetime.combine(day, time(hour, tzinfo=zone))
