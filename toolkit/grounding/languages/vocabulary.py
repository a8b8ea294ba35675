"""Which tables a template cannot do without, so that it is tried on no text that has none of their words."""

import re
from collections.abc import Iterable, Mapping

PLACEHOLDER = re.compile(r"\{(?:last_)?(count|unit|weekday|month|season|ordinal|day|year)\}")
ESCAPED = re.compile(r"\\.|\[(?:\\.|[^\]])*\]")


def tables_of(phrase: str) -> frozenset[str]:
    """The tables of which a text must have a word for `phrase` to match: those named outside all groups."""
    outside = "".join(_outside(ESCAPED.sub(" ", phrase)))
    return frozenset() if "|" in outside else frozenset(PLACEHOLDER.findall(outside))


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
