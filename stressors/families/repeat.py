"""Repeated statements: is one fact one record, however often and however it is said again?"""

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, cycle, islice
from random import Random

from stressors.draw import Draw
from stressors.families.family import Family
from stressors.script import Line, Rendered, Role, Sitting, reply, small_talk
from stressors.template import Template
from toolkit.cases.case import Case, CaseProbe, Expect, Holds, Relation, Remembered, Rows

COPIES = {0.0: 1, 0.25: 2, 0.5: 5, 0.75: 10, 1.0: 20}  # how often the fact is said in all, by severity
SITTINGS = 4  # over which the copies are spread; what recurs does so in a sitting of its own
DAYS_BETWEEN = 3
MISSES = 4  # different near misses at most: nobody has twenty
FULL_WIDTH = 0xFEE0  # from a letter of ASCII to its full-width twin
HALF_WIDTH = str.maketrans("。、", "｡､")


@dataclass(frozen=True, kw_only=True)
class Repeated(Template):
    """A fact with the ways to say it again."""

    fact: str
    paraphrases: tuple[str, ...]
    longer: str  # the fact beside a new one
    extra: tuple[str, ...]  # what the new one holds
    echo: str  # said by the friend
    near: str  # the slot that is filled otherwise in a near miss
    again: str = ""  # of an event: it has happened once more


@dataclass(frozen=True)
class Again:
    """What is said after the fact, and what follows for the key."""

    lines: tuple[Line, ...]
    contents: Mapping[str, Holds]  # what must be held beside the fact, by the label of its lines
    rows: tuple[Rows, ...]


Rewritten = Callable[[Repeated, Draw, int], str]  # the words of one copy; the first copy is number 0


def ladder(template: Repeated, draw: Draw) -> tuple[Case, ...]:
    """Rising numbers of copies of the fact, in one sub-family, beside a fact that is said once.

    The filling's number chooses the sub-family: exact, surface, unicode, paraphrase, other speaker, near
    miss, embedded in a longer turn, and, of events, recurring.
    """
    kinds = [*SAME, "other_speaker", "near_miss", "embedded", *(["recurring"] if template.again else [])]
    kind = kinds[(draw.number + sum(map(ord, template.id))) % len(kinds)]
    return tuple(_case(template, draw, kind, severity) for severity in COPIES)


def _case(template: Repeated, draw: Draw, kind: str, severity: float) -> Case:
    copies = COPIES[severity]
    again = _again(template, draw, kind, copies - 1)
    first = [Line(draw.filling(template.fact), "fact")]
    beside = [] if draw.beside is None else [Line(draw.beside.say("fact"), "beside")]
    script = draw.rendered(f"{copies}x", _sittings((*first, *beside, *again.lines), draw, kind))
    contents = {"fact": draw.filling.holds(template.holds), **again.contents}
    if draw.beside is not None:
        contents |= {"beside": draw.beside.holds}
    return replace(
        draw.case(f"{copies}x", severity, script, kind),
        must_store=tuple(
            Remembered(label, script.turns(label), holds, kinds=template.kinds if label == "fact" else ())
            for label, holds in contents.items()
        ),
        rows=again.rows,
        probes=(_asked(template, draw, script, again), *_bystander(draw, script)),
        partner=draw.partner("1x", Relation.REPEATED, Expect.EQUAL) if copies > 1 else None,
        knobs={"copies": copies},
    )


def _asked(template: Repeated, draw: Draw, script: Rendered, again: Again) -> CaseProbe:
    """The question about the fact; what near misses say answers it as well."""
    asked = draw.asked(script.turns("fact"))
    near = [holds for label, holds in again.contents.items() if label != "extra"]
    told = {form for holds in near for forms in holds for form in forms}
    taken = {form for forms in draw.holds for form in forms}
    return replace(asked, accept=(*asked.accept, *sorted(told - taken)))


def _bystander(draw: Draw, script: Rendered) -> tuple[CaseProbe, ...]:
    if draw.beside is None:
        return ()
    return (draw.beside.asked(script.turns("beside"), name="beside", bystander=True),)


