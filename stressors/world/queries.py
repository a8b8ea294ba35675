"""What may be asked of a world, and what follows from those of its facts that were said."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Protocol

from stressors.world.relations import RELATIONS
from stressors.world.world import Fact

Chain = tuple[Fact, ...]  # of facts each of which begins where the one before it ends


@dataclass(frozen=True, slots=True)
class Derived:
    """What follows: the answers, and the facts without any of which they would not follow."""

    answers: tuple[str, ...] = ()  # empty: nothing follows
    links: tuple[Fact, ...] = ()  # in the order of the question
    rivals: tuple[str, ...] = ()  # what the links name that would be a wrong answer


class Query(Protocol):
    """Something to find out."""

    def __call__(self, facts: Sequence[Fact]) -> Derived:
        """What follows from the facts."""


@dataclass(frozen=True, slots=True)
class Reach:
    """What stands at the end of a path of relations, as things are now."""

    start: str
    path: tuple[str, ...]

    def __call__(self, facts: Sequence[Fact]) -> Derived:
        """The ends of all chains along the path."""
        found = _chains(facts, self.start, self.path)
        ends = dict.fromkeys(chain[-1].object for chain in found)
        return Derived(tuple(ends), tuple(dict.fromkeys(fact for chain in found for fact in chain)))

    def followed(self, facts: Sequence[Fact]) -> tuple[str, ...]:
        """The things that one comes by on the way, as far as it leads."""
        parts = [_chains(facts, self.start, self.path[: end + 1]) for end in range(len(self.path))]
        return tuple(dict.fromkeys(chain[-1].object for found in parts for chain in found))


@dataclass(frozen=True, slots=True)
class Previous:
    """What stood at the end of a path of relations before what stands there now."""

    start: str
    path: tuple[str, ...]

    def __call__(self, facts: Sequence[Fact]) -> Derived:
        """The last state but one; the last one is a link too, since it tells that the other is over."""
        for chain in _chains(facts, self.start, self.path):
            states = _states(facts, chain[-1].subject, chain[-1].relation)
            if len(states) > 1:
                return Derived((states[-2].object,), (*chain[:-1], *states[-2:]), (states[-1].object,))
        return Derived()


@dataclass(frozen=True, slots=True)
class First:
    """Which of some has the earliest day or year, which stands at the end of a chain behind it."""

    candidates: tuple[Reach, ...]

    def __call__(self, facts: Sequence[Fact]) -> Derived:
        """The earliest, if there is one chain for each candidate and no two of them end in the same time."""
        found = [_chains(facts, one.start, one.path) for one in self.candidates]
        ends = {chain[-1].object: chain[-1].subject for some in found for chain in some}
        if any(len(some) != 1 for some in found) or len(ends) < len(found):
            return Derived()
        first, *later = (ends[end] for end in sorted(ends))
        links = dict.fromkeys(fact for (chain,) in found for fact in chain)
        return Derived((first,), tuple(links), tuple(later))


def _chains(facts: Sequence[Fact], start: str, path: Sequence[str]) -> list[Chain]:
    """All chains along the path, each relation as it is now."""
    found: list[Chain] = [()]
    for relation in path:
        found = [
            (*chain, fact)
            for chain in found
            for fact in _now(facts, chain[-1].object if chain else start, relation)
        ]
    return found


def _now(facts: Sequence[Fact], subject: str, relation: str) -> Sequence[Fact]:
    states = _states(facts, subject, relation)
    return states if RELATIONS[relation].many else states[-1:]


def _states(facts: Sequence[Fact], subject: str, relation: str) -> list[Fact]:
    """What is and was so, the oldest first."""
    found = [fact for fact in facts if (fact.subject, fact.relation) == (subject, relation)]
    return sorted(found, key=lambda fact: fact.begins or date.min)
