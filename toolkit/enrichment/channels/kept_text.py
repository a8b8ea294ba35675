"""What of a passage from elsewhere may be kept: one sentence that only tells something, or nothing."""

import re
import unicodedata
from collections.abc import Iterable

from toolkit.enrichment.channels.channel import Withheld
from toolkit.enrichment.channels.instruction_cues import CUES
from toolkit.text.folding import folded
from toolkit.text.scripts import CJK
from toolkit.text.sentences import sentences
from toolkit.text.whole_words import stands_in

LOOKED_AT = 2_000  # characters of a passage; what stands behind is never kept
LONGEST = 300  # characters of what is kept
_UNSEEN = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))  # controls, direction marks, halves, tags
_SPACELESS = re.compile(f"[{CJK}]")
_JOINERS = "\u200c\u200d"  # part of the spelling of Indic and Arabic words


def kept_text(passage: str) -> str | Withheld:
    """The first sentence, without control characters, at most LONGEST characters of whole words.

    Withheld where the head of the passage, in any of its sentences, speaks to a reader or a machine, gives an
    order or holds markup: a page that does so once is not trusted for the rest. The cues are word lists in
    eight languages (`instruction_cues`), and orders worded otherwise pass them: what bounds the harm is that
    one sentence is kept, that it must name the thing (`names_one_of`), and that prompts escape it as data.
    """
    text = _plain(passage[:LOOKED_AT])
    found = sentences(text)
    if not any(letter.isalnum() for letter in text):
        return Withheld("it holds no words")
    for sentence in found:
        spelled = unicodedata.normalize("NFKC", sentence)
        for said, cue in CUES:
            if cue.search(spelled):
                return Withheld(f"refused: the text {said}")
    return _bounded(found[0])


def names_one_of(text: str, names: Iterable[str]) -> bool:
    """Whether one of the names stands in a text as whole words, in any spelling."""
    return any(stands_in(folded(name), folded(text), _SPACELESS) for name in names)


def _plain(text: str) -> str:
    """One line of what can be seen."""
    spaced = re.sub(r"\s+", " ", text.encode("utf-8", "ignore").decode("utf-8"))
    return "".join(
        letter for letter in spaced if letter in _JOINERS or unicodedata.category(letter) not in _UNSEEN
    ).strip()


def _bounded(sentence: str) -> str:
    if len(sentence) <= LONGEST:
        return sentence
    head = sentence[:LONGEST]
    return f"{(head[: head.rfind(' ')] if ' ' in head else head).rstrip(' ,;:')} …"
