"""Whether a model answered in another language than the one it was to keep."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable

from toolkit.text.folding import folded
from toolkit.text.function_words import ENGLISH, OTHERS

FEW = 2  # function words that give a language away; one alone may be a name or a quotation
_JAPANESE_OR_CHINESE = re.compile("CJK|HIRAGANA|KATAKANA|BOPOMOFO")


def is_other_language(text: str, said: str, names: Iterable[str] = ()) -> bool:
    """Whether `text` is surely in another language than `said`, which it was made from; `names` do not count.

    Told by script (no letter of the script that rules `text` stands in `said`) and between English and
    Spanish, German, French, Italian, Portuguese and Dutch by function words that `said` does not have. Two
    other languages of one script are not told apart, nor are texts of fewer than two such words.
    """
    for name in names:
        text = text.replace(name, " ")
    scripts, allowed = _scripts(text), _scripts(said)
    if scripts and allowed and scripts.most_common(1)[0][0] not in allowed:
        return True
    before, new = _function_words(said), _function_words(text) - _function_words(said)
    english, others = len(before & ENGLISH), len(before & OTHERS)
    if english > others:
        return len(new & OTHERS) >= FEW and len(new & OTHERS) > 2 * len(_function_words(text) & ENGLISH)
    if others > english:
        return len(new & ENGLISH) >= FEW and len(new & ENGLISH) > 2 * len(_function_words(text) & OTHERS)
    return False


def _function_words(text: str) -> frozenset[str]:
    # Accents tell function words apart ("si", "sí"), so that only the case is folded.
    return frozenset(re.findall(r"[^\W\d_]+(?:'[^\W\d_]+)?", text.casefold().replace("’", "'")))


def _scripts(text: str) -> Counter[str]:
    """How many letters of each script a text has."""
    return Counter(_script(letter) for letter in folded(text) if letter.isalpha())


def _script(letter: str) -> str:
    name = unicodedata.name(letter, "UNKNOWN").split()[0]
    return "CJK" if _JAPANESE_OR_CHINESE.match(name) else name
