"""Names in a text: runs of capitalised words that no sentence, calendar or habit of writing explains."""

import re
import unicodedata
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
    """The names of a text in scripts with capitals, in order; "New York" is one."""
    found: list[Name] = []
    for match in _WORD.finditer(text):
        word = _POSSESSIVE.sub("", match.group())
        if not _is_capitalised(word):
            continue
        end = match.start() + len(word)
        last = found[-1] if found else None
        if last and text[last.end : match.start()] == " ":
            found[-1] = Name(last.start, end, text[last.start : end], last.opens)
            continue
        opens = _SENTENCE_START.search(text[max(0, match.start() - 8) : match.start()]) is not None
        found.append(Name(match.start(), end, word, opens))
    return tuple(found)


def _is_capitalised(word: str) -> bool:
    plain = folded(word)
    if not word[0].isupper() or len(word) == 1 or _CONTRACTED.search(word):
        return False
    return plain not in OPENERS and plain not in CALENDAR
