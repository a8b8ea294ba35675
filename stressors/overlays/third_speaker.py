"""What was said, told once more by somebody else."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from stressors.language import language
from stressors.overlays.inserting import Said, chosen, with_inserted
from stressors.overlays.overlaid import Expect, Overlaid
from stressors.overlays.spoken import spoken_in, unsaid, whole_text
from stressors.overlays.wording import worded, wording
from toolkit.dialogue import Dialogue
from toolkit.probes import Probe
from toolkit.settings import UnitInterval


@dataclass(frozen=True)
class ThirdSpeaker:
    """Let one new person tell a share of the turns again, naming who said them."""

    VERSION: ClassVar[int] = 1
    expect: ClassVar[Expect] = Expect.INV

    share: UnitInterval = 0.1  # of the turns that have words

    def __call__(self, dialogue: Dialogue, probes: Sequence[Probe], rng: Random) -> Overlaid:
        """Put each echo behind its turn, in the dialogue's language; captions are not told."""
        code, before = spoken_in(dialogue), whole_text(dialogue, probes)
        third = _third(code, before, rng)
        said = {}
        for place in chosen(dialogue, self.share, rng):
            turn = dialogue.turns[place]
            echo = rng.choice(wording(code).echoes)
            said[place] = [Said(third, worded(echo, speaker=turn.speaker, text=turn.text.strip()))]
        planted = (third,) if said else ()
        return Overlaid(with_inserted(dialogue, said), tuple(probes), planted=planted)


def _third(code: str, before: str, rng: Random) -> str:
    """A name of the language that stands nowhere in the dialogue; an invented one if all do."""
    spoken = language(code)
    names = [*spoken.friends_women, *spoken.friends_men, *spoken.women, *spoken.men]
    free = [name for name in names if name.casefold() not in before]
    return rng.choice(free) if free else unsaid("pet", code, rng, before)
