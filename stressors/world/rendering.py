"""A dialogue of several sessions from facts: how far apart, among what, how often and in what manner."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

from stressors.language import Language
from stressors.script import Line, Role, Sitting, reply, small_talk
from stressors.world.plots import Posed
from stressors.world.saying import KEPT, REJECTED, Manner, Statement, Worded, in_words
from stressors.world.world import Fact, World
from toolkit.cases.case import Split

DAYS_BETWEEN = range(1, 6)  # between two sessions

Seeded = Callable[[str], Random]  # a generator for each purpose


@dataclass(frozen=True, slots=True)
class Knobs:
    """How a question's facts are hidden in a dialogue."""

    distance: int = 0  # sessions from one to the next
    distractors: int = 0  # other facts, which change nothing about the answer
    redundancy: float = 0.0  # share of the links that are said a second time, in other words
    rejected: float = 0.0  # share of the links that are said in a manner which the published policy rejects


@dataclass(frozen=True, slots=True)
class Placed:
    """A statement with its place in the dialogue."""

    session: int  # from 0
    within: float  # 0 to 1, in its session
    statement: Statement
    label: str  # of the link that it says; empty: none


@dataclass(frozen=True)
class Told:
    """A dialogue as it will be written, and all that is said in it."""

    sittings: tuple[Sitting, ...]
    placed: tuple[Placed, ...]  # facts of the question, then second sayings, then distractors

    @property
    def facts(self) -> tuple[Fact, ...]:
        """The facts that are said, each once."""
        return tuple(dict.fromkeys(one.statement.fact for one in self.placed))

    def manner(self, label: str) -> Manner:
        """The manner in which a link is said."""
        return next(one.statement.manner for one in self.placed if one.label == label)


def labels(posed: Posed) -> dict[Fact, str]:
    """The names of what must be held: the links, or of an open question all of its facts."""
    facts = posed.derived.links or posed.facts
    return {fact: f"link-{place}" for place, fact in enumerate(facts, start=1)}


def told(posed: Posed, world: World, knobs: Knobs, manners: Sequence[Manner], voice: "Voice") -> Told:
    """The dialogue in which the facts of a question are said; `manners` are those that links may have."""
    placed = _facts(posed, knobs, manners, voice.rng)
    placed += _again(placed, posed, knobs, voice.rng("redundancy"))
    last = max((one.session for one in placed), default=0)
    others = distractors(posed, world, knobs.distractors, voice.rng("distractors"))
    rng = voice.rng("places")
    for fact in others:
        manner = rng.choice([*Manner])
        placed.append(Placed(rng.randint(0, last), rng.random(), Statement(fact, manner), ""))
    worded = in_words([one.statement for one in placed], voice.split, voice.language, voice.rng)
    return Told(tuple(_sittings(placed, worded, last + 1, voice)), tuple(placed))


@dataclass(frozen=True)
class Voice:
    """What a dialogue is written with: sentences of a split, a language, and generators."""

    split: Split
    language: Language
    rng: Seeded


def distractors(posed: Posed, world: World, count: int, rng: Random) -> tuple[Fact, ...]:
    """Up to so many other facts of the world from which, with those of the question, nothing else follows.

    Those of the question's own relations come first; no one of them is about what the question's facts say.
    """
    said = {(fact.subject, fact.relation) for fact in posed.facts}
    missing = {(fact.subject, fact.relation) for fact in posed.left_out}
    relations = {relation for _, relation in said | missing}
    others = [fact for fact in world.current if (fact.subject, fact.relation) not in said | missing]
    rng.shuffle(others)
    others.sort(key=lambda fact: fact.relation not in relations)
    found: list[Fact] = []
    derived = posed.derived
    for fact in others:
        if len(found) == count:
            break
        if posed.query((*posed.facts, *found, fact)) == derived:
            found.append(fact)
    return tuple(found)


def _facts(posed: Posed, knobs: Knobs, manners: Sequence[Manner], rng: Seeded) -> list[Placed]:
    """The facts of the question in order, so many sessions apart, the links in the manners asked for."""
    links = labels(posed)
    drawn = dict(zip(links, _manners(len(links), knobs.rejected, manners, rng("manners")), strict=True))
    before: set[tuple[str, str]] = set()
    placed = []
    for place, fact in enumerate(posed.facts):
        key = fact.subject, fact.relation
        statement = Statement(fact, drawn.get(fact, Manner.PLAIN), new=key in before and fact.begins is not None)
        within = (place + 1) / (len(posed.facts) + 1)
        placed.append(Placed(place * knobs.distance, within, statement, links.get(fact, "")))
        before.add(key)
    return placed


def _manners(count: int, share: float, manners: Sequence[Manner], rng: Random) -> list[Manner]:
    """Manners of which a share is rejected: of a broken number, up or down, so that the mean is exact."""
    whole, part = divmod(share * count, 1)
    rejected = int(whole) + (rng.random() < part)
    found = [rng.choice([one for one in manners if one in REJECTED]) for _ in range(rejected)]
    found += [rng.choice([one for one in manners if one in KEPT]) for _ in range(count - rejected)]
    rng.shuffle(found)
    return found
