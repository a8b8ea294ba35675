"""Cases beside the partners that they were made from."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

import pytest
from stress_cases import case, content
from stress_memories import day, scores, seen, stored

from analysis.stress.observed import Observation
from analysis.stress.relations import (
    Pair,
    admission_gap,
    as_expected,
    crowding,
    idempotent,
    non_interfering,
    pairs,
)
from toolkit.cases.case import CaseProbe, Days, Expect, Forbidden, Partner, Relation, Rows, Status
from toolkit.ledger import Outcome

BOTH = (content("Oslo", name="town"), content("Rex", name="dog"))
TOWN, DOG = "in Oslo", "called Rex"
ROWS = (Rows((("Oslo",),), 1, 1),)
ASKED = (
    CaseProbe("own", "Where?", Status.KNOWN, ("Oslo",), evidence=("1:1",)),
    CaseProbe("beside", "Who?", Status.KNOWN, ("Rex",), evidence=("1:1",), bystander=True),
)
SHIFTED = Relation.SHIFTED, Expect.SHIFTED
ADMITTED, REJECTED = (Outcome.ADMITTED, None), (Outcome.REJECTED, None)


def pair(
    memory: Observation,
    before: Observation,
    partner: Relation | tuple[Relation, Expect],
    own: Mapping[str, Any] = MappingProxyType({}),
    **both: Any,
) -> Pair:
    """A case and its partner with the key of `both`, but for what is the case's own."""
    relation, expect = (partner, Expect.EQUAL) if isinstance(partner, Relation) else partner
    days = 7 if relation is Relation.SHIFTED else 0
    shared = {"must_store": BOTH, **both}
    first = case(name="other", **shared)
    second = case(name="own", **{**shared, **own}, partner=Partner("other", relation, expect, days))
    (found,) = pairs(scores({"a": [(first, before), (second, memory)]}))
    return found


@pytest.mark.parametrize(
    ("expect", "own", "other", "holds"),
    [
        (Expect.EQUAL, (TOWN,), (TOWN,), True),
        (Expect.EQUAL, (TOWN, DOG), (TOWN,), False),
        (Expect.SUPERSET, (TOWN, DOG), (TOWN,), True),
        (Expect.SUPERSET, (DOG,), (TOWN,), False),
        (Expect.SUBSET, (TOWN,), (TOWN, DOG), True),
        (Expect.SUBSET, (TOWN, DOG), (TOWN,), False),
    ],
)
def test_what_is_held_is_compared_as_the_partner_says(
    expect: Expect, own: tuple[str, ...], other: tuple[str, ...], holds: bool | None
):
    assert as_expected(pair(seen(*own), seen(*other), (Relation.WRAPPED, expect))) is holds


@pytest.mark.parametrize(
    ("own", "other", "told_apart"),
    [("perhaps in Oslo", TOWN, True), (TOWN, TOWN, False), ("", "", False), ("perhaps", "", False)],
)
def test_twins_of_which_one_flips_are_told_apart_where_both_pass(own: str, other: str, told_apart: bool):
    guess = Forbidden("guess", "uncertain", (("Oslo",),), unless=("perhaps",))
    key = {"must_store": (), "must_not_store": (guess,)}
    known = {"must_store": (content("Oslo"),)}
    flip = Relation.UNDECIDED, Expect.FLIP

    assert as_expected(pair(seen(own), seen(other), flip, key, **known)) is told_apart


def test_contents_that_only_one_key_names_do_not_count():
    own = {"must_store": (content("Oslo", name="town"), content("Kim", name="child"))}

    assert as_expected(pair(seen(TOWN), seen(TOWN, DOG), Relation.WRAPPED, own=own)) is True
    unshared = {"must_store": (content("Kim", name="child"),)}
    assert as_expected(pair(seen(), seen(TOWN), Relation.WRAPPED, own=unshared)) is None


