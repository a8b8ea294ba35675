"""Which spans of a fact belong to which scope, by rules: personal unless shown to be something else."""

import re
from collections.abc import Collection
from dataclasses import dataclass

from toolkit.facts import Scope
from toolkit.text.folding import folded
from toolkit.text.function_words import ENGLISH

# What names or reaches a person without being a name.
PERSONAL = re.compile(
    r"[\w.+-]+@[\w-]+\.[\w.]+"  # e-mail
    r"|(?<!\w)[+(]?\d[\d ()./-]{6,}\d(?!\w)"  # telephone or account number
    r"|\b\d+ (?:[A-Z]\w+ ){1,3}(?:Street|Road|Avenue|Lane|Drive|Way|Square)\b"  # street address
)
NAME = re.compile(r"[A-Z\u00c0-\u00de][\w'’-]*(?: [A-Z\u00c0-\u00de][\w'’-]*)*")


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of a fact's text that speaks of one entity."""

    text: str
    scope: Scope


def spans(text: str, speaker: str, *, internal: Collection[str], public: Collection[str]) -> tuple[Span, ...]:
    """The entities of a fact, each with its scope; `internal` and `public` are folded names.

    What stands in one's own metadata is INTERNAL, what stands in the public list EXTERNAL. Every other name
    is taken for a person's: a router that guesses the other way leaks the first private name it does not
    know. The speaker's own name is left out, since every rewritten fact has it.
    """
    found = [
        Span(text[start:end], scope)
        for names, scope in ((internal, Scope.INTERNAL), (public, Scope.EXTERNAL))
        for start, end in _known(text, names)
    ]
    known = {word for span in found for word in folded(span.text).split()}
    found += [Span(match[0], Scope.USER_PII) for match in PERSONAL.finditer(text)]
    for match in NAME.finditer(text):
        words = [word for word in match[0].split() if folded(word) not in known | ENGLISH]
        name = " ".join(words).removesuffix("'s").removesuffix("’s")
        if name and folded(name) not in {folded(speaker), "i"}:
            found.append(Span(name, Scope.USER_PII))
    return tuple(found)


def scope_of(found: Collection[Span]) -> Scope:
    """One scope for a whole fact: the strictest of its spans; GENERIC if it names nothing."""
    strictest = (Scope.USER_PII, Scope.INTERNAL, Scope.EXTERNAL)
    return next((scope for scope in strictest if any(span.scope is scope for span in found)), Scope.GENERIC)


def _known(text: str, names: Collection[str]) -> list[tuple[int, int]]:
    """Where known names stand in the text, as whole words, the longest first where they overlap."""
    taken: list[tuple[int, int]] = []
    for name in sorted(names, key=lambda name: (-len(name), name)):
        for match in re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", text, re.IGNORECASE):
            if not any(start < match.end() and match.start() < end for start, end in taken):
                taken.append(match.span())
    return sorted(taken)
