"""English verbs put in the third person, where that is safe."""

import re

from toolkit.text.english_verbs import (
    BASE_VERBS,
    IRREGULAR_PARTICIPLES,
    IRREGULAR_PASTS,
    MODALS,
    NEVER_NOUNS,
)

# What may stand between a subject and its verb.
ADVERB = (
    r"(?:always|never|just|also|still|only|even|often|sometimes|almost|already|now|then|both|all|so|too|ever"
    r"|first|once|not|myself|[a-z]{3,}(?<!rep)(?<!\bre)(?<!supp)(?<!app)ly)"
)
_SPECIAL = {
    "am": "is", "have": "has", "do": "does", "haven't": "hasn't", "don't": "doesn't", "dont": "doesn't",
    "aren't": "isn't", "go": "goes",
}  # fmt: skip
_AUXILIARIES = frozenset("am is are was were be been has have had do does did".split()) | MODALS
_PRONOUNS = frozenset("i he she it we they you there this that who which me".split())
_DETERMINERS = frozenset("my our the his her their your a an both".split())
# After these a plain form belongs to somebody or something else, so no coordinated verb is touched.
_OPAQUE_VERBS = frozenset(
    """
    think know believe guess hope say wish feel see hear watch suppose understand bet remember let make help
    """.split()
)
# What these take is a place or a time, so that a verb behind "and" cannot be a second object of theirs.
_PLACED_VERBS = frozenset("live stay commute wake".split())
_STOP = re.compile(
    r"[.;:!?\"“”]|\b(?:to|can|could|will|would|shall|should|may|might|must|let|lets|make|makes|help|helps|see"
    r"|watch|hear|who|that|which|where|if|when|while|because|unless|until|than|I|he|she|it|we|they|you)\b"
)
_COORDINATED = re.compile(
    rf"(?P<gap>(?P<near>^)?\s+(?:and|but|or)\s+(?:{ADVERB}\s+)*)(?P<verb>[a-z]+(?:['’]t)?)\b(?P<more>\s+\w)?"
)
_CLAUSE_START = re.compile(
    r"[.;:!?—(\n\"“]|\b(?:when|while|if|because|that|but|then|where|since|once|before|after|how|why|what"
    r"|as|yes|yesterday|today|recently|with|for|between)\b,?",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")


def in_third_person(verb: str) -> str:
    """The form of a plain present `verb` that goes with he or she; any other word as it is."""
    plain = verb.lower().replace("’", "'")
    if plain in _SPECIAL:
        return _SPECIAL[plain]
    if plain not in BASE_VERBS:
        return verb
    if plain.endswith(("s", "sh", "ch", "x", "z", "o")):
        return f"{verb}es"
    if plain.endswith("y") and plain[-2] not in "aeiou":
        return f"{verb[:-1]}ies"
    return f"{verb}s"


def expanded(short: str, verb: str) -> str:
    """The auxiliary that stands contracted behind "I" before `verb`: "I'd been" had, "I'd go" would."""
    if short != "d":
        return {"m": "is", "ve": "has", "ll": "will"}[short]
    plain = verb.lower()
    participle = plain in IRREGULAR_PARTICIPLES or (plain.endswith("ed") and plain not in BASE_VERBS)
    return "had" if participle else "would"


def is_joint_subject(before: str) -> bool:
    """Whether "I" after `before` ends a joint subject ("Ben and I"), whose verb is a plural."""
    joined = re.search(r"(?:\band|&|\bor|\bnor)\s+$", before[-90:])
    if joined is None:
        return False
    clause = before[-90:][: joined.start()]
    starts = list(_CLAUSE_START.finditer(clause))
    partner = clause[starts[-1].end() :] if starts else clause
    words = [word.lower() for word in _WORD.findall(partner.rpartition(",")[2])]
    if not words or len(words) > 5:
        return False
    return not any(_is_finite(word, place, words) for place, word in enumerate(words))


def _is_finite(word: str, place: int, words: list[str]) -> bool:
    stem, _, contracted = word.replace("’", "'").partition("'")
    if {word, stem} & (_AUXILIARIES | _PRONOUNS | IRREGULAR_PASTS) or contracted not in ("", "s"):
        return True
    if word.endswith("ed"):
        return True
    nominal = place < (3 if words[0] in _DETERMINERS else 1)
    return not nominal and (word in BASE_VERBS or word.removesuffix("s") in BASE_VERBS)


def with_coordinated_verbs(between: str, verb: str) -> tuple[str, str]:
    """`between`, which follows a rewritten subject and its `verb`, with the verbs that go on for the subject.

    Also what to pass as `verb` for the text after that: empty once another subject may have begun.
    """
    if not verb or verb in _OPAQUE_VERBS:
        return between, ""
    stop = _STOP.search(between)
    reach = between if stop is None else between[: stop.start()]
    placed = verb in _PLACED_VERBS
    agreeing = _COORDINATED.sub(lambda match: _third_if_verb(match, placed), reach)
    return agreeing + between[len(reach) :], verb if stop is None else ""


def _third_if_verb(match: re.Match[str], placed: bool) -> str:
    verb = match["verb"]
    plain = verb.replace("’", "'")
    certain = plain in NEVER_NOUNS or plain in _SPECIAL or match["near"] is not None
    certain = certain or (placed and match["more"] is not None)
    return match["gap"] + (in_third_person(verb) if certain else verb) + (match["more"] or "")
