"""A card as Markdown that any text of a run leaves whole."""

import re
from collections.abc import Iterable, Iterator

from analysis.card.card import Card, Listing

_MARKS = re.compile(r"([\\`*_{}\[\]#|~!])")  # what Markdown may take for markup, wherever it stands


def markdown(card: Card) -> str:
    """The card, a heading a section; no text in it is taken for markup or HTML."""
    return "\n".join(_lines(card))


def _lines(card: Card) -> Iterator[str]:
    yield f"# Gate card: {plain(card.name)}"
    for part in card.sections:
        yield ""
        yield f"## {plain(part.title)}"
        for block in part.blocks:
            yield ""
            if isinstance(block, Listing):
                yield from _table(block)
            else:
                yield f"**Missing:** {plain(block)}" if block is part.what_is_missing else plain(block)
    yield ""


def _table(table: Listing) -> Iterator[str]:
    yield _row(map(plain, table.columns))
    yield _row("---" if place < table.numbers_from else "---:" for place in range(len(table.columns)))
    yield from (_row(map(plain, row)) for row in table.rows)


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def plain(text: str) -> str:
    """A text on one line in which nothing is markup."""
    marked = _MARKS.sub(r"\\\1", " ".join(text.split()))
    return marked.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
