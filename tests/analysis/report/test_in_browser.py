"""What somebody sees who opens a page from disk in Chromium."""

import resource
from pathlib import Path

from explored import browsed, contents_of, in_browser

from analysis.report.page import page

pytestmark = in_browser
PAGE = page(contents_of(probes=6, arms=3), ())
TEXT = "document.getElementById('{}').textContent"


MANY = page(contents_of(probes=1540, arms=8), ())


def processor_seconds(folder: Path, address: str, step: str) -> float:
    """What a page with many probes costs; its own clock is no measure, since the browser turns it forward."""
    folder.mkdir()
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    browsed(MANY, folder, address, step)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime


def entered(element: str, value: str) -> str:
    """Choose or type a value."""
    found = f"document.getElementById('{element}')"
    return f"({found}.value = '{value}', {found}.dispatchEvent(new Event('input')))"


def test_a_page_opens_with_its_summary_and_without_anything_else(tmp_path: Path):
    shown = (
        "[...document.querySelectorAll('main > section')].filter((one) => !one.hidden).map((one) => one.id)"
    )

    assert browsed(PAGE, tmp_path, "", shown) == ["summary"]


def test_filters_narrow_the_table_and_stand_in_the_address(tmp_path: Path):
    steps = [entered("probes-arm", "arm 1"), entered("probes-change", "lost")]
    told = f"[{TEXT.format('probes-count')}, location.hash]"

    count, address = browsed(PAGE, tmp_path, "#view=probes", *steps, told)

    assert count == "2 rows, page 1 of 1"
    assert "change=lost" in address
    assert "arm=arm+1" in address


def test_a_row_opens_its_probe(tmp_path: Path):
    click = "document.querySelectorAll('#probes tbody tr')[7].click()"

    told = browsed(PAGE, tmp_path, "#view=probes", click, f"[location.hash, {TEXT.format('probe')}]")

    assert told[0] == "#probe=p1&dialogue=d1&arm=arm+1"
    assert "Question 1?" in told[1]


def test_an_address_opens_a_probe_with_its_chain(tmp_path: Path):
    told = browsed(PAGE, tmp_path, "#probe=p3&arm=arm+2", TEXT.format("probe"))

    assert "p3: Question 3?" in told
    assert "admission: rejected" in told


def test_an_address_of_no_probe_says_so(tmp_path: Path):
    assert (
        browsed(PAGE, tmp_path, "#probe=none", TEXT.format("probe")) == "There is no probe none in this run."
    )


def test_what_a_dialogue_says_is_never_run(tmp_path: Path):
    contents = contents_of()
    contents["texts"][0] = "</script><script>window.hurt=1</script><img src=x onerror='window.hurt=1'>"

    hurt, said, images = browsed(
        *(page(contents, ()), tmp_path, "#probe=p0"),
        f"[window.hurt ?? 0, {TEXT.format('probe')}, document.images.length]",
    )

    assert (hurt, images) == (0, 0)
    assert "<script>window.hurt=1</script>" in said


def test_twelve_thousand_rows_are_filtered_while_one_types(tmp_path: Path):
    steps = [entered("probes-text", word) for word in ("q", "qu", "question 1", "question 15")]

    told = browsed(MANY, tmp_path, "#view=probes", *steps, TEXT.format("probes-count"))

    assert told == "408 rows, page 1 of 9"


def test_twelve_thousand_rows_are_drawn_again_in_a_tenth_of_a_second(tmp_path: Path):
    address = "#view=probes&text=question&sort=question"
    redraws = "Array.from({ length: 50 }, () => show()).length"

    once, often = (
        processor_seconds(tmp_path / name, address, step) for name, step in (("a", "1"), ("b", redraws))
    )

    assert (often - once) / 50 < 0.1
