"""What is asked, and of what: from a world, a question with the facts that must be said for it.

The answers and the links are what follows from those facts; no plot writes them down.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import Protocol

from stressors.world.queries import Derived, First, Previous, Query, Reach
from stressors.world.questions import NAME_ONLY, asked, called
from stressors.world.relations import FRIEND, RELATIONS, Sort
from stressors.world.world import USER, Fact, World


class Shape(StrEnum):
    """What kind of question it is."""

    BRIDGE = "bridge"
    AGGREGATION = "aggregation"
    COMPARISON = "comparison"
    ORDER = "order"
    UPDATE = "update"
    UNANSWERABLE = "unanswerable"


@dataclass(frozen=True)
class Posed:
    """A question in words and as a query, with the facts that are said for it, in order."""

    query: Query
    question: str
    facts: tuple[Fact, ...]
    sort: Sort  # of the answers
    followed: tuple[str, ...] = ()  # of a question without an answer: the things that lead towards one

    @property
    def derived(self) -> Derived:
        """What follows from its facts."""
        return self.query(self.facts)


class Plot(Protocol):
    """A question that can be put to any world, at any rung."""

    @property
    def shape(self) -> Shape:
        """The kind of its question."""

    def __call__(self, world: World, rung: int, rng: Random) -> Posed:
        """The question, the harder the higher the rung (from 0)."""


@dataclass(frozen=True, slots=True)
class Bridge:
    """The end of a chain: a relation longer with each rung."""

    path: tuple[str, ...]

    @property
    def shape(self) -> Shape:
        """A bridge."""
        return Shape.BRIDGE

    def __call__(self, world: World, rung: int, rng: Random) -> Posed:
        """The end of the first few relations."""
        reach = Reach(USER, self.path[: rung + 1])
        return Posed(reach, asked(reach), reach(world.current).links, RELATIONS[reach.path[-1]].object)


@dataclass(frozen=True, slots=True)
class Broken:
    """The end of a chain of which one link is never said."""

    path: tuple[str, ...]

    @property
    def shape(self) -> Shape:
        """Unanswerable."""
        return Shape.UNANSWERABLE

    def __call__(self, world: World, rung: int, rng: Random) -> Posed:
        """Two relations, and one more with each rung, so that at least one of them is said."""
        reach = Reach(USER, self.path[: rung + 2])
        whole = reach(world.current).links
        missing = rng.choice(whole)
        said = tuple(fact for fact in whole if fact != missing)
        return Posed(reach, asked(reach), said, RELATIONS[reach.path[-1]].object, reach.followed(said))


@dataclass(frozen=True, slots=True)
class Gathered:
    """Something of all of the user's friends, of whom there are more with each rung."""

    relation: str
    question: str
    friends: tuple[int, ...] = (2, 2, 3, 3, 4)

    @property
    def shape(self) -> Shape:
        """An aggregation."""
        return Shape.AGGREGATION

    def __call__(self, world: World, rung: int, rng: Random) -> Posed:
        """Friend after friend."""
        friends = world.of(USER, FRIEND)[: self.friends[rung]]
        reach = Reach(USER, (FRIEND, self.relation))
        others = [fact for fact in world.current if fact.relation != FRIEND]
        facts = tuple(link for friend in friends for link in reach([friend, *others]).links)
        return Posed(reach, self.question, facts, RELATIONS[self.relation].object)


@dataclass(frozen=True, slots=True)
class Contest:
    """Which of two has the earlier year or day; the higher the rung, the farther they are from the user."""

    shape: Shape
    paths: tuple[tuple[str, ...], tuple[str, ...]]  # each of three relations
    question: str  # about {a} and {b}
    lengths: tuple[tuple[int, int], ...] = ((2, 2), (2, 2), (2, 3), (3, 2), (3, 3))

    def __call__(self, world: World, rung: int, rng: Random) -> Posed:
        """Each path from its end backwards: where it is cut, the question has a name."""
        candidates = [
            _cut(world, path, length) for path, length in zip(self.paths, self.lengths[rung], strict=True)
        ]
        one, other = (called(Reach(reach.start, reach.path[:-1])) for reach in candidates)
        first = First(tuple(candidates))
        sort = RELATIONS[self.paths[0][-1]].subject
        question = f"{self.question.format(a=one, b=other)} {NAME_ONLY}"
        return Posed(first, question, first(world.current).links, sort)


@dataclass(frozen=True, slots=True)
class Changed:
    """What a thing is now, or what stands at the end of a path through it, after some changes."""

    person: str
    relation: str  # that changes
    path: tuple[str, ...] = ()  # from there
    changes: tuple[int, ...] = (1, 1, 2, 3, 4)

    @property
    def shape(self) -> Shape:
        """An update."""
        return Shape.UPDATE

    def __call__(self, world: World, rung: int, rng: Random) -> Posed:
        """At the lowest rung, the question has the person's name."""
        kin, states = _history(world, self.person, self.relation, self.changes[rung])
        tail = Reach(states[-1].object, self.path)(world.current).links if self.path else ()
        whole = (self.person, self.relation, *self.path)
        reach = Reach(USER, whole) if rung else Reach(kin.object, whole[1:])
        question = f"{asked(reach).removesuffix('?')} now?"
        return Posed(reach, question, (*([kin] if rung else []), *states, *tail), RELATIONS[whole[-1]].object)


@dataclass(frozen=True, slots=True)
class Before:
    """What a thing was before it became what it is now."""

    person: str
    relation: str  # that changes
    question: str  # about {s}
    changes: tuple[int, ...] = (1, 1, 2, 3, 4)

    @property
    def shape(self) -> Shape:
        """An update."""
        return Shape.UPDATE

    def __call__(self, world: World, rung: int, rng: Random) -> Posed:
        """At the lowest rung, the question has the person's name."""
        kin, states = _history(world, self.person, self.relation, self.changes[rung])
        start, path = (USER, (self.person,)) if rung else (kin.object, ())
        question = f"{self.question.format(s=called(Reach(start, path)))} {NAME_ONLY}"
        query = Previous(start, (*path, self.relation))
        return Posed(query, question, (*([kin] if rung else []), *states), RELATIONS[self.relation].object)


def _cut(world: World, path: Sequence[str], length: int) -> Reach:
    """The last relations of a path from the user, from wherever they begin."""
    if length == len(path):
        return Reach(USER, tuple(path))
    (start,) = Reach(USER, tuple(path[:-length]))(world.current).answers
    return Reach(start, tuple(path[-length:]))


def _history(world: World, person: str, relation: str, changes: int) -> tuple[Fact, tuple[Fact, ...]]:
    """What the person is to the user, and so many last changes, behind the state before them."""
    (kin,) = world.of(USER, person)
    return kin, world.of(kin.object, relation)[-changes - 1 :]
