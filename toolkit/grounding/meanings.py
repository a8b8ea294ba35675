"""Meanings of phrases that count from the day of the utterance; the conventions stand in `readings`."""

from dataclasses import replace
from datetime import date

from toolkit.grounding.days import (
    ONE_DAY,
    Unit,
    moved,
    unit_around,
    unit_from,
    weekday_after,
    weekday_before,
    weekday_in_week,
)
from toolkit.grounding.readings import Meaning, Parts, Reading, Situation, Tense, relative


def day_at(offset: int) -> Meaning:
    """The day that lies `offset` days after the utterance."""
    return lambda parts, said: relative(unit_from(said.today, Unit.DAY, offset))


def hours_at(offset: int, first: int, last: int) -> Meaning:
    """Hours of the day that lies `offset` days after the utterance."""

    def read(parts: Parts, said: Situation) -> Reading:
        return replace(relative(unit_from(said.today, Unit.DAY, offset)), hours=(first, last))

    return read


def either_side(days: int) -> Meaning:
    """A word for so many days either way: the tense decides, else it is the days from one to the other."""

    def read(parts: Parts, said: Situation) -> Reading:
        past, future = unit_from(said.today, Unit.DAY, -days), unit_from(said.today, Unit.DAY, days)
        if said.tense is Tense.UNKNOWN:
            return relative((past[0], future[1]), vague=True)
        return relative(past if said.tense is Tense.PAST else future)

    return read


def between(fewest: int, most: int) -> Meaning:
    """Some day between so many days ago."""
    return lambda parts, said: _counted(said.today, Unit.DAY, -most, -fewest)


def ago(parts: Parts, said: Situation) -> Reading:
    """So many units back."""
    assert parts.count
    assert parts.unit
    return _counted(said.today, parts.unit, -parts.count[1], -parts.count[0])


def unit_ago(count: int, unit: Unit) -> Meaning:
    """What a word such as the Arabic for "two weeks" names: so many units back, or ahead if negative."""
    return lambda parts, said: _counted(said.today, unit, -count, -count)


def from_now(parts: Parts, said: Situation) -> Reading:
    """So many units ahead."""
    assert parts.count
    assert parts.unit
    return _counted(said.today, parts.unit, parts.count[0], parts.count[1])


def exactly(way: int, from_day: int) -> Meaning:
    """So many units back (-1) or ahead (1), to the day, from the day `from_day` days after the utterance."""

    def read(parts: Parts, said: Situation) -> Reading:
        assert parts.count
        assert parts.unit
        if parts.count[0] != parts.count[1]:
            return from_now(parts, said) if way > 0 else ago(parts, said)
        base = moved(said.today, Unit.DAY, from_day)
        return relative(unit_around(moved(base, parts.unit, way * parts.count[0]), Unit.DAY))

    return read


def weeks_from_weekday(parts: Parts, said: Situation) -> Reading:
    """ "A week from Friday": so many weeks after the first such weekday behind the utterance."""
    assert parts.count
    assert parts.weekday is not None
    first, end = weekday_after(said.today, parts.weekday)
    fewest, most = (
        moved(day, Unit.WEEK, count) for day, count in ((first, parts.count[0]), (end, parts.count[1]))
    )
    return relative((fewest, most), vague=parts.count[0] != parts.count[1])


def within(parts: Parts, said: Situation) -> Reading | None:
    """ "In two weeks": ahead, unless its sentence looks back; "in a day" only where it looks ahead."""
    sure = said.tense is Tense.FUTURE or (said.tense is Tense.UNKNOWN and parts.count != (1, 1))
    return from_now(parts, said) if sure else None


def lately(parts: Parts, said: Situation) -> Reading:
    """The stretch of so many units that ends with the day of the utterance."""
    assert parts.unit
    most = parts.count[1] if parts.count else 1
    return relative((moved(said.today, parts.unit, -most), said.today + ONE_DAY), vague=True)


def soon(parts: Parts, said: Situation) -> Reading:
    """The stretch of so many units that begins with the day of the utterance."""
    assert parts.unit
    most = parts.count[1] if parts.count else 1
    return relative((said.today, moved(said.today, parts.unit, most) + ONE_DAY), vague=True)


def unit_at(offset: int, unit: Unit | None = None) -> Meaning:
    """The calendar unit `offset` units after that of the utterance; "this weekend" heeds the tense."""

    def read(parts: Parts, said: Situation) -> Reading:
        named = unit or parts.unit
        assert named
        span = unit_from(said.today, named, offset)
        late = offset == 0 and span[0] > said.today and said.tense is Tense.PAST
        return relative(unit_from(said.today, named, offset - late))

    return read


def latest_weekend(parts: Parts, said: Situation) -> Reading:
    """ "Over the weekend": the latest that has begun, or in a sentence that looks ahead the next to end."""
    this = unit_around(said.today, Unit.WEEKEND)
    back = said.tense is not Tense.FUTURE and this[0] > said.today
    return relative(unit_from(said.today, Unit.WEEKEND, -1) if back else this)


def last_weekday(parts: Parts, said: Situation) -> Reading:
    """The latest such weekday strictly before the utterance."""
    assert parts.weekday is not None
    return relative(weekday_before(said.today, parts.weekday))


def next_weekday(parts: Parts, said: Situation) -> Reading:
    """The first such weekday strictly after the utterance."""
    assert parts.weekday is not None
    return relative(weekday_after(said.today, parts.weekday))


def weekday_in_weeks(weeks: int) -> Meaning:
    """ "Next Tuesday week": so many weeks after the first such weekday behind the utterance."""

    def read(parts: Parts, said: Situation) -> Reading:
        assert parts.weekday is not None
        first, end = weekday_after(said.today, parts.weekday)
        return relative((moved(first, Unit.WEEK, weeks), moved(end, Unit.WEEK, weeks)))

    return read


def plain_weekday(parts: Parts, said: Situation) -> Reading:
    """A weekday without a direction: the sentence decides, and looks back where it does not say."""
    return next_weekday(parts, said) if said.tense is Tense.FUTURE else last_weekday(parts, said)


def weekday_of_today(parts: Parts, said: Situation) -> Reading:
    """ "It's Friday": today, if it is one."""
    today = unit_around(said.today, Unit.DAY)
    return relative(today) if said.today.weekday() == parts.weekday else plain_weekday(parts, said)


def this_weekday(parts: Parts, said: Situation) -> Reading:
    """Such a weekday of the week of the utterance, unless the tense contradicts."""
    assert parts.weekday is not None
    span = weekday_in_week(said.today, parts.weekday)
    if span[0] > said.today and said.tense is Tense.PAST:
        return last_weekday(parts, said)
    if span[0] < said.today and said.tense is Tense.FUTURE:
        return next_weekday(parts, said)
    return relative(span)


def weekday_of_week(weeks: int) -> Meaning:
    """Such a weekday of the week that lies `weeks` after that of the utterance."""

    def read(parts: Parts, said: Situation) -> Reading:
        assert parts.weekday is not None
        return relative(weekday_in_week(said.today, parts.weekday, weeks))

    return read


def _counted(today: date, unit: Unit, fewest: int, most: int) -> Reading:
    span = unit_from(today, unit, fewest)[0], unit_from(today, unit, most)[1]
    return relative(span, vague=unit is not Unit.DAY or fewest != most)
