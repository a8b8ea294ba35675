"""LongMemEval's published layout, on a small file of our own."""

import json
from datetime import UTC, datetime

import pytest

from toolkit.datasets.longmemeval import CATEGORIES, LongMemEval
from toolkit.errors import UserError

ASKED = {
    "question_id": "q1",
    "question_type": "multi-session",
    "question": "How many plants do I have?",
    "answer": 2,
    "question_date": "2023/06/01 (Thu) 10:00",
    "haystack_session_ids": ["answer_1", "filler", "filler"],
    "haystack_dates": ["2023/05/21 (Sun) 08:00", "2023/05/20 (Sat) 02:21", "2023/05/22 (Mon) 09:30"],
    "haystack_sessions": [
        [
            {"role": "user", "content": "I bought a fern.", "has_answer": True},
            {"role": "assistant", "content": "Ferns like shade.", "has_answer": False},
        ],
        [{"role": "user", "content": "Good morning."}],
        [{"role": "user", "content": "Good morning."}],
    ],
    "answer_session_ids": ["answer_1"],
}


@pytest.fixture
def longmemeval(tmp_path):
    """Write a file of these questions, each the one above but for these keys; the data set reads it."""

    def write(*changes: dict[str, object]) -> LongMemEval:
        path = tmp_path / "longmemeval.json"
        path.write_text(json.dumps([ASKED | change for change in changes or ({},)]))
        return LongMemEval(path)

    return write


def test_a_question_is_a_dialogue_with_one_probe(longmemeval):
    loaded = longmemeval().load()

    (dialogue,), (probe,) = loaded.dialogues, loaded.probes
    assert dialogue.id == probe.id == probe.dialogue == "q1"
    assert dialogue.speakers == ("User", "Assistant")
    assert (probe.gold, probe.category) == ("2", CATEGORIES["multi-session"])


def test_sessions_are_put_in_order_of_time_and_their_times_read_as_utc(longmemeval):
    loaded = longmemeval().load()

    (dialogue,) = loaded.dialogues
    assert [turn.id for turn in dialogue.turns] == ["1:1", "2:1", "2:2", "3:1"]
    assert dialogue.turns[0].said_at == datetime(2023, 5, 20, 2, 21, tzinfo=UTC)
    assert dialogue.flags == {"tz_assumed"}
    assert loaded.notes == ("1 histories were not in order of time, and have been put in order",)


def test_the_marked_turns_are_the_evidence(longmemeval):
    (probe,) = longmemeval().load().probes

    assert (probe.evidence, probe.flags) == (("2:1",), frozenset())


def test_a_history_without_marked_turns_is_flagged(longmemeval):
    sessions = [[{"role": "user", "content": "Good morning."}]] * 3

    (probe,) = longmemeval({"haystack_sessions": sessions}).load().probes

    assert (probe.evidence, probe.flags) == ((), {"no_evidence"})


def test_abstention_is_told_from_the_end_of_the_question_id(longmemeval):
    asked, abstained = longmemeval({}, {"question_id": "q2_abs"}).load().probes

    assert (asked.flags, abstained.flags) == (frozenset(), {"abstention"})
    assert abstained.category == CATEGORIES["multi-session"]


def test_an_empty_turn_is_kept_and_flagged(longmemeval):
    sessions = [[{"role": "user", "content": ""}]] * 3

    assert "empty_turns" in longmemeval({"haystack_sessions": sessions}).load().dialogues[0].flags


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (
            {"question_type": "riddle"},
            "q1: unknown question_type 'riddle'; it must be one of single-session-user,",
        ),
        ({"haystack_dates": []}, "q1: 3 haystack_sessions with 0 haystack_dates"),
        (
            {"haystack_dates": ["2023-05-20"] * 3},
            "q1: haystack_dates: '2023-05-20' must be a time such as '2023/05/20 (Sat) 02:21'",
        ),
        (
            {"haystack_sessions": [[{"role": "system", "content": "x"}]]},
            "question 0: 'role' in haystack_sessions.0.0 is 'system'; it must be 'user' or 'assistant'",
        ),
        ({"question": 3}, "question 0: 'question' is 3; it must be text"),
        ({"answer": {}}, "q1: 'answer' is {}; it must be text or a number"),
    ],
)
def test_a_broken_question_is_a_one_line_error(longmemeval, change, said):
    with pytest.raises(UserError) as raised:
        longmemeval(change).load()

    assert said in str(raised.value)
    assert "\n" not in str(raised.value)


def test_a_question_given_twice_is_an_error(longmemeval):
    with pytest.raises(UserError, match="dialogue 'q1' is there twice"):
        longmemeval({}, {}).load()
