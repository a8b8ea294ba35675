"""The shards of a run that goes on: each is there whole or not at all, and one process works here at a time.

.NAME.unfinished/   beside the place of the run folder NAME
    plan.json       what is run, and how often it was taken up again
    config.yaml     the config that it is run from, if it is
    lock            who works here; locked as long as that process lives
    shards/000003/  the tables of a finished shard, with shard.json, which says how many rows failed, and
                    sums.json, by which a damaged file is found: such a shard is run again
    sent/           what each process has sent outside, or tried to, line by line, before it was sent: of all
                    rounds and of shards that never were finished too
"""

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from time import time_ns
from typing import Any
from uuid import uuid4

from toolkit.durable import to_disk
from toolkit.errors import UserError
from toolkit.runs.folder_lock import is_at, locked
from toolkit.runs.own_files import OwnFiles
from toolkit.runs.replacement import parents_made, writing
from toolkit.runs.rows_ahead import RowsAhead, rows_ahead
from toolkit.runs.run_folder import CONFIG
from toolkit.runs.sums import is_sound
from toolkit.runs.whole_folder import FILES_OF_A_SHARD, OF_A_SHARD, whole

SHARDS = OwnFiles(rf"(\d{{6,}}|\.new\.\w+)/({OF_A_SHARD})")
SENT = OwnFiles(r"\d+-[0-9a-f]+\.jsonl")
FILES = OwnFiles(r"(plan\.json|config\.yaml)(\.new)?")  # beside the shards and the lock


@dataclass(frozen=True)
class Journal:
    """The open journal of a run. Results are kept shard by shard, so that a killed run loses one at most."""

    folder: Path
    rounds: int  # how often failed rows have been tried again

    @property
    def shards(self) -> Path:
        """The folder of the finished shards."""
        return self.folder / "shards"

    @property
    def plan(self) -> str:
        """The digest of what is run here, as it is on disk now; empty if there is no journal."""
        file = self.folder / "plan.json"
        return str(json.loads(file.read_text(encoding="utf-8"))["plan"]) if file.is_file() else ""

    def finished(self) -> dict[int, dict[str, Any]]:
        """What is noted of each finished shard, by its number."""
        return {
            int(shard.name): json.loads((shard / "shard.json").read_text(encoding="utf-8"))
            for shard in _finished(self.folder)
        }

    def sending(self) -> RowsAhead:
        """A file of this process for what it sends."""
        return RowsAhead(self.folder / "sent" / f"{time_ns():020}-{uuid4().hex[:8]}.jsonl")

    def sent(self) -> list[dict[str, Any]]:
        """What was sent since the run began, by process. UserError if a file of it is damaged."""
        return rows_ahead(_sent(self.folder))

    def path(self, number: int) -> Path:
        """Where a finished shard is."""
        return self.shards / f"{number:06}"

    @contextmanager
    def shard(self, number: int) -> Iterator[Path]:
        """A folder to write a shard in; takes its place at the end unless something is raised."""
        with whole(self.path(number)) as folder:
            yield folder


@contextmanager
def journal_of(
    path: Path, plan: str, written: Mapping[str, Any], config: str | None = None
) -> Iterator[Journal]:
    """The journal of the run folder `path`, for this process alone.

    It goes on where an earlier process has left off, if that had the same `plan` (a digest); damaged shards
    and those with failed rows are taken out, to be run again. Another plan's journal is removed. `written`
    and the `config` are kept beside the plan, for whoever takes up the run. A journal without a finished
    shard is removed at the end, unless something was sent. UserError if another process works here (it is
    named) or if nothing can be written.
    """
    folder = journal_folder(path)
    with parents_made(path):
        with writing(path):
            lock = locked(folder)
        try:
            with writing(path):
                journal = _taken_up(folder, plan, written, config)
            yield journal
        finally:
            if is_at(lock, folder) and not _finished(folder) and not _sent(folder):
                _remove(folder)
            os.close(lock)


def journal_folder(path: Path) -> Path:
    """Where the journal of the run folder `path` is, while the run is unfinished."""
    return path.parent / f".{path.name}.unfinished"


