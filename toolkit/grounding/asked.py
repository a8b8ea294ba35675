"""The question that a fact quotes before its answer: `Ben asked "Where do you live?" Ana: Oslo.`"""

from collections.abc import Iterable
from dataclasses import dataclass

from toolkit.dialogue import Turn
from toolkit.grounding.languages.english import ENGLISH
from toolkit.grounding.readings import Tense
from toolkit.text.quotations import Span, quotations


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as a fact quotes it."""

    turn: Turn  # that asks it
    span: Span  # of the quotation in the fact, with its marks
    tense: Tense  # the way it looks, and so its answer


def asked_in(text: str, turns: Iterable[Turn]) -> Asked | None:
    """The question with which the text of a fact opens, if one of `turns` asks it."""
    spans = quotations(text) if " asked " in text else ()
    if not spans:
        return None
    start, end = spans[0]
    words = text[start + 1 : end - 1]
    for turn in turns:
        if text[:start] == f"{turn.speaker} asked " and words in turn.content:
            bare = words.rstrip("?!. ")
            return Asked(turn, spans[0], ENGLISH.tenses(bare).at(len(bare), len(bare)))
    return None
