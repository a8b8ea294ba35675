"""Whether a folder of results may be written at a path: asked before any work is done for it."""

from collections.abc import Callable
from pathlib import Path

from toolkit.errors import UserError
from toolkit.runs.own_files import OwnFiles
from toolkit.runs.replacement import unwritable


def check_place(path: Path, files: OwnFiles, is_ours: Callable[[Path], bool]) -> None:
    """UserError unless there is nothing at `path`, an empty folder, or one of ours with `files` alone."""
    try:
        fault = _fault_of_place(path) or _fault_of_folder(path, files, is_ours)
    except OSError as error:
        raise unwritable(path, error) from error
    if fault:
        raise UserError(f"{path}: {fault}")


def _fault_of_place(path: Path) -> str:
    """Why there can be no folder at `path`; empty if there can."""
    if path.name in ("", "..") or "\0" in str(path):
        return "names no folder of a run; give one such as runs/NAME"
    if path.is_symlink():
        return "is a link; give the folder that it leads to"
    for folder in path.parents:
        if folder.exists() and not folder.is_dir():
            return f"{folder} is a file, not a folder"
    if path.exists() and not path.is_dir():
        return "is a file; choose another place"
    return ""


def _fault_of_folder(path: Path, files: OwnFiles, is_ours: Callable[[Path], bool]) -> str:
    """Why what stands at `path` may not be replaced; empty if it may."""
    held = path.exists() and any(path.iterdir())
    if held and not is_ours(path):
        return "exists and is not a run folder; choose another place"
    for stranger in files.strangers(path) if held else ():
        return f"holds {stranger.as_posix()!r}, which no run has written; choose another place"
    return ""
