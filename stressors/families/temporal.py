"""Expressions of time: is an event stored with the day that was meant when it was said?"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta

from stressors.calendar import Said, Tense, Time, When, after, amounts, time
from stressors.draw import Draw
from stressors.families.family import Family
from stressors.language import WEEK
from stressors.script import Line, Rendered, chats, rendered
from stressors.template import Template
from toolkit.cases.case import Case, CaseProbe, Expect, Partner, Relation, Remembered
from toolkit.slots import Slot, SlotKind

PAIRS, DAYS_BETWEEN = 2, 4  # of small talk in each sitting; between sittings
LATER = range(3, 11)  # days from the event to the one that is told by it
SHIFTS = range(8, 301)  # days by which a case is told later
LEAP_DAY = date(2024, 2, 29)
LONG_MONTHS = (1, 3, 5, 7, 8, 10, 12)
KINDS = ("appointment", "travel", "celebration", "deadline", "delivery", "performance", "other")
# The ways to say the time at each severity, of which the filling's number chooses one.
FUTURE: Mapping[float, tuple[When, ...]] = {
    0.0: (When.FULL, When.FULL, When.NUMERIC),
    0.25: (When.TOMORROW, When.IN_DAYS, When.AFTER_TOMORROW),
    0.5: (When.NEXT_WEEKDAY, When.IN_WEEKS, When.COMING_WEEKDAY),
    0.75: (When.IN_MONTHS, When.DAY, When.EARLY_MONTH, When.LATE_MONTH, When.MONTH),
}
WAYS = {Tense.FUTURE: FUTURE, Tense.PAST: {**FUTURE, 0.5: (When.NEXT_WEEKDAY, When.IN_WEEKS)}}
# Of how many days a later telling must be a multiple, for the time that is meant to move by as many. What is
# three months on, or on the next fifth of June, does not move so.
STEPS = {
    When.TOMORROW: 1,
    When.AFTER_TOMORROW: 1,
    When.IN_DAYS: 1,
    When.NEXT_WEEKDAY: WEEK,
    When.IN_WEEKS: WEEK,
    When.COMING_WEEKDAY: WEEK,
}


@dataclass(frozen=True, kw_only=True)
class Timed(Template):
    """An event on one day, and another so many days after it."""

    tense: Tense
    fact: str
    anchor: str  # the event with a full date
    later: str
    later_holds: tuple[str, ...]


@dataclass(frozen=True)
class Telling:
    """One way to say when the event is, on one day."""

    rung: str
    severity: float
    kind: str
    day: date
    sentences: Mapping[str, str]  # by label: the event, and perhaps what is later
    times: Mapping[str, Time]  # likewise
    partner: Partner | None = None


def ladder(template: Timed, draw: Draw) -> tuple[Case, ...]:
    """The event said ever less plainly on one day: by date, relative to that day, vaguely, by another event.

    Behind each case that is relative to its day stands the same one, told some days later.
    """
    day = spoken_on(draw)
    place = draw.number + sum(map(ord, template.id))
    tellings: list[Telling] = []
    for severity, ways in WAYS[template.tense].items():
        when = ways[place % len(ways)]
        amount = draw.rng(when).choice(amounts(when, Said(draw.language, day, template.tense)))
        first = replace(_told(template, draw, when, amount, day), severity=severity)
        tellings += [first, *_told_later(template, draw, when, amount, first)]
    return tuple(_case(template, draw, telling) for telling in (*tellings, _chained(template, draw, day)))


def spoken_on(draw: Draw) -> date:
    """The day on which the event is told: often one at which months, years or weeks end."""
    rng, some = draw.rng("day"), draw.start.date()
    days = (
        some,
        some,
        date(some.year, rng.choice(LONG_MONTHS), 31),
        rng.choice((LEAP_DAY, date(some.year, 2, 28))),
        some + timedelta(days=6 - some.weekday()),
        date(some.year, 12, 31),
    )
    return rng.choice(days)


def _told(template: Timed, draw: Draw, when: When, amount: int, day: date) -> Telling:
    said = time(when, Said(draw.language, day, template.tense), amount)
    sentence = draw.filling.but(when=said.words)(template.fact)
    partner = None if when in FUTURE[0.0] else draw.partner("dated", Relation.RETIMED, Expect.EQUAL)
    rung = when.value if partner else "dated"
    return Telling(rung, 0.0, when.value, day, {"event": sentence}, {"event": said}, partner)


def _told_later(template: Timed, draw: Draw, when: When, amount: int, first: Telling) -> list[Telling]:
    """The same words some days later, if what they mean moves with them."""
    if when not in STEPS:
        return []
    days = draw.rng(f"{when} later").choice([days for days in SHIFTS if days % STEPS[when] == 0])
    later = _told(template, draw, when, amount, first.day + timedelta(days=days))
    partner = draw.partner(first.rung, Relation.SHIFTED, Expect.SHIFTED, days)
    return [replace(later, rung=f"{first.rung}-later", severity=first.severity, partner=partner)]


def _chained(template: Timed, draw: Draw, day: date) -> Telling:
    rng, said = draw.rng("chained"), Said(draw.language, day, template.tense)
    fixed = time(When.FULL, said, rng.choice(amounts(When.FULL, said)))
    later = after(said.calendar, fixed.days[0].first, rng.choice(LATER))
    filling = draw.filling.but(fixed=fixed.words, later=later.words)
    return Telling(
        "chained",
        1.0,
        "chained",
        day,
        {"event": filling(template.anchor), "later": filling(template.later)},
        {"event": fixed, "later": later},
        draw.partner("dated", Relation.RETIMED, Expect.EQUAL),
    )


def _case(template: Timed, draw: Draw, telling: Telling) -> Case:
    script = _script(draw, telling)
    holds = {"event": draw.holds, "later": draw.filling.holds(template.later_holds)}
    meant = telling.times[[*telling.times][-1]].days[0]
    return replace(
        draw.case(telling.rung, telling.severity, script, telling.kind),
        must_store=tuple(
            Remembered(label, script.turns(label), holds[label], said.days, template.kinds)
            for label, said in telling.times.items()
        ),
        probes=(_asked(draw, script, telling.times["event"]),),
        partner=telling.partner,
        knobs={
            "offset": (meant.first - telling.day).days,
            "width": (meant.last - meant.first).days + 1,
            "anchors": len(telling.times),
        },
    )


def _script(draw: Draw, telling: Telling) -> Rendered:
    """Three sittings, of which the second is on the day of the telling."""
    lines = [Line(sentence, label) for label, sentence in telling.sentences.items()]
    sittings = chats(((), lines, ()), draw.language, draw.rng("chats"), pairs=PAIRS, days=DAYS_BETWEEN)
    start = draw.start + (telling.day - draw.start.date()) - timedelta(days=DAYS_BETWEEN)
    return rendered(draw.case_id(telling.rung), sittings, start, draw.filling)


def _asked(draw: Draw, script: Rendered, said: Time) -> CaseProbe:
    """The question for the day, which any written form of any reading answers."""
    asked = replace(draw, filling=draw.filling.but(when=said.words)).asked(script.turns("event"))
    written = tuple(form for days in said.days for form in days.written)
    first, last = said.days[0].first, said.days[0].last
    value = f"{first}" if first == last else f"{first}/{last}"
    dated = Slot(asked.evidence[0], SlotKind.DATE, value, written)
    return replace(asked, accept=written, slots=(*asked.slots, dated))


TEMPORAL = Family("temporal", Timed, KINDS, ladder, frozenset({"when", "later", "fixed"}))
