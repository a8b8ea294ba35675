"""Invented words that no model knows: names of companies, towns and the like, of a language's syllables."""

from collections.abc import Container
from random import Random

from stressors.language import Language, Syllables

# Brands are in Latin letters in every language.
BRAND = Syllables(
    ("Vel", "Zor", "Quib", "Tal", "Bri", "Nux", "Kel", "Dra", "Fyn", "Gro", "Lum", "Pex", "Syl", "Wob"),
    ("a", "i", "o", "u", "ari", "ovi", "elu", "ino"),
    ("zen", "dor", "mix", "lane", "vex", "tik", "ra", "bo", "quin", "nex"),
)
ATTEMPTS = 1_000  # to find a word that is not taken


def nonce(kind: str, language: Language, rng: Random, taken: Container[str] = ()) -> str:
    """An invented word of a kind: `brand`, or one that the language has, such as `org` or `street`.

    Raises ValueError if all that was tried is taken.
    """
    syllables = BRAND if kind == "brand" else language.nonce[kind]
    for _ in range(ATTEMPTS):
        word = "".join(rng.choice(part) for part in (syllables.first, syllables.middle, syllables.last))
        if word not in taken:
            return word
    raise ValueError(f"no {kind} is left that is not taken")
