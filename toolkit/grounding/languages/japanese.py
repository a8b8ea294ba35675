"""Japanese words and phrases for times."""

from toolkit.grounding import meanings, yearly_meanings
from toolkit.grounding.days import Season, Unit
from toolkit.grounding.languages.chinese import NUMBERS
from toolkit.grounding.languages.language import Language, Template
from toolkit.grounding.languages.tables import units

WEEKDAY = "{weekday}曜(?:日)?"
PER_UNIT = (
    (Unit.WEEK, ("先々週|先先週", "先週", "今週", "来週", "再来週")),
    (Unit.MONTH, ("先々月|先先月", "先月", "今月", "来月", "再来月")),
    (Unit.YEAR, ("一昨年|おととし", "去年|昨年", "今年", "来年", "再来年")),
)
JAPANESE = Language(
    code="ja",
    counts={word: (number, number) for word, number in NUMBERS.items()} | {"数": (2, 5)},
    units=units(
        (Unit.DAY, "日 日間"),
        (Unit.WEEK, "週間"),
        (Unit.MONTH, "か月 ヶ月 カ月 ヵ月 ケ月 箇月"),
        (Unit.YEAR, "年 年間"),
    ),
    weekdays={day: place for place, day in enumerate("月火水木金土日")},
    months={str(number): number for number in range(1, 13)}
    | {f"0{number}": number for number in range(1, 10)}
    | {word: number for word, number in NUMBERS.items() if number <= 12 and word not in "两兩"},
    seasons={"春": Season.SPRING, "夏": Season.SUMMER, "秋": Season.AUTUMN, "冬": Season.WINTER},
    templates=(
        Template("一昨日|おととい", meanings.day_at(-2)),
        Template("(?<!一)昨日|きのう", meanings.day_at(-1)),
        Template("今日(?!は[。、！!]|的)|きょう", meanings.day_at(0)),
        Template("明日|あした", meanings.day_at(1)),
        Template("明後日|あさって", meanings.day_at(2)),
        Template("昨夜|昨晩|ゆうべ", meanings.hours_at(-1, 18, 24)),
        Template("今夜|今晩", meanings.hours_at(0, 18, 24)),
        Template("今朝|けさ", meanings.hours_at(0, 0, 12)),
        Template("先日", meanings.between(1, 7)),
        Template("(?<!第){count}{unit}前", meanings.ago),
        Template("(?<!第){count}{unit}後", meanings.from_now),
        *(
            Template(words, meanings.unit_at(step, unit))
            for unit, row in PER_UNIT
            for step, words in enumerate(row, start=-2)
        ),
        Template("先週末|先週の週末", meanings.unit_at(-1, Unit.WEEKEND)),
        Template("今週末", meanings.unit_at(0, Unit.WEEKEND)),
        Template("来週末", meanings.unit_at(1, Unit.WEEKEND)),
        Template(f"先週の?{WEEKDAY}", meanings.weekday_of_week(-1)),
        Template(f"今週の?{WEEKDAY}", meanings.weekday_of_week(0)),
        Template(f"来週の?{WEEKDAY}", meanings.weekday_of_week(1)),
        Template(f"(?:この前の|前の){WEEKDAY}", meanings.last_weekday),
        Template(f"(?:次の|今度の){WEEKDAY}", meanings.next_weekday),
        Template(
            f"(?<!毎週)(?<!曜日から)(?<!曜から){WEEKDAY}(?!日?から[月火水木金土日]曜)", meanings.plain_weekday
        ),
        Template("(?:去年|昨年)の{season}", yearly_meanings.in_year(-1)),
        Template("今年の{season}", yearly_meanings.in_year(0)),
        Template("来年の{season}", yearly_meanings.in_year(1)),
        Template("{year}年{month}月{day}日", yearly_meanings.calendar_date),
        Template("(?<!\\d){month}月{day}日", yearly_meanings.calendar_date),
        Template("{year}年{month}月(?!\\d)", yearly_meanings.plain_month),
        Template("(?:去年|昨年)の{month}月", yearly_meanings.in_year(-1)),
        Template("今年の{month}月", yearly_meanings.in_year(0)),
        Template("来年の{month}月", yearly_meanings.in_year(1)),
        Template("(?<!\\d)(?<!年){month}月(?![\\d曜])", yearly_meanings.plain_month),
        Template("{year}年", yearly_meanings.plain_year),
    ),
    past="た。|ました|だった|でした|った",
    future="つもり|予定|たい|でしょう|ましょう",
    script="[\u3040-\u30ff\u4e00-\u9fff]",
    spaced=False,
)
