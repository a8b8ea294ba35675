"""What a sentence does: asks, greets, or states something."""

import re

from toolkit.structuring.small_talk_words import ANSWERS, INTERJECTIONS, PHRASES
from toolkit.text.folding import folded
from toolkit.text.scripts import MARKS

_INTERJECTIONS = frozenset(folded(word) for word in INTERJECTIONS)
_ANSWERS = frozenset(folded(word) for word in ANSWERS)
_WORD = re.compile(rf"[^\W_](?:[^\W_]|[{MARKS}]|')*")
_PHRASE = re.compile(rf"\b(?:{'|'.join(PHRASES)})\b")
_ADDRESSED = re.compile(
    r"(\W*(?:hi|hello|hey|hiya|bye|goodbye|thanks|thank you|wow|congrats|congratulations|good \w+|welcome"
    r"|cheers)\b[\w' ]*?)"
    r",?\s+(?-i:[A-Z])[a-z]+\W*$",
    re.IGNORECASE,
)
_QUESTION_MARKS = frozenset("?？؟")
_LETTER_FACE = re.compile(r"(?:[:;=][-']?[DPpO]|[xX]D+)\s*$")
_AUXILIARY = (
    r"(?:do|does|did|is|are|am|was|were|have|has|had|can|could|will|would|should|shall|may|might)(?:n['’]t)?"
)
_SUBJECT = r"(?:you|we|they|he|she|it|i|your|his|her|their|the|my|that|this|there|any|anyone|everything)"
_OPENING = r"^\W*(?:(?:so|and|but|oh|hey|hi|well|ok|okay|wow|by the way|btw|also|anyway|\w+,)\W+){0,3}"
_UNMARKED = re.compile(
    rf"{_OPENING}(?:(?:what|how|which)(?: \w+){{1,3}} {_AUXILIARY} (?:you|your)\b"
    rf"|(?:what|where|who|why|how|which|when) {_AUXILIARY} {_SUBJECT}\b"
    r"|(?:do|does|did|are|is|have|has|can|could|would|will) you\b|what['’]?s (?:up|your)\b|how['’]?s (?:it"
    r"|your|everything)\b|how about you\b|what about you\b|(?:and you|wbu|hbu)\W*$)",
    re.IGNORECASE,
)
# "I moved to Oslo, did you know?": a statement with a question hung on.
_OWN_STATEMENT = re.compile(
    rf"{_OPENING}(?:I(?:['’](?:m|ve|d|ll))?|we(?:['’](?:re|ve|d|ll))?|my \w+(?: \w+)?"
    rf"|our \w+)\s+(?:\w+\s+){{0,3}}?\w+[^?]*?"
    rf"(?:[,;:—-]|\s(?:and|but|so)\s)\s*(?:so |and |but )?(?:{_AUXILIARY} {_SUBJECT}|what|where|who|why|how"
    rf"|which|when|any\b"
    r"|right|you know|huh|eh|ok|okay|isn['’]t|remember|got|want|wanna|if so)",
    re.IGNORECASE,
)
_TOLD = re.compile(
    rf"{_OPENING}(?:did I (?:ever )?(?:tell|mention)|did you (?:know|hear)(?: that)? (?:I|we|my)"
    rf"|guess (?:what|who)\b.*\b(?:I|we|my)"
    r"|remember (?:when|how|that) (?:I|we|my)|do you remember (?:when|how|that) (?:I|we|my))\b",
    re.IGNORECASE,
)
_SMALL_QUESTION = re.compile(
    r"\bhow (?:are|r) (?:you|u|things)\b|\bhow['’]?s (?:it going|everything|life|things)\b|\bwhat['’]?s (?:up"
    r"|new|going on)\b|\bhow (?:have you|you) been\b|\bhow do you do\b|\bhow is (?:it going|everything)\b",
    re.IGNORECASE,
)


def is_question(sentence: str) -> bool:
    """Whether `sentence` asks, with a question mark or (in English) by its order of words."""
    return not _QUESTION_MARKS.isdisjoint(_last_marks(sentence)) or _UNMARKED.search(sentence) is not None


def _last_marks(sentence: str) -> str:
    """What stands behind the last word, faces made of letters apart."""
    bare = _LETTER_FACE.sub("", sentence)
    end = len(bare)
    while end and not bare[end - 1].isalnum():
        end -= 1
    return bare[end:]


def states_something_too(question: str) -> bool:
    """Whether a question carries a statement of the speaker: "I moved to Oslo, did you know?"."""
    return _OWN_STATEMENT.search(question) is not None or _TOLD.search(question) is not None


def is_small_question(question: str) -> bool:
    """Whether it is asked out of politeness ("how are you?"), so that its answer is small talk too."""
    return _SMALL_QUESTION.search(question) is not None


def is_interjection(sentence: str, names: frozenset[str]) -> bool:
    """Whether `sentence` is nothing but greetings, thanks, exclamations and `names` (folded words).

    One capitalised word at the end of a greeting counts as the name of who is addressed.
    """
    addressed = _ADDRESSED.match(sentence)
    words = _WORD.findall(_PHRASE.sub(" ", folded(sentence if addressed is None else addressed[1])))
    return all(word in _INTERJECTIONS or word in names for word in words)


def has_words(sentence: str) -> bool:
    """Whether a letter or a digit stands in `sentence`."""
    return any(character.isalnum() for character in sentence)


def answers_by_itself(sentence: str) -> bool:
    """Whether `sentence` holds a word that answers a question ("yes", "never"), though it states nothing."""
    return any(word in _ANSWERS for word in _WORD.findall(folded(sentence)))
