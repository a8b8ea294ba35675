"""Dates in digits, in any language, where it is certain which number is the month."""

from toolkit.grounding.languages.language import Language, Template
from toolkit.grounding.readings import Parts, Reading, Situation
from toolkit.grounding.yearly_meanings import calendar_date

DAY = r"(?P<day>3[01]|[12]\d|0?[1-9])"
SURE_DAY = r"(?P<day>3[01]|2\d|1[3-9])"
MONTH = r"(?P<month>1[0-2]|0?[1-9])"
YEAR = r"(?P<year>(?:19|20)\d\d)"
NOT_BEFORE = r"(?<![\d.,/:+-])"
NOT_AFTER = r"(?![\d/:+]|[.,-]\d)"


def same_number(parts: Parts, said: Situation) -> Reading | None:
    """ "5/5/2023": either way round it is the same day."""
    return calendar_date(parts, said) if parts.day == parts.month else None


NUMERIC = Language(
    code="",
    counts={},
    units={},
    weekdays={},
    months={str(number): number for number in range(1, 13)}
    | {f"0{number}": number for number in range(1, 10)},
    seasons={},
    templates=(
        Template(
            rf"{NOT_BEFORE}{YEAR}(?P<mark>[-/.]){MONTH}(?P=mark){DAY}(?:T\d\d:\d\d[\d:.]*(?:Z|[+-]\d\d:?\d\d)?)?{NOT_AFTER}",
            calendar_date,
        ),
        Template(rf"{NOT_BEFORE}{DAY}\.{MONTH}\.{YEAR}{NOT_AFTER}", calendar_date),
        Template(rf"{NOT_BEFORE}{SURE_DAY}(?P<mark>[-/]){MONTH}(?P=mark){YEAR}{NOT_AFTER}", calendar_date),
        Template(rf"{NOT_BEFORE}{MONTH}(?P<mark>[-/]){SURE_DAY}(?P=mark){YEAR}{NOT_AFTER}", calendar_date),
        Template(rf"{NOT_BEFORE}{DAY}(?P<mark>[-/]){MONTH}(?P=mark){YEAR}{NOT_AFTER}", same_number),
    ),
    past="",
    future="",
)
