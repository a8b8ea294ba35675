"""The dialogues of our own: their probes can be answered from what they cite."""

import re

import pytest

from toolkit.datasets.own import Samples
from toolkit.dialogue import rendered
from toolkit.probes import Probe
from toolkit.slot_matching import carries
from toolkit.structuring.person import first_person_to_name

LOADED = Samples().load()
ANSWERABLE = [probe for probe in LOADED.probes if probe.category.number != 5]


def test_there_is_enough_of_everything():
    categories = {probe.category.number for probe in LOADED.probes}

    assert len(LOADED.dialogues) >= 3
    assert sum(len(dialogue.turns) for dialogue in LOADED.dialogues) >= 250
    assert len(LOADED.probes) >= 60
    assert categories == {1, 2, 3, 4, 5}
    assert {probe.links for probe in ANSWERABLE} == {1, 2, 3, 4}


FIRST_PERSON = re.compile(r"\b(?:I|me|my|we|us|our)\b", re.IGNORECASE)


@pytest.mark.parametrize("probe", ANSWERABLE, ids=lambda probe: probe.id)
def test_a_slot_in_the_first_person_is_carried_by_the_rewritten_turn(probe: Probe):
    for slot in probe.slots:
        said = LOADED.dialogue(probe.dialogue).turn(slot.turn)
        if FIRST_PERSON.search(slot.value):
            words = first_person_to_name(said.content, said.speaker)
            assert carries(rendered(said.said_at, said.speaker, words), slot, said.said_at), slot


@pytest.mark.parametrize("probe", ANSWERABLE, ids=lambda probe: probe.id)
def test_every_link_has_slots_and_its_turn_carries_them(probe: Probe):
    dialogue = LOADED.dialogue(probe.dialogue)

    assert {slot.turn for slot in probe.slots} == set(probe.evidence)
    for slot in probe.slots:
        said = dialogue.turn(slot.turn)
        assert carries(rendered(said.said_at, said.speaker, said.content), slot, said.said_at), slot
