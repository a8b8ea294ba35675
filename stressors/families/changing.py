"""A value that changes: the words of its templates, its values in one filling, what is asked of them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from stressors.draw import Draw
from stressors.script import Line
from stressors.template import Template
from toolkit.cases.case import CaseProbe, Current, Forms, Holds, Remembered


@dataclass(frozen=True, kw_only=True)
class Changing(Template):
    """A fact with a value, and the ways in which it changes."""

    values: str  # of what kind they are, or the list that they are taken from
    first: str
    update: str  # the value is another now
    correct: str  # it never was that one
    denies: str  # it is no longer so, and nothing is in its place
    denials: tuple[str, ...]  # words of which one must stay with a denial
    retracts: str  # it never was so
    reverts: str  # the old value is back
    question_past: str


@dataclass(frozen=True)
class Course:
    """One filling: its values in order, and what is said and asked of them."""

    template: Changing
    draw: Draw
    values: tuple[str, ...]

    @property
    def topic(self) -> tuple[str, str]:
        """What it is about, roughly."""
        return self.template.kind, self.template.values

    def text(self, key: str, new: str) -> str:
        """A sentence of the template, with a value in the place of the one before it."""
        old = self.values[max(self.values.index(new) - 1, 0)]
        return self.draw.filling.but(old=old, new=new)(getattr(self.template, key))

    def line(self, key: str, new: str) -> Line:
        """Such a sentence as a line."""
        return Line(self.text(key, new), key)

    def holds(self, value: str) -> Holds:
        """What a record of a value must hold."""
        return self.draw.filling.but(old=value).holds(self.template.holds)

    def states(self, *values: str) -> tuple[Current, ...]:
        """The values as the states of one thing."""
        return (Current("fact", tuple(map(self.holds, values))),)

    def stored(self, name: str, value: str, turns: Sequence[str]) -> Remembered:
        """A value as a content that must be stored."""
        return Remembered(name, tuple(turns), self.holds(value), kinds=self.template.kinds)

    def asked(self, value: str, turns: Sequence[str], reject: Sequence[str] = ()) -> CaseProbe:
        """The question for the value that is true at the end."""
        filled = replace(self.draw, filling=self.draw.filling.but(old=value, new=value))
        return replace(filled.asked(turns), reject=tuple(reject))

    def asked_before(self, value: str, turns: Sequence[str]) -> CaseProbe:
        """The question for the value before that."""
        question = self.draw.filling(self.template.question_past)
        return replace(self.asked(value, turns), id="before", question=question)

    @property
    def denials(self) -> Forms:
        """Words of which a record of the denial must have one."""
        return tuple(map(self.draw.filling.but(old=self.values[0]), self.template.denials))


def values_of(template: Changing, draw: Draw, count: int, taken: Iterable[str]) -> tuple[str, ...]:
    """Up to so many distinct values of the kind that the template names, none of them taken or said in it."""
    excluded = tuple(taken)
    drawn = draw.others(template.values, count + len(excluded))
    own = template.values in template.fill and template.values not in template.slots
    values = (draw.filling.values[template.values], *drawn) if own else drawn
    return tuple(value for value in values if value not in excluded)[:count]
