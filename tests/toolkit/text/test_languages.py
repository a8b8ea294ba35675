import pytest

from toolkit.text.languages import is_english


@pytest.mark.parametrize(
    "text", ["I live in 東京 now.", "Oslo.", "Me too!", "Ben and Mia work in Los Angeles.", ""]
)
def test_english_and_bare_names_count_as_english(text):
    assert is_english(text)


@pytest.mark.parametrize(
    "text",
    [
        "Me gusta el café.",
        "Ich wohne in Oslo.",
        "J'habite à Paris.",
        "我住在奥斯陆。",
        "मैं दिल्ली में रहता हूँ।",
        "¿Y tú?",
    ],
)
def test_other_languages_do_not(text):
    assert not is_english(text)
