"""The null enrichment: no scopes, no added knowledge."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from toolkit.context import Context
from toolkit.facts import Draft
from toolkit.failure import Failure
from toolkit.stages import Enriched


@dataclass(frozen=True)
class Nothing:
    """Pass every fact through."""

    VERSION: ClassVar[int] = 1

    def __call__(self, drafts: Sequence[Draft], context: Context) -> list[Enriched | Failure]:
        """Each fact as it came."""
        return [Enriched(draft.fact) for draft in drafts]
