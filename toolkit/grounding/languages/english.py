"""English phrases for times."""

from toolkit.grounding import meanings, weekday_ranges, yearly_meanings
from toolkit.grounding.languages.english_calendar import CALENDAR_DATES, MONTH, RANGES, SURE_MONTH
from toolkit.grounding.languages.english_ordinals import DAY_OF_MONTH, ORDINAL_RANGES, ORDINALS
from toolkit.grounding.languages.english_tenses import BREAKS, FUTURE, NEAR, PAST
from toolkit.grounding.languages.english_words import (
    COMMON,
    COUNTS,
    KEYS,
    MONTHS,
    SEASONS,
    UNITS,
    WEEKDAYS,
)
from toolkit.grounding.languages.english_years import HOLIDAYS, NAMED_DIRECTIONS, NOT_A_MEASURE, YEARS
from toolkit.grounding.languages.language import Language, Template

WEEKDAY_RANGE = r"{weekday}(?: (?:to|through|thru|till|until) |\s*[-–]\s*){last_weekday}"
NOT_DATED = r"(?! the \w| \d)"
FULL_WEEKDAY = r"(?=\w+day){weekday}"
OWNED = (
    r"(?<!\bthe\s)(?<!\bmy\s)(?<!\byour\s)(?<!\bhis\s)(?<!\bher\s)(?<!\bour\s)(?<!\btheir\s)(?<!\bits\s)"
    r"(?<!\ba\s)"
)
# "Her" is whom somebody met, not whose week it was.
TO_HER = (
    r"(?:asked|saw|met|called|told|visited|married|helped|invited|joined|texted|phoned|emailed|taught|sent|hugged|"
    r"kissed|engaged|adopted|interviewed|hired|fired|drove|promised|with|to) her "
)
HABITUAL = (
    r"(?<!\bevery\s)(?<!\beach\s)(?<!\bmost\s)(?<!\bsome\s)(?<!\ball\s)(?<!\bany\s)(?<!\bother\s)(?<!\blast\s)"
    r"(?<!\bblack\s)(?<!\bgood\s)(?<!\bash\s)(?<!\bpalm\s)(?<!\beaster\s)(?<!\bcyber\s)"
)
# "Twenty, in nine days": how long something took.
TENS = "thirty forty fifty sixty seventy eighty ninety hundred thousand".split()
NOT_A_RATE = r"(?<!\d\s)(?<!\d,\s)(?<!times\s)(?<!times,\s)(?<!all\s)" + "".join(
    rf"(?<!\b{number}{mark}\s)" for number in (*COUNTS, *TENS) if " " not in number for mark in ("", ",")
)
WITHIN = (
    "(?:in|since|during|until|till|through|throughout|early|mid|late|early-|mid-|late-|"
    r"(?:beginning|start|middle|end|week|weekend|\w*day|all|most|half) of)"
)
CALENDAR_UNIT = r"(?=(?:week|weekend|month|year)\b){unit}"
SINGLE_UNIT = r"(?=(?:day|week|weekend|month|year)\b){unit}"
NOT_A_PART = r"(?! of\b| in\b)"
NOT_A_LENGTH = r"(?! (?:ago|before|after|of|in|by|was|is)\b|-)"

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
    *(
        Template(f"{{count}} {{unit}} {word}", meanings.exactly(way, from_day))
        for word, way, from_day in (
            ("ago today", -1, 0),
            ("ago yesterday", -1, -1),
            ("ago tomorrow", -1, 1),
            ("from today", 1, 0),
            ("from tomorrow", 1, 1),
        )
    ),
    Template(
        r"(?<!for\s)(?<!once\s)(?<!twice\s)(?<!times\s)(?<!days\s)"
        r"{count} (?=weeks?\b){unit} (?:from|on) {weekday}",
        meanings.weeks_from_weekday,
    ),
    Template(r"{count} {unit} from now", meanings.from_now),
    Template(NOT_A_RATE + r"in {count} {unit}(?: time|'s? time)?", meanings.within),
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
    Template(TO_HER + r"«last " + CALENDAR_UNIT + "»" + NOT_A_PART, meanings.unit_at(-1)),
    Template(r"(?:the )?" + CALENDAR_UNIT + " before last", meanings.unit_at(-2)),
    Template(r"(?:the )?" + CALENDAR_UNIT + " after next", meanings.unit_at(2)),
    Template(r"(?:over|on|during|at) «the weekend»(?! of\b| before\b| after\b)", meanings.latest_weekend),
)
WEEKDAY_PHRASES = (
    Template(OWNED + r"(?:last|previous|(?:this )?past) {weekday}" + NOT_A_PART, meanings.last_weekday),
    Template(OWNED + r"(?:next|(?:this )?(?:coming|upcoming)) {weekday}" + NOT_A_PART, meanings.next_weekday),
    Template(TO_HER + r"«last {weekday}»" + NOT_A_PART, meanings.last_weekday),
    Template(r"this {weekday}", meanings.this_weekday),
    Template(OWNED + HABITUAL + r"(?:next )?{weekday} week" + NOT_A_LENGTH, meanings.weekday_in_weeks(1)),
    Template(
        r"(?:it['’]?s|it is|today is|today['’]s) (?:only |just |already |finally )?«{weekday}»"
        r"(?=[.!?,;)]|\Z)",
        meanings.weekday_of_today,
    ),
    Template(OWNED + HABITUAL + FULL_WEEKDAY, meanings.plain_weekday),
    Template(r"on «{weekday}»", meanings.plain_weekday),
    Template(OWNED + HABITUAL + WEEKDAY_RANGE + NOT_DATED, weekday_ranges.plain_weekdays),
    *(
        Template(OWNED + HABITUAL + WEEKDAY_RANGE + f",? (?:of )?{words} week", weekday_ranges.of_week(step))
        for step, words in ((-1, "last"), (0, "this"), (1, "next"))
    ),
    Template(r"{weekday},? (?:of )?last week", meanings.weekday_of_week(-1)),
    Template(r"last week,? (?:on )?{weekday}", meanings.weekday_of_week(-1)),
    Template(r"{weekday},? (?:of )?this week", meanings.weekday_of_week(0)),
    Template(r"{weekday},? (?:of )?next week", meanings.weekday_of_week(1)),
    Template(r"next week,? (?:on )?{weekday}", meanings.weekday_of_week(1)),
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
    + DAY_OF_MONTH
    + ORDINAL_RANGES
    + MONTH_PHRASES
    + SEASON_PHRASES
    + OF_A_YEAR
    + YEARS
    + HOLIDAYS,
    past=PAST,
    future=FUTURE,
    near=NEAR,
    breaks=BREAKS,
    ordinals=ORDINALS,
    keys=KEYS | frozenset(ORDINALS),
    common=COMMON,
)
