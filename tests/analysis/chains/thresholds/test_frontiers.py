"""What an oracle could keep."""

from itertools import combinations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis.chains.null_models.chance import Chains, kept
from analysis.chains.thresholds.frontiers import Needs, greedy, needs, oracle

SIZE = 6
WORLDS = st.lists(
    st.sets(st.integers(0, SIZE - 1), min_size=1, max_size=3).map(tuple), min_size=1, max_size=7
)


def chains(members, *, by_item: bool = False) -> Chains:
    starts = np.cumsum([0, *(len(own) for own in members[:-1])])
    return Chains(np.concatenate([*map(np.array, members)]), starts, np.full(len(members), by_item))


def pairs(needed: Needs) -> list[list[int]]:
    """The exchanges of each need."""
    return [needed.members[needed.owners == need].tolist() for need in range(len(needed.worth))]


def most(needed: Needs) -> list[float]:
    """The most worth that any way to admit so many exchanges fulfils, from none to all."""
    found = []
    for number in range(SIZE + 1):
        ways = combinations(range(SIZE), number)
        fulfilled = ([set(own) <= set(way) for own in pairs(needed)] for way in ways)
        found.append(max(float(needed.worth[np.array(own)].sum()) for own in fulfilled))
    return found


def best(chain: Chains) -> list[float]:
    """The most that any way to admit so many exchanges keeps, from none to all."""
    ways = ([np.isin(range(SIZE), way) for way in combinations(range(SIZE), n)] for n in range(SIZE + 1))
    return [float(kept(np.array(some), chain).sum(axis=1).max()) for some in ways]


@settings(derandomize=True, deadline=None)
@given(WORLDS)
def test_the_greedy_oracle_is_no_better_than_the_best_and_as_good_once_all_fits(members):
    chain = chains(members)
    found, most = oracle(chain, SIZE).at(np.arange(SIZE + 1)), best(chain)
    cited = len({link for own in members for link in own})

    assert (found <= most).all()
    assert (found[cited:] == len(members)).all()
    assert (np.diff(found) >= 0).all()


@settings(derandomize=True, deadline=None)
@given(WORLDS)
def test_the_oracle_of_items_is_the_best(members):
    chain = chains(members, by_item=True)

    assert np.allclose(oracle(chain, SIZE).at(np.arange(SIZE + 1)), best(chain))


def test_short_chains_come_first_and_shared_links_before_others():
    found = oracle(chains([(0, 1), (2, 3), (2, 4), (5,)]), SIZE)

    assert found.cost.tolist() == [0, 1, 3, 4, 6]
    assert found.kept.tolist() == [0, 1, 2, 3, 4]


@settings(derandomize=True, deadline=None)
@given(WORLDS, st.booleans(), st.lists(st.sets(st.integers(0, SIZE - 1)), min_size=SIZE, max_size=SIZE))
def test_with_neighbours_the_greedy_choice_is_a_lower_bound_and_keeps_all_in_the_end(
    members, by_item, around
):
    near = [np.array(sorted({place, *own})) for place, own in enumerate(around)]
    needed = needs(chains(members, by_item=by_item), near)
    found, bound = greedy(needed, SIZE), most(needed)

    assert (found.at(np.arange(SIZE + 1)) <= np.array(bound) + 1e-9).all()
    assert np.isclose(found.kept[-1], len(members))
    assert found.cost[-1] == len(set(needed.members.tolist()))


def test_a_chain_needs_what_is_near_any_of_its_links_and_an_item_what_is_near_it():
    near = [np.array(own) for own in ([0, 1], [0, 1, 2], [1, 2, 3], [2, 3], [4], [5])]

    assert pairs(needs(chains([(0, 3), (4,)]), near)) == [[0, 1, 2, 3], [4]]
    assert pairs(needs(chains([(0, 3)], by_item=True), near)) == [[0, 1], [2, 3]]
    assert needs(chains([(0, 3)], by_item=True), near).worth.tolist() == [0.5, 0.5]
