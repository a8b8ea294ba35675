"""Whether a memory of a case is as its key says, by the words that its records contain."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from analysis.stress.observed import Observation, Span, Stored
from toolkit.cases.case import Case, Current, Forbidden, Holds, Remembered
from toolkit.cases.matching import says, says_all

Group = Sequence[Stored]  # the records of one source turn


class CheckKind(StrEnum):
    """What a check asks for."""

    MUST_STORE = "must_store"
    MUST_NOT_STORE = "must_not_store"
    ROWS = "rows"
    CURRENT = "current"


@dataclass(frozen=True, slots=True)
class Check:
    """One entry of a key, and whether the memory is as it says."""

    what: CheckKind
    id: str  # of the entry; of rows: its place, from 1
    passed: bool


def checked(case: Case, observation: Observation) -> tuple[Check, ...]:
    """A check an entry of the key, in its order. ValueError for a failed case: it is never scored."""
    if observation.failed is not None:
        raise ValueError(f"{case.id} failed: {observation.failed}")
    records = observation.records
    groups = by_source(records)
    held = [Check(CheckKind.MUST_STORE, one.id, is_held(one, groups)) for one in case.must_store]
    kept_out = [
        Check(CheckKind.MUST_NOT_STORE, one.id, not any(violates(record, one) for record in records))
        for one in case.must_not_store
    ]
    rows = [
        Check(CheckKind.ROWS, str(place), one.least <= rows_of(one.holds, records) <= one.most)
        for place, one in enumerate(case.rows, start=1)
    ]
    current = [Check(CheckKind.CURRENT, one.key, is_current(one, records)) for one in case.current]
    return (*held, *kept_out, *rows, *current)


def by_source(records: Sequence[Stored]) -> tuple[Group, ...]:
    """The records joined by source turn: splitting a turn into facts changes nothing by itself."""
    groups: dict[str, list[Stored]] = {}
    for record in records:
        for source in record.sources:
            groups.setdefault(source, []).append(record)
    return (*groups.values(), *([record] for record in records if not record.sources))


def saying(holds: Holds, groups: Sequence[Group]) -> Iterator[Group]:
    """The groups that say all contents, each of them in some record."""
    return (group for group in groups if all(any(says(one.text, forms) for one in group) for forms in holds))


def is_held(one: Remembered, groups: Sequence[Group]) -> bool:
    """Whether the records of some one turn say the content, with what qualifies it and with its time."""
    return any(_is_qualified(one, group) and _is_dated(one, group) for group in saying(one.holds, groups))


def readings(one: Remembered, groups: Sequence[Group]) -> frozenset[Span]:
    """The admissible days with which the content is held somewhere."""
    qualified = [group for group in saying(one.holds, groups) if _is_qualified(one, group)]
    return frozenset(days for group in qualified for days in _readings_in(one, group))


def violates(record: Stored, forbidden: Forbidden) -> bool:
    """Whether a record alone says what no record may say."""
    if not says_all(record.text, forbidden.holds):
        return False
    return not says(record.qualified, forbidden.unless)


def rows_of(holds: Holds, records: Sequence[Stored]) -> int:
    """How many records say the contents."""
    return sum(says_all(record.text, holds) for record in records)


def is_current(one: Current, records: Sequence[Stored]) -> bool:
    """Whether the record of any state that was said last says the last state; of ties, the last stored."""
    any_state = [
        (record.said_at, place, record)
        for place, record in enumerate(records)
        if any(says_all(record.text, state) for state in one.states)
    ]
    return bool(any_state) and says_all(max(any_state)[2].text, one.states[-1])


def stale(one: Current, records: Sequence[Stored]) -> int:
    """How many records say an earlier state and not the last."""
    earlier, last = one.states[:-1], one.states[-1]
    return sum(
        any(says_all(record.text, state) for state in earlier) and not says_all(record.text, last)
        for record in records
    )


def _is_qualified(one: Remembered, group: Group) -> bool:
    return not one.qualifiers or any(says(record.qualified, one.qualifiers) for record in group)


def _is_dated(one: Remembered, group: Group) -> bool:
    return not one.days or (any(True for _ in _readings_in(one, group)) and not _is_misdated(one, group))


def _is_misdated(one: Remembered, group: Group) -> bool:
    """Whether a record of the content is also structured to speak of days outside all readings.

    Otherwise a memory that lists every day would have found the right one.
    """
    records = [record for record in group if any(says(record.text, forms) for forms in one.holds)]
    return not all(
        any(reading.first <= last and first <= reading.last for reading in one.days)
        for record in records
        for first, last in record.days
    )


def _readings_in(one: Remembered, group: Group) -> Iterator[Span]:
    """The admissible days that the group is structured to speak of, or that it writes out."""
    structured = {days for record in group for days in record.days}
    for reading in one.days:
        days = reading.first, reading.last
        if days in structured or any(says(record.text, reading.written) for record in group):
            yield days
