"""Keys that contradict themselves."""

from dataclasses import replace
from datetime import date

import pytest
from stress_cases import case, content

from toolkit.cases.case import (
    CaseProbe,
    Current,
    Days,
    Egress,
    Expect,
    Forbidden,
    Partner,
    Reach,
    Reaching,
    Relation,
    Rows,
    Status,
)
from toolkit.cases.soundness import case_faults, suite_faults
from toolkit.dialogue import Dialogue
from toolkit.slots import Slot, SlotKind

FACT = content("Brivane")


def faults(**keys):
    return [*case_faults(case(**keys))]


def test_a_sound_case_has_no_fault():
    assert faults(must_store=(FACT,), must_not_store=(Forbidden("n", "why", (("Talmor",),)),)) == []


@pytest.mark.parametrize("severity", [-0.1, 1.01, float("nan")])
def test_a_severity_out_of_range_is_a_fault(severity):
    assert "out of range; it must be between 0 and 1" in faults(severity=severity)[0]


def test_what_must_be_stored_may_not_be_what_is_forbidden():
    forbidden = Forbidden("never", "why", (("brivane", "Talmor"),))

    assert faults(must_store=(FACT,), must_not_store=(forbidden,)) == [
        "must_store 'fact' is what must_not_store 'never' forbids"
    ]


def test_what_a_forbidden_content_excuses_may_be_stored():
    forbidden = Forbidden("certain", "why", (("Brivane",),), unless=("if",))

    assert faults(must_store=(replace(FACT, qualifiers=("if",)),), must_not_store=(forbidden,)) == []
    assert faults(must_store=(content("Brivane", "if"),), must_not_store=(forbidden,)) == []


def test_a_content_that_says_more_than_the_forbidden_one_is_forbidden_too():
    forbidden = Forbidden("never", "why", (("Brivane",),))

    assert faults(must_store=(content("welder", "Brivane"),), must_not_store=(forbidden,))


@pytest.mark.parametrize(
    ("keys", "fault"),
    [
        ({"must_store": (content("Brivane", source="9:9"),)}, "must_store 'fact' names turn '9:9'"),
        ({"must_store": (replace(FACT, sources=()),)}, "must_store 'fact' has no source"),
        ({"must_store": (FACT, FACT)}, "must_store 'fact' is there 2 times"),
        ({"must_store": (content(" "),)}, "must_store 'fact' holds a content without words"),
        ({"must_store": (replace(FACT, holds=()),)}, "must_store 'fact' holds a content without words"),
        ({"must_store": (FACT,), "chaff": ("1:1",)}, "turn '1:1' is chaff and must be stored"),
        ({"rows": (Rows((("x",),), 2, 1),)}, "rows: at least 2 and at most 1 is impossible"),
        ({"rows": (Rows((("brivane",),), 0, 0),), "must_store": (FACT,)}, "holds what no row may hold"),
        ({"current": (Current("job", ()),)}, "current 'job' has no state"),
        ({"egress": Egress(("a",), ("a", "b"))}, "egress both allows and forbids 'a'"),
        ({"egress": Egress(("a",), ("b",), ("a of b",))}, "egress asks 'a of b', which says 'b'"),
        (
            {"egress": Egress(spans=(Reaching("1:1", 0, 999, Reach.PUBLIC),))},
            "egress has a span 0-999 that turn '1:1' does not have",
        ),
        ({"partner": Partner("a", Relation.FRAMED, Expect.FLIP)}, "it is its own partner"),
        ({"partner": Partner("b", Relation.SHIFTED, Expect.SHIFTED)}, "shifted by 0 days"),
        ({"partner": Partner("b", Relation.FRAMED, Expect.FLIP, 3)}, "framed by 3 days"),
    ],
)
def test_a_key_that_cannot_be_met_is_a_fault(keys, fault):
    assert any(fault in found for found in faults(**keys))


@pytest.mark.parametrize(
    ("probe", "fault"),
    [
        (CaseProbe("q", "Where?", Status.KNOWN), "needs an answer"),
        (CaseProbe("q", "Where?", Status.UNKNOWN, ("Oslo",)), "has no answer to accept"),
        (CaseProbe("q", "Where?", Status.KNOWN, ("Oslo",), ("oslo",)), "both accepts and rejects 'Oslo'"),
        (CaseProbe("q", "Where?", Status.KNOWN, ("Oslo",), parts=(("Bergen",),)), "which lacks a part"),
        (CaseProbe("q", "Where?", Status.KNOWN, ("Oslo",), evidence=("9:9",)), "names turn '9:9'"),
        (CaseProbe("q", "Where?", Status.KNOWN, ("Oslo",), evidence=("1:1", "1:1")), "cites '1:1' 2 times"),
        (
            CaseProbe("q", "When?", Status.KNOWN, ("May",), slots=(Slot("1:1", SlotKind.DATE, "May"),)),
            "'May' is no date; write 2023-05-07",
        ),
        (
            CaseProbe("q", "Where?", Status.KNOWN, ("Oslo",), slots=(Slot("1:1", SlotKind.ENTITY, "Oslo"),)),
            "which it does not cite",
        ),
    ],
)
def test_a_probe_that_contradicts_itself_is_a_fault(probe, fault):
    assert any(fault in found for found in faults(probes=(probe,)))


def test_a_dialogue_without_turns_is_a_fault():
    silent = case()

    assert [*case_faults(replace(silent, dialogue=Dialogue(silent.id, ())))] == ["its dialogue has no turn"]


def test_an_impossible_stretch_of_days_is_a_fault():
    backwards = replace(FACT, days=(Days(date(2024, 5, 2), date(2024, 5, 1)),))

    assert faults(must_store=(backwards,)) == ["must_store 'fact' ends on 2024-05-01, before it begins"]


def test_a_suite_has_every_case_once_and_every_partner():
    lonely = case(name="b", partner=Partner("c", Relation.FRAMED, Expect.FLIP))

    assert [*suite_faults([case(), case(), lonely])] == [
        "case 'a' is there 2 times",
        "case 'b': its partner 'c' is not in the suite",
    ]
