"""A language as tables of words and templates of phrases, and how its phrases are matched and read."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property, partial
from itertools import chain

from toolkit.grounding.days import Season, Unit
from toolkit.grounding.languages.tenses import Cues, Tenses
from toolkit.grounding.languages.vocabulary import Needs, finders, needs_of
from toolkit.grounding.readings import Meaning, Parts, Reading, Situation, Tense

DAY_NUMBER = r"[12]\d|3[01]|0?[1-9]"
YEAR_NUMBER = r"(?:1[89]|20)\d\d"


# What a template was read as, by its words, and by the tense where the meaning asks for it.
Readings = dict[tuple[tuple[str | None, ...], Tense | None], Reading | None]


@dataclass(frozen=True)
class Template:
    """A phrase and what it means.

    The phrase is a regular expression in which a space stands for any space, `{count}`, `{unit}`,
    `{weekday}`, `{month}`, `{season}`, `{ordinal}`, `{day}`, `{year}`, `{last_weekday}`, `{last_ordinal}`,
    `{last_day}`, `{last_month}` and `{last_year}` for a word of the tables or a number, and «...»
    marks the mention where the rest is only evidence for it.
    """

    phrase: str
    meaning: Meaning


@dataclass(frozen=True)
class Found:
    """A phrase that matched, and its reading; None where it names no possible date."""

    start: int
    end: int
    reading: Reading | None


@dataclass(frozen=True)
class Language:
    """The words of one language for times."""

    code: str  # ISO 639-1
    counts: Mapping[str, tuple[int, int]]
    units: Mapping[str, Unit]
    weekdays: Mapping[str, int]  # Monday is 0
    months: Mapping[str, int]
    seasons: Mapping[str, Season]
    templates: tuple[Template, ...]
    past: str  # expression for words that make a sentence look back
    future: str  # expression for words that make it look ahead
    near: str = ""  # expression for what decides right before a phrase, or in doubt: past, future, default
    breaks: str = ""  # expression for where a clause ends within a sentence
    ordinals: Mapping[str, int] = field(default_factory=dict)  # words for the days of a month
    keys: frozenset[str] = frozenset()  # words of which a phrase has one, beyond those of the tables
    common: frozenset[str] = frozenset()  # function words that tell the language from its neighbours
    script: str = ""  # expression for the characters of which a text has one; empty for the Latin script
    letters: str = ""  # characters beyond \w that continue a word, such as vowel signs
    spaced: bool = True  # words stand between spaces

    @cached_property
    def patterns(self) -> tuple[tuple[re.Pattern[str], Meaning, Needs], ...]:
        """The templates as regular expressions, each with what a text must have to match."""
        return tuple(
            (self._compiled(each.phrase), each.meaning, needs_of(each.phrase)) for each in self.templates
        )

    @cached_property
    def vocabulary(self) -> Mapping[str, re.Pattern[str]]:
        """What finds a word of each table."""
        return finders(
            {
                "count": self.counts,
                "unit": self.units,
                "weekday": self.weekdays,
                "month": self.months,
                "season": self.seasons,
                "ordinal": self.ordinals,
                "day": (),
                "year": (),
            }
        )

    @cached_property
    def triggers(self) -> frozenset[str]:
        """Folded words of which a text must have one, unless it has a digit, to name a time."""
        tables = (self.units, self.weekdays, self.months, self.seasons, self.keys)
        phrases = chain.from_iterable(tables)
        return frozenset(chain.from_iterable(re.findall(r"\w+", phrase.casefold()) for phrase in phrases))

    @cached_property
    def cues(self) -> Cues:
        """What tells the tense of a sentence."""
        future, past, never = self.future or r"(?!)", self.past or r"(?!)", r"(?!)"
        words = self._bounded(f"(?:(?P<future>{future})|(?P<past>{past}))")
        return Cues(
            re.compile(words, re.IGNORECASE),
            re.compile(rf"(?<!\w)(?:{self.near or never})\Z", re.IGNORECASE),
            re.compile(rf"(?<!\w)(?:{self.breaks or never})", re.IGNORECASE),
        )

    def tenses(self, text: str, leaning: Tense = Tense.UNKNOWN) -> Tenses:
        """Which way the sentences of the text look; `leaning` where they do not say."""
        return Tenses(text, self.cues, leaning)

    def find(self, text: str, today: date, leaning: Tense = Tense.UNKNOWN) -> Iterator[Found]:
        """All phrases in the text, overlapping ones too, in the order of the templates."""
        tenses = self.tenses(text, leaning)
        named = frozenset(name for name, words in self.vocabulary.items() if words.search(text))
        lowered = text.lower()
        for pattern, meaning, needs in self.patterns:
            read: Readings = {}
            for match in pattern.finditer(text) if needs.met(lowered, named) else ():
                start, end = match.span("mention" if "mention" in pattern.groupindex else 0)
                said = Situation(today, partial(tenses.at, start, end))
                yield Found(start, end, self._read_once(match, meaning, said, read))

    def _read_once(
        self, match: re.Match[str], meaning: Meaning, said: Situation, read: Readings
    ) -> Reading | None:
        """What a phrase means; what has been read before, in the same tense where that matters, is known."""
        words = match.groups()
        if (words, None) in read:
            return read[words, None]
        if read and (words, said.tense) in read:
            return read[words, said.tense]
        reading = self._reading(match, meaning, said)
        read[words, said.tense if "tense" in vars(said) else None] = reading
        return reading

    def _reading(self, match: re.Match[str], meaning: Meaning, said: Situation) -> Reading | None:
        try:
            return meaning(self._parts(match), said)
        except (KeyError, OverflowError, ValueError):  # a day that the calendar lacks, such as 31 February
            return None

    def _parts(self, match: re.Match[str]) -> Parts:
        def number(name: str) -> int | None:
            words = match.groupdict().get(name)
            return int(words) if words else None

        named = {
            name: " ".join(words.casefold().split())
            for name, words in match.groupdict().items()
            if words and name != "mention"
        }
        return Parts(
            count=self._count(named["count"]) if "count" in named else None,
            unit=self.units[named["unit"]] if "unit" in named else None,
            weekday=self.weekdays[named["weekday"]] if "weekday" in named else None,
            last_weekday=self.weekdays[named["last_weekday"]] if "last_weekday" in named else None,
            season=self.seasons[named["season"]] if "season" in named else None,
            day=number("day") or self.ordinals.get(named.get("ordinal", "")),
            month=self.months[named["month"]] if "month" in named else None,
            year=number("year"),
            last_day=number("last_day") or self.ordinals.get(named.get("last_ordinal", "")),
            last_month=self.months[named["last_month"]] if "last_month" in named else None,
            last_year=number("last_year"),
        )

    def _count(self, words: str) -> tuple[int, int]:
        return (int(words), int(words)) if words.isdecimal() else self.counts[words]

    def _compiled(self, phrase: str) -> re.Pattern[str]:
        tables = {
            "{count}": self._group("count", self.counts, r"(?<![\d.,])\d{1,3}(?![\d.,])"),
            "{unit}": self._group("unit", self.units),
            "{weekday}": self._group("weekday", self.weekdays),
            "{last_weekday}": self._group("last_weekday", self.weekdays),
            "{season}": self._group("season", self.seasons),
            "{month}": self._group("month", self.months),
            "{last_month}": self._group("last_month", self.months),
            "{ordinal}": self._group("ordinal", self.ordinals),
            "{last_ordinal}": self._group("last_ordinal", self.ordinals),
            "{day}": f"(?P<day>(?<!\\d)(?:{DAY_NUMBER})(?!\\d))",
            "{last_day}": f"(?P<last_day>(?<!\\d)(?:{DAY_NUMBER})(?!\\d))",
            "{year}": f"(?P<year>(?<!\\d){YEAR_NUMBER}(?!\\d))",
            "{last_year}": f"(?P<last_year>(?<!\\d){YEAR_NUMBER}(?!\\d))",
            "«": "(?P<mention>",
            "»": ")",
            " ": r"\s+" if self.spaced else r"\s*",
        }
        for placeholder, expression in tables.items():
            phrase = phrase.replace(placeholder, expression)
        return re.compile(self._bounded(f"(?:{phrase})"), re.IGNORECASE)

    def _group(self, name: str, words: Mapping[str, object], number: str = "") -> str:
        longest_first = sorted(words, key=lambda word: (-len(word), word))
        written = [re.escape(word).replace(r"\ ", r"\s+") for word in longest_first] + [number] * bool(number)
        return f"(?P<{name}>{'|'.join(written)})"

    def _bounded(self, expression: str) -> str:
        if not self.spaced:
            return expression
        return rf"(?<![\w{self.letters}]){expression}(?![\w{self.letters}])"
