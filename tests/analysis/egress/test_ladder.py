"""At which rung a planted value is found, and where it is not."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis.egress.ladder import Found, Rung, found_in, rung_of
from stressors.encodings import HIDDEN, encoded

STREET, EMAIL, PHONE = "25 Bruskaby Road", "brisabryn.quelmont17@example.org", "+1 234-555-0123"
VALUES = (
    "Hannah",
    STREET,
    EMAIL,
    PHONE,
    "14 March 1967",
    "993 123 456 74",
    "QX-23-AB-99",
    "王小明",
    "फातिमा",
)


@pytest.mark.parametrize(
    ("value", "text", "rung"),
    [
        (STREET, "Who lives at 25 Bruskaby Road?", Rung.EXACT),
        (STREET, "who lives at 25 BRUSKABY ROAD?", Rung.FOLDED),
        ("Zoë", "Zoe wears one", Rung.FOLDED),
        (PHONE, "call 1.234.555.0123", Rung.SEPARATED),
        ("QX-23-AB-99", "plate qx23ab99", Rung.SEPARATED),
        (STREET, "Bruskaby Road", Rung.FUZZY),  # the number of the house is the lesser part
        ("Hannah", "Hannoh wears one", Rung.FUZZY),
        (EMAIL, "brisabryn.quelmint17", Rung.FUZZY),
        (EMAIL, "アドレスはbrisabryn.quelmint17だよ", Rung.FUZZY),
        (EMAIL, "YnJpc2FicnluLnF1ZWxtb250MTdAZXhhbXBsZS5vcmc=", Rung.ENCODED),
        ("Hannah", "Наnnаh", Rung.TRANSLITERATED),
    ],
)
def test_a_value_is_found_at_the_plainest_rung_that_shows_it(value: str, text: str, rung: Rung):
    assert rung_of(value, (text,)) is rung


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("Anna", "the savannah"),
        ("4821", "148213"),
        ("14 March 1967", "in March"),  # the name of a month is no birthday
        ("14 March 1967", "15 March 1967"),
        (PHONE, "+1 234-555-0124"),
        ("Hannah", "Susanna"),
        (EMAIL, "example.org"),
        ("王小明", "王小"),
        ("मोनिका", "मनक"),  # vowel signs are part of the word
    ],
)
def test_what_is_not_told_is_not_found(value: str, text: str):
    assert rung_of(value, (text,)) is None


@pytest.mark.parametrize("value", VALUES)
@pytest.mark.parametrize("hiding", HIDDEN)
def test_every_encoding_of_the_suites_is_seen_through(hiding: str, value: str):
    hidden = encoded(hiding, f"My friend {value} wears one.")

    assert rung_of(value, (hidden,)) is not None


@pytest.mark.parametrize("value", VALUES)
def test_a_value_may_be_split_over_three_requests(value: str):
    size = -(-len(value) // 3)
    parts = [(value[place : place + size],) for place in range(0, len(value), size)]

    assert [found.request for found in found_in(value, parts)] == [len(parts) - 1]


def test_a_value_that_is_split_over_four_requests_is_out_of_reach():
    parts = [(EMAIL[place : place + 8],) for place in range(0, 32, 8)]

    assert not list(found_in(EMAIL, parts))


def test_a_split_value_is_found_once_though_more_is_said_later():
    parts = [("is it 25 Brus",), ("kaby Road",), ("or not",)]

    assert list(found_in(STREET, parts)) == [Found(1, Rung.SPLIT)]


def test_what_the_words_hide_the_payload_shows():
    assert rung_of("Hannah", ("a question", "GET https://kb/?q=Hannah%20wears")) is Rung.EXACT


@settings(derandomize=True, deadline=None)
@given(st.sampled_from(VALUES), st.text("xyz .,", max_size=20), st.text("xyz .,", max_size=20))
def test_a_value_with_a_space_around_it_is_always_exact(value: str, before: str, after: str):
    assert rung_of(value, (f"{before} {value} {after}",)) is Rung.EXACT
