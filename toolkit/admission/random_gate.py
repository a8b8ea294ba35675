"""Admission by chance: the reference that knows nothing but a rate."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from toolkit.context import Context
from toolkit.dialogue import Exchange
from toolkit.facts import Tier
from toolkit.failure import Failure
from toolkit.settings import UnitInterval
from toolkit.stages import Verdict


@dataclass(frozen=True)
class Random:
    """Admit exactly `round(rate * N)` of a dialogue's N exchanges, drawn without replacement.

    Halves round to the even number, as `round` does. At one seed, what a lower rate admits a higher rate
    admits too. A single draw is not a null model: draw with many seeds.
    """

    VERSION: ClassVar[int] = 1
    draws: ClassVar[bool] = True
    whole_dialogue: ClassVar[bool] = True  # decides on all exchanges at once, so never online

    rate: UnitInterval = 0.9  # share of exchanges admitted

    def __call__(self, exchanges: Sequence[Exchange], context: Context) -> list[Verdict | Failure]:
        """One verdict an exchange, in order, without a score."""
        order = context.rng("random").sample(range(len(exchanges)), len(exchanges))
        admitted = set(order[: round(self.rate * len(exchanges))])
        reason = f"drawn at rate {self.rate:g}"
        return [
            Verdict(Tier.ADMIT, reason) if place in admitted else Verdict(Tier.REJECT, f"not {reason}")
            for place in range(len(exchanges))
        ]
