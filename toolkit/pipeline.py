"""A pipeline as a value: one component a stage. The default is all null: search over rendered raw turns."""

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from typing import get_type_hints

from toolkit.admission.admit_all import AdmitAll
from toolkit.backends.mem0 import Mem0
from toolkit.enrichment.nothing import Nothing
from toolkit.errors import UserError
from toolkit.grounding.unchanged import Unchanged
from toolkit.models.embedders import Embedder, MiniLM
from toolkit.models.language import LanguageModel
from toolkit.models.no_model import NoModel
from toolkit.readers.none import NoReader
from toolkit.retrieval.dense import Dense
from toolkit.retrieval.hybrid import Hybrid
from toolkit.segregation.isolated import Isolated
from toolkit.spec import checked
from toolkit.stages import (
    Admission,
    Backend,
    Enriching,
    Grounding,
    Judge,
    Reader,
    Retrieval,
    Segregation,
    Structuring,
)
from toolkit.structuring.verbatim import Verbatim


@dataclass(frozen=True)
class Pipeline:
    """What stands between a dialogue and the answers: an ablation is a `replace` of one field.

    Raises UserError if a component's setting is out of its range.
    """

    segregation: Segregation = Isolated()
    admission: Admission = AdmitAll()
    structuring: Structuring = Verbatim()
    enrichment: Enriching = Nothing()
    grounding: Grounding = Unchanged()
    backend: Backend = Mem0()
    retrieval: Retrieval = Hybrid()
    reader: Reader = NoReader()
    judges: tuple[Judge, ...] = ()
    embedder: Embedder = MiniLM()
    model: LanguageModel = NoModel()
    judge_model: LanguageModel = NoModel()  # none: the judges ask `model`

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            for part in value if isinstance(value, tuple) else (value,):
                checked(part, field.name)
        for name in (name for name, model in self._asking() if isinstance(model, NoModel)):
            raise UserError(f"{name}: asks a language model, and the pipeline has none; name one as `model`")
        if self.judges and isinstance(self.reader, NoReader):
            raise UserError("judges: there is nothing to judge without a reader; name one as `reader`")
        searched = isinstance(self.retrieval, (Dense, Hybrid))
        if searched and not getattr(type(self.backend), "searchable", True):
            name = type(self.backend).__name__.lower()
            raise UserError(f"retrieval: {name} has no search; choose whole or bm25")

    @property
    def judging(self) -> LanguageModel:
        """The model that the judges ask."""
        return self.model if isinstance(self.judge_model, NoModel) else self.judge_model

    @property
    def draws(self) -> bool:
        """Whether a result may depend on the seed: what is not ours is taken to draw unless it denies it."""
        return any(_draws(getattr(self, field.name)) for field in fields(self))

    @property
    def asked(self) -> tuple[LanguageModel, ...]:
        """The models that some part asks, each once."""
        return tuple(dict.fromkeys(model for _, model in self._asking()))

    def _asking(self) -> Iterator[tuple[str, LanguageModel]]:
        """The parts that ask a language model, and the one that they ask."""
        for field in fields(self):
            value = getattr(self, field.name)
            parts = value if isinstance(value, tuple) else (value,)
            if any(getattr(part, "needs_model", False) for part in parts):
                yield field.name, self.judging if field.name == "judges" else self.model


def _draws(value: object) -> bool:
    """Whether a component, or one inside it, draws by the seed."""
    if isinstance(value, tuple):
        return any(_draws(part) for part in value)
    if not is_dataclass(value):
        return False
    foreign = not type(value).__module__.startswith("toolkit.")
    inner = (getattr(value, field.name) for field in fields(value))
    return bool(getattr(type(value), "draws", foreign)) or any(_draws(part) for part in inner)


PARTS: dict[str, type] = get_type_hints(Pipeline)  # the stage's name and the Protocol of its components
