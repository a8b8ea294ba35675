"""Which spans of a fact belong to which scope: the Protocol of routers, and what they share."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Protocol

from toolkit.context import Context
from toolkit.enrichment.name_index import index_of
from toolkit.facts import Draft, Scope
from toolkit.failure import Failure

STRICTEST = (Scope.SENSITIVE, Scope.USER_PII, Scope.INTERNAL, Scope.EXTERNAL, Scope.GENERIC)


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of a fact's text that speaks of one entity."""

    text: str  # as it stands in the fact
    scope: Scope
    known_as: str = ""  # its name in a public list, where that is how it was found: no word of the fact


class Router(Protocol):
    """Finds the entities of facts and the scope of each; `internal` are the folded names of one's own."""

    def __call__(
        self, drafts: Sequence[Draft], internal: Collection[str], context: Context
    ) -> list[tuple[Span, ...] | Failure]: ...


def scope_of(found: Collection[Span]) -> Scope:
    """One scope for a whole fact: the strictest of its spans; GENERIC if it names nothing."""
    return next((scope for scope in STRICTEST if any(span.scope is scope for span in found)), Scope.GENERIC)


def known_in(text: str, names: Collection[str]) -> tuple[str, ...]:
    """The words of the text that are among folded `names`, in order: the longest from each place."""
    return tuple(text[found.start : found.end] for found in index_of(frozenset(names)).found_in(text))
