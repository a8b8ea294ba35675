"""Ambiguous reference: is a pronoun resolved where it can be, and left open where it cannot?"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice

from stressors.draw import Draw, slots_of
from stressors.families.family import Family
from stressors.script import Line, Rendered, Sitting, reactions, small_talk
from stressors.template import MEN, SLOT, WOMEN, Template
from toolkit.cases.case import Case, Expect, Forbidden, Forms, Relation, Remembered, Status

TALK = 12  # pairs of small talk to take from: nearer cases have those of the farther ones
SETTLING = 2  # pairs of small talk before the user says who was meant
SWAPPED = str.maketrans("12", "21")  # the first two of several
KINDS = ("subject", "possessive", "object", "demonstrative", "zero", "plural")


@dataclass(frozen=True, kw_only=True)
class Referring(Template):
    """A lead that names one or several persons, and a target that refers to one of them without a name."""

    one: str
    two: str
    three: str = ""
    target: str
    settles: str  # says later who was meant
    resolved: str  # the target as a memory should hold it, with the name


@dataclass(frozen=True, slots=True)
class Distance:
    """What stands between lead and target, and how many the lead may name."""

    pairs: int = 0  # of small talk; none: the target is the next turn
    days: int = 0  # after which the target is said; half of the small talk is said with it
    candidates: int = 2  # of an ambiguous lead, if the template has one with so many


DISTANCES = {
    0.0: Distance(),
    0.25: Distance(pairs=2),
    0.5: Distance(pairs=4),
    0.75: Distance(pairs=8, candidates=3),
    1.0: Distance(pairs=8, days=4, candidates=3),
}


@dataclass(frozen=True)
class Told:
    """One case before its key: the dialogue, and whom its lead names."""

    template: Referring
    draw: Draw
    script: Rendered
    candidates: tuple[Forms, ...]  # names of each; those of a couple stand together; the right ones first
    named: Forms  # everybody

    def content(self, name: str, turns: tuple[str, ...], *names: Forms) -> Remembered:
        """What the target says, with names, as a content that must be stored."""
        return Remembered(name, turns, (*self.draw.holds, *names), kinds=self.template.kinds)

    @property
    def answer(self) -> Forms:
        """The name of the one who is meant."""
        return self.draw.filling.forms(self.template.answer)

    @property
    def wrong(self) -> Forms:
        """Names of those who are not meant."""
        return tuple(name for name in self.named if name not in self.candidates[0])


def ladder(template: Referring, draw: Draw) -> tuple[Case, ...]:
    """Rising distances between lead and target, each with a resolvable case, its ambiguous twin, and a third
    that settles later what the twin leaves open.

    All distances have the same kinds of cases: else passing would vary with what is asked.
    """
    return tuple(
        KEYS[kind](*_unkeyed(template, draw, severity, kind)) for severity in DISTANCES for kind in KEYS
    )


def _unkeyed(template: Referring, draw: Draw, severity: float, kind: str) -> tuple[Case, Told]:
    """A case whose key only says that what the target says must be stored."""
    distance = DISTANCES[severity]
    several = template.three if distance.candidates > 2 and template.three else template.two
    lead = template.one if kind == "resolvable" else several
    settles = draw.say("settles") if kind == "settled" else ""
    rung = f"{kind}-{severity:g}"
    script = draw.rendered(rung, _sittings(draw, distance, _said(draw, lead, kind), settles))
    named = dict.fromkeys(slot for slot in SLOT.findall(lead) if slot in WOMEN + MEN)
    told = Told(
        template,
        draw,
        script,
        _candidates(template, draw, tuple(named)),
        tuple(draw.filling.values[slot] for slot in named),
    )
    knobs = {"pairs": distance.pairs, "days": distance.days, "candidates": len(told.candidates)}
    said = told.content("said", script.turns("target"))
    return replace(draw.case(rung, severity, script, kind), must_store=(said,), knobs=knobs), told


def _said(draw: Draw, lead: str, kind: str) -> str:
    """The lead. In half of the fillings the second one named will be meant, lest it be always the first."""
    if kind == "resolvable" or draw.rng("order").random() < 0.5:
        return draw.filling(lead)
    slots = [slot for slot in SLOT.findall(lead) if slot in WOMEN + MEN]
    pairs = [(slot, slot.translate(SWAPPED)) for slot in slots]
    swapped = {slot: draw.filling.values[other] for slot, other in pairs if other in slots}
    return draw.filling.but(**swapped)(lead)


def _resolvable(case: Case, told: Told) -> Case:
    """The lead names one: what the target says is known of that one."""
    lead, target = told.script.turns("lead", "target")
    probe = replace(
        told.draw.asked((target,)),
        reject=told.wrong,
        evidence=(lead, target),
        slots=(*slots_of(lead, (told.answer,)), *slots_of(target, told.draw.holds)),
    )
    control = told.draw.partner("resolvable-0", Relation.DISTANCED, Expect.EQUAL)
    return replace(
        case,
        must_store=(*case.must_store, told.content("resolved", (target,), told.answer)),
        must_not_store=tuple(
            Forbidden(
                f"certain of {name}",
                "certain of one who cannot be meant",
                (*told.draw.holds, (name,)),
                unless=told.candidates[0],
            )
            for name in told.wrong
        ),
        probes=(probe,),
        partner=control if case.severity else None,
    )


def _ambiguous(case: Case, told: Told) -> Case:
    """The lead names several: whatever is stored as certain of one of them is a guess."""
    probe = told.draw.asked(told.script.turns("target"))
    return replace(
        case,
        must_not_store=_guesses(told, told.candidates, "certain of one of several"),
        # No turn answers it, so none is cited.
        probes=(replace(probe, status=Status.AMBIGUOUS, accept=(), evidence=(), slots=()),),
        partner=told.draw.partner(f"resolvable-{case.severity:g}", Relation.UNDECIDED, Expect.FLIP),
    )


def _settled(case: Case, told: Told) -> Case:
    """The lead names several, and the user says at last who was meant."""
    target, settling = told.script.turns("target", "settles")
    resolved = told.content("resolved", (target, settling), told.answer)
    probe = replace(told.draw.asked((settling,)), reject=told.wrong, slots=slots_of(settling, resolved.holds))
    return replace(
        case,
        must_store=(*case.must_store, resolved),
        must_not_store=_guesses(told, told.candidates[1:], "certain of one who was not meant"),
        probes=(probe,),
        partner=told.draw.partner(f"ambiguous-{case.severity:g}", Relation.SETTLED, Expect.SUPERSET),
    )


KEYS: Mapping[str, Callable[[Case, Told], Case]] = {
    "resolvable": _resolvable,
    "ambiguous": _ambiguous,
    "settled": _settled,
}


def _guesses(told: Told, guessed: Sequence[Forms], why: str) -> tuple[Forbidden, ...]:
    """What the target says, of one candidate and of no other."""
    return tuple(
        Forbidden(
            id=f"certain of {names[0]}",
            why=why,
            holds=(*told.draw.holds, names),
            unless=tuple(name for others in told.candidates if others != names for name in others),
        )
        for names in guessed
    )


def _candidates(template: Referring, draw: Draw, named: Sequence[str]) -> tuple[Forms, ...]:
    """Whom the target can be about: those of the answer's gender, or couples, whose slots have one number."""
    asked, *_ = SLOT.findall(template.answer)
    alike = WOMEN + MEN if template.kind == "plural" else WOMEN if asked in WOMEN else MEN
    slots = [slot for slot in named if slot in alike]
    numbers = sorted({slot[-1] for slot in slots}, key=lambda number: (number != asked[-1], number))
    return tuple(
        tuple(draw.filling.values[slot] for slot in slots if slot[-1] == number) for number in numbers
    )


