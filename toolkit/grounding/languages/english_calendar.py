"""English phrases for days of the calendar in digits, and stretches of them."""

from toolkit.grounding import yearly_meanings
from toolkit.grounding.languages.english_years import NOT_A_MEASURE
from toolkit.grounding.languages.language import Template

# "may" and "march" are also verbs, "mar" and "sun" words: beside a bare number only the capital is evidence.
MONTH = r"(?!(?-i:may|march|mar|jun|dec)\b){month}(?:\.(?=\s*[\d,]))?"
LAST_MONTH = r"(?!(?-i:may|march|mar|jun|dec)\b){last_month}(?:\.(?=\s*[\d,]))?"
# April, June and August are also names of people, and "sep" or "nov" are rare: these fire by themselves.
SURE_MONTH = r"(?=(?-i:January|February|July|September|October|November|December)\b){month}"
ORDINAL = "(?:st|nd|rd|th)?"
NOT_A_TIME = r"(?!\s*[:/%°]\d?|[.,]\d{1,3}(?!\d))"
RANGE = r"\s*(?:to|-|–|until|through|and)\s*"

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
