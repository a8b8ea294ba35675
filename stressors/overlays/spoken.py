"""Which of the languages of the suites a dialogue is in, and words that nobody says in it."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random

from stressors.language import language
from stressors.nonce import nonce
from toolkit.dialogue import Dialogue
from toolkit.grounding.languages.english import ENGLISH
from toolkit.grounding.languages.french import FRENCH
from toolkit.grounding.languages.german import GERMAN
from toolkit.grounding.languages.spanish import SPANISH
from toolkit.probes import Probe

DEFAULT = "en"
LATIN = {"en": ENGLISH.common, "es": SPANISH.common, "de": GERMAN.common, "fr": FRENCH.common}
SCRIPTS = {
    "latin": re.compile("[A-Za-z\u00c0-\u024f\u1e00-\u1eff]"),
    "ja": re.compile("[\u3040-\u30ff]"),
    "zh": re.compile("[\u3400-\u9fff]"),
    "hi": re.compile("[\u0900-\u097f]"),
    "ar": re.compile("[\u0600-\u06ff]"),
}
HAN_PER_KANA = 10  # a text with less kana than this is Chinese that quotes Japanese
WORD = re.compile(r"[^\W\d_]+")


def spoken_in(dialogue: Dialogue) -> str:
    """The code of the language of most of the dialogue, among those of the suites; `en` if it is of none."""
    return language_of("\n".join(turn.content for turn in dialogue.turns))


def language_of(text: str) -> str:
    """The code of the language of a text: by script, and in Latin script by function words; else `en`."""
    counts = {name: len(script.findall(text)) for name, script in SCRIPTS.items()}
    if counts["ja"] and counts["zh"] <= HAN_PER_KANA * counts["ja"]:
        counts["ja"], counts["zh"] = counts["ja"] + counts["zh"], 0
    ruling = max(counts, key=lambda name: counts[name])  # Latin where there is nothing
    return ruling if ruling != "latin" else _latin(text)


def whole_text(dialogue: Dialogue, probes: Iterable[Probe]) -> str:
    """Everything that is said, asked or answered, with the names of the speakers, without case."""
    parts = [*dialogue.speakers, *(turn.content for turn in dialogue.turns)]
    for probe in probes:
        slots = [value for slot in probe.slots for value in (slot.value, *slot.aliases)]
        parts += [probe.question, probe.gold or "", probe.adversarial or "", *slots]
    return "\n".join(parts).casefold()


def unsaid(kind: str, code: str, rng: Random, said: str, taken: Sequence[str] = ()) -> str:
    """An invented word of a kind in a language, none of `taken` and nowhere in `said`, which has no case.

    Raises ValueError if no such word is left.
    """
    tried = set(taken)
    while True:
        word = nonce(kind, language(code), rng, tried)
        if word.casefold() not in said:
            return word
        tried.add(word)


def _latin(text: str) -> str:
    words = Counter(WORD.findall(text.casefold()))
    scores = {
        code: sum(times for word, times in words.items() if word in common) for code, common in LATIN.items()
    }
    return max(scores, key=lambda code: scores[code])  # English, the first, if they are level
