"""Rankings of a whole memory at once are those that a plain loop over hits gives, to the last bit."""

import os
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import numpy as np
import pytest
from bm25s import BM25 as Index
from builders import context, probe
from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.datasets.locomo import Locomo
from toolkit.facts import Evidentiality, Kind, Tier
from toolkit.identity import digest
from toolkit.probes import Probe
from toolkit.retrieval.bm25 import BM25
from toolkit.retrieval.dense import Dense
from toolkit.retrieval.hybrid import Hybrid
from toolkit.retrieval.offer import ranked
from toolkit.retrieval.shown import Shown
from toolkit.stages import Hit, MemoryRecord, Retrieved
from toolkit.text.folding import folded
from toolkit.text.tokens import token_count
from toolkit.text.words import words

MOMENT = datetime(2024, 3, 4, tzinfo=UTC)


@dataclass(frozen=True)
class Shuffled:
    """A memory whose own search is a ranking that the question and the seed alone decide, with ties."""

    records: tuple[MemoryRecord, ...]
    seed: int = 0
    retired: tuple[MemoryRecord, ...] = ()

    def search(self, questions: Sequence[str], *, limit: int) -> list[list[Hit]]:
        return [self._ranking(question)[:limit] for question in questions]

    def _ranking(self, question: str) -> list[Hit]:
        rng = Random(f"{self.seed}/{question}")
        return best_first(Hit(record, rng.randrange(9) / 9) for record in self.records)


def best_first(hits: Iterable[Hit]) -> list[Hit]:
    return sorted(hits, key=lambda hit: (-hit.score, hit.record.id))


def plain_words(probes: Sequence[Probe], memory: Shuffled) -> list[list[Hit]]:
    documents = [words(folded(record.text)) for record in memory.records]
    if not any(documents):
        return [[] for _ in probes]
    index = Index()
    index.index(documents, show_progress=False)
    return [plain_word_ranking(index, one, memory) for one in probes]


def plain_word_ranking(index: Index, one: Probe, memory: Shuffled) -> list[Hit]:
    asked = words(folded(one.question))
    scores = index.get_scores(asked) if asked else [0] * len(memory.records)
    pairs = zip(memory.records, scores, strict=True)
    return best_first(Hit(record, float(score)) for record, score in pairs if score > 0)


def plain_fused(damping: int, *rankings: Sequence[Hit]) -> list[Hit]:
    scores: dict[str, float] = defaultdict(float)
    records = {}
    for ranking in rankings:
        for rank, hit in enumerate(ranking, start=1):
            scores[hit.record.id] += 1 / (damping + rank)
            records[hit.record.id] = hit.record
    return best_first(Hit(record, scores[id]) for id, record in records.items())


def plain_shown(shown: Shown, ranking: Sequence[Hit]) -> Retrieved:
    allowed = [hit for hit in ranking if plain_allows(shown, hit.record)]
    withheld = frozenset(hit.record.id for hit in ranking) - {hit.record.id for hit in allowed}
    first = [hit for hit in allowed if hit.record.tier is not Tier.QUARANTINE]
    second = [hit for hit in allowed if hit.record.tier is Tier.QUARANTINE]
    kept = int(shown.tokens * shown.second_share) if second else 0
    fitting = plain_prefix(first, shown.tokens - kept)
    used = sum(token_count(hit.record.text) for hit in fitting)
    cut = (fitting + plain_prefix(second, shown.tokens - used))[: shown.top_k]
    return Retrieved(tuple(cut), withheld, full=len(cut) < len(allowed))


def plain_allows(shown: Shown, record: MemoryRecord) -> bool:
    return not (
        (shown.stated_only and record.evidentiality is not Evidentiality.STATED)
        or (shown.kinds and not shown.kinds & record.kinds)
        or (record.enrichment and not shown.enrichment)
        or (record.tier is Tier.QUARANTINE and shown.quarantine == "exclude")
        or token_count(record.text) > shown.tokens
    )


def plain_prefix(hits: Iterable[Hit], tokens: int) -> list[Hit]:
    fitting = []
    for hit in hits:
        tokens -= token_count(hit.record.text)
        if tokens < 0:
            break
        fitting.append(hit)
    return fitting


def plain_deepened(
    rank: Callable[[int], list[list[Hit]]], shown: Shown, depth: int, records: int
) -> list[Retrieved]:
    results = [plain_shown(shown, ranking) for ranking in rank(depth)]
    while depth < records and not all(result.full for result in results):
        depth *= 2
        deeper = [plain_shown(shown, ranking) for ranking in rank(depth)]
        results = [old if old.full else new for old, new in zip(results, deeper, strict=True)]
    return results


