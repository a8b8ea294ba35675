"""Whether a statement is certain and first-hand, or guessed, heard and quoted."""

import re

from toolkit.structuring.hedge_cues import HEARSAY, HEDGES, NO_HEDGES
from toolkit.text.quotations import quotations
from toolkit.text.reporting import REPORTING_VERBS

_HEDGE = re.compile("|".join(HEDGES))
_NO_HEDGE = re.compile("|".join(NO_HEDGES), re.IGNORECASE)
_HEARSAY = re.compile("|".join(HEARSAY), re.IGNORECASE)
_REPORTED = re.compile(
    rf"(?<![\w’'])(?P<who>[\w’']++)\s+(?:(?:also|just|once|always|has|had|have|recently|never"
    rf"|even)\s+){{0,2}}(?:{REPORTING_VERBS})\b"
    r"(?!\s+(?:hello|hi|yes|no|goodbye|bye|a lie|stories|jokes|the truth)\b)",
    re.IGNORECASE,
)
_INVERTED = re.compile(
    rf"…\s*,?\s*(?:{REPORTING_VERBS})\s+(?!I\b)\w"
)  # behind a quotation: '"...", said Ben'
_NO_REPORTERS = frozenset(
    """
    i we to and or but not don't didn't never be being been is was are were that's which of the a no i'd will
    would can could should must won't easier what all time as it
    """.split()
)
_REMEMBER = re.compile(
    r"(?:^|[.!?;:,\n]\s*|\b(?:please|and|so|but|also|just)\s+)"
    r"(?:remember\b(?!\s+when\b)|(?:don['’]?t|do not|never)\s+(?:you\s+)?(?:ever\s+)?forget\b|keep in mind\b"
    r"|bear in mind\b|make a note\b|take note\b|note (?:that|this|down)\b|write (?:this|that) down\b"
    r"|memori[sz]e\b)|记住|別忘|别忘|覚えて(?:おいて|ね|ください)|忘れないで|\brecuerda(?:\s+que|\s+esto|:)"
    r"|\bno olvides\b|\bmerk dir\b|\bvergiss nicht\b|\bsouviens-toi\b|\bn['’]oublie pas\b|\bretiens\b|याद रख"
    r"|تذكر|لا تنس",
    re.IGNORECASE,
)


def is_inferred(statement: str) -> bool:
    """Whether `statement` is hedged ("maybe", "I think"), hearsay ("I heard"), or somebody else's words.

    Reported speech counts ("her boss said ..."), one's own ("I told him ...") does not; so does a sentence
    that is nothing but a quotation. English thoroughly; the commonest hedges of es, de, fr, zh, ja, hi, ar.
    """
    if is_bare_quotation(statement):
        return True
    words = _without_quotations(statement)
    hedged = _HEDGE.search(_NO_HEDGE.sub(" ", words)) is not None
    return hedged or _HEARSAY.search(words) is not None or _is_reported(words)


def is_bare_quotation(statement: str) -> bool:
    """Whether the whole of `statement` stands in quotation marks, several words of it."""
    spans = quotations(statement)
    if len(spans) != 1:
        return False
    start, end = spans[0]
    around = statement[:start] + statement[end:]
    return not any(letter.isalnum() for letter in around) and len(statement[start:end].split()) > 1


def asks_to_remember(text: str) -> bool:
    """Whether `text` tells the listener to keep something in mind: "remember that", "don't forget"."""
    return _REMEMBER.search(text) is not None


def _is_reported(words: str) -> bool:
    return _INVERTED.search(words) is not None or any(
        match["who"].lower().replace("’", "'") not in _NO_REPORTERS for match in _REPORTED.finditer(words)
    )


def _without_quotations(text: str) -> str:
    kept, place = [], 0
    for start, end in quotations(text):
        kept.append(text[place:start])
        place = end
    return " … ".join((*kept, text[place:]))
