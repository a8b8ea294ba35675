"""A list of public things: names that are nobody's secret."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from pathlib import Path

from toolkit.datasets.files import file_text
from toolkit.errors import UserError
from toolkit.text.folding import folded

OURS = Path(__file__).parent / "public_names.tsv"
COLUMNS = 4


class PublicKind(StrEnum):
    """What a public thing is."""

    COMPANY = "company"
    PRODUCT = "product"
    MEDICINE = "medicine"
    APP = "app"
    CITY = "city"
    VENUE = "venue"
    WORK = "work"  # a book, a film or a game
    OTHER = "other"  # of a list of names alone


class Ambiguity(StrEnum):
    """What else a name may be."""

    NONE = ""
    GIVEN = "given"  # a person's given name
    SURNAME = "surname"
    WORD = "word"  # a common word


_STRICTEST = (Ambiguity.GIVEN, Ambiguity.SURNAME, Ambiguity.WORD, Ambiguity.NONE)


@dataclass(frozen=True, slots=True)
class PublicThing:
    """One thing of the list in one of its spellings."""

    name: str  # in the spelling that was found, as the list has it
    kind: PublicKind = PublicKind.OTHER
    ambiguity: Ambiguity = Ambiguity.NONE


@lru_cache(maxsize=8)
def gazetteer(path: Path) -> Mapping[str, PublicThing]:
    """The things of a list by folded name and other spelling.

    A line is a name, or between tabs: name, kind, ambiguity, other spellings apart by semicolons; `#` begins
    a comment line. Of two lines with one name the more ambiguous counts, else the first. Raises UserError if
    it cannot be read, or for a line of another form.
    """
    things: dict[str, PublicThing] = {}
    for number, line in enumerate(file_text(path).splitlines(), start=1):
        if line.strip() and not line.startswith("#"):
            thing, spellings = _row(line, f"{path}:{number}")
            for spelling in (thing.name, *spellings):
                spelled = _spelled(thing, spelling)
                known = things.setdefault(folded(spelling), spelled)
                if _STRICTEST.index(spelled.ambiguity) < _STRICTEST.index(known.ambiguity):
                    things[folded(spelling)] = spelled
    return things


def _spelled(thing: PublicThing, spelling: str) -> PublicThing:
    """The thing in one spelling; a name of several words ("Museo del Prado") is nobody's."""
    alone = " " not in spelling
    return replace(thing, name=spelling, ambiguity=thing.ambiguity if alone else Ambiguity.NONE)


def _row(line: str, where: str) -> tuple[PublicThing, tuple[str, ...]]:
    name, *more = (cell.strip() for cell in line.split("\t"))
    if not more:
        return PublicThing(name), ()
    if len(more) != COLUMNS - 1 or not name:
        raise UserError(f"{where}: {line!r}: give a name alone, or {COLUMNS} columns that begin with one")
    kind, ambiguity, spellings = more
    try:
        thing = PublicThing(name, PublicKind(kind), Ambiguity(ambiguity))
    except ValueError as error:
        raise UserError(f"{where}: {error}") from error
    return thing, tuple(spelling.strip() for spelling in spellings.split(";") if spelling.strip())
