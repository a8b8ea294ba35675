"""Dates in the languages for which there are no rules of ours, read through dateparser.

dateparser (1.5.0) knows some 200 languages, yet must be shown the phrase: its own search in running text
takes "we" for Wednesday and "$10" for a day, and it knows no "last summer", "early March" or "the week
before 9 June". So a phrase that it is known to read is looked for first, and English has rules of ours.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from functools import cached_property

from toolkit.grounding.days import Unit, unit_around
from toolkit.grounding.languages.language import DAY_NUMBER, YEAR_NUMBER, Found
from toolkit.grounding.languages.library_phrases import LIBRARY_PHRASES, LibraryPhrases
from toolkit.grounding.readings import Reading, Tense


@dataclass(frozen=True)
class LibraryLanguage:
    """One language as dateparser reads it; a date without a year is the latest before the utterance."""

    words: LibraryPhrases

    @property
    def code(self) -> str:
        """The language's ISO 639-1 code."""
        return self.words.code

    @property
    def triggers(self) -> frozenset[str]:
        """Folded words of which a text must have one to name a time."""
        return self.words.triggers

    @property
    def common(self) -> frozenset[str]:
        """Function words that tell the language from its neighbours."""
        return self.words.common

    @property
    def script(self) -> str:
        """An expression for the characters of which a text has one; empty for the Latin script."""
        return self.words.script

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """Whatever may be shown to dateparser."""
        spaced = "|".join(f"(?:{phrase})" for phrase in (*self.words.dates, *self.words.phrases))
        numbers = {
            "{month}": f"(?:{self.words.months})",
            "{day}": rf"(?<!\d)(?:{DAY_NUMBER})(?!\d)",
            "{year}": rf"(?<!\d){YEAR_NUMBER}(?!\d)",
            "{count}": r"(?<![\d.,])\d{1,3}",
            " ?": r"\s*",
            " ": r"\s+",
        }
        for placeholder, expression in numbers.items():
            spaced = spaced.replace(placeholder, expression)
        # Korean particles follow a word without a space.
        behind = "" if self.code == "ko" else r"(?!\w)"
        return re.compile(rf"(?<!\w)(?:{spaced}){behind}", re.IGNORECASE)

    def find(self, text: str, today: date, leaning: Tense = Tense.UNKNOWN) -> Iterator[Found]:
        """All phrases in the text, from left to right; dateparser knows no tense, so none is used."""
        for match in self.pattern.finditer(text):
            yield Found(match.start(), match.end(), self._reading(match.group(), today))

    def _reading(self, phrase: str, today: date) -> Reading | None:
        # Takes a tenth of a second to import, and most texts need none of it.
        from dateparser.date import DateDataParser

        settings = {
            "RELATIVE_BASE": datetime(today.year, today.month, today.day),
            "PREFER_DATES_FROM": "past",
        }
        try:
            parsed = DateDataParser(languages=[self.code], settings=settings).get_date_data(phrase)
            if parsed is None or parsed.date_obj is None:
                return None
            unit = Unit(parsed.period)
            first, end = unit_around(parsed.date_obj.date(), unit)
        except (OverflowError, ValueError):  # beyond the calendar
            return None
        named = re.search(YEAR_NUMBER, phrase) is not None
        return Reading(
            first,
            end,
            vague=bool(re.search(r"\d", phrase)) and unit is not Unit.DAY and not named,
            relative=not named,
        )


LIBRARY_LANGUAGES = tuple(LibraryLanguage(words) for words in LIBRARY_PHRASES)
