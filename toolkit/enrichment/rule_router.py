"""Routing by rules: personal unless shown to be something else."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from toolkit.context import Context
from toolkit.enrichment.contexts import is_public
from toolkit.enrichment.gazetteer import OURS, PublicThing, gazetteer
from toolkit.enrichment.name_index import NameIndex, index_of
from toolkit.enrichment.personal_words import KIN, SENSITIVE
from toolkit.enrichment.router import Span
from toolkit.facts import Draft, Fact, Scope
from toolkit.failure import Failure
from toolkit.text.folding import folded
from toolkit.text.function_words import ENGLISH

# What names or reaches a person without being a name.
PERSONAL = re.compile(
    r"(?<![\w.+-])[\w.+-]+@[\w-]+\.[\w.]+|(?<!\w)@\w[\w.]+"  # e-mail, user name
    r"|(?<![A-Za-z\d])[A-Za-z\d]+(?:_[A-Za-z\d]+)+"  # user name with underscores
    r"|(?<!\w)[+(]?\d[\d ()./-]{6,}\d(?!\w)"  # telephone, account or identity number
    r"|(?<!\w)[A-Z]{1,3}-\d{1,4}(?:-[A-Z0-9]{1,4})*(?!\w)"  # number plate
    r"|\b\d+,? (?:[A-Z]\w+ ){1,3}(?:Street|Road|Avenue|Lane|Drive|Way|Square)\b"  # street address
    r"|\b\d{1,2}\.? (?:de |of )?[^\W\d_]{3,} (?:de |of )?(?:19|20)\d\d\b"  # a day with its year
    r"|(?:19|20)\d\d年\d{1,2}月\d{1,2}日"
)
Place = tuple[int, int]  # where a span begins and ends
NAME = re.compile(r"[A-Z\u00c0-\u00de][\w'’-]*(?: [A-Z\u00c0-\u00de][\w'’-]*)*")


@dataclass(frozen=True)
class RuleRouter:
    """What stands in one's own metadata is INTERNAL, what stands in the public list EXTERNAL.

    Every other name is taken for a person's: a router that guesses the other way leaks the first private name
    it does not know. So is a public name where the words around it may speak of a person, of somebody's home
    or of something private that only has its name (`contexts.py`); words for relatives are personal, words
    for health, money, faith and minors sensitive. The speaker's own name is left out, since every rewritten
    fact has it. In scripts without capitals only the lists are seen. Raises UserError if the list cannot be
    read.
    """

    VERSION: ClassVar[int] = 4

    public: Path | None = OURS  # names that are nobody's secret (see `gazetteer.py`); none: nothing is public

    def __call__(
        self, drafts: Sequence[Draft], internal: Collection[str], context: Context
    ) -> list[tuple[Span, ...] | Failure]:
        """The spans of each fact, in order; never a failure."""
        public = gazetteer(self.public) if self.public else {}
        lists = _Lists(index_of(frozenset(internal)), index_of(frozenset(public)), public)
        return [tuple(_spans(draft.fact, lists)) for draft in drafts]


@dataclass(frozen=True, slots=True)
class _Lists:
    """The names that are known, by whose they are."""

    internal: NameIndex
    public: NameIndex
    things: Mapping[str, PublicThing]  # by the folded names of the public list


def _spans(fact: Fact, lists: _Lists) -> Iterator[Span]:
    """The entities of a fact, each with its scope."""
    text = fact.text
    own = lists.internal.found_in(text)
    personal = [match.span() for match in PERSONAL.finditer(text)]
    taken = [*personal, *((one.start, one.end) for one in own)]
    things = _public_spans(text, lists, taken)
    for one in own:
        yield Span(text[one.start : one.end], Scope.INTERNAL)
    for (start, end), thing in things:
        yield Span(text[start:end], Scope.EXTERNAL, thing.name)
    for start, end in personal:
        yield Span(text[start:end], Scope.USER_PII)
    for words, scope in ((SENSITIVE, Scope.SENSITIVE), (KIN, Scope.USER_PII)):
        for found in index_of(words).found_in(text):
            yield Span(text[found.start : found.end], scope)
    yield from _other_names(fact, _covered(text, [*taken, *(place for place, _ in things)]))


def _public_spans(text: str, lists: _Lists, taken: Sequence[Place]) -> list[tuple[Place, PublicThing]]:
    found = [((one.start, one.end), lists.things[one.name]) for one in lists.public.found_in(text)]
    covered = _covered(text, taken)
    return [
        (place, thing)
        for place, thing in found
        if not _touches(place, covered) and is_public(text, *place, thing)
    ]


def _other_names(fact: Fact, known: bytearray) -> Iterator[Span]:
    """Runs of capitalised words without those that are known otherwise or say nothing."""
    left_out = {folded(fact.speaker), "i"}
    for run in NAME.finditer(fact.text):
        words = [
            word[0]
            for word in re.finditer(r"\S+", run[0])
            if folded(word[0]) not in ENGLISH
            and not _touches((run.start() + word.start(), run.start() + word.end()), known)
        ]
        name = " ".join(words).removesuffix("'s").removesuffix("’s")
        if name and folded(name) not in left_out:
            yield Span(name, Scope.USER_PII)


def _covered(text: str, places: Sequence[Place]) -> bytearray:
    """For each character whether it is in one of the places: of a long text, they are too many to compare."""
    covered = bytearray(len(text))
    for start, end in places:
        covered[start:end] = b"\1" * (end - start)
    return covered


def _touches(place: Place, covered: bytearray) -> bool:
    return covered.find(1, *place) >= 0
