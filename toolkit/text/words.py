"""Words of a text in any script."""

import re
from collections.abc import Iterator
from functools import lru_cache
from sys import intern

from toolkit.text.folding import folded
from toolkit.text.scripts import CJK, MARKS

_WORD = re.compile(rf"[{CJK}]|[^\W{CJK}](?:[^\W{CJK}]|[{MARKS}])*")
_REMEMBERED = 1 << 16  # texts: the arms of a grid hold and ask mostly the same ones


def words(text: str) -> list[str]:
    """The words and numbers of `text`, in order; a CJK character is a word of its own."""
    return _WORD.findall(text)


def word_places(text: str) -> Iterator[re.Match[str]]:
    """The same words, each as a match that says where it stands."""
    return _WORD.finditer(text)


@lru_cache(maxsize=_REMEMBERED)
def folded_words(text: str) -> tuple[str, ...]:
    """The words of `text` in one spelling, that of `toolkit.text.folding`."""
    return tuple(intern(word) for word in words(folded(text)))  # interned: a word is held once, not per text
