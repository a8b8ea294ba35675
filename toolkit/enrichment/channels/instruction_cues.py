"""Signs that a text speaks to its reader instead of about its subject, in eight languages."""

import re

from toolkit.enrichment.channels.disguise_cues import CODE, CONTACT, MARKUP, MIXED_SCRIPTS
from toolkit.enrichment.channels.order_cues import IMPERATIVES, OBLIGATIONS
from toolkit.enrichment.channels.reader_cues import (
    ENGLISH_YOU,
    ENGLISH_YOU_IN_PROSE,
    FIRST_PERSON,
    FROM_NOW,
    POLITE_GERMAN,
    READER,
    SECOND_PERSON,
    WRITER,
)
from toolkit.enrichment.channels.record_cues import ALL_ANSWERS, CALLED, EARLIER, NOTE, OVERRIDE, ROLE

Cues = tuple[tuple[str, re.Pattern[str]], ...]


def _any_of(*patterns: str) -> re.Pattern[str]:
    return re.compile("|".join(f"(?:{one})" for one in patterns))


def _whatever_case(*patterns: str) -> re.Pattern[str]:
    return _any_of(*(f"(?i:{one})" for one in patterns))


# Of a sentence that is kept: each is reason enough.
CUES: Cues = (
    ("holds markup", _whatever_case(MARKUP)),
    ("holds code or an address", _any_of(f"(?i:{CONTACT})", CODE)),
    ("mixes scripts in a word", _any_of(MIXED_SCRIPTS)),
    ("addresses a machine", _whatever_case(CALLED, NOTE, ROLE)),
    (
        "addresses the reader",
        _any_of(f"(?i:{ENGLISH_YOU}|{SECOND_PERSON}|{FIRST_PERSON}|{READER})", WRITER, POLITE_GERMAN),
    ),
    ("gives an order", _any_of(*IMPERATIVES, f"(?i:{OVERRIDE}|{FROM_NOW})")),
    ("says what must be said or kept", _whatever_case(*OBLIGATIONS)),
    ("speaks of answers or records", _whatever_case(ALL_ANSWERS, EARLIER)),
)
# Of the sentences around it: what plain prose is without. Titles of works in capitals may speak to anybody.
CUES_AROUND: Cues = (
    ("holds markup", _whatever_case(MARKUP)),
    ("mixes scripts in a word", _any_of(MIXED_SCRIPTS)),
    ("addresses a machine", _whatever_case(CALLED, NOTE, ROLE)),
    ("addresses the reader", _any_of(ENGLISH_YOU_IN_PROSE, f"(?i:{SECOND_PERSON})", POLITE_GERMAN)),
    ("gives an order", _any_of(*IMPERATIVES, f"(?i:{OVERRIDE})")),
)
