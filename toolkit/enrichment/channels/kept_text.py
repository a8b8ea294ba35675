"""What of a passage from elsewhere may be kept: one sentence that only tells something, or nothing."""

import re
import unicodedata
from collections.abc import Iterable

from toolkit.enrichment.channels.channel import Withheld
from toolkit.enrichment.channels.instruction_cues import CUES, CUES_AROUND, Cues
from toolkit.text.folding import folded
from toolkit.text.scripts import CJK
from toolkit.text.sentences import sentences
from toolkit.text.whole_words import stands_in

LOOKED_AT = 2_000  # characters of a passage; what stands behind is never kept
LONGEST = 300  # characters of what is kept
ITSELF = "Velm"  # stands for the thing's own name while a sentence is looked at
WORDLESS = Withheld("it holds no words")
_UNSEEN = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))  # controls, direction marks, halves, tags
_SPACELESS = re.compile(f"[{CJK}]")
_NO_WORD_BEFORE = f"(?:(?=[{CJK}])|(?<![^\\W{CJK}]))"  # no spaces stand between words of CJK
_NO_WORD_BEHIND = f"(?:(?<=[{CJK}])|(?![^\\W{CJK}]))"
_HIDING = re.compile(  # unseen between letters of words, directions turned round, tags
    "[A-Za-z][\u200b-\u200d\u2060-\u2064\ufeff]+[A-Za-z]|[\u202d\u202e]|[\U000e0000-\U000e007f]{2}"
)
_JOINERS = "\u200c\u200d"  # part of the spelling of Indic and Arabic words


def kept_text(passage: str, names: Iterable[str] = ()) -> str | Withheld:
    """The first sentence, without control characters, at most LONGEST characters of whole words.

    Withheld where it, or by stronger signs the head of the passage around it, does not tell of a thing but
    speaks to somebody (`instruction_cues`): a page that does so once is not trusted. `names` are what was
    asked for, so that a title such as "You've Got Mail" is no sign by itself; never what the other side says.

    Rates with exact 95 % bounds (docs/methods.md, Enrichment): of orders by the author of the cues, written
    before them, 59 of 60 are refused (91 to 100 %); of other people's, seen after, 22 of 32 (50 to 84 %);
    of orders and false facts written to pass them, 2 of 33 (1 to 20 %). Of plain first sentences 10 of 156
    (3 to 12 %), if they are to open with the thing as well. So it is no defence by itself. What bounds the
    harm is that one sentence is kept, that it opens with the thing (`opens_with`) and stands apart with its
    source, and that prompts escape it as data.
    """
    text, own = _plain(passage[:LOOKED_AT]), tuple(filter(None, map(_plain, names)))
    if not any(letter.isalnum() for letter in text):
        return WORDLESS
    if _hides_letters(passage[:LOOKED_AT]):
        return Withheld("refused: the text hides letters")
    first, *others = sentences(text)
    signs = (_sign(first, own, CUES), *(_sign(one, own, CUES_AROUND) for one in others))
    said = next(filter(None, signs), None)
    return _bounded(first) if said is None else Withheld(f"refused: the text {said}")


def names_one_of(text: str, names: Iterable[str]) -> bool:
    """Whether one of the names stands in a text as whole words, in any spelling."""
    return any(stands_in(folded(name), folded(text), _SPACELESS) for name in names)


def _sign(sentence: str, names: Iterable[str], cues: Cues) -> str:
    """The first cue that a sentence shows, its thing's own names left aside; empty if it shows none."""
    spelled = unicodedata.normalize("NFKC", sentence)
    for name in names:
        own = re.escape(unicodedata.normalize("NFKC", name))
        spelled = re.sub(f"{_NO_WORD_BEFORE}{own}{_NO_WORD_BEHIND}", ITSELF, spelled, flags=re.IGNORECASE)
    return next((said for said, cue in cues if cue.search(spelled)), "")


def _plain(text: str) -> str:
    """One line of what can be seen."""
    spaced = re.sub(r"\s+", " ", text.encode("utf-8", "ignore").decode("utf-8"))
    return "".join(
        letter for letter in spaced if letter in _JOINERS or unicodedata.category(letter) not in _UNSEEN
    ).strip()


def _hides_letters(text: str) -> bool:
    """Whether what is seen is not what is written; flags of emoji, too, are spelled in unseen tags."""
    return _HIDING.search(re.sub("\U0001f3f4[\U000e0020-\U000e007f]+", "", text)) is not None


def _bounded(sentence: str) -> str:
    if len(sentence) <= LONGEST:
        return sentence
    head = sentence[:LONGEST]
    return f"{(head[: head.rfind(' ')] if ' ' in head else head).rstrip(' ,;:')} …"
