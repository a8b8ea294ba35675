"""Suites as files."""

import json

import pytest
from stress_cases import case, content

from toolkit.cases.case_lines import case_line, case_of, case_schema, cases_in, suite_of
from toolkit.errors import UserError

FULL = case("I work at Brivane.", "なるほど", must_store=(content("Brivane"),), knobs={"copies": 2})


def test_a_case_is_the_same_after_it_was_written_and_read():
    assert case_of(case_line(FULL)) == FULL


def test_a_line_is_one_line_of_plain_json():
    line = case_line(case("two\nlines\u2028and a tab\t"))

    assert line.count(b"\n") == 1
    assert json.loads(line)["dialogue"]["turns"][0]["text"] == "two\nlines\u2028and a tab\t"


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('"holds"', '"hodls"', "missing key 'holds'"),
        ('"family"', '"famly"', "unknown key 'famly'"),
        ('"severity":0.5', '"severity":"0.5"', "'severity' is '0.5'; it must be a number"),
        ('"severity":0.5', '"severity":1.5', "severity 1.5 is out of range"),
        ('"held_in"', '"held"', "'split' is 'held'; it must be 'held_in' or 'held_out'"),
        ("}\n", "}{}\n", "not JSON: extra data at column"),
        ("}\n", "},{}\n", "not JSON: extra data at column"),
        ("}\n", "\n", "not JSON: "),
        ('"family"', '"id":"other","family"', "key 'id' is there twice in one object"),
    ],
)
def test_a_line_that_is_no_sound_case_is_refused_with_its_key(old, new, fault):
    line = case_line(FULL).decode().replace(old, new, 1 if old != "}\n" else -1).encode()

    with pytest.raises(UserError) as raised:
        case_of(line)

    assert fault in str(raised.value)
    assert "\n" not in str(raised.value)


def test_a_suite_is_refused_with_the_number_of_its_first_bad_line(tmp_path):
    path = tmp_path / "suite.jsonl"
    path.write_bytes(case_line(FULL) + b"\n{}\n")

    with pytest.raises(UserError, match=r"suite\.jsonl:3: missing key 'id'"):
        [*cases_in(path)]


def test_a_byte_order_mark_before_a_suite_does_not_matter(tmp_path):
    path = tmp_path / "suite.jsonl"
    path.write_bytes(b"\xef\xbb\xbf" + case_line(FULL))

    assert [*cases_in(path)] == [FULL]


def test_a_line_in_another_encoding_is_refused():
    with pytest.raises(UserError, match="not UTF-8 at byte 1"):
        case_of("{}".encode("utf-16"))


def test_an_empty_suite_is_refused(tmp_path):
    path = tmp_path / "suite.jsonl"
    path.write_bytes(b"\n")

    with pytest.raises(UserError, match="it has no case"):
        suite_of(path)


def test_the_schema_names_every_key_of_a_case():
    schema = json.loads(case_schema())

    assert {"must_store", "must_not_store", "egress", "partner"} <= {*schema["properties"]}
    assert schema["additionalProperties"] is False
