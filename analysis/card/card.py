"""A gate card as a value: sections of sentences and listings, which a page in either format shows."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Listing:
    """A small table of texts."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    numbers_from: int = 1  # the column from which on there are numbers


@dataclass(frozen=True, slots=True)
class Section:
    """One part of a card."""

    title: str
    blocks: tuple[str | Listing, ...]
    missing: bool = False  # then its last block says what is not there, and how it is got

    @property
    def what_is_missing(self) -> str | Listing | None:
        """The block that says so; None if nothing is."""
        return self.blocks[-1] if self.missing else None


@dataclass(frozen=True, slots=True)
class Card:
    """What a page shows."""

    name: str
    sections: tuple[Section, ...]

    @property
    def missing(self) -> tuple[str, ...]:
        """The titles of the parts that are not there."""
        return tuple(section.title for section in self.sections if section.missing)


def section(title: str, *blocks: str | Listing) -> Section:
    """A section of what there is of these; a listing without rows and an empty sentence are left out."""
    return Section(title, tuple(one for one in blocks if (one.rows if isinstance(one, Listing) else one)))


def missing(title: str, why: str) -> Section:
    """A section that is not there, and why."""
    return Section(title, (why,), missing=True)


def listing(columns: Iterable[str], rows: Iterable[Iterable[object]], *, numbers_from: int = 1) -> Listing:
    """A table of whatever can be written."""
    texts = tuple(tuple(str(cell) for cell in row) for row in rows)
    return Listing(tuple(columns), texts, numbers_from)


def merged(rows: Iterable[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """The rows, those that differ in nothing but the first cell as one: arms with one gate share a row."""
    named: dict[tuple[str, ...], list[str]] = {}
    for first, *rest in rows:
        named.setdefault(tuple(rest), []).append(first)
    return [(", ".join(names), *rest) for rest, names in named.items()]
