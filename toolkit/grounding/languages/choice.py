"""The languages whose dates are read, and which of them a text may be in."""

import re
from collections.abc import Iterator

from toolkit.grounding.languages.arabic import ARABIC
from toolkit.grounding.languages.chinese import CHINESE
from toolkit.grounding.languages.english import ENGLISH
from toolkit.grounding.languages.french import FRENCH
from toolkit.grounding.languages.german import GERMAN
from toolkit.grounding.languages.hindi import HINDI
from toolkit.grounding.languages.japanese import JAPANESE
from toolkit.grounding.languages.language import Language
from toolkit.grounding.languages.library import LIBRARY_LANGUAGES, LibraryLanguage
from toolkit.grounding.languages.numeric import NUMERIC
from toolkit.grounding.languages.spanish import SPANISH
from toolkit.text.sentences import sentences

AnyLanguage = Language | LibraryLanguage

OTHER_LATIN: tuple[AnyLanguage, ...] = (
    SPANISH,
    GERMAN,
    FRENCH,
    *(language for language in LIBRARY_LANGUAGES if not language.script),
)
OTHER_SCRIPTS: tuple[AnyLanguage, ...] = (
    CHINESE,
    JAPANESE,
    HINDI,
    ARABIC,
    *(language for language in LIBRARY_LANGUAGES if language.script),
)
WORD = re.compile(r"\w+")
DIGIT = re.compile(r"\d")
KANA = re.compile(r"[\u3040-\u30ff]")


def languages_of(text: str) -> list[AnyLanguage]:
    """The languages in which the text may name a time, in the order in which they are asked.

    Of the languages in Latin script English is always one, and of the others those whose function words
    the text has most of: "hier" is yesterday in French and here in German.
    """
    words = frozenset(WORD.findall(text.casefold()))
    found: list[AnyLanguage] = []
    if DIGIT.search(text):
        found += [NUMERIC, ENGLISH]
    elif words & ENGLISH.triggers:
        found.append(ENGLISH)
    found += _latin(words)
    return found if text.isascii() else found + _other_scripts(text)


def passages_of(text: str, known: list[AnyLanguage]) -> Iterator[tuple[AnyLanguage, int, str]]:
    """The sentences in another language in Latin script than those `known`, each with where it begins.

    A sentence is in it if it has more of its function words than of English ones, and of the others no more.
    """
    words = frozenset(WORD.findall(text.casefold()))
    if not any(words & language.triggers for language in OTHER_LATIN if language not in known):
        return
    place = 0
    for sentence in sentences(text):
        place = text.index(sentence, place)
        own = frozenset(WORD.findall(sentence.casefold()))
        for language in _latin(own):
            if language not in known and len(own & language.common) > len(own & ENGLISH.common):
                yield language, place, sentence
        place += len(sentence)


def _latin(words: frozenset[str]) -> list[AnyLanguage]:
    able = [language for language in OTHER_LATIN if words & language.triggers]
    if not able:
        return []
    most = max(len(words & language.common) for language in (ENGLISH, *OTHER_LATIN))
    return [language for language in able if len(words & language.common) == most]


def _other_scripts(text: str) -> list[AnyLanguage]:
    japanese = KANA.search(text) is not None
    return [
        language
        for language in OTHER_SCRIPTS
        if re.search(language.script, text) and not (japanese and language is CHINESE)
    ]
