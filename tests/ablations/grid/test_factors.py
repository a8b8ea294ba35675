"""Factors as people write them."""

from datetime import date

import pytest

from ablations.grid.factors import factors_of
from toolkit.errors import UserError


def test_levels_are_named_and_the_last_is_the_high_one():
    (factor,) = factors_of({"admission": {"off": "admit-all", "on": "cues"}})

    assert (factor.path, factor.low, factor.high) == ("admission", "off", "on")
    assert factor.levels == {"off": "admit-all", "on": "cues"}


def test_plain_values_name_their_levels():
    (factor,) = factors_of({"retrieval.shown.top_k": [1, 0.5, None, True, "whole", "名"]})

    assert list(factor.levels) == ["1", "0.5", "null", "true", "whole", "名"]
    assert list(factor.levels.values()) == [1, 0.5, None, True, "whole", "名"]


def test_names_that_are_numbers_are_read_as_written():
    (factor,) = factors_of({"segregation.window": {1: 1, 10: 10}})

    assert list(factor.levels) == ["1", "10"]


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ({}, r"factors: there is none; write them as \{admission: "),
        ({"admision": [1, 2]}, "factors: unknown factor 'admision'; it begins with one of data, segregation"),
        ({"": [1, 2]}, "factors: unknown factor ''"),
        (
            {"admission": "cues"},
            r"factors.admission: levels are written \{NAME: VALUE, ...\} or .* not 'cues'",
        ),
        ({"admission": None}, "factors.admission: levels are written .* not None"),
        ({"admission": {}}, "factors.admission: has no levels; a factor has two or more"),
        ({"admission": []}, "factors.admission: has no levels; a factor has two or more"),
        ({"admission": ["cues"]}, "factors.admission: has one level; a factor has two or more"),
        (
            {"admission": {"a": "cues", "b": "cues"}},
            "factors.admission: levels 'a' and 'b' are the same, 'cues'",
        ),
        ({"admission.threshold": [0.2, 0.3, 0.2]}, "levels '0.2' and '0.2' are the same, 0.2"),
        ({"admission.threshold": [1, "1"]}, "levels '1' and '1' are the same, '1'"),
        ({"admission": ["cues", {"cues": {}}]}, r"\{'cues': \{\}\} has no name; write \{NAME: VALUE, ...\}"),
        ({"admission": {"a b": "cues", "c": 1}}, "'a b' names no level; one word without '='"),
        ({"admission": {"a=b": "cues", "c": 1}}, "'a=b' names no level"),
        ({"admission": {"": "cues", "c": 1}}, "'' names no level"),
        ({"admission": {"\u202eabc": "cues", "c": 1}}, "names no level"),
        ({"admission": {"a": date(2024, 1, 2), "c": 1}}, "factors.admission=a: .* is no plain value"),
    ],
)
def test_a_factor_that_varies_nothing_sensible_is_one_line(written: dict[str, object], said: str):
    with pytest.raises(UserError, match=said) as caught:
        factors_of(written)

    assert "\n" not in str(caught.value)
