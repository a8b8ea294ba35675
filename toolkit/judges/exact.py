"""Judges an answer by equality with the gold."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from toolkit.context import Context
from toolkit.failure import Failure
from toolkit.judges.answers import answer_words
from toolkit.probes import Probe


@dataclass(frozen=True)
class Exact:
    """1 if the answer has the gold's words in the gold's order and no others, else 0."""

    VERSION: ClassVar[int] = 1

    def __call__(
        self, answers: Sequence[str], probes: Sequence[Probe], context: Context
    ) -> list[float | Failure | None]:
        """One score an answer; None for a probe without a gold."""
        return [
            None if probe.gold is None else float(answer_words(answer) == answer_words(probe.gold))
            for answer, probe in zip(answers, probes, strict=True)
        ]
