"""Where a fact happens: a place that it names, or "here" and "there" bound to the one named before."""

import re

from toolkit.facts import Draft
from toolkit.grounding.names import folded, names_in, words_of
from toolkit.grounding.rewriting import Rewriting
from toolkit.grounding.said_before import said_before
from toolkit.grounding.support_check import grounding_turns, grounds_of
from toolkit.text.quotations import outside, quotations

_STAYING = re.compile(r"\b(?:in|near|at|around|outside|across)\s(?:the\s)?$", re.IGNORECASE)
_MOVING = re.compile(
    r"\b(?:mov\w+|go|goes|going|gone|went|travel\w*|trips?|fly|flew|flying|flights?|driv\w+|drove|back|way|visit\w*|"
    r"return\w*|come|comes|came|relocat\w+|transferr?\w*|am|is|are|was|hails?|ran|walk\w*|rode|head\w*)"
    r"\s(?:over\s|all\sthe\sway\s)?(?:to|from)\s(?:the\s)?$",
    re.IGNORECASE,
)
_VISITING = re.compile(r"\bvisit(?:ed|ing|s)?\s(?:the\s)?$", re.IGNORECASE)
_POINTING = re.compile(r"(?<![\w'’-])(?:here|there)(?![\w'’-])", re.IGNORECASE)
_NO_PLACE_BEHIND = re.compile(
    r"\s+(?:is|are|was|were|will|has|have|had|can|could|should|might|must|would|isn|wasn|aren|weren|you\s+go|seems?|"
    r"comes?|goes|used|for)\b",
    re.IGNORECASE,
)
_NO_PLACE_BEFORE = re.compile(
    r"\b(?:hi|hey|hello|same|still|on|hang\s+in|out|over|right|been|up|in|and|is|are|was|were|almost|get|getting|got|always|so|"
    r"been\s+out)\s+$|^\s*$|[.!?,]\s*$",
    re.IGNORECASE,
)
_REACH = 40  # characters before a name in which its preposition may stand


def places_in(text: str, people: frozenset[str]) -> tuple[str, ...]:
    """The names that stand as places in a text ("in Oslo", "moved to Oslo"), in order, without `people`.

    `people` are folded words of names.
    """
    spans = quotations(text)
    found = []
    for name in names_in(text):
        before = text[max(0, name.start - _REACH) : name.start]
        signs = (_STAYING, _MOVING, _VISITING)
        if not outside(name.start, spans) or not any(sign.search(before) for sign in signs):
            continue
        if not any(folded(word) in people for word in name.text.split()) and text[
            name.end : name.end + 2
        ] not in ("'s", "’s"):
            found.append(name.text)
    return tuple(dict.fromkeys(found))


def with_place(text: Rewriting, draft: Draft) -> tuple[Rewriting, str | None]:
    """The text with "here" or "there" followed by its place, and the place of the fact.

    English only. A place must be named in a source or in the history the fact leans on; "here" and "there"
    are bound where the turns before name exactly one, and left open otherwise.
    """
    turns = grounding_turns(draft)
    people = frozenset(
        folded(word) for turn in (*turns, *draft.exchange.history) for word in turn.speaker.split()
    )
    grounds = grounds_of(draft)
    own = [
        name
        for name in places_in(text.text, people)
        if all(grounds.have_word(word) for word in words_of(name))
    ]
    pointing = _pointing(text.text)
    if own or pointing is None:
        return text, next(iter(own), None)
    known = dict.fromkeys(name for turn in turns for name in places_in(said_before(turn, draft), people))
    word = pointing.group()
    if len(known) != 1:
        return text.left(f"{word}: {' or '.join(known) or 'no place was named before'}"), None
    place = next(iter(known))
    bound = f"{text.text[: pointing.end()]} ({place}){text.text[pointing.end() :]}"
    return text.changed(bound, f"{word} = {place}"), place


def _pointing(text: str) -> re.Match[str] | None:
    spans = quotations(text)
    for match in _POINTING.finditer(text):
        idle = _NO_PLACE_BEHIND.match(text, match.end()) or _NO_PLACE_BEFORE.search(
            text[: match.start()][-_REACH:]
        )
        if outside(match.start(), spans) and not idle:
            return match
    return None
