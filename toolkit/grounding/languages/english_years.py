"""English phrases for years, decades and holidays."""

from toolkit.grounding import yearly_meanings
from toolkit.grounding.languages.language import Template

NOT_A_MEASURE = (
    r"(?![-–/:]\d|[.,]\d|\s*[%°$€£]|\s+(?:words|steps|people|dollars|euros|pounds|miles|meters|metres|feet|km|kg|"
    r"calories|pages|pieces|followers|subscribers|points|users|copies|degrees|hours|minutes|seconds|days|square)\b)"
)
NAMED_DIRECTIONS = (
    (-1, "(?:last|(?:this )?past)"),
    (0, "this"),
    (1, "(?:next|(?:this )?(?:coming|upcoming))"),
)
BEFORE_YEAR = (
    "(?:in|since|by|until|till|from|during|of|throughout|year|before|after|early|mid|late|early-|mid-|late-)"
)
YEARS = (
    Template(BEFORE_YEAR + "(?: |(?<=-))«{year}»(?!['’]?s)" + NOT_A_MEASURE, yearly_meanings.plain_year),
    Template(r"\A\s*«{year}»\s*\.?\s*\Z", yearly_meanings.plain_year),
    Template(r"\(«{year}»\)", yearly_meanings.plain_year),
    Template(
        r"the (?:(?:early|mid|late)[-\s])?«['’]?(?P<year>(?:19|20)\d0|[4-9]0)['’]?s»(?! degrees|°|%)",
        yearly_meanings.decade,
    ),
    *(
        Template(rf"the (?:(?:early|mid|late)[-\s])?«{word}»", yearly_meanings.decade_of(year))
        for word, year in (
            ("forties", 1940),
            ("fifties", 1950),
            ("sixties", 1960),
            ("seventies", 1970),
            ("eighties", 1980),
            ("nineties", 1990),
        )
    ),
)
UNMISTAKABLE_HOLIDAYS = (
    ("Christmas Eve", 12, 24),
    ("Christmas Day", 12, 25),
    ("Boxing Day", 12, 26),
    ("New Year['’]?s Eve", 12, 31),
    ("New Year['’]?s Day", 1, 1),
    ("(?:St\\.? )?Valentine['’]?s Day", 2, 14),
    ("St\\.? Patrick['’]?s Day", 3, 17),
    ("(?:the )?(?:fourth|4th) of July", 7, 4),
    ("Independence Day", 7, 4),
)
OTHER_HOLIDAYS = (("Christmas", 12, 25), ("New Year['’]?s", 1, 1), ("Halloween", 10, 31))
NOT_A_THING = (
    r"(?! (?:tree|part|gift|present|card|dinner|song|carol|movie|decoration|light|shopping|market|cookie|"
    r"music|sweater|spirit|break|holiday|concert|play|costume|cand|resolution|eve|day)\w*)"
)
HOLIDAYS = (
    *(
        Template(f"{name}(?:,? {{year}})?", yearly_meanings.holiday(month, day))
        for name, month, day in UNMISTAKABLE_HOLIDAYS
    ),
    *(
        Template(
            f"(?:on|at|by|since|before|after|until|for|during|over|around) «{name}»{NOT_A_THING}",
            yearly_meanings.holiday(month, day),
        )
        for name, month, day in OTHER_HOLIDAYS
    ),
    *(
        Template(f"{name},? {{year}}", yearly_meanings.holiday(month, day))
        for name, month, day in OTHER_HOLIDAYS
    ),
    *(
        Template(
            f"{words} {name}{NOT_A_THING}", yearly_meanings.holiday(month, day, yearly_meanings.yearly(step))
        )
        for name, month, day in UNMISTAKABLE_HOLIDAYS + OTHER_HOLIDAYS
        for step, words in NAMED_DIRECTIONS
    ),
)
