"""LoCoMo's layout and its traps, on a small file of our own."""

import json
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from toolkit.datasets.locomo import Locomo
from toolkit.errors import UserError
from toolkit.probes import LOCOMO_CATEGORIES


def question(
    *evidence: str, text: str = "Where?", answer: object = "Oslo", category: int = 4
) -> dict[str, object]:
    return {"question": text, "answer": answer, "evidence": list(evidence), "category": category}


def test_turns_are_read_in_the_order_of_the_sessions_numbers(locomo):
    (dialogue,) = locomo().load().dialogues

    assert dialogue.id == "conv-1"
    assert [(turn.id, turn.session) for turn in dialogue.turns] == [
        ("D1:1", 1),
        ("D1:2", 1),
        ("D2:1", 2),
        ("D2:2", 2),
    ]


def test_naive_times_are_read_as_utc_and_flagged(locomo):
    (dialogue,) = locomo().load().dialogues

    assert dialogue.turn("D1:1").said_at == datetime(2023, 5, 28, 13, 56, tzinfo=UTC)
    assert dialogue.turn("D2:1").said_at == datetime(2023, 6, 1, 0, 5, tzinfo=UTC)
    assert dialogue.flags == {"tz_assumed"}


def test_captions_are_an_option_that_changes_the_digest(locomo):
    seen, unseen = locomo().load(), replace(locomo(), captions=False).load()

    assert seen.dialogues[0].turn("D2:2").caption == "a grey cat"
    assert unseen.dialogues[0].turn("D2:2").caption is None
    assert seen.digest != unseen.digest


def test_a_session_time_without_a_session_is_noted(locomo):
    assert "conv-1: 1 session times without a session" in locomo().load().notes


def test_probe_ids_are_positions_and_answers_are_text_or_none(locomo):
    probes = locomo().load().probes

    assert [probe.id for probe in probes] == ["conv-1/q0", "conv-1/q1", "conv-1/q2"]
    assert [probe.gold for probe in probes] == ["Oslo", "2", None]
    assert probes[2].category == LOCOMO_CATEGORIES[5]


@pytest.mark.parametrize(
    ("cited", "turns"),
    [
        (["D1:1; D2:1"], ("D1:1", "D2:1")),
        (["D1:1 D2:1 D2:2"], ("D1:1", "D2:1", "D2:2")),
        (["D:2:1"], ("D2:1",)),
        (["D2:01", "D1:1"], ("D2:1", "D1:1")),
        (["D1:1", "D1:1"], ("D1:1",)),
    ],
)
def test_malformed_citations_are_repaired_and_flagged(locomo, cited, turns):
    (probe,) = locomo([question(*cited)]).load().probes

    assert probe.evidence == turns
    assert probe.flags == {"evidence_repaired"}


def test_sound_citations_keep_their_order_and_carry_no_flag(locomo):
    (probe,) = locomo([question("D2:1", "D1:1")]).load().probes

    assert (probe.evidence, probe.flags) == (("D2:1", "D1:1"), frozenset())


@pytest.mark.parametrize("citation", ["D9:9", "D", "", "somewhere", "D1:1:1"])
def test_a_citation_of_no_turn_is_left_out_and_flagged(locomo, citation):
    (probe,) = locomo([question("D1:1", citation)]).load().probes

    assert (probe.evidence, probe.flags) == (("D1:1",), {"evidence_missing"})


def test_the_table_of_known_repairs_holds_for_its_conversation_alone(locomo):
    turns = [{"speaker": "Ana", "dia_id": f"D1:{ordinal}", "text": "Hello."} for ordinal in range(1, 20)]
    qa = [question("D1:1", "D", "D10:19")]

    ours, others = (locomo(qa, name, session_1=turns).load().probes[0] for name in ("conv-42", "conv-43"))

    assert (ours.evidence, ours.flags) == (("D1:1", "D1:16"), {"evidence_repaired"})
    assert (others.evidence, others.flags) == (("D1:1",), {"evidence_missing"})


def test_a_probe_without_evidence_is_kept_and_flagged(locomo):
    (probe,) = locomo([question(category=3)]).load().probes

    assert (probe.evidence, probe.flags) == ((), {"no_evidence"})


def test_only_the_repetition_of_a_question_is_a_duplicate(locomo):
    qa = [question("D1:1"), question("D1:1"), question("D1:1", category=5), question("D1:1", answer="Bergen")]

    flags = [probe.flags for probe in locomo(qa).load().probes]

    assert flags == [frozenset(), {"duplicate"}, frozenset(), frozenset()]


def test_a_file_that_is_not_the_published_one_is_refused_unless_any_version_will_do(locomo):
    any_version = locomo()

    with pytest.raises(
        UserError, match=r"is not that of LoCoMo-10, 79fa87.*; fetch it with `gatelab data fetch"
    ):
        Locomo(any_version.path).load()
    assert any_version.load().notes[0].startswith("not the published LoCoMo-10: SHA-256 ")


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        (
            {"session_1_date_time": None},
            "conv-1: session_1_date_time is None; it must be a time such as '1:56 pm on 8 May, 2023'",
        ),
        (
            {"session_1_date_time": "yesterday"},
            "conv-1: session_1_date_time is 'yesterday'; it must be a time such as '1:56 pm on 8 May, 2023'",
        ),
        ({"session_1": {}}, "conv-1: session_1 is {}; it must be a list of turns"),
        ({"session_1": [{}]}, "missing key 'dia_id'; missing key 'speaker'; missing key 'text'"),
        (
            {"session_1": [{"dia_id": "D2:1", "speaker": "Ana", "text": "Hello."}]},
            "conv-1: turn 'D2:1' is there twice; ids are unique within a dialogue",
        ),
        ({"qa": [question(category=6)]}, "conv-1: qa 0: unknown category 6; it must be 1 to 5"),
        ({"qa": [question(answer=[1])]}, "conv-1: qa 0: 'answer' is [1]; it must be text or a number"),
        ({"qa": [{"question": "Where?"}]}, "conversation 0: missing key 'evidence' in qa.0"),
    ],
)
def test_a_broken_file_is_a_one_line_error_that_says_where(locomo, changes, said):
    source = locomo(**changes)

    with pytest.raises(UserError) as raised:
        source.load()

    assert str(raised.value).startswith(f"{source.path}: ")
    assert said in str(raised.value)
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ('[{"sample_id": "conv-1",\n "qa": [', ":2: not JSON: expecting value at column 9 (cut off?)"),
        ("{}", ": it is {}; it must be a list that is not empty"),
        ("[]", ": it is []; it must be a list that is not empty"),
        ("[3]", ": conversation 0: it is 3; it must be an object"),
    ],
)
def test_a_truncated_or_foreign_file_is_a_one_line_error(tmp_path, written, said):
    path = tmp_path / "locomo.json"
    path.write_text(written)

    with pytest.raises(UserError) as raised:
        Locomo(path, any_version=True).load()

    assert str(raised.value).startswith(f"{path}{said}")


def test_a_session_given_twice_is_an_error_and_not_the_last_one(tmp_path):
    path = tmp_path / "locomo.json"
    path.write_text(json.dumps([{"conversation": {}}]).replace("{}", '{"session_1": [], "session_1": []}'))

    with pytest.raises(UserError, match="key 'session_1' is there twice in one object"):
        Locomo(path, any_version=True).load()
