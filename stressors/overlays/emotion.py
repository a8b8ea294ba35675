"""Turns wrapped in feeling."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import reduce
from itertools import islice
from random import Random
from typing import ClassVar

from stressors.language import language
from stressors.overlays.inserting import part
from stressors.overlays.overlaid import Expect, Overlaid
from stressors.overlays.spoken import spoken_in
from stressors.overlays.wording import joined, wording
from toolkit.dialogue import Dialogue
from toolkit.probes import Probe
from toolkit.settings import Positive, UnitInterval

ASSISTANT = "assistant"  # the speaker, in any case, who is no user


class Whose(StrEnum):
    """Which turns are wrapped."""

    EVIDENCE = "evidence"  # those that some probe cites
    USERS = "users"  # those of everyone but an assistant


@dataclass(frozen=True)
class Emotion:
    """Say the same in strong feeling: an interjection and sentences of pure affect around each turn."""

    VERSION: ClassVar[int] = 1
    expect: ClassVar[Expect] = Expect.INV

    of: Whose = Whose.EVIDENCE
    share: UnitInterval = 1.0  # of those turns
    feelings: Positive = 2  # sentences of affect a turn, by turns behind it and before it

    def __call__(self, dialogue: Dialogue, probes: Sequence[Probe], rng: Random) -> Overlaid:
        """Rewrite the turns; their own words stay whole, on lines or between sentences of their own."""
        code = spoken_in(dialogue)
        loud, known = language(code).elongated, wording(code).feelings
        turns = list(dialogue.turns)
        for place in part(self._places(dialogue, probes), self.share, rng):
            drawn = tuple(islice(_drawn(known, rng), self.feelings))
            text = _wrapped(turns[place].text, rng.choice(loud), drawn)
            turns[place] = replace(turns[place], text=text)
        return Overlaid(replace(dialogue, turns=tuple(turns)), tuple(probes))

    def _places(self, dialogue: Dialogue, probes: Sequence[Probe]) -> list[int]:
        cited = {turn for probe in probes for turn in probe.evidence}
        return [
            place
            for place, turn in enumerate(dialogue.turns)
            if turn.text.strip()
            and (turn.id in cited if self.of is Whose.EVIDENCE else turn.speaker.casefold() != ASSISTANT)
        ]


def _drawn(known: Sequence[str], rng: Random) -> Iterator[str]:
    while True:
        yield from rng.sample(known, len(known))


def _wrapped(text: str, loud: str, feelings: Sequence[str]) -> str:
    # Joined as sentences: an interjection such as "I can't" would otherwise deny what follows it.
    return reduce(joined, (loud, *feelings[1::2], text, *feelings[::2]))
