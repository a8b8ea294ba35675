"""English days of a month whose month only a neighbour names, or none: "on the fifteenth"."""

import re
from bisect import bisect
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from toolkit.grounding.days import ONE_DAY, Unit, moved, unit_around
from toolkit.grounding.languages.english import ENGLISH
from toolkit.grounding.languages.english_ordinals import FOLLOWED, ORDINALS
from toolkit.grounding.languages.english_words import MONTHS
from toolkit.grounding.languages.language import DAY_NUMBER, Found
from toolkit.grounding.readings import Parts, Reading, Situation, Tense, relative
from toolkit.grounding.yearly_meanings import plain_day

REACH = 200  # characters between a day and the neighbour that names its month
NEIGHBOURS = 8  # dates before a day among which the one is sought that names its month
ROWS_REACH = 60  # characters around a day in which something else in a row is named
BESIDE = 40  # characters between a day and a neighbour behind it
WORD_DAYS = "|".join(sorted(ORDINALS, key=lambda word: (-len(word), word)))
BARE = re.compile(
    r"(?<!\w)(?:(?P<on>on|since|until|till|by)\s+|(?P<beside>before|after|from|through|to|not|or|and)\s+"
    r"|(?P<alone>(?:\A|(?<=[.!?;,\n])\s?)))"
    rf"(?P<day>the\s+(?:(?P<digits>{DAY_NUMBER})(?:st|nd|rd|th)|(?P<words>{WORD_DAYS})))(?!\w){FOLLOWED}",
    re.IGNORECASE,
)
NAMES_A_MONTH = re.compile(rf"(?<!\w)(?:{'|'.join(MONTHS)}|\d{{4}}-\d\d-\d\d)(?!\w)", re.IGNORECASE)
ONLY_A_DAY = re.compile(rf"the\s+(?:{WORD_DAYS}|\d+[a-z]+)\Z", re.IGNORECASE)  # its month has been found
# Places in a row that are no days: "on the tenth", of floors.
OTHER_ROWS = re.compile(
    r"\b(?:(?:floor|stor(?:e?y|ie)|level|hole|chapter|page|episode|attempt|lap|inning|edition|row|grade|"
    r"apartment|elevator)s?|live[sd]?\s+on)\b",
    re.IGNORECASE,
)
JOINED = re.compile(r"\s+(?:and|or)\s+")
ONWARD = re.compile(r"\b(?:until|till|to|through|back|returns?|stays?|leaves?|home)\b", re.IGNORECASE)
SURE_FROM = 4  # "the first", "second" and "third" are of something else more often than of a month


@dataclass(frozen=True, slots=True)
class _Day:
    number: int
    match: re.Match[str]
    tense: Tense
    today: date

    @property
    def start(self) -> int:
        return self.match.start("day")

    @property
    def clear(self) -> bool:
        """Whether a number such as this seldom counts anything but days."""
        return self.match["digits"] is not None or self.number >= SURE_FROM


def bare_days(text: str, known: Sequence[Found], today: date, leaning: Tense = Tense.UNKNOWN) -> list[Found]:
    """The days that the text gives by their number alone, beside the dates `known` in it, sorted by start.

    The month is that of the nearest date before that names one (after "not", "or", "and" also of one right
    behind), or the next where a smaller number ends something; a month that contradicts the tense is no
    neighbour. Else "on", "since", "until" or "by" must lead up to it, and the tense decides, or `leaning`.
    """
    starts, tenses = [each.start for each in known], ENGLISH.tenses(text, leaning)
    found: list[Found] = []
    said = {each.reading.first for each in known if each.reading and _names_a_month(text, each)}
    for match in BARE.finditer(text):
        start, end = match.span("day")
        place = bisect(starts, start)
        if (place and known[place - 1].end > start) or (place < len(known) and known[place].start < end):
            continue
        day = _Day(_number(match), match, tenses.at(start, end), today)
        before = _dated_before(text, start, (*known[max(0, place - NEIGHBOURS) : place], *found[-1:]))
        reading = _beside(text, day, before, known[place : place + 1], said) or _by_tense(text, day)
        if reading:
            found.append(Found(start, end, reading))
            said.add(reading.first)
    return found


def _number(match: re.Match[str]) -> int:
    return int(match["digits"]) if match["digits"] else ORDINALS[" ".join(match["words"].casefold().split())]


def _by_tense(text: str, day: _Day) -> Reading | None:
    begin = day.number == 1 and day.tense is Tense.FUTURE
    if not day.match["on"] or not (day.clear or begin):
        return None
    if OTHER_ROWS.search(text[max(0, day.start - ROWS_REACH) : day.match.end() + ROWS_REACH]):
        return None
    try:
        return plain_day(Parts(day=day.number), Situation(day.today, lambda: day.tense))
    except (OverflowError, ValueError):  # beyond the calendar
        return None


def _beside(
    text: str, day: _Day, before: Found | None, behind: Sequence[Found], said: set[date]
) -> Reading | None:
    if not day.clear and not day.match["on"]:
        return None
    if before is not None and (day.clear or _is_day(before)):
        onward = ONWARD.search(text, before.end, day.start) is not None
        return _in_month(day, before, onward, said)
    if not behind or not _names_a_month(text, behind[0]):
        return None
    gap = text[day.match.end() : behind[0].start]
    negated = re.search(r"\bnot\s+\Z", text[max(0, day.match.start() - BESIDE) : day.match.start()])
    joined = day.match["on"] is None or negated is not None or JOINED.fullmatch(gap) is not None
    return _in_month(day, behind[0], False, said) if joined and len(gap) <= BESIDE else None


def _dated_before(text: str, start: int, candidates: Sequence[Found]) -> Found | None:
    dated = [each for each in candidates if start - each.end <= REACH and _names_a_month(text, each)]
    return max(dated, key=lambda each: each.end, default=None)


def _names_a_month(text: str, found: Found) -> bool:
    reading = found.reading
    if reading is None:
        return False
    if not _is_day(found):
        return unit_around(reading.first, Unit.MONTH) == (reading.first, reading.end)
    words = text[found.start : found.end]
    return NAMES_A_MONTH.search(words) is not None or ONLY_A_DAY.match(words) is not None


def _is_day(found: Found) -> bool:
    return found.reading is not None and found.reading.end - found.reading.first == ONE_DAY


def _in_month(day: _Day, neighbour: Found, onward: bool, said: set[date]) -> Reading | None:
    assert neighbour.reading
    named = neighbour.reading
    try:
        first = named.first.replace(day=1)
        if onward and _is_day(neighbour) and day.number < named.first.day:
            first = moved(first, Unit.MONTH, 1)
        found = first.replace(day=day.number)
    except (OverflowError, ValueError):
        return None
    past, ahead = day.tense is Tense.PAST, day.tense is Tense.FUTURE
    against = (past and found > day.today) or (ahead and found < day.today)
    agrees = found in said or day.match["beside"] is not None or not against
    return relative((found, found + ONE_DAY)) if agrees else None
