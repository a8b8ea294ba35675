"""Languages and code-switching: is a fact kept in whatever language it is said?"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from stressors.draw import Draw
from stressors.families.family import Family
from stressors.language import language
from stressors.script import Line, Rendered, Sitting, reactions, small_talk
from stressors.template import SLOT, Template
from toolkit.cases.case import Case, CaseProbe, Expect, Relation, Remembered, Rows
from toolkit.text.scripts import CJK

ENGLISH = "en"
PAIRS = 5  # of small talk in a case
DAYS_BETWEEN = 3
KINDS = ("noun", "verb", "marker", "quote", "address", "number")
# Letters of the languages whose script is not that of English.
OWN_LETTERS: Mapping[str, re.Pattern[str]] = {
    "zh": re.compile(f"[{CJK}]"),
    "ja": re.compile(f"[{CJK}]"),
    "hi": re.compile("[\u0900-\u097f]"),
    "ar": re.compile("[\u0600-\u06ff]"),
}


@dataclass(frozen=True, kw_only=True)
class Multilingual(Template):
    """A fact in a language, in English, and in a mixture of both."""

    fact: str  # all in the language
    english: str
    between: str  # a sentence in each
    mixed: str  # both within a sentence
    romanised: str = ""
    question_english: str
    other: str = ""  # of templates in English: the language that is mixed in


@dataclass(frozen=True, slots=True)
class Rung:
    """In what language the fact is said and asked for."""

    name: str
    severity: float
    said: tuple[str, ...]  # keys of the sentences that say it, each on a day of its own
    kind: str = ""  # unless that of the template
    asked: tuple[str, ...] = ("asked", "asked_english")  # ids of the probes
    around: str = ""  # language of half of the other turns, unless that of the template; the rest is English


RUNGS = (
    Rung("english", 0.0, ("english",)),
    Rung("between", 0.25, ("between",)),
    Rung("mixed", 0.5, ("mixed",)),
    Rung("fact", 0.75, ("fact",)),
    Rung("question_crosses", 0.75, ("fact",), "question_crosses", asked=("asked_english",)),
    Rung("repeat_across", 0.75, ("english", "fact"), "repeat_across"),
)
ROMANISED = Rung("romanised", 1.0, ("romanised",))
AMID_ENGLISH = Rung("amid_english", 1.0, ("fact",), around=ENGLISH)
# In English the fact itself is never in another language, so that nothing is crossed or repeated.
RUNGS_IN_ENGLISH = (
    Rung("english", 0.0, ("english",), asked=("asked",)),
    Rung("between", 0.5, ("between",), asked=("asked",)),
    Rung("mixed", 1.0, ("mixed",), asked=("asked",)),
)


def ladder(template: Multilingual, draw: Draw) -> tuple[Case, ...]:
    """One fact in English, half in the language, in a mixture of both, in the language, in Latin letters.

    Where the template has no Latin letters, the last is the fact in the language amid nothing but English.
    """
    if draw.entry.language == ENGLISH:
        return tuple(_case(template, draw, rung) for rung in RUNGS_IN_ENGLISH)
    last = ROMANISED if template.romanised else AMID_ENGLISH
    return tuple(_case(template, draw, rung) for rung in (*RUNGS, last))


def _case(template: Multilingual, draw: Draw, rung: Rung) -> Case:
    script = draw.rendered(rung.name, _sittings(draw, rung))
    again = len(rung.said) > 1
    relation = Relation.REPEATED if again else Relation.TRANSLATED
    fact = Remembered("fact", script.turns("fact"), draw.holds, kinds=template.kinds)
    return replace(
        draw.case(rung.name, rung.severity, script, rung.kind),
        must_store=(fact, *_beside(draw, script)),
        rows=(Rows(draw.holds, 1, 1),) if again else (),
        probes=(*_asked(draw, rung, script), *_bystander(draw, script)),
        partner=None if rung.severity == 0 else draw.partner("english", relation, Expect.EQUAL),
        knobs=_knobs(template, draw, rung),
    )


def _asked(draw: Draw, rung: Rung, script: Rendered) -> tuple[CaseProbe, ...]:
    """The question in the language, in English, or both."""
    probe = draw.asked(script.turns("fact"))
    questions = {"asked": probe.question, "asked_english": draw.say("question_english")}
    return tuple(replace(probe, id=name, question=questions[name]) for name in rung.asked)


def _beside(draw: Draw, script: Rendered) -> tuple[Remembered, ...]:
    if draw.beside is None:
        return ()
    kinds = draw.beside.entry.template.kinds
    return (Remembered("beside", script.turns("beside"), draw.beside.holds, kinds=kinds),)


def _bystander(draw: Draw, script: Rendered) -> tuple[CaseProbe, ...]:
    """What stands beside is said and asked in English, so that no rung touches it."""
    if draw.beside is None:
        return ()
    probe = draw.beside.asked(script.turns("beside"), name="beside", bystander=True)
    return (replace(probe, question=draw.beside.say("question_english")),)


def _knobs(template: Multilingual, draw: Draw, rung: Rung) -> Mapping[str, float]:
    """`share`: of the letters that say the fact, those in the language, on average over the turns.

    Left out where both languages are mixed in one script: there, letters do not tell.
    """
    shares = [_share(template, draw.entry.language, key) for key in rung.said]
    known = [share for share in shares if share is not None]
    return {"share": round(sum(known) / len(known), 3)} if len(known) == len(shares) else {}


def _share(template: Multilingual, code: str, key: str) -> float | None:
    if key in ("english", "fact", "romanised"):
        return 0.0 if key == "english" else 1.0
    (sentence,) = template.sentences[key]
    letters = [letter for letter in SLOT.sub("", sentence) if letter.isalpha()]
    own = OWN_LETTERS.get(template.other or code)
    count = sum(own is not None and own.match(letter) is not None for letter in letters)
    return count / len(letters) if count else None


def _sittings(draw: Draw, rung: Rung) -> tuple[Sitting, ...]:
    """Small talk with what stands beside the fact, then the fact as often as it is said, then small talk.

    The pairs of small talk are in the language and in English by turns, as between friends who speak both.
    """
    english = language(ENGLISH)
    around = language(rung.around) if rung.around else draw.language
    replies, aside = reactions(around, draw.rng("replies")), reactions(english, draw.rng("aside"))
    beside = () if draw.beside is None else (Line(draw.beside.say("english"), "beside"), next(aside))
    told = [(Line(draw.say(key), "fact"), next(replies)) for key in rung.said]
    first, second, *others, last = (
        small_talk((around, english)[place % 2], draw.rng("talk"), PAIRS)[2 * place : 2 * place + 2]
        for place in range(PAIRS)
    )
    return (
        Sitting((*first, *beside, *second)),
        *(Sitting((*pair, *lines), DAYS_BETWEEN) for pair, lines in zip(others, told, strict=False)),
        Sitting(last, DAYS_BETWEEN),
    )


MULTILINGUAL = Family("multilingual", Multilingual, KINDS, ladder)
