"""Names in a text: runs of capitalised words that no sentence, calendar or habit of writing explains."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from toolkit.grounding.name_words import CALENDAR, OPENERS

_WORD = re.compile(r"[^\W_][\w]*(?:['’.&-][^\W\d_]\w*)*")
_INNER_MARK = re.compile(r"[-.&']")
_POSSESSIVE = re.compile(r"['’]s$")
_CONTRACTED = re.compile(r"['’](?:m|ve|ll|d|re|t)$", re.IGNORECASE)
_SENTENCE_START = re.compile(r"(?:^|[.!?…:;\n]|[\"“«(\[—–*]|\s-)\s*$")


@dataclass(frozen=True, slots=True)
class Name:
    """A run of capitalised words."""

    start: int  # offset of its first character in the text
    end: int  # offset behind its last character, without a possessive
    text: str
    opens: bool  # begins a sentence, so that the capital proves nothing


def folded(word: str) -> str:
    """A word as it is compared: without case, accents and possessive."""
    plain = _POSSESSIVE.sub("", word.replace("’", "'")).casefold()
    if plain.isascii():
        return plain
    plain = unicodedata.normalize("NFKD", plain)
    return "".join(sign for sign in plain if not unicodedata.combining(sign))


def words_of(text: str) -> tuple[str, ...]:
    """The folded words of a text; of a hyphenated word its parts as well."""
    found = [folded(match.group()) for match in _WORD.finditer(text)]
    return tuple(
        found + [part for word in found for part in re.split(r"[-.&']", word) if part != word and part]
    )


def names_in(text: str) -> tuple[Name, ...]:
    """The names of a text in scripts with capitals, in order; "New York" is one.

    Openers of sentences count only inside a name: "Great Britain", but of "Thanks Ben" the second word.
    """
    runs: list[list[re.Match[str]]] = []
    for match in _WORD.finditer(text):
        if not _is_capitalised(match.group()):
            continue
        if runs and _ends(runs[-1][-1]) == match.start() - 1 and text[match.start() - 1] == " ":
            runs[-1].append(match)
        else:
            runs.append([match])
    return tuple(name for run in runs for name in _name(text, run))


def _name(text: str, run: list[re.Match[str]]) -> Iterator[Name]:
    begins = run[0].start()
    opens = _SENTENCE_START.search(text[max(0, begins - 8) : begins]) is not None
    while run and opens and folded(run[0].group()) in OPENERS:
        run = run[1:]
    if any(folded(word.group()) not in OPENERS for word in run):
        start, end = run[0].start(), _ends(run[-1])
        yield Name(start, end, text[start:end], opens and start == begins)


def _ends(word: re.Match[str]) -> int:
    return word.start() + len(_POSSESSIVE.sub("", word.group()))


def _is_capitalised(word: str) -> bool:
    if not word[0].isupper() or len(word) == 1 or _CONTRACTED.search(word):
        return False
    return folded(word) not in CALENDAR
