""" "He" and "she" to the one person they can mean."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from toolkit.facts import Draft
from toolkit.grounding.names import Name, folded, names_in
from toolkit.grounding.relation_words import EITHER, FEMALE, MALE
from toolkit.grounding.rewriting import Rewriting
from toolkit.grounding.said_before import said_before
from toolkit.grounding.support_check import grounding_turns
from toolkit.text.quotations import outside, quotations

_PRONOUN = re.compile(
    r"(?<![\w'’@#/&-])(?:(?P<male>he|him|his)|(?P<female>she|hers?)|(?P<plural>they|them|theirs?))"
    r"(?=['’](?:s|ll|d|re|ve)\b|(?![\w@/'’-]))",
    re.IGNORECASE,
)
_BEFORE_NOUN = re.compile(
    r"\s+(?!(?:and|or|but|to|in|at|on|for|with|from|about|because|when|if|that|a|an|the|my|is|was|so|as|by|up|out|"
    r"again|yesterday|today|tomorrow|last|next|this)\b)[a-zA-Z]"
)
_RELATIONS = "|".join(sorted(MALE | FEMALE | EITHER))
_RELATION = re.compile(rf"(?<![\w'’-])(?:{_RELATIONS})(?![\w-])", re.IGNORECASE)
_RELATION_BEFORE = re.compile(rf"\b(?P<relation>{_RELATIONS})\.?,?\s$", re.IGNORECASE)
_PERSON_BEFORE = re.compile(r"\b(?:named|called|met|with|married|dating)\s$", re.IGNORECASE)
_PERSON_BEHIND = re.compile(
    r",?\s+(?:said|says|told|tells|thinks|thought|asked|asks|loves|loved|likes|liked|wants|wanted|lives|lived|works|"
    r"worked|moved|called|visited|came|met|plays|played|got|has|had|is|was|my|his|her|and\s+I|a\s+friend)\b"
)
_APPOSED = re.compile(r"\w,\s(?:my|our|his|her|their|the|a)\s$", re.IGNORECASE)
_NAMED_NEXT = re.compile(r",?\s(?:(?:is\s)?(?:named|called)\s)?[^\W\d_]")
_PLACE_BEFORE = re.compile(r"\b(?:in|at|near|to|from|around|across|of)\s(?:the\s)?$", re.IGNORECASE)
_REACH = 30  # characters before a name in which its sign may stand


@dataclass(frozen=True)
class _Person:
    """Somebody whom an earlier text speaks of."""

    label: str
    gender: str  # male, female or either
    named: bool  # sure to be a person, and with a name


def with_third_persons(text: Rewriting, draft: Draft) -> Rewriting:
    """The text with "he" or "she" turned to a name, if one person alone was spoken of before; else left open.

    English only. A pronoun behind a person in the text itself stands by its own, and so do quotations. The
    gender of names is not known, so that any single one fits unless a relation tells ("my sister Mia"). A
    relative without a name ("my son") competes and cannot be put in. "They" may be several, or things: it
    is never replaced, and reported where it opens the text.
    """
    found = _open_pronouns(text.text, draft)
    if not found:
        return text
    gender, word = found[0].lastgroup or "plural", found[0].group()
    people = [each for each in _spoken_of(draft) if gender == "plural" or each.gender in (gender, "either")]
    if gender == "plural" or len(people) != 1 or not people[0].named:
        labels = " or ".join(dict.fromkeys(each.label for each in people))
        return text.left(f"{word}: {labels or 'nobody was spoken of before'}")
    done, behind = "", 0
    for match in found:
        done += text.text[behind : match.start()] + _in_place_of(match, people[0].label)
        behind = match.end()
    return text.changed(done + text.text[behind:], f"{word} = {people[0].label}")


def _open_pronouns(text: str, draft: Draft) -> list[re.Match[str]]:
    spans = quotations(text)
    found = [match for match in _PRONOUN.finditer(text) if outside(match.start(), spans)]
    before = text[: found[0].start()] if found else ""
    if not found or list(_people(before, draft.fact.speaker, _speakers(draft))):
        return []
    if found[0]["plural"] and before.strip():
        return []
    return [match for match in found if match.lastgroup == found[0].lastgroup]


def _in_place_of(match: re.Match[str], name: str) -> str:
    word = match.group().lower()
    owner = word in ("his", "hers") or (word == "her" and _BEFORE_NOUN.match(match.string, match.end()))
    return f"{name}'s" if owner else name


def _speakers(draft: Draft) -> frozenset[str]:
    exchange = draft.exchange
    turns = (*exchange.history, exchange.turn, *exchange.sources)
    return frozenset(folded(word) for turn in turns for word in turn.speaker.split())


def _spoken_of(draft: Draft) -> list[_Person]:
    people: dict[str, _Person] = {}
    for turn in grounding_turns(draft):
        for person in _people(said_before(turn, draft), turn.speaker, _speakers(draft)):
            known = people.get(person.label)
            people[person.label] = person if known is None or not known.named else known
    return list(people.values())


def _people(text: str, speaker: str, speakers: frozenset[str]) -> Iterator[_Person]:
    for name in names_in(text):
        person = _as_person(text, name)
        if person and not any(_is_speaker(word, speakers) for word in name.text.split()):
            yield person
    for match in _RELATION.finditer(text):
        following = _NAMED_NEXT.match(text, match.end())
        named = following is not None and following.group()[-1].isupper()
        if not named and not _APPOSED.search(text[max(0, match.start() - _REACH) : match.start()]):
            yield _Person(f"{speaker}'s {match.group().lower()}", _gender(match.group()), named=False)


def _is_speaker(word: str, speakers: frozenset[str]) -> bool:
    return any(speaker.startswith(folded(word)) for speaker in speakers)  # "Mel" is Melanie


def _as_person(text: str, name: Name) -> _Person | None:
    before = text[max(0, name.start - _REACH) : name.start]
    if _PLACE_BEFORE.search(before):
        return None
    relation = _RELATION_BEFORE.search(before)
    gender = _gender(relation["relation"]) if relation else "either"
    sure = relation or _PERSON_BEFORE.search(before) or _PERSON_BEHIND.match(text, name.end)
    if name.opens and not sure:  # more often a word that opens a sentence than a name
        return None
    return _Person(name.text, gender, named=sure is not None)


def _gender(relation: str) -> str:
    word = relation.lower()
    return "male" if word in MALE else "female" if word in FEMALE else "either"
