"""Memories whose score is known prove the keys of a suite."""

from dataclasses import replace
from itertools import islice

import pytest
from stress_cases import case, content
from stress_memories import day

from analysis.stress.checks import CheckKind, checked
from analysis.stress.proving import unproven
from analysis.stress.references import empty, oracle, verbatim
from stressors.families.catalog import FAMILIES
from stressors.sources import sources
from toolkit.cases.case import (
    Case,
    CaseProbe,
    Current,
    Days,
    Expect,
    Forbidden,
    Partner,
    Relation,
    Rows,
    Status,
)

WORK = content("Brivane")
SOUND = case("I work at Brivane.", "Ben: Nice.", must_store=(WORK,), chaff=("1:2",))
MOVED = case(
    "I live in Oslo.",
    "I moved to Bergen.",
    must_store=(content("Oslo", name="old"), content("Bergen", name="new", source="1:2")),
    current=(Current("town", ((("Oslo",),), (("Bergen",),))),),
)
AGAIN = case(
    "I ran at Brivane.", "I ran at Brivane again.", must_store=(WORK,), rows=(Rows((("Brivane",),), 2, 2),)
)
FRAMED = case(
    "If it snows I ski at Brivane.",
    must_store=(replace(WORK, qualifiers=("if", "when")),),
    must_not_store=(Forbidden("actual", "it is not so", (("Brivane",),), unless=("if", "when")),),
)
DATED = case("The vet at Brivane tomorrow.", must_store=(replace(WORK, days=(Days(*day("2024-06-05")),)),))
SOUND_CASES = (SOUND, MOVED, AGAIN, FRAMED, DATED)


@pytest.mark.parametrize("one", SOUND_CASES)
def test_a_perfect_memory_passes_sound_cases(one: Case):
    assert all(check.passed for check in checked(one, oracle(one)))
    assert not [*unproven([one])]


@pytest.mark.parametrize("one", SOUND_CASES)
def test_an_empty_memory_holds_and_violates_nothing(one: Case):
    for check in checked(one, empty(one)):
        assert check.passed is (check.what is CheckKind.MUST_NOT_STORE)


def test_a_verbatim_memory_has_a_record_a_turn():
    assert [record.text for record in verbatim(MOVED).records] == [
        "Ana: I live in Oslo.",
        "Ana: I moved to Bergen.",
    ]
    assert all(check.passed for check in checked(MOVED, verbatim(MOVED)))


def test_a_perfect_memory_chooses_the_words_that_nothing_forbids():
    either = replace(WORK, holds=(("dull", "grey"),))
    one = case(
        "A dull or grey day.", must_store=(either,), must_not_store=(Forbidden("dull", "", (("dull",),)),)
    )

    assert not [*unproven([one])]


def faulty(**keys: object) -> Case:
    """A case with something wrong in its key."""
    return replace(SOUND, **keys)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("one", "line"),
    [
        (
            faulty(rows=(Rows((("Brivane",),), 0, 0),)),
            "a: a perfect memory fails rows '1'",
        ),
        (
            faulty(must_not_store=(Forbidden("never", "", (("Brivane",),)),)),
            "a: a perfect memory fails must_not_store 'never'",
        ),
        (faulty(must_store=(), chaff=()), "a: its key checks nothing"),
        (
            faulty(must_store=(content("Quillo"),)),
            "a: nobody has said 'Quillo' of must_store 'fact' by its last source",
        ),
        (
            faulty(must_store=(content("Nice", source="1:1"),)),
            "a: nobody has said 'Nice' of must_store 'fact' by its last source; "
            "turn '1:2' is chaff and says must_store 'fact'",
        ),
        (
            faulty(probes=(CaseProbe("q", "Why Brivane?", Status.KNOWN, ("Brivane",)),)),
            "a: probe 'q' gives its answer away",
        ),
        (
            faulty(probes=(CaseProbe("q", "Where?", Status.KNOWN, ("at Brivane",), reject=("Brivane",)),)),
            "a: a right answer to probe 'q' is taken for a wrong one",
        ),
    ],
)
def test_a_key_that_cannot_be_right_is_named_in_a_line(one: Case, line: str):
    assert [*unproven([one])] == [line]


def test_partners_that_perfect_memories_do_not_relate_are_named():
    readings = [Days(*day(text)) for text in ("2024-06-05", "2024-06-06", "2024-06-13", "2024-06-12")]
    before = replace(DATED, must_store=(replace(WORK, days=tuple(readings[:2])),))
    partner = Partner("a", Relation.SHIFTED, Expect.SHIFTED, 7)
    late = case("The vet at Brivane tomorrow.", name="late", partner=partner)
    late = replace(late, must_store=(replace(WORK, days=tuple(readings[2:])),))

    assert [*unproven([before, late])] == ["late: perfect memories of it and of 'a' are not shifted"]


@pytest.mark.parametrize("family", FAMILIES)
def test_the_keys_of_a_family_are_proven_in_every_language(family: str):
    made = [case for source in sources(family, ()) for case in source(3, 0)]
    made += [
        case
        for source in islice(sources(family, ("en",)), 6)
        for number in (1, 2)
        for case in source(3, number)
    ]
    assert not [*unproven(list({one.id: one for one in made}.values()))][:3]
