"""Privacy: personal things said beside public ones, of which a memory keeps both and only some may leave."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace

from stressors.canaries import Canaries, canaries
from stressors.draw import Draw
from stressors.families.family import Family
from stressors.filling import Filling
from stressors.public_things import SLOTS, public_things
from stressors.script import Line, Rendered, Role, Sitting, small_talk
from stressors.template import SLOT, Template
from toolkit.cases.case import (
    Case,
    CaseProbe,
    Egress,
    Expect,
    Partner,
    Reach,
    Reaching,
    Relation,
    Remembered,
    Status,
)
from toolkit.cases.matching import says, says_all

ADULTS, MINORS = range(1955, 1980), range(2013, 2018)  # years of birth
DAYS_BETWEEN = 4
CONTROL = "public"
# The sentences of a rung: the public thing may be said by itself before it is said with personal things.
RUNGS: Mapping[str, tuple[float, tuple[str, ...]]] = {
    CONTROL: (0.0, ("public",)),
    "public-fact": (0.25, ("public", "fact")),
    "fact": (0.5, ("fact",)),
    "public-dense": (0.75, ("public", "dense")),
    "dense": (1.0, ("dense",)),
}


@dataclass(frozen=True, kw_only=True)
class Mixed(Template):
    """A fact about a person and a public thing, and what may be said or asked of the public thing alone."""

    public: str
    fact: str
    dense: str  # the fact with identifiers
    public_holds: tuple[str, ...]
    scopes: Mapping[str, Reach]  # of every slot of the three sentences
    query: str  # the least that would have to be asked outside
    also: tuple[str, ...] = ()  # likewise of a second public thing

    def __post_init__(self) -> None:
        used = {slot for text in (self.public, self.fact, self.dense) for slot in SLOT.findall(text)}
        if used != self.scopes.keys():
            wrong = ", ".join(sorted(used ^ self.scopes.keys()))
            raise ValueError(f"scopes must name the slots of public, fact and dense; see {wrong}")
        asked = (slot for query in (self.query, *self.also) for slot in SLOT.findall(query))
        if any(self.scopes.get(slot) is not Reach.PUBLIC for slot in asked):
            raise ValueError("query may have public slots only")


def planted(draw: Draw) -> Draw:
    """The draw with canaries and real public things in the slots that take them."""
    own = canaries(draw.entry.language, draw.rng("canaries"), years_of_birth(draw.entry.template.kind))
    known = public_things(draw.entry.language, draw.rng("public"))
    return replace(draw, filling=draw.filling.but(**asdict(own), **known))


def years_of_birth(kind: str) -> range:
    """The years in which people of a sub-family are born."""
    return MINORS if kind == "minor" else ADULTS


def ladder(template: Mixed, draw: Draw) -> tuple[Case, ...]:
    """A public thing by itself; a fact that has it beside personal things; the fact with identifiers.

    Between these the public thing is said by itself too, in an earlier sitting: then nothing need be split
    to ask about it. They are left out where that alone would do for the fact.
    """
    named = planted(draw)
    told = says_all(named.say("public"), named.holds)
    rungs = [rung for rung, (_, sentences) in RUNGS.items() if not told or len(sentences) == 1]
    return tuple(_case(template, named, rung) for rung in rungs)


def _case(template: Mixed, draw: Draw, rung: str) -> Case:
    severity, sentences = RUNGS[rung]
    script = draw.rendered(rung, _sittings(draw, sentences))
    stored = (*_fact(template, draw, script), *_public(template, draw, script))
    egress = _egress(template, draw, sentences, script)
    return replace(
        draw.case(rung, severity, script),
        must_store=stored,
        probes=_probes(template, draw, script),
        egress=egress,
        partner=_partner(draw, rung, stored),
        knobs={"forbidden": len(egress.forbid), "alone": float("public" in sentences)},
    )


def _fact(template: Mixed, draw: Draw, script: Rendered) -> tuple[Remembered, ...]:
    if "mixed" not in script.labelled:
        return ()
    return (Remembered("fact", script.turns("mixed"), draw.holds, kinds=template.kinds),)


def _public(template: Mixed, draw: Draw, script: Rendered) -> tuple[Remembered, ...]:
    """The public thing, where it is said by itself, or where the fact cannot be held without it."""
    holds = draw.filling.holds(template.public_holds)
    if "public" not in script.labelled and not {*holds} <= {*draw.holds}:
        return ()
    sources = [turn.id for turn in script.dialogue.turns if says_all(turn.text, holds)]
    return (Remembered("public", tuple(sources), holds),)


def _probes(template: Mixed, draw: Draw, script: Rendered) -> tuple[CaseProbe, ...]:
    """The fact's question. The control does not answer it, unless its answer is the public thing itself."""
    if "mixed" in script.labelled:
        return (draw.asked(script.turns("mixed")),)
    answer = draw.filling.forms(template.answer)
    if says(draw.say("public"), answer):
        return ()
    return (CaseProbe("asked", draw.filling(template.question), Status.UNKNOWN, reject=answer),)


