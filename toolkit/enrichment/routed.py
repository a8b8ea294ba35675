"""Enrichment routed by scope: what may be known about a fact's entities, and from which channel."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import ClassVar, Literal

from toolkit.context import Context
from toolkit.enrichment.asking import OwnChannel, Told, Wish, told
from toolkit.enrichment.channels.channel import Channel, Known, Question, Unknown, Withheld
from toolkit.enrichment.channels.no_channel import NoChannel
from toolkit.enrichment.contradictions import contradiction
from toolkit.enrichment.metadata import NO_METADATA, Metadata, metadata
from toolkit.enrichment.queries import PublicSpans, QueryBuilder
from toolkit.enrichment.router import Router, Span, scope_of
from toolkit.enrichment.rule_router import RuleRouter
from toolkit.facts import Draft, Enrichment, Fact, Scope, fact_id
from toolkit.failure import Failure
from toolkit.ledger import Outcome
from toolkit.stages import Enriched, Note
from toolkit.text.folding import folded


@dataclass(frozen=True)
class Routed:
    """Sets the scopes that `router` finds and adds what the channel of each entity's scope knows.

    INTERNAL entities are looked up in one's own metadata, EXTERNAL ones in the `external` channel with the
    queries that `queries` makes, GENERIC ones in the `generic` channel under their own words, and SENSITIVE
    and USER_PII ones nowhere. `per_fact` gives a fact one scope, the strictest of its entities, so a fact
    that names a person and a project learns nothing about the project; `per_span` decides entity by entity.
    Knowledge is stored `apart`, as a record with a source and an expiry, or `inline`, as part of the fact's
    text, where it can be neither expired nor left out. What had expired when the fact was said, and what the
    fact or its exchange contradicts, is not added. Each entity that was asked about is a row; where a channel
    fails, the row says so and the fact goes on without.
    """

    VERSION: ClassVar[int] = 2

    internal: Path | None = None  # JSONL or SQLite, see toolkit/enrichment/metadata.py
    scope: Literal["per_fact", "per_span"] = "per_fact"
    store: Literal["apart", "inline"] = "apart"
    router: Router = RuleRouter()
    queries: QueryBuilder = PublicSpans()
    external: Channel = NoChannel()
    generic: Channel = NoChannel()

    @property
    def needs_model(self) -> bool:
        """Whether the router or a channel asks a language model."""
        parts = (self.router, self.external, self.generic)
        return any(getattr(part, "needs_model", False) for part in parts)

    def __call__(self, drafts: Sequence[Draft], context: Context) -> list[Enriched | Failure]:
        """One result a fact, in order; what the router failed on is a failure. UserError for a bad file."""
        own = NO_METADATA if self.internal is None else metadata(self.internal)
        routes = self.router(drafts, own.names(), context)
        routed = [
            (place, draft.fact, found)
            for place, (draft, found) in enumerate(zip(drafts, routes, strict=True))
            if not isinstance(found, Failure)
        ]
        wishes = [wish for place, fact, found in routed for wish in self._wishes(place, fact, found, own)]
        channels = {Scope.INTERNAL: OwnChannel(own.by_name), Scope.EXTERNAL: self.external}
        answers = told(wishes, channels | {Scope.GENERIC: self.generic}, context)
        return [
            found if isinstance(found, Failure) else self._enriched(draft, found, answers.get(place, ()))
            for place, (draft, found) in enumerate(zip(drafts, routes, strict=True))
        ]

    def _wishes(self, place: int, fact: Fact, found: Sequence[Span], own: Metadata) -> Iterator[Wish]:
        """What would be asked about a fact, were every scope allowed."""
        whole = scope_of(found)
        for scope, asked in self._questions(fact, found, own):
            held = "" if self.scope == "per_span" or scope is whole else f"the fact is {whole}"
            yield Wish(place, scope, asked, held)

    def _questions(
        self, fact: Fact, found: Sequence[Span], own: Metadata
    ) -> Iterator[tuple[Scope, Question]]:
        for span in found:
            if span.scope is Scope.INTERNAL and folded(span.text) in own.by_name:
                yield Scope.INTERNAL, Question(folded(span.text), span.text, fact)
            if span.scope is Scope.GENERIC and not isinstance(self.generic, NoChannel):
                yield Scope.GENERIC, Question(span.text, span.text, fact)
        if not isinstance(self.external, NoChannel):
            for query in self.queries(fact, found):
                yield Scope.EXTERNAL, Question(query.text, query.about, fact)

    def _enriched(self, draft: Draft, found: Sequence[Span], answers: Sequence[Told]) -> Enriched:
        whole = scope_of(found)
        scopes = {whole} if self.scope == "per_fact" else {span.scope for span in found} or {Scope.GENERIC}
        fact = replace(draft.fact, scopes=frozenset(scopes))
        kept: dict[Known, str] = {}
        notes: list[Note] = []
        for answer in answers:
            if isinstance(answer.found, Known) and answer.found in kept:
                continue
            note = _noted(answer, draft)
            if note is not None:
                notes.append(Note(note.outcome, f"{answer.about}: {note.reason}"))
                if isinstance(answer.found, Known) and note.outcome is Outcome.ENRICHED:
                    kept[answer.found] = answer.kind
        return self._stored(fact, kept, tuple(notes))

    def _stored(self, fact: Fact, kept: Mapping[Known, str], notes: tuple[Note, ...]) -> Enriched:
        if self.store == "apart" or not kept:
            return Enriched(fact, tuple(_addition(fact, one, kind) for one, kind in kept.items()), notes)
        text = " ".join([fact.text, *(f"({known.text})" for known in kept)])
        return Enriched(replace(fact, id=fact_id((fact.id,), 0, text), text=text), (), notes)


def _noted(answer: Told, draft: Draft) -> Note | None:
    """What becomes of an answer; None if it is not worth a row."""
    found = answer.found
    if isinstance(found, Failure):
        return Note(Outcome.FAILED, f"the {answer.kind} channel failed: {found.error}")
    if isinstance(found, Withheld):
        return Note(Outcome.WITHHELD, found.reason)
    if isinstance(found, Unknown):
        return Note(Outcome.PASSED, found.reason) if found.reason else None
    if found.expired(draft.fact.said_at):
        return Note(Outcome.WITHHELD, f"expired {found.expires_at:%Y-%m-%d}")
    against = contradiction(found, answer.about, draft)
    if against is not None:
        return Note(Outcome.CONTRADICTED, f"{against}, so it is not added: {found.source}")
    return Note(Outcome.ENRICHED, found.source)


def _addition(fact: Fact, known: Known, kind: str) -> Enrichment:
    return Enrichment(fact.id, kind, known.text, known.source, known.fetched_at, known.expires_at)
