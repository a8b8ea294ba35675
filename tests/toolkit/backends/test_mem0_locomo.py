"""On LoCoMo the batched store holds, decides and finds what mem0's own loops do."""

import os
from pathlib import Path

import pytest
from builders import LetterEmbedder, draft
from mem0_loop import Contents, added_one_by_one, same_hits, searched_one_by_one
from mem0_opened import opened

from toolkit.backends.mem0 import Mem0
from toolkit.datasets.loaded import Loaded
from toolkit.datasets.locomo import Locomo
from toolkit.ledger import Outcome
from toolkit.models.embedders import Embedder, MiniLM
from toolkit.models.remembering import Remembering

FOLDER = os.environ.get("GATELAB_DATA_DIR")
pytestmark = pytest.mark.skipif(FOLDER is None, reason="GATELAB_DATA_DIR names no folder with locomo10.json")


@pytest.fixture(scope="module")
def locomo() -> Loaded:
    return Locomo(Path(FOLDER or "") / "locomo10.json").load()


def assert_equal_on(locomo: Loaded, dialogue_id: str, embedder: Embedder, backend: Mem0) -> None:
    """Every turn as a fact, the last hundred handed over twice, in two calls; every tenth question asked."""
    said = locomo.dialogue(dialogue_id)
    handed = [draft(turn.content, source=turn) for turn in said.turns if turn.content]
    again = handed[-100:]
    questions = [probe.question for probe in locomo.asked_of(dialogue_id)][::10]
    with opened(backend, embedder) as batched, opened(backend, embedder) as plain:
        memory = batched.memory(said)
        decisions = memory.write(handed, []) + memory.write(again, [])
        stored = added_one_by_one(plain, said, handed + again)

        assert [row.outcome is Outcome.ADDED for row in decisions] == stored
        assert Contents.of(batched) == Contents.of(plain)
        if backend.write == "pipeline":  # in the other there are copies, whose texts tell no records apart
            for question, hits in zip(questions, memory.search(questions, limit=200), strict=True):
                assert same_hits(hits, searched_one_by_one(plain, said, question, 200))


@pytest.mark.parametrize("backend", [Mem0(), Mem0(write="direct")])
@pytest.mark.parametrize("dialogue_id", ["conv-26", "conv-30"])
def test_contents_decisions_and_hits_are_those_of_mem0(locomo: Loaded, dialogue_id: str, backend: Mem0):
    assert_equal_on(locomo, dialogue_id, LetterEmbedder(), backend)


@pytest.mark.slow
def test_the_same_holds_of_all_ten_dialogues_and_a_real_embedder(locomo: Loaded):
    embedder = Remembering(MiniLM())
    for said in locomo.dialogues:
        assert_equal_on(locomo, said.id, embedder, Mem0())
