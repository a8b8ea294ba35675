""" "You" to the name of the one who is spoken to."""

import re

from toolkit.dialogue import Exchange
from toolkit.facts import Fact
from toolkit.grounding.rewriting import Rewriting
from toolkit.structuring.agreement import in_third_person
from toolkit.text.english_verbs import MODALS
from toolkit.text.quotations import outside, quotations

_SECOND_PERSON = re.compile(
    r"(?<![\w'’@#/&-])(?:"
    r"(?:(?P<inverted>are|aren['’]t|have|haven['’]t|do|don['’]t|were|weren['’]t)\s+)?"
    r"(?P<subject>you)(?:['’](?P<short>re|ve|ll|d))?(?![\w'’/])(?:(?P<gap>\s+)(?P<verb>[a-z]+(?:n['’]t)?)\b)?"
    r"|(?P<self>yourself)|(?P<own>yours?))(?![\w@/]|['’-]\w)",
    re.IGNORECASE,
)
_SET_PHRASE_BEFORE = re.compile(r"\b(?:thank|bless|see|good\s+for)\s+$", re.IGNORECASE)
# "How've you been?": the verb stands in the contraction.
_CONTRACTION_BEFORE = re.compile(r"\w['’](?:ve|re|ll|d|s|t)\s+$", re.IGNORECASE)
_SET_PHRASE = re.compile(r"you\s+(?:know|see|guys|all|never|two|both|bet|guessed)\b", re.IGNORECASE)
_SUBJECT_ELSEWHERE = re.compile(  # what stands before an object, or between a question's auxiliary and verb
    r"\b(?:to|for|with|of|about|from|at|like|than|by|told|tell|give|gave|show|showed|help|let|love|miss|met|did|"
    rf"does|{'|'.join(sorted(MODALS))})\s+$",
    re.IGNORECASE,
)
_FORMS = {"are": "is", "aren't": "isn't", "were": "was", "weren't": "wasn't"}
_SHORT_FORMS = {"re": " is", "ve": " has", "ll": " will", "d": " would", None: ""}


def with_addressee(text: Rewriting, fact: Fact, exchange: Exchange) -> Rewriting:
    """The text with "you" turned to the one other speaker; open where there is none, or more than one.

    English only. Quotations and set phrases ("thank you", "you know") stay as they are, and so
    does "you" behind a contraction ("how've you been?").
    """
    found = _second_persons(text.text)
    others = _other_speakers(fact, exchange)
    if not found:
        return text
    if len(others) != 1:
        return text.left(f"you: {' or '.join(others) or 'nobody else speaks'}")
    done, behind = "", 0
    for match in found:
        done += text.text[behind : match.start()] + _named(match, others[0])
        behind = match.end()
    return text.changed(done + text.text[behind:], f"you = {others[0]}")


def _second_persons(text: str) -> list[re.Match[str]]:
    spans = quotations(text)
    return [
        match
        for match in _SECOND_PERSON.finditer(text)
        if outside(match.start(), spans)
        and not _SET_PHRASE_BEFORE.search(text[max(0, match.start() - 12) : match.start()])
        and not (
            match["subject"] and _CONTRACTION_BEFORE.search(text[max(0, match.start() - 12) : match.start()])
        )
        and not _SET_PHRASE.match(text, match.start())
    ]


def _other_speakers(fact: Fact, exchange: Exchange) -> tuple[str, ...]:
    turns = (*exchange.history, exchange.turn, *((exchange.reply,) if exchange.reply else ()))
    return tuple(dict.fromkeys(turn.speaker for turn in turns if turn.speaker != fact.speaker))


def _named(match: re.Match[str], name: str) -> str:
    if match["own"]:
        return f"{name}'s"
    if match["self"]:
        return name
    following = (match["gap"] or "") + (match["verb"] or "")
    if match["inverted"]:
        front = _agreeing(match["inverted"])
        return f"{front.capitalize() if match['inverted'][0].isupper() else front} {name}{following}"
    before = match.string[max(0, match.start() - 12) : match.start()]
    if match["short"] or not match["verb"] or _SUBJECT_ELSEWHERE.search(before):
        short = match["short"].lower() if match["short"] else None
        return f"{name}{_SHORT_FORMS[short]}{following}"
    return f"{name}{match['gap']}{_agreeing(match['verb'])}"


def _agreeing(verb: str) -> str:
    plain = verb.lower().replace("’", "'")
    return _FORMS.get(plain, in_third_person(verb))
