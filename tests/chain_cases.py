"""Small runs for tracing, and ways to read what was found."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pandas as pd
from builders import probe
from small_runs import entity

from toolkit.context import Context
from toolkit.dialogue import Exchange
from toolkit.facts import Tier
from toolkit.failure import Failure
from toolkit.probes import Probe
from toolkit.stages import Structured, Verdict
from toolkit.structuring.verbatim import Verbatim


@dataclass(frozen=True)
class Apart:
    """A gate that puts what has a word in it under quarantine."""

    word: str

    def __call__(self, exchanges: Sequence[Exchange], context: Context) -> list[Verdict | Failure]:
        return [
            Verdict(Tier.QUARANTINE if self.word in one.text else Tier.ADMIT, "", 0.2) for one in exchanges
        ]


@dataclass(frozen=True)
class Garbled:
    """A structuring that leaves a word out of what it reads, and drops what is nothing but it."""

    word: str

    def __call__(self, exchanges: Sequence[Exchange], context: Context) -> list[Structured | Failure]:
        return [self._one(one) for one in Verbatim()(exchanges, context)]

    def _one(self, read: Structured | Failure) -> Structured | Failure:
        assert isinstance(read, Structured)
        (fact,) = read.facts
        if fact.text == self.word:
            return Structured((), ((fact.sources[0], fact.text, "small talk"),))
        return Structured((replace(fact, text=fact.text.replace(self.word, "something")),))


BOTH = probe(
    "Where does Ana live, and what is the dog called?",
    "1:1",
    "1:2",
    category=1,
    id="both",
    slots=(entity("1:1", "Oslo"), entity("1:2", "Rex")),
)


def flagged(one: Probe, *flags: str) -> Probe:
    return replace(one, flags=frozenset(flags))


def along(links: pd.DataFrame, arm: str, asked: str, column: str, place: int = 0) -> list[object]:
    """A column of one link, stage by stage."""
    own = links[(links["arm"] == arm) & (links["probe"] == asked) & (links["place"] == place)]
    return [None if pd.isna(value) else value for value in own[column]]


def row(frame: pd.DataFrame, **wanted: object) -> dict[str, object]:
    """The one row of a frame that has these values."""
    chosen = frame
    for name, value in wanted.items():
        chosen = chosen[chosen[name] == value]
    (found,) = chosen.to_dict("records")
    return {str(name): value for name, value in found.items()}
