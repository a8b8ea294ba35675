"""Every component by name: one literal dict a stage. A new component is one file, one line, one test."""

from collections.abc import Mapping

from toolkit.admission.admit_all import AdmitAll
from toolkit.admission.cues import Cues
from toolkit.admission.learned import Learned
from toolkit.admission.margins import Margins
from toolkit.admission.matched_random import MatchedRandom
from toolkit.admission.novelty import Novelty
from toolkit.admission.one_verdict import OneVerdict
from toolkit.admission.oracle import Oracle
from toolkit.admission.quarantine import Quarantine
from toolkit.admission.random_gate import Random
from toolkit.backends.everything import Everything
from toolkit.backends.mem0 import Mem0
from toolkit.backends.native import Native
from toolkit.datasets.cases import Cases
from toolkit.datasets.jsonl import Jsonl
from toolkit.datasets.loaded import Dataset
from toolkit.datasets.locomo import Locomo
from toolkit.datasets.longmemeval import LongMemEval
from toolkit.datasets.own import Samples
from toolkit.enrichment.channels.adapter import Adapter
from toolkit.enrichment.channels.channel import Channel
from toolkit.enrichment.channels.json_service import JsonService
from toolkit.enrichment.channels.look_up import LookUp
from toolkit.enrichment.channels.no_channel import NoChannel
from toolkit.enrichment.channels.parametric import Parametric
from toolkit.enrichment.channels.wikidata import Wikidata
from toolkit.enrichment.channels.wikipedia import Wikipedia
from toolkit.enrichment.model_router import ModelRouter
from toolkit.enrichment.nothing import Nothing
from toolkit.enrichment.queries import MaskedFact, PublicSpans, QueryBuilder, WholeFact
from toolkit.enrichment.routed import Routed
from toolkit.enrichment.router import Router
from toolkit.enrichment.rule_router import RuleRouter
from toolkit.grounding.by_model import ModelGrounding
from toolkit.grounding.rules import Rules
from toolkit.grounding.unchanged import Unchanged
from toolkit.judges.dates import Dates
from toolkit.judges.exact import Exact
from toolkit.judges.lenient import Lenient
from toolkit.judges.slots import Slots
from toolkit.judges.strict import Strict
from toolkit.judges.token_f1 import TokenF1
from toolkit.models.embedders import Embedder, MiniLM, UniversalSentenceEncoder
from toolkit.models.language import LanguageModel
from toolkit.models.no_model import NoModel
from toolkit.models.openai.engine import OpenAI
from toolkit.models.replay import Replay
from toolkit.models.transformers.engine import Transformers
from toolkit.readers.constant import Constant
from toolkit.readers.fixed_prompt import FixedPrompt
from toolkit.readers.none import NoReader
from toolkit.retrieval.bm25 import BM25
from toolkit.retrieval.cited import Cited
from toolkit.retrieval.dense import Dense
from toolkit.retrieval.hybrid import Hybrid
from toolkit.retrieval.nothing import NothingShown
from toolkit.retrieval.whole import Whole
from toolkit.segregation.isolated import Isolated
from toolkit.segregation.open_window import OpenWindow
from toolkit.segregation.segregated import Segregated
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
from toolkit.structuring.atomic import AtomicFacts
from toolkit.structuring.rules import Clauses
from toolkit.structuring.verbatim import Verbatim

SEGREGATION: Mapping[str, type] = {
    "isolated": Isolated,
    "segregated": Segregated,
    "open-window": OpenWindow,
}
ADMISSION: Mapping[str, type] = {
    "admit-all": AdmitAll,
    "cues": Cues,
    "margins": Margins,
    "one-verdict": OneVerdict,
    "novelty": Novelty,
    "learned": Learned,
    "quarantine": Quarantine,
    "random": Random,
    "matched-random": MatchedRandom,
    "oracle": Oracle,
}
STRUCTURING: Mapping[str, type] = {
    "verbatim": Verbatim,
    "clauses": Clauses,
    "atomic": AtomicFacts,
}
ENRICHMENT: Mapping[str, type] = {
    "none": Nothing,
    "routed": Routed,
}
GROUNDING: Mapping[str, type] = {
    "none": Unchanged,
    "rules": Rules,
    "model": ModelGrounding,
}
BACKEND: Mapping[str, type] = {
    "mem0": Mem0,
    "native": Native,
    "everything": Everything,
}
RETRIEVAL: Mapping[str, type] = {
    "dense": Dense,
    "bm25": BM25,
    "hybrid": Hybrid,
    "whole": Whole,
    "none": NothingShown,
    "cited": Cited,
}
ROUTER: Mapping[str, type] = {
    "rules": RuleRouter,
    "model": ModelRouter,
}
QUERIES: Mapping[str, type] = {
    "public-spans": PublicSpans,
    "masked-fact": MaskedFact,
    "whole-fact": WholeFact,
}
CHANNEL: Mapping[str, type] = {
    "none": NoChannel,
    "look-up": LookUp,
    "parametric": Parametric,
}
ADAPTER: Mapping[str, type] = {
    "wikipedia": Wikipedia,
    "wikidata": Wikidata,
    "json": JsonService,
}
READER: Mapping[str, type] = {
    "none": NoReader,
    "fixed-prompt": FixedPrompt,
    "constant": Constant,
}
JUDGE: Mapping[str, type] = {
    "exact": Exact,
    "token-f1": TokenF1,
    "slots": Slots,
    "dates": Dates,
    "lenient": Lenient,
    "strict": Strict,
}
MODEL: Mapping[str, type] = {
    "none": NoModel,
    "transformers": Transformers,
    "openai": OpenAI,
    "replay": Replay,
}
EMBEDDER: Mapping[str, type] = {
    "minilm": MiniLM,
    "use": UniversalSentenceEncoder,
}
DATASET: Mapping[str, type] = {
    "samples": Samples,
    "locomo": Locomo,
    "longmemeval": LongMemEval,
    "jsonl": Jsonl,
    "cases": Cases,
}
TABLES: Mapping[type, Mapping[str, type]] = {
    Segregation: SEGREGATION,
    Admission: ADMISSION,
    Structuring: STRUCTURING,
    Enriching: ENRICHMENT,
    Router: ROUTER,
    QueryBuilder: QUERIES,
    Channel: CHANNEL,
    Adapter: ADAPTER,
    Grounding: GROUNDING,
    Backend: BACKEND,
    Retrieval: RETRIEVAL,
    Reader: READER,
    Judge: JUDGE,
    LanguageModel: MODEL,
    Embedder: EMBEDDER,
    Dataset: DATASET,
}
