"""Parts of a pipeline that ask something outside: through the door, or past it."""

import socket
from collections.abc import Sequence
from dataclasses import dataclass

from kept_log import asking

from toolkit.context import Context
from toolkit.dialogue import Exchange
from toolkit.facts import Draft, Tier
from toolkit.failure import Failure
from toolkit.ledger import Outcome
from toolkit.stages import Enriched, Note, Verdict


@dataclass(frozen=True)
class Asking:
    """Asks about every fact, through the door."""

    url: str

    def __call__(self, drafts: Sequence[Draft], context: Context) -> list[Enriched | Failure]:
        return [self._asked(draft, context) for draft in drafts]

    def _asked(self, draft: Draft, context: Context) -> Enriched:
        fact = draft.fact
        words = asking(
            f"{self.url}/{fact.id}", fact.text, stage="", dialogue="", facts=(fact.id,), turns=fact.sources
        )
        answer = context.door.send(words)
        outcome = Outcome.WITHHELD if isinstance(answer, Failure) else Outcome.PASSED
        return Enriched(fact, (), (Note(outcome),))


@dataclass(frozen=True)
class GoingRound:
    """A gate whose client knows of no door."""

    host: str

    def __call__(self, exchanges: Sequence[Exchange], context: Context) -> list[Verdict | Failure]:
        socket.create_connection((self.host, 443), timeout=0.1).close()
        return [Verdict(Tier.ADMIT, "") for _ in exchanges]


@dataclass(frozen=True)
class Reporting:
    """A gate that tells its makers that it is used, and does not mind if they do not hear it."""

    host: str

    def __call__(self, exchanges: Sequence[Exchange], context: Context) -> list[Verdict | Failure]:
        try:
            socket.create_connection((self.host, 443), timeout=0.1).close()
        except Exception:  # noqa: BLE001 (as telemetry does)
            return [Verdict(Tier.ADMIT, "unheard") for _ in exchanges]
        return [Verdict(Tier.ADMIT, "heard") for _ in exchanges]
