"""English phrases for days of the calendar in ordinal words, and for days of a month that they only count."""

from toolkit.grounding import yearly_meanings
from toolkit.grounding.languages.english_calendar import LAST_MONTH, MONTH, ORDINAL
from toolkit.grounding.languages.english_years import NAMED_DIRECTIONS
from toolkit.grounding.languages.language import Template

UNITS = "first second third fourth fifth sixth seventh eighth ninth".split()
TEENS = (
    "tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth"
).split()
COMPOUND = [f"twenty-{unit}" for unit in UNITS]
ORDINALS = {
    word: day
    for day, word in enumerate([*UNITS, *TEENS, "twentieth", *COMPOUND, "thirtieth", "thirty-first"], 1)
}
ORDINALS |= {word.replace("-", " "): day for word, day in ORDINALS.items()}
ANY_ORDINAL = (
    r"(?:\d{1,2}(?:st|nd|rd|th)|(?:twenty[-\s])?(?:" + "|".join((*UNITS, *TEENS)) + ")|twentieth|thirtieth)"
)
# "The tenth floor", "the fifth and sixth floors": what follows a day is no noun that it counts.
FOLLOWED = (
    r"(?=\s*(?:[.!?…()\n\"”]|\Z|[,;:](?!\s*(?:and\s+|or\s+)?(?:the\s+)?" + ANY_ORDINAL + r"\b)|[-–—]\s|"
    r"(?:after|with|at|in|for|but|so|we|I|he|she|they|you|it|because|when|if|as|to|until|till|instead|rather|this|"
    r"my|our|his|her|their|there|the|is|was|will|works|already|too|from|since|between|not|last|next)\b|"
    r"(?:and|or)\b(?!\s+(?:the\s+)?" + ANY_ORDINAL + r"\b(?!\s+of\s+(?-i:[A-Z])))))"
)
NOT_A_SHARE = r"(?<!\ba\s)(?<!\bone\s)(?<!\bevery\s)(?<!\beach\s)"
TO = r"(?:\s*[-–]\s*| (?:to|until|till|through) )"
OF_YEAR = tuple((step, words) for step, words in ((-1, "last"), (0, "this"), (1, "next")))
IN_WORDS = NOT_A_SHARE + "(?:the )?{ordinal} of {month}"
IN_DIGITS = "(?:the )?{day}" + ORDINAL + "(?: of)? " + MONTH
DAY_OF_MONTH = (
    Template("(?:{weekday},? )?" + IN_WORDS + "(?:,? {year})?(?!['’]s)", yearly_meanings.calendar_date),
    Template(
        "(?:{weekday},? )?" + MONTH + " (?:the )?{ordinal}(?:,? {year})?" + FOLLOWED,
        yearly_meanings.calendar_date,
    ),
    Template("(?:{weekday},? )?" + MONTH + " (?:the )?{ordinal},? {year}", yearly_meanings.calendar_date),
    Template(
        "{weekday},? the (?:{ordinal}|{day}(?:st|nd|rd|th))" + FOLLOWED, yearly_meanings.weekday_and_day
    ),
    *(
        Template(f"{named},? (?:of )?{words} year", yearly_meanings.in_year(step))
        for named in (IN_WORDS, IN_DIGITS, MONTH + " (?:the )?{day}" + ORDINAL)
        for step, words in OF_YEAR
    ),
    *(
        Template(
            f"the (?:{{ordinal}}|{{day}}(?:st|nd|rd|th)) of {words} month", yearly_meanings.day_of_month(step)
        )
        for step, words in OF_YEAR
    ),
    *(
        Template(
            f"the (?:{{ordinal}}|{{day}}(?:st|nd|rd|th)) of {words} {MONTH}", yearly_meanings.yearly(step)
        )
        for step, words in NAMED_DIRECTIONS
    ),
)
ORDINAL_RANGES = (
    Template(
        "(?:the )?{ordinal}" + TO + "(?:the )?{last_ordinal} of {month}(?:,? {year})?",
        yearly_meanings.calendar_date,
    ),
    Template(
        "between «the {ordinal} and (?:the )?{last_ordinal} of {month}(?:,? {year})?»",
        yearly_meanings.calendar_date,
    ),
    Template(
        MONTH + " (?:the )?{ordinal}" + TO + "(?:the )?{last_ordinal}(?:,? {year})?" + FOLLOWED,
        yearly_meanings.calendar_date,
    ),
    Template(
        "(?:the )?{ordinal} of {month}(?:,? {year})?"
        + TO
        + "(?:the )?{last_ordinal} of {last_month}(?:,? {last_year})?",
        yearly_meanings.calendar_date,
    ),
    Template(
        MONTH
        + " (?:the )?{ordinal}(?:,? {year})?"
        + TO
        + LAST_MONTH
        + " (?:the )?{last_ordinal}(?:,? {last_year})?"
        + FOLLOWED,
        yearly_meanings.calendar_date,
    ),
)
