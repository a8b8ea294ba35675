"""Many facts at once: what mem0 holds and decides is what its own `add`, one fact a call, makes of them."""

import gc
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest
from builders import MONDAY, dialogue
from hypothesis import given, settings
from hypothesis import strategies as st
from mem0_loop import Contents, added_one_by_one
from mem0_opened import correction, drafts, opened, outcomes, rows, written

from toolkit.backends.mem0 import Mem0, Mem0Store
from toolkit.facts import Draft, Enrichment
from toolkit.ledger import Outcome

ANAGRAMS = ["".join(letters) for letters in permutations("abcd")]  # of one vector
NEAR = [f"{'a' * length} is what I said" for length in range(30, 36)]
FOREIGN = ["😀", "我住在奥斯陆。", "גר באוסלו", "\u202eevil", "اُوسلو", "user: I ski.", "</think>", "\x00"]
TEXTS = [*ANAGRAMS[:8], *NEAR, *FOREIGN, "I ski.", "x" * 5000, ""]
DIRECT, SUPERSEDE = Mem0(write="direct"), Mem0(conflicts="supersede", supersede_at=0.0)
OSLO, ROME, BERN = "I live in Oslo.", "I live in Rome.", "I live in Bern."

places = st.lists(st.integers(0, len(TEXTS) - 1), max_size=40)


def assert_equal_to_the_loop(calls: Sequence[Sequence[Draft]], backend: Mem0) -> None:
    said = dialogue("x")
    with opened(backend) as batched, opened(backend) as plain:
        memory = batched.memory(said)
        decisions = [row for handed in calls for row in memory.write(handed, [])]
        stored = added_one_by_one(plain, said, [one for handed in calls for one in handed])

        assert [row.outcome is Outcome.ADDED for row in decisions] == stored
        assert Contents.of(batched) == Contents.of(plain)


@pytest.mark.parametrize("backend", [Mem0(), DIRECT])
@settings(max_examples=30, deadline=None, derandomize=True)
@given(calls=st.lists(places, max_size=4))
def test_contents_and_decisions_are_those_of_the_loop(backend: Mem0, calls: list[list[int]]):
    facts = drafts(*TEXTS)

    assert_equal_to_the_loop([[facts[place] for place in each] for each in calls], backend)


@settings(max_examples=30, deadline=None, derandomize=True)
@given(places=st.lists(st.integers(0, len(ANAGRAMS) - 1), min_size=20, max_size=80))
def test_copies_that_mem0_does_not_see_among_ten_equal_neighbours_are_stored_as_in_the_loop(
    places: list[int],
):
    facts = drafts(*ANAGRAMS)

    assert_equal_to_the_loop([[facts[place] for place in places]], Mem0())


@pytest.mark.parametrize("backend", [Mem0(), DIRECT, SUPERSEDE])
@settings(max_examples=20, deadline=None, derandomize=True)
@given(places=places, corrected=st.sets(st.integers(0, 39)))
def test_a_batch_is_the_same_memory_as_one_call_a_fact(backend: Mem0, places: list[int], corrected: set[int]):
    facts = drafts(*TEXTS)
    handed = [
        correction(f"No, {facts[at].fact.text}", id=f"9:{place}") if place in corrected else facts[at]
        for place, at in enumerate(places)
    ]
    addition = Enrichment("f", "internal", "Brivane is a project.", "projects", MONDAY)
    with opened(backend) as batched, opened(backend) as plain:
        memory, alone = batched.memory(dialogue("x")), plain.memory(dialogue("x"))
        alone.embedded = False

        assert memory.write(handed, [addition, addition]) == alone.write(handed, [addition, addition])
        assert (memory.records, memory.retired) == (alone.records, alone.retired)
        assert Contents.of(batched) == Contents.of(plain)


def test_a_write_of_nothing_writes_nothing():
    with opened() as store:
        assert written(store, dialogue("x"), [])[1] == []
        assert Contents.of(store).history == []


def test_one_huge_fact_is_stored_as_it_was_given():
    with opened() as store:
        memory, _ = written(store, dialogue("x"), drafts("word " * 200_000 + "end"))
        (row,) = rows(memory)

    assert row["memory"] == memory.records[0].text
    assert len(row["memory"]) > 1_000_000


