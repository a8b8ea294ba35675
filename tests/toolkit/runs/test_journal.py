"""Finished shards outlast whatever ends a run; what is damaged, half written or foreign never counts."""

import errno
import json
import os
import signal
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from toolkit.errors import UserError
from toolkit.runs import journal as journals
from toolkit.runs.journal import (
    Journal,
    clear_journal,
    close_journal,
    journal_folder,
    journal_of,
    plan_of,
)
from toolkit.runs.whole_folder import whole

Damage = Callable[[Path], object]


def write(folder: Path, failed: int = 0) -> None:
    (folder / "ledger.parquet").write_bytes(bytes(range(256)))
    (folder / "shard.json").write_text(json.dumps({"failed": failed}))


@contextmanager
def opened(path: Path, plan: str = "plan") -> Iterator[Journal]:
    with journal_of(path, plan, {"online": False}) as journal:
        yield journal


def begun(path: Path, *failed: int) -> None:
    """A run that ends with so many shards, each with so many failed rows."""
    with opened(path) as journal:
        for number, rows in enumerate(failed):
            with journal.shard(number) as folder:
                write(folder, rows)


def left(path: Path, plan: str = "plan") -> list[int]:
    """The shards that a run of `plan` finds there."""
    with opened(path, plan) as journal:
        return list(journal.finished())


def refusing(code: int) -> Callable[..., None]:
    """A system call that fails."""

    def refuse(*_: object, **__: object) -> None:
        raise OSError(code, os.strerror(code))

    return refuse


def test_finished_shards_are_found_again(tmp_path: Path):
    begun(tmp_path / "run", 0, 0)

    assert left(tmp_path / "run") == [0, 1]


def test_the_shards_of_another_plan_are_removed(tmp_path: Path):
    begun(tmp_path / "run", 0, 0)

    assert left(tmp_path / "run", "another") == []
    assert os.listdir(tmp_path) == []


def test_shards_with_failed_rows_are_run_again_and_the_round_is_counted(tmp_path: Path):
    begun(tmp_path / "run", 0, 3, 0)

    with opened(tmp_path / "run") as journal:
        assert (list(journal.finished()), journal.rounds) == ([0, 2], 1)
    with opened(tmp_path / "run") as journal:
        assert (list(journal.finished()), journal.rounds) == ([0, 2], 1)


@pytest.mark.parametrize(
    "damage",
    [
        lambda shard: (shard / "ledger.parquet").write_bytes(bytes(range(200))),
        lambda shard: (shard / "ledger.parquet").write_bytes(bytes(range(255)) + b"\0"),
        lambda shard: (shard / "ledger.parquet").write_bytes(b""),
        lambda shard: (shard / "ledger.parquet").unlink(),
        lambda shard: (shard / "shard.json").write_text('{"failed": 1}'),
        lambda shard: (shard / "shard.json").write_text('{"fai'),
        lambda shard: (shard / "shard.json").unlink(),
        lambda shard: (shard / "sums.json").write_text('{"fai'),
        lambda shard: (shard / "sums.json").write_text("[]"),
        lambda shard: (shard / "sums.json").write_text("{}"),
        lambda shard: (shard / "sums.json").write_bytes(b"\xff"),
        lambda shard: (shard / "sums.json").unlink(),
        lambda shard: [file.unlink() for file in shard.iterdir()],
    ],
)
def test_a_damaged_shard_is_no_finished_one(tmp_path: Path, damage: Damage):
    begun(tmp_path / "run", 0, 0, 0)
    damage(journal_folder(tmp_path / "run") / "shards" / "000001")

    assert left(tmp_path / "run") == [0, 2]


def test_a_half_written_shard_is_removed(tmp_path: Path):
    begun(tmp_path / "run", 0)
    shards = journal_folder(tmp_path / "run") / "shards"
    (shards / ".new.abcdefgh").mkdir()
    (shards / ".new.abcdefgh" / "ledger.parquet").write_text("half")

    assert left(tmp_path / "run") == [0]
    assert os.listdir(shards) == ["000000"]


def test_what_no_run_has_written_there_stays(tmp_path: Path):
    begun(tmp_path / "run", 0)
    shards = journal_folder(tmp_path / "run") / "shards"
    (shards / "0 notes.txt").write_text("precious")
    (shards / "000000" / "notes.txt").write_text("precious")
    left(tmp_path / "run", "another")

    assert sorted(path.name for path in shards.rglob("*.txt")) == ["0 notes.txt", "notes.txt"]


