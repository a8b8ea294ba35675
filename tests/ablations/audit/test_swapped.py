"""Twins differ in what is personal, and in nothing that can be counted or measured."""

import pytest

from ablations.audit.plants import plants_of
from ablations.audit.suite import SPEAKER, Filled, filled_templates
from ablations.audit.swapped import shape, swaps, twin
from stressors.language import LANGUAGES
from toolkit.cases.case import Reach
from toolkit.cases.case_lines import case_line
from toolkit.cases.matching import says


def filled(language: str) -> tuple[Filled, ...]:
    return tuple(filled_templates([language], 1, seed=0))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_personal_slot_but_lone_words_gets_another_value_of_its_shape(language: str):
    for one in filled(language):
        new = swaps(one)
        personal = {slot for slot, reach in one.template.scopes.items() if reach is not Reach.PUBLIC}
        assert (personal | {SPEAKER}) - new.keys() <= one.template.fill.keys()
        assert all(shape(new[slot]) == shape(one.values[slot]) for slot in new)
        assert not {*new.values()} & {*one.values.values()}
        assert len({*new.values()}) == len(new)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_twin_says_the_new_values_and_none_of_the_old(language: str):
    for one in filled(language):
        new = swaps(one)
        other = twin(one.cases[-1], one.values, new)
        text = "\n".join(f"{turn.speaker}: {turn.text}" for turn in other.dialogue.turns)
        assert not any(says(text, (one.values[slot],)) for slot in new)
        assert sum(says(text, (value,)) for value in new.values()) > 1


def test_swapping_back_gives_every_byte_again():
    for one in filled("en"):
        new = swaps(one)
        other = twin(one.cases[-1], one.values, new)
        assert case_line(twin(other, new, {slot: one.values[slot] for slot in new})) == case_line(
            one.cases[-1]
        )


def test_what_is_public_stays():
    one = filled("en")[0]
    other = twin(one.cases[-1], one.values, swaps(one))

    assert other.egress.allow == one.cases[-1].egress.allow


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_the_key_forbids_is_planted_and_all_that_it_allows_is_public(language: str):
    for one in filled(language):
        plants = [plant for plant in plants_of(one, swaps(one)) if not plant.control]
        for case in one.cases:
            own = [plant for plant in plants if plant.dialogue == case.id and plant.slot != SPEAKER]
            assert {*case.egress.forbid} == {plant.value for plant in own if plant.is_canary}
            assert {*case.egress.allow} == {plant.value for plant in own if not plant.is_canary}


def test_controls_are_said_nowhere():
    for one in filled("en"):
        said = "\n".join(turn.content for case in one.cases for turn in case.dialogue.turns)
        controls = [plant for plant in plants_of(one, swaps(one)) if plant.control]
        assert controls
        assert not any(says(said, (plant.value,)) for plant in controls)
