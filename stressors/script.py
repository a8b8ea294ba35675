"""A dialogue as it is written: lines in sittings, of which some have labels that keys are made from."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from random import Random

from stressors.filling import Filling
from stressors.language import Language
from toolkit.dialogue import Dialogue, Turn

PAUSE = timedelta(minutes=1)  # between two turns
MANY_SITTINGS = 27  # days after the first that a case may last, if its dates are to stay near


class Role(StrEnum):
    """Who speaks."""

    USER = "user"  # whose memory it is
    FRIEND = "friend"


@dataclass(frozen=True, slots=True)
class Line:
    """One turn of a script."""

    text: str
    label: str = ""  # by which keys name it; several lines may share one
    by: Role = Role.USER
    chaff: bool = False  # holds nothing worth keeping


@dataclass(frozen=True, slots=True)
class Sitting:
    """Lines that are said one after another."""

    lines: tuple[Line, ...]
    days_later: int = 0  # than the sitting before


@dataclass(frozen=True)
class Rendered:
    """A dialogue with the ids of the lines that have labels."""

    dialogue: Dialogue
    labelled: dict[str, tuple[str, ...]]
    chaff: tuple[str, ...]

    def turns(self, *labels: str) -> tuple[str, ...]:
        """The ids of the lines of these labels, in order; KeyError for a label that no line has."""
        return tuple(turn for label in labels for turn in self.labelled[label])


def rendered(case_id: str, sittings: Iterable[Sitting], start: datetime, filling: Filling) -> Rendered:
    """The script as a dialogue that starts at `start`. A sitting without lines is no session."""
    turns: list[Turn] = []
    labelled: dict[str, tuple[str, ...]] = {}
    chaff: list[str] = []
    day, session = start, 0
    for sitting in sittings:
        day += timedelta(days=sitting.days_later)
        session += bool(sitting.lines)
        for place, line in enumerate(sitting.lines):
            speaker = filling.user if line.by is Role.USER else filling.friend
            turn = Turn(f"{session}:{place + 1}", session, speaker, line.text, day + place * PAUSE)
            turns.append(turn)
            if line.label:
                labelled[line.label] = (*labelled.get(line.label, ()), turn.id)
            if line.chaff:
                chaff.append(turn.id)
    return Rendered(Dialogue(case_id, tuple(turns)), labelled, tuple(chaff))


def small_talk(language: Language, rng: Random, pairs: int) -> tuple[Line, ...]:
    """So many utterances of the user with their replies, all of no use; none twice while there are others."""
    drawn: list[tuple[str, str]] = []
    while len(drawn) < pairs:
        drawn += rng.sample(language.small_talk, min(pairs - len(drawn), len(language.small_talk)))
    return tuple(
        line
        for said, reply in drawn
        for line in (Line(said, chaff=True), Line(reply, by=Role.FRIEND, chaff=True))
    )


def reply(language: Language, rng: Random) -> Line:
    """A short reaction of the friend to whatever was said."""
    return Line(rng.choice(language.replies), by=Role.FRIEND, chaff=True)


def reactions(language: Language, rng: Random) -> Iterator[Line]:
    """Short reactions of the friend without end; none twice while there are others."""
    while True:
        for text in rng.sample(language.replies, len(language.replies)):
            yield Line(text, by=Role.FRIEND, chaff=True)


def with_replies(lines: Sequence[Line], language: Language, rng: Random) -> tuple[Line, ...]:
    """The user's lines, each with a short reaction of the friend behind it."""
    return tuple(one for line in lines for one in (line, reply(language, rng)))


def chats(
    parts: Sequence[Sequence[Line]], language: Language, rng: Random, *, pairs: int, days: int
) -> tuple[Sitting, ...]:
    """A sitting a part, so many days apart: small talk, then the part's lines, the user's each with a reply.

    Of one generator, more parts or pairs begin with the same small talk as fewer.
    """
    talk = small_talk(language, rng, max(pairs * len(parts), len(language.small_talk)))
    sittings: list[Sitting] = []
    for place, part in enumerate(parts):
        opening = talk[2 * pairs * place : 2 * pairs * (place + 1)]
        lines = (*opening, *with_replies(part, language, rng))
        sittings.append(Sitting(lines, days if place else 0))
    return tuple(sittings)
