"""YAML as plain values: nothing is read in another sense than it seems to have."""

from pathlib import Path

import pytest

from toolkit.errors import UserError
from toolkit.yaml_files import contents_of


def read(folder: Path, text: str) -> object:
    path = folder / "x.yaml"
    path.write_text(text, encoding="utf-8")
    return contents_of(path)


def test_on_off_yes_and_no_are_texts(tmp_path: Path):
    assert read(tmp_path, "{on: off, yes: no, y: n, ON: Off}") == {
        "on": "off",
        "yes": "no",
        "y": "n",
        "ON": "Off",
    }


def test_true_and_false_are_booleans(tmp_path: Path):
    assert read(tmp_path, "[true, True, TRUE, false, False, FALSE]") == [True] * 3 + [False] * 3


def test_what_only_begins_like_a_boolean_is_a_text(tmp_path: Path):
    assert read(tmp_path, "[trueish, fAlse, 'true', tomorrow]") == ["trueish", "fAlse", "true", "tomorrow"]


def test_numbers_and_nothing_are_what_they_look_like(tmp_path: Path):
    assert read(tmp_path, "[1, 0.5, null, ~]") == [1, 0.5, None, None]


@pytest.mark.parametrize("text", ["{a: 1, a: 2}", "{on: 1, 'on': 2}", "{b: {1: x, 1: y}}"])
def test_a_key_that_is_there_twice_is_refused(tmp_path: Path, text: str):
    with pytest.raises(UserError, match=r"no YAML: key .* is there twice"):
        read(tmp_path, text)


def test_text_that_is_no_utf_8_is_one_line(tmp_path: Path):
    (tmp_path / "x.yaml").write_bytes(b"name: \xff\xfe")

    with pytest.raises(UserError, match="no YAML: "):
        contents_of(tmp_path / "x.yaml")
