"""Admission of what probes cite: the reference that has seen the questions."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from toolkit.context import Context
from toolkit.dialogue import Exchange
from toolkit.facts import Tier
from toolkit.failure import Failure
from toolkit.settings import NonNegative
from toolkit.stages import Verdict


@dataclass(frozen=True)
class Oracle:
    """Admit exactly the turns that probes cite, and a window of turns either side in the same session.

    It is no ceiling at a window of 0: over half of LoCoMo's cited turns answer a question asked in the turn
    before. An exchange of two turns is admitted if either is near a cited one; its history does not count.
    """

    VERSION: ClassVar[int] = 1
    reference: ClassVar[bool] = True  # is given the cited turns

    window: NonNegative = 0  # turns either side of a cited one

    def __call__(self, exchanges: Sequence[Exchange], context: Context) -> list[Verdict | Failure]:
        """One verdict an exchange, in order; the reason names the first cited turn that it is near."""
        return [self._verdict(exchange, context) for exchange in exchanges]

    def _verdict(self, exchange: Exchange, context: Context) -> Verdict:
        turns = [exchange.turn] if exchange.reply is None else [exchange.turn, exchange.reply]
        near = (other.id for turn in turns for other in context.dialogue.around(turn.id, self.window))
        cited = next((turn_id for turn_id in near if turn_id in context.cited), None)
        if cited is None:
            return Verdict(Tier.REJECT, "not cited", 0.0)
        return Verdict(Tier.ADMIT, "cited" if cited == exchange.id else f"near {cited}", 1.0)
