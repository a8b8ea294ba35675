from datetime import UTC, datetime

import pytest

from toolkit.dialogue import rendered
from toolkit.errors import UserError
from toolkit.slot_matching import carries, carries_all, stamp_length
from toolkit.slots import Slot, SlotKind

SAID_AT = datetime(2023, 5, 7, 10, 0, tzinfo=UTC)


def says(words: str, kind: str, value: str, *aliases: str) -> bool:
    return carries(rendered(SAID_AT, "Ana", words), Slot("1:1", SlotKind(kind), value, aliases), SAID_AT)


@pytest.mark.parametrize(
    ("words", "value"),
    [
        ("We went to São Paulo.", "sao paulo"),
        ("Rex's bed", "Rex"),
        ("我住在奥斯陆。", "奥斯陆"),
        ("मैं दिल्ली में", "दिल्ली"),
    ],
)
def test_an_entity_is_found_whole_in_any_spelling(words, value):
    assert says(words, "entity", value)


@pytest.mark.parametrize(
    ("words", "value"), [("I like concatenation", "cat"), ("दिल्लीवाला", "दिल्ली"), ("tea", "")]
)
def test_a_part_of_a_word_is_not_the_word(words, value):
    assert not says(words, "value", value)


def test_an_alias_does_as_well():
    assert says("We saw the Big Apple.", "entity", "New York", "the big apple")


@pytest.mark.parametrize("words", ["I own 12 books", "a dozen books", "twelve books", "12.0 books"])
def test_a_number_is_found_in_digits_and_words(words):
    assert says(words, "number", "12")


def test_the_date_stamp_of_a_record_is_no_content():
    assert not says("I left.", "date", "2023-05-07")
    assert not says("I left.", "number", "7")


@pytest.mark.parametrize(
    ("words", "value"),
    [("I left yesterday.", "2023-05-06"), ("I left on 6 May 2023.", "2023-05-01/2023-05-31")],
)
def test_a_date_is_carried_by_a_mention_within_its_days(words, value):
    assert says(words, "date", value)


@pytest.mark.parametrize("words", ["I left in 2023.", "I left in June 2023.", "I left."])
def test_a_vaguer_or_other_date_does_not_carry_it(words):
    assert not says(words, "date", "2023-05-06")


@pytest.mark.parametrize(
    ("words", "polarity"), [("I don't smoke", "negative"), ("I smoke", "positive"), ("我不抽烟", "negative")]
)
def test_polarity_is_a_cue_of_negation_or_none(words, polarity):
    assert says(words, "polarity", polarity)
    assert not says(words, "polarity", "positive" if polarity == "negative" else "negative")


def test_the_speaker_is_named_by_the_record():
    assert says("I smoke", "speaker", "Ana")
    assert not says("I smoke", "speaker", "Ben")


def test_all_slots_must_be_carried():
    rex, three = Slot("1:1", SlotKind.ENTITY, "Rex"), Slot("1:1", SlotKind.NUMBER, "3")

    assert carries_all("Rex is 3", (rex, three), SAID_AT)
    assert not carries_all("Rex is 4", (rex, three), SAID_AT)
    assert carries_all("anything", (), SAID_AT)


@pytest.mark.parametrize(
    ("text", "length"), [(rendered(SAID_AT, "Ana", "x"), 13), ("Ana: x", 0), ("[7 May] x", 0), ("", 0)]
)
def test_the_stamp_ends_before_the_speaker(text, length):
    assert stamp_length(text) == length


@pytest.mark.parametrize(
    ("kind", "value", "message"),
    [
        ("number", "many", "slot of turn 1:1: 'many' is not a number; write 3 or 3.5"),
        ("polarity", "no", "slot of turn 1:1: polarity 'no'; choose negative or positive"),
        (
            "date",
            "May",
            "slot of turn 1:1: 'May' is no date; write 2023-05-07 or 2023-05-07/2023-05-09",
        ),
    ],
)
def test_a_value_that_is_not_of_its_kind_is_an_error(kind, value, message):
    with pytest.raises(UserError) as raised:
        says("I smoke", kind, value)

    assert str(raised.value) == message
