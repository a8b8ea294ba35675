"""Where words stand whole, in any script: what replaces them leaves no half of another word behind."""

import re
from collections.abc import Iterable

from toolkit.text.scripts import CJK, MARKS

_NOT_BEHIND = rf"(?<![^\W{CJK}])(?<![{MARKS}])"
_NOT_BEFORE = rf"(?![^\W{CJK}])(?![{MARKS}])"
_SPACELESS = re.compile(f"[{CJK}]")
_ARABIC = re.compile("[\u0600-\u06ff]")
# "And", "so", "by", "to" and "like" are written as one word with what they stand before.
_BEHIND_CLITIC = rf"(?:{_NOT_BEHIND}|(?<={_NOT_BEHIND}[وفبلك])|(?<={_NOT_BEHIND}[وف][بلك]))"


def whole_words(words: Iterable[str]) -> re.Pattern[str]:
    """Matches any of these words where it stands whole, longer ones first; the case counts.

    In scripts without spaces a word stands whole anywhere, and in Arabic behind the particles that are
    written as one word with it. Raises ValueError if there is no word, or an empty one.
    """
    sought = sorted(set(words), key=lambda word: (-len(word), word))
    if not sought or not sought[-1]:
        raise ValueError(f"no words to look for: {sought}")
    return re.compile("|".join(_whole(word) for word in sought))


def _whole(word: str) -> str:
    behind = "" if _SPACELESS.match(word[0]) else _BEHIND_CLITIC if _ARABIC.match(word[0]) else _NOT_BEHIND
    before = "" if _SPACELESS.match(word[-1]) else _NOT_BEFORE
    return f"{behind}{re.escape(word)}{before}"