def assert_equal_to_plain(probes: Sequence[Probe], memory: Shuffled, shown: Shown, depth: int) -> None:
    """Every retrieval: equal records, scores, withheld ids and fullness."""
    questions, count = [one.question for one in probes], len(memory.records)
    by_words = plain_words(probes, memory)

    def search(deep: int) -> list[list[Hit]]:
        return memory.search(questions, limit=deep)

    def fused(deep: int) -> list[list[Hit]]:
        pairs = zip(search(deep), by_words, strict=True)
        return [plain_fused(60, dense, own[:deep]) for dense, own in pairs]

    dense, hybrid = Dense(shown, depth), Hybrid(shown, depth)
    assert BM25(shown)(probes, memory, context()) == [plain_shown(shown, one) for one in by_words]
    assert dense(probes, memory, context()) == plain_deepened(search, shown, depth, count)
    assert hybrid(probes, memory, context()) == plain_deepened(fused, shown, depth, count)


SAYINGS = st.lists(
    st.sampled_from(["dog", "Dog", "tea", "Ärger", "犬", "🙂", "नदी", "don't", "7"]), max_size=6
)
RECORDS = st.lists(
    st.builds(
        MemoryRecord,
        id=st.text("ab1é犬", min_size=1, max_size=4),
        text=SAYINGS.map(" ".join),
        speaker=st.just("Ana"),
        facts=st.just(()),
        sources=st.just(("1:1",)),
        said_at=st.just(MOMENT),
        kinds=st.frozensets(st.sampled_from(Kind), max_size=2),
        evidentiality=st.sampled_from(Evidentiality),
        tier=st.sampled_from([Tier.ADMIT, Tier.QUARANTINE]),
        enrichment=st.booleans(),
    ),
    max_size=24,
    unique_by=lambda record: record.id,
)
SHOWN = st.builds(
    Shown,
    tokens=st.integers(1, 40),
    top_k=st.none() | st.integers(1, 5),
    stated_only=st.booleans(),
    kinds=st.frozensets(st.sampled_from(Kind), max_size=2),
    enrichment=st.booleans(),
    quarantine=st.sampled_from(["exclude", "second_tier"]),
    second_share=st.sampled_from([0.0, 0.25, 0.5, 1.0]),
)


@settings(derandomize=True, deadline=None, max_examples=200)
@given(RECORDS, st.lists(SAYINGS.map(" ".join), max_size=4), SHOWN, st.integers(1, 8), st.integers(0, 99))
def test_every_retrieval_gives_what_a_plain_loop_gives(
    records: list[MemoryRecord], questions: list[str], shown: Shown, depth: int, seed: int
):
    probes = [probe(question, id=str(place)) for place, question in enumerate(questions)]

    assert_equal_to_plain(probes, Shuffled(tuple(records), seed), shown, depth)


@pytest.mark.skipif("GATELAB_DATA_DIR" not in os.environ, reason="GATELAB_DATA_DIR names no data folder")
@pytest.mark.parametrize(
    ("place", "shown"),
    [(0, Shown()), (1, Shown(tokens=300, quarantine="second_tier"))],
)
def test_every_retrieval_gives_what_a_plain_loop_gives_on_locomo(place: int, shown: Shown):
    data = Locomo(Path(os.environ["GATELAB_DATA_DIR"]) / "locomo10.json").load()
    said = data.dialogues[place]
    tiers = (Tier.ADMIT, Tier.ADMIT, Tier.QUARANTINE)
    records = tuple(
        MemoryRecord(
            digest([turn.id]), turn.content, turn.speaker, (), (turn.id,), MOMENT, tier=tiers[number % 3]
        )
        for number, turn in enumerate(said.turns)
    )

    assert_equal_to_plain(data.asked_of(said.id)[::4], Shuffled(records), shown, 200)


@settings(derandomize=True, deadline=None)
@given(st.lists(st.sampled_from([0.0, 0.1, 0.2, 0.3])), st.integers(1, 9))
def test_the_best_few_are_the_head_of_all(scores: list[float], depth: int):
    whole, few = ranked(np.array(scores)), ranked(np.array(scores), depth)

    assert few.places.tolist() == whole.places[:depth].tolist()
    assert few.scores.tolist() == whole.scores[:depth].tolist()
