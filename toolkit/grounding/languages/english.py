"""English phrases for times."""

from toolkit.grounding import meanings, yearly_meanings
from toolkit.grounding.languages.english_words import (
    COMMON,
    COUNTS,
    FUTURE,
    KEYS,
    MONTHS,
    PAST,
    SEASONS,
    UNITS,
    WEEKDAYS,
)
from toolkit.grounding.languages.english_years import HOLIDAYS, NAMED_DIRECTIONS, NOT_A_MEASURE, YEARS
from toolkit.grounding.languages.language import Language, Template

# "may" and "march" are also verbs, "mar" and "sun" words: beside a bare number only the capital is evidence.
MONTH = r"(?!(?-i:may|march|mar|jun|dec)\b){month}(?:\.(?=\s*[\d,]))?"
LAST_MONTH = r"(?!(?-i:may|march|mar|jun|dec)\b){last_month}(?:\.(?=\s*[\d,]))?"
# April, June and August are also names of people, and "sep" or "nov" are rare: these fire by themselves.
SURE_MONTH = r"(?=(?-i:January|February|July|September|October|November|December)\b){month}"
FULL_WEEKDAY = r"(?=\w+day){weekday}"
ORDINAL = "(?:st|nd|rd|th)?"
NOT_A_TIME = r"(?!\s*[:/%°]\d?|[.,]\d{1,3}(?!\d))"
OWNED = (
    r"(?<!\bthe\s)(?<!\bmy\s)(?<!\byour\s)(?<!\bhis\s)(?<!\bher\s)(?<!\bour\s)(?<!\btheir\s)(?<!\bits\s)"
    r"(?<!\ba\s)"
)
HABITUAL = (
    r"(?<!\bevery\s)(?<!\beach\s)(?<!\bmost\s)(?<!\bsome\s)(?<!\ball\s)(?<!\bany\s)(?<!\bother\s)(?<!\blast\s)"
    r"(?<!\bblack\s)(?<!\bgood\s)(?<!\bash\s)(?<!\bpalm\s)(?<!\beaster\s)(?<!\bcyber\s)"
)
WITHIN = (
    "(?:in|since|during|until|till|through|throughout|early|mid|late|early-|mid-|late-|"
    "(?:beginning|start|middle|end|week|weekend) of)"
)
RANGE = r"\s*(?:to|-|–|until|through|and)\s*"
CALENDAR_UNIT = r"(?=(?:week|weekend|month|year)\b){unit}"
SINGLE_UNIT = r"(?=(?:day|week|weekend|month|year)\b){unit}"
NOT_A_PART = r"(?! of\b| in\b)"

