"""Whether words stand whole in a text, by the letters around them."""

import re
from collections.abc import Iterator

from toolkit.text.scripts import MARKS

_WORD_PART = re.compile(rf"[\w{MARKS}]")


def stands_in(words: str, within: str, spaceless: re.Pattern[str]) -> bool:
    """Whether `words` stand somewhere in `within` with a word's edge on both sides; both folded alike.

    Beside a letter that `spaceless` matches, a word may begin and end anywhere.
    """
    return any(True for _ in places(words, within, spaceless))


def places(words: str, within: str, spaceless: re.Pattern[str]) -> Iterator[int]:
    """Where `words` stand so: the place of the first letter, each time."""
    place = within.find(words) if words else -1
    while place >= 0:
        before, after = within[place - 1 : place], within[place + len(words) : place + len(words) + 1]
        if _is_edge(before, words[0], spaceless) and _is_edge(after, words[-1], spaceless):
            yield place
        place = within.find(words, place + 1)


def _is_edge(neighbour: str, own: str, spaceless: re.Pattern[str]) -> bool:
    """Whether a word may begin or end between its letter `own` and the letter beside it."""
    if not neighbour or spaceless.match(own) or spaceless.match(neighbour):
        return True
    return not (_WORD_PART.match(neighbour) and _WORD_PART.match(own))