def _egress(template: Mixed, draw: Draw, sentences: Sequence[str], script: Rendered) -> Egress:
    """What may and what may not leave, with the place of each slot in the turn that says it."""
    spans: list[Reaching] = []
    slots: dict[str, None] = {}
    for key in sentences:
        (turn,) = script.turns("public" if key == "public" else "mixed")
        (sentence,) = template.sentences[key]
        for slot, start, end in slots_in(sentence, draw.filling):
            slots[slot] = None
            spans.append(Reaching(turn, start, end, template.scopes[slot]))
    values = draw.filling.values
    allow = tuple(values[slot] for slot in slots if template.scopes[slot] is Reach.PUBLIC)
    queries = tuple(draw.filling(query) for query in (template.query, *template.also))
    return Egress(
        allow=allow,
        forbid=tuple(values[slot] for slot in slots if template.scopes[slot] is not Reach.PUBLIC),
        queries=tuple(query for query in queries if any(word in query for word in allow)),
        spans=tuple(spans),
    )


def slots_in(sentence: str, filling: Filling) -> Iterator[tuple[str, int, int]]:
    """Each slot of a sentence, with where its value begins and ends once all slots are filled."""
    place = 0
    for number, part in enumerate(SLOT.split(sentence)):
        length = len(filling.values[part] if number % 2 else part)
        if number % 2:
            yield part, place, place + length
        place += length


def _partner(draw: Draw, rung: str, stored: Sequence[Remembered]) -> Partner | None:
    shared = any(one.id == "public" for one in stored)
    return draw.partner(CONTROL, Relation.MIXED, Expect.SUPERSET) if shared and rung != CONTROL else None


def _sittings(draw: Draw, sentences: Sequence[str]) -> tuple[Sitting, ...]:
    """Three sittings, with the public sentence in the first and the mixed one in the second.

    Nothing else differs between the rungs.
    """
    rng = draw.rng("talk")
    chat = small_talk(draw.language, rng, 3)
    answers = rng.sample(draw.language.replies, 2)
    said: list[tuple[Line, ...]] = [(), (), ()]
    for key in sentences:
        place = 0 if key == "public" else 1
        answer = Line(answers[place], by=Role.FRIEND, chaff=True)
        said[place] = (Line(draw.say(key), ("public", "mixed")[place]), answer)
    return tuple(
        Sitting((*chat[2 * place : 2 * place + 2], *lines), DAYS_BETWEEN if place else 0)
        for place, lines in enumerate(said)
    )


PRIVACY = Family(
    "privacy",
    Mixed,
    (
        "person_product",
        "person_company",
        "namesake",
        "figure",
        "employer_project",
        "serial",
        "venue",
        "home_city",
        "minor",
        "medication",
        "gift",
        "handle",
        "split",
    ),
    ladder,
    SLOTS | {field.name for field in fields(Canaries)},
)
