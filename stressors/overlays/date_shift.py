"""Sessions in other weeks."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from enum import StrEnum
from random import Random
from typing import Annotated, ClassVar

from annotated_types import Interval as Range

from stressors.overlays.overlaid import Expect, Overlaid
from stressors.overlays.whole_words import whole_words
from toolkit.dialogue import Dialogue, Turn, spoken_date
from toolkit.facts import Interval
from toolkit.grounding.dates import find_dates
from toolkit.probes import Probe
from toolkit.slots import Slot, SlotKind

CENTURY = 5_218  # weeks
# Weeks later at which it is tried what a time expression means then. One week tells what is as much later
# from months and years; a year of months and four years tell counts of days from counts of those.
TRIALS = tuple(timedelta(weeks=weeks) for weeks in (0, 1, *range(4, 53, 4), 104, 156, 208))
ANY_DAY = datetime(2024, 5, 15, tzinfo=UTC)  # whether a text names a day at all is not to depend on the day
YEAR = re.compile(r"(?<!\d)(?:1[6-9]|2[01])\d\d(?!\d)")
NO_GOLD, NO_SLOTS = "gold_unavailable", "slots_unavailable"


class Motion(StrEnum):
    """What becomes of the days that a turn names when the turn is said on another day."""

    MOVES = "moves"  # they are as much later: "yesterday", "in 4 days", "next Friday"
    STAYS = "stays"  # they are the same: "5 June 2024"
    UNKNOWN = "unknown"  # it names none, some of either, or others: "last month", "5 June"


@dataclass(frozen=True)
class DateShift:
    """Hold all sessions, and ask all questions, so many weeks later; not a word that is said changes.

    Weeks, so that weekdays stay what they are. What becomes of the keys does not depend on how many they are,
    so that two shifts add up to their sum, and a shift of no weeks is what others are compared with:
    - a slot of kind DATE follows the days that its turn names: it moves if they all move, and stays if they
      all stay. Else the link loses all its slots (flag `slots_unavailable`). So a turn carries what is left
      of its slots if and only if it did before.
    - a gold answer, or a false one, that names a day or a year becomes unavailable (None, with the flag
      `gold_unavailable`), unless all the days that it names are slots of kind DATE that are left and move
      alike, each written `5 June 2024` or `2024-06-05`: then these follow the slots.
    - a probe whose question names a day or a year loses gold, false answer and slots.
    """

    VERSION: ClassVar[int] = 1
    expect: ClassVar[Expect] = Expect.DIR

    weeks: Annotated[int, Range(ge=-CENTURY, le=CENTURY)] = 4

    def __call__(self, dialogue: Dialogue, probes: Sequence[Probe], rng: Random) -> Overlaid:
        """Shift the dialogue and its probes."""
        later = timedelta(weeks=self.weeks)
        turns = tuple(replace(turn, said_at=turn.said_at + later) for turn in dialogue.turns)
        dated = {slot.turn for probe in probes for slot in probe.slots if slot.kind is SlotKind.DATE}
        motions = {turn.id: motion(turn) for turn in dialogue.turns if turn.id in dated}
        shifted = tuple(_shifted(probe, motions, later) for probe in probes)
        return Overlaid(replace(dialogue, turns=turns), shifted)


def motion(turn: Turn) -> Motion:
    """What becomes of the days that a turn names, tried out over four years."""
    tried = [
        [mention.interval for mention in find_dates(turn.content, turn.said_at + later)] for later in TRIALS
    ]
    named = tried[0]
    if not named:
        return Motion.UNKNOWN
    if all(found == named for found in tried):
        return Motion.STAYS
    moved = [[_later(one, later) for one in named] for later in TRIALS]
    return Motion.MOVES if tried == moved else Motion.UNKNOWN


def _shifted(probe: Probe, motions: Mapping[str, Motion], later: timedelta) -> Probe:
    if probe.asked_at is not None:
        probe = replace(probe, asked_at=probe.asked_at + later)
    asks = _names_days(probe.question)
    dates = [slot for slot in probe.slots if slot.kind is SlotKind.DATE]
    lost = {slot.turn for slot in dates if motions.get(slot.turn) in (None, Motion.UNKNOWN)}
    left = tuple(slot for slot in probe.slots if slot.turn not in lost and not asks)
    slots = tuple(_moved(slot, later) if _moves(slot, motions) else slot for slot in left)
    follows = _written([slot for slot in left if slot in dates], motions, later)
    before = [text for text in (probe.gold, probe.adversarial) if text is not None]
    answers = {text: None if asks else _following(text, follows) for text in before}
    gone = None in answers.values()
    flags = ({NO_GOLD} if gone else set()) | ({NO_SLOTS} if len(slots) < len(probe.slots) else set())
    return replace(
        probe,
        gold=answers.get(probe.gold) if probe.gold is not None else None,
        adversarial=answers.get(probe.adversarial) if probe.adversarial is not None else None,
        slots=slots,
        flags=probe.flags | flags,
    )


def _written(dates: Sequence[Slot], motions: Mapping[str, Motion], later: timedelta) -> dict[str, str]:
    """The days of some slots as an answer writes them, each with what is written there after the shift."""
    if len({motions[slot.turn] for slot in dates}) != 1:
        return {}
    moves = motions[dates[0].turn] is Motion.MOVES
    days = [date.fromisoformat(slot.value) for slot in dates if "/" not in slot.value]
    return {
        form: new
        for day in days
        for form, new in zip(_forms(day), _forms(day + later if moves else day), strict=True)
    }


def _following(text: str, follows: Mapping[str, str]) -> str | None:
    """An answer with its days replaced; None if it names others as well."""
    if not follows:
        return None if _names_days(text) else text
    known = whole_words(follows)
    if _names_days(known.sub("", text)):
        return None
    return known.sub(lambda day: follows[day.group()], text)


def _forms(day: date) -> tuple[str, str]:
    return spoken_date(datetime(day.year, day.month, day.day)), day.isoformat()


def _moves(slot: Slot, motions: Mapping[str, Motion]) -> bool:
    return slot.kind is SlotKind.DATE and motions.get(slot.turn) is Motion.MOVES


def _moved(slot: Slot, later: timedelta) -> Slot:
    days = [date.fromisoformat(day) + later for day in slot.value.split("/")]
    return replace(slot, value="/".join(day.isoformat() for day in days))


def _names_days(text: str) -> bool:
    return YEAR.search(text) is not None or bool(find_dates(text, ANY_DAY))


def _later(interval: Interval, later: timedelta) -> Interval:
    return replace(interval, start=interval.start + later, end=interval.end + later)
