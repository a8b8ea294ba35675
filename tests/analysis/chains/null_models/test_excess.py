"""What a gate breaks beyond chance, taken apart."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis.chains.null_models.excess import Broken

ROWS = st.lists(
    st.integers(1, 4).flatmap(lambda k: st.tuples(st.just(k), st.integers(0, k), st.integers(0, 7))),
    min_size=8,
    max_size=40,
)


def broken(rows) -> Broken:
    sizes, gone, dialogues = map(np.array, zip(*rows, strict=True))
    return Broken((gone > 0).astype(float), gone, sizes, dialogues.astype(str), False)


@settings(derandomize=True, deadline=None, max_examples=25)
@given(ROWS)
def test_selectivity_and_dependence_add_up_to_the_excess(rows):
    own = broken(rows)
    found = own.quantities(np.full(len(rows), 0.3), np.full(len(rows), 0.2))

    assert found["excess"].value == pytest.approx(found["broken"].value - 0.3)
    assert found["selectivity"].value + found["dependence"].value == pytest.approx(found["excess"].value)
    assert found["selectivity"].value == pytest.approx(own.independent.mean() - 0.3)
    assert found["skill"].value == pytest.approx(found["broken"].value - 0.2)


def test_links_lost_together_break_fewer_chains_than_links_lost_alone():
    together = broken([(2, 2, 0)] * 10 + [(2, 0, 0)] * 10).quantities(np.zeros(20), np.zeros(20))
    alone = broken([(2, 1, 0)] * 20).quantities(np.zeros(20), np.zeros(20))

    assert together["dependence"].value == pytest.approx(0.5 - 0.75)
    assert alone["dependence"].value == pytest.approx(1 - 0.75)


def test_the_interval_of_the_dependence_is_that_of_leaving_out_one_dialogue_at_a_time():
    rng = np.random.default_rng(3)
    rates = rng.beta(8, 2, 60)
    rows = [(k, int(k - rng.binomial(k, rates[g])), g) for g in range(60) for k in rng.integers(1, 4, 12)]
    found = broken(rows).quantities(np.zeros(len(rows)), np.zeros(len(rows)))["dependence"]

    parts = [broken([row for row in rows if row[2] != g]) for g in range(60)]
    left = np.array([part.lost.mean() - part.independent.mean() for part in parts])
    jackknife = np.sqrt(59 / 60 * ((left - left.mean()) ** 2).sum())
    assert (found.high - found.low) / 2 == pytest.approx(2.001 * jackknife, rel=0.1)


def test_a_gate_that_loses_no_link_has_no_interval_of_dependence():
    found = broken([(2, 0, g) for g in range(8)]).quantities(np.full(8, 0.5), np.full(8, 0.1))

    assert (found["dependence"].value, found["selectivity"].value) == (0.0, -0.5)
    assert np.isnan(found["dependence"].low)


def test_items_of_aggregative_probes_cannot_depend_on_one_another():
    own = Broken(np.array([0.5, 0.0]), np.array([1, 0]), np.array([2, 1]), np.array(["a", "b"]), True)
    found = own.quantities(np.full(2, 0.1), np.full(2, 0.1))

    assert found["dependence"].value == 0
    assert found["selectivity"].value == found["excess"].value == pytest.approx(0.15)
