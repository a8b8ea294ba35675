"""Data sets of one's own: what is read, and the line and the words of every fault."""

import json
from datetime import datetime, timedelta, timezone

import pytest

from toolkit.datasets.jsonl import Fault, Jsonl, check
from toolkit.errors import UserError
from toolkit.probes import LOCOMO_CATEGORIES, Category
from toolkit.slots import Slot, SlotKind

TURN = {
    "dialogue": "ana-ben",
    "turn": "1:1",
    "session": 1,
    "speaker": "Ana",
    "text": "I moved to Oslo.",
    "said_at": "2024-03-02T10:00:00+01:00",
}
PROBE = {
    "dialogue": "ana-ben",
    "probe": "q01",
    "question": "Where does Ana live?",
    "gold": "Oslo",
    "evidence": ["1:1"],
    "category": 4,
}


def test_a_turn_and_a_probe_are_read_as_they_stand(jsonl):
    slots = [{"turn": "1:1", "kind": "entity", "value": "Oslo", "aliases": ["Christiania"]}]

    loaded = Jsonl(jsonl(TURN | {"caption": "a ferry"}, PROBE | {"slots": slots, "flags": ["ours"]})).load()

    (said,), (asked,) = loaded.dialogues[0].turns, loaded.probes
    assert (said.id, said.session, said.speaker, said.caption) == ("1:1", 1, "Ana", "a ferry")
    assert said.said_at == datetime(2024, 3, 2, 10, tzinfo=timezone(timedelta(hours=1)))
    assert (asked.id, asked.gold, asked.evidence) == ("ana-ben/q01", "Oslo", ("1:1",))
    assert asked.slots == (Slot("1:1", SlotKind.ENTITY, "Oslo", ("Christiania",)),)
    assert (asked.category, asked.flags) == (LOCOMO_CATEGORIES[4], {"ours"})


def test_dialogues_may_be_interleaved_and_probes_stand_before_their_turns(jsonl):
    other = TURN | {"dialogue": "cid-dee"}

    loaded = Jsonl(jsonl(PROBE, TURN, other, TURN | {"turn": "1:2"}, other | {"turn": "1:2"})).load()

    ids = [(one.id, [said.id for said in one.turns]) for one in loaded.dialogues]
    assert ids == [("ana-ben", ["1:1", "1:2"]), ("cid-dee", ["1:1", "1:2"])]


def test_a_category_of_ones_own_has_a_number_and_a_name(jsonl):
    loaded = Jsonl(jsonl(TURN, PROBE | {"category": {"number": 7, "name": "bridge"}})).load()

    assert loaded.probes[0].category == Category(7, "bridge")


def test_a_probe_without_evidence_is_flagged(jsonl):
    assert Jsonl(jsonl(TURN, PROBE | {"evidence": []})).load().probes[0].flags == {"no_evidence"}


@pytest.mark.parametrize(
    "text", ["a \\ud83d path", "\U0001f469\u200d\U0001f680", "\u05e9\u05dc\u05d5\u05dd!"]
)
def test_whole_characters_of_any_script_are_no_fault(jsonl, text):
    assert Jsonl(jsonl(TURN | {"text": text})).load().dialogues[0].turns[0].text == text


def test_blank_lines_and_windows_line_ends_are_let_be(jsonl):
    assert check(jsonl(json.dumps(TURN) + "\r", "", " ", PROBE)) == ()


def test_a_line_separator_inside_a_text_does_not_cut_the_line(jsonl):
    said = json.dumps(TURN | {"text": "one\u2028two\u0085three"}, ensure_ascii=False)

    assert Jsonl(jsonl(said)).load().dialogues[0].turns[0].text == "one\u2028two\u0085three"


def test_an_empty_turn_is_no_fault_but_a_flag(jsonl):
    path = jsonl(TURN | {"text": ""}, PROBE)

    assert check(path) == ()
    assert Jsonl(path).load().dialogues[0].flags == {"empty_turns"}


