"""The fast way to retrieve again shows what the component shows, whatever is deleted."""

from dataclasses import replace

import numpy as np
import pytest
from builders import LetterEmbedder, context, dialogue, probe
from hypothesis import given, settings
from hypothesis import strategies as st
from small_dialogues import LINES, at_one_sitting

from ablations.turn_value.frozen import Frozen
from ablations.turn_value.rankings import Again, Ranked, shows
from ablations.turn_value.words import words_of
from toolkit.backends.records import fact_record
from toolkit.dialogue import Dialogue
from toolkit.facts import Kind, Tier
from toolkit.retrieval.bm25 import BM25, by_id, word_scores
from toolkit.retrieval.dense import Dense
from toolkit.retrieval.hybrid import Hybrid
from toolkit.retrieval.shown import Shown
from toolkit.retrieval.whole import Whole
from toolkit.segregation.isolated import Isolated
from toolkit.stages import MemoryRecord, Retrieval
from toolkit.structuring.verbatim import Verbatim

PROBES = tuple(
    probe(question, id=question)
    for question in (
        "Where do I live?",
        "What is my dog called, and who bakes bread?",
        "Lima",
        "👍",
        "我在",
        "",
    )
)
SHOWN = st.builds(
    Shown,
    tokens=st.sampled_from((8, 20, 40, 1000)),
    top_k=st.sampled_from((None, 1, 3)),
    kinds=st.sampled_from((frozenset(), frozenset({Kind.EVENT}))),
)
RETRIEVALS = st.one_of(
    st.builds(BM25, SHOWN),
    st.builds(Dense, SHOWN, depth=st.sampled_from((1, 3, 200))),
    st.builds(Hybrid, SHOWN, depth=st.sampled_from((1, 3, 200)), damping=st.sampled_from((1, 60))),
)


def frozen(said: Dialogue, *, tier: Tier = Tier.ADMIT) -> Frozen:
    """One record a turn; every third is an event, and some have the turn before as a source as well."""
    exchanges = Isolated()(said, context(said))
    facts = [made.facts[0] for made in Verbatim()(exchanges, context(said)) if made.facts]
    records: list[MemoryRecord] = []
    for place, fact in enumerate(facts):
        record = replace(fact_record(fact), tier=tier)
        sources = (facts[place - 1].sources if place % 4 == 1 else ()) + record.sources
        kinds = frozenset({Kind.EVENT}) if place % 3 == 0 else frozenset()
        records.append(replace(record, sources=sources, kinds=kinds))
    return Frozen(records, [frozenset(record.sources) for record in records], LetterEmbedder())


@settings(derandomize=True, deadline=None, max_examples=150)
@given(lines=LINES, retrieval=RETRIEVALS, lost=st.sets(st.integers(1, 8)))
def test_what_is_shown_is_what_the_component_shows(
    lines: list[tuple[str, str]], retrieval: Retrieval, lost: set[int]
):
    said = at_one_sitting(lines)
    memory, asked = frozen(said), [one for one in PROBES if one.question]
    deleted = frozenset(f"1:{place}" for place in lost)

    fast = shows(retrieval, asked, memory, context(said))

    assert isinstance(fast, Ranked)
    again = Again(retrieval, asked, memory, context(said))
    assert np.array_equal(fast(deleted), again(deleted))


@settings(derandomize=True, deadline=None, max_examples=80)
@given(lines=LINES, lost=st.sets(st.integers(1, 8)))
def test_scores_by_words_are_bit_for_bit_those_of_a_new_index(lines: list[tuple[str, str]], lost: set[int]):
    memory = frozen(at_one_sitting(lines))
    records = by_id(memory.records)
    there = np.array(
        [not set(one.sources) <= {f"1:{place}" for place in lost} for one in records], dtype=bool
    )
    left = [one for one, stays in zip(records, there, strict=True) if stays]

    scores = words_of(PROBES, records)(there)

    assert not scores[:, ~there].any()
    expected = np.array(word_scores(PROBES, left)) if left else np.zeros((len(PROBES), 0))
    assert np.array_equal(scores[:, there], expected)


def test_a_record_goes_when_all_of_its_sources_are_gone_and_not_before():
    memory = frozen(dialogue("I live in Oslo.", "I ski.", "I bake."))

    one, both = memory.without(frozenset({"1:1"})), memory.without(frozenset({"1:1", "1:2"}))

    assert [record.sources for record in one.records] == [("1:2",), ("1:3",)]
    assert [record.sources for record in both.records] == [("1:3",)]


@pytest.mark.parametrize("retrieval", [Whole(), BM25(Shown(quarantine="second_tier"))])
def test_other_retrievals_are_run_again_on_what_is_left(retrieval: Retrieval):
    said = dialogue("I live in Oslo.", "I live in Rome.")
    memory = frozen(said, tier=Tier.QUARANTINE)

    show = shows(retrieval, PROBES[:1], memory, context(said))

    assert isinstance(show, Again)
    assert show(frozenset({"1:1"})).tolist() == [[False, True]]
