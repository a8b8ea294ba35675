"""Finds cue phrases in text: words of any script, classes of words, and gaps of one word."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

# Written without spaces between words, so each character is a word of its own: kana and ideographs.
_UNSPACED = "\u3041-\u3096\u30a1-\u30fa\u30fc\u3400-\u4dbf\u4e00-\u9fff"
# Vowel signs and accents that `\w` leaves out: they belong to the word (Indic scripts, Arabic, Hebrew, Thai).
_MARKS = "\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0670\u06d6-\u06ed\u0900-\u0963\u0966-\u0dff\u0e31-\u0e4e"
_WORD = re.compile(rf"[{_UNSPACED}]|[^\W_{_UNSPACED}](?:[^\W_{_UNSPACED}]|[{_MARKS}'])*")
_SENTENCE_END = re.compile(r"(?<=[!?.…])\s+|(?<=[。！？؟।])|[\n\[\]]+")
_UNSEEN = re.compile("[\u00ad\u0640\u064b-\u065f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")
# Letters that are often written one for the other in Arabic.
_ALIKE = str.maketrans("أإآىة", "اااي\u0647")
_CONTRACTIONS = {"'m": "am", "'re": "are", "'ve": "have", "'ll": "will", "'d": "would", "'s": "is"}
_IRREGULAR = {
    "can't": ("can", "not"),
    "cannot": ("can", "not"),
    "won't": ("will", "not"),
    "let's": ("let", "us"),
    "dont": ("do", "not"),
    "im": ("i", "am"),
    "ive": ("i", "have"),
}


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a sentence, case folded and with its contraction taken apart."""

    text: str
    capital: bool  # written with a capital, though not all in capitals
    start: int  # where it stands in the sentence
    end: int


@dataclass(frozen=True, slots=True)
class Hit:
    """A phrase found in a sentence, from word `start` up to but without word `end`."""

    start: int
    end: int
    phrase: str
    cue: "Cue"


@dataclass(frozen=True, slots=True)
class Cue:
    """What a phrase speaks for, and how strongly."""

    criterion: str
    strength: float  # in [0, 1]


@dataclass(slots=True)
class _Node:
    """A place in the tree of phrases."""

    next: dict[str, "_Node"] = field(default_factory=dict)
    ends: list[tuple[str, Cue]] = field(default_factory=list)


def sentences(text: str) -> list[str]:
    """The sentences of a text, in one Unicode form; the caption of a picture is one of them."""
    plain = _UNSEEN.sub("", text.replace("’", "'").replace("‘", "'"))
    whole = (unicodedata.normalize("NFKC", piece).strip() for piece in _SENTENCE_END.split(plain))
    return [sentence for sentence in whole if sentence]


def words(sentence: str) -> list[Word]:
    """The words of a sentence. In scripts without spaces each character is one."""
    found = []
    for match in _WORD.finditer(sentence):
        written = match[0].rstrip("'")
        capital = written[:1].isupper() and not written[:2].isupper()
        parts = _parts(unicodedata.normalize("NFC", written.casefold()).translate(_ALIKE))
        end = match.start() + len(written)
        found += [
            Word(part, capital and not ordinal, match.start(), end) for ordinal, part in enumerate(parts)
        ]
    return found


def _parts(word: str) -> tuple[str, ...]:
    """An English contraction taken apart; any other word whole."""
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if word.endswith("n't"):
        return word[:-3], "not"
    stem, apostrophe, rest = word.rpartition("'")
    if stem and apostrophe + rest in _CONTRACTIONS:
        return stem, _CONTRACTIONS[apostrophe + rest]
    return (word,)


class Phrasebook:
    """Phrases to look for. In a phrase `<kin>` stands for any word of that class, `_` for any one word.

    The time to search grows with the length of the text alone, never with what it says.
    """

    def __init__(self, cues: Iterable[tuple[str, Cue]], classes: Mapping[str, Iterable[str]]) -> None:
        self._root = _Node()
        self._classes: dict[str, tuple[str, ...]] = {}
        for name, members in classes.items():
            for word in (element for member in members for element in elements(member)):
                self._classes[word] = (*self._classes.get(word, ()), f"<{name}>")
        for phrase, cue in cues:
            node = self._root
            for element in elements(phrase):
                node = node.next.setdefault(element, _Node())
            node.ends.append((phrase, cue))

    def hits(self, found: list[Word]) -> list[Hit]:
        """The phrases in a sentence, by their start; one that lies inside a longer one is left out."""
        every = [hit for start in range(len(found)) for hit in self._from(found, start)]
        every.sort(key=lambda hit: (hit.start, -hit.end))
        kept: list[Hit] = []
        for hit in every:
            longest = kept[-1] if kept else hit
            if hit.end > longest.end or (hit.start, hit.end) == (longest.start, longest.end):
                kept.append(hit)
        return kept

    def _from(self, found: list[Word], start: int) -> Iterator[Hit]:
        """The phrases that start at one word, followed word by word along all branches at once."""
        nodes = [self._root]
        for place in range(start, len(found)):
            text = found[place].text
            ways = (text, *self._classes.get(text, ()), "_")
            nodes = [node.next[way] for node in nodes for way in ways if way in node.next]
            if not nodes:
                return
            for node in nodes:
                yield from (Hit(start, place + 1, phrase, cue) for phrase, cue in node.ends)


def elements(phrase: str) -> list[str]:
    """What a phrase is made of: words as `words` finds them, classes and gaps."""
    parts: list[str] = []
    for part in phrase.split():
        special = part == "_" or part.startswith("<")
        parts += [part] if special else [word.text for word in words(part)]
    return parts
