"""How each relation is said: several sentences in each manner, apart for what is held in and held out."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from functools import cache
from pathlib import Path
from random import Random

from stressors.language import Language
from stressors.template import SLOT
from stressors.toml import shaped_toml
from stressors.world.relations import CHANGING, RELATIONS, Sort
from stressors.world.world import Fact
from stressors.written_dates import written_out
from toolkit.cases.case import Split
from toolkit.datasets.loaded import summed_up
from toolkit.errors import UserError

FOLDER = Path(__file__).parent / "sayings"
LEAST = {Split.HELD_IN: 4, Split.HELD_OUT: 2}  # sentences for each relation in each manner


class Manner(StrEnum):
    """How a turn says what it says."""

    PLAIN = "plain"
    PASSING = "passing"  # in the midst of a situation that is soon over
    ASIDE = "aside"  # in a turn about something else
    EMOTIONAL = "emotional"
    REPLY = "reply"  # to a question of the friend


REJECTED = (
    Manner.PASSING,
    Manner.EMOTIONAL,
)  # what counts against a turn in the published policy, as in toolkit/admission/cues.py
KEPT = tuple(manner for manner in Manner if manner not in REJECTED)


@dataclass(frozen=True, slots=True)
class Ways:
    """The sentences for a relation: `{s}` is the subject, `{o}` the object, `{w}` the relation's word.

    `{h}` is `her` or `his`, of a subject who is a person.
    """

    plain: tuple[str, ...]
    passing: tuple[str, ...]
    aside: tuple[str, ...]
    emotional: tuple[str, ...]
    reply: tuple[tuple[str, str], ...]  # the friend's question, and the user's reply

    def of(self, manner: Manner) -> tuple[tuple[str, str], ...]:
        """The sentences of a manner, each behind what the friend asks, if anything."""
        if manner is Manner.REPLY:
            return self.reply
        alone: tuple[str, ...] = getattr(self, manner)
        return tuple(("", sentence) for sentence in alone)


@dataclass(frozen=True, slots=True)
class Statement:
    """A fact to be said."""

    fact: Fact
    manner: Manner
    new: bool = False  # whether it takes the place of something that was said before


@dataclass(frozen=True, slots=True)
class Worded:
    """A statement in words."""

    statement: Statement
    asked: str  # what the friend asks before it; empty: nothing
    text: str


def in_words(
    statements: Sequence[Statement], split: Split, language: Language, rng: Callable[[str], Random]
) -> tuple[Worded, ...]:
    """The statements in words; no sentence is used twice, least of all for one fact, while there are others.

    The order in which sentences are used depends on `rng` alone, so a further statement at the end changes
    none before it.
    """
    used: Counter[tuple[str, Manner]] = Counter()
    said: set[tuple[Fact, Manner, int]] = set()
    found = []
    for statement in statements:
        relation = RELATIONS[statement.fact.relation]
        saying = relation.new_saying if statement.new else relation.saying
        forms = ways(split)[saying].of(statement.manner)
        order = rng(f"{saying}/{statement.manner}").sample(range(len(forms)), len(forms))
        turn = used[saying, statement.manner] % len(forms)
        turns = [*order[turn:], *order[:turn]]
        other = (one for one in turns if (statement.fact, statement.manner, one) not in said)
        place = next(other, turns[0])
        used[saying, statement.manner] += 1
        said.add((statement.fact, statement.manner, place))
        slots = _slots(statement.fact, language)
        found.append(Worded(statement, *(_filled(text, slots) for text in forms[place])))
    return tuple(found)


def object_forms(fact: Fact, language: Language) -> tuple[str, ...]:
    """The ways to write the object of a fact, the one that sentences use first."""
    if RELATIONS[fact.relation].object is Sort.DATE:
        return written_out(language.dates, date.fromisoformat(fact.object))
    return (fact.object,)


def _slots(fact: Fact, language: Language) -> Mapping[str, str]:
    whose = "her" if fact.subject in language.women else "his"
    return {"s": fact.subject, "o": object_forms(fact, language)[0], "w": fact.word, "h": whose}


def _filled(text: str, slots: Mapping[str, str]) -> str:
    whole = SLOT.sub(lambda slot: slots[slot[1]], text)
    return whole[:1].upper() + whole[1:]


@cache
def ways(split: Split) -> Mapping[str, Ways]:
    """The sentences of a split for every relation; UserError names the first that are unsound."""
    path = FOLDER / f"{split}.toml"
    written = shaped_toml(dict[str, Ways], path)
    faults = [*saying_faults(written, LEAST[split])]
    if faults:
        raise UserError(f"{path}: {summed_up(faults)}")
    return written


def saying_faults(written: Mapping[str, Ways], least: int) -> Iterator[str]:
    """Say what is wrong with the sentences of all relations, of which each needs `least` in each manner."""
    needed = {relation.saying: _slots_of(relation.name) for relation in RELATIONS.values()}
    needed |= {RELATIONS[name].new_saying: _slots_of(name) for name in CHANGING}
    yield from (f"unknown relation {name!r}" for name in written if name not in needed)
    for name, (slots, optional) in needed.items():
        if name not in written:
            yield f"there is no sentence for {name!r}"
            continue
        for manner in Manner:
            forms = written[name].of(manner)
            if len({text for _, text in forms}) < least:
                yield f"{name}: it needs {least} different sentences in the manner {manner}"
            for asked, text in forms:
                yield from (f"{name}: {fault}" for fault in _form_faults(asked, text, slots, optional))


def _slots_of(relation: str) -> tuple[frozenset[str], frozenset[str]]:
    """The slots that a sentence of a relation must have, and those that it may have."""
    found = RELATIONS[relation]
    subject = {"s"} if found.subject is not Sort.USER else set()
    needed = frozenset({"o", *subject, *({"w"} if found.word or found.words else set())})
    return needed, frozenset({"h"} if found.subject is Sort.PERSON else set())


def _form_faults(asked: str, text: str, needed: frozenset[str], optional: frozenset[str]) -> Iterator[str]:
    yield from (f"{{{slot}}} is missing in {text!r}" for slot in sorted(needed - {*SLOT.findall(text)}))
    unknown = {*SLOT.findall(asked + text)} - needed - optional
    yield from (f"{{{slot}}} is unknown in {text!r}" for slot in sorted(unknown))
    if needed <= {*SLOT.findall(asked)}:
        yield f"the question {asked!r} answers itself"
