"""Admission in two tiers: what a gate only just rejects is set apart instead of deleted."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from toolkit.context import Context
from toolkit.dialogue import Exchange
from toolkit.facts import Tier
from toolkit.failure import Failure
from toolkit.settings import UnitInterval
from toolkit.stages import Admission, Verdict


@dataclass(frozen=True)
class Quarantine:
    """Put what the wrapped gate rejects with a score of at least `low` under quarantine.

    What the gate admits or rejects without a score stays as it is, and so do failed rows.
    """

    VERSION: ClassVar[int] = 1

    gate: Admission  # the gate that decides first
    low: UnitInterval = 0.1  # the lowest score that is still kept apart

    @property
    def reference(self) -> bool:
        """Whether the gate inside is one that is given the cited turns."""
        return getattr(self.gate, "reference", False)

    @property
    def needs_model(self) -> bool:
        """Whether the gate inside asks a language model."""
        return getattr(self.gate, "needs_model", False)

    @property
    def whole_dialogue(self) -> bool:
        """Whether the gate inside decides on all exchanges at once, and so never online."""
        return getattr(self.gate, "whole_dialogue", False)

    def __call__(self, exchanges: Sequence[Exchange], context: Context) -> list[Verdict | Failure]:
        """The gate's verdict on each exchange, in order, with its tier lowered to quarantine where due."""
        return [self._softened(verdict) for verdict in self.gate(exchanges, context)]

    def _softened(self, verdict: Verdict | Failure) -> Verdict | Failure:
        if isinstance(verdict, Failure) or verdict.tier is not Tier.REJECT:
            return verdict
        if verdict.score is None or verdict.score < self.low:
            return verdict
        return replace(verdict, tier=Tier.QUARANTINE)
