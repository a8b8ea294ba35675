"""`gatelab resume` goes on where a run was broken off, or says in one line why it does not."""

import os
import signal
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pandas as pd
import pytest
from broken_runs import Site, Told, assert_equal, one_code, told
from warm_process import Warm, warmed_up

from toolkit.runs.journal import journal_of, plan_of
from toolkit.runs.run_folder import VERSION


@pytest.fixture(autouse=True)
def _one_code() -> Iterator[None]:
    with one_code():
        yield


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, pd.DataFrame]:
    with one_code():
        site = Site(tmp_path_factory.mktemp("whole")).write()
        assert site.started().status == 0
    return site.tables


@pytest.fixture(scope="module")
def warm() -> Iterator[Warm]:
    with warmed_up("broken_runs:warm_up") as process:
        yield process


@pytest.fixture
def site(tmp_path: Path) -> Site:
    """A run that was stopped amid its second shard."""
    site = Site(tmp_path).write()
    site.stopped()
    return site


def went_on(site: Site, whole: dict[str, pd.DataFrame]) -> None:
    """Resume, and see that the run ends as if nothing had happened."""
    ended = site.resumed()

    assert ended.status == 0, ended.err
    assert_equal(site.tables, whole)
    assert os.listdir(site.run.parent) == ["x"]


def eventually(path: Path, text: str) -> None:
    """Wait until the file at `path` holds `text`."""
    limit = time.monotonic() + 60
    while not (path.exists() and text in path.read_text()):
        assert time.monotonic() < limit, f"{path} does not say {text!r}"
        time.sleep(0.01)


def test_a_finished_shard_is_not_begun_again(site: Site, whole: dict[str, pd.DataFrame]):
    before = len(site.begun)
    went_on(site, whole)

    assert set(site.begun[before:]) == {"d3", "d4"}


def test_the_result_is_shown(site: Site):
    ended = site.resumed()

    assert "gated" in ended.out
    assert ended.out == told("summary", site.run).out


def test_a_finished_run_is_one_line(site: Site):
    site.resumed()

    assert site.resumed().line == f"gatelab: {site.run}: is finished, and nothing in it has failed"


def test_nothing_is_one_line(tmp_path: Path):
    said = told("resume", tmp_path / "no").line

    assert said.endswith("no: there is no unfinished run; start one with `gatelab run CONFIG`")
    assert os.listdir(tmp_path) == []


def test_changed_data_are_refused_and_what_is_finished_stays(site: Site, whole: dict[str, pd.DataFrame]):
    site.write(city="Rome")

    assert "the data or the code have changed since it was started" in site.resumed().line
    site.write()
    went_on(site, whole)


def test_changed_code_is_refused_and_what_is_finished_stays(
    site: Site, whole: dict[str, pd.DataFrame], monkeypatch: pytest.MonkeyPatch
):
    with monkeypatch.context() as patch:
        patch.setattr("ablations.runner.code_digest", lambda: "of other code")

        assert "the data or the code have changed since it was started" in site.resumed().line
    went_on(site, whole)


def test_a_run_of_changed_data_takes_nothing_from_the_old_journal(site: Site):
    before = len(site.begun)
    site.write(city="Rome").started()

    assert set(site.begun[before:]) == {"d1", "d2", "d3", "d4"}
    assert not site.tables["items"]["text"].str.contains("Oslo").any()
    assert os.listdir(site.run.parent) == ["x"]


def test_missing_data_are_one_line(site: Site):
    (site.folder / "x.jsonl").unlink()

    assert "x.jsonl" in site.resumed().line
    assert site.first.is_dir()


