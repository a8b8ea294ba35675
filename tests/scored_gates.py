"""A gate that scores exchanges by their length, and a small run of it beside others on eight dialogues."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import pandas as pd
from builders import dialogue
from small_runs import NULL, ran

from analysis.chains.null_models.chance import Chains
from analysis.chains.null_models.gated import Gated
from toolkit.admission.matched_random import MatchedRandom
from toolkit.admission.novelty import Novelty
from toolkit.admission.oracle import Oracle
from toolkit.backends.everything import Everything
from toolkit.context import Context
from toolkit.dialogue import Dialogue, Exchange
from toolkit.facts import Tier
from toolkit.probes import LOCOMO_CATEGORIES, Probe
from toolkit.retrieval.whole import Whole
from toolkit.runs.run_folder import RunFolder
from toolkit.segregation.isolated import Isolated
from toolkit.segregation.open_window import OpenWindow
from toolkit.spec import spec_of
from toolkit.stages import Verdict

LINES = (
    "Ana: I live in Oslo with my old parents.",
    "Ben: Hm.",
    "Ana: My dog is called Rex.",
    "Ben: Oh, nice name for a dog.",
    "Ana: I ski.",
    "Ben: I bake bread every single winter morning.",
    "Ana: Oh.",
    "Ben: Yes, it has been raining since noon.",
)
WHOLE = replace(NULL, backend=Everything(), retrieval=Whole())  # the fastest memory


@dataclass(frozen=True)
class Longest:
    """Admit exchanges of at least so many characters."""

    VERSION = 1
    threshold: float

    def __call__(self, exchanges: Sequence[Exchange], context: Context) -> list[Verdict]:
        scores = [float(len(exchange.text)) for exchange in exchanges]
        return [
            Verdict(Tier.ADMIT if score >= self.threshold else Tier.REJECT, "", score) for score in scores
        ]


def said() -> tuple[Dialogue, ...]:
    """Eight dialogues of the same eight turns, of which each says a little more than the one before."""
    return tuple(dialogue(*(line + "!" * number for line in LINES), id=f"d{number}") for number in range(8))


def asked() -> tuple[Probe, ...]:
    """Of each dialogue a probe of two links, one of a single short one, and one that tempts."""
    kinds = {"two": (1, ("1:1", "1:3")), "short": (4, ("1:5",)), "tempting": (5, ("1:2",))}
    return tuple(
        Probe(f"{one.id}/{name}", one.id, f"What of {name}?", "Oslo", links, LOCOMO_CATEGORIES[category])
        for one in said()
        for name, (category, links) in kinds.items()
    )


def gate_of(
    scores: Sequence[float],
    chains: Sequence[tuple[int, ...]],
    *,
    threshold: float,
    dialogues: int = 8,
    shape: str = "unknown",
    arm: str = "longest",
) -> Gated:
    """The same exchanges and chains in each of some dialogues, under a gate with a threshold on scores.

    Every exchange is as long as any other, and said by one speaker.
    """
    size, known = len(scores), np.array(scores, dtype=float)
    exchanges = pd.DataFrame(
        {
            "dialogue": np.repeat([f"d{number}" for number in range(dialogues)], size),
            "exchange": [f"1:{place + 1}" for place in range(size)] * dialogues,
            "score": np.tile(known, dialogues),
            "passed": np.tile(known >= threshold, dialogues),
            "characters": 10,
            "bytes": 10,
            "speaker": "Ana",
        }
    )
    kind = {"category": 1, "category_name": "multi-hop", "tempting": False}
    probes = pd.DataFrame(
        [
            {"dialogue": f"d{number}", "probe": f"d{number}/{place}", "links": len(chain), **kind}
            for number in range(dialogues)
            for place, chain in enumerate(chains)
        ]
    )
    members = [number * size + link for number in range(dialogues) for chain in chains for link in chain]
    lengths = [len(chain) for chain in chains] * dialogues
    by_item = np.full(len(lengths), shape == "aggregative")
    flat = Chains(np.array(members), np.cumsum([0, *lengths[:-1]]), by_item)
    return Gated(arm, arm, spec_of(Longest(threshold)), exchanges, probes, flat)


def gate_runs(folder: Path) -> RunFolder:
    """A run of every kind of gate."""
    longest = Longest(20.0)
    arms = {
        "ungated": WHOLE,
        "longest": replace(WHOLE, admission=longest),
        "matched": replace(WHOLE, admission=MatchedRandom(longest)),
        "oracle": replace(WHOLE, admission=Oracle(window=1)),
        "new": replace(WHOLE, admission=Novelty()),
        "window": replace(WHOLE, segregation=OpenWindow(window=1), admission=longest),
        "pairs": replace(WHOLE, segregation=Isolated("pair", reply_is_source=False), admission=Longest(45.0)),
    }
    return ran(folder, said=said(), probes=asked(), **arms)
