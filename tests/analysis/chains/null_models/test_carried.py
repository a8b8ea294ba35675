"""Chance by content: exactly, for chains of which a link may stand in several exchanges."""

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis.chains.null_models.carried import Carried, broken_by_chance, contents
from analysis.chains.null_models.chance import Chains, by_chance, draws, kept

SIZE = 7
CARRIERS = st.sets(st.integers(0, SIZE - 1), min_size=1, max_size=4)
WORLDS = st.tuples(
    st.lists(st.booleans(), min_size=SIZE, max_size=SIZE).map(np.array),
    st.lists(st.integers(0, 1), min_size=SIZE, max_size=SIZE).map(lambda own: np.array([0, 1, *own[2:]])),
    st.lists(st.lists(CARRIERS, min_size=1, max_size=4), min_size=1, max_size=3),
    st.booleans(),
)


def carried(chains: list[list[set[int]]], *, by_item: bool = False) -> Carried:
    """Chains of links, each given by the exchanges that carry it."""
    links = [sorted(link) for chain in chains for link in chain]
    members, starts = np.concatenate([*map(np.array, links)]), np.cumsum([0, *map(len, links[:-1])])
    lengths = np.cumsum([0, *(len(chain) for chain in chains[:-1])])
    flat = Chains(np.arange(len(links)), lengths, np.full(len(chains), by_item))
    return Carried(np.ones(len(chains), dtype=bool), members, starts, flat)


def by_turn(chains: list[list[set[int]]], *, by_item: bool = False) -> Chains:
    """The same chains if each link stood in the first of its exchanges alone."""
    members = np.array([min(link) for chain in chains for link in chain])
    return Chains(members, carried(chains).chains.starts, np.full(len(chains), by_item))


def ways(passed, strata):
    """Every way to admit as many exchanges of each of two strata, shape (ways, exchanges)."""
    inside = [np.flatnonzero(strata == stratum) for stratum in (0, 1)]
    found = [combinations(own.tolist(), int(passed[own].sum())) for own in inside]
    second = list(found[1])
    return np.array([np.isin(np.arange(SIZE), [*one, *two]) for one in found[0] for two in second])


def test_a_link_is_there_if_any_of_its_carriers_passes():
    passed = np.array([[True, False, False], [False, False, True]])

    there = carried([[{0, 1}, {1, 2}]]).there(passed)

    assert there.tolist() == [[True, False], [False, True]]


@settings(derandomize=True, deadline=None)
@given(WORLDS)
def test_what_chance_breaks_is_the_mean_over_all_ways_to_admit_as_many(world):
    passed, strata, chains, by_item = world
    own = carried(chains, by_item=by_item)

    enumerated = 1 - kept(own.there(ways(passed, strata)), own.chains).mean(axis=0)

    assert broken_by_chance(passed, strata, own) == pytest.approx(enumerated)


@settings(derandomize=True, deadline=None)
@given(WORLDS)
def test_with_one_carrier_a_link_it_is_the_null_model_by_turns(world):
    passed, strata, chains, by_item = world
    single = [[{min(link)} for link in chain] for chain in chains]

    found = broken_by_chance(passed, strata, carried(single, by_item=by_item))

    assert found == pytest.approx(by_chance(passed, strata, by_turn(chains, by_item=by_item)))


@settings(derandomize=True, deadline=None)
@given(WORLDS)
def test_more_carriers_never_break_more_than_the_turn_alone(world):
    passed, strata, chains, by_item = world
    content = broken_by_chance(passed, strata, carried(chains, by_item=by_item))

    assert (content <= by_chance(passed, strata, by_turn(chains, by_item=by_item)) + 1e-12).all()


def test_the_mean_of_draws_is_what_is_expected_of_large_dialogues():
    rng = np.random.default_rng(0)
    passed, strata = rng.random(300) < 0.6, rng.integers(0, 5, 300)
    chains = [[set(rng.choice(300, rng.integers(1, 40)).tolist()) for _ in range(6)] for _ in range(20)]
    own = carried(chains)

    drawn = 1 - kept(own.there(draws(passed, strata, 4000, rng)), own.chains).mean(axis=0)

    assert np.abs(drawn - broken_by_chance(passed, strata, own)).max() < 5 * np.sqrt(0.25 / 4000)


def test_a_link_that_another_one_implies_is_no_content_of_its_own():
    found = contents([np.array([1, 2, 3]), np.array([2]), np.array([2]), np.array([4, 5])])

    assert [own.tolist() for own in found] == [[2], [4, 5]]