def refusing(store: Mem0Store, refuses: Callable[[list[Any]], bool]) -> None:
    """Let Qdrant store half of what it refuses, and raise."""
    from qdrant_client.http.exceptions import ResponseHandlingException

    client = store.mem0.vector_store.client
    upsert = client.upsert

    def refused(collection_name: str, points: list[Any]) -> Any:
        if not refuses(points):
            return upsert(collection_name, points)
        if len(points) > 1:
            upsert(collection_name, points[: len(points) // 2])
        raise ResponseHandlingException(ConnectionError("the connection broke"))

    client.upsert = refused


@pytest.mark.parametrize("backend", [Mem0(), DIRECT])
def test_after_a_batch_that_was_half_stored_each_fact_is_stored_once(backend: Mem0):
    with opened(backend) as store:
        refusing(store, lambda points: len(points) > 1)
        memory, decisions = written(store, dialogue("x"), drafts(OSLO, ROME, BERN))
        held = [row["memory"] for row in rows(memory)]
        history = Contents.of(store).history

    assert outcomes(decisions) == [Outcome.ADDED] * 3
    assert sorted(held) == sorted(record.text for record in memory.records)
    assert len(history) == 3


@pytest.mark.parametrize("conflicts", ["keep", "supersede"])
def test_a_fact_that_qdrant_refuses_fails_alone_and_is_never_found(conflicts: Any):
    with opened(Mem0(conflicts=conflicts)) as store:
        refusing(store, lambda points: any("Rome" in point.payload["data"] for point in points))
        memory, decisions = written(store, dialogue("x"), drafts(OSLO, ROME, BERN))
        (found,) = memory.search([ROME], limit=5)

    assert outcomes(decisions) == [Outcome.ADDED, Outcome.FAILED, Outcome.ADDED]
    assert {hit.record for hit in found} == set(memory.records)
    assert not any("Rome" in record.text for record in memory.records)


# The pipeline of mem0 goes on without a row of its history, and not without one of its messages.
@pytest.mark.parametrize(
    ("backend", "table", "column", "outcome"),
    [
        (Mem0(), "messages", "content", Outcome.FAILED),
        (Mem0(), "history", "new_memory", Outcome.ADDED),
        (DIRECT, "history", "new_memory", Outcome.FAILED),
    ],
)
def test_a_row_that_the_database_refuses_fails_its_own_fact_as_in_mem0(
    backend: Mem0, table: str, column: str, outcome: Outcome
):
    with opened(backend) as store:
        store.mem0.db.connection.execute(
            f"CREATE TRIGGER refusing BEFORE INSERT ON {table} WHEN NEW.{column} LIKE '%Rome%' "
            "BEGIN SELECT RAISE(ABORT, 'the disk is full'); END"
        )
        memory, decisions = written(store, dialogue("x"), drafts(OSLO, ROME, BERN))
        held = {row["memory"] for row in rows(memory)}

    assert outcomes(decisions) == [Outcome.ADDED, outcome, Outcome.ADDED]
    assert held == {record.text for record in memory.records}


def test_a_fact_that_failed_and_is_handed_over_again_is_the_record_that_it_would_have_been():
    facts = drafts(OSLO, ROME)
    with opened() as store:
        memory = store.memory(dialogue("x"))
        client = store.mem0.vector_store.client
        upsert = client.upsert
        refusing(store, lambda points: True)
        failed = memory.write(facts, [])
        client.upsert = upsert
        memory.write(facts, [])
    with opened() as store:
        unharmed, _ = written(store, dialogue("x"), facts)

    assert outcomes(failed) == [Outcome.FAILED, Outcome.FAILED]
    assert memory.records == unharmed.records


def test_the_ids_of_copies_do_not_depend_on_how_facts_are_batched():
    facts = drafts(OSLO, ROME, OSLO, OSLO)
    again = [replace(one) for one in (*facts, *facts)]
    with opened(DIRECT) as store:
        whole, _ = written(store, dialogue("x"), again)
    with opened(DIRECT) as store:
        memory = store.memory(dialogue("x"))
        for one in again:
            memory.write([one], [])

    assert memory.records == whole.records


def test_pythons_collector_is_on_again_after_a_write_a_search_and_a_crash():
    def crash(*_: object) -> None:
        raise KeyError("a bug")

    with opened() as store:
        memory, _ = written(store, dialogue("x"), drafts(OSLO))
        memory.search([OSLO], limit=1)
        store.mem0.db.batch_add_history = crash
        with pytest.raises(KeyError):
            memory.write(drafts(ROME), [])

    assert gc.isenabled()
