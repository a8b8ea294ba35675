"""Meanings of weekdays from one to another: "from Friday to Sunday"."""

from toolkit.grounding.days import weekday_after, weekday_before, weekday_in_week
from toolkit.grounding.readings import Meaning, Parts, Reading, Situation, Tense, relative


def plain_weekdays(parts: Parts, said: Situation) -> Reading:
    """The next such days in a sentence that looks ahead, else the latest that are over."""
    assert parts.weekday is not None
    assert parts.last_weekday is not None
    if said.tense is Tense.FUTURE:
        first = weekday_after(said.today, parts.weekday)[0]
        return relative((first, weekday_after(first, parts.last_weekday)[1]))
    last, end = weekday_before(said.today, parts.last_weekday)
    return relative((weekday_before(last, parts.weekday)[0], end))


def of_week(weeks: int) -> Meaning:
    """Such days of the week that lies `weeks` after that of the utterance."""

    def read(parts: Parts, said: Situation) -> Reading:
        assert parts.weekday is not None
        assert parts.last_weekday is not None
        first = weekday_in_week(said.today, parts.weekday, weeks)[0]
        return relative((first, weekday_after(first, parts.last_weekday)[1]))

    return read
