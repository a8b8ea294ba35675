"""Ladders of stress cases: some fillings of every template of a family, beside another as in suites."""

from collections.abc import Iterator
from functools import lru_cache

from stressors.sources import of_family
from toolkit.cases.case import Case, Remembered

SEED, FILLINGS = 7, 5


@lru_cache
def ladders(family: str, code: str) -> tuple[tuple[Case, ...], ...]:
    return tuple(source(SEED, number) for source in of_family(family, code) for number in range(FILLINGS))


def cases(family: str, code: str) -> Iterator[Case]:
    return (case for ladder in ladders(family, code) for case in ladder)


def said(case: Case, one: Remembered) -> list[str]:
    """The texts of the turns that a content is read from."""
    return [case.dialogue.turn(turn).text for turn in one.sources]


def others(case: Case, *turns: str) -> list[str]:
    """The texts of all turns but some."""
    return [turn.text for turn in case.dialogue.turns if turn.id not in turns]
