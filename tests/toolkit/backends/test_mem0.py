"""The real mem0 on the real embedded Qdrant: every fact handed over is accounted for."""

import os
from collections import Counter
from datetime import timedelta
from pathlib import Path
from threading import Thread

import pytest
from builders import MONDAY, dialogue, draft, turn
from hypothesis import given, settings
from hypothesis import strategies as st
from mem0_opened import drafts, like_a_server, opened, rows, stored, written

from toolkit.backends.mem0 import Mem0
from toolkit.errors import UserError
from toolkit.facts import Enrichment
from toolkit.ledger import Outcome


def test_the_same_words_of_two_speakers_are_two_records():
    memory, _ = stored("Ana: I am vegan.", "Ben: I am vegan.")

    assert [record.text for record in memory.records] == [
        "[4 March 2024] Ana: I am vegan.",
        "[4 March 2024] Ben: I am vegan.",
    ]


def test_the_same_statement_under_two_conditions_is_two_records():
    memory, _ = stored("I eat meat when travelling.", "I eat meat when ill.")

    assert len(memory.records) == 2


def test_a_record_is_as_old_as_the_turn_not_as_the_run():
    with opened() as store:
        memory, _ = written(store, dialogue("I live in Oslo."), drafts("I live in Oslo."))
        (row,) = rows(memory)

    assert row["created_at"] == MONDAY.isoformat()


def test_every_search_arm_but_the_dense_one_is_reported_as_dead():
    with opened() as store:
        assert store.arms == {"dense": True, "bm25": False, "entities": False}


def test_a_dialogue_never_finds_the_records_of_another():
    with opened() as store:
        written(store, dialogue("I live in Oslo.", id="one"), drafts("I live in Oslo."))
        memory, _ = written(store, dialogue("I live in Rome.", id="two"), drafts("I live in Rome."))
        (found,) = memory.search(["I live in Oslo."], limit=10)

    assert [hit.record.text for hit in found] == ["[4 March 2024] Ana: I live in Rome."]


def test_added_knowledge_is_a_record_of_its_own_without_source_turns():
    (one,) = drafts("I work on Brivane.")
    addition = Enrichment(one.fact.id, "internal", "Brivane is the billing project.", "projects", MONDAY)
    with opened() as store:
        memory, decisions = written(store, dialogue("x"), [one], [addition])

    assert [record.enrichment for record in memory.records] == [False, True]
    assert memory.records[1].sources == ()
    assert decisions[1].inputs == (addition.id,)


def test_threads_do_not_corrupt_the_embedded_store():
    texts = [f"I own {count} books." for count in range(40)]
    with opened() as store:
        memory, _ = written(store, dialogue(*texts), drafts(*texts))
        found: list[int] = []
        threads = [
            Thread(target=lambda: found.append(len(memory.search(["books"], limit=40)[0]))) for _ in range(8)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    assert found == [40] * 8


def test_an_empty_dialogue_is_an_empty_memory():
    memory, decisions = stored()

    assert (memory.records, decisions) == ((), [])


def test_a_store_can_be_opened_again_after_it_was_closed():
    for _ in range(2):
        memory, _ = stored("I live in Oslo.")

        assert len(memory.records) == 1


@settings(max_examples=25, deadline=None, derandomize=True)
@given(
    st.lists(
        st.sampled_from(["I swim.", "I ski.", "😀", "我住在奥斯陆。", "x" * 3000, "\u202eevil"]), max_size=12
    )
)
def test_outcomes_add_up_and_every_source_stays_reachable(texts: list[str]):
    memory, decisions = stored(*texts)
    outcomes = Counter(decision.outcome for decision in decisions)

    assert outcomes[Outcome.ADDED] + outcomes[Outcome.DEDUPLICATED] == len(texts)
    assert outcomes[Outcome.ADDED] == len(memory.records) == len(set(texts))
    assert sorted(source for record in memory.records for source in record.sources) == sorted(
        said.id for said in dialogue(*texts).turns
    )


@pytest.mark.parametrize("gap", [timedelta(0), timedelta(days=1)])
def test_a_statement_repeated_on_another_day_is_another_record(gap: timedelta):
    first, again = turn("I ran 5k.", id="1:1"), turn("I ran 5k.", id="2:1", said_at=MONDAY + gap)
    with opened() as store:
        memory, _ = written(
            store, dialogue("x"), [draft(first.text, source=first), draft(again.text, source=again)]
        )

    assert len(memory.records) == (2 if gap else 1)


def test_a_server_keeps_dialogues_apart_by_tenant_in_one_collection():
    url = os.environ.get("GATELAB_QDRANT_URL")
    if url is None:
        pytest.skip("GATELAB_QDRANT_URL names no Qdrant server")
    with opened(Mem0(url=url)) as store:
        written(store, dialogue("I live in Oslo.", id="one"), drafts("I live in Oslo."))
        memory, _ = written(store, dialogue("I live in Rome.", id="two"), drafts("I live in Rome."))
        (found,) = memory.search(["I live in Oslo."], limit=10)

    assert [hit.record.text for hit in found] == ["[4 March 2024] Ana: I live in Rome."]


def test_a_tenant_filter_keeps_dialogues_apart_where_the_collection_is_shared(tmp_path: Path):
    store = like_a_server(tmp_path)
    written(store, dialogue("I live in Oslo.", id="one"), drafts("I live in Oslo."))
    second, _ = written(store, dialogue("I live in Rome.", id="two"), drafts("I live in Rome."))
    (found,) = second.search(["I live in Oslo."], limit=10)

    assert [hit.record.text for hit in found] == ["[4 March 2024] Ana: I live in Rome."]


def test_a_server_that_does_not_answer_is_one_line_without_its_credentials():
    with (
        pytest.raises(UserError, match=r"^no Qdrant server answers at 127\.0\.0\.1:9 "),
        opened(Mem0(url="http://ana:secret@127.0.0.1:9")),
    ):
        pass


@pytest.mark.parametrize("url", ["not a url", "ftp://x", "http://[::1", "http://x:99999"])
def test_what_is_no_address_is_one_line(url: str):
    with pytest.raises(UserError, match="is no address like"), opened(Mem0(url=url)):
        pass
