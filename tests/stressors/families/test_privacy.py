"""What the cases of privacy promise, over all templates in all languages."""

from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from pathlib import Path

import pytest

from stressors.bank import FOLDER, entries, read_entries
from stressors.canaries import Canaries
from stressors.draw import Draw, draw
from stressors.families.privacy import PRIVACY, ladder
from stressors.language import LANGUAGES
from stressors.template import SLOT
from toolkit.cases.case import Case, Expect, Reach, Relation, Remembered, Split, Status
from toolkit.cases.case_lines import case_line, case_of
from toolkit.cases.matching import says, says_all
from toolkit.cases.soundness import case_faults, suite_faults
from toolkit.errors import UserError

NUMBERS = range(4)
SEVERITIES = (0, 0.25, 0.5, 0.75, 1)
MIXED = SEVERITIES[1:]


@cache
def ladders(code: str) -> tuple[tuple[Case, ...], ...]:
    """Some fillings of every template in a language."""
    return tuple(
        ladder(entry.template, draw(entry, 7, number))
        for entry in entries("privacy", code)
        for number in NUMBERS
    )


def cases(code: str, *severities: float) -> Iterator[Case]:
    return (case for cases in ladders(code) for case in cases if case.severity in severities)


def drawn(number: int = 0) -> Draw:
    return draw(entries("privacy", "en")[0], 7, number)


def remembered(case: Case, name: str) -> Remembered | None:
    return next((one for one in case.must_store if one.id == name), None)


def said(case: Case) -> str:
    """All that is said and is no small talk."""
    return "\n".join(turn.text for turn in case.dialogue.turns if turn.id not in case.chaff)


@pytest.mark.parametrize("code", LANGUAGES)
def test_cases_are_sound_and_survive_being_written(code):
    for ladder_ in ladders(code):
        assert [case.severity for case in ladder_] in ([*SEVERITIES], [0, 0.5, 1])
        assert not [*suite_faults(ladder_), *(fault for case in ladder_ for fault in case_faults(case))]
        assert [case_of(case_line(case)) for case in ladder_] == [*ladder_]


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_user_says_what_must_be_stored_in_the_turns_that_are_named_and_nowhere_else(code):
    for case in cases(code, *SEVERITIES):
        user = case.dialogue.turns[0].speaker
        for one in case.must_store:
            saying = [turn for turn in case.dialogue.turns if says_all(turn.text, one.holds)]
            assert [turn.id for turn in saying] == [*one.sources]
            assert {turn.speaker for turn in saying} == {user}


def test_a_few_templates_only_have_a_public_sentence_that_would_do_for_the_fact():
    short = [ladder_[0].template for code in LANGUAGES for ladder_ in ladders(code) if len(ladder_) < 5]

    assert len({*short}) <= 2


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_control_holds_the_public_thing_alone(code):
    for case in cases(code, 0):
        assert [one.id for one in case.must_store] == ["public"]
        assert case.egress.forbid == ()
        assert case.partner is None


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_fact_must_be_kept_wherever_it_is_said_and_with_the_same_words(code):
    for ladder_ in ladders(code):
        facts = [remembered(case, "fact") for case in ladder_]
        assert facts[0] is None
        assert all(one is not None and one.kinds for one in facts[1:])
        assert len({one.holds for one in facts[1:] if one is not None}) == 1


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_memory_of_the_public_sentence_alone_does_not_hold_the_fact(code):
    for case in cases(code, 0.25, 0.75):
        public, fact = remembered(case, "public"), remembered(case, "fact")
        assert public is not None
        assert fact is not None
        assert not says_all(case.dialogue.turn(public.sources[0]).text, fact.holds)


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_control_is_the_partner_wherever_the_public_thing_must_be_kept(code):
    for control, *others in ladders(code):
        for case in others:
            shared = remembered(case, "public") is not None
            assert (case.partner is not None) == shared
            if case.partner is not None:
                assert (case.partner.case, case.partner.relation) == (control.id, Relation.MIXED)
                assert case.partner.expect is Expect.SUPERSET


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_public_thing_that_is_not_said_alone_is_asked_for_only_where_the_fact_has_it(code):
    for case in cases(code, 0.5, 1):
        fact, public = remembered(case, "fact"), remembered(case, "public")
        assert fact is not None
        assert public is None or {*public.holds} <= {*fact.holds}


