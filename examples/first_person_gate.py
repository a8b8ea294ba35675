"""A gate of one's own: a frozen dataclass whose fields are its settings and whose call decides on a batch.

In YAML it is named by import path, with the same checks as the gates that come with gatelab:

    admission: {"examples.first_person_gate:FirstPerson": {words: 4}}
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from toolkit.context import Context
from toolkit.dialogue import Exchange
from toolkit.facts import Tier
from toolkit.failure import Failure
from toolkit.settings import Positive
from toolkit.stages import Verdict
from toolkit.text.words import words

FIRST_PERSON = frozenset({"i", "me", "my", "mine", "we", "us", "our", "ours"})


@dataclass(frozen=True)
class FirstPerson:
    """Admit what speakers say about themselves, unless it is very short."""

    VERSION: ClassVar[int] = 1

    words: Positive = 4  # the fewest words that can be worth keeping

    def __call__(self, exchanges: Sequence[Exchange], context: Context) -> list[Verdict | Failure]:
        """One verdict an exchange, in order."""
        return [self._verdict(exchange) for exchange in exchanges]

    def _verdict(self, exchange: Exchange) -> Verdict:
        said = words(exchange.text.casefold())
        if len(said) < self.words:
            return Verdict(Tier.REJECT, f"{len(said)} words")
        if FIRST_PERSON.isdisjoint(said):
            return Verdict(Tier.REJECT, "not about the speaker")
        return Verdict(Tier.ADMIT, "about the speaker")
