from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.text.numbers import numbers


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("3 kids and 1,000 books", {"3", "1000"}),
        ("3.5 km, 3,5 l, 1.234,56", {"3.5", "1234.56"}),
        ("twenty-five, two hundred and five", {"25", "205"}),
        ("a dozen, two dozen, half a dozen", {"12", "24", "6"}),
        ("five six", {"5", "6"}),
        ("5k or 3 million", {"5000", "3000000"}),
        ("at 10:45 on 2023-05-07, the 3rd a4", set()),
        ("-5 degrees, 5-6 people", {"-5", "5", "6"}),
        ("٣ and ３", {"3"}),
        ("someone alone", set()),
    ],
)
def test_numbers_are_read_from_digits_and_words(text, found):
    assert numbers(text) == {Decimal(number) for number in found}


@settings(derandomize=True, deadline=None)
@given(st.text(alphabet=st.sampled_from(list("0123456789.,-:/ stkm")) | st.characters()))
def test_numbers_never_raise(text):
    assert isinstance(numbers(text), frozenset)
