"""Which questions two systems are compared on, and by which outcome."""

from dataclasses import replace

import numpy as np
import pytest
from paired_scores import NAN, system

from analysis.comparison.pairing import Pairs, common_outcomes, paired
from analysis.comparison.systems import Kind, Outcome, System
from toolkit.errors import UserError


def pairs(a: System, b: System, *, intersect: bool = False) -> Pairs:
    (by,) = common_outcomes(a, b)
    return paired(a, b, by, intersect=intersect)


def also(one: System, name: str, kind: Kind) -> System:
    scores = np.ones(len(one.probes))
    return replace(one, outcomes=(*one.outcomes, Outcome(name, kind, scores, np.full(len(scores), ""))))


def test_questions_are_paired_by_id_whatever_their_order():
    a = system("a", {"p": 1, "q": 0, "r": 0.5}, per=3)
    b = system("b", {"r": 0, "p": 1, "q": 1}, per=3)
    found = pairs(a, b)

    assert found.probes["probe"].tolist() == ["p", "q", "r"]
    assert (found.first.tolist(), found.second.tolist()) == ([1, 0, 0.5], [1, 1, 0])
    assert found.notes == ()


@pytest.mark.parametrize(
    ("ours", "theirs", "why"),
    [
        ({"p": 1, "q": 1}, {"p": 1}, r"only a has 1 \(q\); --intersect compares the 1 that both have"),
        ({"p": 1}, {"p": 1, "q": 1}, r"only b has 1 \(q\)"),
        ({"p": 1, "q": 1}, {"p": 1, "q": NAN}, r"only a has a score of 1 \(q\): failed: reader"),
        ({"p": NAN, "q": 1}, {"p": 1, "q": 1}, r"only b has a score of 1 \(p\): failed: reader"),
    ],
)
def test_unequal_coverage_is_refused_and_the_difference_named(ours: dict, theirs: dict, why: str):
    with pytest.raises(UserError, match=why):
        pairs(system("a", ours), system("b", theirs))


def test_many_probes_are_counted_and_the_first_named():
    a = system("a", dict.fromkeys("pqrstu", 1.0), per=9)

    with pytest.raises(UserError, match=r"only a has 5 \(q, r, s, \.\.\.\)"):
        pairs(a, system("b", {"p": 1.0}))


def test_intersect_goes_on_and_says_so():
    found = pairs(system("a", {"p": 1, "q": 1}), system("b", {"p": 0, "q": NAN}), intersect=True)

    assert found.first.tolist() == [1]
    assert found.notes == ("Intersected, left out: only a has a score of 1 (q): failed: reader.",)


def test_what_has_no_score_in_either_is_counted_and_compares():
    found = pairs(system("a", {"p": 1, "q": NAN}), system("b", {"p": 0, "q": NAN}))

    assert found.notes == ("Left out of both: 1 probes (failed: reader).",)


def test_nothing_in_common_is_refused_even_to_intersect():
    with pytest.raises(UserError, match="no probe has a score in both"):
        pairs(system("a", {"p": 1}), system("b", {"q": 1}), intersect=True)


def test_other_categories_are_noted_and_those_of_a_used():
    a = system("a", {"p": 1, "q": 1})
    found = pairs(a, system("b", {"p": 1, "q": 1}, category=["4", "1"]))

    assert found.probes["category"].tolist() == ["4", "4"]
    assert found.notes == ("b has 1 probes in another category (q); A's categories are used.",)


def test_the_same_probe_id_in_two_dialogues_is_two_probes():
    a = system("a", {"p": 1, "q": 0}).probes.assign(probe="p", dialogue=["d0", "d1"])
    twice = replace(system("a", {"p": 1, "q": 0}), probes=a)

    assert len(pairs(twice, twice).probes) == 2


def test_a_probe_that_is_there_twice_is_refused():
    with pytest.raises(UserError, match="a: 1 probes are there twice: p"):
        replace(system("a", {"p": 1, "q": 0}), probes=system("a", {"p": 1, "q": 0}).probes.assign(probe="p"))


def test_every_judge_that_both_have_is_compared_and_no_support():
    one = also(also(system("a", {"p": 1}), "right by other", Kind.ANSWER), "content support", Kind.SUPPORT)

    assert [by[0].name for by in common_outcomes(one, one)] == ["right by judge", "right by other"]


def test_without_common_answers_content_support_comes_before_turn_support():
    bare = replace(system("a", {"p": 1}), outcomes=())
    both = also(also(bare, "content support", Kind.SUPPORT), "turn support", Kind.SUPPORT)
    turn = also(bare, "turn support", Kind.SUPPORT)

    assert [by[0].name for by in common_outcomes(both, both)] == ["content support"]
    assert [by[0].name for by in common_outcomes(both, turn)] == ["turn support"]


def test_an_outcome_may_be_chosen_and_must_exist():
    one = also(system("a", {"p": 1}), "content support", Kind.SUPPORT)

    ((first, second),) = common_outcomes(one, one, "content support")
    assert first.name == second.name == "content support"
    with pytest.raises(UserError, match="a: has no outcome 'nothing'; choose one of right by judge, content"):
        list(common_outcomes(one, one, "nothing"))


def test_an_outcome_that_neither_has_is_refused_where_each_has_one_alone():
    with pytest.raises(UserError, match="a: has no outcome 'nothing'; choose one of right by judge"):
        list(common_outcomes(system("a", {"p": 1}), system("b", {"p": 1}), "nothing"))


def test_support_is_not_compared_with_answers():
    with pytest.raises(UserError, match="a and b share no outcome"):
        list(common_outcomes(system("a", {"p": 1}), system("b", {"p": 1}, kind=Kind.SUPPORT)))
