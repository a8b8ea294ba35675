"""An experiment as a value: a pipeline on a data set with a seed. Its key names its results."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from toolkit.identity import digest
from toolkit.pipeline import Pipeline
from toolkit.spec import spec_of


@dataclass(frozen=True)
class Cell:
    """One experiment. The label `arm` is for people and is no part of the identity."""

    arm: str
    pipeline: Pipeline
    data: str  # digest of the data set
    seed: int = 0
    replicate: int = 0

    @property
    def spec(self) -> dict[str, Any]:
        """Everything that can change the result, and nothing else, as plain values."""
        return {
            "pipeline": spec_of(self.pipeline)["settings"],
            "data": self.data,
            "seed": self.seed if self.pipeline.draws else 0,
            "replicate": self.replicate,
        }

    @cached_property  # it looks up versions of packages, and every row has it
    def key(self) -> str:
        """The digest of the spec."""
        return digest(self.spec)