def plan_of(path: Path) -> dict[str, Any] | None:
    """What is written in the journal of the run folder `path`; None if there is no journal.

    Raises UserError if it cannot be read.
    """
    file = journal_folder(path) / "plan.json"
    try:
        known = json.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    except OSError as error:
        raise UserError(f"{file}: cannot be read: {(error.strerror or 'unknown reason').lower()}") from error
    except ValueError:
        known = None
    if not _is_plan(known):
        raise UserError(f"{file}: is damaged; run the config again (answers of models are kept)")
    return dict(known)


def close_journal(journal: Journal) -> None:
    """Remove the journal of a run that is finished: its shards are elsewhere now."""
    _remove(journal.folder)


def clear_journal(path: Path) -> None:
    """Remove what is there of the journal of `path` without a plan: it was being removed, or just begun.

    Raises UserError if another process works here.
    """
    folder = journal_folder(path)
    if folder.is_dir():
        with writing(path):
            lock = locked(folder)
        try:
            if not (folder / "plan.json").exists():
                _remove(folder)
        finally:
            os.close(lock)


def _remove(folder: Path) -> None:
    """Remove a journal. Its plan goes first: without one it is over, and half of it is never taken up.

    Its lock goes last, or another process could begin a journal that is then removed.
    """
    with suppress(OSError):  # whatever stays is found by the next run
        (folder / "plan.json").unlink(missing_ok=True)
        SHARDS.remove(folder / "shards")
        SENT.remove(folder / "sent")
        FILES.remove(folder)
        (folder / "lock").unlink()
        folder.rmdir()


def _taken_up(folder: Path, plan: str, written: Mapping[str, Any], config: str | None) -> Journal:
    shards = folder / "shards"
    rounds = _rounds(folder / "plan.json", plan)
    if rounds is None:
        SHARDS.remove(shards)
        SENT.remove(folder / "sent")
    shards.mkdir(exist_ok=True)
    for left in shards.glob(".new.*"):
        FILES_OF_A_SHARD.remove(left)
    for shard in _finished(folder):
        if not is_sound(shard):
            _take_out(shard)
    journal = Journal(folder, rounds or 0)
    failed = [number for number, noted in journal.finished().items() if noted["failed"]]
    if failed:
        journal = Journal(folder, journal.rounds + 1)
    _write_config(folder / CONFIG, config)
    # The plan first: whoever is killed between the two lines has gone a round further, and lost nothing.
    _write(folder / "plan.json", json.dumps({**written, "plan": plan, "rounds": journal.rounds}))
    for number in failed:
        _take_out(journal.path(number))
    return journal


def _finished(folder: Path) -> list[Path]:
    """The finished shards of a journal, in order."""
    return [path for path in sorted(folder.glob("shards/*")) if path.name.isdecimal() and path.is_dir()]


def _sent(folder: Path) -> list[Path]:
    """The files of what was sent, in the order in which they were begun."""
    return sorted(folder.glob("sent/*.jsonl"))


def _take_out(shard: Path) -> None:
    """Remove a finished shard at once: a half removed one would look damaged, or finished."""
    aside = shard.with_name(f".new.{shard.name}")
    shard.rename(aside)
    FILES_OF_A_SHARD.remove(aside)


def _rounds(file: Path, plan: str) -> int | None:
    """How often the run of this plan has tried failed rows again; None if the journal is not of this plan."""
    try:
        known = json.loads(file.read_text(encoding="utf-8"))
    except (FileNotFoundError, ValueError):
        return None
    return int(known["rounds"]) if _is_plan(known) and known["plan"] == plan else None


def _is_plan(known: object) -> bool:
    return isinstance(known, dict) and isinstance(known.get("rounds"), int) and "plan" in known


def _write_config(file: Path, config: str | None) -> None:
    if config is None:
        file.unlink(missing_ok=True)
    else:
        _write(file, config)


def _write(file: Path, contents: str) -> None:
    new = file.with_name(f"{file.name}.new")
    new.write_text(contents, encoding="utf-8")
    to_disk(new)
    new.rename(file)
