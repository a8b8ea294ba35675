"""Resolving and leaving open."""

import math
from collections.abc import Callable
from itertools import cycle

import pytest
from stress_cases import case, content
from stress_memories import seen, stored

from analysis.inference.estimates import Estimate
from analysis.stress.observed import Observation
from analysis.stress.references import abstaining, empty, never_abstaining, oracle
from analysis.stress.scored import scored
from analysis.stress.youden import left_open, resolved, youden
from toolkit.cases.case import Case, CaseProbe, Forbidden, Status

MEANT = content("Brivane", "Marta", name="resolved", source="1:2")
SAID = content("Brivane", name="said", source="1:2")
GUESSES = tuple(
    Forbidden(name, "certain of one of several", (("Brivane",), (name,)), unless=(other,))
    for name, other in (("Marta", "Lucía"), ("Lucía", "Marta"))
)
WHO = CaseProbe("who", "Who is off to Brivane?", Status.AMBIGUOUS)


def resolvable(template: str = "t") -> Case:
    said = "I met Marta and her husband.", "She is off to Brivane."
    return case(*said, name=f"resolvable {template}", template=template, must_store=(SAID, MEANT))


def ambiguous(template: str = "t") -> Case:
    said = "I met Marta and Lucía.", "She is off to Brivane."
    keys = {"must_store": (SAID,), "must_not_store": GUESSES, "probes": (WHO,)}
    return case(*said, name=f"ambiguous {template}", template=template, **keys)


def j(memory: Callable[[Case], Observation], templates: int = 8) -> Estimate:
    """J of a memory over so many templates with a case of each sort."""
    cases = [sort(str(number)) for number in range(templates) for sort in (resolvable, ambiguous)]
    return youden([scored("a", one, memory(one)) for one in cases])


def test_a_perfect_memory_gets_one():
    assert j(oracle).value == 1


@pytest.mark.parametrize("memory", [abstaining, empty, never_abstaining])
def test_always_and_never_leaving_open_get_nothing(memory: Callable[[Case], Observation]):
    found = j(memory)

    assert found.value == 0
    assert found.low < 0 < found.high


def test_guessing_one_of_two_gets_minus_a_half():
    sorts = cycle([resolvable, ambiguous, resolvable, ambiguous])
    names = cycle(["Marta", "Marta", "Lucía", "Lucía"])
    cases = [next(sorts)(str(number)) for number in range(8)]
    guessed = [seen(f"{next(names)} is off to Brivane.") for _ in cases]

    found = youden([scored("a", *pair) for pair in zip(cases, guessed, strict=True)])
    assert found.value == -0.5


def test_a_name_and_a_fact_in_two_records_of_one_call_are_not_brought_together():
    apart = seen(stored("I met Marta.", "1:1", "1:2"), stored("She is off to Brivane.", "1:1", "1:2"))

    assert resolved(scored("a", resolvable(), apart)) is False
    assert resolved(scored("a", resolvable(), seen("Marta is off to Brivane."))) is True


def test_turns_copied_into_one_record_are_not_brought_together():
    copied = seen(stored("Ben: I met Marta and her husband. Ben: She is off to Brivane.", "1:1", "1:2"))

    assert resolved(scored("a", resolvable(), copied)) is False


def test_naming_both_is_leaving_open():
    assert left_open(scored("a", ambiguous(), seen("Marta or Lucía is off to Brivane."))) is True
    assert left_open(scored("a", ambiguous(), seen("Lucía is off to Brivane."))) is False


def test_other_cases_are_no_references():
    forbidding = case(must_not_store=GUESSES)

    assert resolved(scored("a", case(), seen())) is None
    assert left_open(scored("a", forbidding, seen())) is None


def test_one_sort_of_cases_alone_gives_no_number():
    found = youden([scored("a", resolvable(str(number)), seen()) for number in range(8)])

    assert math.isnan(found.value)
    assert math.isnan(found.low)


def test_few_templates_carry_no_interval():
    assert math.isnan(j(abstaining, templates=5).low)
