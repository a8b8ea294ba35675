"""In which language a dialogue is, as far as tables by language need it."""

import re

from toolkit.text.languages import is_english

_OF_SUITE = re.compile(r"^[a-z_]+/(en|es|de|fr|zh|ja|hi|ar)/")
_SCRIPTS = {
    "ja": re.compile("[\u3041-\u30ff]"),
    "zh": re.compile("[\u4e00-\u9fff]"),
    "hi": re.compile("[\u0900-\u097f]"),
    "ar": re.compile("[\u0600-\u06ff]"),
}
MOST = 0.2  # of the letters: from there on the script decides


def language_of(dialogue: str, text: str) -> str:
    """The language that a suite's dialogue names, or else by script and function words.

    `other` is any other language in Latin letters, and whatever script is none of the four known ones.
    """
    named = _OF_SUITE.match(dialogue)
    if named:
        return named[1]
    letters = max(sum(letter.isalpha() for letter in text), 1)
    for language, script in _SCRIPTS.items():
        if len(script.findall(text)) > MOST * letters:
            return language
    return "en" if is_english(text) else "other"
