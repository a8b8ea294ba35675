"""Dates that a model wrote beside a fact: read as intervals, or left open with the reason."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, time, tzinfo

from pydantic import BaseModel

from toolkit.facts import Interval
from toolkit.grounding.dates import find_dates
from toolkit.grounding.days import ONE_DAY
from toolkit.ledger import Outcome
from toolkit.stages import Note
from toolkit.text.folding import folded


class WrittenDate(BaseModel):
    """A time that the fact speaks of: its words, its first and its last day."""

    phrase: str
    start: str
    end: str


@dataclass(frozen=True, slots=True)
class ReadDates:
    """The times that could be read, and a note for each that could not or that contradicts its own words."""

    times: tuple[Interval, ...]
    changes: tuple[str, ...]  # "yesterday = 2024-03-03"
    notes: tuple[Note, ...]


def read_dates(written: Iterable[WrittenDate], text: str, said_at: datetime) -> ReadDates:
    """The times of a fact said at `said_at`, each from the midnight that begins its first day.

    UNRESOLVED: no pair of days in order, or a phrase that the fact does not have. UNSUPPORTED: the rules read
    the phrase too, and as another time.
    """
    times, changes, notes = [], [], []
    for one in written:
        time_meant = _interval(one, said_at.tzinfo)
        if time_meant is None:
            notes.append(Note(Outcome.UNRESOLVED, f"{one.phrase}: {one.start!r} to {one.end!r} are no days"))
        elif not one.phrase.strip() or folded(one.phrase) not in folded(text):
            notes.append(Note(Outcome.UNRESOLVED, f"{one.phrase}: the fact does not say it"))
        else:
            times.append(time_meant)
            changes.append(f"{one.phrase} = {'/'.join(dict.fromkeys((one.start, one.end)))}")
            notes += _contradictions(one.phrase, time_meant, said_at)
    return ReadDates(tuple(dict.fromkeys(times)), tuple(changes), tuple(notes))


def _interval(written: WrittenDate, zone: tzinfo | None) -> Interval | None:
    try:
        first, last = date.fromisoformat(written.start), date.fromisoformat(written.end)
        midnight = time(tzinfo=zone)
        return Interval(datetime.combine(first, midnight), datetime.combine(last + ONE_DAY, midnight))
    except (ValueError, OverflowError):
        return None


def _contradictions(phrase: str, meant: Interval, said_at: datetime) -> list[Note]:
    by_rule = [mention.interval for mention in find_dates(phrase, said_at)]
    if not by_rule or any(meant.overlaps(time_read) for time_read in by_rule):
        return []
    return [Note(Outcome.UNSUPPORTED, f"{phrase}: by its own words {by_rule[0].start:%Y-%m-%d}")]
