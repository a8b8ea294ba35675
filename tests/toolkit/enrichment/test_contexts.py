"""A place that bears a given name is public only where no person can be meant."""

import pytest
from builders import context, draft

from toolkit.enrichment.queries import PublicSpans
from toolkit.enrichment.rule_router import RuleRouter


def asked(text: str) -> tuple[str, ...]:
    one = draft(text)
    (found,) = RuleRouter()([one], (), context())
    assert isinstance(found, tuple)
    return tuple(query.text for query in PublicSpans()(one.fact, found))


@pytest.mark.parametrize(
    "text",
    [
        "I believe in Austin.",
        "She has faith in Paris.",
        "I confided in Sydney yesterday.",
        "I feel safe around Austin.",
        "I always sit near Sydney.",
        "I am in Sydney's class.",
        "I am in Sydney’s class.",
        "Pienso en París cada día.",
        "Creo en Valencia, es buena amiga.",
        "Ich war gestern bei Paris.",
        "Ich bin in Florence verliebt.",
        "Je crois en Florence.",
        "J'ai offert un voyage à Florence.",
        "现在悉尼生病了。",
        "我昨天遇到悉尼。",
        "我在悉尼家吃饭。",
        "ثقتي في باريس كبيرة.",
        "اتصلت بباريس أمس.",
        "मुझे पेरिस में पूरा भरोसा है।",
        "Our son Tesla is ill.",
    ],
)
def test_a_person_with_the_name_of_a_place_or_a_maker_is_not_asked_about(text: str):
    assert asked(text) == ()


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("We spent a week in Sydney.", "Sydney"),
        ("Pasamos una semana en París.", "Paris"),
        ("Wir waren eine Woche in Florence.", "Florence"),
        ("Un voyage à Florence, enfin.", "Florence"),
        ("我们去悉尼玩了一周。", "悉尼"),
        ("हम पेरिस में घूमे।", "पेरिस"),
        ("Our new Tesla is red.", "Tesla"),
    ],
)
def test_a_place_is_still_asked_about(text: str, query: str):
    assert asked(text) == (query,)
