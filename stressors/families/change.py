"""What changes: update, correction, negation, retraction and revert. Is the memory's last word the user's?"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from stressors.draw import Draw
from stressors.families.changing import Changing, Course, values_of
from stressors.families.family import Family
from stressors.script import Line, Rendered, chats
from toolkit.cases.case import (
    Case,
    CaseProbe,
    Current,
    Expect,
    Forbidden,
    Forms,
    Relation,
    Remembered,
    Status,
)
from toolkit.cases.matching import says
from toolkit.facts import Kind

PAIRS, DAYS_BETWEEN = 1, 9  # of small talk in each sitting; between sittings
KINDS = ("work", "home", "preference", "health", "plan", "contact", "belonging", "relation")
UPDATES = {0.25: 1, 0.5: 2, 0.75: 4, 1.0: 8}
SAME_TURN = 0.25  # the severity at which slip and correction are one turn
# Sittings of small talk alone between one statement and the next; None: both are in one sitting.
GAPS: Mapping[str, Mapping[float, int | None]] = {
    "correction": {0.25: None, 0.5: None, 0.75: 0, 1.0: 2},
    "negation": {0.25: 0, 0.5: 1, 0.75: 2, 1.0: 4},
    "retraction": {0.25: None, 0.5: 0, 0.75: 1, 1.0: 4},
    "revert": {0.25: 0, 0.5: 1, 0.75: 2, 1.0: 4},
}
UNSPACED = ("zh", "ja")  # languages without a space between sentences
_CLAUSE_END = re.compile("[.!?;:,…。，！？；：、،؛؟।]+")

Part = tuple[Line, ...]  # what is said in one sitting


@dataclass(frozen=True)
class Key:
    """What follows from a change."""

    must_store: tuple[Remembered, ...] = ()
    must_not_store: tuple[Forbidden, ...] = ()
    current: tuple[Current, ...] = ()
    probes: tuple[CaseProbe, ...] = ()


@dataclass(frozen=True)
class Way:
    """A way to change: what is said at a severity, and what follows."""

    parts: Callable[[Course, float], tuple[Part, ...]]
    key: Callable[[Course, Rendered], Key]
    expect: Expect = Expect.FLIP  # of what was said first


def ladder(template: Changing, draw: Draw) -> tuple[Case, ...]:
    """A fact, and rising numbers of changes to it or distances between them, in one way.

    The filling's number chooses the way. Beside it all stands a fact that does not change.
    """
    way = [*WAYS][(draw.number + sum(map(ord, template.id))) % len(WAYS)]
    taken = draw.beside.filling.values.values() if draw.beside else ()
    course = Course(template, draw, values_of(template, draw, 1 + max(UPDATES.values()), taken))
    return tuple(_case(course, way, severity) for severity in (0.0, *UPDATES))


def _case(course: Course, name: str, severity: float) -> Case:
    draw, way = course.draw, WAYS[name] if severity else CONTROL
    neighbour = _beside(course)
    beside_part = ((Line(neighbour.text("first", neighbour.values[0]), "beside"),),) if neighbour else ()
    parts = way.parts(course, severity)
    rung = f"{name}-{severity:g}" if severity else "first"
    sittings = chats((*beside_part, *parts), draw.language, draw.rng("chats"), pairs=PAIRS, days=DAYS_BETWEEN)
    script = draw.rendered(rung, sittings)
    key, beside = way.key(course, script), _beside_key(neighbour, script)
    return replace(
        draw.case(rung, severity, script, name),
        must_store=(*key.must_store, *beside.must_store),
        must_not_store=key.must_not_store,
        current=key.current,
        probes=(*key.probes, *beside.probes),
        partner=draw.partner("first", Relation.CHANGED, way.expect) if severity else None,
        knobs={"statements": sum(map(len, parts)), "sittings": len(parts)},
    )


def _beside(course: Course) -> Course | None:
    """The fact that does not change."""
    other = course.draw.beside
    if other is None or not isinstance(other.entry.template, Changing):
        return None
    template = other.entry.template
    return Course(
        template, other, values_of(template, other, 1, (*course.values, *course.draw.filling.values.values()))
    )


def _beside_key(neighbour: Course | None, script: Rendered) -> Key:
    if neighbour is None:
        return Key()
    (value,), turns = neighbour.values, script.turns("beside")
    asked = replace(neighbour.asked(value, turns), id="beside", bystander=True)
    return Key((neighbour.stored("beside", value, turns),), probes=(asked,))


def _apart(lines: Sequence[Line], gap: int | None) -> tuple[Part, ...]:
    """The lines in sittings of their own with so many of small talk alone between them, or all in one."""
    if gap is None:
        return (tuple(lines),)
    return tuple(
        part for place, line in enumerate(lines) for part in (*[()] * (gap if place else 0), (line,))
    )


def _first(course: Course, severity: float) -> tuple[Part, ...]:
    return ((course.line("first", course.values[0]),),)


def _first_key(course: Course, script: Rendered) -> Key:
    value, turns = course.values[0], script.turns("first")
    return Key(
        (course.stored("fact", value, turns),), (), course.states(value), (course.asked(value, turns),)
    )


def _updates(course: Course, severity: float) -> tuple[Part, ...]:
    values = course.values[1 : 1 + UPDATES[severity]]
    return (*_first(course, severity), *((course.line("update", value),) for value in values))


def _updates_key(course: Course, script: Rendered) -> Key:
    turns = script.turns("first", "update")
    values = course.values[: len(turns)]
    return Key(
        must_store=(course.stored("current", values[-1], turns[-1:]),),
        current=course.states(*values),
        probes=(
            course.asked(values[-1], turns[-1:], values[:-1]),
            course.asked_before(values[-2], turns[-2:-1]),
        ),
    )


def _correction(course: Course, severity: float) -> tuple[Part, ...]:
    slip, correction = course.line("first", course.values[0]), course.line("correct", course.values[1])
    if severity > SAME_TURN:
        return _apart((slip, correction), GAPS["correction"][severity])
    space = "" if course.draw.entry.language in UNSPACED else " "
    return ((replace(correction, text=f"{slip.text}{space}{correction.text}"),),)


def _correction_key(course: Course, script: Rendered) -> Key:
    slip, value = course.values[:2]
    stored = course.stored("current", value, script.turns("correct"))
    kinds = tuple(dict.fromkeys((*stored.kinds, Kind.CORRECTION)))
    return Key(
        must_store=(replace(stored, kinds=kinds),),
        current=course.states(slip, value),
        probes=(course.asked(value, script.turns("correct"), (slip,)),),
    )


def _negation(course: Course, severity: float) -> tuple[Part, ...]:
    value = course.values[0]
    lines = course.line("first", value), course.line("denies", value)
    return _apart(lines, GAPS["negation"][severity])


def _negation_key(course: Course, script: Rendered) -> Key:
    """What it is now is not asked: no answer is right that could not be taken for not knowing."""
    value, denials = course.values[0], course.denials
    (before,) = course.states(value)
    return Key(
        must_store=(replace(course.stored("denied", value, script.turns("denies")), qualifiers=denials),),
        current=(replace(before, states=(*before.states, (*before.states[0], denials))),),
        probes=(course.asked_before(value, script.turns("first")),),
    )


def _retraction(course: Course, severity: float) -> tuple[Part, ...]:
    value = course.values[0]
    lines = course.line("first", value), course.line("retracts", value)
    return _apart(lines, GAPS["retraction"][severity])


def _retraction_key(course: Course, script: Rendered) -> Key:
    value = course.values[0]
    asked = course.asked(value, script.turns("first"), (value,))
    open_ = replace(asked, status=Status.UNKNOWN, accept=(), evidence=(), slots=())
    return Key(
        must_not_store=(
            Forbidden("retracted", "it was retracted", course.holds(value), _retracting(course)),
        ),
        probes=(open_,),
    )


def _retracting(course: Course) -> Forms:
    """Words by which a record is one of the retraction: those of the language, and the clauses of the
    template's own that its first statement does not have.

    They also go without their first word, which may have become the name of the speaker.
    """
    first, retracts = (course.text(key, course.values[0]) for key in ("first", "retracts"))
    clauses = [clause.strip() for clause in _CLAUSE_END.split(retracts)]
    if course.draw.entry.language not in UNSPACED:
        forms = [form for clause in clauses for form in (clause, clause.partition(" ")[2])]
        clauses = [form for form in forms if " " in form]
    words = (retracts, *clauses, *course.draw.language.retracted, *course.denials)
    return tuple(dict.fromkeys(word for word in words if word and not says(first, (word,))))


def _revert(course: Course, severity: float) -> tuple[Part, ...]:
    old, new = course.values[:2]
    lines = course.line("first", old), course.line("update", new), course.line("reverts", old)
    return _apart(lines, GAPS["revert"][severity])


def _revert_key(course: Course, script: Rendered) -> Key:
    old, new = course.values[:2]
    return Key(
        must_store=(course.stored("fact", old, script.turns("first", "reverts")),),
        current=course.states(old, new, old),
        probes=(
            course.asked(old, script.turns("reverts"), (new,)),
            course.asked_before(new, script.turns("update")),
        ),
    )


CONTROL = Way(_first, _first_key)
WAYS: Mapping[str, Way] = {
    "update": Way(_updates, _updates_key),
    "correction": Way(_correction, _correction_key),
    "negation": Way(_negation, _negation_key),
    "retraction": Way(_retraction, _retraction_key),
    "revert": Way(_revert, _revert_key, Expect.EQUAL),
}

CHANGE = Family("change", Changing, KINDS, ladder, frozenset({"old", "new", "newer"}))
