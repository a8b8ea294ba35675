"""What a fraction says of its aliases."""

from grid_runs import grid

from analysis.effects.aliases import aliases, resolution


def test_at_resolution_four_main_effects_are_clear_and_two_way_interactions_paired():
    found = list(aliases(grid("fraction", 4)))

    assert [len(one.other) for one in found if len(one.effect) == 1] == [3] * 4
    assert [len(one.other) for one in found if len(one.effect) == 2] == [2] * 6
    assert resolution(grid("fraction", 4)) == (
        "Main effects are clear of two-way interactions; two-way interactions are aliased in pairs."
    )


def test_at_resolution_five_the_sign_is_told():
    found = {one.effect: one.told for one in aliases(grid("fraction", 5))}

    assert found["admission",] == "-structuring x grounding x enrichment x segregation"
    assert resolution(grid("fraction", 5)).endswith("two-way interactions are clear of one another.")


def test_a_factorial_has_no_aliases():
    assert list(aliases(grid())) == []
    assert resolution(grid()) == ""
