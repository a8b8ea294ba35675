"""Only files that match the pattern are ours: nothing else is ever deleted, whatever lies around it."""

from pathlib import Path

import pytest

from toolkit.runs.own_files import OwnFiles, moved_into

OURS = OwnFiles(r"manifest\.json|ledger/\d+\.parquet")


def made(folder: Path, *names: str) -> Path:
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(name)
    return folder


def held(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if not path.is_dir())


def test_a_folder_with_our_files_alone_has_no_strangers_and_is_removed(tmp_path: Path):
    folder = made(tmp_path / "x", "manifest.json", "ledger/0.parquet", "ledger/1.parquet")

    assert list(OURS.strangers(folder)) == []
    OURS.remove(folder)
    assert not folder.exists()


@pytest.mark.parametrize(
    "name",
    ["notes.txt", "ledger/notes.txt", "manifest.json.bak", "other/0.parquet", "x/manifest.json", "a\n"],
)
def test_a_stranger_is_named_and_stays(tmp_path: Path, name: str):
    folder = made(tmp_path / "x", "manifest.json", "ledger/0.parquet", name)

    assert Path(name) in OURS.strangers(folder)
    OURS.remove(folder)
    assert held(folder) == [name]


def test_a_folder_that_we_never_made_is_a_stranger(tmp_path: Path):
    folder = made(tmp_path / "x", "manifest.json")
    (folder / "empty").mkdir()

    assert list(OURS.strangers(folder)) == [Path("empty")]


@pytest.mark.parametrize("name", ["manifest.json", "ledger/0.parquet", "ledger"])
def test_a_link_is_a_stranger_and_what_it_leads_to_stays(tmp_path: Path, name: str):
    precious = made(tmp_path / "elsewhere", "0.parquet")
    (tmp_path / "x" / name).parent.mkdir(parents=True)
    (tmp_path / "x" / name).symlink_to(precious if name == "ledger" else precious / "0.parquet")

    assert Path(name) in OURS.strangers(tmp_path / "x")
    OURS.remove(tmp_path / "x")
    assert (tmp_path / "x" / name).is_symlink()
    assert held(precious) == ["0.parquet"]


def test_a_folder_called_like_a_file_of_ours_is_a_stranger(tmp_path: Path):
    folder = made(tmp_path / "x", "manifest.json/notes.txt")

    assert Path("manifest.json/notes.txt") in OURS.strangers(folder)
    OURS.remove(folder)
    assert held(folder) == ["manifest.json/notes.txt"]


def test_to_remove_what_is_not_there_is_nothing(tmp_path: Path):
    OURS.remove(tmp_path / "no")

    assert list(tmp_path.iterdir()) == []


def test_what_is_moved_takes_no_place_that_is_taken(tmp_path: Path):
    left = made(tmp_path / "left", "notes.txt", "deep/er/notes.txt", "taken.txt")
    folder = made(tmp_path / "folder", "taken.txt")
    (folder / "taken.txt").write_text("new")
    moved_into(left, folder)

    assert held(folder) == ["deep/er/notes.txt", "notes.txt", "taken.txt"]
    assert (folder / "taken.txt").read_text() == "new"
    assert held(left) == ["taken.txt"]
