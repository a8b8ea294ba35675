"""Effects as contrasts: their norms, their identities, and what a fraction cannot tell apart."""

from itertools import product

import numpy as np
import pytest
from grid_runs import grid
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from analysis.effects.contrasts import Contrast, Kind, contrasts

VALUES = st.lists(st.floats(-1, 1), min_size=16, max_size=16).map(np.array)


def of_kind(kind: Kind, design: str = "factorial", factors: int = 4) -> list[Contrast]:
    return [one for one in contrasts(grid(design, factors)) if one.kind is kind]


def column(kind: Kind) -> NDArray[np.float64]:
    return np.column_stack([one.weights for one in of_kind(kind)])


@pytest.mark.parametrize(
    ("design", "kind", "norm"),
    [
        ("factorial", Kind.MAIN, 0.5),
        ("factorial", Kind.TWO_WAY, 0.5),
        ("factorial", Kind.SHAPLEY, 0.577),
        ("leave_one_out", Kind.STEP, 1.414),
        ("one_at_a_time", Kind.STEP, 1.414),
        ("fraction", Kind.MAIN, 0.707),
    ],
)
def test_the_norms_say_what_each_design_costs(design: str, kind: Kind, norm: float):
    assert {round(one.norm, 3) for one in of_kind(kind, design)} == {norm}


@settings(derandomize=True, deadline=None)
@given(VALUES)
def test_the_main_effect_is_the_banzhaf_value(values: NDArray[np.float64]):
    points = grid().points
    value = dict(zip(points, values, strict=True))
    added = [
        np.mean(
            [
                value[(*rest[:at], "on", *rest[at:])] - value[(*rest[:at], "off", *rest[at:])]
                for rest in others
            ]
        )
        for at in range(4)
        for others in [list(product(("off", "on"), repeat=3))]
    ]

    assert values @ column(Kind.MAIN) == pytest.approx(added)


@settings(derandomize=True, deadline=None)
@given(VALUES)
def test_shapley_is_main_effect_and_higher_orders(values: NDArray[np.float64]):
    assert values @ column(Kind.SHAPLEY) == pytest.approx(values @ (column(Kind.MAIN) + column(Kind.HIGHER)))


@settings(derandomize=True, deadline=None)
@given(st.lists(st.floats(-1, 1), min_size=11, max_size=11).map(np.array))
def test_without_interactions_of_three_factors_shapley_is_the_main_effect(given_to: NDArray[np.float64]):
    signs = np.array([[1.0 if level == "on" else -1.0 for level in point] for point in grid().points])
    pairs = [signs[:, one] * signs[:, other] for one in range(4) for other in range(one)]
    values = np.column_stack([np.ones(16), signs, *pairs]) @ given_to

    assert values @ column(Kind.HIGHER) == pytest.approx(np.zeros(4), abs=1e-9)


def test_an_interaction_is_half_of_the_difference_of_differences():
    (one,) = of_kind(Kind.TWO_WAY, factors=2)
    values = {("off", "off"): 0.1, ("off", "on"): 0.2, ("on", "off"): 0.3, ("on", "on"): 0.8}

    assert one.weights @ [values[point] for point in grid(factors=2).points] == pytest.approx(0.5 * 0.4)


def test_high_minus_low_is_positive_where_a_factor_helps():
    for design in ("leave_one_out", "one_at_a_time"):
        laid = grid(design)
        values = np.array([sum(level == "on" for level in point) for point in laid.points], dtype=float)

        assert {float(one.weights @ values) for one in contrasts(laid)} == {1.0}


def test_a_half_fraction_of_four_factors_tells_its_two_way_interactions_apart_in_pairs():
    found = of_kind(Kind.TWO_WAY, "fraction")

    assert [one.name for one in found] == [
        "admission x structuring = grounding x enrichment",
        "admission x grounding = structuring x enrichment",
        "admission x enrichment = structuring x grounding",
    ]


def test_a_half_fraction_of_five_factors_tells_them_all_apart():
    assert len(of_kind(Kind.TWO_WAY, "fraction", 5)) == 10
