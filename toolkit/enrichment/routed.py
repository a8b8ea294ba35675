"""Enrichment routed by scope: what may be known about a fact's entities, and from which channel."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import ClassVar, Literal

from toolkit.context import Context
from toolkit.enrichment.metadata import Known, metadata
from toolkit.enrichment.router import Router, Span, scope_of
from toolkit.enrichment.rule_router import RuleRouter
from toolkit.facts import Draft, Enrichment, Fact, Scope, fact_id
from toolkit.failure import Failure
from toolkit.ledger import Outcome
from toolkit.stages import Enriched, Note
from toolkit.text.folding import folded


@dataclass(frozen=True)
class Routed:
    """Sets the scopes that `router` finds and adds what the `internal` channel knows, where they allow it.

    `per_fact` gives a fact one scope, the strictest of its entities, so a fact that names a person and a
    project learns nothing about the project; `per_span` decides entity by entity. Knowledge is stored
    `apart`, as a record with a source and an expiry, or `inline`, as part of the fact's text. What the router
    calls INTERNAL though the metadata does not know it gets the scope and nothing added.
    """

    VERSION: ClassVar[int] = 1

    internal: Path  # JSONL, see toolkit/enrichment/metadata.py
    scope: Literal["per_fact", "per_span"] = "per_fact"
    store: Literal["apart", "inline"] = "apart"
    router: Router = RuleRouter()

    @property
    def needs_model(self) -> bool:
        """Whether the router asks a language model."""
        return getattr(self.router, "needs_model", False)

    def __call__(self, drafts: Sequence[Draft], context: Context) -> list[Enriched | Failure]:
        """One result a fact, in order; what the router failed on is a failure. UserError for a bad file."""
        own = metadata(self.internal)
        routes = self.router(drafts, own.names(), context)
        return [
            found if isinstance(found, Failure) else self._enriched(draft.fact, found, own.by_name)
            for draft, found in zip(drafts, routes, strict=True)
        ]

    def _enriched(self, fact: Fact, found: tuple[Span, ...], known: dict[str, Known]) -> Enriched:
        whole = scope_of(found)
        scopes = {whole} if self.scope == "per_fact" else {span.scope for span in found} or {Scope.GENERIC}
        scoped = replace(fact, scopes=frozenset(scopes))
        notes: list[Note] = []
        added: list[Known] = []
        for span in found:
            one = known.get(folded(span.text)) if span.scope is Scope.INTERNAL else None
            if one is None:
                continue
            if self.scope == "per_fact" and whole is not Scope.INTERNAL:
                notes.append(Note(Outcome.WITHHELD, f"{one.entity}: the fact is {whole}"))
            elif one.expires_at is not None and one.expires_at <= fact.said_at:
                notes.append(Note(Outcome.WITHHELD, f"{one.entity}: expired {one.expires_at:%Y-%m-%d}"))
            elif one not in added:
                added.append(one)
                notes.append(Note(Outcome.ENRICHED, f"{one.entity}: {one.source}"))
        return self._stored(scoped, added, tuple(notes))

    def _stored(self, fact: Fact, added: Sequence[Known], notes: tuple[Note, ...]) -> Enriched:
        if self.store == "apart" or not added:
            return Enriched(fact, tuple(_addition(fact, known) for known in added), notes)
        text = " ".join([fact.text, *(f"({known.text})" for known in added)])
        return Enriched(replace(fact, id=fact_id((fact.id,), 0, text), text=text), (), notes)


def _addition(fact: Fact, known: Known) -> Enrichment:
    return Enrichment(fact.id, "internal", known.text, known.source, known.fetched_at, known.expires_at)
