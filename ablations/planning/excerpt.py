"""A small part of a run's data and cells, to measure on."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from ablations.arms import Experiment
from toolkit.admission.admit_all import AdmitAll
from toolkit.backends.mem0 import Mem0
from toolkit.datasets.loaded import Loaded
from toolkit.dialogue import Dialogue
from toolkit.enrichment.nothing import Nothing
from toolkit.grounding.unchanged import Unchanged
from toolkit.identity import digest
from toolkit.models.embedders import Vectors
from toolkit.models.no_model import NoModel
from toolkit.pipeline import Pipeline
from toolkit.readers.none import NoReader
from toolkit.structuring.verbatim import Verbatim

CELLS = 64  # that are measured, spread over all
PROBES = 32
NULLS: dict[str, Any] = {
    "admission": AdmitAll(),
    "structuring": Verbatim(),
    "enrichment": Nothing(),
    "grounding": Unchanged(),
    "backend": Mem0(),
}


@dataclass(frozen=True)
class Noise:
    """Vectors that cost nothing: random ones, told by the text; no two texts are alike."""

    VERSION = 1

    dimensions: int

    def __call__(self, texts: Sequence[str]) -> Vectors:
        """Unit vectors of `texts`, in order: float32, shape (len(texts), dimensions)."""
        if not texts:
            return np.zeros((0, self.dimensions), dtype=np.float32)
        seeds = [int(digest(text), 16) for text in texts]
        rows = [np.random.default_rng(seed).standard_normal(self.dimensions) for seed in seeds]
        vectors = np.stack(rows)
        unit: Vectors = (vectors / np.linalg.norm(vectors, axis=1, keepdims=True)).astype(np.float32)
        return unit


def excerpt(experiment: Experiment, turns: slice) -> Experiment:
    """The experiment on some turns of its first dialogue, with the probes that these can answer."""
    data = experiment.data
    first = data.dialogues[0]
    dialogue = Dialogue(first.id, first.turns[turns], first.flags)
    probes = [one for one in data.asked_of(first.id) if set(one.evidence) <= dialogue.position.keys()]
    return replace(experiment, data=Loaded((dialogue,), tuple(probes[:PROBES]), data.digest))


def without_model(experiment: Experiment) -> Experiment:
    """The experiment with null components in place of those that ask a language model."""
    cell = experiment.cell
    asking = {
        stage: null
        for stage, null in NULLS.items()
        if getattr(getattr(cell.pipeline, stage), "needs_model", False)
    }
    ruled = replace(cell.pipeline, reader=NoReader(), judges=(), **asking)
    noise = Noise(cell.pipeline.embedder.dimensions)
    own = replace(ruled, embedder=noise, model=NoModel(), judge_model=NoModel())
    return replace(experiment, cell=replace(cell, pipeline=own))


def storing_only(experiment: Experiment) -> Experiment:
    """The experiment with nothing but its backend and retrieval."""
    cell = experiment.cell
    pipeline = Pipeline(
        backend=cell.pipeline.backend, retrieval=cell.pipeline.retrieval, embedder=cell.pipeline.embedder
    )
    return replace(experiment, cell=replace(cell, pipeline=pipeline))


def distinct(experiments: Sequence[Experiment]) -> list[Experiment]:
    """The first of each cell."""
    return [*{one.cell.key: one for one in reversed(experiments)}.values()][::-1]


def spread(experiments: Sequence[Experiment], most: int = CELLS) -> list[Experiment]:
    """At most so many of them, evenly spread."""
    step = max(1, -(-len(experiments) // most))
    return [*experiments[::step]]
