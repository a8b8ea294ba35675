"""Dates in other languages, read from a Wednesday: 14 June 2023."""

from datetime import UTC, date, datetime, timedelta

import pytest

from toolkit.grounding.dates import find_dates

WEDNESDAY = datetime(2023, 6, 14, 15, 0, tzinfo=UTC)
SENTENCES = [
    ("es", "Ayer fui al mercado con mi madre.", "2023-06-13", "2023-06-13"),
    ("es", "Nos mudamos hace dos semanas.", "2023-05-29", "2023-06-04"),
    ("es", "La vi el lunes pasado.", "2023-06-12", "2023-06-12"),
    ("es", "La boda fue el 8 de mayo de 2023.", "2023-05-08", "2023-05-08"),
    ("es", "Vamos a la playa la próxima semana.", "2023-06-19", "2023-06-25"),
    ("es", "El verano pasado estuve en Lima.", "2022-06-01", "2022-08-31"),
    ("de", "Ich habe sie gestern getroffen.", "2023-06-13", "2023-06-13"),
    ("de", "Wir sind vor drei Tagen umgezogen.", "2023-06-11", "2023-06-11"),
    ("de", "Am 8. Mai 2023 habe ich geheiratet.", "2023-05-08", "2023-05-08"),
    ("de", "Letzten Montag war ich krank.", "2023-06-12", "2023-06-12"),
    ("de", "Nächstes Jahr ziehe ich um.", "2024-01-01", "2024-12-31"),
    ("fr", "Hier je suis allé au marché.", "2023-06-13", "2023-06-13"),
    ("fr", "Il y a deux semaines, nous avons déménagé.", "2023-05-29", "2023-06-04"),
    ("fr", "Je pars mardi prochain.", "2023-06-20", "2023-06-20"),
    ("fr", "Le mariage était le 8 mai 2023.", "2023-05-08", "2023-05-08"),
    ("zh", "我昨天去了医院。", "2023-06-13", "2023-06-13"),
    ("zh", "我们两周前搬了家。", "2023-05-29", "2023-06-04"),
    ("zh", "上周五我见了她。", "2023-06-09", "2023-06-09"),
    ("zh", "婚礼在2023年5月8日。", "2023-05-08", "2023-05-08"),
    ("ja", "昨日、病院に行きました。", "2023-06-13", "2023-06-13"),
    ("ja", "先週の金曜日に会いました。", "2023-06-09", "2023-06-09"),
    ("ja", "三か月前に引っ越しました。", "2023-03-01", "2023-03-31"),
    ("ja", "来年の夏に結婚します。", "2024-06-01", "2024-08-31"),
    ("hi", "मैं दो दिन पहले अस्पताल गया था।", "2023-06-12", "2023-06-12"),
    ("hi", "पिछले सोमवार को हम मिले।", "2023-06-12", "2023-06-12"),
    ("hi", "शादी ८ मई २०२३ को थी।", "2023-05-08", "2023-05-08"),
    ("ar", "ذهبت إلى المستشفى أمس.", "2023-06-13", "2023-06-13"),
    ("ar", "انتقلنا قبل أسبوعين.", "2023-05-29", "2023-06-04"),
    ("ar", "رأيتها يوم الجمعة الماضية.", "2023-06-09", "2023-06-09"),
    ("it", "Ieri sono andato al mercato con mia madre.", "2023-06-13", "2023-06-13"),
    ("pt", "O casamento foi em 8 de maio de 2023.", "2023-05-08", "2023-05-08"),
    ("nl", "We zijn 3 weken geleden verhuisd.", "2023-05-22", "2023-05-28"),
    ("ru", "Вчера я ходил в больницу.", "2023-06-13", "2023-06-13"),
    ("pl", "Wczoraj byłem w szpitalu.", "2023-06-13", "2023-06-13"),
    ("tr", "Geçen hafta hastaneye gittim.", "2023-06-05", "2023-06-11"),
    ("ko", "어제 병원에 갔어요.", "2023-06-13", "2023-06-13"),
]


@pytest.mark.parametrize(("language", "text", "first", "last"), SENTENCES)
def test_a_date_is_read_in_its_language(language, text, first, last):
    (mention,) = find_dates(text, WEDNESDAY)
    end = (mention.interval.end - timedelta(seconds=1)).date()

    assert (mention.language, mention.interval.start.date(), end) == (
        language,
        date.fromisoformat(first),
        date.fromisoformat(last),
    )


@pytest.mark.parametrize(
    "text",
    [
        "Ich war hier.",
        "Guten Morgen, wie geht es dir?",
        "Esta es la mañana.",
        "Los lunes no trabajo.",
        "我有三个月饼。",
    ],
)
def test_a_word_that_is_a_date_elsewhere_is_none_here(text):
    assert find_dates(text, WEDNESDAY) == ()


def test_the_hindi_word_for_both_yesterday_and_tomorrow_heeds_the_verb():
    past, future = (find_dates(text, WEDNESDAY)[0] for text in ("कल मैं घर गया था।", "कल मैं घर जाऊंगा।"))

    assert (past.interval.start.day, future.interval.start.day) == (13, 15)


def test_without_a_verb_it_is_an_interval_from_the_one_to_the_other():
    (mention,) = find_dates("कल", WEDNESDAY)

    assert (mention.interval.start.day, mention.interval.end.day, mention.vague) == (13, 16, True)
