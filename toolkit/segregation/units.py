"""Cuts a dialogue into the exchanges that a gate decides on: one a turn, or one a pair."""

from collections.abc import Iterator
from typing import Literal

from toolkit.dialogue import Dialogue, Exchange, Turn

Unit = Literal["turn", "pair"]


def spoken_turns(dialogue: Dialogue) -> tuple[Turn, ...]:
    """The turns that say or show something, in order; the others make no exchange and no history."""
    return tuple(turn for turn in dialogue.turns if turn.content)


def units(spoken: tuple[Turn, ...], unit: Unit) -> Iterator[tuple[int, Turn, Turn | None]]:
    """Each unit as (position of its utterance in `spoken`, utterance, reply or None).

    Every turn stands in exactly one unit. The reply of a pair is the next turn, where another speaker says
    it in the same session; an utterance without one stands alone.
    """
    place = 0
    while place < len(spoken):
        reply = _reply(spoken, place) if unit == "pair" else None
        yield place, spoken[place], reply
        place += 1 if reply is None else 2


def _reply(spoken: tuple[Turn, ...], place: int) -> Turn | None:
    """The turn after `place` if it answers that one."""
    if place + 1 == len(spoken):
        return None
    turn, after = spoken[place], spoken[place + 1]
    return after if after.session == turn.session and after.speaker != turn.speaker else None


def exchanges_of(
    dialogue: Dialogue, unit: Unit, *, reply_is_source: bool, window: int, history_is_source: bool = False
) -> list[Exchange]:
    """The exchanges of a dialogue, in order; sources are the utterance and what the two flags add to it.

    The history is the last `window` spoken turns before the utterance; it may reach into earlier sessions.
    """
    spoken = spoken_turns(dialogue)
    exchanges = []
    for place, turn, reply in units(spoken, unit):
        history = spoken[max(0, place - window) : place]
        said = (turn, reply) if reply is not None and reply_is_source else (turn,)
        sources = history + said if history_is_source else said
        exchanges.append(Exchange(turn, reply, history, sources))
    return exchanges
