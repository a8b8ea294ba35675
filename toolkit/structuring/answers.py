"""Short answers, which say nothing without their question."""

import re
from dataclasses import dataclass

from toolkit.dialogue import Exchange, Turn
from toolkit.structuring.speech_acts import (
    answers_by_itself,
    is_interjection,
    is_question,
    is_small_question,
)
from toolkit.text.english_verbs import IRREGULAR_PASTS, MODALS
from toolkit.text.languages import is_english
from toolkit.text.sentences import sentences
from toolkit.text.tokens import token_count

_YES_NO = re.compile(
    r"\W*(?:yes|yeah|yea|yep|yup|no|nope|nah|sure|absolutely|definitely|of course|not really|not yet|never|sí"
    r"|si|claro|nunca|ja|nein|nie|oui|non|jamais|हाँ|नहीं|نعم|لا|是的|不是|没有|はい|いいえ|うん)(?!\w)",
    re.IGNORECASE,
)
_CLAUSE = re.compile(
    rf"\b(?:i|you|he|she|it|we|they|there|this|that|who)(?:['’](?:m|s|re|ve|ll|d)\b|\s+(?:\w+ly\s+|never\s+|also\s+|just\s+)?[a-z]+)"
    rf"|\b(?:am|is|are|was|were|has|have|had|do|does|did|{'|'.join(sorted(MODALS | IRREGULAR_PASTS))})\b",
    re.IGNORECASE,
)
_LONGEST_FRAGMENT = 12  # tokens; longer ones say enough by themselves
_LONGEST_YES_NO = 10


@dataclass(frozen=True, slots=True)
class Question:
    """The question that a turn may be the answer to."""

    turn: Turn
    words: str

    def joined_to(self, answer: str, speaker: str) -> str:
        """The answer with the question's own words: `Ben asked "Where do you live?" Ana: Oslo.`"""
        opening, closing = ("“", "”") if '"' in self.words else ('"', '"')
        return f"{self.turn.speaker} asked {opening}{self.words}{closing} {speaker}: {answer}"


def question_before(source: Turn, exchange: Exchange) -> Question | None:
    """The last question of the turn right before `source`, if another speaker asked it in the same session.

    Small talk ("how are you?") is no question in this sense.
    """
    said = (*exchange.history, exchange.turn, *((exchange.reply,) if exchange.reply else ()))
    place = next((place for place, turn in enumerate(said) if turn.id == source.id), 0)
    if place == 0:
        return None
    before = said[place - 1]
    if before.speaker == source.speaker or before.session != source.session:
        return None
    asked = [sentence for sentence in sentences(before.text) if is_question(sentence)]
    return Question(before, asked[-1]) if asked and not is_small_question(asked[-1]) else None


def is_answer(sentence: str, names: frozenset[str]) -> bool:
    """Whether `sentence` is too short to say something without its question: "Oslo.", "Yes, since 2019."."""
    if is_interjection(sentence, names) and not answers_by_itself(sentence):
        return False
    length = token_count(sentence)
    if _YES_NO.match(sentence) and length <= _LONGEST_YES_NO:
        return True
    if not is_english(sentence):
        return length <= _LONGEST_FRAGMENT // 2
    return length <= _LONGEST_FRAGMENT and _CLAUSE.search(sentence) is None
