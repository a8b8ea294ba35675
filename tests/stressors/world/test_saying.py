"""The sentences in which relations are said."""

from dataclasses import replace
from random import Random

import pytest

from stressors.language import language
from stressors.world.relations import RELATIONS
from stressors.world.saying import LEAST, Manner, Statement, in_words, saying_faults, ways
from stressors.world.world import USER, Fact
from toolkit.cases.case import Split

ENGLISH = language("en")
EMPLOYER = Fact("Ann", "employer", "Newco")


def worded(*statements, split=Split.HELD_IN):
    return in_words(statements, split, ENGLISH, Random)


@pytest.mark.parametrize("split", Split)
def test_the_sentences_of_both_splits_are_sound(split):
    assert not [*saying_faults(ways(split), LEAST[split])]


def test_no_sentence_is_in_both_splits_or_there_twice():
    found = [
        text
        for split in Split
        for said in ways(split).values()
        for manner in Manner
        for _, text in said.of(manner)
    ]

    assert len({*found}) == len(found)


@pytest.mark.parametrize("manner", Manner)
def test_a_sentence_comes_again_only_when_all_others_were_used(manner):
    texts = [one.text for one in worded(*[Statement(EMPLOYER, manner)] * 8)]

    assert len({*texts[:4]}) == 4
    assert texts[4:] == texts[:4]


@pytest.mark.parametrize("manner", Manner)
def test_a_fact_is_said_again_in_other_words_though_others_were_said_between(manner):
    one, other = Statement(EMPLOYER, manner), Statement(Fact("Bo", "employer", "Oldco"), manner)
    first, _, again = worded(one, other, one, split=Split.HELD_OUT)

    assert first.text != again.text


def test_a_further_statement_changes_no_sentence_before_it():
    one, other = Statement(EMPLOYER, Manner.PLAIN), Statement(Fact("Bo", "home", "Newtown"), Manner.ASIDE)

    assert worded(one, other, one)[:2] == worded(one, other)


def test_what_takes_the_place_of_something_says_so():
    (said,) = worded(Statement(EMPLOYER, Manner.PLAIN, new=True))

    assert any(word in said.text for word in ("old", "new", "switched", "changed"))


def test_a_reply_stands_behind_a_question_that_does_not_say_it_all():
    (said,) = worded(Statement(Fact(USER, "sister", "Ann", "my sister"), Manner.REPLY))

    assert said.asked.endswith("?")
    assert "Ann" in said.text
    assert "my sister" in said.text


@pytest.mark.parametrize(("subject", "whose"), [(ENGLISH.women[0], "her"), (ENGLISH.men[0], "his")])
def test_what_is_a_persons_is_hers_or_his(subject, whose):
    said = worded(*[Statement(Fact(subject, "licence", "1990"), Manner.PLAIN)] * 4)

    assert any(f"{subject} passed {whose} driving test" in one.text for one in said)


def test_a_day_is_written_as_people_write_it():
    (said,) = worded(Statement(Fact("Ann", "wedding", "2019-06-05", "wedding"), Manner.PLAIN))

    assert "5 June 2019" in said.text


@pytest.mark.parametrize(
    ("forms", "fault"),
    [
        ({"plain": ("{s} is in {oo}.",) * 4}, "based: {o} is missing in '{s} is in {oo}.'"),
        ({"plain": ("{s}: {o}.",)}, "based: it needs 4 different sentences in the manner plain"),
        ({"reply": (("{s} in {o}?", "{s} in {o}."),)}, "based: the question '{s} in {o}?' answers itself"),
        ({"aside": ("{s}, {o}, {w}.",)}, "based: {w} is unknown in '{s}, {o}, {w}.'"),
        ({"aside": ("{s}, {h} {o}.",)}, "based: {h} is unknown in '{s}, {h} {o}.'"),
    ],
)
def test_a_fault_names_relation_and_sentence(forms, fault):
    written = ways(Split.HELD_IN)

    assert fault in [*saying_faults({**written, "based": replace(written["based"], **forms)}, 4)]


def test_relations_that_nobody_knows_or_that_are_not_said_are_faults():
    written = {"height" if name == "home" else name: said for name, said in ways(Split.HELD_IN).items()}

    assert [*saying_faults(written, 4)] == ["unknown relation 'height'", "there is no sentence for 'home'"]


def test_every_relation_is_said_in_every_manner_in_both_splits():
    for split in Split:
        assert {relation.saying for relation in RELATIONS.values()} <= {*ways(split)}
