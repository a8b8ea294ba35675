"""Support: which links of a chain a reader was shown."""

from datetime import timedelta

import pytest
from builders import MONDAY, dialogue, probe

from toolkit.dialogue import rendered
from toolkit.slots import Slot, SlotKind
from toolkit.stages import Hit, MemoryRecord
from toolkit.support import support

SAID = dialogue("Ben: Where do you live?", "Ana: Oslo.", "Ana: I have a dog.", "Ben: Nice.")


def shown(*pairs: tuple[str, str]) -> list[Hit]:
    """Records of (source turn, words)."""
    return [
        Hit(MemoryRecord(words, rendered(MONDAY, "Ana", words), "Ana", (), (source,), MONDAY), 1.0)
        for source, words in pairs
    ]


def test_a_chain_is_supported_when_every_link_is():
    two = probe("Who?", "1:2", "1:3")

    assert support(two, shown(("1:2", "Oslo.")), SAID).turns[0] == (True, False)
    assert support(two, shown(("1:2", "Oslo."), ("1:3", "a dog")), SAID).turn_support[0]


def test_a_wider_window_accepts_the_neighbours_of_a_citation():
    measured = support(probe("Where?", "1:2"), shown(("1:1", "Where do you live?")), SAID)

    assert measured.turn_support == (False, True, True)


def test_content_may_come_from_any_turn():
    one = probe("Where?", "1:2", slots=(Slot("1:2", SlotKind.VALUE, "Oslo"),))

    measured = support(one, shown(("1:4", "Ana moved to Oslo.")), SAID)

    assert (measured.turn_support[0], measured.content_support) == (False, True)


def test_slots_split_over_the_facts_of_one_turn_are_still_there():
    slots = (Slot("1:2", SlotKind.VALUE, "Oslo"), Slot("1:2", SlotKind.VALUE, "bakery"))
    one = probe("What?", "1:2", slots=slots)

    assert support(one, shown(("1:2", "Oslo it is."), ("1:2", "a bakery")), SAID).content_support
    assert not support(one, shown(("1:2", "Oslo it is."), ("1:3", "a bakery")), SAID).content_support


@pytest.mark.parametrize("polarity", ["positive", "negative"])
@pytest.mark.parametrize("joint", [". ", " and "])
def test_a_turn_stored_whole_and_its_facts_carry_the_same_polarity(polarity, joint):
    slots = (Slot("1:2", SlotKind.VALUE, "Bergen"), Slot("1:2", SlotKind.POLARITY, polarity))
    one = probe("Where?", "1:2", slots=slots)
    whole = shown(("1:2", f"I moved to Bergen{joint}I don't miss Oslo."))
    split = shown(("1:2", "Ana moved to Bergen."), ("1:2", "Ana doesn't miss Oslo."))

    assert support(one, whole, SAID).content_support is (polarity == "positive")
    assert support(one, split, SAID).content_support is (polarity == "positive")


def test_a_link_without_slots_is_unavailable_not_absent():
    two = probe("Who?", "1:2", "1:3", slots=(Slot("1:2", SlotKind.VALUE, "Oslo"),))

    measured = support(two, shown(("1:2", "Oslo.")), SAID)

    assert (measured.content, measured.content_support) == ((True, None), None)


def test_the_date_stamp_of_a_record_is_not_its_content():
    day = (MONDAY - timedelta(days=1)).date().isoformat()
    when = probe("When?", "1:2", slots=(Slot("1:2", SlotKind.DATE, MONDAY.date().isoformat()),))
    before = probe("When?", "1:2", slots=(Slot("1:2", SlotKind.DATE, day),))

    assert not support(when, shown(("1:2", "We met.")), SAID).content_support
    assert support(before, shown(("1:2", "We met yesterday.")), SAID).content_support


def test_a_probe_without_evidence_has_no_support():
    with pytest.raises(ValueError, match="cites nothing"):
        support(probe("Why?"), [], SAID)
