"""What killed runs leave is cleared away, what is in use or not ours never is."""

import fcntl
import os
import subprocess
import sys
from pathlib import Path

import pytest

from toolkit.runs.run_folder import RunFolder, being_written, write_manifest

WRITER = """
import os, sys
from pathlib import Path
from toolkit.runs.run_folder import being_written, write_manifest
with being_written(Path(sys.argv[1])) as folder:
    write_manifest(folder, {"name": "killed"})
    os.kill(os.getpid(), 9)
"""


def write(path: Path, name: str = "x") -> None:
    with being_written(path) as folder:
        write_manifest(folder, {"name": name})


def killed(path: Path) -> None:
    """A run of another process that is killed while it writes."""
    subprocess.run([sys.executable, "-c", WRITER, str(path)], check=False, cwd=Path(__file__).parents[3])


def test_what_a_killed_run_has_left_is_removed_by_the_next_run_of_that_name(tmp_path: Path):
    killed(tmp_path / "run")
    left = os.listdir(tmp_path)
    write(tmp_path / "run.more")

    assert len(left) == 1
    assert left[0].startswith(".run.")
    assert sorted(os.listdir(tmp_path)) == sorted([*left, "run.more"]), (
        "a run of another name leaves it alone"
    )
    write(tmp_path / "run")
    assert sorted(os.listdir(tmp_path)) == ["run", "run.more"]


def test_a_run_that_goes_on_elsewhere_is_left_alone(tmp_path: Path):
    with being_written(tmp_path / "run") as folder:
        write(tmp_path / "run", "the quick one")
        write_manifest(folder, {"name": "the slow one"})

    assert RunFolder(tmp_path / "run").manifest["name"] == "the slow one"
    assert os.listdir(tmp_path) == ["run"]


def test_a_run_killed_between_aside_and_in_place_is_put_back(tmp_path: Path):
    write(tmp_path / "run", "first")
    workshop = tmp_path / ".run.abcdefgh"
    workshop.mkdir()
    (workshop / "lock").touch()
    (tmp_path / "run").rename(workshop / "old")

    with pytest.raises(KeyboardInterrupt), being_written(tmp_path / "run"):
        raise KeyboardInterrupt

    assert RunFolder(tmp_path / "run").manifest["name"] == "first"
    assert os.listdir(tmp_path) == ["run"]


@pytest.mark.parametrize("name", [".run.backup", ".run.abcdefgh"])
def test_a_hidden_folder_of_somebody_else_is_left_alone(tmp_path: Path, name: str):
    (tmp_path / name / "new").mkdir(parents=True)
    (tmp_path / name / "new" / "manifest.json").write_text("precious")

    write(tmp_path / "run")

    assert (tmp_path / name / "new" / "manifest.json").read_text() == "precious"


def test_a_foreign_file_in_a_leftover_is_never_deleted(tmp_path: Path):
    (tmp_path / ".run.abcdefgh" / "new").mkdir(parents=True)
    (tmp_path / ".run.abcdefgh" / "lock").touch()
    (tmp_path / ".run.abcdefgh" / "new" / "thesis.tex").write_text("precious")

    write(tmp_path / "run")

    assert (tmp_path / ".run.abcdefgh" / "new" / "thesis.tex").read_text() == "precious"


def test_a_leftover_whose_lock_is_held_is_left_alone(tmp_path: Path):
    (tmp_path / ".run.abcdefgh" / "new").mkdir(parents=True)
    with (tmp_path / ".run.abcdefgh" / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        write(tmp_path / "run")

        assert (tmp_path / ".run.abcdefgh" / "new").is_dir()


def test_two_runs_of_one_name_never_share_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(os, "getpid", lambda: 1)  # as in two containers

    with being_written(tmp_path / "run") as one, being_written(tmp_path / "run") as two:
        assert one != two
