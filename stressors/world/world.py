"""A seeded world: people around the user, their work, homes, pets, cars, plans and days, and changes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from random import Random

from stressors.language import Language
from stressors.nonce import nonce
from stressors.world.relations import FRIEND, MEN, OCCASIONS, PETS, RELATIONS, ROLES, WOMEN, Sort

USER = "user"
FRIENDS = 4
# How many people there are in each further layer: each knows two of the next, and everyone in the first one
# knows two whom nobody else there knows in the same way.
LAYERS = (12, 5, 3)
STATES = 5  # of what changes about the user's own people: the first, and four that take its place
LICENCES, FOUNDATIONS = range(1985, 2013), range(1850, 1985)
FIRST_DATE, DATES = date(2013, 3, 1), 3_000  # of occasions, all of them over before the dialogues begin
FIRST_CHANGE, BETWEEN_CHANGES = date(2013, 1, 1), 300  # days


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that is so: subject, relation and object, with the time during which it holds."""

    subject: str
    relation: str
    object: str
    word: str = ""  # what sentences call the relation
    begins: date | None = None  # None: it was always so
    ends: date | None = None  # None: it still is


@dataclass(frozen=True)
class World:
    """All facts of a world. No two things have the same name, and nothing leads back to where it began."""

    facts: tuple[Fact, ...]

    @property
    def current(self) -> tuple[Fact, ...]:
        """What is still so: one object for each subject and relation, but for friends."""
        return tuple(fact for fact in self.facts if fact.ends is None)

    def of(self, subject: str, relation: str) -> tuple[Fact, ...]:
        """The facts of a subject and a relation, the oldest first."""
        return tuple(fact for fact in self.facts if (fact.subject, fact.relation) == (subject, relation))


@dataclass(frozen=True)
class _Making:
    """What a world is made with: a generator, and the names that are taken."""

    rng: Random
    language: Language
    taken: set[str]

    def new(self, kind: str) -> str:
        """A name that nothing has yet."""
        name = nonce(kind, self.language, self.rng, self.taken)
        self.taken.add(name)
        return name


def drawn_world(rng: Random, language: Language) -> World:
    """A world; equal states of the generator give equal worlds."""
    making = _Making(rng, language, set())
    named, rest = _names(making)
    layers = [[name for _, name in named], *(_taken(rest, size) for size in LAYERS)]
    facts = [Fact(USER, role, name, RELATIONS[role].word) for role, name in named]
    facts += _company(making, Fact(USER, "own_employer", making.new("org")), layers[1])
    for layer, later in zip(layers, (*layers[1:], []), strict=True):
        states = STATES if layer is layers[0] else 1
        for place, person in enumerate(layer):
            facts += _known(person, later, place)
            facts += _person(making, person, later, states)
    people = [person for layer in layers for person in layer]
    return World((*facts, *_years(rng, facts, people), *_occasions(rng, people)))


def _years(rng: Random, facts: Sequence[Fact], people: Sequence[str]) -> Iterator[Fact]:
    """Years of licences and foundations, all distinct, so that the last of many have none."""
    orgs = [fact.object for fact in facts if RELATIONS[fact.relation].object is Sort.ORG]
    for subjects, relation, years in ((people, "licence", LICENCES), (orgs, "founded", FOUNDATIONS)):
        for subject, year in zip(subjects, rng.sample(years, len(years)), strict=False):
            yield Fact(subject, relation, str(year))


def _occasions(rng: Random, people: Sequence[str]) -> Iterator[Fact]:
    days = iter(rng.sample(range(DATES), len(people) * len(OCCASIONS)))
    for person in people:
        for occasion in OCCASIONS:
            day = FIRST_DATE + timedelta(days=next(days))
            yield Fact(person, occasion, day.isoformat(), occasion)


def _taken(names: list[str], size: int) -> list[str]:
    return [names.pop() for _ in range(size)]


def _names(making: _Making) -> tuple[list[tuple[str, str]], list[str]]:
    """What the user's own people are, with their names, and the names of all others."""
    women = making.rng.sample(making.language.women, len(making.language.women))
    men = making.rng.sample(making.language.men, len(making.language.men))
    names = {role: women.pop() for role in WOMEN} | {role: men.pop() for role in MEN}
    rest = [*women, *men]
    making.rng.shuffle(rest)
    names |= {role: rest.pop() for role in ROLES if role not in names}
    return [*names.items(), *((FRIEND, rest.pop()) for _ in range(FRIENDS))], rest


def _known(person: str, later: Sequence[str], place: int) -> Iterator[Fact]:
    """Whom a person at that place of a layer knows of the next one."""
    if later:
        yield Fact(person, "coach", later[place % len(later)])
        yield Fact(person, "best_friend", later[(place + 1) % len(later)])


def _person(making: _Making, person: str, later: Sequence[str], states: int) -> Iterator[Fact]:
    """What is so of a person; those of the `later` layer are all that the person can lead to."""
    yield Fact(person, "pet", making.new("pet"), making.rng.choice(PETS))
    yield Fact(person, "plan", making.new("place"))
    yield from _company(making, Fact(person, "favourite", making.new("org")), later)
    yield from _history(making, person, "home", states)
    for employment in _history(making, person, "employer", states):
        yield from _company(making, employment, later)
    for car in _history(making, person, "drives", states):
        yield car
        yield from _company(making, Fact(car.object, "maker", making.new("org")), later)


def _history(making: _Making, person: str, relation: str, states: int) -> Iterator[Fact]:
    """One state after another: a change ends one and begins the next, on the same day."""
    begins: date | None = None
    for state in range(states):
        change = FIRST_CHANGE + timedelta(
            days=state * BETWEEN_CHANGES + making.rng.randrange(1, BETWEEN_CHANGES)
        )
        thing = making.new(RELATIONS[relation].object)
        yield Fact(person, relation, thing, begins=begins, ends=change if state < states - 1 else None)
        begins = change


def _company(making: _Making, fact: Fact, later: Sequence[str]) -> Iterator[Fact]:
    """A fact whose object is a company, with the town of the company and its founder."""
    yield fact
    yield Fact(fact.object, "based", making.new("place"))
    if later:
        yield Fact(fact.object, "founder", making.rng.choice(later))
