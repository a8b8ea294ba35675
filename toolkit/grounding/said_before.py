"""What was said before a fact, to which its "he" and its "there" may point back."""

from collections.abc import Mapping
from functools import lru_cache

from toolkit.dialogue import Turn
from toolkit.facts import Draft

REACH = 1_000  # characters before a fact; farther back nobody points, and a long turn holds many facts
OPENING = 20  # characters of a fact by which its place is found
LONG = 5_000  # characters of a turn from which on places are looked up, since a search for each fact is slow


def said_before(turn: Turn, draft: Draft) -> str:
    """The last words of the turn, of a source those before the place of the fact."""
    words = turn.content
    end = _place(words, draft.fact.text[:OPENING]) if turn.id in draft.fact.sources else len(words)
    return words[max(0, end - REACH) : end]


def _place(words: str, opening: str) -> int:
    if len(words) < LONG:
        return max(0, words.find(opening))
    return _places(words, len(opening)).get(opening, 0)


@lru_cache(maxsize=2 * OPENING)
def _places(words: str, length: int) -> Mapping[str, int]:
    """Where each stretch of so many characters that begins a word stands first."""
    first: dict[str, int] = {}
    for place in range(len(words)):
        if not words[place - 1 : place].isalnum():
            first.setdefault(words[place : place + length], place)
    return first
