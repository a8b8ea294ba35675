"""Judges an answer by a language model with a strict rubric."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from toolkit.context import Context
from toolkit.failure import Failure
from toolkit.judges.graded import graded
from toolkit.probes import Probe
from toolkit.prompts import prompt_of


@dataclass(frozen=True)
class Strict:
    """Judges strictly: all that the gold says, and only that.

    Uncalibrated: a judge is a measuring device whose agreement with people must be shown before it is
    believed. Raises UserError for a prompt without `{{item}}`.
    """

    VERSION: ClassVar[int] = 1
    needs_model: ClassVar[bool] = True

    prompt: str = prompt_of("judges/strict.md")

    def __call__(
        self, answers: Sequence[str], probes: Sequence[Probe], context: Context
    ) -> list[float | Failure | None]:
        """1 or 0 an answer, in order; None for a probe without a gold."""
        return graded(self.prompt, answers, probes, context.model)
