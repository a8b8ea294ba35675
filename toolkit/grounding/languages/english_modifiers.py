"""English words that turn one time into another: "the week before", "early", "on Friday" + "night"."""

import re
from collections.abc import Iterable
from dataclasses import replace
from datetime import date, timedelta

from toolkit.grounding.days import ONE_DAY, Span, Unit, unit_around, unit_from, weekday_after, weekday_before
from toolkit.grounding.languages.english_words import COUNTS, UNITS, WEEKDAYS
from toolkit.grounding.languages.language import Found
from toolkit.grounding.readings import Reading
from toolkit.grounding.yearly_meanings import part

SATURDAY = 5
REACH = 40  # characters before a phrase in which a modifier may begin


def _any(words: Iterable[str]) -> str:
    return "|".join(sorted(words, key=lambda word: (-len(word), word)))


RELATION = re.compile(
    rf"(?<!\w)(?:(?:the )?(?P<unit>{_any(UNITS)}|{_any(WEEKDAYS)})|(?P<count>\d{{1,3}}|{_any(COUNTS)}) "
    rf"(?P<units>{_any(UNITS)}))\s(?P<way>before|prior to|after|following|of)\s(?:the\s)?$",
    re.IGNORECASE,
)
THIRD = re.compile(
    r"(?<!\w)(?:(?P<early>early|(?:the )?(?:beginning|start) of)|(?P<mid>mid|(?:the )?middle of)|"
    r"(?P<late>late|(?:the )?end of))(?:\s|-)(?:in\s|the\s)?$",
    re.IGNORECASE,
)
PLACES = {
    word: place
    for place, words in enumerate(("first 1st", "second 2nd", "third 3rd", "fourth 4th", "fifth 5th"))
    for word in words.split()
} | {"last": -1}
PLACE_IN_MONTH = re.compile(
    rf"(?<!\w)(?:the )?(?P<place>{_any(PLACES)}) "
    rf"(?P<unit>week|weekend|day|{_any(WEEKDAYS)}) (?:of|in) (?:the )?$",
    re.IGNORECASE,
)
HOURS = re.compile(
    r"\s(?:(?P<morning>morning)|(?P<afternoon>afternoon)|(?P<evening>evening|night))\b", re.IGNORECASE
)
PARTS_OF_DAY = {"morning": (0, 12), "afternoon": (12, 18), "evening": (18, 24)}


def extended(text: str, found: Found) -> Found:
    """The phrase with the modifiers that stand around it, read as they change it."""
    if found.reading is None:
        return found
    for widen in (_with_hours, _with_third, _with_place, _with_relation):
        found = widen(text, found)
    return found


def _with_hours(text: str, found: Found) -> Found:
    reading, match = found.reading, HOURS.match(text, found.end)
    if reading is None or match is None or reading.hours or reading.end - reading.first != ONE_DAY:
        return found
    hours = PARTS_OF_DAY[match.lastgroup or "evening"]
    return replace(found, end=match.end(), reading=replace(reading, hours=hours))


def _with_third(text: str, found: Found) -> Found:
    match = THIRD.search(text[max(0, found.start - REACH) : found.start])
    reading = found.reading
    if reading is None or match is None or (reading.end - reading.first).days < 7:
        return found
    third = ("early", "mid", "late").index(match.lastgroup or "early")
    return Found(found.start - len(match.group()), found.end, part(third, reading))


def _with_place(text: str, found: Found) -> Found:
    match = PLACE_IN_MONTH.search(text[max(0, found.start - REACH) : found.start])
    reading = found.reading
    if (
        reading is None
        or match is None
        or unit_around(reading.first, Unit.MONTH) != (reading.first, reading.end)
    ):
        return found
    unit, place = match["unit"].casefold(), PLACES[match["place"].casefold()]
    first, end = _place_in(reading, unit, place)
    changed = replace(reading, first=first, end=end, vague=reading.vague or unit == "week")
    outside = not reading.first <= first < reading.end  # a fifth Monday that the month lacks
    return Found(found.start - len(match.group()), found.end, None if outside else changed)


def _place_in(month: Reading, unit: str, place: int) -> Span:
    """The first (0), second (1) ... or last (-1) such stretch to begin in the month; weeks from its 1st."""
    if unit in ("week", "day"):
        length = timedelta(days=7) if unit == "week" else ONE_DAY
        first = month.end - length if place < 0 else month.first + place * length
        return first, first + length
    weekday = SATURDAY if unit == "weekend" else WEEKDAYS[unit]
    length = timedelta(days=2) if unit == "weekend" else ONE_DAY
    if place < 0:
        first = weekday_before(month.end, weekday)[0]
    else:
        first = weekday_after(month.first - ONE_DAY, weekday)[0] + place * timedelta(days=7)
    return first, first + length


def _with_relation(text: str, found: Found) -> Found:
    match = RELATION.search(text[max(0, found.start - REACH) : found.start])
    if found.reading is None or match is None:
        return found
    if match["way"].casefold() == "of" and (
        match["count"] or found.reading.end - found.reading.first != ONE_DAY
    ):
        return found  # "the week of 9 June", but "the last week of June"
    start = found.start - len(match.group())
    try:
        return Found(start, found.end, _related(match, found.reading))
    except (OverflowError, ValueError):  # beyond the calendar
        return Found(start, found.end, None)


def _related(match: re.Match[str], reading: Reading) -> Reading:
    named, way = (match["unit"] or match["units"]).casefold(), match["way"].casefold()
    before = way in ("before", "prior to")
    edge = reading.first if before else reading.end - ONE_DAY
    if named in WEEKDAYS:
        span = (weekday_before if before else weekday_after)(edge, WEEKDAYS[named])
        return replace(reading, first=span[0], end=span[1], hours=None)
    unit, fewest, most = UNITS[named], 1, 1
    if way == "of":
        first, end = unit_around(reading.first, unit)
        return replace(reading, first=first, end=end, hours=None)
    if match["count"]:
        words = match["count"].casefold()
        fewest, most = (int(words), int(words)) if words.isdecimal() else COUNTS[words]
    if unit is Unit.WEEKEND and not before and edge.weekday() < SATURDAY:
        fewest, most = fewest - 1, most - 1  # the weekend of the same week comes after its Friday
    first, end = _stepped(edge, unit, (-most, -fewest) if before else (fewest, most))
    vague = reading.vague or unit is not Unit.DAY or fewest != most
    return replace(reading, first=first, end=end, vague=vague, hours=None)


def _stepped(edge: date, unit: Unit, steps: tuple[int, int]) -> Span:
    return unit_from(edge, unit, steps[0])[0], unit_from(edge, unit, steps[1])[1]