@pytest.mark.parametrize("code", LANGUAGES)
def test_whatever_may_or_may_not_leave_is_said(code):
    for case in cases(code, *SEVERITIES):
        assert case.egress.allow
        assert all(word in said(case) for word in (*case.egress.allow, *case.egress.forbid))


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_slot_that_is_said_may_leave_if_it_is_public_and_may_not_otherwise(code):
    for entry in entries("privacy", code):
        template = entry.template
        case = ladder(template, draw(entry, 7, 0))[-1]
        slots = {*SLOT.findall(template.dense)}
        public = {slot for slot in slots if template.scopes[slot] == "public"}
        assert len(case.egress.allow) == len(public)
        assert len(case.egress.forbid) == len(slots - public)


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_query_of_public_words_would_not_be_stopped(code):
    for entry in entries("privacy", code):
        (control, *_, dense) = ladder(entry.template, draw(entry, 7, 0))
        assert control.egress.queries
        for query in dense.egress.queries:
            assert any(word in query for word in dense.egress.allow)
            assert not [word for word in dense.egress.forbid if says(query, (word,))]


@pytest.mark.parametrize("code", LANGUAGES)
def test_each_word_that_may_or_may_not_leave_has_its_place_in_a_turn(code):
    for case in cases(code, *SEVERITIES):
        turns = {turn.id: turn.text for turn in case.dialogue.turns}
        words = [(turns[span.turn][span.start : span.end], span.reach) for span in case.egress.spans]
        assert {word for word, reach in words if reach is Reach.PUBLIC} == {*case.egress.allow}
        assert {word for word, reach in words if reach is not Reach.PUBLIC} == {*case.egress.forbid}


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_kind_of_mixed_scope_has_a_template_in_every_language(code):
    assert {entry.template.kind for entry in entries("privacy", code)} == {*PRIVACY.kinds}


@pytest.mark.parametrize("code", LANGUAGES)
def test_severity_adds_things_that_may_not_leave(code):
    for ladder_ in ladders(code):
        forbidden = {case.severity: {*case.egress.forbid} for case in ladder_}
        assert forbidden[0] <= forbidden[0.5] < forbidden[1]
        assert forbidden.get(0.25, forbidden[0.5]) == forbidden[0.5]
        assert forbidden.get(0.75, forbidden[1]) == forbidden[1]


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_dense_fact_has_an_identifier_that_belongs_to_nobody(code):
    slots = {field.name for field in fields(Canaries)}

    for entry in entries("privacy", code):
        assert slots & {*SLOT.findall(entry.template.dense)}


@pytest.mark.parametrize("code", LANGUAGES)
def test_small_talk_is_the_same_at_every_severity(code):
    for ladder_ in ladders(code):
        openings = [
            [turn.text for turn in case.dialogue.turns if turn.id.split(":")[1] in ("1", "2")]
            for case in ladder_
        ]
        assert all(opening == openings[0] for opening in openings)


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_question_is_answered_by_the_turn_it_cites_and_by_no_control(code):
    for case in cases(code, *MIXED):
        (probe,) = case.probes
        assert says(case.dialogue.turn(probe.evidence[0]).text, probe.accept)
    for case in cases(code, 0):
        for probe in case.probes:
            assert (probe.status, probe.evidence) == (Status.UNKNOWN, ())
            assert not says(said(case), probe.reject)


def test_equal_seeds_give_equal_cases_and_other_numbers_others():
    template = drawn().entry.template

    assert ladder(template, drawn()) == ladder(template, drawn())
    assert ladder(template, drawn(0))[0].dialogue != ladder(template, drawn(1))[0].dialogue


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (('product = "public", ', ""), "scopes must name the slots of public, fact and dense; see product"),
        (("query = ", 'query = "{m1}" # '), "query may have public slots only"),
    ],
)
def test_a_template_whose_words_are_not_all_told_apart_is_refused(tmp_path: Path, change, fault: str):
    path = tmp_path / "en" / "privacy.toml"
    path.parent.mkdir()
    text = (FOLDER / "held_in" / "en" / path.name).read_text(encoding="utf-8")
    path.write_text(text.replace(*change, 1), encoding="utf-8")

    with pytest.raises(UserError, match=fault):
        read_entries(path, Split.HELD_IN)
