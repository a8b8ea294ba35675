"""Arabic words and phrases for times."""

from toolkit.grounding import meanings, yearly_meanings
from toolkit.grounding.days import Season, Unit
from toolkit.grounding.languages.language import Language, Template
from toolkit.grounding.languages.tables import numbered, times, units

LAST = "(?:الماضي|الماضية|الفائت|الفائتة|المنصرم)"
THIS = "(?:هذا|هذه)"
NEXT = "(?:القادم|القادمة|المقبل|المقبلة)"
PAST_OF = "(?:قبل|منذ)"
PAIRS = (  # a dual names its number by itself
    (Unit.DAY, "يومين", "يوم"),
    (Unit.WEEK, "أسبوعين", "أسبوع"),
    (Unit.MONTH, "شهرين", "شهر"),
    (Unit.YEAR, "(?:سنتين|عامين)", "(?:سنة|عام)"),
)
ARABIC = Language(
    code="ar",
    counts=times(
        "واحد/واحدة اثنين/اثنتين ثلاثة/ثلاث أربعة/أربع خمسة/خمس ستة/ست سبعة/سبع "
        "ثمانية/ثماني تسعة/تسع عشرة/عشر"
    )
    | {"بضعة": (2, 5), "بضع": (2, 5), "عدة": (3, 7)},
    units=units(
        (Unit.DAY, "يوم أيام ايام يوما يومًا اليوم"),
        (Unit.WEEK, "أسبوع أسابيع اسبوع اسابيع الأسبوع الاسبوع أسبوعا"),
        (Unit.MONTH, "شهر أشهر شهور الشهر شهرا"),
        (Unit.YEAR, "سنة سنوات عام أعوام السنة العام عاما"),
    ),
    weekdays=numbered("الاثنين الثلاثاء الأربعاء الخميس الجمعة السبت الأحد", first=0)
    | {"الإثنين": 0, "الاربعاء": 2, "الاحد": 6},
    months=numbered("يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر", first=1)
    | {"ابريل": 4, "إبريل": 4, "اغسطس": 8, "اكتوبر": 10},
    seasons={
        "الربيع": Season.SPRING,
        "الصيف": Season.SUMMER,
        "الخريف": Season.AUTUMN,
        "الشتاء": Season.WINTER,
    },
    templates=(
        Template("(?:أول|اول) (?:من )?(?:أمس|امس)", meanings.day_at(-2)),
        Template("أمس|امس|البارحة", meanings.day_at(-1)),
        # "the day" and "the following day" are no today
        Template(r"(?<!هذا\s)(?<!ذلك\s)(?<!نفس\s)(?<!طوال\s)(?<!في\s)اليوم(?! ال)", meanings.day_at(0)),
        Template("غدا|غدًا|غداً", meanings.day_at(1)),
        Template("بعد (?:غد|غدا|غدٍ)", meanings.day_at(2)),
        Template("(?:ليلة|مساء) أمس", meanings.hours_at(-1, 18, 24)),
        Template("(?:هذه الليلة|الليلة|هذا المساء)", meanings.hours_at(0, 18, 24)),
        Template("هذا الصباح", meanings.hours_at(0, 0, 12)),
        Template(f"{PAST_OF} {{count}} {{unit}}", meanings.ago),
        Template("(?:بعد|خلال) {count} {unit}", meanings.from_now),
        *(Template(f"{PAST_OF} {dual}", meanings.unit_ago(2, unit)) for unit, dual, _ in PAIRS),
        *(Template(f"{PAST_OF} {one}", meanings.unit_ago(1, unit)) for unit, _, one in PAIRS),
        *(Template(f"بعد {dual}", meanings.unit_ago(-2, unit)) for unit, dual, _ in PAIRS),
        Template(f"{{unit}} {LAST}", meanings.unit_at(-1)),
        Template(f"{THIS} {{unit}}", meanings.unit_at(0)),
        Template(f"{{unit}} {NEXT}", meanings.unit_at(1)),
        Template(f"(?:يوم )?{{weekday}} {LAST}", meanings.last_weekday),
        Template(f"(?:يوم )?{{weekday}} {NEXT}", meanings.next_weekday),
        Template("يوم {weekday}", meanings.plain_weekday),
        Template(f"{{season}} {LAST}", yearly_meanings.yearly(-1)),
        Template(f"{THIS} {{season}}", yearly_meanings.yearly(0)),
        Template(f"{{season}} {NEXT}", yearly_meanings.yearly(1)),
        Template("{day} {month}(?:،? {year})?", yearly_meanings.calendar_date),
        Template("{month} {year}", yearly_meanings.plain_month),
        Template("(?:في|منذ) «{month}»", yearly_meanings.plain_month),
        Template("(?:عام|سنة|في) «{year}»", yearly_meanings.plain_year),
    ),
    past="كان|كانت|كنت|ذهبت|ذهب|ذهبنا|زرت|زار|اشتريت|قابلت|حصلت",
    future=r"سوف|س[أنيت]\w{2,}|أريد|أنوي|سأ\w+",
    script="[\u0600-\u06ff]",
    letters="\u064b-\u0652",
)