def test_a_run_goes_on_from_any_folder(
    site: Site, whole: dict[str, pd.DataFrame], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")

    went_on(site, whole)


def test_a_config_with_relative_paths_says_where_it_was_started(
    tmp_path: Path, whole: dict[str, pd.DataFrame], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    site = Site(tmp_path).write(path="x.jsonl")
    site.stopped()
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")

    assert site.resumed().line.endswith(f"(the run was started in {tmp_path})")
    monkeypatch.chdir(tmp_path)
    went_on(site, whole)


def test_a_run_folder_of_another_layout_is_one_line(tmp_path: Path):
    (tmp_path / "run").mkdir()
    (tmp_path / "run" / "manifest.json").write_text('{"layout": 2}')

    assert f"layout 2; this version reads {VERSION}" in told("resume", tmp_path / "run").line


def test_an_older_run_at_the_place_stays_until_the_new_one_is_there(
    site: Site, whole: dict[str, pd.DataFrame]
):
    site.resumed()
    manifest = (site.run / "manifest.json").read_bytes()
    site.stopped()

    assert (site.run / "manifest.json").read_bytes() == manifest
    went_on(site, whole)


@pytest.mark.parametrize("written", ["", "{", "[]", '"plan"', '{"plan": "x"}', '{"rounds": 0}'])
def test_a_damaged_plan_is_one_line_and_the_config_runs_anew(
    site: Site, whole: dict[str, pd.DataFrame], written: str
):
    (site.journal / "plan.json").write_text(written)

    assert "plan.json: is damaged; run the config again" in site.resumed().line
    assert site.started().status == 0
    assert_equal(site.tables, whole)
    assert os.listdir(site.run.parent) == ["x"]


def test_what_was_not_started_from_a_config_is_one_line(tmp_path: Path):
    with journal_of(tmp_path / "run", "plan", {}) as journal, journal.shard(0) as folder:
        (folder / "shard.json").write_text('{"failed": 0}')

    assert "was not started from a config" in told("resume", tmp_path / "run").line


def test_a_second_run_is_refused_and_the_holder_named(site: Site):
    known = plan_of(site.run)
    assert known is not None
    with journal_of(site.run, known["plan"], {}, site.config.read_text()):
        for said in (site.resumed().line, site.started().line):
            assert f"is being written by process {os.getpid()} on {socket.gethostname()} since " in said


def test_of_two_that_resume_at_once_one_is_refused(site: Site, whole: dict[str, pd.DataFrame], warm: Warm):
    site.sign("wait").touch()
    before = len(site.begun)
    said = site.folder / "said"
    first = warm.begin("broken_runs:run_command", "resume", site.run, output=said)
    eventually(site.sign("begun"), "\n".join([*site.begun[:before], "d3"]))
    second = warm.call("broken_runs:run_command", "resume", site.run, output=site.folder / "refused")
    site.sign("wait").unlink()

    assert second == 2
    assert f"is being written by process {first} on " in (site.folder / "refused").read_text()
    assert warm.end(first) == 0, said.read_text()
    assert_equal(site.tables, whole)


def test_a_killed_command_is_resumed_whoever_held_its_lock(
    tmp_path: Path, whole: dict[str, pd.DataFrame], warm: Warm
):
    site = Site(tmp_path).write()
    site.sign("wait").touch()
    words = ("run", str(site.config), "--out", str(site.run))
    process = warm.begin("broken_runs:run_command", *words, output=tmp_path / "said")
    eventually(site.sign("begun"), "d3")
    os.kill(process, signal.SIGKILL)
    site.sign("wait").unlink()

    assert warm.end(process) == -signal.SIGKILL
    assert f"process {process} on " in (site.journal / "lock").read_text()
    went_on(site, whole)


def test_an_interrupt_says_how_to_go_on(tmp_path: Path, whole: dict[str, pd.DataFrame], warm: Warm):
    site = Site(tmp_path).write()
    site.sign("wait").touch()
    words = ("run", str(site.config), "--out", str(site.run))
    process = warm.begin("broken_runs:run_command", *words, output=tmp_path / "said")
    eventually(site.sign("begun"), "d3")
    os.kill(process, signal.SIGINT)

    assert warm.end(process) == 130
    site.sign("wait").unlink()
    said = (tmp_path / "said").read_text()
    assert said == f"gatelab: interrupted; `gatelab resume {site.run}` goes on from here\n"
    went_on(site, whole)


def test_an_interrupt_before_anything_is_finished_leaves_nothing(tmp_path: Path):
    site = Site(tmp_path).write()
    site.config.write_text(site.config.read_text().replace("shard_turns: 6", "shard_turns: 600"))
    ended = site.stopped()

    assert ended == Told(130, "", "gatelab: interrupted; nothing was written\n")
    assert not site.run.parent.exists()
