"""Whether a text is surely in another language than what it was made from."""

import pytest

from toolkit.text.other_language import is_other_language

ENGLISH = "I have been to the market with my sister and bought bread."


@pytest.mark.parametrize(
    ("text", "said", "other"),
    [
        ("She went there with her sister.", ENGLISH, False),
        ("Elle est allée au marché avec sa sœur et les enfants.", ENGLISH, True),
        ("Sie war mit ihrer Schwester auf dem Markt.", ENGLISH, True),
        ("Она была на рынке.", ENGLISH, True),
        ("妹と市場へ行った。", ENGLISH, True),
        ("妹と市場へ行った。", "我去了市场。", False),
        ("Her motto is 'la vida es un sueño'.", 'My motto is "la vida es un sueño".', False),
        ("She has been there with her sister.", "Ich war gestern mit meiner Schwester auf dem Markt.", True),
        ("Pau, Lea, Oslo", ENGLISH, False),
        ("pâté", ENGLISH, False),
        ("", ENGLISH, False),
        ("bread", "", False),
    ],
)
def test_another_language_is_told_by_script_and_function_words(text: str, said: str, other: bool):
    assert is_other_language(text, said) is other


def test_names_do_not_count():
    assert not is_other_language("Anastasia累", "累", {"Anastasia"})
