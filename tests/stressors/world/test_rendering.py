"""Dialogues that facts are said in."""

from dataclasses import replace
from random import Random

import pytest

from stressors.language import language
from stressors.world.plot_list import HELD_IN
from stressors.world.plots import Posed
from stressors.world.queries import Reach
from stressors.world.relations import Sort
from stressors.world.rendering import Knobs, Voice, distractors, told
from stressors.world.saying import Manner
from stressors.world.world import USER, Fact, World, drawn_world
from toolkit.cases.case import Split

ENGLISH = language("en")
WORLD = drawn_world(Random(5), ENGLISH)
VOICE = Voice(ENGLISH, Split.HELD_IN, tuple(Manner), lambda purpose: Random(f"1/{purpose}"))
CHAIN = HELD_IN["sisters-work"](WORLD, 4, Random(1))
UPDATE = HELD_IN["work-now"](WORLD, 4, Random(1))


def said(posed=CHAIN, **knobs):
    return told(posed, WORLD, Knobs(**knobs), VOICE)


@pytest.mark.parametrize("distance", [0, 1, 3])
def test_links_are_so_many_sessions_apart(distance):
    story = said(distance=distance)
    sessions = {one.label: one.session for one in story.placed}

    assert [sessions[f"link-{place}"] for place in range(1, 6)] == [distance * place for place in range(5)]
    assert len(story.sittings) == 4 * distance + 1


@pytest.mark.parametrize("count", [0, 3, 12])
def test_there_are_as_many_distractors_as_asked(count):
    assert len(said(distractors=count).facts) == 5 + count


def test_no_distractor_says_of_a_thing_what_the_question_is_about():
    friends = HELD_IN["friends-pets"](WORLD, 0, Random(1))
    for posed in (CHAIN, friends):
        others = distractors(posed, WORLD, len(WORLD.facts), Random(2))
        said = {(fact.subject, fact.relation) for fact in posed.facts}

        assert len(others) > 500
        assert not said & {(fact.subject, fact.relation) for fact in others}


def test_more_distractors_leave_those_that_were_there():
    few, many = (distractors(CHAIN, WORLD, count, Random(2)) for count in (4, 9))

    assert many[:4] == few


def test_distractors_are_like_the_links_first():
    kinds = {fact.relation for fact in distractors(CHAIN, WORLD, 5, Random(2))}

    assert kinds >= {"employer", "founder", "coach", "home"}


def test_a_fact_that_would_answer_the_question_is_no_distractor():
    link, other = Fact("Ann", "employer", "Newco"), Fact("Bo", "employer", "Oldco")
    posed = Posed(Reach(USER, ("sister", "employer")), "", (Fact(USER, "sister", "Ann"),), Sort.ORG)

    assert distractors(posed, World((link, other)), 2, Random(1)) == (other,)


def test_the_best_friend_of_another_is_not_taken_for_ones_own():
    posed = Posed(Reach(USER, ("sister", "best_friend")), "", (Fact(USER, "sister", "Ann"),), Sort.PERSON)
    mutual, other = Fact("Bo", "best_friend", "Ann"), Fact("Bo", "coach", "Ann")

    assert distractors(posed, World((mutual, other)), 2, Random(1)) == (other,)


def test_a_link_is_said_again_later_in_other_words_and_the_same_manner():
    story = said(distance=1, redundancy=1.0)
    texts = {line.label: [] for sitting in story.sittings for line in sitting.lines if line.label}
    for sitting in story.sittings:
        for line in sitting.lines:
            texts.get(line.label, []).append(line.text)

    assert [len({*found}) for found in texts.values()] == [2] * 5
    for label in texts:
        assert len({one.statement.manner for one in story.placed if one.label == label}) == 1


def test_no_reaction_comes_twice_while_there_are_others():
    (sitting,) = said(redundancy=1.0).sittings
    reactions = [line.text for line in sitting.lines if line.chaff][2:]

    assert len({*reactions}) == len(reactions)


def test_what_is_replaced_is_not_said_again_afterwards():
    before = HELD_IN["car-before"](WORLD, 4, Random(1))
    story = said(before, distance=1, redundancy=1.0)
    again = [one.statement.fact for one in story.placed[len(before.facts) :]]

    assert again
    assert all(fact.ends is None for fact in again)


def test_each_change_says_that_something_is_new():
    new = [one.statement.new for one in said(UPDATE).placed]

    assert new == [False, False, True, True, True, True]


def test_changes_are_said_in_the_order_in_which_they_came():
    story = said(UPDATE, distance=0)
    states = [one.statement.fact.begins for one in story.placed[2:]]

    assert states == sorted(states)
    assert [one.within for one in story.placed] == sorted(one.within for one in story.placed)


@pytest.mark.parametrize(("share", "rejected"), [(0.0, 0), (0.4, 2), (1.0, 5)])
def test_so_many_links_are_said_in_manners_that_the_policy_rejects(share, rejected):
    manners = said(rejected=share).manners.values()

    assert sum(manner in (Manner.PASSING, Manner.EMOTIONAL) for manner in manners) == rejected


def test_a_voice_says_links_in_its_own_manners_only():
    voice = replace(VOICE, manners=(Manner.ASIDE, Manner.PASSING))
    manners = told(CHAIN, WORLD, Knobs(rejected=0.4), voice).manners

    assert {*manners.values()} == {Manner.ASIDE, Manner.PASSING}
