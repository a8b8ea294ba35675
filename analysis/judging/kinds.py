"""The kinds of answers that a judge is tried on, and which of them are right."""

from enum import StrEnum


class AnswerKind(StrEnum):
    """How an answer was made from the gold of a probe."""

    GOLD = "the gold"
    RESTATED = "gold restated"
    SPECIFIC = "specific wrong"
    VAGUE = "vague"
    DAY_OFF = "a day off"
    SPEAKER = "wrong speaker"
    EVERYTHING = "everything"
    HEDGED = "hedged"
    EMPTY = "empty"
    ABSTENTION = "abstention"

    @property
    def is_right(self) -> bool:
        """Whether a judge must accept it."""
        return self in (AnswerKind.GOLD, AnswerKind.RESTATED)
