"""Finding cue phrases in text."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.admission.phrases import Cue, Phrasebook, sentences, words

KIN, HOME, EVENT = Cue("kin", 0.8), Cue("home", 0.5), Cue("event", 0.5)
BOOK = Phrasebook(
    [
        ("my <kin>", KIN),
        ("my _ <kin>", KIN),
        ("<kin>", HOME),
        ("my", HOME),
        ("我姐姐", KIN),
        ("i live", HOME),
    ],
    {"kin": ("sister", "großmutter")},
)


def texts(sentence):
    return [word.text for word in words(sentence)]


def found(sentence):
    return [hit.phrase for hit in BOOK.hits(words(sentence))]


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("I'm sure she'll say it's fine", ["i", "am", "sure", "she", "will", "say", "it", "is", "fine"]),
        ("Don't! Can't. Won't?", ["do", "not", "can", "not", "will", "not"]),
        ("j'habite l'île", ["j'habite", "l'île"]),
        ("我姐姐", ["我", "姐", "姐"]),
        ("カメラ 3台", ["カ", "メ", "ラ", "3", "台"]),
        ("मेरी बहन है", ["मेरी", "बहन", "है"]),
        ("أُختي", ["اختي"]),
        ("snake_case", ["snake", "case"]),
        ("👍 -- …", []),
    ],
)
def test_words_of_any_script(written, read):
    assert [word for sentence in sentences(written) for word in texts(sentence)] == read


def test_sentences_end_at_marks_of_any_script_and_not_at_a_decimal_point():
    assert sentences("It is 3.5 km. Far? 好。नमस्ते। [a dog]") == [
        "It is 3.5 km.",
        "Far?",
        "好。",
        "नमस्ते।",
        "a dog",
    ]


def test_a_gap_stands_for_exactly_one_word():
    assert found("my little sister") == ["my _ <kin>"]
    assert found("my two little sister") == ["my", "<kin>"]


def test_a_phrase_inside_a_longer_one_is_left_out():
    assert found("my sister") == ["my <kin>"]


def test_classes_are_folded_like_texts():
    assert found("MY GROSSMUTTER") == found("my Großmutter") == ["my <kin>"]


def test_phrases_in_scripts_without_spaces_match_anywhere():
    assert found("昨天我姐姐来了") == ["我姐姐"]


def test_phrases_of_one_span_are_all_kept():
    book = Phrasebook([("my wedding", HOME), ("my <event>", EVENT)], {"event": ("wedding",)})

    assert {hit.cue for hit in book.hits(words("my wedding"))} == {HOME, EVENT}


@settings(derandomize=True, deadline=None)
@given(st.text())
def test_hits_lie_inside_the_sentence(text):
    for sentence in sentences(text):
        said = words(f"my sister {sentence}")
        assert all(0 <= hit.start < hit.end <= len(said) for hit in BOOK.hits(said))


@settings(derandomize=True, deadline=None)
@given(st.text())
def test_words_stand_where_they_say(text):
    for sentence in sentences(text):
        assert all(0 <= word.start < word.end <= len(sentence) for word in words(sentence))
