"""Turns put into a dialogue: none of the others moves, and all ids and times stay."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from toolkit.dialogue import Dialogue, Turn


@dataclass(frozen=True, slots=True)
class Said:
    """What is said in a turn that is put in."""

    speaker: str
    text: str
    caption: str | None = None


def with_inserted(dialogue: Dialogue, said: Mapping[int, Sequence[Said]]) -> Dialogue:
    """The dialogue with turns put in behind those at the places given, in their session and at their time."""
    taken = set(dialogue.position)
    turns: list[Turn] = []
    for place, turn in enumerate(dialogue.turns):
        turns.append(turn)
        numbers = _free(turn.id, taken)
        for one in said.get(place, ()):
            own = Turn(next(numbers), turn.session, one.speaker, one.text, turn.said_at, one.caption)
            turns.append(own)
            taken.add(own.id)
    return replace(dialogue, turns=tuple(turns))


def chosen(dialogue: Dialogue, share: float, rng: Random) -> tuple[int, ...]:
    """The places of a share of the turns that have words, in random order.

    Of one generator, a greater share begins with the same places as a smaller one.
    """
    return part([place for place, turn in enumerate(dialogue.turns) if turn.text.strip()], share, rng)


def part(places: Sequence[int], share: float, rng: Random) -> tuple[int, ...]:
    """A share of some places in random order, rounded to the nearest number; promises what `chosen` does."""
    count = int(share * len(places) + 0.5)
    return tuple(rng.sample(places, len(places))[:count])


def partners(dialogue: Dialogue) -> dict[str, str]:
    """For each speaker the first one who is somebody else; empty if there is only one."""
    first, *rest = dialogue.speakers or ("",)
    return {first: rest[0], **dict.fromkeys(rest, first)} if rest else {}


def _free(turn_id: str, taken: set[str]) -> Iterator[str]:
    number = 0
    while True:
        number += 1
        if f"{turn_id}+{number}" not in taken:
            yield f"{turn_id}+{number}"
