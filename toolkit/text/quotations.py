"""Where a text quotes: what stands inside is somebody's words, not the speaker's own statement."""

import re
from bisect import bisect_right

Span = tuple[int, int]  # from the opening mark up to behind the closing one

_CLOSERS = {"“": "”", "„": "[“”]", "«": "»", "「": "」", "『": "』", "‹": "›", "《": "》"}
_OPENER = re.compile("[“„«「『‹《]|[\"'‘]")
_STRAIGHT_END = re.compile(r"(?<=\S)\"(?![\w\"])")
_SINGLE_END = re.compile(r"(?<=[^\s'‘’])['’](?!\w)")
# Apostrophes at the start of a word that open no quotation: 'cause, 'em, '90s, rock 'n' roll.
_APOSTROPHE = re.compile(r"['‘’](?:cause|cuz|em|til|till|twas|tis|bout|round|n|\d0s)\b", re.IGNORECASE)


def quotations(text: str) -> tuple[Span, ...]:
    """The outermost quotations of `text` that open and close, in order, with their marks.

    Straight, curly, low-high, angle and corner marks; apostrophes and inch marks open none.
    """
    spans: list[Span] = []
    exhausted: set[str] = set()  # openers for which no closer is left, so that hostile text stays linear
    place = 0
    while (opening := _OPENER.search(text, place)) is not None:
        mark, place = opening.group(), opening.end()
        if mark in exhausted or not _opens(text, opening.start()):
            continue
        closing = _closer(mark).search(text, place)
        if closing is None:
            exhausted.add(mark)
            continue
        spans.append((opening.start(), closing.end()))
        place = closing.end()
    return tuple(spans)


def outside(place: int, spans: tuple[Span, ...]) -> bool:
    """Whether `place` lies in none of `spans`, which are in order and do not overlap."""
    before = bisect_right(spans, place, key=lambda span: span[0]) - 1
    return before < 0 or place >= spans[before][1]


def _opens(text: str, place: int) -> bool:
    mark = text[place]
    if mark not in "\"'‘":
        return True
    before, after = text[place - 1 : place], text[place + 1 : place + 2]
    if not after.strip() or before.isalnum():
        return False
    if mark == '"':
        return True
    return (after.isalnum() or after in "¿¡") and _APOSTROPHE.match(text, place) is None


_PATTERNS = {mark: re.compile(closer) for mark, closer in _CLOSERS.items()}


def _closer(mark: str) -> re.Pattern[str]:
    if mark == '"':
        return _STRAIGHT_END
    return _SINGLE_END if mark in "'‘" else _PATTERNS[mark]
