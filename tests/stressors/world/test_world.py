"""The world that chains are drawn from."""

from collections import Counter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from stressors.language import language
from stressors.world.relations import FRIEND, RELATIONS, ROLES, Sort
from stressors.world.world import USER, drawn_world

ENGLISH = language("en")
TIMES = (Sort.YEAR, Sort.DATE)
worlds = given(seed=st.integers(0, 10**6))
few = settings(derandomize=True, deadline=None, max_examples=6)


def world(seed=1):
    return drawn_world(Random(seed), ENGLISH)


def things(facts):
    for fact in facts:
        relation = RELATIONS[fact.relation]
        yield fact.subject, relation.subject
        if relation.object not in TIMES:
            yield fact.object, relation.object


@few
@worlds
def test_each_name_is_of_one_thing_and_none_is_a_speakers(seed):
    found = {*things(world(seed).facts)}
    named = {name for name, _ in found}

    assert len(named) == len(found)
    assert not named & {*ENGLISH.friends_women, *ENGLISH.friends_men}


@few
@worlds
def test_one_thing_holds_of_a_subject_at_a_time_except_friends(seed):
    times = Counter((fact.subject, fact.relation) for fact in world(seed).current)

    assert {key for key, count in times.items() if count > 1} == {(USER, FRIEND)}
    assert {relation for subject, relation in times if subject == USER} >= {*ROLES}


@few
@worlds
def test_a_change_ends_one_state_and_begins_the_next(seed):
    drawn = world(seed)
    for fact in drawn.facts:
        states = drawn.of(fact.subject, fact.relation)
        if fact.relation != FRIEND:
            assert [state.ends for state in states[:-1]] == [state.begins for state in states[1:]]
            assert sorted(states[:-1], key=lambda state: state.ends) == [*states[:-1]]


@few
@worlds
def test_nothing_leads_back_to_where_it_began(seed):
    after = {}
    for fact in world(seed).facts:
        after.setdefault(fact.subject, set()).add(fact.object)
    reached = {*after[USER]}
    for _ in range(20):  # more links than any chain has
        reached = {end for thing in reached for end in after.get(thing, ())}

    assert not reached


@few
@worlds
def test_no_two_of_the_users_people_have_the_same_coach_or_best_friend(seed):
    drawn = world(seed)
    own = {fact.object for fact in drawn.facts if fact.relation in (*ROLES, FRIEND)}
    for relation in ("coach", "best_friend"):
        known = [fact.object for fact in drawn.facts if fact.relation == relation and fact.subject in own]

        assert len({*known}) == len(known) == len(own)


def test_years_and_days_are_distinct_so_that_one_comes_first():
    for relation in ("licence", "founded", "wedding"):
        found = [fact.object for fact in world().facts if fact.relation == relation]

        assert len({*found}) == len(found) > 20
