"""Sessions in other weeks: the words stay, and the keys follow them or become unavailable."""

from dataclasses import replace
from datetime import timedelta
from random import Random

import pytest
from builders import MONDAY, dialogue, probe, turn
from hypothesis import given, settings
from hypothesis import strategies as st

from stressors.overlays.date_shift import DateShift, Motion, motion
from toolkit.datasets.loaded import Loaded
from toolkit.datasets.own import Samples
from toolkit.probes import Probe
from toolkit.slot_matching import carries
from toolkit.slots import Slot, SlotKind

MOVING = "We fly tomorrow."  # 5 March 2024
STAYING = "We fly on 5 March 2024."
LINES = [
    MOVING,
    STAYING,
    "We fly next Friday.",
    "We fly in March.",
    "We fly on 5 March.",
    "We flew last month, on Monday.",
]
GOLDS = [
    "5 March 2024",
    "On 2024-03-05",
    "March 2024",
    "In Oslo",
    "2024",
    None,
    "From 5 March 2024 to 6 March 2024",
]
weeks = st.integers(-400, 400)


def asked(
    text: str, gold: str | None, question: str = "When do they fly?", days: str = "2024-03-05"
) -> Probe:
    slots = (Slot("1:1", SlotKind.DATE, days), Slot("1:1", SlotKind.ENTITY, "fly"))
    return replace(probe(question, "1:1", gold=gold), slots=slots, asked_at=MONDAY)


def shifted(text: str, *probes: Probe, weeks: int = 1):
    return DateShift(weeks)(dialogue(text), probes, Random(1))


def days_of(one: Probe) -> list[str]:
    return [slot.value for slot in one.slots]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (MOVING, Motion.MOVES),
        ("In 4 days, or next Friday, or on Monday.", Motion.MOVES),
        ("Two weeks ago today.", Motion.MOVES),
        (STAYING, Motion.STAYS),
        ("In June 2023", Motion.STAYS),
        ("On 5 June", Motion.UNKNOWN),
        ("Last month, and in 2 years", Motion.UNKNOWN),
        ("3 months ago", Motion.UNKNOWN),
        ("a year ago today", Motion.UNKNOWN),
        ("Tomorrow, on 5 March 2024", Motion.UNKNOWN),
        ("No day at all", Motion.UNKNOWN),
    ],
)
@pytest.mark.parametrize("day", [0, 100, 360, 700])
def test_the_motion_of_days_does_not_depend_on_the_day(text, found, day):
    assert motion(turn(text, said_at=MONDAY + timedelta(days=day))) is found


def test_all_times_move_and_no_word_changes():
    after = DateShift(2)(
        dialogue("Ana: On 5 March 2024.", "Ben: ok", sessions=2), (asked("", None),), Random(1)
    )

    assert [one.said_at for one in after.dialogue.turns] == [
        MONDAY + timedelta(weeks=2),
        MONDAY + timedelta(weeks=3),
    ]
    assert [one.text for one in after.dialogue.turns] == ["On 5 March 2024.", "ok"]
    assert after.probes[0].asked_at == MONDAY + timedelta(weeks=2)


def test_slots_and_gold_follow_days_that_move():
    (after,) = shifted(MOVING, asked(MOVING, "On 5 March 2024.")).probes

    assert (days_of(after), after.gold, after.flags) == (
        ["2024-03-12", "fly"],
        "On 12 March 2024.",
        frozenset(),
    )


def test_slots_and_gold_stay_with_days_that_are_written_out():
    (after,) = shifted(STAYING, asked(STAYING, "2024-03-05")).probes

    assert (days_of(after), after.gold, after.flags) == (["2024-03-05", "fly"], "2024-03-05", frozenset())


@pytest.mark.parametrize("text", ["We fly on 5 March.", "Tomorrow, on 5 March 2024, we fly.", "We fly."])
@pytest.mark.parametrize("weeks", [0, 1])
def test_a_link_whose_days_may_do_either_loses_its_slots_and_the_gold(text, weeks):
    (after,) = shifted(text, asked(text, "5 March 2024"), weeks=weeks).probes

    assert (after.slots, after.gold) == ((), None)
    assert after.flags == {"gold_unavailable", "slots_unavailable"}


@pytest.mark.parametrize("gold", ["March 2024", "2024", "On Monday, 5 March 2024", "4 March 2024"])
def test_a_gold_that_names_other_days_than_the_slots_becomes_unavailable(gold):
    (after,) = shifted(MOVING, asked(MOVING, gold)).probes

    assert (after.gold, days_of(after), after.flags) == (None, ["2024-03-12", "fly"], {"gold_unavailable"})


def test_a_probe_without_dates_is_left_alone():
    before = probe("Where?", "1:1", gold="In Oslo", slots=(Slot("1:1", SlotKind.ENTITY, "Oslo"),))

    assert shifted("Oslo, tomorrow", before).probes == (before,)


def test_a_question_about_a_day_loses_its_key():
    (after,) = shifted(MOVING, asked(MOVING, "Oslo", "Where were they on 5 March 2024?")).probes

    assert (after.gold, after.slots) == (None, ())


def test_a_false_answer_that_names_a_day_goes_too():
    (after,) = shifted(MOVING, replace(asked(MOVING, None), adversarial="7 May 2023")).probes

    assert (after.adversarial, after.flags) == (None, {"gold_unavailable"})


@given(
    text=st.sampled_from(LINES),
    gold=st.sampled_from(GOLDS),
    days=st.sampled_from(["2024-03-05", "2024-03-04/2024-03-10"]),
    first=weeks,
    second=weeks,
)
@settings(derandomize=True, deadline=None, max_examples=60)
def test_two_shifts_are_their_sum(text, gold, days, first, second):
    once = shifted(text, asked(text, gold, days=days), weeks=first + second)
    halfway = shifted(text, asked(text, gold, days=days), weeks=first)

    assert DateShift(second)(halfway.dialogue, halfway.probes, Random(2)) == once


@pytest.mark.parametrize("weeks", [-52, 3])
def test_a_turn_carries_what_is_left_of_its_slots_if_and_only_if_it_did_before(weeks):
    data: Loaded = Samples().load()
    kept = 0
    for one in data.dialogues:
        before = data.asked_of(one.id)
        after = DateShift(weeks)(one, before, Random(1))
        for old, new in zip(before, after.probes, strict=True):
            slots = [slot for slot in old.slots if slot.turn in {left.turn for left in new.slots}]
            for was, left in zip(slots, new.slots, strict=True):
                said, later = one.turn(was.turn), after.dialogue.turn(was.turn)
                kept += left.kind is SlotKind.DATE
                assert carries(said.content, was, said.said_at) == carries(later.content, left, later.said_at)

    assert kept >= 15
