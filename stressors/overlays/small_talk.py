"""Turns that hold nothing."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import ClassVar

from stressors.language import language
from stressors.overlays.inserting import Said, chosen, partners, with_inserted
from stressors.overlays.overlaid import Expect, Overlaid
from stressors.overlays.spoken import spoken_in
from toolkit.dialogue import Dialogue
from toolkit.probes import Probe
from toolkit.settings import Positive, UnitInterval


@dataclass(frozen=True)
class SmallTalk:
    """Bury what is said under turns of no use: an utterance, and its reply if there is someone to reply."""

    VERSION: ClassVar[int] = 1
    expect: ClassVar[Expect] = Expect.INV

    share: UnitInterval = 0.2  # of the turns, behind which small talk is put
    pairs: Positive = 1  # of utterance and reply, at each place

    def __call__(self, dialogue: Dialogue, probes: Sequence[Probe], rng: Random) -> Overlaid:
        """Put small talk in, in the dialogue's language; no pair comes twice while there are others."""
        places = chosen(dialogue, self.share, rng)
        pairs = _pairs(language(spoken_in(dialogue)).small_talk, rng)
        other = partners(dialogue)
        said: dict[int, list[Said]] = {}
        for place in places:
            speaker = dialogue.turns[place].speaker
            drawn = islice(pairs, self.pairs)
            said[place] = [one for pair in drawn for one in _spoken(speaker, other.get(speaker), pair)]
        return Overlaid(with_inserted(dialogue, said), tuple(probes))


def _pairs(known: Sequence[tuple[str, str]], rng: Random) -> Iterator[tuple[str, str]]:
    while True:
        yield from rng.sample(known, len(known))


def _spoken(speaker: str, other: str | None, pair: tuple[str, str]) -> Iterator[Said]:
    yield Said(speaker, pair[0])
    if other is not None:
        yield Said(other, pair[1])
