"""What is not a setting: the things that a component may use while it works."""

from dataclasses import dataclass
from pathlib import Path
from random import Random

from toolkit.dialogue import Dialogue
from toolkit.egress.door import Door
from toolkit.models.embedders import Embedder
from toolkit.models.language import LanguageModel
from toolkit.models.no_model import NoModel
from toolkit.settings import Positive


@dataclass(frozen=True)
class Workplace:
    """Where a backend may keep its files while it is open, and the models that it may use."""

    folder: Path  # exists, and is the backend's alone
    embedder: Embedder
    model: LanguageModel = NoModel()  # of a backend that extracts by itself
    attempts: Positive = 2  # how often in all an answer is asked for that cannot be used


@dataclass(frozen=True)
class Context:
    """What a stage may use on one dialogue."""

    dialogue: Dialogue
    embedder: Embedder
    model: LanguageModel = NoModel()
    judge: LanguageModel = NoModel()  # that judges ask
    seed: int = 0
    cited: frozenset[str] = frozenset()  # turns that probes cite: references get them, no other component
    attempts: Positive = 2  # how often in all an answer is asked for that cannot be used
    door: Door = Door()  # the only way to the outside; this one refuses everything

    def rng(self, component: str) -> Random:
        """A generator seeded by identity alone, so that order and parallelism change nothing."""
        return Random(f"{self.seed}/{self.dialogue.id}/{component}")
