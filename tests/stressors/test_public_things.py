"""Real public things for templates."""

from random import Random

import pytest

from stressors.language import LANGUAGES
from stressors.public_things import SLOTS, public_things
from toolkit.enrichment.gazetteer import OURS, gazetteer
from toolkit.text.folding import folded


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_language_has_something_for_every_slot(code: str):
    assert public_things(code, Random(0)).keys() == SLOTS


def test_equal_generators_draw_the_same_things():
    assert public_things("en", Random(1)) == public_things("en", Random(1))


@pytest.mark.parametrize("code", LANGUAGES)
def test_our_list_of_public_names_lacks_some_things_and_no_more_than_half(code: str):
    people = {"real_woman", "real_man", "real_figure"}
    drawn = {
        name
        for seed in range(200)
        for slot, name in public_things(code, Random(seed)).items()
        if slot not in people
    }
    known = {name for name in drawn if folded(name) in gazetteer(OURS)}

    assert len(drawn) / 2 < len(known) < len(drawn)
