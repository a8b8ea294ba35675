"""What mem0's own extraction cannot do is a row of its own, never an empty memory."""

import json
from typing import Any

import pytest
from builders import dialogue
from native_opened import NOTHING, drafts, echo, memories, opened, outcomes, stored, written
from scripted_model import TOO_LONG, Scripted, writing

from toolkit.backends.native import Native
from toolkit.errors import UserError
from toolkit.ledger import Outcome
from toolkit.models.language import Prompt
from toolkit.models.no_model import NoModel


def test_nothing_extracted_is_a_row_of_its_own_and_no_failure():
    memory, decisions = stored(writing(NOTHING), "Hello!")

    assert (outcomes(decisions), memory.records) == ([Outcome.DROPPED], ())
    assert decisions[0].reason == "mem0 extracted nothing"


@pytest.mark.parametrize(
    "raw",
    [
        "I'm sorry, but I can't help with that.",
        '{"memory": [{"id": "0", "text": "Ana li',
        '{"memory": "Ana lives in Oslo"}',
        '{"facts": []}',
        "[]",
        "",
    ],
)
def test_what_mem0_would_take_for_nothing_is_a_failed_row_with_the_raw_text(raw: str):
    memory, decisions = stored(writing(raw), "I live in Oslo.")

    assert outcomes(decisions) == [Outcome.FAILED]
    assert decisions[0].reason.endswith(f" | {raw}" if raw else "(asked twice)")
    assert memory.records == ()


def test_a_failure_does_not_stop_the_next_exchange():
    answers = writing("no", "no", memories("Ana skis"))
    memory, decisions = stored(answers, "I live in Oslo.", "I ski.")

    assert outcomes(decisions) == [Outcome.FAILED, Outcome.ADDED]
    assert len(memory.records) == 1


def test_an_over_long_prompt_and_a_missing_model_are_failed_rows():
    _, long = stored(Scripted(echo, context_tokens=3000), "I ski.")
    _, none = stored(NoModel(), "I ski.")

    assert (outcomes(long), long[0].reason) == ([Outcome.FAILED], TOO_LONG)
    assert outcomes(none) == [Outcome.FAILED]


def test_json_in_a_fence_or_in_prose_is_read():
    fenced = f"```json\n{json.dumps(memories('Ana skis'))}\n```"
    memory, _ = stored(
        writing(fenced, f"Here: {json.dumps(memories('Ana swims'))} Done."), "I ski.", "I swim."
    )

    assert len(memory.records) == 2


def test_in_the_dual_form_a_failure_on_one_side_fails_the_exchange():
    def writes(asked: Prompt) -> str:
        return "no" if "assistant: Ana" in asked.own else echo(asked)

    _, decisions = stored(Scripted(writes), "Ana: I ski.", "Ben: Hi.", backend=Native(dual_store=True))

    assert outcomes(decisions)[0] is Outcome.FAILED


def test_a_record_that_mem0_reports_and_does_not_hold_is_lost():
    said = dialogue("I ski.")
    with opened(Scripted(echo)) as store:
        store.stores[0].mem0.vector_store.insert = lambda vectors, payloads, ids: None
        memory, decisions = written(store, said, drafts(said))

    assert (outcomes(decisions), memory.records) == ([Outcome.LOST], ())


@pytest.mark.parametrize("dual", [False, True])
def test_a_call_that_mem0_does_not_finish_is_a_failed_row_and_leaves_nothing_behind(dual: bool):
    said = dialogue("Ana: I ski.", "Ben: I swim.")
    with opened(Scripted(echo), Native(dual_store=dual)) as store:
        database = store.stores[0].mem0.db.connection
        database.execute(
            "CREATE TRIGGER full BEFORE INSERT ON messages BEGIN SELECT RAISE(ABORT, 'disk is full'); END"
        )
        memory, decisions = written(store, said, drafts(said))
        (found,) = memory.search(["ski"], limit=5)

    assert outcomes(decisions) == [Outcome.FAILED, Outcome.FAILED]
    assert decisions[0].reason.endswith("disk is full")
    assert all(hit.record.sources != ("1:1",) for hit in found)
    assert not memory.perspectives[0].memory.records


def test_what_the_model_inside_mem0_raises_goes_through():
    def broken(asked: Prompt) -> Any:
        raise UserError("the key is wrong")

    with pytest.raises(UserError, match="the key is wrong"):
        stored(Scripted(broken), "I ski.")
