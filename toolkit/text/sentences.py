"""Where sentences end."""

import re
from bisect import bisect_right
from collections.abc import Iterator

from toolkit.text.abbreviations import (
    AFTER_ORDINAL,
    BEFORE_DIGIT,
    EITHER,
    LEADING,
    OPENERS,
    SHORT_TIMES,
    TITLES,
)
from toolkit.text.quotations import Span, quotations
from toolkit.text.reporting import REPORTING_VERBS
from toolkit.text.scripts import EMOJI

_END = re.compile(r"[.!?…。！？｡।॥؟۔]+|\n\s*")
_CLOSERS = re.compile(r"[)\]}\"'”’»」』）】›》]*")
_FACES = re.compile(rf"(?:[ \t]*(?:[{EMOJI}]+|(?:[:;=][-']?[)(DPpO|*]+|<3+|[xX]D+)(?!\w)))+")
_EMOTICON = re.compile(r"[:;=8xX][-']?[()\[\]]+|\b\w\)")
_BRACKET = re.compile(r"[()\[\]（）【】]")
_PAIRS = {")": "(", "]": "[", "）": "（", "】": "【"}
_UNSPACED = frozenset("。！？｡।॥؟۔")  # of scripts that put no space behind them, or need none
_QUOTATION_MARKS = frozenset("\"'”’»」』›》")
_NEXT_WORD = re.compile(r"\s*[\"'“‘«(\[¿¡*_-]*([\w'’]+(?:\.\w+)*)?")
_REPORTER_FOLLOWS = re.compile(
    rf"\s+(?:[A-Z]\w+|(?:my|his|her|the|our)\s+\w+|I|he|she|they|we)\s+(?:{REPORTING_VERBS})\b"
)
_DOTTED = re.compile(r"(?:[^\W\d_]\.)+[^\W\d_]")
# What ties a Japanese or Chinese quotation to its reporter.
_REPORTER_TIED = re.compile(r"[、，,]|と|って|という|[\u4e00-\u9fff]{1,4}[说說问問道答喊]")
_SELF = frozenset("i i'm i've i'll i'd".split())  # capital everywhere, so no sign of a new sentence
_LAST_LIST_NUMBER = 20


def sentences(text: str) -> tuple[str, ...]:
    """The sentences of `text`: exact pieces, in order, that together hold all but the space between them.

    Never cut inside a number, address, abbreviation, initial, quotation or bracket that closes. An ellipsis
    ends a sentence only before a capital. A new line ends one unless the next goes on in lower case.
    An abbreviation that may also end a sentence ("p.m.", "Inc.") does so only before a word in capitals that
    opens one, never before a word in lower case.
    Pieces without a letter or digit stay with the sentence before them. Linear in the length of `text`.
    """
    spans: list[Span] = []
    begin = 0
    for end in (*_boundaries(text), len(text)):
        if any(character.isalnum() for character in text[begin:end]):
            # What stands before the first word opens the first piece.
            spans.append((begin if spans else 0, end))
        elif spans:
            spans[-1] = (spans[-1][0], end)
        begin = end
    pieces = (text[start:end].strip() for start, end in spans or [(0, len(text))])
    return tuple(piece for piece in pieces if piece)


def _boundaries(text: str) -> Iterator[int]:
    protected = _protected(text)
    starts = [start for start, _ in protected]
    begin = 0
    for run in _END.finditer(text):
        if run.start() < begin:
            continue
        end = _CLOSERS.match(text, run.end()).end()  # type: ignore[union-attr]  # matches the empty string too
        place = bisect_right(starts, run.start()) - 1
        if place >= 0 and run.start() < protected[place][1] and end < protected[place][1]:
            continue
        faces = _FACES.match(text, end)
        stop = faces.end() if faces else end
        if _ends(text, run, end, stop):
            begin = stop
            yield stop


def _ends(text: str, run: re.Match[str], end: int, stop: int) -> bool:
    marks = run.group()
    if marks[0] == "\n":
        return not _goes_on(text, run)
    following = text[stop : stop + 1]
    if not following:
        return True
    if not _is_set_off(text, run, following, spaced=stop > end):
        return False
    if end > run.end() and _is_inside_sentence(text, end):
        return False
    if marks.strip(".…"):
        return True
    word = _NEXT_WORD.match(text, stop)
    opener = (word and word[1]) or ""
    if len(marks) > 1 or marks == "…":
        return opener[:1].isupper() and opener.lower().replace("’", "'") not in _SELF
    return not _is_abbreviation(text, run.start(), opener)


def _goes_on(text: str, run: re.Match[str]) -> bool:
    before, after = (
        text[max(0, run.start() - 40) : run.start()].rstrip()[-1:],
        text[run.end() : run.end() + 1],
    )
    return not before or before in ",;:(-–—" or after.islower()


def _is_set_off(text: str, run: re.Match[str], following: str, *, spaced: bool) -> bool:
    if following.isspace() or spaced or not _UNSPACED.isdisjoint(run.group()):
        return True
    if run.group()[-1] not in "!?" or not following.isalpha() or following.islower():
        return False
    return _word_before(text, run.start()).isalpha()  # "Great!Let's go", but not "x.org/a?B"


def _is_inside_sentence(text: str, end: int) -> bool:
    """Whether the sentence goes on behind a closed quotation or bracket."""
    following = text[end:].lstrip()[:1] if text[end : end + 1].isspace() else text[end : end + 1]
    if following.islower() or _REPORTER_TIED.match(text, end):
        return True
    return text[end - 1] in _QUOTATION_MARKS and _REPORTER_FOLLOWS.match(text, end) is not None


def _is_abbreviation(text: str, stop: int, opener: str) -> bool:
    word = _word_before(text, stop).lstrip("([{\"'“‘«")
    plain = word.lower()
    if plain in LEADING or word in TITLES:
        return not (word == "St" and opener.lower() in OPENERS)
    if opener[:1].isdigit() and plain in BEFORE_DIGIT:
        return True
    if plain in EITHER or _DOTTED.fullmatch(word) or (len(word) == 1 and word.isalpha()):
        return opener[:1].islower() or opener.lower().replace("’", "'") not in OPENERS
    if word in SHORT_TIMES and opener[:1].islower():
        return True
    if word.isdecimal() and len(word) <= 2:
        return opener.lower() in AFTER_ORDINAL or _is_list_marker(text, stop, word)
    return not word and (not opener or text[max(0, stop - 40) : stop].rstrip()[-1:] == ".")


def _is_list_marker(text: str, stop: int, number: str) -> bool:
    if int(number) > _LAST_LIST_NUMBER:
        return False
    line = text[max(text.rfind("\n", 0, stop), stop - 300, 0) : stop]
    return line.strip() == number or f"{int(number) - 1}. " in line


def _word_before(text: str, stop: int) -> str:
    words = text[max(0, stop - 40) : stop].rsplit(maxsplit=1)
    return words[-1] if words and not text[stop - 1].isspace() else ""


def _protected(text: str) -> list[Span]:
    """The outermost quotations and brackets that close, merged and in order."""
    merged: list[Span] = []
    for start, end in sorted((*quotations(text), *_brackets(text))):
        if merged and start < merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged


def _brackets(text: str) -> Iterator[Span]:
    faces = {place for face in _EMOTICON.finditer(text) for place in range(*face.span())}
    open_: list[tuple[str, int]] = []
    for found in _BRACKET.finditer(text):
        mark = found.group()
        if found.start() in faces:
            continue
        if mark not in _PAIRS:
            open_.append((mark, found.start()))
        elif open_ and open_[-1][0] == _PAIRS[mark]:
            yield open_.pop()[1], found.end()
