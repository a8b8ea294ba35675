"""Designs: the cells that they name."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ablations.grid import Factor, aliases, factorial, fraction, leave_one_out, one_at_a_time
from toolkit.errors import UserError


def factors(*sizes: int) -> list[Factor]:
    return [
        Factor(f"f{place}", {str(level): level for level in range(size)}) for place, size in enumerate(sizes)
    ]


@settings(derandomize=True, deadline=None)
@given(st.lists(st.integers(1, 3), max_size=4))
def test_a_factorial_has_every_combination_once(sizes: list[int]):
    cells = factorial(factors(*sizes))

    assert len({tuple(cell.values()) for cell in cells}) == len(cells)
    assert len(cells) == __import__("math").prod(sizes)


def test_leave_one_out_is_full_and_each_factor_switched_off():
    assert [tuple(cell.values()) for cell in leave_one_out(factors(2, 2))] == [
        ("1", "1"),
        ("0", "1"),
        ("1", "0"),
    ]


def test_one_at_a_time_is_empty_and_each_level_switched_on():
    cells = [tuple(cell.values()) for cell in one_at_a_time(factors(2, 3))]

    assert cells == [("0", "0"), ("1", "0"), ("0", "1"), ("0", "2")]


@pytest.mark.parametrize("k", [4, 5, 6])
def test_a_half_fraction_is_balanced_and_its_defining_word_is_constant(k: int):
    cells = fraction(factors(*[2] * k))

    assert len(cells) == 2 ** (k - 1)
    for name in (f"f{place}" for place in range(k)):
        assert sum(cell[name] == "1" for cell in cells) == len(cells) / 2
    assert {sum(level == "0" for level in cell.values()) % 2 for cell in cells} == {0}


def test_a_fraction_below_resolution_four_is_refused():
    with pytest.raises(UserError, match="3 factors give resolution 3"):
        fraction(factors(2, 2, 2))


def test_a_fraction_of_three_level_factors_is_refused():
    with pytest.raises(UserError, match="f3 has 3 levels"):
        fraction(factors(2, 2, 2, 3))


def test_every_effect_of_a_fraction_has_one_alias_and_main_effects_none_of_order_two():
    pairs = list(aliases(factors(2, 2, 2, 2)))

    assert all(some | others == {"f0", "f1", "f2", "f3"} for some, others in pairs)
    assert all(len(others) == 3 for some, others in pairs if len(some) == 1)
