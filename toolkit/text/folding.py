"""One form for spellings that differ in case, accents, width or spacing only."""

import re
import unicodedata

# Letters whose accents are decoration to a reader who compares names: Latin, Greek, Cyrillic.
_ACCENTED_BASE = re.compile("[A-Za-z\u00c0-\u024f\u0370-\u03ff\u0400-\u052f\u1e00-\u1fff]")
_ACCENT = re.compile("[\u0300-\u036f]")
# Arabic vowel points and the letter stretcher: optional in writing. Hamza signs (0653-0655) stay.
_OPTIONAL_ARABIC = re.compile("[\u0610-\u061a\u0640\u064b-\u0652\u0656-\u065f\u0670]")
_UNSEEN = re.compile("[\u00ad\u200b\u200e\u200f\u2060\ufeff]")
_STRAIGHT = str.maketrans("‘’‛“”„", "'''\"\"\"")


def folded(text: str) -> str:
    """`text` in one spelling: NFKC, case folded, accents off, quotes straight, spaces single.

    Accents go from Latin, Greek and Cyrillic letters only; the vowel signs of Indic scripts, the voicing
    marks of kana and the letters of Hangul stay, Arabic vowel points go. Folding twice changes nothing.
    """
    if text.isascii():
        return " ".join(text.casefold().split())
    whole = unicodedata.normalize("NFKC", text).casefold()
    spread = unicodedata.normalize("NFD", _OPTIONAL_ARABIC.sub("", _UNSEEN.sub("", whole)))
    bare = unicodedata.normalize("NFKC", _without_accents(spread)).translate(_STRAIGHT)
    return " ".join(bare.casefold().split())


def _without_accents(spread: str) -> str:
    kept: list[str] = []
    on_decorated = False
    for letter in spread:
        if _ACCENT.match(letter):
            if on_decorated:
                continue
        elif not unicodedata.combining(letter):
            on_decorated = _ACCENTED_BASE.match(letter) is not None
        kept.append(letter)
    return "".join(kept)
