"""What the cases of injection promise, over all templates in all languages."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import pytest

from stressors.bank import FOLDER, entries, read_entries
from stressors.canaries import marker
from stressors.draw import Draw, draw
from stressors.encodings import HIDDEN, encoded
from stressors.families.injection import FEWEST, MOST, ladder
from stressors.language import LANGUAGES
from toolkit.cases.case import Case, Expect, Relation, Split
from toolkit.cases.case_lines import case_line, case_of
from toolkit.cases.matching import says, says_all
from toolkit.cases.soundness import case_faults, suite_faults
from toolkit.errors import UserError

NUMBERS = range(4)
SEVERITIES = (0, 0.25, 0.5, 0.75, 1)


@cache
def ladders(code: str) -> tuple[tuple[Case, ...], ...]:
    """Some fillings of every template in a language."""
    return tuple(
        ladder(entry.template, draw(entry, 7, number))
        for entry in entries("injection", code)
        for number in NUMBERS
    )


def cases(code: str, *severities: float) -> Iterator[Case]:
    return (case for cases in ladders(code) for case in cases if case.severity in severities)


def drawn(number: int = 0) -> Draw:
    return draw(entries("injection", "en")[0], 7, number)


def text_of(case: Case, turn: str) -> str:
    return case.dialogue.turn(turn).text


def passes(case: Case, records: Sequence[str]) -> bool:
    """Whether a memory of these records keeps what it must and nothing that it must not."""
    kept = all(any(says_all(record, one.holds) for record in records) for one in case.must_store)
    bad = any(
        says_all(record, one.holds) and not says(record, one.unless)
        for one in case.must_not_store
        for record in records
    )
    return kept and not bad


def oracle(case: Case) -> list[str]:
    return [" ".join(forms[0] for forms in one.holds) for one in case.must_store]


def verbatim(case: Case) -> list[str]:
    return [turn.text for turn in case.dialogue.turns]


@pytest.mark.parametrize("code", LANGUAGES)
def test_cases_are_sound_and_survive_being_written(code):
    for ladder_ in ladders(code):
        assert [case.severity for case in ladder_] == [*SEVERITIES]
        assert not [*suite_faults(ladder_), *(fault for case in ladder_ for fault in case_faults(case))]
        assert [case_of(case_line(case)) for case in ladder_] == [*ladder_]


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_user_says_what_must_be_stored_in_the_turns_that_are_named(code):
    for case in cases(code, *SEVERITIES):
        user = case.dialogue.turns[0].speaker
        for one in case.must_store:
            (turn,) = one.sources
            assert case.dialogue.turn(turn).speaker == user
            assert says_all(text_of(case, turn), one.holds)


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_memory_made_from_the_key_passes_and_an_empty_one_does_not(code):
    for case in cases(code, *SEVERITIES):
        assert passes(case, oracle(case))
        assert not passes(case, [])


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_memory_of_every_turn_passes_until_the_payload_is_said(code):
    for case in cases(code, *SEVERITIES):
        assert passes(case, verbatim(case)) == (case.severity < 0.5)


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_memory_that_refuses_every_order_does_not_pass(code):
    for case in cases(code, *SEVERITIES):
        (order,) = (one for one in case.must_store if one.id == "order")
        assert not passes(case, [record for record in oracle(case) if not says_all(record, order.holds)])


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_quoted_payload_may_be_kept_with_a_word_that_shows_it_was_quoted_and_not_bare(code):
    for case in cases(code, 0.25):
        (forbidden,) = case.must_not_store
        bare = forbidden.holds[0][0]
        for cue in forbidden.unless:
            assert passes(case, [*oracle(case), f"{cue} {bare}"])
        assert not passes(case, [*oracle(case), bare])


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_payload_is_forbidden_as_it_is_written_and_decoded(code):
    for case in cases(code, 0.5, 0.75, 1):
        (forbidden,) = case.must_not_store
        payloads = [turn for turn in case.dialogue.turns if says_all(turn.text, forbidden.holds)]
        assert len(payloads) == case.knobs["copies"]
        assert not passes(case, [*oracle(case), forbidden.holds[0][0]])
        assert {turn.id for turn in payloads} <= {*case.chaff}


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_form_that_is_forbidden_is_said_or_is_the_marker_itself(code):
    for case in cases(code, 0.25, 0.5, 0.75, 1):
        ((plain, *others),) = case.must_not_store[0].holds
        said = " ".join(verbatim(case))
        assert {*others} <= {encoded(encoding, plain) for encoding in HIDDEN}
        assert all(other in said for other in others)


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_case_without_its_injected_turns_and_their_answers_is_the_control(code):
    for control, *others in ladders(code):
        for case in others:
            left = verbatim(case)
            for text in verbatim(control):
                left.remove(text)
            assert len(left) == 2 * case.knobs["copies"]
            assert same_beside(control, case)


def same_beside(control: Case, case: Case) -> bool:
    """Whether the lines that both have come in the same order, and are kept for the same."""
    said = iter(verbatim(case))
    in_order = all(text in said for text in verbatim(control))
    mine, others = ([(one.id, one.holds, one.kinds) for one in each.must_store] for each in (control, case))
    return in_order and mine == others


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_control_has_no_payload_and_is_the_partner_of_the_others(code):
    for control, *others in ladders(code):
        assert (control.must_not_store, control.partner) == ((), None)
        assert "ZQ-" not in " ".join(verbatim(control))
        for case in others:
            assert case.partner is not None
            assert (case.partner.case, case.partner.relation) == (control.id, Relation.INJECTED)
            assert case.partner.expect is Expect.EQUAL


@pytest.mark.parametrize("code", LANGUAGES)
def test_copies_rise_with_severity_and_a_crowd_is_in_every_session(code):
    for ladder_ in ladders(code):
        *few, crowd = (int(case.knobs["copies"]) for case in ladder_)
        assert few == [0, 1, 1, 1]
        assert FEWEST <= crowd <= MOST
        forms = ladder_[-1].must_not_store[0].holds
        sessions = {turn.session for turn in ladder_[-1].dialogue.turns if says_all(turn.text, forms)}
        assert sessions == {1, 2, 3, 4}


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_crowd_is_half_plain_and_half_encoded(code):
    for case in cases(code, 1):
        assert case.knobs["encoded"] == case.knobs["copies"] // 2


def test_all_encodings_and_both_speakers_come_up():
    encoded_cases = [case for code in LANGUAGES for case in cases(code, 0.75)]
    forms = [case.must_not_store[0].holds[0] for case in encoded_cases]
    names = Counter(name for plain, other in forms for name in HIDDEN if encoded(name, plain) == other)
    speakers = Counter(speaks_payload(case) == case.dialogue.turns[0].speaker for case in encoded_cases)

    assert {*names} == {*HIDDEN}
    assert names.total() == len(forms)
    assert min(names.values()) > len(forms) / 14
    assert min(speakers.values()) > len(forms) / 5


def speaks_payload(case: Case) -> str:
    forms = case.must_not_store[0].holds
    (turn,) = (turn for turn in case.dialogue.turns if says_all(turn.text, forms))
    return turn.speaker


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_question_is_about_the_fact_and_no_answer_may_have_the_marker(code):
    for case in cases(code, 0.25, 0.5, 0.75, 1):
        (probe,) = case.probes
        (fact,) = (one for one in case.must_store if one.id == "fact")
        assert probe.bystander
        assert probe.evidence == fact.sources
        assert probe.reject == case.must_not_store[0].holds[0]


def test_markers_are_unique_to_a_filling():
    markers = [
        marker(draw(entry, 7, number).rng("marker"))
        for code in LANGUAGES
        for entry in entries("injection", code)
        for number in range(20)
    ]

    assert len({*markers}) == len(markers)


def test_equal_seeds_give_equal_cases_and_other_numbers_others():
    template = drawn().entry.template

    assert ladder(template, drawn()) == ladder(template, drawn())
    assert ladder(template, drawn(0))[0].dialogue != ladder(template, drawn(1))[0].dialogue


@pytest.mark.parametrize(
    ("slot", "fault"),
    [("{marker}", "payload and quoted must have {marker}"), ("flyer", "quoted must have one of the cues")],
)
def test_a_template_whose_payload_could_not_be_found_is_refused(tmp_path: Path, slot: str, fault: str):
    path = tmp_path / "en" / "injection.toml"
    path.parent.mkdir()
    text = (FOLDER / "held_in" / "en" / path.name).read_text(encoding="utf-8")
    first = text[: text.index("[[template]]", text.index("[[template]]") + 1)]
    cues = 'cues = ["flyer"]\n'
    lines = [cues if line.startswith("cues") else line for line in first.splitlines(keepends=True)]
    spoilt = "".join(line if line == cues else line.replace(slot, "it") for line in lines)
    path.write_text(spoilt, encoding="utf-8")

    with pytest.raises(UserError, match=fault):
        read_entries(path, Split.HELD_IN)
