"""Of a thing whose value changes, the record that was said last holds the last value: how far that goes."""

from datetime import timedelta

import pytest
from grown_memory import CORRECT, FIRST, VALUES, Grown, Meant, opening
from hypothesis import given, settings
from hypothesis import strategies as st
from rule_pipelines import BY_ITEM

from toolkit.cases.matching import says
from toolkit.stages import MemoryRecord

DOG = ("Ana", "dog")
laws = settings(derandomize=True, deadline=None, max_examples=60)
CHANGES = st.lists(st.tuples(st.integers(0, 2), st.booleans()), min_size=1, max_size=8)


def told(store, changes: list[tuple[int, bool]], *, days: int) -> Grown:
    """The dog's name as it changes, each time by a correction or in passing, so many days apart."""
    grown = Grown(store.memory(opening()), BY_ITEM["clauses"])
    for place, corrects in changes:
        old, new = grown.values.get(DOG), VALUES["dog"][place]
        sentence = CORRECT["dog"] if corrects and old not in (None, new) else FIRST["dog"]
        grown.say("Ana", sentence.format(old=old, new=new), Meant(DOG, new))
        grown.now += timedelta(days=days)
    return grown


def said_last(grown: Grown) -> MemoryRecord:
    """The record that was said last; of ties, the last stored."""
    records = grown.memory.records
    return max(zip((one.said_at for one in records), range(len(records)), records, strict=True))[2]


@pytest.mark.parametrize("name", ["store", "superseding"])
@laws
@given(changes=CHANGES)
def test_on_days_of_their_own_the_record_said_last_holds_the_last_value(request, name, changes):
    grown = told(request.getfixturevalue(name), changes, days=1)

    assert said_last(grown).sources == (grown.said.turns[-1].id,)
    assert says(said_last(grown).text, (grown.values[DOG],))


@pytest.mark.parametrize("name", ["store", "superseding"])
@laws
@given(changes=CHANGES)
def test_on_one_day_the_record_with_the_newest_source_does(request, name, changes):
    grown = told(request.getfixturevalue(name), changes, days=0)
    newest = grown.holding(DOG)[-1]

    assert grown.said.turns[-1].id in newest.sources
    assert says(newest.text, (grown.values[DOG],))


@pytest.mark.parametrize("name", ["store", "superseding"])
def test_what_returns_on_the_same_day_is_dated_by_when_it_was_said_first(request, name):
    grown = told(request.getfixturevalue(name), [(0, False), (1, False), (0, False)], days=0)

    assert len(grown.memory.records) == 2
    assert says(said_last(grown).text, (VALUES["dog"][1],))
    assert says(grown.holding(DOG)[-1].text, (VALUES["dog"][0],))


def test_a_correction_that_is_said_again_on_its_day_corrects_nothing_that_came_between(superseding):
    grown = told(superseding, [(0, False), (1, True), (0, False), (1, True)], days=0)

    assert len(grown.memory.records) == 2
    assert says(said_last(grown).text, (VALUES["dog"][0],))
    assert not says(said_last(grown).text, (VALUES["dog"][1],))


@pytest.mark.parametrize("days", [0, 1])
def test_a_correction_takes_what_it_corrects_out_of_memory(superseding, days):
    grown = told(superseding, [(0, False), (1, True), (2, True)], days=days)

    assert [says(one.text, (VALUES["dog"][2],)) for one in grown.memory.records] == [True]
    assert len(grown.memory.retired) == 2
