"""French words and phrases for times."""

from toolkit.grounding import meanings, yearly_meanings
from toolkit.grounding.days import Season, Unit
from toolkit.grounding.languages.language import Language, Template
from toolkit.grounding.languages.tables import listed, numbered, times, units

LAST = "(?:derniers?|dernière|passée?|précédente?)"
NEXT = "(?:prochaine?|suivante?)"
THE = "(?:la |le |l['’])?"
FRENCH = Language(
    code="fr",
    counts=times("un/une deux trois quatre cinq six sept huit neuf dix onze douze")
    | {"quelques": (2, 5), "plusieurs": (3, 7), "quinze": (15, 15), "vingt": (20, 20), "trente": (30, 30)},
    units=units(
        (Unit.DAY, "jour jours"),
        (Unit.WEEK, "semaine semaines"),
        (Unit.WEEKEND, "week-end week-ends weekend"),
        (Unit.MONTH, "mois"),
        (Unit.YEAR, "an ans année années"),
    ),
    weekdays=numbered("lundi mardi mercredi jeudi vendredi samedi dimanche", first=0),
    months=numbered(
        "janvier février mars avril mai juin juillet août septembre octobre novembre décembre", first=1
    )
    | {"fevrier": 2, "aout": 8, "decembre": 12},
    seasons={
        "printemps": Season.SPRING,
        "été": Season.SUMMER,
        "automne": Season.AUTUMN,
        "hiver": Season.WINTER,
    },
    templates=(
        Template("avant-hier", meanings.day_at(-2)),
        Template("(?<!avant-)hier", meanings.day_at(-1)),
        Template("aujourd['’]hui", meanings.day_at(0)),
        Template("demain", meanings.day_at(1)),
        Template("après-demain", meanings.day_at(2)),
        Template("hier soir|la nuit dernière", meanings.hours_at(-1, 18, 24)),
        Template("ce soir|cette nuit", meanings.hours_at(0, 18, 24)),
        Template("ce matin", meanings.hours_at(0, 0, 12)),
        Template("cet après-midi", meanings.hours_at(0, 12, 18)),
        Template("il y a {count} {unit}", meanings.ago),
        Template("dans {count} {unit}", meanings.within),
        Template(f"{THE}{{unit}} {LAST}", meanings.unit_at(-1)),
        Template("(?:ce|cet|cette) {unit}", meanings.unit_at(0)),
        Template(f"{THE}{{unit}} {NEXT}", meanings.unit_at(1)),
        Template(f"{{weekday}} {LAST}", meanings.last_weekday),
        Template("ce {weekday}", meanings.this_weekday),
        Template(f"{{weekday}} {NEXT}", meanings.next_weekday),
        Template(r"(?<!le\s)(?<!les\s)(?<!chaque\s)(?<!du\s)(?<!au\s){weekday}", meanings.plain_weekday),
        Template(f"{THE}{{season}} {LAST}", yearly_meanings.yearly(-1)),
        Template("(?:ce|cet) {season}", yearly_meanings.yearly(0)),
        Template(f"{THE}{{season}} {NEXT}", yearly_meanings.yearly(1)),
        Template("{season} {year}", yearly_meanings.plain_season),
        Template(f"{{month}} {LAST}", yearly_meanings.yearly(-1)),
        Template("(?:le )?{day}(?:er)? {month}(?: {year})?", yearly_meanings.calendar_date),
        Template("{month} {year}", yearly_meanings.plain_month),
        Template("(?:en|depuis) «{month}»", yearly_meanings.plain_month),
        Template("(?:en|depuis) «{year}»", yearly_meanings.plain_year),
    ),
    past=r"était|étais|avait|ai|as|avons|ont|suis|sommes|\w{2,}(?:ais|ait|aient)",
    future=r"vais|va|allons|vont|veux|voudrais|\w+(?:erai|irai|era|ira|erons|irons)",
    keys=listed("hier demain aujourd matin soir nuit midi"),
    common=listed(
        "le la les et je est un une des pas que qui nous vous il elle dans pour avec mon ma au du suis ai"
    ),
)
