"""Presidio beside the match ladder: a detector that does not know what was planted, and what it misses.

Only its patterns and checksums are used, with no language model behind them: it sees no person's name.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.util import find_spec
from typing import Any, Protocol

import pandas as pd

from analysis.egress.planted import Plant

PACKAGE = "presidio_analyzer"
LANGUAGE = "en"  # the one for which it has more than a few patterns
Place = tuple[int, int]  # characters from, up to without


class Detector(Protocol):
    """Where a text holds something personal."""

    def __call__(self, text: str) -> tuple[Place, ...]: ...


def is_installed() -> bool:
    """Whether the second detector can be asked."""
    return find_spec(PACKAGE) is not None


@lru_cache(maxsize=1)  # a second to make
def presidio() -> Detector:
    """Presidio with its English patterns; needs the package `presidio-analyzer`. It looks up no address."""
    import tldextract.tldextract
    from presidio_analyzer import AnalyzerEngine

    # It would fetch the list of public suffixes, once a process, for the first e-mail address that it meets.
    tldextract.tldextract.TLD_EXTRACTOR = tldextract.tldextract.TLDExtract(
        cache_dir=None, suffix_list_urls=(), fallback_to_snapshot=True
    )
    model: Any = _NoModel()  # any class with these methods will do
    engine = AnalyzerEngine(nlp_engine=model, supported_languages=[LANGUAGE])

    @lru_cache(maxsize=1 << 14)  # texts: arms send mostly the same ones
    def found(text: str) -> tuple[Place, ...]:
        return tuple((one.start, one.end) for one in engine.analyze(text, LANGUAGE))

    return found


def recall(detect: Detector, plants: Iterable[Plant], texts: Mapping[str, str]) -> pd.DataFrame:
    """How many of the planted English canaries the detector sees, by slot, in what was said.

    `texts` has the words of each dialogue. Seen: a finding lies over some of its characters. Columns: slot,
    n, seen, recall; the last row, slot `all`, is of all.
    """
    rows = []
    for plant in plants:
        text = texts.get(plant.dialogue, "")
        place = text.find(plant.value)
        if plant.is_canary and not plant.control and plant.language == LANGUAGE and place >= 0:
            end = place + len(plant.value)
            seen = any(start < end and place < stop for start, stop in detect(text))
            rows.append((plant.slot, seen))
    return _by_slot(rows)


def findings(detect: Detector, requests: Mapping[str, Sequence[str]]) -> pd.DataFrame:
    """In how many requests of each arm the detector sees something. Columns: arm, n, flagged, rate."""
    rows = []
    for arm, texts in requests.items():
        flagged = sum(bool(detect(text)) for text in texts)
        rows.append((arm, len(texts), flagged, flagged / len(texts) if texts else float("nan")))
    return pd.DataFrame(rows, columns=["arm", "n", "flagged", "rate"])


def _by_slot(rows: Sequence[tuple[str, bool]]) -> pd.DataFrame:
    seen = pd.DataFrame([*rows, *(("all", hit) for _, hit in rows)], columns=["slot", "seen"])
    table = seen.groupby("slot", sort=False)["seen"].agg(["size", "sum", "mean"]).reset_index()
    return table.set_axis(["slot", "n", "seen", "recall"], axis=1)


@dataclass(frozen=True)
class _NoModel:
    """What Presidio takes for a language model: it knows no words and no entities."""

    def is_loaded(self) -> bool:
        return True

    def process_text(self, text: str, language: str) -> Any:
        from presidio_analyzer.nlp_engine import NlpArtifacts

        nothing: list[Any] = []
        empty: Any = nothing  # words, whose type is of a package that has a model
        owner: Any = self
        return NlpArtifacts(nothing, empty, nothing, nothing, owner, language)

    def is_stopword(self, word: str, language: str) -> bool:
        return False

    def is_punct(self, word: str, language: str) -> bool:
        return False

    def get_supported_entities(self) -> list[str]:
        return []

    def get_supported_languages(self) -> list[str]:
        return [LANGUAGE]
