"""Where what was said and what was added cannot both be true: evidence wins.

Deterministic, and far from all: it compares the added sentence with the fact and with the turns of its
exchange (sources, reply and history), statement by statement, where a statement begins with the entity ("My
Dexcom G7 lasts ...") and shares a word with the addition that is no name, number or stop word. It cannot see
what other turns say, a paraphrase without a shared word, opposites ("hot", "cold"), other values that are
neither number nor date nor denial ("a phone" against "a sensor"), units that differ, or anything in Chinese
and Japanese, whose words have no edges here.
"""

import re
from collections.abc import Iterator
from datetime import datetime
from decimal import Decimal
from itertools import pairwise

from toolkit.backends.conflicts import subjects
from toolkit.enrichment.channels.channel import Known
from toolkit.facts import Draft
from toolkit.grounding.dates import DateMention, find_dates
from toolkit.text.folding import folded
from toolkit.text.negation import is_negated
from toolkit.text.numbers import numbers
from toolkit.text.statements import statements
from toolkit.text.words import words

_OPENING = (
    r"^\W*(?:(?:the|an?|this|that|my|our|his|her|its|their|your|el|la|der|die|das|mein\w*|le|mon|ma) )?"
)

Said = tuple[str, datetime]  # a statement, and when it was made


def contradiction(known: Known, entity: str, draft: Draft) -> str | None:
    """What of the evidence contradicts knowledge about `entity`, in words; None if nothing is seen to."""
    added = (known.text, known.fetched_at)
    own = frozenset(words(folded(f"{entity} {known.entity}")))  # at the head of a sentence no capital tells
    for said in _evidence(draft, entity):
        if not subjects(said[0], known.text) - own:
            continue
        if is_negated(said[0]) != is_negated(known.text):
            return "one of the two is a denial"
        unit = _other_number(said[0], known.text)
        if unit is not None:
            return f"another number of {unit}"
        if _other_date(said, added):
            return "another date"
    return None


def _evidence(draft: Draft, entity: str) -> Iterator[Said]:
    """The statements of the fact and its exchange that begin with the entity, each once."""
    exchange, fact = draft.exchange, draft.fact
    turns = (*exchange.said, *exchange.sources, *exchange.history)
    texts = dict.fromkeys(((fact.text, fact.said_at), *((turn.content, turn.said_at) for turn in turns)))
    begins = re.compile(rf"{_OPENING}{re.escape(folded(entity))}(?!\w)")
    for text, said_at in texts:
        for start, end in statements(text):
            if begins.match(folded(text[start:end])):
                yield text[start:end], said_at


def _other_number(first: str, second: str) -> str | None:
    """A word that both have numbers of, and none in common."""
    ours, theirs = _counted(first), _counted(second)
    return next(
        (unit for unit in sorted(ours.keys() & theirs.keys()) if ours[unit].isdisjoint(theirs[unit])), None
    )


def _counted(text: str) -> dict[str, set[Decimal]]:
    """The numbers that stand right before each word, which is what they count."""
    found: dict[str, set[Decimal]] = {}
    said = words(folded(text))
    for number, unit in pairwise(said):
        if unit.isalpha() and not numbers(unit):
            found.setdefault(unit, set()).update(numbers(number))
    return {unit: values for unit, values in found.items() if values}


def _other_date(first: Said, second: Said) -> bool:
    """Whether each names exactly one time, and the two share no moment."""
    ours, theirs = (_exact_dates(text, moment) for text, moment in (first, second))
    return len(ours) == len(theirs) == 1 and not ours[0].interval.overlaps(theirs[0].interval)


def _exact_dates(text: str, moment: datetime) -> list[DateMention]:
    return [mention for mention in find_dates(text, moment) if not mention.vague]
