"""Category maps: names to numbers, by publisher."""

import pytest
from published_tables import gated_memory, locomo, zep

from analysis.published.assignments import search
from analysis.published.counts import Rounding


def test_every_map_names_the_same_four_kinds():
    kinds = {tuple(sorted(one.names.values())) for one in locomo().maps}

    assert kinds == {tuple(sorted(locomo().names.values()))}


def test_every_map_has_a_source_that_can_be_looked_up():
    assert all("https://github.com/" in one.source for one in locomo().maps)


def test_the_first_map_is_the_data_sets_own():
    assert locomo().maps[0].names == locomo().names


@pytest.mark.parametrize("name", ["multi-hop", "Multi Hop", "multi_hop", "MULTIHOP"])
def test_spellings_of_one_name_are_one(name: str):
    assert locomo().word(name) == "multi-hop"


def test_other_words_for_open_domain_are_known():
    assert locomo().word("World Knowledge") == locomo().word("commonsense") == "open-domain"


def test_gated_memory_follows_the_names_of_mem0():
    own = gated_memory()
    (one,) = search(own, Rounding.HALF_UP, 1).found

    fitting = locomo().fitting([row.name for row in own.rows], one.sizes)

    assert [found.name for found in fitting] == ["mem0", "Memobase"]


def test_the_map_inferred_for_zep_is_the_only_one_its_scores_allow():
    own = zep()
    (one,) = search(own, Rounding.HALF_UP, 1).by_rows

    fitting = locomo().fitting([row.name for row in own.rows], one.sizes)

    assert [found.name for found in fitting] == ["Zep"]


def test_locomos_own_names_fit_its_own_sizes():
    fitting = locomo().fitting(["single-hop", "multi-hop"], [841, 282])

    assert [found.name for found in fitting] == ["LoCoMo's own"]
