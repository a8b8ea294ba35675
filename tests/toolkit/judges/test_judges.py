"""The judges that need no model."""

import pytest
from builders import context, probe

from toolkit.judges.dates import Dates
from toolkit.judges.exact import Exact
from toolkit.judges.slots import Slots
from toolkit.judges.token_f1 import TokenF1
from toolkit.slots import Slot, SlotKind
from toolkit.stages import Judge


def score(judge: Judge, answer: str, gold: str | None, *slots: Slot) -> float | None:
    (found,) = judge([answer], [probe("?", "1:1", gold=gold, slots=slots)], context())
    return found


@pytest.mark.parametrize(
    ("answer", "gold", "right"),
    [
        ("the Oslo", "Oslo.", 1),
        ("OSLO!", "oslo", 1),
        ("Oslo, Norway", "Oslo", 0),
        ("", "Oslo", 0),
        ("奥斯陆", "奥斯陆。", 1),
    ],
)
def test_exact_ignores_case_articles_and_punctuation_only(answer: str, gold: str, right: float):
    assert score(Exact(), answer, gold) == right


@pytest.mark.parametrize(
    ("answer", "gold", "f1"), [("in Oslo", "Oslo", 2 / 3), ("Rome", "Oslo", 0), ("", "", 1), ("a", "Oslo", 0)]
)
def test_token_f1_is_the_harmonic_mean_of_precision_and_recall(answer: str, gold: str, f1: float):
    assert score(TokenF1(), answer, gold) == pytest.approx(f1)


def test_slots_ask_only_for_what_the_gold_itself_carries():
    bridge, answer = Slot("1:1", SlotKind.ENTITY, "Lea"), Slot("1:2", SlotKind.VALUE, "Rome")

    assert score(Slots(), "She lives in Rome.", "Rome", bridge, answer) == 1
    assert score(Slots(), "Lea does.", "Rome", bridge, answer) == 0
    assert score(Slots(), "Lea does.", "Berlin", bridge, answer) is None


@pytest.mark.parametrize(
    ("answer", "gold", "right"),
    [
        ("It was on 7 May 2023.", "May 2023", 1),
        ("May 2023", "7 May 2023", 0),
        ("2023-05-07", "7 May 2023", 1),
        ("yesterday", "7 May 2023", 0),
        ("7 May 2023", "in the park", None),
    ],
)
def test_dates_must_lie_within_the_golds(answer: str, gold: str, right: float | None):
    assert score(Dates(), answer, gold) == right


@pytest.mark.parametrize("judge", [Exact(), TokenF1(), Slots(), Dates()])
def test_without_a_gold_there_is_no_score(judge: Judge):
    assert score(judge, "Oslo", None) is None
