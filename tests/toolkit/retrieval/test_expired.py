"""Added knowledge that is out of date by the time of the question."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from builders import MONDAY, dialogue, fact, probe
from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.backends.records import addition_record, fact_record, merged
from toolkit.facts import Enrichment
from toolkit.retrieval.shown import Shown
from toolkit.stages import MemoryRecord

SAID = dialogue("Ana: I work on Brivane.", "Ana: It rains.", sessions=2)  # the last turn a week after Monday
DAY = timedelta(days=1)
ASKED = probe("What is Brivane?", "1:1")


def note(text: str, expires_at: datetime | None) -> MemoryRecord:
    return addition_record(Enrichment("f", "internal", text, "x", MONDAY, expires_at))


def shown(expires_at: datetime | None, asked_at: datetime | None, *, expired: bool = False) -> int:
    """How many of one record of evidence and one of knowledge are allowed."""
    records = [fact_record(fact("I work on Brivane.")), note("Brivane is billing.", expires_at)]
    (offer,) = Shown(expired=expired).offers(records, [replace(ASKED, asked_at=asked_at)], SAID)
    return int(offer.allowed.sum())


@pytest.mark.parametrize(
    ("expires_at", "asked_at", "allowed"),
    [
        (MONDAY + DAY, MONDAY, 2),
        (MONDAY, MONDAY, 1),
        (MONDAY, MONDAY + DAY, 1),
        (None, MONDAY + DAY, 2),
        (MONDAY + DAY, None, 1),
        (MONDAY + 8 * DAY, None, 2),
    ],
)
def test_knowledge_that_had_expired_when_the_probe_was_asked_is_left_out(
    expires_at: datetime | None, asked_at: datetime | None, allowed: int
):
    assert shown(expires_at, asked_at) == allowed


def test_expired_knowledge_is_shown_unless_the_setting_says_otherwise():
    assert shown(MONDAY, MONDAY + DAY, expired=True) == 2


def test_each_probe_has_its_own_moment():
    records = [note("Brivane is billing.", MONDAY + DAY)]
    probes = [replace(ASKED, asked_at=moment) for moment in (MONDAY, MONDAY + 2 * DAY, MONDAY)]
    offers = Shown(expired=False).offers(records, probes, SAID)

    assert [bool(offer.allowed[0]) for offer in offers] == [True, False, True]


@settings(derandomize=True, deadline=None)
@given(st.lists(st.none() | st.datetimes(timezones=st.just(UTC)), min_size=1, max_size=4))
def test_of_merged_records_the_last_expiry_counts(expiries: list[datetime | None]):
    whole = note("x", expiries[0])
    for expires_at in expiries[1:]:
        whole = merged(whole, note("x", expires_at))

    assert whole.expires_at == (None if None in expiries else max(one for one in expiries if one))
