"""Near misses: the same words with another value, by somebody else, that answer no probe."""

from random import Random

from builders import dialogue, probe

from stressors.overlays.near_miss import NearMiss
from stressors.overlays.overlaid import Overlaid
from toolkit.datasets.own import Samples
from toolkit.slot_matching import carry_all
from toolkit.slots import Slot, SlotKind


def laid(*lines: str, slots=(), probes=None) -> Overlaid:
    asked = probes or (probe("Where?", "1:1", slots=tuple(slots)),)
    return NearMiss()(dialogue(*lines), asked, Random(1))


def test_the_other_speaker_says_the_turn_with_one_value_replaced():
    slots = [Slot("1:1", SlotKind.ENTITY, "Oslo"), Slot("1:1", SlotKind.NUMBER, "4")]
    after = laid("Ana: I have 4 cats in oslo, Oslo!", "Ben: ok", slots=slots)
    copy = after.dialogue.turns[-1]

    assert (copy.id, copy.speaker) == ("1:2+1", "Ben")
    assert copy.text == f"I have 4 cats in {after.planted[0]}, {after.planted[0]}!"


def test_aliases_are_replaced_with_their_value():
    after = laid(
        "Ana: NY, I mean New York.", "Ben: ok", slots=[Slot("1:1", SlotKind.ENTITY, "New York", ("NY",))]
    )

    assert after.dialogue.turns[-1].text == "{0}, I mean {0}.".format(*after.planted)


def test_of_the_values_one_is_replaced_without_which_the_turn_answers_nothing():
    slots = [Slot("1:1", SlotKind.ENTITY, "cafe"), Slot("1:1", SlotKind.ENTITY, "Oslo")]
    after = laid("Ana: A café, the cafe in Oslo.", "Ben: ok", slots=slots)

    assert after.dialogue.turns[-1].text == "A café, the cafe in {}.".format(*after.planted)


def test_a_turn_that_two_probes_need_for_different_things_loses_both():
    probes = tuple(
        probe("?", "1:1", slots=(Slot("1:1", SlotKind.VALUE, value),), id=value)
        for value in ("violin", "Oslo")
    )
    after = laid("Ana: I play the violin in Oslo.", "Ben: ok", probes=probes)

    assert after.dialogue.turns[-1].text == "I play the {} in {}.".format(*after.planted)


def test_without_slots_the_first_number_is_replaced():
    after = laid("Ana: I have 40 cats, not 50.", "Ben: ok")

    assert after.dialogue.turns[-1].text == f"I have {after.planted[0]} cats, not 50."
    assert after.planted[0] not in ("40", "50")


def test_nothing_is_put_in_where_there_is_no_value_or_nobody_to_say_it():
    date = [Slot("1:1", SlotKind.DATE, "2024-03-05")]

    assert len(laid("Ana: See you tomorrow.", "Ben: ok", slots=date).dialogue.turns) == 2
    assert len(laid("Ana: I have 40 cats.").dialogue.turns) == 1
    assert len(laid("Ana: No number.", "Ben: ok").dialogue.turns) == 2


def test_no_near_miss_carries_a_link_of_a_probe_that_cites_its_turn():
    data, misses = Samples().load(), 0
    for one in data.dialogues[:1]:
        probes = data.asked_of(one.id)
        after = NearMiss(gap=0)(one, probes, Random(1)).dialogue
        for asked in probes:
            for link in asked.evidence:
                slots = [slot for slot in asked.slots if slot.turn == link]
                copies = [turn for turn in after.turns if turn.id == f"{link}+1"]
                misses += len(copies)
                assert not any(carry_all([(copy.text, copy.said_at)], slots) for copy in copies if slots)

    assert misses > 30
