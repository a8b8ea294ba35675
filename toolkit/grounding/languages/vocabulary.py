"""Which tables a template cannot do without, so that it is tried on no text that has none of their words."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

PLACEHOLDER = re.compile(r"\{(?:last_)?(count|unit|weekday|month|season|ordinal|day|year)\}")
LITERAL = re.compile(r"[^\W\d_]{2,}(?![\w?*{])")
ESCAPED = re.compile(r"\\.|\[(?:\\.|[^\]])*\]")


@dataclass(frozen=True)
class Needs:
    """What a text must have for a template to match."""

    tables: frozenset[str]  # a word of each
    words: frozenset[str]  # in lower case

    def met(self, text: str, tables: frozenset[str]) -> bool:
        """Whether a text in lower case, which has words of these tables, has all of it."""
        return self.tables <= tables and all(word in text for word in self.words)


def needs_of(phrase: str) -> Needs:
    """What `phrase` names outside all of its groups."""
    outside = "".join(_outside(ESCAPED.sub(" ", phrase)))
    if "|" in outside:
        return Needs(frozenset(), frozenset())
    tables = frozenset(PLACEHOLDER.findall(outside))
    words = (match.group().lower() for match in LITERAL.finditer(PLACEHOLDER.sub(" ", outside)))
    return Needs(tables, frozenset(words))


def finders(tables: Mapping[str, Iterable[str]]) -> Mapping[str, re.Pattern[str]]:
    """For each table what finds one of its words in a text, or a digit where it may be a number."""
    numbers = {"count": r"\d", "day": r"\d", "year": r"\d{4}"}
    return {
        name: re.compile(
            "|".join([*(re.escape(word.split()[0]) for word in words), numbers.get(name, "(?!)")]),
            re.IGNORECASE,
        )
        for name, words in tables.items()
    }


def _outside(phrase: str) -> Iterable[str]:
    """The characters of `phrase` that stand in no group."""
    depth = 0
    for sign in phrase:
        depth += sign == "("
        if depth == 0:
            yield sign
        depth -= sign == ")"
