"""Emotional events: is the fact kept, however it is said, and is no mood made a trait?"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from stressors.draw import Draw
from stressors.families.family import Family
from stressors.script import Line, Rendered, Sitting, reactions, small_talk
from stressors.template import Template
from toolkit.cases.case import Case, CaseProbe, Egress, Expect, Forbidden, Relation, Remembered

RUNGS = ("fact", "mild", "strong", "extreme", "elongated")  # in order of arousal, evenly spaced in severity
DAYS_BETWEEN = 3
# Strong feeling as people draw it, by kind of template.
FACES: Mapping[str, str] = {
    "negative": "😫😫😫",
    "positive": "🥳🥳🥳",
    "mixed": "🥲🥲🥲",
    "grief": "💔💔💔",
    "anniversary": "❤️❤️❤️",
    "minimised": "🙃🙃🙃",
    "crisis": "😰😰😰",
    "sarcastic": "👏👏👏",
}
# Most interjections of a language are of dismay: before good news, or before "it's nothing", they jar.
DISMAYED = ("negative", "grief", "crisis")


@dataclass(frozen=True, kw_only=True)
class Emotional(Template):
    """A fact in a calm voice, and under rising affect."""

    fact: str
    mild: str
    strong: str
    extreme: str
    affect: tuple[str, ...]  # turns of nothing but affect
    traits: tuple[str, ...]  # what a memory might make of it; none of them is said


def ladder(template: Emotional, draw: Draw) -> tuple[Case, ...]:
    """One fact said calmly and with rising affect; at last shouted, among turns of nothing but affect."""
    return tuple(_case(template, draw, arousal) for arousal in range(len(RUNGS)))


def _case(template: Emotional, draw: Draw, arousal: int) -> Case:
    rung, severity = RUNGS[arousal], arousal / (len(RUNGS) - 1)
    script = draw.rendered(rung, _sittings(template, draw, rung))
    manner = "emotional" if arousal else "plain"
    fact = Remembered("fact", script.turns("fact"), draw.holds, kinds=template.kinds, manner=manner)
    return replace(
        draw.case(rung, severity, script),
        must_store=(fact, *_beside(draw, script)),
        must_not_store=_traits(template, draw),
        probes=(draw.asked(script.turns("fact")), *_bystander(draw, script)),
        egress=Egress(forbid=tuple(dict.fromkeys(form for forms in draw.holds for form in forms))),
        partner=draw.partner("fact", Relation.WRAPPED, Expect.EQUAL) if arousal else None,
        knobs={"arousal": arousal, "affect_turns": len(script.labelled.get("affect", ()))},
    )


def _traits(template: Emotional, draw: Draw) -> tuple[Forbidden, ...]:
    return tuple(
        Forbidden(f"trait {place}", "a trait made of one episode", (draw.filling.forms(trait),))
        for place, trait in enumerate(template.traits, start=1)
    )


def _beside(draw: Draw, script: Rendered) -> tuple[Remembered, ...]:
    if draw.beside is None:
        return ()
    kinds = draw.beside.entry.template.kinds
    return (Remembered("beside", script.turns("beside"), draw.beside.holds, kinds=kinds),)


def _bystander(draw: Draw, script: Rendered) -> tuple[CaseProbe, ...]:
    if draw.beside is None:
        return ()
    return (draw.beside.asked(script.turns("beside"), name="beside", bystander=True),)


def _sittings(template: Emotional, draw: Draw, rung: str) -> tuple[Sitting, ...]:
    """Small talk with what stands beside the fact, the fact, small talk: each on a day of its own."""
    talk = small_talk(draw.language, draw.rng("talk"), 5)
    replies = reactions(draw.language, draw.rng("replies"))
    beside = () if draw.beside is None else (Line(draw.beside.say("fact"), "beside"), next(replies))
    return (
        Sitting((*talk[:2], *beside, *talk[2:4])),
        Sitting((*talk[4:6], *_told(template, draw, rung, replies)), DAYS_BETWEEN),
        Sitting(talk[6:], DAYS_BETWEEN),
    )


def _told(template: Emotional, draw: Draw, rung: str, replies: Iterator[Line]) -> Iterator[Line]:
    """The fact with a reply; at the last rung with affect right before it and behind."""
    if rung != "elongated":
        yield from (Line(draw.say(rung), "fact"), next(replies))
        return
    first, *rest = (Line(draw.filling(text), "affect", chaff=True) for text in template.affect)
    yield first
    for line in (Line(_shouted(template, draw), "fact"), *rest):
        yield from (line, next(replies))


def _shouted(template: Emotional, draw: Draw) -> str:
    """The strongest form in capitals, where the script has them, with a drawn face."""
    text = f"{draw.say('extreme').upper()} {FACES[template.kind]}"
    if template.kind not in DISMAYED:
        return text
    return f"{draw.rng('elongated').choice(draw.language.elongated)} {text}"


EMOTION = Family("emotion", Emotional, tuple(FACES), ladder)
