"""What the bank of templates promises."""

from collections import Counter
from pathlib import Path

import pytest

from stressors.bank import FOLDER, entries, has_templates, read_entries
from stressors.families.catalog import FAMILIES
from stressors.language import FOLDER as LANGUAGE_FILES
from stressors.language import LANGUAGES, language
from stressors.toml import authors_of
from toolkit.cases.case import Split
from toolkit.errors import UserError

TEMPLATES = [name for name in FAMILIES if has_templates(name, "en")]
FILES = sorted(FOLDER.rglob("*.toml"))


@pytest.mark.parametrize("family", TEMPLATES)
def test_each_family_has_24_templates_in_english_a_quarter_of_them_held_out(family):
    splits = Counter(entry.split for entry in entries(family, "en"))

    assert splits[Split.HELD_IN] >= 18
    assert splits[Split.HELD_OUT] >= 6


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
def test_each_other_language_has_24_templates_over_all_families_a_quarter_of_them_held_out(code):
    splits = Counter(entry.split for family in TEMPLATES for entry in entries(family, code))

    assert splits.total() >= 24
    assert splits[Split.HELD_OUT] >= splits.total() / 4


@pytest.mark.parametrize(
    "path", [*FILES, *sorted(LANGUAGE_FILES.glob("*.toml"))], ids=lambda path: str(path)[-30:]
)
def test_each_file_says_who_wrote_it_and_that_another_reviewed_it(path):
    writer, reviewer = authors_of(path)

    assert writer
    assert reviewer not in ("", writer)


@pytest.mark.parametrize("code", LANGUAGES)
def test_each_language_has_its_words(code):
    spoken = language(code)
    people = spoken.women + spoken.men + spoken.friends_women + spoken.friends_men

    assert len({*people}) == len(people)
    assert len(spoken.small_talk) >= 20


def written(tmp_path: Path, line: str, family: str = "repeat") -> Path:
    """A copy of a template file with one more line in its first table."""
    path = tmp_path / "en" / f"{family}.toml"
    path.parent.mkdir()
    text = (FOLDER / "held_in" / "en" / path.name).read_text(encoding="utf-8")
    path.write_text(text.replace("[[template]]\n", f"[[template]]\n{line}\n", 1), encoding="utf-8")
    return path


def test_a_template_with_an_unknown_slot_is_refused_in_one_line(tmp_path):
    path = written(tmp_path, "")
    path.write_text(
        path.read_text(encoding="utf-8").replace('fact = "', 'fact = "{nobody} ', 1), encoding="utf-8"
    )

    with pytest.raises(
        UserError, match=r"repeat\.toml: template '.*': unknown slot \{nobody\}; allowed are "
    ) as raised:
        read_entries(path, Split.HELD_IN)

    assert "\n" not in str(raised.value)


def test_a_template_with_an_unknown_key_is_refused(tmp_path):
    with pytest.raises(UserError, match=r"repeat\.toml: unknown key 'mood'"):
        read_entries(written(tmp_path, 'mood = "blue"'), Split.HELD_IN)


def test_a_file_that_is_no_toml_is_refused(tmp_path):
    with pytest.raises(UserError, match=r"repeat\.toml: no TOML"):
        read_entries(written(tmp_path, "a b c"), Split.HELD_IN)


def test_a_family_without_the_language_is_refused():
    with pytest.raises(UserError, match="family 'repeat' has no template in language 'xx'"):
        entries("repeat", "xx")


def test_a_language_that_nobody_wrote_is_refused():
    with pytest.raises(UserError, match="unknown language 'xx'; choose of en, es, de, fr, zh, ja, hi, ar"):
        language("xx")
