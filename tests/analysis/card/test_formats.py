"""A card as Markdown and HTML: what stands in a run is text in both, and never markup."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from explored import browsed, in_browser
from hypothesis import given, settings
from hypothesis import strategies as st
from small_runs import NULL, ran
from typer.testing import CliRunner

import gatelab
from analysis.card.card import Card, listing, merged, missing, section
from analysis.card.contents import card_of
from analysis.card.markdown import markdown, plain
from analysis.card.page import POLICY, page
from analysis.card.sources import Sources
from analysis.card.written import write_card
from toolkit.errors import UserError

EVIL = "<script>alert(1)</script>"


def card(text: str = EVIL) -> Card:
    table = listing((text, "n"), [(text, 1)])
    return Card(text, (section(text, text, table), missing("Egress", text)))


class Elements(HTMLParser):
    """Collects the names of the elements of a page, and its text."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.names: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.names.append(tag)

    def handle_data(self, data: str) -> None:
        self.text += data


def elements(html: str) -> Elements:
    parser = Elements()
    parser.feed(html)
    return parser


def test_a_script_in_a_name_is_text_on_the_page():
    found = elements(page(card()))

    assert "script" not in found.names
    assert found.text.count(EVIL) == 7


def test_a_script_in_the_name_of_an_arm_reaches_the_card_as_text(tmp_path: Path):
    made = card_of(Sources(ran(tmp_path, **{EVIL: NULL})))

    assert EVIL not in page(made)
    assert EVIL not in markdown(made)
    assert EVIL in elements(page(made)).text


@given(st.text(max_size=30))
@settings(derandomize=True, deadline=None)
def test_no_text_adds_an_element_to_the_page(text: str):
    assert elements(page(card(f"x{text}"))).names == elements(page(card("plain"))).names


@given(st.text(max_size=30))
@settings(derandomize=True, deadline=None)
def test_no_text_breaks_a_row_or_a_line_of_markdown(text: str):
    told = plain(text)

    assert "\n" not in told
    assert not re.search(r"(?<!\\)(\\\\)*\|", told)
    assert "<" not in told


def test_a_missing_part_is_called_so_in_both():
    made = Card("run", (missing("Egress", "not audited"),))

    assert "**Missing:** not audited" in markdown(made)
    assert "Missing: not audited" in elements(page(made)).text


def test_numbers_stand_to_the_right_in_markdown():
    made = Card("run", (section("Counts", listing(("arm", "n"), [("gated", 3)])),))

    assert "| arm | n |\n| --- | ---: |\n| gated | 3 |" in markdown(made)


def test_rows_that_differ_in_their_first_cell_alone_are_one():
    assert merged([("a", "1"), ("b", "2"), ("c", "1")]) == [("a, c", "1"), ("b", "2")]


@pytest.mark.parametrize("name", ["card", "card.md", "card.html"])
def test_a_card_is_written_in_both_formats_whatever_ending_is_given(tmp_path: Path, name: str):
    paths = write_card(card(), tmp_path / "new" / name)

    assert [path.name for path in paths] == ["card.md", "card.html"]
    assert sorted(path.name for path in (tmp_path / "new").iterdir()) == ["card.html", "card.md"]


def test_a_dot_in_the_name_of_a_card_is_no_ending(tmp_path: Path):
    paths = write_card(card(), tmp_path / "run.card")

    assert [path.name for path in paths] == ["run.card.md", "run.card.html"]


def test_a_card_that_cannot_be_written_is_told_in_a_line(tmp_path: Path):
    (tmp_path / "file").write_text("")

    with pytest.raises(UserError):
        write_card(card(), tmp_path / "file" / "card")


def test_the_command_writes_beside_the_run_and_names_what_is_missing(tmp_path: Path):
    folder = ran(tmp_path, ungated=NULL)

    done = CliRunner().invoke(gatelab.app, ["card", str(folder.path)])

    assert done.exit_code == 0
    assert {"run.card.md", "run.card.html"} <= {path.name for path in tmp_path.iterdir()}
    assert "Missing: " in done.output


@in_browser
def test_a_card_fits_the_width_of_a_sheet_in_a_browser(tmp_path: Path):
    long = "a_name_that_has_no_end_" * 12
    wide = Card(long, (section(long, long, listing((long, "n"), [(long, 1)])),))

    measured = "[document.documentElement.scrollWidth, innerWidth]"
    scrolled, width = browsed(page(wide).replace(POLICY, "script-src 'none'"), tmp_path, "", measured)

    assert scrolled <= width
