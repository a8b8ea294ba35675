"""Runs so small that what they must show can be counted by hand."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from builders import LetterEmbedder, dialogue, probe

from ablations.arms import compared
from ablations.grid.references import reference_arms
from ablations.runner import run
from toolkit.context import Context
from toolkit.datasets.loaded import Loaded
from toolkit.dialogue import Dialogue, Exchange
from toolkit.facts import Tier
from toolkit.failure import Failure
from toolkit.models.language import Completion, Decoding, Prompt, Usage
from toolkit.pipeline import Pipeline
from toolkit.probes import Probe
from toolkit.retrieval.bm25 import BM25
from toolkit.retrieval.shown import Shown
from toolkit.runs.run_folder import RunFolder
from toolkit.slots import Slot, SlotKind
from toolkit.stages import Hit, Memory, Retrieved, Verdict


@dataclass(frozen=True)
class Letters(LetterEmbedder):
    """The tiny embedder as a component."""

    VERSION = 1


@dataclass(frozen=True)
class Given:
    """A data set made in a test."""

    dialogues: tuple[Dialogue, ...]
    probes: tuple[Probe, ...] = ()

    def load(self) -> Loaded:
        return Loaded(self.dialogues, self.probes, "given")


@dataclass(frozen=True)
class Without:
    """A gate that rejects what has a word in it, and fails on what says `fail`."""

    word: str

    def __call__(self, exchanges: Sequence[Exchange], context: Context) -> list[Verdict | Failure]:
        return [
            Failure("no answer")
            if "fail" in exchange.text
            else Verdict(Tier.REJECT if self.word in exchange.text else Tier.ADMIT, "")
            for exchange in exchanges
        ]


@dataclass(frozen=True)
class Failing:
    """BM25 that fails on some probes."""

    probes: tuple[str, ...]

    def __call__(
        self, probes: Sequence[Probe], memory: Memory, context: Context
    ) -> list[Retrieved | Failure]:
        found = BM25(Shown(tokens=16))(probes, memory, context)
        return [
            Failure("no answer") if one.id in self.probes else hits
            for one, hits in zip(probes, found, strict=True)
        ]


@dataclass(frozen=True)
class FirstRecord:
    """A reader that says the first record; it fails where it is asked to."""

    fails_on: tuple[str, ...] = ()

    def __call__(
        self, probes: Sequence[Probe], shown: Sequence[tuple[Hit, ...]], context: Context
    ) -> list[str | Failure]:
        return [
            Failure("no answer") if one.id in self.fails_on else hits[0].record.text if hits else "nothing"
            for one, hits in zip(probes, shown, strict=True)
        ]


@dataclass(frozen=True)
class HasGold:
    """A judge that looks for the gold in the answer."""

    def __call__(
        self, answers: Sequence[str], probes: Sequence[Probe], context: Context
    ) -> list[float | Failure | None]:
        return [
            None if one.gold is None else float(one.gold in answer)
            for answer, one in zip(answers, probes, strict=True)
        ]


@dataclass(frozen=True)
class Parrot:
    """A language model that says one thing, as a component."""

    VERSION = 1
    context_tokens = 1000
    identity = "parrot"

    def generate(self, prompts: Sequence[Prompt], decoding: Decoding) -> list[Completion | Failure]:
        return [Completion("Oslo", True, Usage(7, 1)) for _ in prompts]


# One record of this fits into a context of 16 tokens, so a probe is supported by the record ranked first.
NULL = Pipeline(embedder=Letters(), retrieval=BM25(Shown(tokens=16)))
READ = replace(NULL, reader=FirstRecord(), judges=(HasGold(),))
SAID = dialogue(
    "Ana: I live in Oslo.",
    "Ben: My dog is called Rex.",
    "Ana: I work as a baker.",
    "Ben: I ski every winter.",
)


def entity(turn: str, value: str) -> Slot:
    return Slot(turn, SlotKind.ENTITY, value)


PROBES = (
    probe("Where does Ana live?", "1:1", gold="Oslo", id="live", slots=(entity("1:1", "Oslo"),)),
    probe("What is the dog called?", "1:2", gold="Rex", id="dog", slots=(entity("1:2", "Rex"),)),
    probe("What does Ana work as?", "1:3", gold="baker", id="work", slots=(entity("1:3", "baker"),)),
)


def ran(
    folder: Path,
    *,
    said: tuple[Dialogue, ...] = (SAID,),
    probes: tuple[Probe, ...] = PROBES,
    online: bool = False,
    references: tuple[str, ...] = (),
    **arms: Pipeline,
) -> RunFolder:
    """A run of the arms, the first of which is the baseline: all null and without Rex, unless told."""
    arms = arms or {"ungated": NULL, "gated": replace(NULL, admission=Without("Rex"))}
    plan = compared("t", Given(said, probes), arms, next(iter(arms)))
    beside = reference_arms(references, plan.arms[0])
    return run(replace(plan, online=online, calls=folder / "calls", references=beside), folder / "run")