@pytest.mark.parametrize("interruption", [KeyboardInterrupt, UserError, RuntimeError])
def test_a_shard_that_breaks_leaves_nothing_of_itself(tmp_path: Path, interruption: type[BaseException]):
    def break_off(journal: Journal) -> None:
        with journal.shard(0) as folder:
            write(folder)
            raise interruption

    with opened(tmp_path / "run") as journal:
        with pytest.raises(interruption):
            break_off(journal)

        assert os.listdir(journal.shards) == []


def test_a_journal_without_a_finished_shard_leaves_nothing(tmp_path: Path):
    with pytest.raises(KeyboardInterrupt), opened(tmp_path / "a" / "b" / "run"):
        raise KeyboardInterrupt

    assert os.listdir(tmp_path) == []


def test_whoever_finishes_a_shard_first_has_written_it(tmp_path: Path):
    with whole(tmp_path / "000000") as slow:
        write(slow, 1)
        with whole(tmp_path / "000000") as quick:
            write(quick, 2)

    assert json.loads((tmp_path / "000000" / "shard.json").read_text()) == {"failed": 2}
    assert os.listdir(tmp_path) == ["000000"]


def test_the_lock_of_a_process_that_was_killed_keeps_nobody_out(tmp_path: Path):
    process = os.fork()
    if process == 0:
        try:
            with opened(tmp_path / "run"):
                os.kill(os.getpid(), signal.SIGKILL)
        finally:
            os._exit(1)  # whatever goes wrong, this process goes on with no test
    os.waitpid(process, 0)

    assert f"process {process} on " in (journal_folder(tmp_path / "run") / "lock").read_text()
    assert left(tmp_path / "run") == []


def test_a_journal_in_use_is_refused_with_its_holder(tmp_path: Path):
    with opened(tmp_path / "run"):
        for other in (lambda: left(tmp_path / "run"), lambda: clear_journal(tmp_path / "run")):
            with pytest.raises(UserError, match=f"is being written by process {os.getpid()} on .+ since 2"):
                other()


def test_a_file_system_without_locks_keeps_nobody_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("fcntl.flock", refusing(errno.ENOLCK))
    begun(tmp_path / "run", 0)

    assert left(tmp_path / "run") == [0]


def test_a_journal_that_was_being_removed_is_never_taken_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    begun(tmp_path / "run", 0, 0)
    with monkeypatch.context() as patch, opened(tmp_path / "run") as journal:
        patch.setattr(type(journals.SHARDS), "remove", interrupt)
        with pytest.raises(KeyboardInterrupt):
            close_journal(journal)

    assert plan_of(tmp_path / "run") is None
    clear_journal(tmp_path / "run")
    assert os.listdir(tmp_path) == []


def test_who_has_closed_a_journal_leaves_alone_what_another_has_begun_there(tmp_path: Path):
    with ExitStack() as second:
        with opened(tmp_path / "run") as first:
            close_journal(first)
            second.enter_context(opened(tmp_path / "run"))

        assert plan_of(tmp_path / "run") is not None
        with pytest.raises(UserError, match="is being written by"):
            left(tmp_path / "run")


def test_the_journal_of_an_unfinished_run_is_not_cleared(tmp_path: Path):
    begun(tmp_path / "run", 0)
    clear_journal(tmp_path / "run")

    assert left(tmp_path / "run") == [0]


@pytest.mark.parametrize("call", ["os.mkdir", "os.open", "os.fsync"])
@pytest.mark.parametrize("code", [errno.EROFS, errno.ENOSPC, errno.EACCES, errno.EDQUOT])
def test_a_disk_that_takes_nothing_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str, code: int
):
    monkeypatch.setattr(call, refusing(code))
    with pytest.raises(UserError) as caught, opened(tmp_path / "a" / "run"):
        pass

    monkeypatch.undo()
    assert f"cannot be written: {os.strerror(code).lower()}" in str(caught.value)
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("call", ["os.mkdir", "os.fsync", "os.rename"])
def test_a_full_disk_costs_no_finished_shard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str):
    begun(tmp_path / "run", 0)
    with opened(tmp_path / "run") as journal:
        monkeypatch.setattr(call, refusing(errno.ENOSPC))
        refused = pytest.raises(UserError, match="000001: cannot be written: no space left")
        with refused, journal.shard(1) as folder:
            write(folder)
        monkeypatch.undo()

    assert left(tmp_path / "run") == [0]


def test_a_config_is_kept_whole_and_goes_with_its_plan(tmp_path: Path):
    begun(tmp_path / "run", 0)
    kept = journal_folder(tmp_path / "run") / "config.yaml"
    with journal_of(tmp_path / "run", "plan", {}, "name: x"):
        assert kept.read_text() == "name: x"
    left(tmp_path / "run")

    assert not kept.exists()
