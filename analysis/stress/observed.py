"""What a memory did with one case, as values: the records it holds, the gate's verdicts, what was shown."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta

from toolkit.facts import Evidentiality, Kind
from toolkit.ledger import Outcome

Span = tuple[date, date]  # a stretch of whole days: the first and the last
Verdict = tuple[Outcome, float | None]  # what a gate decided, and its score


@dataclass(frozen=True, slots=True)
class Stored:
    """A live record. Added knowledge is none: nobody said it."""

    text: str  # without the date stamp, whose numbers are no content
    sources: tuple[str, ...]
    said_at: datetime
    condition: str = ""
    kinds: frozenset[Kind] = frozenset()
    evidentiality: Evidentiality = Evidentiality.STATED
    days: tuple[Span, ...] = ()  # the times of which it is structured to speak

    @property
    def qualified(self) -> str:
        """The text with the condition under which it holds."""
        return f"{self.text}\n{self.condition}" if self.condition else self.text


@dataclass(frozen=True)
class Observation:
    """What became of one case in one arm."""

    records: tuple[Stored, ...] = ()  # in the order of storing
    verdicts: Mapping[str, Verdict] = field(default_factory=dict)  # by source turn
    shown: Mapping[str, bool | None] = field(default_factory=dict)  # content support, by the case's probe
    answers: Mapping[str, str] = field(default_factory=dict)  # likewise; only where a reader answered
    failed: str | None = None  # the first stage of the write path without a result


def whole_days(interval: str) -> Span:
    """The days that an ISO interval `start/end` touches; its end is excluded."""
    start, end = map(datetime.fromisoformat, interval.split("/"))
    return start.date(), (end - timedelta(microseconds=1)).date()
