"""Stress cases of every family and language, in the order of suites: any first few are spread over all."""

from collections.abc import Iterator
from functools import cache

from stressors.sources import EVERYTHING, Source, sources
from toolkit.cases.case import Case

SEED = 7


def ladders(count: int) -> Iterator[tuple[Case, ...]]:
    """The first ladder of each of the first so many sources."""
    return (_ladder(place) for place in range(min(count, len(_sources()))))


def mildest(count: int) -> Iterator[Case]:
    """Their cases of severity 0."""
    return (case for ladder in ladders(count) for case in ladder if not case.severity)


def hardest(count: int) -> Iterator[Case]:
    """The last case of each."""
    return (ladder[-1] for ladder in ladders(count))


def values(case: Case) -> list[str]:
    """The words that the key names: what is said, under whatever way of saying it."""
    contents = [forms for one in case.must_store for forms in one.holds]
    contents += [forms for one in case.current for state in one.states for forms in state]
    contents += [forms for probe in case.probes for forms in (probe.accept, probe.reject)]
    return sorted({form for forms in contents for form in forms})


@cache
def _sources() -> tuple[Source, ...]:
    return sources(EVERYTHING, ())


@cache
def _ladder(place: int) -> tuple[Case, ...]:
    return _sources()[place](SEED, 0)
