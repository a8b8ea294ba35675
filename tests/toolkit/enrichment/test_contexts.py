"""A public name is asked about only where the words around it speak of nobody and of nothing private."""

import pytest
from builders import context, draft
from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.enrichment.personal_words import PETS, ROLES
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


@pytest.mark.parametrize(
    "text",
    [
        "Our hamster is called Pepsi.",
        "They nicknamed me Garmin.",
        "My code name in the plan is Lisbon.",
        "People know him as Nikon.",
        "I'm Oslo, hello.",
        "Unser Kater heißt Nutella.",
        "Mi perro se llama Vespa.",
        "Notre chat s'appelle Ikea.",
        "我的猫叫乐高。",
        "犬の名前はルンバです。",
        "猫はルンバという名前です。",
        "मेरे बेटे का नाम नोकिया है।",
        "قطتي اسمها نوتيلا.",
    ],
)
def test_what_is_only_called_like_a_public_thing_is_not_asked_about(text: str):
    assert asked(text) == ()


@pytest.mark.parametrize(
    "text",
    [
        "My horse Vespa is lame.",
        "My therapist Zoom is kind.",
        "The twins Mia and Pepsi are ill.",
        "Our daughter, Roomba, is two.",
        "The kitten is Vespa.",
        "We got a beagle, Pepsi, in May.",
        "Meet Kyoto, my stepson.",
        "Meine Kollegin Nokia ist krank.",
        "Mi gata Nutella duerme.",
        "Ma fille Nivea dort.",
        "Mr. Samsung moved out.",
        "Dr. Toyota said so.",
        "The Siemens family is back.",
        "The old Ford next door snores.",
        "Ford phones me daily.",
        "Pepsi, come here!",
        "Brooklyn Apple is back.",
    ],
)
def test_a_pet_or_a_person_with_a_public_name_is_not_asked_about(text: str):
    assert asked(text) == ()


@pytest.mark.parametrize(
    "text",
    [
        "Project Netflix is secret.",
        "Our Netflix project is secret.",
        "El proyecto Netflix es secreto.",
        "我们的网飞项目是秘密。",
        "مشروع نتفليكس سري.",
        "She joined Amazon Plumbing.",
        "Kyoto Dental is broke.",
        "Netflix & Sons is broke.",
        "We met on Lisbon Street.",
        "La calle Lisboa está cortada.",
        "La rue de Lisbonne est calme.",
        "Ecke Oslo-Allee war Stau.",
        "成都路12号关门了。",
        "العيادة في شارع القاهرة.",
    ],
)
def test_a_project_a_firm_or_a_street_with_a_public_name_is_not_asked_about(text: str):
    assert asked(text) == ()


@pytest.mark.parametrize(
    "text",
    [
        "Lisbon is where we live.",
        "Lisbon, my hometown, is far away.",
        "Here in Lisbon it rains.",
        "I study in Prague.",
        "My aunt in Porto is old.",
        "Our Seoul branch is closing.",
        "She is back from Oslo, where she lives.",
        "Vengo de Lisboa.",
        "Trabajo desde enero en Lisboa.",
        "Sie ist die Frau, die in Lissabon wohnt.",
        "Nach Lissabon gezogen sind wir im Mai.",
        "Je viens de Lisbonne.",
        "我在成都上班。",
        "大阪の会社で働いています。",
        "أعمل في القاهرة.",
        "मैं दिल्ली में काम करता था।",
    ],
)
def test_a_city_where_somebody_lives_works_or_comes_from_is_not_asked_about(text: str):
    assert asked(text) == ()


@pytest.mark.parametrize(
    "text",
    ["Prague winters are hard.", "Everyone in Leeds knows her.", "Toute la chorale de Prague chante."],
)
def test_a_city_without_a_sign_of_a_journey_is_not_asked_about(text: str):
    assert asked(text) == ()


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("He is back from Tokyo.", "Tokyo"),
        ("A postcard from Lisbon came.", "Lisbon"),
        ("She flew to Paris.", "Paris"),
        ("The flight from Sydney was late.", "Sydney"),
        ("The London marathon was wet.", "London"),
        ("Sie fliegt nach Kyoto.", "Kyoto"),
        ("Er ist aus Kyoto zurück.", "Kyoto"),
        ("Wir haben in Lissabon Urlaub gemacht.", "Lissabon"),
        ("Le train pour Londres est plein.", "Londres"),
        ("Ella viajó a París.", "Paris"),
        ("She bought two tickets to Porto.", "Porto"),
        ("Die Fahrkarten nach Porto sind da.", "Porto"),
    ],
)
def test_a_journey_is_no_home(text: str, query: str):
    assert asked(text) == (query,)


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("She works at Siemens.", "Siemens"),
        ("He drives an old grey Renault.", "Renault"),
        ("The Bosch drill is loud.", "Bosch"),
        ("Bosch dishwashers leak.", "Bosch"),
        ("Unsere Siemens-Waschmaschine leckt.", "Siemens"),
        ("Sie arbeitet bei Siemens.", "Siemens"),
        ("Trabaja en Siemens.", "Siemens"),
        ("Elle travaille chez Renault.", "Renault"),
        ("表姐在西门子上班。", "西门子"),
    ],
)
def test_a_makers_name_is_asked_about_as_a_ware_or_an_employer(text: str, query: str):
    assert asked(text) == (query,)


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("There is an app called Duolingo.", "Duolingo"),
        ("I called Samsung twice.", "Samsung"),
        ("I got my sister AirPods.", "AirPods"),
        ("Weil meine Schwester Ozempic nimmt, fragt sie.", "Ozempic"),
        ("We like Lidl, the supermarket.", "Lidl"),
    ],
)
def test_what_nobody_is_called_is_still_asked_about(text: str, query: str):
    assert asked(text) == (query,)


@given(
    maker=st.sampled_from(["Nokia", "Lego", "Kyoto", "Tesla"]),
    bearer=st.sampled_from(sorted(word for word in PETS | ROLES if word.isascii())),
)
@settings(derandomize=True, deadline=None, max_examples=80)
def test_no_name_right_behind_a_word_for_a_pet_or_a_role_is_asked_about(maker: str, bearer: str):
    assert asked(f"My {bearer} {maker} slept.") == ()


@pytest.mark.parametrize(
    "text",
    [
        "Mia has gone abroad; in truth she's hiding in Porto.",
        "They flew home last week. In truth they are in Porto, at an address nobody knows.",
        "We went to the coast - my aunt has a shop in Porto.",
        "I'm in Porto for the week.",
        "Er ist im Urlaub; in Wahrheit ist er in Porto.",
        "Se fue de viaje: en realidad está en Oporto.",
    ],
)
def test_where_somebody_really_is_is_not_asked_about_whatever_another_clause_says(text: str):
    assert asked(text) == ()
