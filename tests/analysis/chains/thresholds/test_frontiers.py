"""What an oracle could keep."""

from itertools import combinations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis.chains.null_models.chance import Chains, kept
from analysis.chains.thresholds.frontiers import oracle

SIZE = 6
WORLDS = st.lists(
    st.sets(st.integers(0, SIZE - 1), min_size=1, max_size=3).map(tuple), min_size=1, max_size=7
)


def chains(members, *, by_item: bool = False) -> Chains:
    starts = np.cumsum([0, *(len(own) for own in members[:-1])])
    return Chains(np.concatenate([*map(np.array, members)]), starts, np.full(len(members), by_item))


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
