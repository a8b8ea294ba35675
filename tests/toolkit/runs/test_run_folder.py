"""A run folder is written whole or not at all, and nothing of anybody else's is ever deleted."""

import os
from pathlib import Path

import pytest

from toolkit.errors import UserError
from toolkit.runs.run_folder import RunFolder, being_written, write_manifest


def write(path: Path, name: str = "x") -> None:
    with being_written(path) as folder:
        write_manifest(folder, {"name": name})


def refusal(path: Path) -> str:
    worked = []
    with pytest.raises(UserError) as caught, being_written(path):
        worked.append(path)

    assert worked == [], "it is refused before any work"
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_a_run_replaces_an_earlier_run_and_leaves_nothing_beside_it(tmp_path: Path):
    write(tmp_path / "run", "first")
    write(tmp_path / "run", "second")

    assert RunFolder(tmp_path / "run").manifest["name"] == "second"
    assert os.listdir(tmp_path) == ["run"]


@pytest.mark.parametrize("interruption", [KeyboardInterrupt, UserError, RuntimeError])
def test_whatever_ends_a_run_the_earlier_one_stays(tmp_path: Path, interruption: type[BaseException]):
    write(tmp_path / "run", "first")

    def break_off() -> None:
        with being_written(tmp_path / "run") as folder:
            write_manifest(folder, {"name": "second"})
            raise interruption

    with pytest.raises(interruption):
        break_off()

    assert RunFolder(tmp_path / "run").manifest["name"] == "first"
    assert os.listdir(tmp_path) == ["run"]


def test_the_earlier_run_is_there_until_the_new_one_is(tmp_path: Path):
    write(tmp_path / "run", "first")

    with being_written(tmp_path / "run") as folder:
        write_manifest(folder, {"name": "second"})

        assert RunFolder(tmp_path / "run").manifest["name"] == "first"


def test_an_interrupted_first_run_leaves_no_folder_above_it(tmp_path: Path):
    with pytest.raises(KeyboardInterrupt), being_written(tmp_path / "a" / "b" / "run"):
        raise KeyboardInterrupt

    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize(
    "files",
    [
        {"thesis.tex": "precious"},
        {"manifest.json": "{}"},
        {"manifest.json": '["layout"]'},
        {"manifest.json": '{"name": "of another program"}'},
        {"manifest.json": "no JSON"},
        {"manifest.json": '{"layout": 1}', "thesis.tex": "precious"},
        {"manifest.json": '{"layout": 1}', ".git": "precious"},
        {"manifest.json": '{"layout": 3}', "ledger/notes.txt": "precious"},
        {"manifest.json": '{"layout": 3}', "thesis/000000.parquet": "precious"},
        {"ledger.parquet": "precious"},
    ],
)
def test_a_folder_that_is_not_only_a_run_is_never_touched(tmp_path: Path, files: dict[str, str]):
    (tmp_path / "run").mkdir()
    for name, text in files.items():
        (tmp_path / "run" / name).parent.mkdir(exist_ok=True)
        (tmp_path / "run" / name).write_text(text)

    assert "choose another place" in refusal(tmp_path / "run")

    kept = {path for path in (tmp_path / "run").rglob("*") if path.is_file()}
    assert {path.relative_to(tmp_path / "run").as_posix(): path.read_text() for path in kept} == files


def test_a_folder_within_a_run_is_never_touched(tmp_path: Path):
    write(tmp_path / "run")
    (tmp_path / "run" / "items.parquet").mkdir()

    assert "holds 'items.parquet'" in refusal(tmp_path / "run")


def test_what_somebody_puts_there_while_we_work_is_kept(tmp_path: Path):
    write(tmp_path / "run", "first")

    with being_written(tmp_path / "run") as folder:
        write_manifest(folder, {"name": "second"})
        (tmp_path / "run" / "notes.txt").write_text("precious")

    assert RunFolder(tmp_path / "run").manifest["name"] == "second"
    assert (tmp_path / "run" / "notes.txt").read_text() == "precious"


def test_an_empty_folder_and_a_run_of_another_layout_are_replaced(tmp_path: Path):
    (tmp_path / "run").mkdir()
    write(tmp_path / "run", "first")
    (tmp_path / "run" / "manifest.json").write_text('{"layout": 0}')
    write(tmp_path / "run", "second")

    assert RunFolder(tmp_path / "run").manifest["name"] == "second"


def test_a_place_where_no_folder_can_be_is_one_line(tmp_path: Path):
    (tmp_path / "file").write_text("")
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "elsewhere")
    (tmp_path / "dangling").symlink_to(tmp_path / "nowhere")

    assert "is a file; choose another place" in refusal(tmp_path / "file")
    assert f"{tmp_path / 'file'} is a file, not a folder" in refusal(tmp_path / "file" / "a" / "run")
    assert "is a link" in refusal(tmp_path / "link")
    assert "is a link" in refusal(tmp_path / "dangling")
    assert "cannot be written: file name too long" in refusal(tmp_path / ("x" * 300))


@pytest.mark.parametrize("path", ["/", ".", "..", "runs/..", "./", "a\0b"])
def test_a_path_that_names_no_folder_of_its_own_is_one_line(path: str):
    assert "names no folder of a run" in refusal(Path(path))


@pytest.mark.skipif(not Path("/proc/version").exists(), reason="a place where even root may not write")
def test_a_place_where_nobody_may_write_is_one_line():
    assert "cannot be written: " in refusal(Path("/proc/run"))


def test_the_folder_can_be_read_by_whom_the_umask_lets(tmp_path: Path):
    (tmp_path / "plain").mkdir()
    write(tmp_path / "run")

    assert (tmp_path / "run").stat().st_mode == (tmp_path / "plain").stat().st_mode


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("{", "is no manifest of a run"),
        ("[]", "is no manifest of a run"),
        ('{"layout": 0}', "layout 0; this version reads"),
        (None, "no manifest.json, so not a finished run folder"),
    ],
)
def test_what_is_no_run_is_told_in_one_line(tmp_path: Path, written: str | None, said: str):
    if written is not None:
        (tmp_path / "manifest.json").write_text(written)

    with pytest.raises(UserError, match=said):
        RunFolder(tmp_path).ledger  # noqa: B018
