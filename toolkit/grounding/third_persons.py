""" "He" and "she" to the one person they can mean."""

import re
from collections.abc import Iterator

from toolkit.facts import Draft
from toolkit.grounding.names import Name, names_in
from toolkit.grounding.relations import SUPPORTERS
from toolkit.grounding.rewriting import Rewriting
from toolkit.grounding.support_check import grounding_turns
from toolkit.text.quotations import outside, quotations

_PRONOUN = re.compile(
    r"(?<![\w'’@#/&-])(?:(?P<subject>he|she|they)(?P<short>['’](?:s|ll|d|re|ve))?|(?P<object>him|them)|(?P<own>his|their)|(?P<her>her)|"
    r"(?P<mine>hers|theirs))(?![\w@/]|['’-]\w)",
    re.IGNORECASE,
)
_PLURAL = frozenset("they them their theirs".split())
_RELATIVE = re.compile(rf"(?<![\w'’-])(?:{'|'.join(sorted(map(re.escape, SUPPORTERS)))})(?![\w-])", re.IGNORECASE)
_SOMEBODY = re.compile(
    r"(?<![\w'’-])(?:man|woman|guy|girl|boy|lady|person|someone|somebody|everyone|people|artist|author|singer|actor|"
    r"actress|chef|trainer|instructor|nurse|vet|officer|stranger|neighbor|kids)(?![\w-])",
    re.IGNORECASE,
)
# Signs that a name is a person's: what stands before it, or what it does.
_PERSON_BEFORE = re.compile(
    r"(?:\b(?:named|called|met|with|and|Mr\.?|Mrs\.?|Ms\.?|Dr\.?|Aunt|Uncle|Grandma|Grandpa|Mom|Dad)|"
    rf"\b(?:{'|'.join(sorted(map(re.escape, SUPPORTERS)))}),?)\s$",
    re.IGNORECASE,
)
_PERSON_BEHIND = re.compile(
    r"(?:['’]s)?,?\s+(?:said|says|told|tells|thinks|thought|asked|asks|loves|loved|likes|liked|wants|wanted|lives|"
    r"lived|works|worked|moved|called|visited|came|met|plays|played|got|has|had|is|was|my|his|her|a\s+friend)\b"
)
_PLACE_BEFORE = re.compile(r"\b(?:in|at|near|to|from|around|across)\s$", re.IGNORECASE)
_FOLLOWED_BY_A_NOUN = re.compile(
    r"\s+(?!(?:and|or|but|to|in|at|on|for|with|from|about|because|when|if|that|a|an|the|my|is|was|so|as|by|up|out|"
    r"again|yesterday|today|tomorrow|last|next|this)\b)[a-zA-Z]"
)


def with_third_persons(text: Rewriting, draft: Draft) -> Rewriting:
    """The text with "he" or "she" turned to a name, if one person alone was named before; else left open.

    English only. A pronoun behind a person in the text itself stands by its own, and so do quotations. The
    gender of names is not known, so any single person fits; a relative without a name ("my son") competes
    and cannot be put in. "They" may be several, or things: it is never replaced, only reported where it
    opens the text.
    """
    open_pronouns = list(_open_pronouns(text.text, draft))
    if not open_pronouns:
        return text
    word = open_pronouns[0].group().split("'")[0].split("’")[0]
    candidates = _candidates(draft)
    name = candidates[0] if len(candidates) == 1 else None
    if word.lower() in _PLURAL or name is None or not name.istitle():
        return text.left(f"{word}: {' or '.join(candidates) or 'nobody named before'}")
    done, behind = "", 0
    for match in open_pronouns:
        if match.group().lower() not in _PLURAL:
            done += text.text[behind : match.start()] + _named(match, name)
            behind = match.end()
    return text.changed(done + text.text[behind:], f"{word} = {name}")


def _open_pronouns(text: str, draft: Draft) -> Iterator[re.Match[str]]:
    spans = quotations(text)
    found = [match for match in _PRONOUN.finditer(text) if outside(match.start(), spans)]
    if not found:
        return
    before = text[: found[0].start()]
    if _people(before, frozenset()) or (found[0].group().lower() in _PLURAL and before.strip()):
        return
    gender = _gender(found[0])
    yield from (match for match in found if _gender(match) == gender)
