"""Hindi words and phrases for times."""

from toolkit.grounding import meanings, yearly_meanings
from toolkit.grounding.days import Season, Unit
from toolkit.grounding.languages.language import Language, Template
from toolkit.grounding.languages.tables import numbered, times, units

LAST = "(?:पिछले|पिछली|पिछला|गत)"
THIS = "(?:इस)"
NEXT = "(?:अगले|अगली|अगला)"
HINDI = Language(
    code="hi",
    counts=times("एक दो तीन चार पांच/पाँच छह/छः सात आठ नौ दस ग्यारह बारह")
    | {"कुछ": (2, 5), "कई": (3, 7), "पंद्रह": (15, 15), "बीस": (20, 20), "तीस": (30, 30)},
    units=units(
        (Unit.DAY, "दिन दिनों"),
        (Unit.WEEK, "हफ्ते हफ़्ते हफ्ता हफ़्ता हफ्तों हफ़्तों सप्ताह"),
        (Unit.WEEKEND, "सप्ताहांत वीकेंड"),
        (Unit.MONTH, "महीने महीना महीनों माह"),
        (Unit.YEAR, "साल सालों वर्ष वर्षों"),
    ),
    weekdays=numbered("सोमवार मंगलवार बुधवार गुरुवार शुक्रवार शनिवार रविवार", first=0)
    | {"बृहस्पतिवार": 3, "इतवार": 6},
    months=numbered("जनवरी फरवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर", first=1)
    | {"फ़रवरी": 2, "सितम्बर": 9, "अक्तूबर": 10, "नवम्बर": 11, "दिसम्बर": 12},
    seasons={"गर्मियों": Season.SUMMER, "सर्दियों": Season.WINTER},
    templates=(
        # One word for yesterday and tomorrow, and one for two days either way: the verb tells them apart.
        Template("कल", meanings.either_side(1)),
        Template("परसों", meanings.either_side(2)),
        Template("आज", meanings.day_at(0)),
        Template("{count} {unit} पहले", meanings.ago),
        Template("{count} {unit} (?:बाद|में)", meanings.within),
        Template(f"{LAST} {{unit}}", meanings.unit_at(-1)),
        Template(f"{THIS} {{unit}}", meanings.unit_at(0)),
        Template(f"{NEXT} {{unit}}", meanings.unit_at(1)),
        Template(f"{LAST} {{weekday}}", meanings.last_weekday),
        Template(f"{THIS} {{weekday}}", meanings.this_weekday),
        Template(f"{NEXT} {{weekday}}", meanings.next_weekday),
        Template(r"(?<!हर\s){weekday} को", meanings.plain_weekday),
        Template(f"{LAST} {{season}}", yearly_meanings.yearly(-1)),
        Template(f"{NEXT} {{season}}", yearly_meanings.yearly(1)),
        Template("{day} {month}(?:,? {year})?", yearly_meanings.calendar_date),
        Template("{month} {year}", yearly_meanings.plain_month),
        Template("«{month}» (?:में|से)", yearly_meanings.plain_month),
        Template("«{year}» (?:में|से)", yearly_meanings.plain_year),
    ),
    past="था|थी|थे|गया|गई|गए|गयी|किया|की थी|दिया|देखा|मिला|मिले|मिली|हुआ|हुई|आया|आई|आए|खाया|खरीदा",
    future=r"\S*(?:ूंगा|ूंगी|ूँगा|ूँगी|ेगा|ेगी|ेंगे|ऊंगा|ऊंगी|ऊँगा|ऊँगी|एगा|एगी|एंगे|एँगे|ोगे|ओगे)",
    script="[\u0900-\u097f]",
    letters="\u0900-\u0963",
)
