"""The dialogues that come with the package."""

from collections import Counter

import pytest

from toolkit.datasets.loaded import Loaded
from toolkit.datasets.own import Samples
from toolkit.probes import LOCOMO_CATEGORIES


@pytest.fixture(scope="module")
def samples() -> Loaded:
    return Samples().load()


def test_there_are_at_least_three_dialogues_250_turns_and_60_probes(samples):
    assert len(samples.dialogues) >= 3
    assert sum(len(dialogue.turns) for dialogue in samples.dialogues) >= 250
    assert len(samples.probes) >= 60


def test_probes_are_of_all_categories_and_chains_have_one_to_four_links(samples):
    assert {probe.category for probe in samples.probes} == set(LOCOMO_CATEGORIES.values())
    assert {1, 2, 3, 4} <= {probe.links for probe in samples.probes}


def test_every_link_of_an_answerable_probe_has_a_slot(samples):
    answerable = [probe for probe in samples.probes if probe.category.number != 5]

    assert all({slot.turn for slot in probe.slots} == set(probe.evidence) for probe in answerable)


def test_every_probe_has_an_id_and_a_question_of_its_own(samples):
    assert max(Counter((probe.dialogue, probe.question) for probe in samples.probes).values()) == 1
