"""Where a sentence makes several statements that stand by themselves."""

import re

from toolkit.text.english_verbs import BASE_VERBS, IRREGULAR_PASTS, MODALS, NEVER_NOUNS
from toolkit.text.languages import is_english
from toolkit.text.quotations import outside, quotations
from toolkit.text.reporting import REPORTING_VERBS

_JOINT = re.compile(r"(?P<mark>\s*,)?\s+(?P<word>and|but)\s+|\s*;\s+(?:and\s+|but\s+)?", re.IGNORECASE)
_SUBJECT = re.compile(
    r"(?:(?:yes|yeah|well|oh|ok|okay|so|and|but|also|no|sure|then)[,!]?\s+)*"
    r"(?:(?P<pronoun>i|we|you|he|she|it|they|there|this|that)\b(?:['’](?P<short>m|s|re|ve|ll|d)\b)?"
    r"|(?P<noun>(?:my|our|his|her|their|the|your|this|that)\s+(?:[\w-]+(?:['’]s)?\s+){0,2}?[\w-]+(?<!ly)"
    r"|(?-i:[A-Z])[\w-]+))"
    r"\s+"
    r"(?P<adverbs>(?:(?:always|never|just|also|still|only|often|really|usually|sometimes|now|both|all"
    r"|[a-z]{3,}ly)\s+)*)"
    r"(?P<verb>[\w-]+(?:['’]t)?)",
    re.IGNORECASE,
)
_AUXILIARIES = frozenset("am is are was were have has had do does did".split()) | MODALS
_LONGEST = 2_000  # characters; longer is no sentence, and a search at every joint would be slow
_CLEAR_VERBS = NEVER_NOUNS | frozenset("hate like live love need study want work".split())
# A clause behind or before one of these leans on the other: both stay together.
_SUBORDINATOR = re.compile(
    r"\b(?:if|unless|when|whenever|because|cause|cuz|although|though|except|until|till|while|whereas|since"
    r"|after|before|once|so|that|whether|wherever|as|than|who|whom|whose|which|where|why|how|what|whatever"
    r"|in case|provided|wish|according|despite|instead|neither|either|both|not only|maybe|perhaps|probably"
    r"|possibly|lest)\b",
    re.IGNORECASE,
)
# These may reach over the statement before as well: "I read and I write when it rains".
_REACHING = re.compile(
    r"\b(?:if|unless|when|whenever|except|until|till|as long as|as soon as|provided|in case|whether"
    r"|respectively|so that|depending)\b",
    re.IGNORECASE,
)
_REPORTER = re.compile(
    rf"\b(?:{REPORTING_VERBS}|think|thinks|thought|know|knows|knew|believe|believes|believed|hope|hopes"
    r"|hoped|feel|feels|felt|guess|guesses|suppose|hear|hears|heard|read|see|saw|learned|realised|realized|decided"
    r"|wonder|imagine|assume|doubt|suspect|remember|forgot|make|makes|let|lets|bet|mean|means)\b",
    re.IGNORECASE,
)
_POINTING_BACK = re.compile(
    r"\b(?:he|him|his|she|her|hers|it|its|they|them|their|theirs|this|that|these|those|there|one|ones|both"
    r"|each|so|too|either|neither|then|such)\b",
    re.IGNORECASE,
)
_LOCAL = re.compile(r"\s+(?:and|but|because|although|though)\s+|;", re.IGNORECASE)
# "I used to smoke but I don't any more": what is not done any more stands in the piece before.
_ELLIPTIC = re.compile(
    r"(?:am|is|are|was|were|do|does|did|have|has|had|can|could|will|would|should|ca|wo)(?:n['’]t| not)?"
    r"(?:\s+(?:any ?more|now|too|either|still|though|as well|yet|often|always|today|so))*\W*",
    re.IGNORECASE,
)
_NEGATION = re.compile(r"\b(?:used to|not|never|no|nor|cannot)\b|n['’]t\b", re.IGNORECASE)


def clauses(sentence: str) -> tuple[str, ...]:
    """The statements that "and", "but" or ";" join in an English sentence: exact pieces, in order.

    A piece has its own subject, verb and polarity. The sentence stays whole when in doubt: where a piece
    leans on another (if, unless, when, because, although, except, until, so that, a relative clause,
    reported speech), where a condition at the end may hold for both, where the second piece points back
    ("and I love it"), in a question, in a quotation, in "not A but B", in lists, and where a verb phrase
    has no subject of its own ("I moved to Oslo and started a bakery"), or beyond 2,000 characters. Only the
    joining word is left out.
    """
    if len(sentence) > _LONGEST or sentence.rstrip().endswith(("?", "？")) or not is_english(sentence):
        return (sentence,)
    spans = quotations(sentence)
    pieces: list[str] = []
    begin = 0
    for joint in _JOINT.finditer(sentence):
        left, right = sentence[begin : joint.start()], sentence[joint.end() :]
        if outside(joint.start(), spans) and _is_free(left, right, joint["word"]):
            pieces.append(left)
            begin = joint.end()
    return (*pieces, sentence[begin:])


def _is_free(left: str, right: str, word: str | None) -> bool:
    first, second = _statement(left), _statement(right)
    if first is None or second is None:
        return False
    if _SUBORDINATOR.search(left) or _REPORTER.search(left) or _REACHING.search(right):
        return False
    if word is not None and word.lower() == "but" and _NEGATION.search(left):
        return False
    if _ELLIPTIC.fullmatch(right, second.start("verb")):
        return False
    return not _points_back(first, second, right)


def _statement(piece: str) -> re.Match[str] | None:
    """The subject and verb that open `piece`, if it opens with them."""
    found = _SUBJECT.match(piece.strip())
    if found is None or not (found["short"] or _is_verb(found["verb"], found["noun"] is not None)):
        return None
    if found["noun"] and found["noun"].lower().removesuffix("s") in BASE_VERBS:  # "Sounds like you"
        return None
    return found


def _is_verb(word: str, behind_noun: bool) -> bool:
    plain = word.lower().replace("’", "'").removesuffix("n't")
    if plain in _AUXILIARIES or plain in IRREGULAR_PASTS or plain in ("ca", "wo"):
        return True
    if plain.endswith("ed") and plain not in BASE_VERBS:
        return True
    if behind_noun:  # "my dad jokes" may be a noun, "my dad lives" is none
        return plain.removesuffix("s") in _CLEAR_VERBS
    return (
        plain in BASE_VERBS or plain.removesuffix("es") in BASE_VERBS or plain.removesuffix("s") in BASE_VERBS
    )


def _points_back(first: re.Match[str], second: re.Match[str], right: str) -> bool:
    pronoun = (second["pronoun"] or "").lower()
    if pronoun in ("he", "she") and pronoun == (first["pronoun"] or "").lower():
        return False
    own = _LOCAL.split(right, maxsplit=1)[0]  # what follows may point to what the piece itself names
    return _POINTING_BACK.search(own) is not None
