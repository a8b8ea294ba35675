"""Designs: the cells that they name."""

from math import prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ablations.grid.designs import (
    BASE,
    DESIGNS,
    Factor,
    aliases,
    factorial,
    fraction,
    leave_one_out,
    one_at_a_time,
    sweep,
)
from toolkit.errors import UserError


def factors(*sizes: int) -> list[Factor]:
    return [
        Factor(f"f{place}", {str(level): level for level in range(size)}) for place, size in enumerate(sizes)
    ]


@settings(derandomize=True, deadline=None)
@given(st.lists(st.integers(1, 3), max_size=4))
def test_a_factorial_has_every_combination_once(sizes: list[int]):
    cells = factorial(factors(*sizes))

    assert len({tuple(cell.values()) for cell in cells}) == len(cells) == prod(sizes)


@settings(derandomize=True, deadline=None)
@given(st.sampled_from(sorted(DESIGNS)), st.lists(st.integers(2, 4), min_size=1, max_size=4))
def test_the_size_of_a_design_is_known_before_its_cells(design: str, sizes: list[int]):
    sizes = [2] * 4 if design == "fraction" else sizes

    cells = DESIGNS[design].cells(factors(*sizes))

    assert DESIGNS[design].size(sizes) == len(cells)
    assert len({tuple(cell.items()) for cell in cells}) == len(cells)


def test_leave_one_out_is_full_and_each_factor_switched_off():
    assert [tuple(cell.values()) for cell in leave_one_out(factors(2, 3))] == [
        ("1", "2"),
        ("0", "2"),
        ("1", "0"),
        ("1", "1"),
    ]


def test_one_at_a_time_is_empty_and_each_level_switched_on():
    cells = [tuple(cell.values()) for cell in one_at_a_time(factors(2, 3))]

    assert cells == [("0", "0"), ("1", "0"), ("0", "1"), ("0", "2")]


def test_a_sweep_is_what_is_written_and_each_factor_alone_at_each_level():
    cells = [tuple(cell.values()) for cell in sweep(factors(2, 2))]

    assert cells == [(BASE, BASE), ("0", BASE), ("1", BASE), (BASE, "0"), (BASE, "1")]


def test_a_level_that_is_called_like_the_base_of_a_sweep_is_refused():
    with pytest.raises(UserError, match=r"factors\.model: in a sweep 'base' is what is written; rename"):
        sweep([Factor("model", {"base": 1, "large": 2})])


@pytest.mark.parametrize("k", [4, 5, 6, 7])
def test_a_half_fraction_is_balanced_has_all_low_and_its_defining_word_is_constant(k: int):
    cells = fraction(factors(*[2] * k))

    assert len(cells) == 2 ** (k - 1)
    assert set(cells[0].values()) == {"0"}
    for name in (f"f{place}" for place in range(k)):
        assert sum(cell[name] == "1" for cell in cells) == len(cells) / 2
    assert {prod(1 if level == "0" else -1 for level in cell.values()) for cell in cells} == {1}


@pytest.mark.parametrize("k", [4, 5])
def test_the_main_effects_of_a_fraction_are_orthogonal(k: int):
    cells = fraction(factors(*[2] * k))

    for one in range(k):
        for other in range(one):
            assert sum(cell[f"f{one}"] == cell[f"f{other}"] for cell in cells) == len(cells) / 2


@pytest.mark.parametrize("k", [1, 2, 3])
def test_a_fraction_below_resolution_four_is_refused(k: int):
    with pytest.raises(UserError, match=f"{k} factors give resolution {k}"):
        fraction(factors(*[2] * k))


def test_a_fraction_of_three_level_factors_is_refused():
    with pytest.raises(UserError, match="f3 has 3 levels"):
        fraction(factors(2, 2, 2, 3))


def test_every_effect_of_a_fraction_has_one_alias_and_main_effects_none_of_order_two():
    pairs = list(aliases(factors(2, 2, 2, 2)))

    assert all(some | others == {"f0", "f1", "f2", "f3"} for some, others in pairs)
    assert all(len(others) == 3 for some, others in pairs if len(some) == 1)
    assert len({frozenset(pair) for pair in pairs}) == len(pairs) == 2**3 - 1
