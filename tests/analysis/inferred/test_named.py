"""What a statement names, and where it comes from."""

import pytest
from builders import MONDAY

from analysis.inferred.named import Ground, Item, Named, items_of
from analysis.inferred.statements import Statement


def grounds(text: str, *sources: str, history: tuple[str, ...] = (), added: tuple[tuple[str, str], ...] = ()):
    one = Statement("arm", "d", "en", text, MONDAY, False, sources, history, added)
    return {(item.kind.value, item.text): item.ground.value for item in items_of(one)}


def test_the_child_of_he_is_seven_comes_from_nowhere():
    found = grounds("Ana's child is seven.", "Ana: He is seven.")

    assert found["relation", "child"] == "nowhere"
    assert found["number", "7"] == found["name", "ana"] == "source"


def test_a_child_is_supported_by_a_son_and_a_son_not_by_a_child():
    assert grounds("Her child skis.", "Ana: My son skis.")["relation", "child"] == "source"
    assert grounds("Her son skis.", "Ana: My child skis.")["relation", "son"] == "nowhere"


@pytest.mark.parametrize(
    ("text", "source", "kind", "name"),
    [
        ("Rex is ill.", "Ana: He is ill.", "name", "rex"),
        ("Ana has 3 dogs.", "Ana: I have dogs.", "number", "3"),
        ("It was on 7 May 2023.", "Ana: It was then.", "date", "7 May 2023"),
        ("It was in May.", "Ana: It was then.", "date", "may"),
        ("我女儿七岁。", "安娜：他七岁。", "relation", "女儿"),
        ("أختي هنا.", "آنا: هي هنا.", "relation", "أختي"),
    ],
)
def test_what_no_turn_says_comes_from_nowhere(text: str, source: str, kind: str, name: str):
    assert grounds(text, source)[kind, name] == "nowhere"


def test_what_only_an_earlier_turn_says_is_told_apart():
    assert (
        grounds("Rex is ill.", "Ana: He is ill.", history=("Ben: My Rex sleeps.",))["name", "rex"]
        == "history"
    )


def test_seven_and_7_are_one_number():
    assert grounds("Ana has 7 dogs.", "Ana: I have seven dogs.")["number", "7"] == "source"


def test_the_day_of_the_turn_is_its_stamp():
    assert grounds("Ana ran on 4 March 2024.", "Ana: I ran today.")["date", "4 March 2024"] == "stamp"


def test_what_the_grounding_bound_counts_only_if_a_source_says_the_phrase():
    text, added = "Ana ran yesterday (3 March 2024).", (("yesterday", "3 March 2024"),)

    assert grounds(text, "Ana: I ran yesterday.", added=added) == {
        ("date", "3 March 2024"): "grounded",
        ("name", "ana"): "source",
    }
    assert grounds(text, "Ana: I ran.", added=added)["date", "3 March 2024"] == "nowhere"


def test_what_the_grounding_wrote_twice_is_one_thing():
    text = "Ana swore yesterday (3 March 2024), and yesterday (3 March 2024) it was true."

    assert grounds(text, "Ana: I swore yesterday.", added=(("yesterday", "3 March 2024"),)) == {
        ("date", "3 March 2024"): "grounded",
        ("name", "ana"): "source",
    }


def test_a_first_person_that_became_a_name_is_the_speakers():
    found = grounds("Ana skis.", "Ana: I ski.", added=(("first person", "Ana"),))

    assert found == {("name", "Ana"): "grounded"}


def test_a_name_that_was_bound_must_be_said_by_some_turn():
    text, added = "Rex is ill.", (("he", "Rex"),)

    assert grounds(text, "Ana: He is ill.", history=("Ben: Rex!",), added=added)["name", "Rex"] == "grounded"
    assert grounds(text, "Ana: He is ill.", added=added)["name", "Rex"] == "nowhere"


def test_a_statement_that_names_nothing_has_no_items():
    one = Statement("arm", "d", "en", "it was fun", MONDAY, False, ("Ana: it was fun",), (), ())

    assert items_of(one) == ()
    assert Item(Named.NAME, "x", Ground.SOURCE) != Item(Named.NAME, "x", Ground.NOWHERE)
