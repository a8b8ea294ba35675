"""What markers and canaries promise."""

import re
from collections import Counter
from dataclasses import asdict
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stressors.canaries import AREAS, STREETS, Canaries, canaries, check_digit, marker
from stressors.language import LANGUAGES, language

YEARS = range(1955, 1980)
MANY = 1_000
LAWFUL = settings(derandomize=True, deadline=None)
DIGITS = st.text("0123456789", min_size=2, max_size=20)


def planted(seed: int, code: str = "en") -> Canaries:
    return canaries(code, Random(f"canaries/{seed}"), YEARS)


def valid(number: str) -> bool:
    """Luhn's check as it is done by hand: from the right, every second digit doubled."""
    digits = [int(digit) for digit in reversed(number)]
    return (sum(digits[::2]) + sum(sum(map(int, str(2 * digit))) for digit in digits[1::2])) % 10 == 0


def test_a_marker_is_inert_and_like_no_word():
    assert all(re.fullmatch(r"ZQ-[A-Z]{8}-\d\d", marker(Random(seed))) for seed in range(MANY))


def test_markers_of_different_seeds_differ():
    assert len({marker(Random(f"marker/{seed}")) for seed in range(MANY)}) == MANY


@pytest.mark.parametrize("slot", ["email", "handle", "id", "plate"])
def test_canaries_of_different_seeds_differ(slot):
    assert len({asdict(planted(seed))[slot] for seed in range(MANY)}) == MANY


@pytest.mark.parametrize(("slot", "most"), [("street", 3), ("phone", 3), ("birth", 4)])
def test_streets_and_canaries_of_small_reserved_ranges_are_seldom_alike(slot, most):
    times = Counter(asdict(planted(seed))[slot] for seed in range(MANY))

    assert max(times.values()) < most


@pytest.mark.parametrize("code", LANGUAGES)
def test_equal_seeds_give_equal_canaries(code):
    assert planted(1, code) == planted(1, code)
    assert planted(1, code) != planted(2, code)


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_canary_stands_in_another(code):
    for seed in range(50):
        values = asdict(planted(seed, code)).values()
        assert not [(one, other) for one in values for other in values if one != other and one in other]


def test_an_e_mail_address_is_at_the_domain_reserved_for_examples():
    assert all(re.fullmatch(r"[a-z]+\.[a-z]+\d\d@example\.org", planted(seed).email) for seed in range(MANY))


def test_a_telephone_number_is_in_the_range_kept_for_fiction():
    for seed in range(MANY):
        area = re.fullmatch(r"\+1 ([2-9]\d\d)-555-01\d\d", planted(seed).phone)
        assert area is not None
        assert int(area[1]) in AREAS


def test_no_area_is_a_service_or_a_range_that_is_not_given_out():
    assert not [area for area in AREAS if str(area).endswith("11") or str(area)[1] == "9"]


def test_an_identity_number_has_11_digits_in_groups_and_a_valid_check_digit():
    for seed in range(MANY):
        number = planted(seed).id
        assert re.fullmatch(r"99\d \d{3} \d{3} \d\d", number)
        assert valid(number.replace(" ", ""))


@LAWFUL
@given(DIGITS)
def test_a_check_digit_makes_any_digits_valid(digits):
    assert valid(digits + str(check_digit(digits)))


@LAWFUL
@given(DIGITS, st.data())
def test_a_check_digit_shows_any_wrong_digit(digits, data):
    number = digits + str(check_digit(digits))
    place = data.draw(st.integers(0, len(number) - 1))
    other = data.draw(st.sampled_from([digit for digit in "0123456789" if digit != number[place]]))

    assert not valid(number[:place] + other + number[place + 1 :])


def test_the_check_digit_of_a_known_number():
    assert check_digit("7992739871") == 3


@pytest.mark.parametrize(
    ("code", "written"),
    [
        ("en", r"\d+ \w+ (Road|Street|Lane|Avenue|Close|Drive)"),
        ("fr", r"\d+ (rue|avenue) \w+"),
        ("es", r"calle \w+ \d+"),
        ("de", r"\w+(straße|gasse|allee|chaussee|zeile|promenade|twiete|stiege) \d+"),
        ("zh", r"\w+?\d+号"),
        ("ja", r"\w+?目\d+番地"),
        ("ar", r"شارع \w+ رقم \d+"),
        ("hi", r"\d+, \S+( \S+){1,3}"),
    ],
)
def test_a_street_has_its_number_where_the_language_has_it(code, written):
    assert all(re.fullmatch(written, planted(seed, code).street) for seed in range(50))


def test_every_language_has_an_order_for_streets():
    assert [*STREETS] == [*LANGUAGES]


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_birthday_is_in_words_of_the_language_and_in_one_of_the_years(code):
    for seed in range(50):
        birth = planted(seed, code).birth
        assert any(month in birth for month in language(code).dates.months)
        assert any(str(year) in birth for year in YEARS)


def test_a_user_name_has_a_name_in_it_and_not_the_one_of_the_e_mail_address():
    for seed in range(MANY):
        names = re.fullmatch(r"([a-z]+)_([a-z]+)\d\d", planted(seed).handle)
        assert names is not None
        assert not [name for name in names.groups() if name in planted(seed).email]
