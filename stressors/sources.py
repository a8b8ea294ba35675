"""Where cases come from: each source gives, for a seed and a number, a ladder of cases of rising severity."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Protocol

from stressors.bank import entries, has_templates
from stressors.draw import draw
from stressors.families.catalog import FAMILIES
from stressors.language import LANGUAGES
from stressors.template import Entry
from stressors.world.recipes import FAMILY, LANGUAGE, RECIPES
from toolkit.cases.case import Case
from toolkit.errors import UserError
from toolkit.identity import digest

EVERYTHING = "all"


class Source(Protocol):
    """One template of whatever kind: the cluster of its cases."""

    @property
    def name(self) -> str:
        """Its name among all sources."""

    def __call__(self, seed: int, number: int) -> tuple[Case, ...]:
        """The `number`-th ladder of cases; each partner stands before the cases that name it."""


@dataclass(frozen=True)
class FromTemplate:
    """A template of a family, with another of the same speakers for what stands beside it."""

    entry: Entry
    beside: Entry | None

    @property
    def name(self) -> str:
        """The name of the template."""
        return self.entry.name

    def __call__(self, seed: int, number: int) -> tuple[Case, ...]:
        """The `number`-th filling as a ladder."""
        family = FAMILIES[self.entry.family]
        return family.ladder(self.entry.template, draw(self.entry, seed, number, self.beside))


# Families that have no templates: their sources by language.
GENERATED: Mapping[str, Mapping[str, Sequence[Source]]] = {FAMILY: {LANGUAGE: RECIPES}}
NAMES = (*FAMILIES, *GENERATED)


def sources(suite: str, languages: Sequence[str]) -> tuple[Source, ...]:
    """The sources of a suite: `all`, or one family. Any first few of them are spread over all of it.

    UserError for an unknown suite or language, or for a language in which the family has nothing.
    """
    if suite not in (EVERYTHING, *NAMES):
        raise UserError(f"unknown suite {suite!r}; choose one of {', '.join((EVERYTHING, *NAMES))}")
    for code in languages:
        if code not in LANGUAGES:
            raise UserError(f"unknown language {code!r}; choose of {', '.join(LANGUAGES)}")
    asked = languages or [code for code in LANGUAGES if suite == EVERYTHING or _is_in(suite, code)]
    families = NAMES if suite == EVERYTHING else (suite,)
    groups = [
        of_family(family, code)
        for family in families
        for code in asked
        if suite != EVERYTHING or _is_in(family, code)
    ]
    rounds = zip_longest(*groups)
    return tuple(source for some in rounds for source in some if source is not None)


def of_family(family: str, language: str) -> list[Source]:
    """The sources of one family in one language, held in and held out mixed; UserError if there are none."""
    if family in GENERATED:
        found = GENERATED[family].get(language, ())
        if not found:
            raise UserError(f"family {family!r} has nothing in language {language!r}")
        return sorted(found, key=lambda source: digest(source.name))
    known = sorted(entries(family, language), key=lambda entry: digest(entry.name))
    return [FromTemplate(entry, next(_beside(entry, known), None)) for entry in known]


def _is_in(family: str, language: str) -> bool:
    return language in GENERATED[family] if family in GENERATED else has_templates(family, language)


def _beside(entry: Entry, known: Sequence[Entry]) -> Iterator[Entry]:
    """Other templates of the same split that the same speaker can say, from the next one on."""
    place = known.index(entry)
    for other in (*known[place + 1 :], *known[:place]):
        if other.split == entry.split and other.template.speaker in ("any", entry.template.speaker):
            yield other
