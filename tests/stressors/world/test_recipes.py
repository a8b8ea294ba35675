"""The keys of chain cases, against what a listener concludes from the same statements."""

from collections import Counter
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from stated_facts import answers, spoken

from stressors.world.plots import Shape
from stressors.world.recipes import ENDS, LADDER, RECIPES
from stressors.world.saying import REJECTED
from toolkit.cases.case import Split, Status
from toolkit.cases.case_lines import case_line, case_of
from toolkit.cases.matching import says, says_all
from toolkit.slot_matching import carries

SEED = 7
RUNGS = range(len(LADDER))
recipes = pytest.mark.parametrize("recipe", RECIPES, ids=lambda recipe: recipe.name)
some = settings(derandomize=True, deadline=None, max_examples=40)
anything = given(recipe=st.sampled_from(RECIPES), seed=st.integers(0, 10**6), rung=st.sampled_from(RUNGS))


@cache
def ladder(recipe, seed=SEED):
    return recipe(seed, 0)


def story(recipe, rung, seed=SEED):
    return recipe.story(seed, 0, rung, recipe.world(seed, 0))


def concluded(probe):
    """The answers that a key accepts, as a set."""
    return {form for forms in probe.parts for form in forms} or {*probe.accept}


@some
@anything
def test_a_listener_to_all_statements_concludes_what_the_key_accepts(recipe, seed, rung):
    posed, told = story(recipe, rung, seed)

    assert answers(posed.query, spoken(told)) == concluded(recipe(seed, 0)[rung].probes[0])


@some
@anything
def test_without_any_one_link_the_answer_does_not_follow(recipe, seed, rung):
    posed, told = story(recipe, rung, seed)
    said, derived = spoken(told), posed.derived
    for link in derived.links:
        rest = [triple for triple in said if triple != (link.subject, link.relation, link.object)]

        assert answers(posed.query, rest) != {*derived.answers}


@some
@anything
def test_distractors_change_nothing_about_the_answer(recipe, seed, rung):
    posed, told = story(recipe, rung, seed)

    assert posed.query(told.facts) == posed.derived


@some
@anything
def test_nothing_but_friends_and_changes_is_said_in_two_ways(recipe, seed, rung):
    posed, told = story(recipe, rung, seed)
    changed = {(fact.subject, fact.relation) for fact in posed.facts if fact.ends is not None}
    times = Counter((fact.subject, fact.relation) for fact in told.facts)

    assert {key for key, count in times.items() if count > 1} <= changed | {("user", "friend")}


@recipes
def test_keys_are_sound_and_survive_a_file(recipe):
    for case in ladder(recipe):
        assert case_of(case_line(case)) == case


@recipes
def test_every_link_is_held_by_its_turns_and_cited_once(recipe):
    for case in ladder(recipe):
        (probe,) = case.probes
        for one in case.must_store:
            assert all(says_all(case.dialogue.turn(turn).text, one.holds) for turn in one.sources)
        assert probe.status is Status.UNKNOWN or probe.evidence == tuple(
            one.sources[0] for one in case.must_store
        )


@recipes
def test_every_slot_is_carried_by_the_turn_of_its_link(recipe):
    for case in ladder(recipe):
        for slot in case.probes[0].slots:
            turn = case.dialogue.turn(slot.turn)

            assert carries(turn.text, slot, turn.said_at)


@recipes
def test_no_question_has_its_answer_and_no_turn_but_a_statement_has_it(recipe):
    for case in ladder(recipe):
        (probe,) = case.probes

        assert not says(probe.question, probe.accept)
        assert not any(says(case.dialogue.turn(turn).text, probe.accept) for turn in case.chaff)


@recipes
def test_what_a_key_rejects_was_said_and_does_not_lead_to_the_answer(recipe):
    for rung, case in enumerate(ladder(recipe)):
        posed, told = story(recipe, rung)
        said = {thing for fact in told.facts for thing in (fact.subject, fact.object)}

        assert {*case.probes[0].reject} <= said - {*posed.derived.answers}


@pytest.mark.parametrize("rung", RUNGS)
def test_bridges_have_one_link_more_with_each_rung(rung):
    bridges = [recipe for recipe in RECIPES if recipe.plot.shape is Shape.BRIDGE]

    assert {len(ladder(recipe)[rung].probes[0].evidence) for recipe in bridges} == {rung + 1}


def test_only_questions_with_a_link_left_out_are_open():
    for recipe in RECIPES:
        statuses = {case.probes[0].status for case in ladder(recipe)}

        assert statuses == {Status.UNKNOWN if recipe.plot.shape is Shape.UNANSWERABLE else Status.KNOWN}


@recipes
def test_manners_are_in_the_proportion_that_was_asked_for(recipe):
    for case in ladder(recipe):
        rejected = sum(one.manner in REJECTED for one in case.must_store)

        assert abs(rejected - case.knobs["rejected"] * len(case.must_store)) < 1
        assert {one.manner for one in case.must_store} <= {*recipe.mix.manners}


def test_over_many_worlds_the_share_of_rejected_manners_is_exact():
    recipe = next(recipe for recipe in RECIPES if recipe.mix.name == "half")
    world = recipe.world(SEED, 0)
    stories = [recipe.story(SEED, number, 2, world)[1] for number in range(150)]
    found = [manner for told in stories for manner in told.manners.values()]

    assert abs(sum(manner in REJECTED for manner in found) / len(found) - 0.5) < 0.05


def test_the_ends_of_a_plot_ask_the_same_and_differ_in_manner():
    asked = {mix.name: [r.plot for r in RECIPES if r.mix == mix] for mix in ENDS}

    assert asked["kept"] == asked["fleeting"]


def test_a_quarter_is_held_out_and_no_sentence_is_in_both():
    splits = Counter(recipe.split for recipe in RECIPES)

    assert (splits[Split.HELD_IN], splits[Split.HELD_OUT]) == (36, 12)
    assert {recipe.plot.shape for recipe in RECIPES if recipe.split is Split.HELD_OUT} == {*Shape}


def test_equal_seeds_give_equal_cases_and_others_give_others():
    recipe = RECIPES[0]

    assert recipe(3, 1) == recipe(3, 1)
    assert recipe(3, 1)[0].dialogue != recipe(4, 1)[0].dialogue != recipe(4, 2)[0].dialogue
