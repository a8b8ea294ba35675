"""Relative dates, followed by the days that they name: "yesterday (3 March 2024)"."""

import re
from datetime import datetime

from toolkit.facts import Interval
from toolkit.grounding.dates import DateMention, find_dates
from toolkit.grounding.rewriting import Rewriting
from toolkit.grounding.spoken import spoken_interval
from toolkit.text.quotations import outside, quotations

POSSESSIVE = re.compile(r"['’]s\b")
NEAR = 3  # characters between a phrase and the date that already explains it: ", " or " ("


def own_dates(text: str, said_at: datetime) -> tuple[DateMention, ...]:
    """The dates that the speaker names; those in quotations may be counted from another day."""
    spans = quotations(text)
    return tuple(mention for mention in find_dates(text, said_at) if outside(mention.start, spans))


def with_dates(text: Rewriting, said_at: datetime) -> tuple[Rewriting, tuple[Interval, ...]]:
    """The text with every relative date followed by its days, and all the times it speaks of.

    What stands there already is not added again. The times are in order of first mention.
    """
    mentions = own_dates(text.text, said_at)
    done, behind, changes = "", 0, []
    for place, mention in enumerate(mentions):
        if not mention.relative or _explained(mention, mentions[place + 1 : place + 2]):
            continue
        days = spoken_interval(mention.interval, mention.language)
        possessive = POSSESSIVE.match(text.text, mention.end)
        end = possessive.end() if possessive else mention.end
        done += f"{text.text[behind:end]} ({days})"
        behind = end
        changes.append(f"{mention.phrase} = {days}")
    times = tuple(dict.fromkeys(mention.interval for mention in mentions))
    return text.changed(done + text.text[behind:], *changes), times


def _explained(mention: DateMention, following: tuple[DateMention, ...]) -> bool:
    return any(
        after.start - mention.end <= NEAR and not after.relative and after.interval.overlaps(mention.interval)
        for after in following
    )