def _again(template: Repeated, draw: Draw, kind: str, copies: int) -> Again:
    """So many copies, in the way of one sub-family."""
    fill, holds = draw.filling, draw.filling.holds(template.holds)
    if kind in SAME:
        lines = tuple(Line(SAME[kind](template, draw, copy), "fact") for copy in range(copies))
        return Again(lines, {}, (Rows(holds, 1, 1),))
    if kind == "other_speaker":
        echoes = tuple(Line(fill(template.echo), "fact", by=Role.FRIEND) for _ in range(copies))
        return Again(echoes, {}, (Rows(holds, 1, 1),))
    if kind == "recurring":
        lines = tuple(Line(fill(template.again), "fact") for _ in range(copies))
        return Again(lines, {}, (Rows(holds, 1 + copies, 1 + copies),))
    if kind == "embedded":
        extra = fill.holds(template.extra)
        lines = tuple(Line(fill(template.longer), "extra") for _ in range(copies))
        return Again(lines, {"extra": extra} if copies else {}, (Rows(holds, 1, 2 if copies else 1),))
    others = draw.others(template.near, min(copies, MISSES))
    misses = {
        f"near {place}": fill.but(**{template.near: other}) for place, other in enumerate(others, start=1)
    }
    return Again(
        tuple(Line(misses[label](template.fact), label) for label in islice(cycle(misses), copies)),
        {label: miss.holds(template.holds) for label, miss in misses.items()},
        _rows_apart([miss.holds(template.holds) for miss in (fill, *misses.values())]),
    )


def _rows_apart(contents: Sequence[Holds]) -> tuple[Rows, ...]:
    """One record of each content, and as many records of any of them: none has two."""
    either = tuple(tuple(dict.fromkeys(chain(*forms))) for forms in zip(*contents, strict=True))
    each = tuple(Rows(holds, 1, 1) for holds in contents)
    return each if len(contents) == 1 else (*each, Rows(either, len(contents), len(contents)))


def _exact(template: Repeated, draw: Draw, copy: int) -> str:
    return draw.filling(template.fact)


def _surface(template: Repeated, draw: Draw, copy: int) -> str:
    """Another case, other punctuation, other spaces."""
    text = draw.filling(template.fact)
    forms = (text.lower(), f"  {text}  ", text.rstrip(".!。！।؟?") + "!!", text.upper(), f"{text} …")
    return _changed(text, forms, copy)


def _unicode(template: Repeated, draw: Draw, copy: int) -> str:
    """What looks the same and has other bytes: letters decomposed, other widths, other spaces."""
    text = draw.filling(template.fact)
    wide = "".join(chr(ord(letter) + FULL_WIDTH) if "!" <= letter <= "~" else letter for letter in text)
    decomposed, spaced = unicodedata.normalize("NFD", text), text.replace(" ", "\u00a0")
    return _changed(text, (decomposed, wide, spaced, text.translate(HALF_WIDTH)), copy)


def _changed(text: str, forms: Sequence[str], copy: int) -> str:
    """Copies go through the forms that are not the text itself: few scripts have case, accents and spaces."""
    others = [form for form in forms if form != text]
    return others[copy % len(others)]


def _paraphrase(template: Repeated, draw: Draw, copy: int) -> str:
    return draw.filling(template.paraphrases[copy % len(template.paraphrases)])


# The sub-families in which the user says one and the same fact.
SAME: Mapping[str, Rewritten] = {
    "exact": _exact,
    "surface": _surface,
    "unicode": _unicode,
    "paraphrase": _paraphrase,
}


def _sittings(lines: Sequence[Line], draw: Draw, kind: str) -> tuple[Sitting, ...]:
    """The lines dealt out to sittings in order, each with small talk before it.

    The friend has the last word in each, and does not react to it when it was the friend's own.
    """
    rng = draw.rng("sittings")
    talk = small_talk(draw.language, rng, len(lines))
    spaced = [(*talk[2 * place : 2 * place + 2], line) for place, line in enumerate(lines)]
    size = 1 if kind == "recurring" else -(-len(spaced) // SITTINGS)
    groups = [spaced[start : start + size] for start in range(0, len(spaced), size)]
    return tuple(
        Sitting(
            (*(line for part in group for line in part), *_reaction(group[-1][-1], draw, rng)),
            DAYS_BETWEEN if place else 0,
        )
        for place, group in enumerate(groups)
    )


def _reaction(last: Line, draw: Draw, rng: Random) -> tuple[Line, ...]:
    return (reply(draw.language, rng),) if last.by is Role.USER else ()


REPEAT = Family("repeat", Repeated, ("fact", "event"), ladder)
