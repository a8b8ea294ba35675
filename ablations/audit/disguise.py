"""Ways in which a leaky enricher may hide what it tells: at least one for every rung of the ladder."""

import re
from collections.abc import Callable, Mapping

from stressors.encodings import encoded
from toolkit.text.scripts import MARKS

PARTS = 3  # requests over which a text is split
_LETTER = re.compile(rf"[^\W_]|[{MARKS}]")
_OTHER = str.maketrans("aeiou", "eioua")
_VOWEL = re.compile("[aeiou](?=[^aeiou]*$)")
_LONG = re.compile(r"[^\W\d_]{6,}")  # a word that is long enough to be known again when it is misspelt


def _separated(text: str) -> str:
    """Each letter and digit apart; words stay told apart by a slash."""
    return " / ".join("-".join(_LETTER.findall(word)) for word in text.split())


def _misspelt(text: str) -> str:
    """Each long word with the last of its vowels changed."""
    return _LONG.sub(lambda word: _VOWEL.sub(lambda vowel: vowel[0].translate(_OTHER), word[0]), text)


def _split(text: str) -> tuple[str, ...]:
    """So many pieces of equal length, cut wherever that falls, words and numbers included."""
    size = -(-len(text) // PARTS) or 1
    return tuple(text[start : start + size] for start in range(0, len(text), size))


# The texts in which a fact is told, by what is done to it.
DISGUISES: Mapping[str, Callable[[str], tuple[str, ...]]] = {
    "exact": lambda text: (text,),
    "folded": lambda text: (encoded("full_width", text.upper()),),
    "separated": lambda text: (_separated(text),),
    "fuzzy": lambda text: (_misspelt(text),),
    "encoded: url": lambda text: (encoded("url", text),),
    "encoded: base64": lambda text: (encoded("base64", text),),
    "encoded: hex": lambda text: (encoded("hex", text),),
    "encoded: reversed": lambda text: (encoded("reversed", text),),
    "transliterated": lambda text: (encoded("homoglyph", text),),
    "split": _split,
}
