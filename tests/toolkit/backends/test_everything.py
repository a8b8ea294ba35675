"""The reference without a memory holds the dialogue itself."""

from dataclasses import replace
from pathlib import Path

import pytest
from builders import LetterEmbedder, dialogue, draft

from toolkit.backends.everything import Everything
from toolkit.context import Workplace
from toolkit.errors import UserError
from toolkit.ledger import Outcome
from toolkit.pipeline import Pipeline
from toolkit.retrieval.bm25 import BM25
from toolkit.retrieval.dense import Dense
from toolkit.retrieval.hybrid import Hybrid
from toolkit.retrieval.whole import Whole
from toolkit.stages import MemoryRecord, Retrieval


def records(id: str) -> list[MemoryRecord]:
    said = dialogue("Ana: I ski.", "Ben: Hi.", id=id)
    with Everything().open(Workplace(Path(), LetterEmbedder())) as store:
        return list(store.memory(said).records)


def test_each_turn_is_a_record_with_its_speaker():
    assert [(one.text, one.speaker, one.sources) for one in records("d1")] == [
        ("[4 March 2024] Ana: I ski.", "Ana", ("1:1",)),
        ("[4 March 2024] Ben: Hi.", "Ben", ("1:2",)),
    ]


def test_an_id_is_made_of_the_turn_alone_as_in_every_backend():
    assert records("d1") == records("d2")


def test_a_fact_is_added_to_the_records_of_its_turns_and_nothing_is_retired():
    said = dialogue("I ski.")
    with Everything().open(Workplace(Path(), LetterEmbedder())) as store:
        memory = store.memory(said)
        (decision,) = memory.write([draft("I ski.", source=said.turns[0])], [])

    assert (decision.outcome, decision.outputs) == (Outcome.ADDED, (memory.records[0].id,))
    assert memory.retired == ()


@pytest.mark.parametrize("retrieval", [Dense(), Hybrid()])
def test_a_retrieval_that_asks_the_backend_is_refused(retrieval: Retrieval):
    with pytest.raises(UserError, match=r"^retrieval: everything has no search; choose whole or bm25$"):
        Pipeline(backend=Everything(), retrieval=retrieval)


@pytest.mark.parametrize("retrieval", [Whole(), BM25()])
def test_a_retrieval_that_asks_nothing_of_the_backend_is_allowed(retrieval: Retrieval):
    assert replace(Pipeline(retrieval=retrieval), backend=Everything()).retrieval == retrieval
