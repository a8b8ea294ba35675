"""Whether a text says a content: by the words that stand in it, and nothing cleverer."""

import re
from functools import lru_cache

from toolkit.cases.case import Forms, Holds
from toolkit.text.folding import folded
from toolkit.text.scripts import CJK
from toolkit.text.whole_words import stands_in

# Scripts in which a word may have others attached to it, or stands among them without a space.
_ATTACHES = re.compile(f"[{CJK}\u0600-\u06ff\u0750-\u077f]")
_ALIFS = str.maketrans("أإآٱ", "اااا")  # written with and without hamza by the same people
_NUKTA = re.compile("(?<=[कखगजफ])\u093c")  # the dot of borrowed sounds; that of ड़ and ढ़ is none
_REMEMBERED = 1 << 16  # texts whose folding is kept: one record is checked against many contents


def says(text: str, forms: Forms) -> bool:
    """Whether one of the forms stands in the text, whole, in any case, accents and width.

    Nor does the hamza of an Arabic alif count, or the dot of a borrowed sound in Devanagari.
    """
    within = _folded(text)
    return any(stands_in(_folded(form), within, _ATTACHES) for form in forms)


def says_all(text: str, holds: Holds) -> bool:
    """Whether every content is said."""
    return all(says(text, forms) for forms in holds)


@lru_cache(maxsize=_REMEMBERED)
def _folded(text: str) -> str:
    whole = folded(text)
    return whole if whole.isascii() else _NUKTA.sub("", whole.translate(_ALIFS))
