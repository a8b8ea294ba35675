"""What may be asked outside about a fact: builders of queries, from the least that will do to all of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Protocol

from toolkit.enrichment.name_index import index_of
from toolkit.enrichment.router import Span
from toolkit.facts import Fact, Scope
from toolkit.text.folding import folded

MASK = "…"


@dataclass(frozen=True, slots=True)
class Query:
    """One question for the outside, and the entity that its answer is about."""

    text: str  # all that the other side is told
    about: str  # as the fact has it


class QueryBuilder(Protocol):
    """Makes the queries for one fact from the spans that a router found in it."""

    def __call__(self, fact: Fact, found: Sequence[Span]) -> tuple[Query, ...]: ...


@dataclass(frozen=True)
class PublicSpans:
    """The least: each public entity by itself, under the name that a public list has for it.

    What comes from such a list has no byte of the fact. Entities go one by one, so none is linked with
    another, and in the order of their names, which says nothing about the fact. With `beside_sensitive` off,
    nothing is asked about a fact that also says something sensitive.
    """

    VERSION: ClassVar[int] = 1

    beside_sensitive: bool = True

    def __call__(self, fact: Fact, found: Sequence[Span]) -> tuple[Query, ...]:
        """One query an entity."""
        if not self.beside_sensitive and any(span.scope is Scope.SENSITIVE for span in found):
            return ()
        asked = {folded(span.known_as or span.text): span for span in _public(found)}
        spans = (asked[name] for name in sorted(asked))
        return tuple(Query(span.known_as or span.text, span.text) for span in spans)


@dataclass(frozen=True)
class MaskedFact:
    """The fact's text without the speaker and all that the router calls personal, sensitive or internal.

    It leaks whatever the router does not see: beside `public-spans` it shows what a list of what is forbidden
    is worth against a list of what is allowed.
    """

    VERSION: ClassVar[int] = 1

    def __call__(self, fact: Fact, found: Sequence[Span]) -> tuple[Query, ...]:
        """One query if the fact names something public."""
        held = (Scope.SENSITIVE, Scope.USER_PII, Scope.INTERNAL)
        names = {folded(span.text) for span in found if span.scope in held}
        hidden = index_of(frozenset(names | {folded(fact.speaker)}))
        text = fact.text
        for one in reversed(hidden.found_in(text)):
            text = f"{text[: one.start]}{MASK}{text[one.end :]}"
        return _whole(text, found)


@dataclass(frozen=True)
class WholeFact:
    """The fact's text as it stands: full disclosure, the leaky end of every comparison."""

    VERSION: ClassVar[int] = 1

    def __call__(self, fact: Fact, found: Sequence[Span]) -> tuple[Query, ...]:
        """One query if the fact names something public."""
        return _whole(fact.text, found)


def _public(found: Sequence[Span]) -> list[Span]:
    return [span for span in found if span.scope is Scope.EXTERNAL]


def _whole(text: str, found: Sequence[Span]) -> tuple[Query, ...]:
    public = _public(found)
    return (Query(text, public[0].text),) if public else ()
