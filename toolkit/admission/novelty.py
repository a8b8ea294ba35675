"""Admission of news only: a turn that repeats an admitted one is left out."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from toolkit.context import Context
from toolkit.dialogue import Exchange
from toolkit.facts import Tier
from toolkit.failure import Failure
from toolkit.settings import UnitInterval
from toolkit.stages import Verdict


@dataclass(frozen=True)
class Novelty:
    """Admit an exchange unless an earlier admitted one of the dialogue says nearly the same.

    Likeness is the cosine of the context's embedder on the words of the exchange. Only the same speaker
    repeats, unless `across_speakers`: "I have a dog" by another person is another fact. The score is
    1 minus the largest likeness (negative ones count as 0). Not monotone turn by turn: a stricter threshold
    may reject the turn that a later one repeats, and so let the later one in.
    """

    VERSION: ClassVar[int] = 1
    whole_dialogue: ClassVar[bool] = True  # decides on all exchanges at once, so never online

    threshold: UnitInterval = 0.9  # cosine similarity at which two exchanges count as one
    across_speakers: bool = False

    def __call__(self, exchanges: Sequence[Exchange], context: Context) -> list[Verdict | Failure]:
        """One verdict an exchange, in order; the reason names the one that it repeats."""
        speakers: dict[str, list[int]] = {}
        for place, exchange in enumerate(exchanges):
            speakers.setdefault("" if self.across_speakers else exchange.turn.speaker, []).append(place)
        verdicts: dict[int, Verdict] = {}
        for places in speakers.values():
            said = [exchanges[place] for place in places]
            verdicts.update(zip(places, self._verdicts(said, context), strict=True))
        return [verdicts[place] for place in range(len(exchanges))]

    def _verdicts(self, exchanges: Sequence[Exchange], context: Context) -> Iterator[Verdict]:
        """The verdicts on exchanges that may repeat one another."""
        vectors = context.embedder([exchange.text for exchange in exchanges])
        admitted = np.zeros(len(exchanges), dtype=bool)
        for place in range(len(exchanges)):
            # Rounded: equal texts may differ in the last bits of a float, and the earliest is to be named.
            likeness = np.round(vectors[:place] @ vectors[place], 5).clip(0.0, 1.0)
            likeness = np.where(admitted[:place], likeness, 0.0)
            nearest = int(likeness.argmax()) if admitted.any() else None
            score = round(1.0 - float(likeness.max(initial=0.0)), 5)
            if nearest is None or likeness[nearest] < self.threshold:
                admitted[place] = True
                yield Verdict(Tier.ADMIT, "new", score)
            else:
                yield Verdict(Tier.REJECT, f"repeats {exchanges[nearest].id}", score)
