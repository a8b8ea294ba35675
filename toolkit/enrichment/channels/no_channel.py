"""The null channel: nobody is asked."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from toolkit.context import Context
from toolkit.enrichment.channels.channel import Found, Question, Unknown


@dataclass(frozen=True)
class NoChannel:
    """Knows nothing, and leaves no row."""

    VERSION: ClassVar[int] = 1
    kind: ClassVar[str] = "none"

    def __call__(self, questions: Sequence[Question], context: Context) -> list[Found]:
        """Nothing, for each question."""
        return [Unknown() for _ in questions]
