"""Admission of everything: the null component."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from toolkit.context import Context
from toolkit.dialogue import Exchange
from toolkit.facts import Tier
from toolkit.failure import Failure
from toolkit.stages import Verdict


@dataclass(frozen=True)
class AdmitAll:
    """Admit every exchange."""

    VERSION: ClassVar[int] = 1

    def __call__(self, exchanges: Sequence[Exchange], context: Context) -> list[Verdict | Failure]:
        """One admission an exchange, without a score."""
        return [Verdict(Tier.ADMIT, "admit all") for _ in exchanges]
