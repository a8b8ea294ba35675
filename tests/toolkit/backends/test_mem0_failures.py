"""Writes that mem0 does not do: a row each, and nothing of them is ever searched."""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from builders import dialogue
from hypothesis import given, settings
from hypothesis import strategies as st
from mem0_opened import correction, drafts, like_a_server, opened, outcomes, rows, written

from toolkit.backends.mem0 import Mem0, Mem0Store
from toolkit.backends.mem0_calls import attempted
from toolkit.backends.mem0_parts import as_extraction
from toolkit.errors import UserError
from toolkit.failure import Failure
from toolkit.ledger import Outcome

OSLO, ROME = "I live in Oslo.", "I live in Rome."


def refusing(store: Mem0Store, table: str, said: str = "the disk is full") -> Callable[[], object]:
    """Let mem0's own database refuse rows of `table`; the result ends that."""
    database = store.mem0.db.connection
    database.execute(
        f"CREATE TRIGGER refusing BEFORE INSERT ON {table} BEGIN SELECT RAISE(ABORT, '{said}'); END"
    )
    return lambda: database.execute("DROP TRIGGER refusing")


def no_answer(*_: object, **__: object) -> Any:
    from qdrant_client.http.exceptions import ResponseHandlingException

    raise ResponseHandlingException(ConnectionError("no route to host"))


# In both the vector is stored before mem0 raises.
@pytest.mark.parametrize(("write", "table"), [("pipeline", "messages"), ("direct", "history")])
def test_a_write_that_raises_is_a_failed_row_and_mem0_holds_nothing_of_it(write: Any, table: str):
    with opened(Mem0(write=write)) as store:
        refusing(store, table)
        memory, decisions = written(store, dialogue("x"), drafts(OSLO))
        found = memory.search([OSLO], limit=5)

        assert (outcomes(decisions), decisions[0].outputs) == ([Outcome.FAILED], ())
        assert decisions[0].reason.endswith("Error: the disk is full")
        assert (rows(memory), memory.records, found) == ([], (), [[]])


@pytest.mark.parametrize(("write", "table"), [("pipeline", "messages"), ("direct", "history")])
def test_after_a_failed_write_the_next_ones_go_on_and_the_earlier_ones_stand(write: Any, table: str):
    with opened(Mem0(write=write)) as store:
        memory = store.memory(dialogue("x"))
        first, second, third = drafts(OSLO, ROME, "I ski.")
        memory.write([first], [])
        mended = refusing(store, table)
        failed = memory.write([second], [])
        mended()
        again = memory.write([second, third], [])

        assert outcomes([*failed, *again]) == [Outcome.FAILED, Outcome.ADDED, Outcome.ADDED]
        assert {row["memory"] for row in rows(memory)} == {record.text for record in memory.records}


def test_a_server_that_does_not_answer_fails_every_write_and_not_the_run(tmp_path: Path):
    store = like_a_server(tmp_path)
    store.mem0.vector_store.client.query_points = no_answer
    memory, decisions = written(store, dialogue("x"), drafts(OSLO, ROME))

    assert outcomes(decisions) == [Outcome.FAILED, Outcome.FAILED]
    assert "no route to host" in decisions[0].reason
    assert memory.records == ()


def test_a_server_that_goes_away_before_the_end_costs_nothing_that_was_done():
    with opened() as store:
        _, decisions = written(store, dialogue("x"), drafts(OSLO))
        store.mem0.vector_store.client.delete_collection = no_answer

    assert outcomes(decisions) == [Outcome.ADDED]


def test_what_cannot_be_read_back_is_failed():
    with opened() as store:
        store.mem0.vector_store.client.retrieve = no_answer
        memory, decisions = written(store, dialogue("x"), drafts(OSLO))

    assert (outcomes(decisions), memory.records) == ([Outcome.FAILED], ())


def test_a_repetition_whose_source_cannot_be_noted_is_failed_and_not_merged():
    with opened() as store:
        store.mem0.vector_store.client.set_payload = no_answer
        memory, decisions = written(store, dialogue("x"), drafts(OSLO, OSLO))

    assert outcomes(decisions) == [Outcome.ADDED, Outcome.FAILED]
    assert memory.records[0].sources == ("1:1",)


@pytest.mark.parametrize("told", ["key sk-abcdefgh12345678", "token=abcdefgh12345678ijkl"])
def test_keys_in_an_error_are_masked(told: str):
    with opened(Mem0(write="direct")) as store:
        refusing(store, "history", told)
        _, decisions = written(store, dialogue("x"), drafts(OSLO))

    assert "abcdefgh" not in decisions[0].reason
    assert "[secret]" in decisions[0].reason


