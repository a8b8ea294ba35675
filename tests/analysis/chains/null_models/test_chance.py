"""What chance keeps of chains: the exact figures against draws and against counting all ways."""

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis.chains.null_models.chance import Chains, counted, draws, expected, gone, kept


def chains(*members: tuple[int, ...], by_item: bool = False) -> Chains:
    starts = np.cumsum([0, *(len(own) for own in members[:-1])])
    return Chains(np.concatenate([*map(np.array, members)]), starts, np.full(len(members), by_item))


def flags(text: str):
    return np.array([letter == "1" for letter in text])


WORLDS = st.integers(2, 7).flatmap(
    lambda size: st.tuples(
        st.lists(st.booleans(), min_size=size, max_size=size).map(np.array),
        st.lists(st.integers(0, size - 1), min_size=1, max_size=3).map(tuple),
    )
)


def test_a_chain_is_kept_if_all_of_its_links_pass_and_items_one_by_one():
    passed = flags("110")[None, :]

    assert kept(passed, chains((0, 1), (1, 2), (2,))).tolist() == [[1, 0, 0]]
    assert kept(passed, chains((0, 1), (1, 2), (2,), by_item=True)).tolist() == [[1, 0.5, 0]]
    assert gone(passed[0], chains((0, 1), (1, 2), (2,))).tolist() == [0, 1, 1]


@settings(derandomize=True, deadline=None)
@given(WORLDS, st.booleans())
def test_the_expected_share_is_the_mean_over_all_ways_to_admit_as_many(world, by_item):
    passed, links = world
    chain, one = chains(links, by_item=by_item), np.zeros(len(passed), dtype=int)
    ways = [np.isin(np.arange(len(passed)), way) for way in combinations(range(len(passed)), passed.sum())]

    found = expected(counted(passed[None, :], one), np.bincount(one), one, chain)

    assert found[0, 0] == pytest.approx(kept(np.array(ways), chain).mean())


def test_two_strata_are_drawn_from_apart():
    passed, strata = flags("100110"), np.array([0, 0, 0, 1, 1, 1])

    found = expected(counted(passed[None, :], strata), np.bincount(strata), strata, chains((0, 3), (3, 4)))

    assert found[0] == pytest.approx([1 / 3 * 2 / 3, 2 / 3 * 1 / 2])


def test_draws_keep_how_many_of_each_stratum_pass():
    passed, strata = flags("1001101"), np.array([0, 2, 1, 2, 0, 1, 2])

    drawn = draws(passed, strata, 50, np.random.default_rng(0))

    assert (counted(drawn, strata) == counted(passed[None, :], strata)).all()
    assert len(np.unique(drawn, axis=0)) > 1


def test_the_mean_of_draws_is_the_expected_share():
    rng = np.random.default_rng(1)
    passed, strata = rng.random(200) < 0.8, rng.integers(0, 9, 200)
    chain = chains(*(tuple(rng.choice(200, 3, replace=False)) for _ in range(40)))

    drawn = kept(draws(passed, strata, 3000, rng), chain).mean(axis=0)

    exact = expected(counted(passed[None, :], strata), np.bincount(strata), strata, chain)[0]
    assert np.abs(drawn - exact).max() < 5 * np.sqrt(0.25 / 3000)


def test_some_chains_are_chosen_with_their_links():
    own = chains((0, 1), (2,), (3, 4, 5)).chosen(flags("101"))

    assert (own.members.tolist(), own.starts.tolist(), own.sizes.tolist()) == (
        [0, 1, 3, 4, 5],
        [0, 2],
        [2, 3],
    )
