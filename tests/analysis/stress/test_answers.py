"""What answers say, and what they take a question for."""

import pytest
from stress_cases import case

from analysis.stress.answers import NOT_MENTIONED, is_right, said_status
from toolkit.cases.case import CaseProbe, Status
from toolkit.prompts import prompt

SPANISH = case(unknown=("no lo sé",), unclear=("podrían ser las dos",))
KNOWN = CaseProbe("q", "¿Dónde?", Status.KNOWN, ("Brivane",), reject=("Oslo",))
LIST = CaseProbe("q", "¿Cuáles?", Status.KNOWN, ("Rex", "Kim"), parts=(("Rex",), ("Kim",)))
UNKNOWN = CaseProbe("q", "¿Dónde?", Status.UNKNOWN, reject=("Oslo",))
AMBIGUOUS = CaseProbe("q", "¿Quién?", Status.AMBIGUOUS)


@pytest.mark.parametrize(
    ("probe", "answer", "right"),
    [
        (KNOWN, "En Brivane.", True),
        (KNOWN, "En Brivane, no en Oslo.", False),
        (KNOWN, "No lo sé", False),
        (LIST, "Kim y Rex", True),
        (LIST, "Rex", False),
        (UNKNOWN, "No lo sé.", True),
        (UNKNOWN, "No lo sé, ¿Oslo?", False),
        (UNKNOWN, "Rex", False),
        (AMBIGUOUS, "Podrían ser las dos", True),
        (AMBIGUOUS, "No lo sé", False),
        (AMBIGUOUS, "Marta", False),
    ],
)
def test_an_answer_is_right_by_its_words_and_by_its_status(probe: CaseProbe, answer: str, right: bool):
    assert is_right(answer, probe, SPANISH) is right


@pytest.mark.parametrize("answer", ["", " ", NOT_MENTIONED, "not mentioned."])
def test_saying_nothing_and_what_the_reader_was_told_to_say_are_not_knowing(answer: str):
    assert said_status(answer, KNOWN, SPANISH) is Status.UNKNOWN
    assert NOT_MENTIONED in prompt("readers/fixed_prompt.md")


def test_an_accepted_answer_knows_whatever_doubt_stands_beside_it():
    assert said_status("No lo sé seguro: Brivane.", KNOWN, SPANISH) is Status.KNOWN
