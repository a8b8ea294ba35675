"""Judges an answer by the time it names."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import ClassVar

from toolkit.context import Context
from toolkit.facts import Interval
from toolkit.failure import Failure
from toolkit.grounding.dates import find_dates
from toolkit.probes import Probe

NOWHERE = datetime(1600, 1, 3, tzinfo=UTC)  # relative dates are left out, so the anchor never counts


@dataclass(frozen=True)
class Dates:
    """1 if some absolute date of the answer lies within the gold's, 0 if none does; dates are intervals."""

    VERSION: ClassVar[int] = 1

    def __call__(
        self, answers: Sequence[str], probes: Sequence[Probe], context: Context
    ) -> list[float | Failure | None]:
        """One score an answer; None where the gold names no absolute date."""
        return [_within(answer, probe.gold or "") for answer, probe in zip(answers, probes, strict=True)]


def _within(answer: str, gold: str) -> float | None:
    wanted = _absolute(gold)
    if not wanted:
        return None
    return float(any(given.within(one) for given in _absolute(answer) for one in wanted))


def _absolute(text: str) -> list[Interval]:
    return [mention.interval for mention in find_dates(text, NOWHERE) if not mention.relative]
