"""One filling of one template: what the cases that are made from it share, and how they are put together."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from random import Random

from stressors.filling import Filling, alternatives, filled
from stressors.language import Language, language
from stressors.script import Rendered, Sitting, rendered
from stressors.template import Entry
from toolkit.cases.case import Case, CaseProbe, Expect, Holds, Partner, Relation, Status
from toolkit.slots import Slot, SlotKind

FIRST_DAY = datetime(2023, 1, 9, 8, tzinfo=UTC)
DAYS = 1_000  # over which the dialogues of a suite begin
HOURS = 12


@dataclass(frozen=True)
class Draw:
    """A template, filled; its number counts the fillings of the template."""

    entry: Entry
    seed: int
    number: int
    language: Language
    filling: Filling
    start: datetime  # of the first sitting
    beside: "Draw | None" = None  # another fact of the same speakers, which the stress leaves alone

    @property
    def holds(self) -> Holds:
        """What a record of the fact must hold."""
        return self.filling.holds(self.entry.template.holds)

    def say(self, key: str) -> str:
        """The template's sentence of that key, filled."""
        (sentence,) = self.entry.template.sentences[key]
        return self.filling(sentence)

    def others(self, slot: str, count: int) -> tuple[str, ...]:
        """Up to so many other values for a slot, or of a kind of slots, distinct from all that is said."""
        taken = tuple(self.filling.values.values())
        return alternatives(slot, self.entry.template, self.language, self.rng(slot), count, taken)

    def rng(self, purpose: str) -> Random:
        """A generator of its own for each purpose, seeded by identity alone."""
        return Random(f"{self.seed}/{self.entry.name}/{self.number}/{purpose}")

    def case_id(self, rung: str) -> str:
        """The id of the case at one rung of severity."""
        return f"{self.entry.name}/{self.number}/{rung}"

    def rendered(self, rung: str, sittings: Iterable[Sitting]) -> Rendered:
        """The dialogue of the case at one rung."""
        return rendered(self.case_id(rung), sittings, self.start, self.filling)

    def case(self, rung: str, severity: float, script: Rendered, kind: str = "") -> Case:
        """The case at one rung, with an empty key; its kind is that of the template unless given."""
        return Case(
            id=self.case_id(rung),
            family=self.entry.family,
            kind=kind or self.entry.template.kind,
            template=self.entry.name,
            language=self.entry.language,
            severity=severity,
            seed=self.seed,
            split=self.entry.split,
            dialogue=script.dialogue,
            chaff=script.chaff,
            unknown=self.language.unknown,
            unclear=self.language.unclear,
        )

    def partner(self, rung: str, relation: Relation, expect: Expect, days: int = 0) -> Partner:
        """The case at another rung, as a partner."""
        return Partner(self.case_id(rung), relation, expect, days)

    def asked(self, evidence: Sequence[str], *, name: str = "asked", bystander: bool = False) -> CaseProbe:
        """The template's question, to be answered from any one of some turns: the first is cited."""
        template, filling = self.entry.template, self.filling
        return CaseProbe(
            id=name,
            question=filling(template.question),
            status=Status.KNOWN,
            accept=filling.forms(template.answer),
            evidence=tuple(evidence[:1]),
            slots=slots_of(evidence[0], filling.holds(template.holds)),
            bystander=bystander,
        )


def draw(entry: Entry, seed: int, number: int, beside: Entry | None = None) -> Draw:
    """The `number`-th filling of a template, and of another one for what stands beside it."""
    spoken = language(entry.language)
    rng = Random(f"{seed}/{entry.name}/{number}")
    start = FIRST_DAY + timedelta(days=rng.randrange(DAYS), hours=rng.randrange(HOURS))
    filling = filled(entry.template, spoken, rng)
    if beside is None:
        return Draw(entry, seed, number, spoken, filling, start)
    other = filled(beside.template, spoken, rng, taken=tuple(filling.values.values()))
    second = Draw(
        beside, seed, number, spoken, replace(other, user=filling.user, friend=filling.friend), start
    )
    return Draw(entry, seed, number, spoken, filling, start, second)


def slots_of(turn: str, holds: Holds) -> tuple[Slot, ...]:
    """The contents of a turn as slots of a probe."""
    return tuple(Slot(turn, SlotKind.ENTITY, forms[0], forms[1:]) for forms in holds)
