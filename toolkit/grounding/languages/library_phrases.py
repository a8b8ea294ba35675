"""Phrases for times in the languages that are read through dateparser: what it was measured to read rightly.

Expressions, not meanings: `{day}`, `{year}` and `{count}` stand for numbers, a space for any space.
"""

from dataclasses import dataclass

from toolkit.grounding.languages.tables import listed


@dataclass(frozen=True)
class LibraryPhrases:
    """What to look for in one language, and the words that tell that a text is in it."""

    code: str  # ISO 639-1
    phrases: tuple[str, ...]  # what names a time without a month
    months: str  # names of months as they stand in dates, between bars
    dates: tuple[str, ...]  # forms of dates with `{month}`
    triggers: frozenset[str]  # folded words of which a text must have one
    common: frozenset[str] = frozenset()
    script: str = ""  # expression for the characters of which a text has one; empty for the Latin script


DAY_FIRST = ("{day} {month}(?: {year})?", "{month} {year}")
LIBRARY_PHRASES = (
    LibraryPhrases(
        code="it",
        phrases=(
            "ieri|oggi|domani|(?:l')?altro ieri",
            "{count} (?:giorni|settimane|mesi|anni) fa",
            "settimana (?:scorsa|prossima)|mese scorso|anno (?:scorso|prossimo)|questa settimana|quest'anno",
        ),
        months="gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre",
        dates=DAY_FIRST,
        triggers=listed(
            "ieri oggi domani fa scorsa scorso prossima prossimo questa quest gennaio febbraio marzo "
            "aprile maggio giugno luglio agosto settembre ottobre novembre dicembre"
        ),
        common=listed(
            "il la lo gli di che e un una per con non mi si sono ho è del della mia ma abbiamo siamo"
        ),
    ),
    LibraryPhrases(
        code="pt",
        phrases=(
            "anteontem|ontem|hoje|amanhã",
            "há {count} (?:dias|semanas|meses|anos)|{count} (?:dias|semanas|meses|anos) atrás",
            "semana passada|(?:mês|ano) passado|próxima semana|próximo (?:mês|ano)",
            "est[ea] (?:mês|semana|ano)",
        ),
        months="janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro",
        dates=("{day} de {month}(?: de {year})?", "{month} de {year}"),
        triggers=listed(
            "anteontem ontem hoje amanhã há atrás passada passado próxima próximo este esta janeiro "
            "fevereiro "
            "março abril maio junho julho agosto setembro outubro novembro dezembro"
        ),
        common=listed(
            "o a os as de que e um uma em não com para meu minha eu você fui foi muito do da no na mas"
        ),
    ),
    LibraryPhrases(
        code="nl",
        phrases=(
            "eergisteren|gisteren|vandaag|morgen|overmorgen",
            "{count} (?:dagen|weken|maanden|jaar) geleden",
            "(?:vorige|volgende|deze) (?:week|maand)|(?:vorig|volgend|dit) jaar",
        ),
        months="januari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december",
        dates=DAY_FIRST,
        triggers=listed(
            "eergisteren gisteren vandaag morgen overmorgen geleden vorige volgende deze vorig "
            "volgend dit januari "
            "februari maart mei juni juli augustus oktober"
        ),
        common=listed(
            "de het een en ik is niet van met naar dat wij mijn voor zijn was heb maar ook te op aan we ben"
        ),
    ),
    LibraryPhrases(
        code="ru",
        phrases=(
            "позавчера|вчера|сегодня|завтра|послезавтра",
            "(?:{count}|два|две|три|четыре|пять) (?:день|дня|дней|недели|недель|месяца|года|лет) назад",
            "(?:неделю|месяц|год) назад",
            "на (?:прошлой|следующей) неделе|в (?:прошлом|следующем) (?:месяце|году)",
        ),
        months="января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря",
        dates=("{day} {month}(?: {year})?",),
        triggers=frozenset(),
        script=r"[\u0400-\u04ff]",
    ),
    LibraryPhrases(
        code="pl",
        phrases=(
            "przedwczoraj|wczoraj|dzisiaj|dziś|jutro|pojutrze",
            "{count} (?:dni|tygodnie|tygodni|miesiące|miesięcy|lata|lat) temu",
            "w (?:zeszłym|przyszłym) (?:tygodniu|miesiącu|roku)",
        ),
        months="stycznia|lutego|marca|kwietnia|maja|czerwca|lipca|sierpnia|września|października|listopada|grudnia",
        dates=("{day} {month}(?: {year})?",),
        triggers=listed(
            "przedwczoraj wczoraj dzisiaj dziś jutro pojutrze temu zeszłym przyszłym stycznia "
            "lutego marca kwietnia "
            "maja czerwca lipca sierpnia września października listopada grudnia"
        ),
        common=listed("i w na z do nie się to jest że mój moja byłem byłam ale jak mam za po"),
    ),
    LibraryPhrases(
        code="tr",
        phrases=(
            "dün|bugün|yarın",
            "{count} (?:gün|hafta|ay|yıl) önce",
            "(?:geçen|gelecek|bu) (?:hafta|ay|yıl)",
        ),
        months="ocak|şubat|mart|nisan|mayıs|haziran|temmuz|ağustos|eylül|ekim|kasım|aralık",
        dates=("{day} {month}(?: {year})?", "{month} {year}"),
        triggers=listed(
            "dün bugün yarın önce geçen gelecek bu ocak şubat mart nisan mayıs haziran temmuz "
            "ağustos eylül ekim "
            "kasım aralık"
        ),
        common=listed("ve bir bu ben için de da çok ile ama biz var ne gibi daha"),
    ),
    LibraryPhrases(
        code="ko",
        phrases=(
            "어제|오늘|내일",
            "{count} ?(?:일|주|개월|년) 전",
            "지난주|지난달|작년|내년|다음 주|다음 달",
        ),
        months="",
        dates=("(?:{year}년 )?(?<!\\d)(?:1[0-2]|[1-9])월 {day}일", "{year}년 (?:1[0-2]|[1-9])월"),
        triggers=frozenset(),
        script=r"[\uac00-\ud7af]",
    ),
)
