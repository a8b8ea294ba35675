"""Chinese words and phrases for times, in simplified and traditional characters."""

from itertools import product

from toolkit.grounding import meanings, yearly_meanings
from toolkit.grounding.days import Season, Unit
from toolkit.grounding.languages.language import Language, Template
from toolkit.grounding.languages.tables import units

DIGITS = "一二三四五六七八九"
TENS = ("", "十", "二十", "三十")
NUMBERS = {
    (ten + digit): 10 * place + value
    for (place, ten), (value, digit) in product(enumerate(TENS), enumerate(("", *DIGITS)))
    if ten + digit
} | {"两": 2, "兩": 2}
WEEK = "(?:周|週|星期|礼拜|禮拜)"
PER = "(?:个|個)?"
YEARS = tuple(
    Template(f"(?<![以之]){words}", meanings.unit_at(step, Unit.YEAR))
    for step, words in ((-2, "前年"), (-1, "去年"), (0, "今年"), (1, "明年"), (2, "[后後]年"))
)
CHINESE = Language(
    code="zh",
    counts={word: (number, number) for word, number in NUMBERS.items()} | {"几": (2, 5), "幾": (2, 5)},
    units=units(
        (Unit.DAY, "天 日"),
        (Unit.WEEK, "周 週 星期 礼拜 禮拜 个星期 個星期 个礼拜 個禮拜"),
        (Unit.MONTH, "个月 個月"),
        (Unit.YEAR, "年"),
    ),
    weekdays={day: place for place, day in enumerate("一二三四五六日")} | {"天": 6},
    months={word: number for word, number in NUMBERS.items() if number <= 12 and word not in "两兩"}
    | {str(number): number for number in range(1, 13)}
    | {f"0{number}": number for number in range(1, 10)},
    seasons={"春天": Season.SPRING, "夏天": Season.SUMMER, "秋天": Season.AUTUMN, "冬天": Season.WINTER},
    templates=(
        Template("大前天", meanings.day_at(-3)),
        Template("前天", meanings.day_at(-2)),
        Template("昨天|昨日", meanings.day_at(-1)),
        Template("今天|今日", meanings.day_at(0)),
        Template("明天|明日", meanings.day_at(1)),
        Template("[后後]天", meanings.day_at(2)),
        Template("昨晚|昨夜|昨天晚上", meanings.hours_at(-1, 18, 24)),
        Template("今晚|今天晚上", meanings.hours_at(0, 18, 24)),
        Template("今早|今天早上", meanings.hours_at(0, 0, 12)),
        Template("(?<![第\\d]){count}{unit}(?:之|以)?前", meanings.ago),
        Template("(?<![第\\d]){count}{unit}(?:之|以)?[后後]", meanings.from_now),
        Template(f"上上{PER}{WEEK}", meanings.unit_at(-2, Unit.WEEK)),
        Template(f"上{PER}{WEEK}", meanings.unit_at(-1, Unit.WEEK)),
        Template(f"[这這本]{PER}{WEEK}", meanings.unit_at(0, Unit.WEEK)),
        Template(f"下{PER}{WEEK}", meanings.unit_at(1, Unit.WEEK)),
        Template(f"上(?:{PER}周|{PER}週)末", meanings.unit_at(-1, Unit.WEEKEND)),
        Template("[这這](?:个|個)?[周週]末", meanings.unit_at(0, Unit.WEEKEND)),
        Template("下(?:个|個)?[周週]末", meanings.unit_at(1, Unit.WEEKEND)),
        Template("上(?:个|個)月", meanings.unit_at(-1, Unit.MONTH)),
        Template("[这這](?:个|個)月|本月", meanings.unit_at(0, Unit.MONTH)),
        Template("下(?:个|個)月", meanings.unit_at(1, Unit.MONTH)),
        *YEARS,
        Template(f"上{PER}{WEEK}{{weekday}}", meanings.weekday_of_week(-1)),
        Template(f"[这這本]{PER}{WEEK}{{weekday}}", meanings.weekday_of_week(0)),
        Template(f"下{PER}{WEEK}{{weekday}}", meanings.weekday_of_week(1)),
        Template(
            f"(?<![上下这這本每到至个個几幾两兩{DIGITS}\\d]){WEEK}{{weekday}}(?![到至])",
            meanings.plain_weekday,
        ),
        Template("去年{season}", yearly_meanings.in_year(-1)),
        Template("今年{season}", yearly_meanings.in_year(0)),
        Template("明年{season}", yearly_meanings.in_year(1)),
        Template("去年{month}月", yearly_meanings.in_year(-1)),
        Template("今年{month}月", yearly_meanings.in_year(0)),
        Template("明年{month}月", yearly_meanings.in_year(1)),
        Template("{year}年{month}月{day}[日号號]", yearly_meanings.calendar_date),
        Template("(?<!\\d){month}月{day}[日号號]", yearly_meanings.calendar_date),
        Template("{year}年{month}月(?!\\d)", yearly_meanings.plain_month),
        Template("(?<![\\d个個])(?<!年){month}月(?![\\d份饼餅])", yearly_meanings.plain_month),
        Template("{year}年", yearly_meanings.plain_year),
    ),
    past="了|过|過|曾",
    future="将|會|会|要|打算|准备|準備",
    script="[\u4e00-\u9fff]",
    spaced=False,
)
