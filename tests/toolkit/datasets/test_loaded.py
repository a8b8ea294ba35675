"""The checks that all loaders share."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from builders import MONDAY, dialogue, probe, turn

from toolkit.datasets.loaded import Loaded, checked, joined
from toolkit.dialogue import Dialogue
from toolkit.errors import UserError


def test_sound_contents_pass_unchanged():
    loaded = Loaded((dialogue("Hello."),), (probe("Who?", "1:1"),), "d")

    assert checked(loaded, "here") == loaded


@pytest.mark.parametrize(
    ("second", "said"),
    [
        (turn("Again."), "turn '1:1' is there twice; ids are unique within a dialogue"),
        (
            turn("Then.", id="1:2", said_at=datetime(2024, 3, 4)),
            "time '2024-03-04T00:00:00' of turn '1:2' is naive; add an offset, as +01:00 or Z",
        ),
        (
            turn("Then.", id="1:2", said_at=MONDAY - timedelta(hours=1)),
            "time '2024-03-04T09:00:00+00:00' of turn '1:2' is before that of turn '1:1', which it follows",
        ),
        (
            turn("Then.", id="1:2", said_at=MONDAY.replace(year=9999)),
            "turn '1:2' is said in the year 9999; allowed are 1700 to 2200",
        ),
        (
            turn("Then.", id="1:2", session=0),
            "turn '1:2' of session 0 follows turn '1:1' of session 1",
        ),
    ],
)
def test_an_unsound_turn_is_a_one_line_error_that_names_it(second, said):
    loaded = Loaded((Dialogue("d1", (turn("Hello."), second)),), (), "d")

    with pytest.raises(UserError) as raised:
        checked(loaded, "own.json")

    assert str(raised.value) == f"own.json: d1: {said}"


def test_a_probe_that_cites_a_missing_turn_is_an_error():
    loaded = Loaded((dialogue("Hello."),), (probe("Who?", "1:1", "7:7"),), "d")

    with pytest.raises(UserError, match="probe 'q1' cites '7:7'; dialogue 'd1' has no such turn"):
        checked(loaded, "own.json")


def test_probes_and_dialogues_of_the_same_id_are_errors():
    loaded = Loaded((dialogue("Hello."),) * 2, (probe("Who?"),) * 2, "d")

    with pytest.raises(UserError, match=r"dialogue 'd1' is there twice.*; probe 'q1' is there twice"):
        checked(loaded, "own.json")


def test_an_error_names_three_faults_and_counts_the_rest():
    loaded = Loaded((dialogue("Hello."),), (probe("Who?", "a", "b", "c", "d", "e"),), "d")

    with pytest.raises(UserError, match=r"cites 'c'; dialogue 'd1' has no such turn; and 2 more$"):
        checked(loaded, "own.json")


def test_an_empty_turn_stays_a_turn_and_is_flagged_and_noted():
    silent = Dialogue("d1", (turn(" "), turn("Hello.", id="1:2")))

    loaded = checked(Loaded((silent,), (), "d"), "own.json")

    assert loaded.dialogues[0].turns == silent.turns
    assert loaded.dialogues[0].flags == {"empty_turns"}
    assert loaded.notes == ("d1: 1 turns without words: 1:1",)


def test_a_turn_with_a_caption_and_no_words_is_not_empty():
    pictured = Dialogue("d1", (replace(turn(""), caption="a grey cat"),))

    assert checked(Loaded((pictured,), (), "d"), "own.json").notes == ()


def test_joined_data_sets_keep_their_order_and_refuse_a_shared_dialogue():
    first, second = (Loaded((dialogue("Hello.", id=name),), (), name) for name in ("a", "b"))

    assert [one.id for one in joined([first, second], "folder").dialogues] == ["a", "b"]
    with pytest.raises(UserError, match="folder: dialogue 'a' is in 2 files; ids are unique"):
        joined([first, first], "folder")


def test_an_unknown_dialogue_is_named_beside_the_known_ones():
    with pytest.raises(UserError, match="unknown dialogue 'd2'; choose one of d1"):
        Loaded((dialogue("Hello."),), (), "d").dialogue("d2")
