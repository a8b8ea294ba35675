"""What `gatelab chains` shows and writes."""

from dataclasses import replace
from pathlib import Path

import pandas as pd
import pytest
from builders import dialogue, probe
from chain_cases import flagged
from shown_tables import cells, flowing, on_terminal
from small_runs import NULL, PROBES, READ, SAID, Without, entity, ran

from analysis.chains.telling.shown import told
from analysis.chains.whole_run import WholeRun
from analysis.written_frames import as_markdown, write_frames
from toolkit.errors import UserError
from toolkit.runs.run_folder import RunFolder


def shown(folder: RunFolder, probe: str | None = None, arm: str | None = None) -> str:
    return on_terminal(told(WholeRun(folder), probe, arm))


def test_the_overview_says_what_was_lost_where_and_by_what(tmp_path: Path):
    text = shown(ran(tmp_path))

    assert cells(text, "4 single-hop") == ["3", "100.0", "66.7", "1", "0", "-33.3"]
    assert cells(text, "gated") == ["3", "100.0", "66.7", "66.7", "66.7", "66.7", "66.7"]
    assert "gated lost admitted Without rejected 1" in flowing(text)
    assert "No intervals: below 6 dialogues" in text


def test_it_says_when_only_turns_can_be_followed(tmp_path: Path):
    folder = ran(tmp_path, probes=tuple(replace(one, slots=()) for one in PROBES))

    assert "slot_unavailable" in shown(folder)
    assert "slot_unavailable" not in shown(ran(tmp_path / "2"))


def test_what_is_not_traced_is_counted_and_named(tmp_path: Path):
    asked = (*PROBES, probe("Why?", id="why"), flagged(probe("Who?", "1:1", id="who"), "wrong_citation"))
    text = flowing(shown(ran(tmp_path, probes=asked)))

    assert "every arm: 1 probes not traced (no_evidence): why." in text
    assert "every arm: 1 probes not traced (wrong_citation): who." in text


def test_failed_rows_are_named_and_their_arm_is_not_compared(tmp_path: Path):
    said = replace(SAID, turns=(*SAID.turns[:3], replace(SAID.turns[3], text="I fail at skiing.")))
    text = flowing(shown(ran(tmp_path, said=(said,))))

    assert "gated: 3 probes not traced (failed: upstream): live, dog, work." in text
    assert "gated is not compared with ungated" in text


@pytest.mark.parametrize("arm", [None, "gated"])
def test_every_line_fits_into_80_columns(tmp_path: Path, arm: str | None):
    said = tuple(replace(SAID, id=f"d{number}") for number in range(6))
    asked = tuple(replace(one, id=f"{each.id}/{one.id}", dialogue=each.id) for each in said for one in PROBES)
    text = shown(ran(tmp_path, said=said, probes=asked), arm=arm)

    assert max(map(len, text.splitlines())) <= 80
    assert "…" not in text


def test_many_arms_are_rows_of_one_table(tmp_path: Path):
    arms = {
        f"without {word}": replace(NULL, admission=Without(word))
        for word in ("Rex", "Oslo", "ski", "baker", "is")
    }
    text = shown(ran(tmp_path, ungated=NULL, **arms))

    assert text.count("Lost and gained") == 1
    assert cells(text, "without Rex") == ["3", "100.0", "66.7", "1", "0", "-33.3"]


def test_an_arm_has_hazards_links_and_the_placebo(tmp_path: Path):
    text = shown(ran(tmp_path, said=(SAID, replace(SAID, id="d2"))), arm="gated")

    assert cells(text, "all of these admitted") == ["3", "66.7", "3", "33.3", "66.7", "0"]
    assert cells(text.partition("Links in gated")[2], "all of these stored") == [
        "3",
        "66.7",
        "3",
        "66.7",
        "66.7",
        "0.0",
        "0.0",
    ]
    assert cells(text.partition("in other dialogues")[2], "stored") == ["3", "66.7", "66.7"]


def test_an_unknown_arm_is_one_line(tmp_path: Path):
    with pytest.raises(UserError, match="--arm: no arm 'x'; choose of ungated, gated"):
        shown(ran(tmp_path), arm="x")


def test_a_story_has_the_texts_and_the_decisions_stage_by_stage(tmp_path: Path):
    text = flowing(shown(ran(tmp_path, ungated=READ, gated=replace(READ, admission=Without("Rex"))), "dog"))
    before, _, after = text.partition(" gated: dog")

    assert "link 1 of 1: turn 1:2 Ben: My dog is called Rex." in before
    assert "stored turn yes, content yes, anywhere yes; Mem0: added" in before
    assert "rank 1 of 1" in before
    assert "answer [4 March 2024] Ben: My dog is called Rex. HasGold: 1.0" in before
    assert "admitted turn no, content no, anywhere no; Without: rejected" in after
    assert "stored turn no, content no, anywhere no; no decision" in after


def test_a_story_may_be_of_one_arm(tmp_path: Path):
    assert "ungated: dog" not in shown(ran(tmp_path), "dog", "gated")


def test_a_story_shows_no_control_characters_and_reads_no_markup(tmp_path: Path):
    said = dialogue("Ana: [red]I live\x1b[2J in Oslo.")
    asked = (probe("Oslo?", "1:1", id="live", slots=(entity("1:1", "Oslo"),)),)
    text = shown(ran(tmp_path, said=(said,), probes=asked, ungated=NULL), "live")

    assert "\x1b" not in text
    assert "[red]I live" in text


def test_the_story_of_an_untraced_probe_says_why(tmp_path: Path):
    assert "Not traced: no_evidence." in shown(ran(tmp_path, probes=(probe("Why?", id="why"),)), "why")


def test_an_unknown_probe_is_one_line(tmp_path: Path):
    with pytest.raises(UserError, match="--probe: 'x' is no probe of the run"):
        shown(ran(tmp_path), "x")


def test_every_table_is_written_as_csv_and_markdown(tmp_path: Path):
    paths = write_frames(WholeRun(ran(tmp_path)).tables, tmp_path / "out" / "tables")
    names = {path.name for path in paths}

    assert {
        "lost_gained_by_category.csv",
        "deletions.md",
        "changes.csv",
        "chains_content_by_links.md",
    } <= names
    assert pd.read_csv(tmp_path / "out" / "tables" / "deletions.csv")["alone"].tolist() == ["dog"]
    assert "| dog |" in (tmp_path / "out" / "tables" / "deletions.md").read_text()


def test_markdown_cells_cannot_break_their_table():
    frame = pd.DataFrame({"a": ["x|y\nz <b>"], "b": [0.123456], "c": [None]})

    assert as_markdown(frame) == "| a | b | c |\n| --- | --- | --- |\n| x\\|y z &lt;b> | 0.1235 |  |\n"
