"""Judges an answer by the words it shares with the gold."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from toolkit.context import Context
from toolkit.failure import Failure
from toolkit.judges.answers import answer_words
from toolkit.probes import Probe


@dataclass(frozen=True)
class TokenF1:
    """The harmonic mean of the precision and recall of words (Rajpurkar et al. 2016, section 5)."""

    VERSION: ClassVar[int] = 1

    def __call__(
        self, answers: Sequence[str], probes: Sequence[Probe], context: Context
    ) -> list[float | Failure | None]:
        """One score in [0, 1] an answer; None for a probe without a gold."""
        return [
            None if probe.gold is None else _f1(answer_words(answer), answer_words(probe.gold))
            for answer, probe in zip(answers, probes, strict=True)
        ]


def _f1(answer: tuple[str, ...], gold: tuple[str, ...]) -> float:
    if not answer or not gold:
        return float(answer == gold)
    shared = (Counter(answer) & Counter(gold)).total()
    return 2 * shared / (len(answer) + len(gold))
