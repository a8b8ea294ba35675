import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.text.sentences import sentences


@pytest.mark.parametrize(
    "text",
    [
        "It costs 3.5 kr a piece.",
        "See https://x.org/a.b?C=1.2 for it.",
        "Write to ana.b@c.org today.",
        "Dr. Smith met Mr. J. K. Rowling.",
        "I like fruit, e.g. apples, i.e. sweet ones.",
        "She joined the U.S. Army at 5 p.m. sharp.",
        "I was... tired.",
        "Well... I think so.",
        "(I live in Oslo. Really.)",
        'He said "I came. I saw." and left.',
        '"Stop!" Ben said.',
        "Am 5. Mai war ich da.",
        "We use Node.js and .NET for v2.0 here.",
        "「行く。」と言った。",
        "No. 5 is alive.",
        "Don't call me after 9 p.m. on weekdays.",
        "I work at Acme Inc. in St. Louis.",
        "She has a Ph.D. in physics and an M.A. from Yale.",
        "I lived in Washington D.C. in 1990.",
        "We swim at 7 a.m. at the lake.",
        "I buy bread, rice, etc. and meat.",
        "Ken Moe Jr. and I sing, them vs. us.",
        "He works for Acme Co. and is a.k.a. the boss.",
        "We moved in Sept. or in Oct. last year.",
        "Turn at Main St. near the bank.",
        "P.S. I love you.",
    ],
)
def test_a_sentence_is_not_cut_inside(text):
    assert sentences(text) == (text,)


@pytest.mark.parametrize(
    "pieces",
    [
        ("What?!", "No way!!", "ok"),
        ("I left at 9 p.m.", "Then I slept."),
        ("I lived in Washington D.C.", "In 1990 I left."),
        ("He lives on Elm St.", "My sister does too."),
        ("I buy rice etc.", "We eat it."),
        ("I sat.", "Then I ran."),
        ("I woke at 6 a.m.", "The dog barked."),
        ("Great! 😀", "See you :)"),
        ("So do I.", "Then we left."),
        ("no.", "it's fine."),
        ("1. Mix it.", "2. Bake it."),
        ("أين تعيش؟", "أعيش في دبي."),
        ("मैं दिल्ली में हूँ।", "तुम?"),
        ('"Go." Ben said.', "Then he left."),
    ],
)
def test_sentences_end_where_they_end(pieces):
    assert sentences(" ".join(pieces)) == pieces


def test_chinese_sentences_need_no_space_between_them():
    assert sentences("你好。我住在北京！你呢？") == ("你好。", "我住在北京！", "你呢？")


def test_a_new_line_ends_a_sentence_unless_the_next_goes_on_in_lower_case():
    assert sentences("I am fine\nOslo is cold\nand dark") == ("I am fine", "Oslo is cold\nand dark")


def test_a_text_without_letters_is_one_piece_and_nothing_is_none():
    assert (sentences("😀!?"), sentences(" \n ")) == (("😀!?",), ())


@settings(derandomize=True, deadline=None, max_examples=300)
@given(st.text(alphabet=st.sampled_from(list("aB1 .?!\n\"'()“”。！「」।…😀,:)[]Dr"))) | st.text())
def test_sentences_cover_all_but_the_space_in_order(text):
    pieces = sentences(text)

    assert "".join("".join(pieces).split()) == "".join(text.split())
    assert all(piece == piece.strip() and piece in text for piece in pieces)


@pytest.mark.parametrize("unit", ["(", '"', "a. ", ". ", "'a ", "“a", "\n", "!", "a.b", ":) "])
def test_hostile_texts_take_linear_time(unit):
    text = unit * 50_000

    assert "".join("".join(sentences(text)).split()) == "".join(text.split())