def _sittings(draw: Draw, distance: Distance, lead: str, settles: str) -> tuple[Sitting, ...]:
    """Small talk, the lead, the distance, the target, perhaps what settles it, and small talk."""
    opening, closing, *pairs = _pairs(draw)
    after_lead, after_target, after_settling = islice(reactions(draw.language, draw.rng("replies")), 3)
    settling, between = pairs[:SETTLING], pairs[SETTLING : SETTLING + distance.pairs]
    apart = len(between) // 2 if distance.days else 0  # pairs that are said on the later day
    before = [*opening, Line(lead, "lead"), *([after_lead] if between else [])]
    later = [Line(draw.say("target"), "target"), after_target]
    if settles:
        later += [*chain(*settling), Line(settles, "settles"), after_settling]
    earlier = (*before, *chain(*between[: len(between) - apart]))
    rest = (*chain(*between[len(between) - apart :]), *later, *closing)
    if not distance.days:
        return (Sitting((*earlier, *rest)),)
    return Sitting(earlier), Sitting(rest, distance.days)


def _pairs(draw: Draw) -> list[tuple[Line, ...]]:
    """All pairs of small talk that any case of the filling says, in one order."""
    talk = small_talk(draw.language, draw.rng("talk"), TALK)
    return [talk[start : start + 2] for start in range(0, len(talk), 2)]


REFERENCE = Family("reference", Referring, KINDS, ladder)
