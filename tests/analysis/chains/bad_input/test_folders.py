"""A run folder that lacks something is refused in a line, or what it lacks is named and left out."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from damaged_runs import copied, shards, without_component, without_rows
from pyarrow import parquet
from small_runs import PROBES, READ, SAID, Given, Without

from ablations.arms import compared
from ablations.runner import run
from analysis.chains.null_models.gated import gated
from analysis.chains.outcomes.uncounted import uncounted
from analysis.chains.telling.shown import told
from analysis.chains.whole_run import WholeRun
from analysis.figures.of_run import figures_of
from analysis.report.contents import contents
from toolkit.errors import UserError
from toolkit.runs.journal import journal_folder
from toolkit.runs.run_folder import RunFolder
from toolkit.runs.run_tables import TABLES

READINGS: dict[str, Callable[[WholeRun], object]] = {
    "tables": lambda run: run.tables,
    "terminal": lambda run: list(told(run, None, None)),
    "arm": lambda run: list(told(run, None, "gated")),
    "figures": figures_of,
    "report": contents,
}
DEAR = [  # of these some take a second, which only the slow run pays for every stage
    pytest.param(name, marks=() if name in ("terminal", "report") else pytest.mark.slow) for name in READINGS
]
LEDGERED = ("segregation", "admission", "structuring", "grounding")


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> RunFolder:
    """Three dialogues of three probes, in a shard each: ungated, and without Rex."""
    folder = tmp_path_factory.mktemp("whole")
    said = tuple(replace(SAID, id=f"d{number}") for number in range(3))
    asked = tuple(replace(one, dialogue=each.id) for each in said for one in PROBES)
    arms = {"ungated": READ, "gated": replace(READ, admission=Without("Rex"))}
    plan = replace(compared("t", Given(said, asked), arms, "ungated"), calls=folder / "calls", shard_turns=4)
    return run(plan, folder / "run")


def refusal(folder: RunFolder, read: str) -> str:
    with pytest.raises(UserError) as caught:
        READINGS[read](WholeRun(RunFolder(folder.path)))
    said = str(caught.value)

    assert "\n" not in said
    return said


@pytest.mark.parametrize("read", READINGS)
@pytest.mark.parametrize("table", ["ledger", "items", "probes"])
def test_a_truncated_file_is_named(whole: RunFolder, tmp_path: Path, table: str, read: str):
    folder = copied(whole, tmp_path / "run")
    file = shards(folder, table)[1]
    file.write_bytes(file.read_bytes()[:-100])

    said = refusal(folder, read)

    assert said.startswith(f"{folder.path}/{table}")
    assert said.endswith("is cut off or damaged; copy it again, or run it again")


@pytest.mark.parametrize("read", READINGS)
@pytest.mark.parametrize("table", ["ledger", "items", "probes"])
def test_a_missing_shard_is_named(whole: RunFolder, tmp_path: Path, table: str, read: str):
    folder = copied(whole, tmp_path / "run")
    shards(folder, table)[1].unlink()

    assert f"{table}/000001.parquet is missing" in refusal(folder, read)


def test_shards_of_one_table_are_never_read_beside_others_of_another(whole: RunFolder, tmp_path: Path):
    folder = copied(whole, tmp_path / "run")
    shards(folder, "ledger")[2].unlink()
    shards(folder, "probes")[0].unlink()

    assert "ledger/000002.parquet is missing" in refusal(folder, "tables")


def test_a_shard_that_is_missing_from_every_table_is_counted_in_probes(whole: RunFolder, tmp_path: Path):
    folder = copied(whole, tmp_path / "run")
    for table in TABLES:
        shards(folder, table)[1].unlink()

    assert "ungated lacks the rows of 3 of 9 probes" in refusal(folder, "tables")


def test_a_cell_of_the_manifest_without_its_rows_is_named(whole: RunFolder, tmp_path: Path):
    gate = {arm: cell for cell, arm in whole.arms.items()}["gated"]
    folder = without_rows(copied(whole, tmp_path / "run"), "probes", cell=gate, dialogue="d1")

    assert "gated lacks the rows of 3 of 9 probes" in refusal(folder, "tables")


@pytest.mark.parametrize("read", READINGS)
def test_a_run_that_is_still_being_made_is_no_finished_run(tmp_path: Path, read: str):
    journal_folder(tmp_path / "run").mkdir(parents=True)
    (tmp_path / "run").mkdir()

    assert "no manifest.json, so not a finished run folder" in refusal(RunFolder(tmp_path / "run"), read)


@pytest.mark.parametrize("read", DEAR)
@pytest.mark.parametrize("stage", LEDGERED)
def test_without_the_rows_of_a_stage_nobody_knows_what_it_lost(
    whole: RunFolder, tmp_path: Path, stage: str, read: str
):
    run = WholeRun(without_rows(copied(whole, tmp_path / "run"), "ledger", stage=stage, dialogue="d1"))
    own = run.untraced[run.untraced["arm"] == "ungated"]

    assert set(own["status"]) == {f"no decision: {stage}"}
    assert set(own["dialogue"]) == {"d1"}
    assert READINGS[read](run)


def test_what_was_decided_before_the_missing_rows_stays_known(whole: RunFolder, tmp_path: Path):
    run = WholeRun(without_rows(copied(whole, tmp_path / "run"), "ledger", stage="structuring"))
    own = run.untraced[run.untraced["arm"] == "gated"]

    assert set(own["probe"]) == {"live", "work"}, "the gate itself has rejected Rex"


@pytest.mark.parametrize("read", DEAR)
def test_the_probes_of_an_empty_shard_of_the_ledger_are_named(whole: RunFolder, tmp_path: Path, read: str):
    folder = copied(whole, tmp_path / "run")
    file = shards(folder, "ledger")[1]
    parquet.write_table(parquet.read_table(file).slice(0, 0), file)
    run = WholeRun(RunFolder(folder.path))

    assert uncounted(run.links, run.chains, "content")[["arm", "why", "n"]].to_numpy().tolist() == [
        [arm, "no decision: segregation", 3] for arm in ("ungated", "gated")
    ]
    assert READINGS[read](run)


@pytest.mark.parametrize("stage", ["backend", "retrieval", "reader", "judges"])
def test_what_other_tables_tell_needs_no_rows_of_the_ledger(whole: RunFolder, tmp_path: Path, stage: str):
    damaged = WholeRun(without_rows(copied(whole, tmp_path / "run"), "ledger", stage=stage))

    assert damaged.untraced.empty
    assert damaged.links["turn"].equals(WholeRun(whole).links["turn"])


@pytest.mark.parametrize("read", DEAR)
@pytest.mark.parametrize("stage", [*LEDGERED, "backend", "retrieval"])
def test_a_stage_that_the_manifest_lacks_breaks_nothing_and_leaves_nothing_whole(
    whole: RunFolder, tmp_path: Path, stage: str, read: str
):
    run = WholeRun(without_component(copied(whole, tmp_path / "run"), stage))
    column = run.links.groupby("stage", observed=False)["turn"]

    assert (column.count() == 0).sum() == 1
    assert READINGS[read](run) is not None


@pytest.mark.parametrize("stage", ["reader", "judges"])
def test_a_manifest_without_a_reader_changes_no_chain(whole: RunFolder, tmp_path: Path, stage: str):
    run = WholeRun(without_component(copied(whole, tmp_path / "run"), stage))

    assert run.links["turn"].equals(WholeRun(whole).links["turn"])
    assert run.tables["answers_content_by_links"]["n"].sum() == 18


def test_a_gate_that_the_manifest_lacks_is_compared_with_no_chance(whole: RunFolder, tmp_path: Path):
    run = WholeRun(without_component(copied(whole, tmp_path / "run"), "admission"))

    assert not list(gated(run.folder, run.links))
    assert run.links.loc[run.links["stage"] == "admitted", "turn"].isna().all()


def test_a_chain_whose_end_is_not_seen_has_no_answer_to_blame(whole: RunFolder, tmp_path: Path):
    run = WholeRun(without_component(copied(whole, tmp_path / "run"), "retrieval"))
    found = run.tables["unanswered_content"]

    assert "answers_content_by_links" not in run.tables
    assert found[["arm", "why", "n"]].to_numpy().tolist() == [
        [arm, "what was shown is not seen", 9] for arm in ("ungated", "gated")
    ]
