"""A full disk is one line; what is finished stays, and the run goes on once there is room."""

import errno
import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pandas as pd
import pytest
from broken_runs import Site, assert_equal, one_code, told
from killed_grid import Place
from killed_grid import plan_of as grid_of

from ablations.runner import run
from toolkit.errors import UserError
from toolkit.runs.run_tables import TableWriter


@pytest.fixture(scope="module", autouse=True)
def _one_code() -> Iterator[None]:
    with one_code():
        yield


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, pd.DataFrame]:
    site = Site(tmp_path_factory.mktemp("whole")).write()
    assert site.started().status == 0
    return site.tables


@contextmanager
def disk(folder: Path, kilobytes: int) -> Iterator[Callable[[str], None]]:
    """A disk of that size at `folder`; yields what changes its options."""
    folder.mkdir(parents=True)
    mount = ["mount", "-t", "tmpfs", "-o", f"size={kilobytes}k", "none", str(folder)]
    try:
        made = subprocess.run(mount, capture_output=True, check=False).returncode == 0
    except FileNotFoundError:
        made = False
    if not made:
        pytest.skip("a small disk can be mounted by root alone")
    try:
        yield (
            lambda options: (
                subprocess.run(["mount", "-o", f"remount,{options}", str(folder)], check=True) and None
            )
        )
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)  # a table may still be open


def refusing(code: int) -> Callable[..., None]:
    """A system call that fails."""

    def refuse(*_: object, **__: object) -> None:
        raise OSError(code, os.strerror(code))

    return refuse


@pytest.mark.parametrize("kilobytes", [4, 16, 40, 64, 88, 112, 136])
def test_however_small_the_disk_nothing_finished_is_lost(
    tmp_path: Path, whole: dict[str, pd.DataFrame], kilobytes: int
):
    site = Site(tmp_path).write()
    with disk(site.run.parent, kilobytes) as changed:
        first = site.started()
        assert first.status == 0 or "cannot be written: " in first.line
        finished, before = site.first.exists(), len(site.begun) if site.sign("begun").exists() else 0
        changed("size=10m")
        ended = site.resumed() if site.journal.exists() else site.started()

        assert ended.status == 0, ended.err
        assert not (finished and {"d1", "d2"} & set(site.begun[before:]))
        assert_equal(site.tables, whole)
        assert os.listdir(site.run.parent) == ["x"]


def test_a_disk_that_may_only_be_read_is_one_line_before_any_work(tmp_path: Path):
    site = Site(tmp_path).write()
    with disk(site.run.parent, 1000) as changed:
        changed("ro")
        said = site.started().line

    assert said == f"gatelab: {site.run}: cannot be written: read-only file system"
    assert not site.sign("begun").exists()


def test_a_full_call_cache_is_one_line_and_its_answers_stay(tmp_path: Path):
    place = Place(tmp_path)
    with disk(place.calls, 4) as changed:
        with pytest.raises(UserError, match=r"the call cache cannot be written \(.*No space left"):
            run(grid_of(place), place.run)
        changed("size=10m")
        folder = run(grid_of(place), place.run)

    assert len(folder.probes) == 16
    assert os.listdir(place.run.parent) == ["grid"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a file that is always full")
@pytest.mark.parametrize("table", ["ledger", "items", "probes", "costs"])
def test_a_table_that_cannot_be_written_is_one_line(tmp_path: Path, table: str):
    (tmp_path / f"{table}.parquet").symlink_to("/dev/full")

    refused = pytest.raises(UserError, match=r"cannot be written: .*no space left")
    with refused as caught, TableWriter(tmp_path) as tables:
        tables.add("ledger", [{"cell": "a"}] * 30_000)

    assert "\n" not in str(caught.value)


def test_a_run_that_cannot_be_put_in_place_keeps_its_shards(
    tmp_path: Path, whole: dict[str, pd.DataFrame], monkeypatch: pytest.MonkeyPatch
):
    site = Site(tmp_path).write()
    with monkeypatch.context() as patch:
        patch.setattr("os.link", refusing(errno.EPERM))
        patch.setattr("shutil.copyfile", refusing(errno.ENOSPC))

        assert site.started().line.endswith("x: cannot be written: no space left on device")
    before = len(site.begun)

    assert site.resumed().status == 0
    assert len(site.begun) == before
    assert_equal(site.tables, whole)


def test_a_disk_without_hard_links_gets_copies(
    tmp_path: Path, whole: dict[str, pd.DataFrame], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("os.link", refusing(errno.EPERM))
    site = Site(tmp_path).write()

    assert site.started().status == 0
    assert_equal(site.tables, whole)


def test_no_place_for_temporary_files_is_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "no"))

    assert "set TMPDIR to a place for it" in Site(tmp_path).write().started().line


def test_a_damaged_shard_is_run_again_and_no_other(tmp_path: Path, whole: dict[str, pd.DataFrame]):
    site = Site(tmp_path).write()
    site.stopped()
    (site.first / "probes.parquet").write_bytes((site.first / "probes.parquet").read_bytes()[:-20])

    assert told("resume", site.run).status == 0
    assert_equal(site.tables, whole)
