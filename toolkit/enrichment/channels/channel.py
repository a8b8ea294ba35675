"""A channel answers what is known about an entity: its Protocol, and what may come back."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from toolkit.context import Context
from toolkit.facts import Fact
from toolkit.failure import Failure


@dataclass(frozen=True, slots=True)
class Question:
    """What a channel is asked for one fact."""

    query: str  # all that the other side is told
    about: str  # the entity, as the fact has it
    fact: Fact  # for which it is asked: its time, and what the log says; never told to anybody


@dataclass(frozen=True, slots=True)
class Known:
    """What is known about one entity."""

    entity: str  # as the channel calls it
    text: str
    source: str
    fetched_at: datetime
    expires_at: datetime | None  # None: does not expire

    def expired(self, moment: datetime) -> bool:
        """Whether it was out of date at a moment."""
        return self.expires_at is not None and self.expires_at <= moment


@dataclass(frozen=True, slots=True)
class Unknown:
    """The channel knows nothing about it, which is no failure."""

    reason: str = ""  # empty: not worth a row


@dataclass(frozen=True, slots=True)
class Withheld:
    """It was not asked, or what came is not to be kept: by a rule, so asking again would not help."""

    reason: str


UNNAMED = Withheld("refused: the text does not name it")
Found = Known | Unknown | Withheld | Failure


class Channel(Protocol):
    """Says what is known, one answer a question, in order; it never raises for what the other side does."""

    @property
    def kind(self) -> str:
        """What its additions are labelled with: internal, external or parametric."""

    def __call__(self, questions: Sequence[Question], context: Context) -> list[Found]: ...
