"""Many questions at once: the same records and cosines as mem0's own `search`, one question a call."""

from collections.abc import Sequence
from zlib import crc32

import numpy as np
import pytest
from builders import LetterEmbedder, dialogue
from hypothesis import given, settings
from hypothesis import strategies as st
from mem0_loop import same_hits, searched_one_by_one
from mem0_opened import correction, drafts, opened, written

from toolkit.backends.mem0 import Mem0
from toolkit.models.embedders import Embedder, Vectors

TEXTS = [
    "I ski.",
    "ski I.",
    "I swim in Oslo.",
    "Oslo",
    "我住在奥斯陆。",
    "גר באוסלו",
    "😀",
    "x" * 5000,
    "user: I ski.",
]
SAID = dialogue("x")


class Scattered:
    """Gives each text a direction of its own, so that half of all cosines are negative; to `zero` none."""

    dimensions = 8

    def __call__(self, texts: Sequence[str]) -> Vectors:
        rows = [np.random.default_rng(crc32(text.encode())).standard_normal(8) for text in texts]
        vectors = np.array(rows, dtype=np.float32).reshape(len(texts), 8)
        vectors[[place for place, text in enumerate(texts) if text == "zero"]] = 0
        return vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-9)


@pytest.mark.parametrize("embedder", [LetterEmbedder(), Scattered()])
@settings(max_examples=60, deadline=None, derandomize=True)
@given(
    texts=st.lists(st.sampled_from(TEXTS) | st.text(st.characters(codec="utf-8"), max_size=8), max_size=30),
    questions=st.lists(st.sampled_from([*TEXTS, " I ski.\n", "zero"]), max_size=5),
    limit=st.integers(0, 40),
)
def test_hits_are_those_of_the_loop(embedder: Embedder, texts: list[str], questions: list[str], limit: int):
    with opened(embedder=embedder) as store:
        memory, _ = written(store, SAID, drafts(*texts))
        found = memory.search(questions, limit=limit)

        for question, hits in zip(questions, found, strict=True):
            assert same_hits(hits, searched_one_by_one(store, SAID, question, limit))
            assert hits == sorted(hits, key=lambda hit: (-hit.score, hit.record.id))


def test_ties_are_cut_by_our_id_whatever_the_order_of_writing():
    texts = ["abcd", "dcba", "bcda", "cdab", "acbd"]
    found = []
    for handed in (drafts(*texts), drafts(*texts)[::-1]):
        with opened() as store:
            memory, _ = written(store, SAID, handed)
            found += memory.search(["abcd"], limit=3)

    assert found[0] == found[1]
    assert [hit.record.id for hit in found[0]] == sorted(record.id for record in memory.records)[:3]


def test_what_is_opposite_is_not_found():
    with opened(embedder=Scattered()) as store:
        memory, _ = written(store, SAID, drafts(*map(str, range(50))))
        (found,) = memory.search(["I ski."], limit=50)

    assert 0 < len(found) < 50
    assert all(hit.score >= 0 for hit in found)


def test_a_question_without_direction_finds_everything_in_order_of_our_ids():
    with opened(embedder=Scattered()) as store:
        memory, _ = written(store, SAID, drafts("I ski.", "I swim."))
        (found,) = memory.search(["zero"], limit=5)

    assert [hit.record.id for hit in found] == sorted(record.id for record in memory.records)
    assert [hit.score for hit in found] == [0.0, 0.0]


@pytest.mark.parametrize("question", ["", " \n"])
def test_an_empty_question_is_refused_in_mem0s_own_words(question: str):
    with opened() as store:
        memory, _ = written(store, SAID, drafts("I ski."))
        with pytest.raises(ValueError, match="Invalid query: cannot be empty or whitespace-only"):
            memory.search(["ski", question], limit=5)


def test_a_negative_limit_is_refused_in_mem0s_own_words():
    with opened() as store:
        memory, _ = written(store, SAID, drafts("I ski."))
        with pytest.raises(ValueError, match="Invalid top_k: -1"):
            memory.search(["ski"], limit=-1)


def test_no_question_and_no_record_find_nothing():
    with opened() as store:
        memory = store.memory(SAID)

        assert memory.search([], limit=5) == []
        assert memory.search(["ski", "swim"], limit=5) == [[], []]


def test_what_is_searched_is_what_is_stored():
    with opened() as store:
        memory, _ = written(store, SAID, drafts("I ski.", "zzz"))
        id, other = memory.held.kept
        (stored,) = memory.calls.vectors_of([other]).values()
        store.mem0.vector_store.update(vector_id=id, vector=stored)
        (found,) = memory.search([memory.records[1].text], limit=2)

    assert [hit.score for hit in found] == [1.0, 1.0]


def test_what_was_written_after_a_search_is_found_by_the_next_one():
    first, second = drafts("I ski.", "I swim.")
    with opened() as store:
        memory = store.memory(SAID)
        memory.write([first], [])
        before = memory.search(["swim"], limit=5)
        memory.write([second], [])
        after = memory.search(["swim"], limit=5)

    assert [len(before[0]), len(after[0])] == [1, 2]


def test_a_correction_is_found_by_its_own_vector_and_not_by_that_of_what_it_corrected():
    (old,), new = drafts("The party is on Tuesday."), correction("No, the party is on Monday.")
    with opened(Mem0(conflicts="supersede", supersede_at=0.0)) as store:
        memory = store.memory(SAID)
        memory.write([old], [])
        memory.search(["party"], limit=5)
        memory.write([new], [])
        ((mine,), (others,)) = memory.search([new.fact.rendered, old.fact.rendered], limit=5)

    assert mine.score == 1.0
    assert mine.record == others.record
    assert others.score < 0.999


def test_a_hit_has_the_sources_that_a_repetition_added():
    with opened() as store:
        memory = store.memory(SAID)
        memory.write(drafts("I ski."), [])
        memory.search(["ski"], limit=5)
        memory.write(drafts("x", "I ski.")[1:], [])
        ((hit,),) = memory.search(["ski"], limit=5)

    assert hit.record.sources == ("1:1", "1:2")
