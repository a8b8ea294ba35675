"""Which effects a family may have, and how one declared before a run is told from one chosen after."""

import pytest

from analysis.effects.family import Origin, default_family, effect_names, family_of
from toolkit.errors import UserError

TWO = {"admission": ("off", "on"), "grounding": ("off", "on")}
THREE = {"admission": ("none", "cues", "margins"), "grounding": ("off", "on")}


@pytest.mark.parametrize("design", ["factorial", "fraction"])
def test_the_default_family_is_all_main_effects_and_two_way_interactions(design: str):
    family = default_family(design, TWO)

    assert family.effects == ("admission", "grounding", "admission x grounding")
    assert family.origin is Origin.DEFAULT


def test_where_one_factor_varies_at_a_time_every_step_is_an_effect():
    assert default_family("leave_one_out", THREE).effects == ("admission=none", "admission=cues", "grounding")
    assert default_family("one_at_a_time", THREE).effects[0] == "admission=cues"


def test_a_sweep_has_no_effects():
    assert default_family("sweep", TWO).effects == ()


def test_only_a_factorial_has_shapley_values():
    assert "shapley admission" in effect_names("factorial", TWO)
    assert "shapley admission" not in effect_names("fraction", TWO)


def test_an_interaction_may_be_written_in_either_order():
    family = family_of(["grounding x admission"], "factorial", TWO, Origin.DECLARED)

    assert family.effects == ("admission x grounding",)


def test_the_digest_knows_the_effects_and_not_their_order():
    one, other, third = (
        family_of(names, "factorial", TWO, Origin.CHOSEN)
        for names in (["admission", "grounding"], ["grounding", "admission"], ["grounding"])
    )

    assert one.digest == other.digest != third.digest


@pytest.mark.parametrize(
    ("names", "told"),
    [
        ([], "family: there is no effect in it"),
        (
            ["novelty"],
            "family: unknown effect 'novelty'; choose of admission, grounding, admission x grounding",
        ),
        (
            ["admission x grounding", "grounding x admission"],
            "family: 'admission x grounding' is there 2 times",
        ),
    ],
)
def test_a_family_that_cannot_be_is_refused(names: list[str], told: str):
    with pytest.raises(UserError, match=told):
        family_of(names, "factorial", TWO, Origin.DECLARED)
