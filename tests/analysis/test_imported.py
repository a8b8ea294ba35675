"""Imported runs in every view: what nobody saw is said to be unseen, and never counted as passed."""

from pathlib import Path

import pandas as pd
import pytest
from imported_runs import DATA, RECORDS, RESULTS, UNSOURCED, brought_in, in_arm, result
from shown_tables import flowing, on_terminal, shown
from small_runs import ran
from typer.testing import CliRunner

import gatelab
from ablations.imported.beside import beside
from analysis.chains.outcomes.survival import first_breaks, link_survival
from analysis.chains.telling.shown import told
from analysis.chains.whole_run import WholeRun
from analysis.report.contents import contents
from analysis.report.written import write_report
from analysis.write_path import write_path
from analysis.written_frames import write_frames
from toolkit.runs.run_folder import RunFolder

OTHER = (RECORDS[1], result("live", "m2"), result("dog", "m2"), result("work", "m2"))
UNSEEN = "imported; unseen are segregation, admission, structuring, enrichment, grounding"


@pytest.fixture
def alone(tmp_path: Path) -> RunFolder:
    """Records and no results."""
    return brought_in(tmp_path, *RECORDS)


@pytest.fixture
def two(tmp_path: Path) -> RunFolder:
    """Two systems, the first of which shows where Ana lives, the other what the dog is called."""
    return brought_in(tmp_path, *in_arm("a", (*RECORDS, *RESULTS)), *in_arm("b", OTHER))


@pytest.fixture
def against_ours(tmp_path: Path) -> RunFolder:
    """A system whose records have no sources, beside our ungated arm."""
    return brought_in(tmp_path, *UNSOURCED, *RESULTS, beside=beside(ran(tmp_path), None, DATA))


def chains_of(folder: RunFolder, probe: str | None = None, arm: str | None = None) -> str:
    return on_terminal(told(WholeRun(folder), probe, arm), width=100)


def test_the_summary_says_what_is_unseen_and_counts_none_of_it(alone: RunFolder):
    text = flowing(shown(alone))

    assert f"imported: {UNSEEN}, retrieval, reader, judges." in text
    assert "admitted unseen rejected unseen" in text
    assert "Content support, %: not to be had, for what imported retrieved is unseen." in text


def test_the_write_path_knows_turns_records_and_bytes_alone(alone: RunFolder):
    counts = write_path(alone)["imported"].dropna()

    assert counts.to_dict() == {"turns": 4, "stored": 2, "bytes stored": 42}


def test_two_imported_arms_are_compared_probe_by_probe(two: RunFolder):
    whole = WholeRun(two)
    row = whole.compared["category"].query("group == 'all of these' and measure == 'content support'").iloc[0]

    assert (row["n"], row["lost"], row["gained"]) == (3, 1, 1)
    assert whole.changes[["change", "stage"]].astype(str).to_numpy().tolist() == [
        ["lost", "stored"],
        ["gained", "retrieved"],
    ]


def test_an_imported_arm_is_compared_with_an_arm_of_ours(against_ours: RunFolder):
    row = WholeRun(against_ours).compared["links"].iloc[0]

    assert (row["arm"], row["baseline"], row["measure"]) == ("imported", "ungated", "content support")
    assert (row["n"], row["lost"], row["gained"]) == (3, 2, 0)


def test_turns_of_what_is_structured_nobody_knows_how_are_not_comparable(two: RunFolder):
    said = "Turn support of b is not comparable with a: how one of them is structured is unseen."

    assert said in flowing(shown(two))


def test_a_chain_that_is_whole_where_it_is_seen_is_not_called_intact(alone: RunFolder):
    breaks = first_breaks(WholeRun(alone).chains, "links", "content")

    assert breaks[["stage", "n"]].to_numpy().tolist() == [["stored", 3], ["unseen", 3]]
    assert breaks["share"].tolist() == pytest.approx([1 / 3, 2 / 3])


def test_links_whose_turns_nobody_knows_have_content_and_no_turn(against_ours: RunFolder):
    rows = link_survival(WholeRun(against_ours).links, "links").query("arm == 'imported'")

    assert rows[["stage", "n", "n_content"]].astype(str).to_numpy().tolist() == [
        ["stored", "0", "3"],
        ["retrieved", "0", "3"],
    ]
    assert rows["turn"].isna().all()
    assert rows["anywhere"].tolist() == pytest.approx([2 / 3, 1 / 3])


def test_the_chains_say_what_is_unseen(alone: RunFolder):
    text = chains_of(alone)

    assert UNSEEN in flowing(text)
    assert "imported 3 unseen unseen unseen unseen 66.7 unseen" in flowing(text)


def test_every_table_of_an_imported_arm_can_be_shown_and_written(against_ours: RunFolder, tmp_path: Path):
    text = chains_of(against_ours, arm="imported")
    written = write_frames(WholeRun(against_ours).tables, tmp_path / "tables")

    assert "nan" not in text
    assert any(path.name == "lost_gained_by_category.csv" for path in written)


def test_a_story_tells_what_is_not_seen_and_what_is_unknown(against_ours: RunFolder):
    told_of = chains_of(against_ours, "dog", "imported")

    assert "admitted   not seen" in told_of
    assert "stored     turn unknown, content yes, anywhere yes; no decision" in told_of
    assert "retrieved  turn unknown, content no, anywhere no; no decision" in told_of


def test_the_page_has_no_break_for_a_chain_whose_end_is_unseen(alone: RunFolder):
    page = contents(WholeRun(alone))
    (asked,) = page["asked"].values()

    assert asked["first"] == [7, 7, 4]
    assert asked["anywhere"][0] == ["????1?"]
    assert any(UNSEEN in note for note in page["run"]["notes"])


@pytest.mark.parametrize("fixture", ["alone", "two", "against_ours"])
def test_a_page_is_written_of_any_imported_run(fixture: str, request: pytest.FixtureRequest, tmp_path: Path):
    assert write_report(request.getfixturevalue(fixture), tmp_path / "page.html") > 10_000


def test_an_imported_arm_is_put_to_the_test_against_another(two: RunFolder):
    done = CliRunner().invoke(gatelab.app, ["compare", f"{two.path}:a", f"{two.path}:b"])
    text = flowing(done.output)

    assert done.exit_code == 0
    assert "structured nobody knows how" not in text
    assert "content support" in text


def test_turn_support_of_an_imported_arm_is_not_comparable(two: RunFolder):
    words = ["compare", f"{two.path}:a", f"{two.path}:b", "--outcome", "turn support"]
    text = flowing(CliRunner().invoke(gatelab.app, words).output)

    assert "structured nobody knows how, so their turn support is not comparable" in text


def test_a_missing_probe_is_named_and_compared_with_nothing(tmp_path: Path):
    lines = (*in_arm("a", (*RECORDS, *RESULTS)), *in_arm("b", (*RECORDS, *RESULTS[:2])))
    text = flowing(shown(brought_in(tmp_path, *lines)))

    assert "b is not compared with a: b lacks 1 probes (work): failed: not in the file" in text


def test_other_runs_are_told_as_before(tmp_path: Path):
    counts = write_path(ran(tmp_path))

    assert counts.dtypes.map(pd.api.types.is_integer_dtype).all()
    assert "unseen" not in shown(RunFolder(tmp_path / "run"))
