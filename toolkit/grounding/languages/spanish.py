"""Spanish words and phrases for times."""

from toolkit.grounding import meanings, yearly_meanings
from toolkit.grounding.days import Season, Unit
from toolkit.grounding.languages.language import Language, Template
from toolkit.grounding.languages.tables import listed, numbered, times, units

LAST = r"(?:pasad[oa]|últim[oa]|anterior)"
NEXT = r"(?:próxim[oa]|que viene|siguiente)"
SPANISH = Language(
    code="es",
    counts=times("un/una/uno dos tres cuatro cinco seis siete ocho nueve diez once doce")
    | {"unos": (2, 5), "unas": (2, 5), "unos pocos": (2, 5), "unas pocas": (2, 5), "un par de": (2, 3)}
    | {"varios": (3, 7), "varias": (3, 7), "veinte": (20, 20), "treinta": (30, 30), "quince": (15, 15)},
    units=units(
        (Unit.DAY, "día días dia dias"),
        (Unit.WEEK, "semana semanas"),
        (Unit.WEEKEND, "fin_de_semana fines_de_semana"),
        (Unit.MONTH, "mes meses"),
        (Unit.YEAR, "año años"),
    ),
    weekdays=numbered("lunes martes miércoles jueves viernes sábado domingo", first=0)
    | {"miercoles": 2, "sabado": 5},
    months=numbered(
        "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre", first=1
    )
    | {"setiembre": 9},
    seasons={
        "primavera": Season.SPRING,
        "verano": Season.SUMMER,
        "otoño": Season.AUTUMN,
        "invierno": Season.WINTER,
    },
    templates=(
        Template("anteayer|antes de ayer|antier", meanings.day_at(-2)),
        Template("ayer", meanings.day_at(-1)),
        Template("hoy", meanings.day_at(0)),
        # "la mañana" is the morning.
        Template(
            r"(?<!\bla\s)(?<!\besta\s)(?<!\buna\s)(?<!\bcada\s)(?<!\btoda\s)(?<!\bbuena\s)mañana",
            meanings.day_at(1),
        ),
        Template("pasado mañana", meanings.day_at(2)),
        Template("anoche", meanings.hours_at(-1, 18, 24)),
        Template("esta noche", meanings.hours_at(0, 18, 24)),
        Template("esta mañana", meanings.hours_at(0, 0, 12)),
        Template("esta tarde", meanings.hours_at(0, 12, 18)),
        Template("hace {count} {unit}", meanings.ago),
        Template("(?:dentro de|en) {count} {unit}", meanings.within),
        Template(f"(?:la |el )?{{unit}} {LAST}", meanings.unit_at(-1)),
        Template("(?:la|el) pasad[oa] {unit}", meanings.unit_at(-1)),
        Template("est[ae] {unit}", meanings.unit_at(0)),
        Template(f"(?:la |el )?{{unit}} {NEXT}", meanings.unit_at(1)),
        Template("(?:la|el) próxim[oa] {unit}", meanings.unit_at(1)),
        Template(f"(?:el )?{{weekday}} {LAST}", meanings.last_weekday),
        Template("(?:el )?pasado {weekday}", meanings.last_weekday),
        Template(f"(?:el )?{{weekday}} {NEXT}", meanings.next_weekday),
        Template("(?:el )?próximo {weekday}", meanings.next_weekday),
        Template("este {weekday}", meanings.this_weekday),
        Template("el {weekday}", meanings.plain_weekday),
        Template(f"(?:el |la )?{{season}} {LAST}", yearly_meanings.yearly(-1)),
        Template("est[ea] {season}", yearly_meanings.yearly(0)),
        Template(f"(?:el |la )?{{season}} {NEXT}", yearly_meanings.yearly(1)),
        Template("(?:el )?próxim[oa] {season}", yearly_meanings.yearly(1)),
        Template(f"{{month}} {LAST}", yearly_meanings.yearly(-1)),
        Template("(?:el )?{day} de {month}(?: (?:de|del) {year})?", yearly_meanings.calendar_date),
        Template("{month} (?:de|del) {year}", yearly_meanings.plain_month),
        Template("(?:en|desde) «{month}»", yearly_meanings.plain_month),
        Template("(?:en|desde|en el año|del año) «{year}»", yearly_meanings.plain_year),
    ),
    past=r"fui|fue|fuimos|fueron|tuve|tuvo|hice|hizo|estuve|estuvo|\w{3,}(?:é|ó|aron|ieron|amos|imos|aba|ía)",
    future=r"voy a|vas a|va a|vamos a|van a|\w+(?:aré|eré|iré|ará|erá|irá|aremos|eremos|iremos)|quiero",
    keys=listed("ayer anteayer antier hoy mañana anoche noche tarde"),
    common=listed(
        "el la los las de que y en un una es por con para mi se lo no fui muy pero mis me su nos hace"
    ),
)
