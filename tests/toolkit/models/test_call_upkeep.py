"""What a cache holds, whether it is sound, and what a prune takes."""

import os
import time
from pathlib import Path

import pytest
from models import SHORT, Counting, cached, keys, prompts, writer

from toolkit.models.call_cache import Cached
from toolkit.models.call_segments import Segments
from toolkit.models.call_upkeep import DAY, Pruned, checked, pruned


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A cache whose one segment, with three answers, no process writes any more."""
    process = writer(tmp_path, 1, 4, 3)
    process.communicate()
    return tmp_path


def segment(folder: Path) -> Path:
    """The only segment in `folder`."""
    (path,) = folder.glob("*.calls")
    return path


def damage(folder: Path) -> None:
    """Change a letter of the second answer."""
    segment(folder).write_bytes(segment(folder).read_bytes().replace(b'"2/', b'"7/'))


def test_a_sound_cache_has_no_damage(folder: Path):
    found = checked(folder)

    assert (found.entries, found.segments, found.damaged, found.torn) == (3, 1, (), 0)
    assert found.size == segment(folder).stat().st_size


def test_a_folder_that_is_not_there_is_an_empty_cache(tmp_path: Path):
    found = checked(tmp_path / "none")

    assert (found.entries, found.size) == (0, 0)
    assert pruned(tmp_path / "none", older_than_days=0, now=1e12) == Pruned(0, 0, 0)


def test_answers_are_counted_by_model(tmp_path: Path):
    cached(tmp_path).generate(prompts(1, 2), SHORT)
    Cached(Counting("other"), tmp_path).generate(prompts(1), SHORT)

    assert checked(tmp_path).models == {"counting": 2, "other": 1}


def test_damage_is_named_by_file_and_byte(folder: Path):
    first = segment(folder).read_bytes().index(b"\n") + 1
    damage(folder)

    found = checked(folder)
    assert [str(damage) for damage in found.damaged] == [f"{segment(folder)}: damaged record at byte {first}"]
    assert found.entries == 2


def test_a_record_cut_by_a_kill_is_torn_not_damaged(folder: Path):
    segment(folder).write_bytes(segment(folder).read_bytes()[:-5])

    found = checked(folder)
    assert (found.entries, found.damaged, found.torn) == (2, (), 1)


def test_pruning_takes_what_is_old_and_leaves_what_is_not(folder: Path):
    now = time.time()
    size = segment(folder).stat().st_size

    assert pruned(folder, older_than_days=1, now=now + DAY / 2) == Pruned(0, 0, 0)
    assert pruned(folder, older_than_days=1, now=now + DAY * 2) == Pruned(1, size, 0)
    assert list(folder.iterdir()) == []


def test_pruning_takes_damaged_and_torn_records_and_keeps_the_age_of_the_others(folder: Path):
    os.utime(segment(folder), (1e9, 1e9))
    damage(folder)
    segment(folder).write_bytes(segment(folder).read_bytes()[:-5])
    os.utime(segment(folder), (1e9, 1e9))

    assert pruned(folder, older_than_days=1, now=1e9).size > 0
    assert Segments(folder).find(keys(1, 2, 3)).keys() == set(keys(1))
    assert segment(folder).stat().st_mtime == 1e9
    assert (checked(folder).damaged, checked(folder).torn) == ((), 0)


def test_a_reader_does_not_mistake_records_of_a_pruned_segment(folder: Path):
    model = cached(folder)
    model.generate(prompts(1, 2, 3), SHORT)
    damage(folder)
    pruned(folder, older_than_days=1, now=0)

    model.generate(prompts(3, 1), SHORT)
    assert model.model.asked == []


def test_pruning_leaves_what_a_running_process_writes(tmp_path: Path):
    process = writer(tmp_path, 0, 10**9, 3)
    process.stdout.readline()
    done = pruned(tmp_path, older_than_days=0, now=time.time() + 10**9)
    alive = [int(process.stdout.readline()) for _ in range(3)][-1]
    process.kill()
    process.communicate()

    assert (done.segments, done.in_use) == (0, 1)
    assert checked(tmp_path).entries >= alive
