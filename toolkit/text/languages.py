"""Whether a text is English: the rules that rewrite or split only know that language."""

import re

from toolkit.text.function_words import ENGLISH, OTHERS

_LATIN_LETTER = re.compile("[A-Za-z\u00c0-\u024f\u1e00-\u1eff]")
_OTHER_LETTER = re.compile("[^\\W\\d_A-Za-z\u00aa\u00ba\u00c0-\u024f\u1e00-\u1eff]")
_ACCENTED = re.compile("[\u00c0-\u024f¿¡]")
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")


def is_english(text: str) -> bool:
    """Whether English words rule in `text`: by script first, then by function words.

    A text that shows no sign either way, such as a bare name, counts as English unless it has accents.
    Lists for Spanish, German, French, Italian, Portuguese and Dutch; words shared with English are in none.
    """
    if not text.isascii() and len(_OTHER_LETTER.findall(text)) > len(_LATIN_LETTER.findall(text)):
        return False
    words = [word.replace("’", "'") for word in _WORD.findall(text.lower())]
    english = sum(word in ENGLISH for word in words)
    others = sum(word in OTHERS for word in words)
    if english or others:
        return english >= others
    return _ACCENTED.search(text) is None