def test_an_update_that_raises_fails_the_correction_and_the_old_record_stands():
    old, new = drafts("The party is on Tuesday.")[0], correction("No, the party is on Monday.")
    with opened(Mem0(conflicts="supersede", supersede_at=0.0)) as store:
        memory = store.memory(dialogue("x"))
        memory.write([old], [])
        mended = refusing(store, "history")
        failed = memory.write([new], [])
        (row,) = rows(memory)
        ((hit,),) = memory.search([old.fact.rendered], limit=5)
        mended()
        done = memory.write([new], [])

    assert (outcomes(failed), failed[0].inputs) == ([Outcome.FAILED], (new.fact.id,))
    assert (row["memory"], hit.record.facts) == (old.fact.rendered, (old.fact.id,))
    assert hit.score == pytest.approx(1.0, abs=1e-5)
    assert outcomes(done) == [Outcome.ADDED, Outcome.SUPERSEDED]


def test_what_the_language_model_inside_mem0_raises_is_no_failure_of_a_write(tmp_path: Path):
    def broken(*_: object, **__: object) -> str:
        raise UserError("name a model")

    store = like_a_server(tmp_path)
    store.mem0.llm.generate_response = broken
    with pytest.raises(UserError, match="name a model"):
        written(store, dialogue("x"), drafts(OSLO))


def test_only_the_errors_of_mem0_qdrant_and_sqlite_are_failures():
    def raising(error: Exception) -> Callable[[], object]:
        def call() -> object:
            raise error

        return call

    assert attempted(raising(sqlite3.OperationalError("locked"))) == Failure("OperationalError: locked")
    with pytest.raises(KeyError):
        attempted(raising(KeyError("a bug")))


def upserting(store: Mem0Store, altered: Callable[[list[Any]], list[Any]]) -> None:
    """Let Qdrant store, of what it is given, what `altered` makes of it."""
    client = store.mem0.vector_store.client
    upsert = client.upsert
    client.upsert = lambda collection_name, points: upsert(collection_name, altered(points))


def test_a_record_that_mem0_reported_and_lost_is_a_row_and_is_never_searched():
    with opened() as store:
        upserting(store, lambda points: points[:1])
        memory, decisions = written(store, dialogue("x"), drafts(OSLO, ROME))
        (found,) = memory.search([ROME], limit=5)

    assert outcomes(decisions) == ["added", "lost"]
    assert decisions[1].reason == "mem0 reported it and does not hold it"
    assert [hit.record for hit in found] == list(memory.records) == [memory.records[0]]


def test_a_record_of_which_mem0_holds_another_text_is_lost_and_never_searched():
    with opened() as store:
        upserting(store, lambda points: [points[0].model_copy(update={"payload": {"data": "other"}})])
        memory, decisions = written(store, dialogue("x"), drafts(OSLO))

        assert (outcomes(decisions), memory.records, rows(memory)) == ([Outcome.LOST], (), [])
        assert decisions[0].reason == "mem0 holds another text than was given"


def test_a_write_that_mem0_answers_with_nothing_is_lost_not_added(tmp_path: Path):
    store = like_a_server(tmp_path)
    store.mem0.llm.generate_response = lambda *_, **__: "no json"
    _, decisions = written(store, dialogue("x"), drafts(OSLO))

    assert outcomes(decisions) == ["lost"]


MARKS = [
    "<think>",
    "</think>",
    "```json\n",
    "\n```",
    "`",
    "{",
    '"',
    "\\",
    "\x00",
    "user: ",
    "\u202e",
    "]",
    "\n",
]


@settings(max_examples=80, deadline=None, derandomize=True)
@given(st.lists(st.sampled_from(MARKS) | st.text(max_size=12), max_size=6).map("".join))
def test_mem0_holds_exactly_the_text_that_it_was_given(text: str):
    with opened() as store:
        memory, (decision,) = written(store, dialogue("x"), drafts(text))
        (row,) = rows(memory)

    assert decision.outcome is Outcome.ADDED
    assert row["memory"] == memory.records[0].text == f"[4 March 2024] Ana: {text}"


@settings(max_examples=200, deadline=None, derandomize=True)
@given(st.lists(st.lists(st.sampled_from(MARKS) | st.text(max_size=12), max_size=6).map("".join)))
def test_an_extraction_survives_what_mem0_cuts_out_of_answers(texts: list[str]):
    import json

    from mem0.memory.utils import remove_code_blocks

    read = json.loads(remove_code_blocks(as_extraction(texts)), strict=False)

    assert [memory["text"] for memory in read["memory"]] == texts
