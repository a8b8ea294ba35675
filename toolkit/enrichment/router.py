"""Which spans of a fact belong to which scope: the Protocol of routers, and what they share."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Protocol

from toolkit.context import Context
from toolkit.facts import Draft, Scope
from toolkit.failure import Failure


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of a fact's text that speaks of one entity."""

    text: str
    scope: Scope


class Router(Protocol):
    """Finds the entities of facts and the scope of each; `internal` are the folded names of one's own."""

    def __call__(
        self, drafts: Sequence[Draft], internal: Collection[str], context: Context
    ) -> list[tuple[Span, ...] | Failure]: ...


def scope_of(found: Collection[Span]) -> Scope:
    """One scope for a whole fact: the strictest of its spans; GENERIC if it names nothing."""
    strictest = (Scope.USER_PII, Scope.INTERNAL, Scope.EXTERNAL)
    return next((scope for scope in strictest if any(span.scope is scope for span in found)), Scope.GENERIC)


def known_in(text: str, names: Collection[str]) -> tuple[str, ...]:
    """The words of the text that are among folded `names`, in order: the longest where they overlap."""
    taken: list[tuple[int, int]] = []
    for name in sorted(names, key=lambda name: (-len(name), name)):
        for match in re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", text, re.IGNORECASE):
            if not any(start < match.end() and match.start() < end for start, end in taken):
                taken.append(match.span())
    return tuple(text[start:end] for start, end in sorted(taken))
