"""Short clauses in another language."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar, Literal

from stressors.overlays.inserting import chosen
from stressors.overlays.overlaid import Expect, Overlaid
from stressors.overlays.spoken import spoken_in
from stressors.overlays.wording import joined, wording
from toolkit.dialogue import Dialogue
from toolkit.probes import Probe
from toolkit.settings import UnitInterval
from toolkit.text.sentences import sentences

FOREIGN = {"en": "es"}  # to whom English is the language; to all others English is the foreign one


@dataclass(frozen=True)
class CodeSwitch:
    """Put a short clause of another language before, between or behind the sentences of some turns."""

    VERSION: ClassVar[int] = 1
    expect: ClassVar[Expect] = Expect.INV

    share: UnitInterval = 0.2  # of the turns that have words
    into: Literal["", "en", "es", "de", "fr", "zh", "ja", "hi", "ar"] = (
        ""  # "": Spanish in English, else English
    )

    def __call__(self, dialogue: Dialogue, probes: Sequence[Probe], rng: Random) -> Overlaid:
        """Rewrite the turns; their own sentences stay as they are, in order."""
        code = self.into or FOREIGN.get(spoken_in(dialogue), "en")
        turns = list(dialogue.turns)
        for place in chosen(dialogue, self.share, rng):
            text = _switched(turns[place].text, rng.choice(wording(code).clauses), rng.random())
            turns[place] = replace(turns[place], text=text)
        return Overlaid(replace(dialogue, turns=tuple(turns)), tuple(probes))


def _switched(text: str, clause: str, where: float) -> str:
    """The text with the clause at one of the edges of its sentences, chosen by a number from 0 to 1."""
    edges = [0]
    for sentence in sentences(text):
        edges.append(text.index(sentence, edges[-1]) + len(sentence))
    edge = edges[int(where * len(edges))]
    before, after = text[:edge], text[edge:]
    first = joined(before, clause) if before.strip() else f"{before}{clause}"
    return f"{first}{after}" if not after or after[0].isspace() else joined(first, after)
