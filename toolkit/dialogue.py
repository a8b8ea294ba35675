"""What is said: turns, the dialogues they make, and the exchanges that a gate decides on."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property


@dataclass(frozen=True, slots=True)
class Turn:
    """One utterance of one speaker."""

    id: str  # unique within its dialogue
    session: int  # counts from 1
    speaker: str
    text: str
    said_at: datetime  # timezone-aware
    caption: str | None = None  # what a shared picture shows, in words

    @property
    def content(self) -> str:
        """The words of the turn, with the caption of its picture in brackets."""
        return f"{self.text} [{self.caption}]".strip() if self.caption else self.text.strip()


@dataclass(frozen=True)
class Dialogue:
    """Sessions of turns between speakers, in the order in which they were said."""

    id: str
    turns: tuple[Turn, ...]
    flags: frozenset[str] = frozenset()  # what the loader had to assume, such as `tz_assumed`
    withheld: frozenset[str] = frozenset()  # ids of turns in which a secret is masked

    @property
    def speakers(self) -> tuple[str, ...]:
        """The speakers, in order of first appearance."""
        return tuple(dict.fromkeys(turn.speaker for turn in self.turns))

    @property
    def sessions(self) -> tuple[int, ...]:
        """The numbers of the sessions, in order."""
        return tuple(dict.fromkeys(turn.session for turn in self.turns))

    @cached_property
    def position(self) -> dict[str, int]:
        """Where each turn id stands in the dialogue."""
        return {turn.id: place for place, turn in enumerate(self.turns)}

    def turn(self, turn_id: str) -> Turn:
        """The turn of that id; KeyError if there is none."""
        return self.turns[self.position[turn_id]]

    def around(self, turn_id: str, window: int) -> Iterator[Turn]:
        """The turn and up to `window` turns either side of it, within its session."""
        place = self.position[turn_id]
        session = self.turns[place].session
        near = self.turns[max(0, place - window) : place + window + 1]
        return (turn for turn in near if turn.session == session)


@dataclass(frozen=True, slots=True)
class Exchange:
    """The unit that a gate decides on: an utterance, perhaps its reply, and the history it stands in."""

    turn: Turn
    reply: Turn | None = None
    history: tuple[Turn, ...] = ()  # earlier turns of the same dialogue, oldest first
    sources: tuple[Turn, ...] = ()  # the turns that facts may be read from; never empty once segregated

    @property
    def id(self) -> str:
        """The id of the turn that opens the exchange."""
        return self.turn.id

    @property
    def said(self) -> tuple[Turn, ...]:
        """The utterance, and its reply where facts may be read from it; never the history."""
        reply = self.reply
        return (self.turn, reply) if reply is not None and reply in self.sources else (self.turn,)

    @property
    def text(self) -> str:
        """What the gate reads: the words of the utterance and of its reply, without the history."""
        return self.turn.content if self.reply is None else f"{self.turn.content}\n{self.reply.content}"


def spoken_date(moment: datetime) -> str:
    """The day as people write it: `7 May 2023`."""
    return f"{moment.day} {moment:%B %Y}"


def rendered(said_at: datetime, speaker: str, words: str) -> str:
    """The one form in which every arm embeds, searches and shows its records: `[7 May 2023] Ana: words`."""
    return f"[{spoken_date(said_at)}] {speaker}: {words}"