def dated(*days: str) -> dict[str, Any]:
    """A key with one content that may be on any of these days."""
    one = replace(content("Oslo", name="town"), days=tuple(Days(*day(text)) for text in days))
    return {"must_store": (one,)}


def moved(own: str | None, other: str | None) -> Pair:
    """A case that a shift by a week made: each may be on the fifth or the sixth, or a week later."""
    memories = [seen() if one is None else seen(stored(TOWN, days=(day(one),))) for one in (own, other)]
    later = dated("2024-06-12", "2024-06-13")
    return pair(*memories, SHIFTED, later, **dated("2024-06-05", "2024-06-06"))


@pytest.mark.parametrize(
    ("own", "other", "holds"),
    [
        ("2024-06-12", "2024-06-05", True),
        ("2024-06-13", "2024-06-06", True),
        ("2024-06-13", "2024-06-05", False),
        ("2024-06-05", "2024-06-05", False),
        (None, "2024-06-05", False),
        (None, None, False),
    ],
)
def test_shifted_contents_are_held_in_both_with_days_that_moved_as_far(
    own: str | None, other: str | None, holds: bool
):
    assert as_expected(moved(own, other)) is holds


def test_readings_that_the_shift_does_not_move_as_far_are_left_out():
    own = dated("2024-06-11")  # a month later is not always as many days later
    memories = seen(stored(TOWN, days=(day("2024-06-11"),))), seen(stored(TOWN, days=(day("2024-06-05"),)))

    assert as_expected(pair(*memories, SHIFTED, own, **dated("2024-06-05")))


@pytest.mark.parametrize(
    ("own", "other", "holds"), [(1, 1, True), (2, 1, False), (1, 2, True), (0, 1, False), (0, 0, None)]
)
def test_a_repeat_must_not_add_records_nor_lose_the_last(own: int, other: int, holds: bool | None):
    memories = seen(*[TOWN] * own), seen(*[TOWN] * other)

    assert idempotent(pair(*memories, Relation.REPEATED, rows=ROWS)) is holds
    assert idempotent(pair(*memories, Relation.WRAPPED, rows=ROWS)) is None


def test_a_payload_may_change_neither_what_is_held_nor_what_is_shown():
    shown, hidden = {"own": True, "beside": True}, {"own": True, "beside": False}

    def injected(own: Observation) -> bool | None:
        return non_interfering(pair(own, seen(TOWN, shown=shown), Relation.INJECTED, probes=ASKED))

    assert injected(seen(TOWN, "ZQ-KALIMO-17", shown=shown)) is True
    assert injected(seen(TOWN, shown=hidden)) is False
    assert injected(seen(shown=shown)) is False


def test_crowding_is_what_bystanders_lose_and_they_alone():
    before, after = {"own": True, "beside": True}, {"own": False, "beside": False}

    def crowded(own: dict[str, bool]) -> float | None:
        return crowding(pair(seen(shown=own), seen(shown=before), Relation.REPEATED, probes=ASKED))

    assert crowded(after) == -1
    assert crowded({"own": False, "beside": True}) == 0


def test_the_admission_gap_is_that_of_the_sources_of_shared_contents():
    sources = replace(BOTH[0], sources=("1:1", "1:2"))
    memories = (
        seen(verdicts={"1:1": ADMITTED, "1:2": REJECTED}),
        seen(verdicts={"1:1": ADMITTED, "1:2": ADMITTED}),
    )
    key = {"must_store": (sources,)}

    assert admission_gap(pair(*memories, Relation.WRAPPED, **key)) == -0.5
    assert admission_gap(pair(*memories, Relation.REPEATED, **key)) is None
    assert admission_gap(pair(seen(), memories[1], Relation.TRANSLATED, **key)) is None


def test_a_failed_case_makes_no_pair():
    partner = Partner("other", Relation.WRAPPED, Expect.EQUAL)
    two = [(case(name="other"), seen(failed="admission")), (case(name="own", partner=partner), seen())]

    assert not [*pairs(scores({"a": two}))]