CATEGORIES = "1 multi-hop, 2 temporal, 3 open-domain, 4 single-hop, 5 adversarial, or a number and a name"
WANTED = "it must be an ISO 8601 time with an offset, such as 2024-03-02T10:00:00+01:00"
KEYS = "caption, dialogue, said_at, session, speaker, text, turn"
BACKWARDS = "2024-03-02/2024-03-01"
DAYS = "a day such as 2024-03-02, or a first and a last day such as 2024-03-02/2024-03-09"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"session": "one"}, "'session' is 'one'; it must be a whole number"),
        ({"session": 0}, "'session' is 0; it must be at least 1"),
        ({"session": True}, "'session' is True; it must be a whole number"),
        ({"session": 2**40}, "'session' is 1099511627776; it must be at most 2147483647"),
        ({"speaker": " "}, "'speaker' is ' '; it must be text that is not empty"),
        ({"text": None}, "'text' is None; it must be text"),
        ({"txt": "hello"}, f"unknown key 'txt'; allowed are {KEYS}"),
        ({"said_at": "yesterday"}, f"'said_at' is 'yesterday'; {WANTED}"),
        ({"said_at": "2024-02-30T10:00:00Z"}, f"'said_at' is '2024-02-30T10:00:00Z'; {WANTED}"),
        (
            {"said_at": "2024-03-02T10:00:00"},
            "time '2024-03-02T10:00:00' of turn '1:2' is naive; add an offset, as +01:00 or Z",
        ),
        (
            {"said_at": "2024-03-02T10:00:00+02:00"},
            "time '2024-03-02T10:00:00+02:00' of turn '1:2' is before that of turn '1:1', which it follows",
        ),
        ({"turn": "1:1"}, "turn '1:1' is there twice; ids are unique within a dialogue"),
        (
            {"text": "\ud83d"},
            "a text holds half a surrogate pair, such as \\ud83d alone; give whole characters",
        ),
        (
            {"text": "a\udc00"},
            "a text holds half a surrogate pair, such as \\ud83d alone; give whole characters",
        ),
    ],
)
def test_a_faulty_turn_is_one_fault_on_its_line(jsonl, change, said):
    assert check(jsonl(TURN, TURN | {"turn": "1:2"} | change, PROBE)) == (Fault(2, said),)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"gold": 7}, "'gold' is 7; it must be text"),
        ({"evidence": "1:1"}, "'evidence' is '1:1'; it must be a list"),
        ({"evidence": ["1:1", 2]}, "1 in evidence is 2; it must be text"),
        ({"evidence": ["9:9"]}, "probe 'ana-ben/q02' cites '9:9'; dialogue 'ana-ben' has no such turn"),
        ({"evidence": ["1:1", "1:1"]}, "probe 'ana-ben/q02' cites '1:1' twice; cite each turn once"),
        ({"dialogue": "ana-bob"}, "probe 'ana-bob/q02' is about a dialogue without turns"),
        ({"probe": "q01"}, "probe 'ana-ben/q01' is there already, on line 2"),
        ({"category": 6}, f"unknown category 6; choose one of {CATEGORIES}"),
        ({"category": "temporal"}, f"unknown category 'temporal'; choose one of {CATEGORIES}"),
        ({"category": {"number": 7}}, "missing key 'name'"),
        (
            {"category": {"number": 4, "name": "bridge"}},
            "category 4 is 'bridge' here, and 'single-hop' on line 2",
        ),
        ({"turn": "1:2"}, "neither a turn nor a probe: give either the key 'turn' or the key 'probe'"),
        ({"asked_at": "today"}, f"'asked_at' is 'today'; {WANTED}"),
        (
            {"asked_at": "2024-03-02"},
            "'asked_at' is '2024-03-02'; it must have an offset, such as +01:00 or Z",
        ),
    ],
)
def test_a_faulty_probe_is_one_fault_on_its_line(jsonl, change, said):
    assert check(jsonl(TURN, PROBE, PROBE | {"probe": "q02"} | change)) == (Fault(3, said),)


@pytest.mark.parametrize(
    ("slot", "said"),
    [
        ({"kind": "colour"}, f"unknown kind 'colour'; choose one of {', '.join(SlotKind)}"),
        ({"kind": "date", "value": "May 2023"}, f"'value' is 'May 2023'; it must be {DAYS}"),
        ({"kind": "date", "value": "2024-03-02/01"}, f"'value' is '2024-03-02/01'; it must be {DAYS}"),
        ({"kind": "date", "value": BACKWARDS}, f"'value' is '{BACKWARDS}'; it must be {DAYS}"),
        ({"kind": "number", "value": "two"}, "'value' is 'two'; it must be a decimal number"),
        ({"kind": "polarity", "value": "no"}, "'value' is 'no'; it must be negative or positive"),
        ({"weight": 2}, "unknown key 'weight'; allowed are aliases, kind, turn, value"),
    ],
)
def test_a_faulty_slot_is_named_by_its_place(jsonl, slot, said):
    slots = [{"turn": "1:1", "kind": "value", "value": "Oslo"} | slot]

    assert check(jsonl(TURN, PROBE | {"slots": slots})) == (Fault(2, f"slot 1: {said}"),)


def test_a_slot_of_an_uncited_turn_is_a_fault(jsonl):
    slots = [{"turn": "1:2", "kind": "value", "value": "Oslo"}]

    assert check(jsonl(TURN, PROBE | {"slots": slots})) == (
        Fault(2, "probe 'ana-ben/q01' has a slot for turn '1:2', which it does not cite"),
    )


def test_all_faults_come_in_the_order_of_the_lines(jsonl):
    faults = check(jsonl(PROBE | {"evidence": ["9:9"]}, "hello", TURN | {"session": 0}))

    assert [fault.line for fault in faults] == [1, 2, 3]


def test_a_faulty_turn_does_not_make_the_probes_that_cite_it_faulty(jsonl):
    assert [fault.line for fault in check(jsonl(TURN | {"said_at": "now"}, PROBE))] == [1]


def test_load_is_an_error_that_names_file_line_and_fault(jsonl):
    path = jsonl(TURN, TURN)

    with pytest.raises(UserError) as raised:
        Jsonl(path).load()

    assert str(raised.value) == f"{path}:2: turn '1:1' is there twice; ids are unique within a dialogue"


def test_a_missing_file_is_an_error(tmp_path):
    with pytest.raises(UserError, match=r"none\.jsonl: cannot be read: no such file or directory"):
        Jsonl(tmp_path / "none.jsonl").load()


def test_the_digest_names_the_bytes_and_not_the_path(jsonl, tmp_path):
    path = jsonl(TURN)
    copy = tmp_path / "copy.jsonl"
    copy.write_bytes(path.read_bytes())

    assert Jsonl(path).load().digest == Jsonl(copy).load().digest
    assert Jsonl(path).load().digest != Jsonl(jsonl(TURN, PROBE)).load().digest
