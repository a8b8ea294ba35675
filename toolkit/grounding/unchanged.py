"""The null part of grounding: a fact stays as it was read."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from toolkit.context import Context
from toolkit.facts import Draft
from toolkit.failure import Failure
from toolkit.stages import Grounded


@dataclass(frozen=True)
class Unchanged:
    """Hand every fact on with its id and without notes."""

    VERSION: ClassVar[int] = 1

    def __call__(self, drafts: Sequence[Draft], context: Context) -> list[Grounded | Failure]:
        """One result a draft, in order; never a failure."""
        return [Grounded(draft.fact) for draft in drafts]
