"""A pipeline as a value: one component a stage. The default is all null: search over rendered raw turns."""

from dataclasses import dataclass, fields
from typing import get_type_hints

from toolkit.admission.admit_all import AdmitAll
from toolkit.backends.mem0 import Mem0
from toolkit.enrichment.nothing import Nothing
from toolkit.grounding.unchanged import Unchanged
from toolkit.models.embedders import Embedder, MiniLM
from toolkit.retrieval.hybrid import Hybrid
from toolkit.segregation.isolated import Isolated
from toolkit.spec import checked
from toolkit.stages import Admission, Backend, Enriching, Grounding, Retrieval, Segregation, Structuring
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
    embedder: Embedder = MiniLM()

    def __post_init__(self) -> None:
        for field in fields(self):
            checked(getattr(self, field.name), field.name)


PARTS: dict[str, type] = get_type_hints(Pipeline)  # the stage's name and the Protocol of its components
