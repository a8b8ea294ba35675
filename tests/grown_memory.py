"""A memory under a growing dialogue, with an account of what was said to compare it with."""

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from builders import MONDAY
from step_by_step import formed

from toolkit.backends.mem0 import Mem0Store
from toolkit.backends.mem0_memory import Mem0Memory
from toolkit.cases.matching import says
from toolkit.dialogue import Dialogue, Turn, spoken_date
from toolkit.facts import Draft, Enrichment, Kind
from toolkit.ledger import Decision, Outcome
from toolkit.pipeline import Pipeline
from toolkit.stages import MemoryRecord
from toolkit.text.words import folded_words

Key = tuple[str, str]  # whose, and which thing

SPEAKERS = ("Ana", "Ben")
# Things with a value that changes. No two share a word that says what they are about.
FIRST = {
    "dog": "My dog is called {new}.",
    "gym": "I swim at the gym {new}.",
    "trip": "I flew to {new} yesterday.",
}
CORRECT = {
    "dog": "Actually, my dog is called {new}, not {old}.",
    "gym": "Actually, I swim at the gym {new}, not {old}.",
    "trip": "Actually, I flew to {new} yesterday, not to {old}.",
}
RETRACT = "Forget what I said about {old}, I was joking."
VALUES = {
    "dog": ("Rex", "Ilvo", "Brünka"),
    "gym": ("Kestaweiß", "Holbidatock", "Σολίας"),
    "trip": ("Tarrvale", "Kırvane", "Ömsel"),
}
TALK = ("Thanks!", "So tired today, ugh!!")
ABOUT = {"dog": "dog", "gym": "gym", "trip": "flew"}
AGREEING = frozenset(("swims", "s"))  # what verbs and names may become in the third person
KNOWN = "Rex is a greyhound."  # in tests/internal_metadata.jsonl
FULL_WIDTH = 0xFEE0


def other_case(text: str) -> str:
    """The text in the other case, but for letters that would become others by it."""
    return "".join(one.swapcase() if keeps_its_letter(one) else one for one in text)


def keeps_its_letter(one: str) -> bool:
    """Whether a character is the same letter in the other case: ı, which becomes I and so i, is not."""
    return one.swapcase().casefold() == one.casefold()


def wide(text: str) -> str:
    """The text in letters of full width."""
    return "".join(chr(ord(one) + FULL_WIDTH) if "!" <= one <= "~" else one for one in text)


FORMS: Mapping[str, Callable[[str], str]] = {
    "exact": str,
    "other case": other_case,
    "marks": lambda text: text.removesuffix(".") + "!!",
    "spaces": lambda text: f"  {text}  ",
    "decomposed": lambda text: unicodedata.normalize("NFD", text),
    "no-break": lambda text: text.replace(" ", "\u00a0"),
    "unseen": lambda text: text.replace(" ", " \u200b"),
    "wide": wide,
}


@dataclass(frozen=True)
class Step:
    """A turn, and the stages through which it was written."""

    turn: Turn
    pipeline: Pipeline


@dataclass(frozen=True)
class Meant:
    """What a turn says of a thing: its value; None once it is taken back."""

    key: Key
    value: str | None


@dataclass
class Grown:
    """A dialogue that grows by a turn at a time, and its memory."""

    memory: Mem0Memory
    pipeline: Pipeline = Pipeline()
    now: datetime = MONDAY
    steps: list[Step] = field(default_factory=list)
    meant: dict[str, Meant] = field(default_factory=dict)  # by turn
    handed: list[Draft] = field(default_factory=list)
    added: list[Enrichment] = field(default_factory=list)
    formed: list[Decision] = field(default_factory=list)
    stored: list[Decision] = field(default_factory=list)

    @property
    def said(self) -> Dialogue:
        """The dialogue so far."""
        return Dialogue("grown", tuple(step.turn for step in self.steps))

    def say(self, speaker: str, text: str, meant: Meant | None = None) -> list[Decision]:
        """Write one more turn; what the backend decided on it, and on what it corrects."""
        self.now += timedelta(minutes=1)
        turn = Turn(f"1:{len(self.steps) + 1}", 1, speaker, text, self.now)
        self.steps.append(Step(turn, self.pipeline))
        if meant is not None:
            self.meant[turn.id] = meant
        found = formed(self.pipeline, self.said, last=True)
        decisions = self.memory.write(found.drafts, found.additions)
        self.handed += found.drafts
        self.added += found.additions
        self.formed += found.decisions
        self.stored += decisions
        return decisions

    @property
    def values(self) -> dict[Key, str]:
        """What was said last of each thing, but for what was taken back."""
        told = {meant.key: meant.value for meant in self.meant.values()}
        return {key: value for key, value in told.items() if value is not None}

    def corrected_by(self, decisions: Sequence[Decision]) -> bool:
        """Whether a correction is among what was stored anew; one whose text is held corrects nothing."""
        corrections = {draft.fact.id for draft in self.handed if Kind.CORRECTION in draft.fact.kinds}
        fresh = [row for row in decisions if row.outcome is Outcome.ADDED and not row.reason]
        return any(corrections.intersection(row.inputs) for row in fresh)

    def current(self, key: Key) -> tuple[str, Meant] | None:
        """Of the turns that were let in, the last that says something of a thing."""
        let_in = {turn for draft in self.handed for turn in draft.fact.sources}
        about = [turn for turn, meant in self.meant.items() if meant.key == key and turn in let_in]
        return (about[-1], self.meant[about[-1]]) if about else None

    def holding(self, key: Key) -> list[MemoryRecord]:
        """The records of a thing that are held, those first whose last telling was earliest."""
        found = [record for record in self.memory.records if self.key_of(record) == key]
        return sorted(found, key=self.last_told)

    def key_of(self, record: MemoryRecord) -> Key | None:
        """The thing of which a record names a value."""
        named = [thing for thing, values in VALUES.items() if says(record.text, values)]
        return (record.speaker, named[0]) if named and not record.enrichment else None

    def last_told(self, record: MemoryRecord) -> int:
        """When the newest of its turns was said."""
        return max(self.said.position[turn] for turn in record.sources)

    def words_for(self, record: MemoryRecord) -> set[str]:
        """The words that a record of its turns may have."""
        turns = [self.said.turn(turn) for turn in record.sources]
        days = [turn.said_at - timedelta(days=back) for turn in turns for back in (0, 1)]
        sources = [*(turn.content for turn in turns), *map(spoken_date, days), record.speaker]
        known = [KNOWN] if any(row.outcome is Outcome.ENRICHED for row in self.formed) else []
        return {word for text in (*sources, *known) for word in folded_words(text)} | AGREEING


def replayed(store: Mem0Store, steps: Sequence[Step]) -> Grown:
    """The same turns through the same stages, from the beginning."""
    again = Grown(store.memory(opening()))
    for step in steps:
        again.pipeline, again.now = step.pipeline, step.turn.said_at - timedelta(minutes=1)
        again.say(step.turn.speaker, step.turn.text)
    return again


def opening() -> Dialogue:
    """What a memory is opened for: who will speak."""
    return Dialogue("grown", tuple(Turn(f"0:{name}", 1, name, "Hi.", MONDAY) for name in SPEAKERS))
