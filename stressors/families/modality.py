"""What is said and yet not asserted: is a condition, a wish, hearsay or fiction kept apart from facts?"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from stressors.draw import Draw
from stressors.families.family import Family
from stressors.script import Line, Rendered, chats
from stressors.template import INVENTED, SLOT, Template
from toolkit.cases.case import (
    Case,
    CaseProbe,
    Expect,
    Forbidden,
    Forms,
    Modality,
    Relation,
    Remembered,
    Status,
)
from toolkit.cases.matching import says_all

DAYS_BETWEEN = 4
FAR = 3  # sittings of small talk behind what is said
PAIRS, MORE_PAIRS = (
    1,
    3,
)  # of small talk in each sitting: where nothing else stands around it, and where much does


@dataclass(frozen=True, kw_only=True)
class Framed(Template):
    """A plain fact, and the same content said without being asserted."""

    actual: str
    framed: str
    nested: str  # with the cue far from the content, or two frames deep
    cues: tuple[str, ...]  # words of which an honest record keeps one
    asserts: str = ""  # says later that it has come true


@dataclass(frozen=True, slots=True)
class Frame:
    """What a kind of frame makes of the content."""

    why: str  # it may not be stored as a fact
    kept_as: Modality | None = None  # in what sense it must be stored, if it must
    answers: bool = False  # whether it answers the question, with a reservation


FRAMES: Mapping[str, Frame] = {
    "conditional": Frame("it depends on a condition", Modality.CONDITIONAL),
    "counterfactual": Frame("it is not so"),
    "wish": Frame("it is only wished for", Modality.HYPOTHETICAL),
    "intention": Frame("it is only intended", Modality.INTENDED),
    "hearsay": Frame("it is only hearsay", Modality.REPORTED, answers=True),
    "fiction": Frame("it is made up"),
    "sarcasm": Frame("it is meant ironically"),
    "presupposition": Frame("somebody else supposes it wrongly"),
    "hedged": Frame("it is uncertain", Modality.UNCERTAIN, answers=True),
    "example": Frame("it is only an example"),
    "refusal": Frame("it was refused"),
}


@dataclass(frozen=True, slots=True)
class Rung:
    """A sentence of the template, in a short dialogue or far from its end in a long one."""

    name: str
    severity: float
    key: str
    depth: int  # frames around the content
    far: bool = False


RUNGS = (
    Rung("framed", 0.25, "framed", 1),
    Rung("framed-far", 0.5, "framed", 1, far=True),
    Rung("nested", 0.75, "nested", 2),
    Rung("nested-far", 1.0, "nested", 2, far=True),
)
ACTUAL = Rung("actual", 0.0, "actual", 0)
ASSERTED = Rung("asserted", 0.5, "framed", 1)


def ladder(template: Framed, draw: Draw) -> tuple[Case, ...]:
    """The plain fact, then the same content in a frame and in a deeper one, each also far from the end.

    What is conditional or intended comes true in a further case. Beside it all stands a plain fact.
    """
    cases = [_actual(template, draw), *(_framed(template, draw, rung) for rung in RUNGS)]
    return (*cases, _asserted(template, draw)) if template.asserts else tuple(cases)


def _actual(template: Framed, draw: Draw) -> Case:
    case, script = _unkeyed(draw, ACTUAL)
    turns = script.turns("actual")
    fact = Remembered("fact", turns, draw.holds, kinds=template.kinds)
    return replace(case, must_store=(fact, *case.must_store), probes=(draw.asked(turns), *case.probes))


def _framed(template: Framed, draw: Draw, rung: Rung) -> Case:
    case, script = _unkeyed(draw, rung)
    frame, turns = FRAMES[template.kind], script.turns(rung.key)
    kept = _kept(template, draw, frame, turns)
    return replace(
        case,
        must_store=(*kept, *case.must_store),
        must_not_store=(Forbidden("as a fact", frame.why, draw.holds, _cues(template, draw)),),
        probes=(*_asked_of_frame(frame, draw, turns), *case.probes),
        partner=draw.partner("actual", Relation.FRAMED, Expect.SUBSET if frame.answers else Expect.FLIP),
    )


def _kept(template: Framed, draw: Draw, frame: Frame, turns: tuple[str, ...]) -> tuple[Remembered, ...]:
    """The content with one of its cues, where it is worth keeping."""
    if frame.kept_as is None:
        return ()
    stored = Remembered("framed", turns, draw.holds, kinds=template.kinds, modality=frame.kept_as)
    return (replace(stored, qualifiers=_cues(template, draw)),)


def _asserted(template: Framed, draw: Draw) -> Case:
    case, script = _unkeyed(draw, ASSERTED)
    turns = script.turns("asserts")
    fact = Remembered("fact", turns, draw.holds, kinds=template.kinds)
    return replace(
        case,
        kind="asserted",
        must_store=(fact, *case.must_store),
        probes=(draw.asked(turns), *case.probes),
        partner=draw.partner("actual", Relation.CHANGED, Expect.EQUAL),
    )


def _asked_of_frame(frame: Frame, draw: Draw, turns: tuple[str, ...]) -> tuple[CaseProbe, ...]:
    """The question, which only some frames answer; not asked if what stands beside might answer it."""
    asked = draw.asked(turns)
    if frame.answers:
        return (asked,)
    if draw.beside is not None and _answers(draw) & _answers(draw.beside):
        return ()
    return (replace(asked, status=Status.UNKNOWN, accept=(), reject=asked.accept, evidence=(), slots=()),)


def _cues(template: Framed, draw: Draw) -> Forms:
    return tuple(map(draw.filling, template.cues))


def _unkeyed(draw: Draw, rung: Rung) -> tuple[Case, Rendered]:
    """The case at a rung with what stands beside the content, and with nothing else in its key."""
    pairs = MORE_PAIRS if rung.far else PAIRS
    beside = _beside(draw)
    parts: list[tuple[Line, ...]] = [(Line(beside.say("actual"), "beside"),)] if beside else []
    parts.append((Line(draw.say(rung.key), rung.key),))
    if rung is ASSERTED:
        parts.append((Line(draw.say("asserts"), "asserts"),))
    parts += [()] * (FAR if rung.far else 0)
    sittings = chats(parts, draw.language, draw.rng("chats"), pairs=pairs, days=DAYS_BETWEEN)
    script = draw.rendered(rung.name, sittings)
    case = draw.case(rung.name, rung.severity, script)
    knobs = {"depth": rung.depth, "pairs": pairs * len(parts)}
    if beside is None:
        return replace(case, knobs=knobs), script
    turns = script.turns("beside")
    stored = Remembered("beside", turns, beside.holds, kinds=beside.entry.template.kinds)
    asked = beside.asked(turns, name="beside", bystander=True)
    return replace(case, knobs=knobs, must_store=(stored,), probes=(asked,)), script


def _beside(draw: Draw) -> Draw | None:
    """What stands beside the content; none if one says the other's words."""
    other = draw.beside
    if other is None:
        return None
    texts = [draw.say(key) for key in ("actual", "framed", "nested")]
    same = says_all(other.say("actual"), draw.holds) or any(says_all(text, other.holds) for text in texts)
    return None if same else other


def _answers(draw: Draw) -> frozenset[str]:
    """The kinds of words that answer its question."""
    return frozenset(
        INVENTED.get(slot, slot.rstrip("123")) for slot in SLOT.findall(draw.entry.template.answer)
    )


MODALITY = Family("modality", Framed, tuple(FRAMES), ladder)
