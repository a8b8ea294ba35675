"""What is remembered: facts with their evidence, and added knowledge kept apart from it."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from toolkit.dialogue import Exchange, rendered
from toolkit.identity import digest


class Kind(StrEnum):
    """What a fact is about; a fact may be of several kinds."""

    PROFILE = "profile"
    PREFERENCE = "preference"
    EVENT = "event"
    PROCEDURE = "procedure"
    USER_RULE = "user_rule"
    CORRECTION = "correction"


class Evidentiality(StrEnum):
    """Whether the speaker said it, or it was concluded from what was said."""

    STATED = "stated"
    INFERRED = "inferred"


class Scope(StrEnum):
    """Where knowledge about an entity may come from."""

    SENSITIVE = "SENSITIVE"  # never leaves; health, money, faith, minors: strictest of all
    USER_PII = "USER_PII"  # never leaves
    INTERNAL = "INTERNAL"  # one's own metadata only
    EXTERNAL = "EXTERNAL"  # may be looked up outside
    GENERIC = "GENERIC"  # common knowledge


class Tier(StrEnum):
    """What a gate lets an exchange become."""

    ADMIT = "admit"
    QUARANTINE = "quarantine"
    REJECT = "reject"


@dataclass(frozen=True, slots=True)
class Interval:
    """A stretch of time, from `start` up to but without `end`; a vague date is a long one."""

    start: datetime
    end: datetime

    def __post_init__(self) -> None:
        if self.start.tzinfo is None or self.end.tzinfo is None or self.start >= self.end:
            raise ValueError(f"not an interval of aware times: {self.start} to {self.end}")

    def within(self, other: "Interval") -> bool:
        """Whether it says at least as much as `other`: all of it lies inside."""
        return other.start <= self.start and self.end <= other.end

    def overlaps(self, other: "Interval") -> bool:
        """Whether the two share a moment."""
        return self.start < other.end and other.start < self.end


@dataclass(frozen=True, slots=True)
class Fact:
    """One remembered statement: never edited, only superseded."""

    id: str
    text: str
    speaker: str  # who said it
    sources: tuple[str, ...]  # ids of the turns it was read from; never empty
    said_at: datetime  # when it was said, not when it was stored
    context: tuple[str, ...] = ()  # ids of the history turns it may lean on
    kinds: frozenset[Kind] = frozenset()
    evidentiality: Evidentiality = Evidentiality.STATED
    condition: str | None = None  # the clause under which it holds, as it stands in the text
    valid: tuple[Interval, ...] = ()  # the times it speaks of, in order of mention
    place: str | None = None
    scopes: frozenset[Scope] = frozenset()
    tier: Tier = Tier.ADMIT

    @property
    def rendered(self) -> str:
        """The form in which the fact is embedded, searched and shown."""
        return rendered(self.said_at, self.speaker, self.text)


def fact_id(parents: tuple[str, ...], ordinal: int, text: str) -> str:
    """The id of the `ordinal`-th fact read from `parents`: a rerun gives the same one."""
    return digest([list(parents), ordinal, text])


@dataclass(frozen=True, slots=True)
class Draft:
    """A fact on its way to memory, with the exchange it was read from: all that a stage may look at."""

    fact: Fact
    exchange: Exchange


@dataclass(frozen=True, slots=True)
class Enrichment:
    """A piece of knowledge added to a fact from elsewhere: its own record, with a source and an expiry."""

    fact_id: str
    channel: str
    text: str
    source: str
    fetched_at: datetime
    expires_at: datetime | None = None  # None: does not expire

    @property
    def id(self) -> str:
        """The id of the addition: a rerun gives the same one."""
        return digest([self.fact_id, self.channel, self.source, self.text])
