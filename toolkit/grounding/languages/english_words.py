"""English words for times."""

from toolkit.grounding.days import Season, Unit
from toolkit.grounding.languages.tables import listed, numbered, times, units

COUNTS = times(
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen twenty"
) | {
    "a": (1, 1),
    "an": (1, 1),
    "thirty": (30, 30),
    "forty": (40, 40),
    "fifty": (50, 50),
    "two or three": (2, 3),
    "couple": (2, 3),
    "a couple": (2, 3),
    "couple of": (2, 3),
    "a couple of": (2, 3),
    "few": (2, 5),
    "a few": (2, 5),
    "several": (3, 7),
}
UNITS = units(
    (Unit.DAY, "day days"),
    (Unit.WEEK, "week weeks wk wks"),
    (Unit.WEEKEND, "weekend weekends"),
    (Unit.MONTH, "month months"),
    (Unit.YEAR, "year years yr yrs"),
)
WEEKDAYS = (
    numbered("monday tuesday wednesday thursday friday saturday sunday", first=0)
    | numbered("mon tue wed thu fri", first=0)
    | {"tues": 1, "thur": 3, "thurs": 3}
)
MONTHS = (
    numbered("january february march april may june july august september october november december", first=1)
    | numbered("jan feb mar apr may jun jul aug sep oct nov dec", first=1)
    | {"sept": 9}
)
SEASONS = {
    "spring": Season.SPRING,
    "summer": Season.SUMMER,
    "autumn": Season.AUTUMN,
    "fall": Season.AUTUMN,
    "winter": Season.WINTER,
}
KEYS = listed(
    "yesterday today tomorrow tonight night morning afternoon evening eve christmas valentine new halloween "
    "fourth independence patrick boxing forties fifties sixties seventies eighties nineties"
)
COMMON = listed(
    "the and i you it is was my to of in that with for are we have on at be this not so but they he she"
)
