"""What a stressor laid over a dialogue is, and what it gives back."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import Protocol

from toolkit.dialogue import Dialogue
from toolkit.probes import Probe


class Expect(StrEnum):
    """What should become of the answers to the probes (CheckList: Ribeiro et al. 2020, section 2.2)."""

    INV = "INV"  # invariance: each probe is scored as without the stressor
    DIR = "DIR"  # direction: what becomes of the answers is known; the stressor says what
    MFT = "MFT"  # minimum functionality: a key of its own says what is right, here the words planted


@dataclass(frozen=True)
class Overlaid:
    """A dialogue and its probes once a stressor has been laid over them."""

    dialogue: Dialogue
    probes: tuple[Probe, ...]
    planted: tuple[str, ...] = ()  # words that stood nowhere before, and that no right answer has
    renamed: tuple[tuple[str, str], ...] = ()  # old name, new name; together a bijection


class Stressor(Protocol):
    """Rewrites a dialogue and its probes: a frozen dataclass whose fields are settings."""

    @property
    def expect(self) -> Expect:
        """What should follow."""

    def __call__(self, dialogue: Dialogue, probes: Sequence[Probe], rng: Random) -> Overlaid:
        """The same dialogue, stressed: it keeps its id and those of its turns and probes, and all citations.

        Pure but for `rng`, which is seeded by what is stressed and by what. Turns that are put in get the id
        of the turn they follow with a number behind it, such as `1:3+1`.
        """
