"""The probe set of judges: what each kind of answer promises."""

from datetime import timedelta

import pytest
from builders import context, dialogue, probe
from small_runs import Given

from ablations.judge_probes.answers import ABSTENTIONS
from ablations.judge_probes.golds import Gold, GoldKind, absolute_dates, content_of, gold_of
from ablations.judge_probes.making import Posed, probe_set
from analysis.judging.kinds import AnswerKind
from toolkit.datasets.loaded import Loaded
from toolkit.datasets.own import Samples
from toolkit.errors import UserError
from toolkit.judges.dates import Dates
from toolkit.judges.exact import Exact
from toolkit.stages import Judge

SAMPLES = Samples().load()
POSED = probe_set(SAMPLES, 10_000)
SAID = dialogue("Ana: Hello.", "Ben: Hello.")


def of_kind(kind: AnswerKind, posed: tuple[Posed, ...] = POSED) -> list[Posed]:
    found = [one for one in posed if one.kind is kind]
    assert found, f"no answer of kind {kind}"
    return found


def made(gold: str | None, *others: str, question: str = "Where does Ana live?") -> dict[AnswerKind, str]:
    """The answers to one probe by kind, among golds of other probes."""
    probes = [probe(question, gold=gold, id="q0")]
    probes += [probe("Where?", gold=other, id=f"q{place}") for place, other in enumerate(others, start=1)]
    posed = probe_set(Loaded((SAID,), tuple(probes), "d"), 1000)
    return {one.kind: one.answer for one in posed if one.probe.id == "q0"}


def accepted(judge: Judge, posed: list[Posed]) -> list[float | None]:
    found = judge([one.answer for one in posed], [one.probe for one in posed], context())
    return [one for one in found if isinstance(one, float)]


def test_the_samples_give_answers_of_every_kind():
    assert {one.kind for one in POSED} == {*AnswerKind}


@pytest.mark.parametrize("kind", [kind for kind in AnswerKind if not kind.is_right])
def test_the_exact_judge_accepts_no_wrong_answer(kind: AnswerKind):
    assert set(accepted(Exact(), of_kind(kind))) == {0.0}


def test_the_exact_judge_accepts_every_gold():
    assert set(accepted(Exact(), of_kind(AnswerKind.GOLD))) == {1.0}


def test_a_day_off_differs_by_exactly_a_day():
    for one in of_kind(AnswerKind.DAY_OFF):
        (given,), (gold,) = absolute_dates(one.answer), absolute_dates(one.probe.gold or "")

        assert abs(given.interval.start - gold.interval.start) == timedelta(days=1)
        assert given.interval.end - given.interval.start == timedelta(days=1)


def test_the_judge_of_dates_accepts_no_day_off():
    assert set(accepted(Dates(), of_kind(AnswerKind.DAY_OFF))) == {0.0}


@pytest.mark.parametrize("kind", [AnswerKind.SPECIFIC, AnswerKind.VAGUE])
def test_a_wrong_text_shares_no_content_word_with_the_gold(kind: AnswerKind):
    for one in of_kind(kind):
        gold = gold_of(one.probe)
        assert gold is not None

        if gold.kind is GoldKind.TEXT:
            assert not content_of(one.answer) & gold.content


def test_a_specific_wrong_answer_is_a_gold_of_the_same_category_and_kind():
    golds = {(one.category, Gold(one, one.gold).kind, one.gold) for one in SAMPLES.probes if one.gold}
    for one in of_kind(AnswerKind.SPECIFIC):
        gold = gold_of(one.probe)
        assert gold is not None

        if gold.kind is not GoldKind.POLARITY:
            assert (one.probe.category, gold.kind, one.answer) in golds


@pytest.mark.parametrize("kind", [AnswerKind.EVERYTHING, AnswerKind.HEDGED])
def test_what_lists_or_hedges_has_the_gold_among_others(kind: AnswerKind):
    for one in of_kind(kind):
        assert (one.probe.gold or "").rstrip(".") in one.answer
        assert len(one.answer) > len(one.probe.gold or "") + 2


def test_a_restated_gold_keeps_its_dates():
    for one in of_kind(AnswerKind.RESTATED):
        gold = gold_of(one.probe)
        assert gold is not None

        assert gold.kind is not GoldKind.DATE or len(absolute_dates(one.answer)) == len(gold.dates)


def test_the_wrong_speaker_takes_the_place_of_the_one_in_the_gold():
    assert made("Ana did", question="Who?")[AnswerKind.SPEAKER] == "Ben did"


def test_the_wrong_speaker_is_credited_with_what_is_asked_of_another():
    assert made("Oslo")[AnswerKind.SPEAKER] == "That was Ben, not Ana: Oslo"


@pytest.mark.parametrize(
    ("gold", "question"), [("Ana and Ben", "Who?"), ("Oslo", "Where?"), ("Yes", "Is Ana?")]
)
def test_without_one_name_there_is_no_wrong_speaker(gold: str, question: str):
    assert AnswerKind.SPEAKER not in made(gold, question=question)


def test_yes_is_answered_by_no():
    found = made("Likely yes, since she skis")

    assert found[AnswerKind.SPECIFIC] == "No"
    assert AnswerKind.EVERYTHING not in found


@pytest.mark.parametrize("gold", ["May 2024", "7 and 9 May 2024", "last week"])
def test_only_a_single_day_can_be_a_day_off(gold: str):
    assert AnswerKind.DAY_OFF not in made(gold)


def test_a_number_in_other_words_is_no_wrong_answer():
    found = made("two", "2", "3")

    assert found[AnswerKind.SPECIFIC] == "3"


def test_a_date_within_the_golds_is_no_wrong_answer():
    assert made("May 2024", "7 May 2024", "June 2024")[AnswerKind.SPECIFIC] == "June 2024"


def test_without_other_golds_kinds_that_need_them_are_left_out():
    assert {*made("Oslo")} == {*AnswerKind} - {
        AnswerKind.SPECIFIC,
        AnswerKind.DAY_OFF,
        AnswerKind.EVERYTHING,
        AnswerKind.HEDGED,
    }


def test_a_gold_that_abstains_is_not_answered_by_abstaining():
    assert AnswerKind.ABSTENTION not in made("It is not mentioned")
    assert made("Oslo")[AnswerKind.ABSTENTION] in ABSTENTIONS


def test_the_set_is_the_same_each_time_and_another_with_another_seed():
    assert probe_set(SAMPLES, 20, 3) == probe_set(SAMPLES, 20, 3)
    assert probe_set(SAMPLES, 20, 3) != probe_set(SAMPLES, 20, 4)


def test_an_answer_does_not_depend_on_which_other_probes_are_drawn():
    assert {*probe_set(SAMPLES, 20)} <= {*POSED}


def test_so_many_probes_are_drawn():
    assert len({(one.probe.dialogue, one.probe.id) for one in probe_set(SAMPLES, 7)}) == 7


def test_what_tempts_or_has_no_answer_is_left_out():
    probes = (
        probe("?", gold="x", category=5, id="a"),
        probe("?", gold=None, id="b"),
        probe("?", gold="...", id="c"),
    )
    with pytest.raises(UserError, match="no probe has a gold answer"):
        probe_set(Given((SAID,), probes).load())


def test_no_probes_are_too_few():
    with pytest.raises(UserError, match="--n: 0 is not allowed"):
        probe_set(SAMPLES, 0)
