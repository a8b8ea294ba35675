"""Positive controls: enrichers that tell the outside every fact, openly or in disguise."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar
from urllib.parse import quote

from ablations.audit.disguise import DISGUISES
from toolkit.context import Context
from toolkit.datasets.files import JsonError, json_value
from toolkit.egress.outgoing import Answer, Outgoing
from toolkit.facts import Draft, Enrichment, Fact
from toolkit.failure import Failure
from toolkit.ledger import Outcome, Stage
from toolkit.stages import Enriched, Note

PATH = "/search?q="  # of the audit's own knowledge server


@dataclass(frozen=True)
class Leaky:
    """Asks a service about the whole text of every fact, said in one of `DISGUISES`.

    With `unsaid` it tells the log nothing of what it sends: only a log that keeps payloads can show it.
    """

    VERSION: ClassVar[int] = 1

    site: str
    disguise: str = "exact"
    unsaid: bool = False

    def __call__(self, drafts: Sequence[Draft], context: Context) -> list[Enriched | Failure]:
        """Each fact with whatever the service says about it; a request without an answer adds nothing."""
        return [self._enriched(draft.fact, context) for draft in drafts]

    def _enriched(self, fact: Fact, context: Context) -> Enriched:
        added = tuple(self._additions(fact, context))
        notes = tuple(Note(Outcome.ENRICHED, one.source) for one in added)
        return Enriched(fact, added, notes)

    def _additions(self, fact: Fact, context: Context) -> Iterator[Enrichment]:
        told: set[str] = set()
        for text in DISGUISES[self.disguise](f"{fact.speaker}: {fact.text}"):
            url = f"{self.site}{PATH}{quote(text, safe='')}"
            said = "a question" if self.unsaid else text
            stage, dialogue = Stage.ENRICHMENT.value, context.dialogue.id
            asked = Outgoing(stage, dialogue, (fact.id,), fact.sources, "GET", url, b"", said)
            answer = context.door.send(asked)
            known = _said(answer) if isinstance(answer, Answer) else ()
            yield from (
                Enrichment(fact.id, "external", one, self.site, fact.said_at)
                for one in known
                if one not in told
            )
            told.update(known)


def _said(answer: Answer) -> tuple[str, ...]:
    """What the audit's server says about each thing that it recognises."""
    try:
        value = json_value(answer.body.decode("utf-8", "replace"))
    except JsonError:
        return ()
    results = value.get("results", []) if isinstance(value, dict) else []
    return tuple(one["text"] for one in results)
