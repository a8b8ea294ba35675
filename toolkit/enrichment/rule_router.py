"""Routing by rules: personal unless shown to be something else."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from toolkit.context import Context
from toolkit.enrichment.gazetteer import gazetteer
from toolkit.enrichment.router import Span, known_in
from toolkit.facts import Draft, Scope
from toolkit.failure import Failure
from toolkit.text.folding import folded
from toolkit.text.function_words import ENGLISH

# What names or reaches a person without being a name.
PERSONAL = re.compile(
    r"[\w.+-]+@[\w-]+\.[\w.]+"  # e-mail
    r"|(?<!\w)[+(]?\d[\d ()./-]{6,}\d(?!\w)"  # telephone or account number
    r"|\b\d+ (?:[A-Z]\w+ ){1,3}(?:Street|Road|Avenue|Lane|Drive|Way|Square)\b"  # street address
)
NAME = re.compile(r"[A-Z\u00c0-\u00de][\w'’-]*(?: [A-Z\u00c0-\u00de][\w'’-]*)*")


@dataclass(frozen=True)
class RuleRouter:
    """What stands in one's own metadata is INTERNAL, what stands in the public list EXTERNAL.

    Every other name is taken for a person's: a router that guesses the other way leaks the first private name
    it does not know. The speaker's own name is left out, since every rewritten fact has it. Raises UserError
    if the list cannot be read.
    """

    VERSION: ClassVar[int] = 1

    public: Path | None = None  # names that are nobody's secret, one a line

    def __call__(
        self, drafts: Sequence[Draft], internal: Collection[str], context: Context
    ) -> list[tuple[Span, ...] | Failure]:
        """The spans of each fact, in order; never a failure."""
        public = gazetteer(self.public) if self.public else frozenset()
        return [_spans(draft.fact.text, draft.fact.speaker, internal, public) for draft in drafts]


def _spans(text: str, speaker: str, internal: Collection[str], public: Collection[str]) -> tuple[Span, ...]:
    """The entities of a fact, each with its scope; `internal` and `public` are folded names."""
    found = [
        Span(words, scope)
        for names, scope in ((internal, Scope.INTERNAL), (public, Scope.EXTERNAL))
        for words in known_in(text, names)
    ]
    known = {word for span in found for word in folded(span.text).split()}
    found += [Span(match[0], Scope.USER_PII) for match in PERSONAL.finditer(text)]
    for match in NAME.finditer(text):
        words = [word for word in match[0].split() if folded(word) not in known | ENGLISH]
        name = " ".join(words).removesuffix("'s").removesuffix("’s")
        if name and folded(name) not in {folded(speaker), "i"}:
            found.append(Span(name, Scope.USER_PII))
    return tuple(found)