DAYS = (
    Template(r"(?:the )?day before yesterday", meanings.day_at(-2)),
    Template(
        r"(?<!like\s)(?<!like\sjust\s)(?<!like\sonly\s)(?<!like\sit\swas\s)yesterday", meanings.day_at(-1)
    ),
    Template(r"today", meanings.day_at(0)),
    Template(r"tomorrow", meanings.day_at(1)),
    Template(r"(?:the )?day after tomorrow", meanings.day_at(2)),
    Template(r"last night", meanings.hours_at(-1, 18, 24)),
    Template(r"tonight", meanings.hours_at(0, 18, 24)),
    Template(r"this morning", meanings.hours_at(0, 0, 12)),
    Template(r"this afternoon", meanings.hours_at(0, 12, 18)),
    Template(r"this evening", meanings.hours_at(0, 18, 24)),
    Template(r"the other day", meanings.between(1, 7)),
)
COUNTED = (
    Template(r"(?<!half\s)(?<!and\sa\s)(?:like )?{count} {unit} (?:ago|back(?! to))", meanings.ago),
    Template(r"{count} {unit} from (?:now|today)", meanings.from_now),
    Template(r"in {count} {unit}(?: time|'s? time)?", meanings.within),
    Template(r"(?:the |these |this )?(?:last|past) {count} {unit}", meanings.lately),
    Template(
        r"(?:the|these) (?:last|past) " + SINGLE_UNIT + r"(?! (?:of|in|before|we|i|that)\b)", meanings.lately
    ),
    Template(r"(?:the )?(?:next|coming) {count} {unit}", meanings.soon),
    Template(
        r"(?:in|over|within|during|for) «the (?:next|coming) " + SINGLE_UNIT + r"»(?! (?:of|in)\b)",
        meanings.soon,
    ),
)
UNIT_SHIFTS = (
    Template(OWNED + r"(?:last|previous|this past) " + CALENDAR_UNIT + NOT_A_PART, meanings.unit_at(-1)),
    Template(OWNED + r"this " + CALENDAR_UNIT, meanings.unit_at(0)),
    Template(OWNED + r"(?:next|this (?:coming|upcoming)) " + CALENDAR_UNIT + NOT_A_PART, meanings.unit_at(1)),
    Template(r"(?:the )?" + CALENDAR_UNIT + " before last", meanings.unit_at(-2)),
    Template(r"(?:the )?" + CALENDAR_UNIT + " after next", meanings.unit_at(2)),
    Template(r"(?:over|on|during|at) «the weekend»(?! of\b| before\b| after\b)", meanings.latest_weekend),
)
WEEKDAY_PHRASES = (
    Template(OWNED + r"(?:last|previous|(?:this )?past) {weekday}" + NOT_A_PART, meanings.last_weekday),
    Template(OWNED + r"(?:next|(?:this )?(?:coming|upcoming)) {weekday}" + NOT_A_PART, meanings.next_weekday),
    Template(r"this {weekday}", meanings.this_weekday),
    Template(OWNED + HABITUAL + FULL_WEEKDAY, meanings.plain_weekday),
    Template(r"on «{weekday}»", meanings.plain_weekday),
    Template(r"{weekday},? (?:of )?last week", meanings.weekday_of_week(-1)),
    Template(r"last week,? (?:on )?{weekday}", meanings.weekday_of_week(-1)),
    Template(r"{weekday},? (?:of )?this week", meanings.weekday_of_week(0)),
    Template(r"{weekday},? (?:of )?next week", meanings.weekday_of_week(1)),
    Template(r"next week,? (?:on )?{weekday}", meanings.weekday_of_week(1)),
)
CALENDAR_DATES = (
    Template(
        r"(?:{weekday},? )?(?:the )?{day}" + ORDINAL + r"(?: of)?\s*" + MONTH + "(?:,? {year})?" + NOT_A_TIME,
        yearly_meanings.calendar_date,
    ),
    Template(
        r"(?:{weekday},? )?" + MONTH + " (?:the )?{day}" + ORDINAL + "(?:,? {year})?" + NOT_A_TIME,
        yearly_meanings.calendar_date,
    ),
    Template(r"{day}" + ORDINAL + "(?: of)? {month},? {year}", yearly_meanings.calendar_date),
    Template(r"{month} {day}(?:st|nd|rd|th)", yearly_meanings.calendar_date),
    Template(r"{month} {day}" + ORDINAL + ",? {year}", yearly_meanings.calendar_date),
    Template(
        r"on «the {day}(?:st|nd|rd|th)»(?=\s*(?:[.,;!?)]|\Z|(?:after|and|with|at|in|for|but|so|we|I)\b))",
        yearly_meanings.plain_day,
    ),
)
RANGES = (
    Template(
        "{day}" + ORDINAL + RANGE + "{last_day}" + ORDINAL + "(?: of)? " + MONTH + "(?:,? {year})?",
        yearly_meanings.calendar_date,
    ),
    Template(
        MONTH + " {day}" + ORDINAL + RANGE + "{last_day}" + ORDINAL + "(?:,? {year})?" + NOT_A_TIME,
        yearly_meanings.calendar_date,
    ),
    Template(
        "{day}"
        + ORDINAL
        + " "
        + MONTH
        + "(?:,? {year})?"
        + RANGE
        + "{last_day}"
        + ORDINAL
        + " "
        + LAST_MONTH
        + "(?:,? {last_year})?",
        yearly_meanings.calendar_date,
    ),
    Template(
        MONTH
        + " {day}"
        + ORDINAL
        + "(?:,? {year})?"
        + RANGE
        + LAST_MONTH
        + " {last_day}"
        + ORDINAL
        + "(?:,? {last_year})?"
        + NOT_A_TIME,
        yearly_meanings.calendar_date,
    ),
    Template(MONTH + "(?:,? {year})?" + RANGE + LAST_MONTH + ",? {last_year}", yearly_meanings.plain_month),
    Template(r"{year}\s*(?:to|-|–|until|and)\s*{last_year}" + NOT_A_MEASURE, yearly_meanings.plain_year),
)
MONTH_PHRASES = (
    Template("{month}\\.?(?: of|,)? {year}" + NOT_A_MEASURE, yearly_meanings.plain_month),
    Template(
        WITHIN + "(?: |(?<=-))«(?!(?:jan|mar|jun|sep|oct|dec)\\b){month}»(?! \\d|['’]s)",
        yearly_meanings.plain_month,
    ),
    Template(WITHIN + "(?: |(?<=-))«" + MONTH + "»(?! \\d|['’]s)", yearly_meanings.plain_month),
    Template(SURE_MONTH + "(?! \\d)", yearly_meanings.plain_month),
    *(Template(f"{words} {MONTH}", yearly_meanings.yearly(step)) for step, words in NAMED_DIRECTIONS),
)
SEASON_PHRASES = (
    Template("{season}(?: of|,)? {year}" + NOT_A_MEASURE, yearly_meanings.plain_season),
    *(
        Template(f"{OWNED}{words} {{season}}", yearly_meanings.yearly(step))
        for step, words in NAMED_DIRECTIONS
    ),
)
OF_A_YEAR = tuple(
    Template(f"{named},? (?:of )?{words} year", yearly_meanings.in_year(step))
    for named in ("{month}", "{season}")
    for step, words in ((-1, "last"), (0, "this"), (1, "next"))
)
ENGLISH = Language(
    code="en",
    counts=COUNTS,
    units=UNITS,
    weekdays=WEEKDAYS,
    months=MONTHS,
    seasons=SEASONS,
    templates=DAYS
    + COUNTED
    + UNIT_SHIFTS
    + WEEKDAY_PHRASES
    + CALENDAR_DATES
    + RANGES
    + MONTH_PHRASES
    + SEASON_PHRASES
    + OF_A_YEAR
    + YEARS
    + HOLIDAYS,
    past=PAST,
    future=FUTURE,
    keys=KEYS,
    common=COMMON,
)
