"""German words and phrases for times."""

from toolkit.grounding import meanings, yearly_meanings
from toolkit.grounding.days import Season, Unit
from toolkit.grounding.languages.language import Language, Template
from toolkit.grounding.languages.tables import listed, numbered, times, units

LAST = "(?:letzte|vergangene|vorige)[nrsm]?"
THIS = "diese[nrsm]?"
NEXT = "(?:nächste|kommende)[nrsm]?"
GERMAN = Language(
    code="de",
    counts=times("ein/eine/einem/einer/einen zwei drei vier fünf sechs sieben acht neun zehn elf zwölf")
    | {"ein paar": (2, 5), "einigen": (2, 5), "einige": (2, 5), "wenigen": (2, 5), "mehreren": (3, 7)},
    units=units(
        (Unit.DAY, "tag tage tagen"),
        (Unit.WEEK, "woche wochen"),
        (Unit.WEEKEND, "wochenende wochenenden"),
        (Unit.MONTH, "monat monate monaten"),
        (Unit.YEAR, "jahr jahre jahren"),
    ),
    weekdays=numbered("montag dienstag mittwoch donnerstag freitag samstag sonntag", first=0)
    | {"sonnabend": 5},
    months=numbered(
        "januar februar märz april mai juni juli august september oktober november dezember", first=1
    )
    | {"jänner": 1},
    seasons={
        "frühling": Season.SPRING,
        "frühjahr": Season.SPRING,
        "sommer": Season.SUMMER,
        "herbst": Season.AUTUMN,
        "winter": Season.WINTER,
    },
    templates=(
        Template("vorgestern", meanings.day_at(-2)),
        Template("gestern", meanings.day_at(-1)),
        Template("heute", meanings.day_at(0)),
        # With a capital it is the morning, unless a sentence begins with it.
        Template(r"(?<!guten\s)(?<!heute\s)(?<!gestern\s)(?-i:morgen)", meanings.day_at(1)),
        Template(r"\A«(?-i:Morgen)»(?= (?-i:[a-zäöü]))", meanings.day_at(1)),
        Template("übermorgen", meanings.day_at(2)),
        Template("gestern (?:abend|nacht)|letzte nacht", meanings.hours_at(-1, 18, 24)),
        Template("heute (?:abend|nacht)", meanings.hours_at(0, 18, 24)),
        Template("heute (?:morgen|früh|vormittag)", meanings.hours_at(0, 0, 12)),
        Template("heute nachmittag", meanings.hours_at(0, 12, 18)),
        Template("vor {count} {unit}", meanings.ago),
        Template("in {count} {unit}", meanings.within),
        Template(f"{LAST} {{unit}}", meanings.unit_at(-1)),
        Template(f"{THIS} {{unit}}", meanings.unit_at(0)),
        Template(f"{NEXT} {{unit}}", meanings.unit_at(1)),
        Template(f"{LAST} {{weekday}}", meanings.last_weekday),
        Template(f"{THIS} {{weekday}}", meanings.this_weekday),
        Template(f"{NEXT} {{weekday}}", meanings.next_weekday),
        Template("am «{weekday}»", meanings.plain_weekday),
        Template(f"{LAST} {{season}}", yearly_meanings.yearly(-1)),
        Template(f"{THIS} {{season}}", yearly_meanings.yearly(0)),
        Template(f"{NEXT} {{season}}", yearly_meanings.yearly(1)),
        Template("{season} {year}", yearly_meanings.plain_season),
        Template(f"{LAST} {{month}}", yearly_meanings.yearly(-1)),
        Template(f"{NEXT} {{month}}", yearly_meanings.yearly(1)),
        Template(r"{day}\.\s*{month}(?:,? {year})?", yearly_meanings.calendar_date),
        Template("{month} {year}", yearly_meanings.plain_month),
        Template("(?:im|seit) «{month}»", yearly_meanings.plain_month),
        Template("(?:im jahre?|seit|bis|in) «{year}»", yearly_meanings.plain_year),
    ),
    past=r"war|waren|hatte|hatten|habe|haben|hat|bin|ging|kam|sah|ge\w{2,}(?:t|en)",
    future=r"werde|wird|werden|will|wollen|möchte|treffen wir|lass uns",
    keys=listed("gestern vorgestern heute morgen übermorgen nacht abend"),
    common=listed(
        "der die das und ich ist nicht ein eine zu mit wir sie es war habe hat bin im am den dem auf für aber"
    ),
)
