"""Every retrieval: ranks what it should, deterministically."""

from dataclasses import dataclass

import pytest
from builders import MONDAY, context, probe

from toolkit.catalog import RETRIEVAL
from toolkit.retrieval.bm25 import BM25
from toolkit.retrieval.dense import Dense
from toolkit.retrieval.hybrid import Hybrid
from toolkit.retrieval.shown import Shown
from toolkit.retrieval.whole import Whole
from toolkit.stages import Hit, MemoryRecord


def record(text: str, *, id: str | None = None) -> MemoryRecord:
    return MemoryRecord(id or text, text, "Ana", (text,), (text,), MONDAY)


@dataclass(frozen=True)
class Shelf:
    """A memory whose own search returns its records in order of storing."""

    records: tuple[MemoryRecord, ...]
    retired: tuple[MemoryRecord, ...] = ()

    def search(self, questions: list[str], *, limit: int) -> list[list[Hit]]:
        ranked = [Hit(one, 1 / (place + 1)) for place, one in enumerate(self.records)]
        return [ranked[:limit] for _ in questions]


SHELF = Shelf((record("I ski in Oslo."), record("我住在奥斯陆。"), record("Rex is a dog."), record("Hm.")))


def found(retrieval: object, question: str, shelf: Shelf = SHELF) -> list[str]:
    (result,) = retrieval([probe(question)], shelf, context())  # type: ignore[operator]
    return [hit.record.text for hit in result.hits]


def test_bm25_finds_words_whatever_their_case_and_leaves_out_what_shares_none():
    assert found(BM25(), "What is REX?") == ["Rex is a dog."]


def test_bm25_finds_a_chinese_word_inside_a_sentence():
    assert found(BM25(), "奥斯陆") == ["我住在奥斯陆。"]


def test_bm25_of_a_question_without_a_known_word_is_empty():
    assert found(BM25(), "?!") == []


def test_bm25_breaks_ties_by_id():
    shelf = Shelf((record("a dog", id="2"), record("a dog", id="1")))

    (result,) = BM25()([probe("dog")], shelf, context())

    assert [hit.record.id for hit in result.hits] == ["1", "2"]


def test_dense_keeps_the_order_of_the_backend():
    assert found(Dense(), "anything") == [one.text for one in SHELF.records]


def test_hybrid_puts_first_what_both_rankings_like():
    assert found(Hybrid(), "Rex the dog")[0] == "Rex is a dog."


def test_whole_shows_everything_in_order_and_has_no_budget():
    shelf = Shelf(tuple(record("word " * 900, id=str(place)) for place in range(5)))

    (result,) = Whole()([probe("x")], shelf, context())

    assert [hit.record.id for hit in result.hits] == ["0", "1", "2", "3", "4"]


@pytest.mark.parametrize("retrieval", [Dense, Hybrid])
def test_a_shallow_search_goes_deeper_while_the_budget_has_room(retrieval: type):
    shelf = Shelf(tuple(record(f"word {place}", id=str(place)) for place in range(20)))

    assert len(found(retrieval(depth=2), "word", shelf)) == 20
    assert len(found(retrieval(depth=2, shown=Shown(top_k=1)), "word", shelf)) == 1


@pytest.mark.parametrize("cls", RETRIEVAL.values())
def test_an_empty_memory_has_nothing_to_show(cls: type):
    assert found(cls(), "Where?", Shelf(())) == []


@pytest.mark.parametrize("cls", RETRIEVAL.values())
def test_no_probes_no_results(cls: type):
    assert cls()([], SHELF, context()) == []
