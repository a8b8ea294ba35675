"""Turns said again."""

import unicodedata
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import ClassVar

from stressors.overlays.inserting import Said, chosen, with_inserted
from stressors.overlays.overlaid import Expect, Overlaid
from toolkit.dialogue import Dialogue, Turn
from toolkit.probes import Probe
from toolkit.settings import NonNegative, Positive, UnitInterval


class Form(StrEnum):
    """How alike a turn is when it is said again."""

    EXACT = "exact"  # the same characters
    SURFACE = "surface"  # another case, punctuation, spacing or Unicode form


@dataclass(frozen=True)
class Repeat:
    """Let speakers say a share of their turns again, each copy some turns behind the one before it."""

    VERSION: ClassVar[int] = 1
    expect: ClassVar[Expect] = Expect.INV

    share: UnitInterval = 0.2  # of the turns that have words
    copies: Positive = 1  # of each of them
    gap: NonNegative = 10  # turns between a turn and its copy; at most the rest of the dialogue
    form: Form = Form.EXACT

    def __call__(self, dialogue: Dialogue, probes: Sequence[Probe], rng: Random) -> Overlaid:
        """Put the copies in; captions are repeated with their turns."""
        last = len(dialogue.turns) - 1
        said: dict[int, list[Said]] = defaultdict(list)
        for place in sorted(chosen(dialogue, self.share, rng)):
            for copy in range(1, self.copies + 1):
                behind = min(place + copy * self.gap, last)
                said[behind].append(self._again(dialogue.turns[place], copy))
        return Overlaid(with_inserted(dialogue, said), tuple(probes))

    def _again(self, turn: Turn, copy: int) -> Said:
        text = turn.text if self.form is Form.EXACT else _surface(turn, copy)
        return Said(turn.speaker, text, turn.caption)


def _surface(turn: Turn, copy: int) -> str:
    """The text in other characters that say the same; copies of one turn go through all the ways."""
    ways = (_swapped, _spaced, _louder, _decomposed)
    start = sum(map(ord, turn.id))  # so that not all turns begin with the same way
    for step in range(len(ways)):
        text = ways[(start + copy + step) % len(ways)](turn.text)
        if text != turn.text:
            return text
    return _spaced(turn.text)


def _swapped(text: str) -> str:
    """Capitals small and small letters capital, where that is only a matter of case (not in ı or ß)."""
    return "".join(
        letter.swapcase() if letter.swapcase().casefold() == letter.casefold() else letter for letter in text
    )


def _spaced(text: str) -> str:
    return f"  {text.strip()}  " if not text.startswith("  ") else f" {text} "


def _louder(text: str) -> str:
    return text.rstrip().rstrip(".!。！।") + "!!"


def _decomposed(text: str) -> str:
    return unicodedata.normalize("NFD", text)
