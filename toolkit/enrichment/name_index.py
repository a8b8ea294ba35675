"""Where names of a list stand in a text: time grows with the text, not with the list."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from toolkit.text.folding import folded
from toolkit.text.words import word_places

_KATAKANA = re.compile("[\u30a1-\u30fa\u30fc]")  # the one script without spaces whose words still have edges
# Arabic writes these into one word with what follows: and, so, in, to, as, the.
_ARABIC_PREFIX = re.compile("(?:[وف]?(?:[بك]|ل(?=\\w{3}))?(?:ال)?|لل)(?=[\u0621-\u064a]{3})")


@dataclass(frozen=True, slots=True)
class Found:
    """A name in a text, by offsets."""

    start: int
    end: int
    name: str  # as the list has it, folded


@dataclass(frozen=True)
class NameIndex:
    """Names by their first word, the longest first."""

    by_first: Mapping[str, tuple[str, ...]]

    def found_in(self, text: str) -> tuple[Found, ...]:
        """The names that stand as whole words in the text, in order, the longest from each place.

        Spelling counts as little as in `toolkit.text.folding`. Within Arabic words a name may follow a
        particle; in scripts without spaces it may begin and end anywhere, but not inside a run of katakana.
        """
        found: list[Found] = []
        words = [(word.start(), word.end()) for word in word_places(text)]
        for place, (start, end) in enumerate(words):
            if found and start < found[-1].end:
                continue
            one = next(self._at(text, words, place, _starts(text, start, end)), None)
            if one is not None:
                found.append(one)
        return tuple(found)

    def _at(
        self, text: str, words: list[tuple[int, int]], place: int, starts: Iterable[int]
    ) -> Iterator[Found]:
        for start in starts:
            for name in self.by_first.get(folded(text[start : words[place][1]]), ()):
                last = place + _length(name) - 1
                if last < len(words) and folded(text[start : words[last][1]]) == name:
                    found = Found(start, words[last][1], name)
                    if not _cut(text, found):
                        yield found


@lru_cache(maxsize=16)
def index_of(names: frozenset[str]) -> NameIndex:
    """The index of folded names; those without a word are left out."""
    by_first: dict[str, list[str]] = {}
    for name in sorted(names, key=lambda name: (-len(name), name)):
        first = next(word_places(name), None)
        if first is not None:
            by_first.setdefault(first[0], []).append(name)
    return NameIndex({first: tuple(same) for first, same in by_first.items()})


def _starts(text: str, start: int, end: int) -> tuple[int, ...]:
    """Where a name may begin in a word: at its start or, of an Arabic one, behind a particle."""
    prefix = None if text[start].isascii() else _ARABIC_PREFIX.match(text, start, end)
    return (start,) if prefix is None or prefix.end() == start else (start, prefix.end())


@lru_cache(maxsize=1 << 14)
def _length(name: str) -> int:
    return sum(1 for _ in word_places(name))


def _cut(text: str, found: Found) -> bool:
    """Whether the name is only a part of a longer word in katakana."""
    edges = ((found.start - 1, found.start), (found.end - 1, found.end))
    return any(
        left >= 0 and right < len(text) and _KATAKANA.match(text[left]) and _KATAKANA.match(text[right])
        for left, right in edges
    )
