"""English times that recur, and so name no day: "Monday to Friday", "every Tuesday", "on Sunday mornings"."""

import re

from toolkit.grounding.languages.english_words import MONTHS, WEEKDAYS
from toolkit.grounding.languages.language import Found
from toolkit.grounding.languages.tenses import Tenses
from toolkit.grounding.readings import Tense

REACH = 60  # characters before a phrase, and behind it, in which a habit shows
DAY = "|".join(sorted(WEEKDAYS, key=lambda word: (-len(word), word)))
MONTH = re.compile(rf"(?<!\w)(?:{'|'.join(MONTHS)})(?!\w)", re.IGNORECASE)
DIRECTED = re.compile(r"\b(?:last|this|next|past|coming|upcoming|ago|from)\b", re.IGNORECASE)
WEEKDAY = re.compile(rf"(?:{DAY})(?:\s(?:morning|afternoon|evening|night))?", re.IGNORECASE)
MARK = r"\s*(?:to|through|thru|till|until|[-–—/])\s*"
RANGE = re.compile(rf"(?P<first>{DAY}){MARK}(?:{DAY})", re.IGNORECASE)
RANGE_AHEAD = re.compile(rf"{MARK}(?:{DAY})(?!\w)", re.IGNORECASE)
RANGE_BEFORE = re.compile(rf"(?<!\w)(?:{DAY}){MARK}\Z", re.IGNORECASE)
# The days of a week at work, whichever tense tells of them.
OPENS_THE_WEEK = frozenset("monday mon".split())
SURELY_AHEAD = re.compile(r"\b(?:will|won['’]t|shall|gonna|going\sto)\b|['’]ll\b", re.IGNORECASE)
PARTS = re.compile(
    r"\s(?:(?:early|late)\s)?(?:mornings|afternoons|evenings|nights|lunchtimes|lunches|dinners)\b"
    r"|,?\s(?:(?:of|in)\s(?:every|each|the)\s(?:week|month|year)|every\s\w+|each\s(?:week|month|year)|weekly)\b",
    re.IGNORECASE,
)
EACH = re.compile(
    r"\b(?:every|each)\s(?:(?:the|other|second|third|fourth|single|first|last)\s)*\Z"
    r"|\b(?:once|twice|(?:two|three|four|five|several|many)\stimes)\s(?:a|every|each)\s(?:week|month),?\son\s\Z"
    r"|\b(?:every|each)\s(?:week|month|year),?\s(?:(?:on|in|since|at|from|until|till|by)\s)?"
    r"(?:the\s(?:(?:first|second|third|fourth|last)\s)?)?\Z",
    re.IGNORECASE,
)
BEHIND_A_YEAR = re.compile(r",?\s(?:of\s)?(?:every|each)\syear\b", re.IGNORECASE)
USUALLY = re.compile(
    r"\b(?:always|usually|normally|generally|typically|regularly|mostly|often|habitually|used\sto)\b",
    re.IGNORECASE,
)
NEVER_ELSE = re.compile(rf"{USUALLY.pattern}|\bnever\b", re.IGNORECASE)
USED_TO = re.compile(r"\bused\sto\b", re.IGNORECASE)
CLAUSE_END = re.compile(r"[.!?;:\n]|,\s(?:but|so|and|because)\b|\bbut\b", re.IGNORECASE)


def is_habit(text: str, found: Found, tenses: Tenses) -> bool:
    """Whether the phrase recurs instead of naming a day.

    Weekdays from one to another are taken for a habit unless the sentence looks back or surely ahead ("we
    will be there from Monday to Friday"); from Monday on, a sentence that looks back is no sign either: "I
    worked Monday to Friday". "Usually" makes a weekday or a month recur, and "never" a month, unless
    something that is over is nearer.
    """
    if found.reading is None or not found.reading.relative:
        return False
    words, before = text[found.start : found.end], text[max(0, found.start - REACH) : found.start]
    if EACH.search(before) or BEHIND_A_YEAR.match(text, found.end):
        return True
    if WEEKDAY.fullmatch(words):
        # A weekday beside one that is read otherwise ("Monday to Friday the 11th"): nobody can tell which.
        beside = RANGE_AHEAD.match(text, found.end) or RANGE_BEFORE.search(before)
        return (
            beside is not None
            or PARTS.match(text, found.end) is not None
            or _usual(before, found, tenses, USUALLY)
        )
    if MONTH.search(words) and not DIRECTED.search(words):
        return _usual(before, found, tenses, NEVER_ELSE)
    whole = RANGE.fullmatch(words)
    return whole is not None and _is_working_week(whole["first"], before, found, tenses)


def _usual(before: str, found: Found, tenses: Tenses, cue: re.Pattern[str]) -> bool:
    usual = cue.search(CLAUSE_END.split(before)[-1])
    if usual is None:
        return False
    return usual.group().lower().startswith("used") or tenses.at(found.start, found.end) is not Tense.PAST


def _is_working_week(first: str, before: str, found: Found, tenses: Tenses) -> bool:
    clause = CLAUSE_END.split(before)[-1]
    if SURELY_AHEAD.search(clause):
        return False
    opens = first.casefold() in OPENS_THE_WEEK
    return opens or USED_TO.search(clause) is not None or tenses.at(found.start, found.end) is not Tense.PAST
