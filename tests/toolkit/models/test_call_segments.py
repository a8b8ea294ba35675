"""Answers on disk: what survives kills, crowds, flipped bytes and removed files."""

import os
from pathlib import Path

import pytest
from models import SHORT, cached, keys, prompts, writer

from toolkit.errors import UserError
from toolkit.models.call_segments import Segments
from toolkit.models.call_upkeep import checked


def segment(folder: Path) -> Path:
    """The only segment in `folder`."""
    (path,) = folder.glob("*.calls")
    return path


def test_another_process_that_is_still_running_is_seen(tmp_path: Path):
    ours, theirs = cached(tmp_path), cached(tmp_path)
    ours.generate(prompts(1), SHORT)
    theirs.generate(prompts(2), SHORT)
    ours.generate(prompts(2), SHORT)

    assert ours.model.asked == prompts(1)


def test_several_processes_writing_at_once_lose_nothing(tmp_path: Path):
    running = [writer(tmp_path, start, start + 300, 7) for start in (0, 100, 200)]
    assert [process.communicate()[0] != "" and process.returncode for process in running] == [0, 0, 0]

    model = cached(tmp_path)
    model.generate(prompts(*range(500)), SHORT)

    assert (model.calls.hits, model.calls.misses) == (500, 0)
    assert checked(tmp_path).damaged == ()


@pytest.mark.parametrize("lines", [1, 5, 20])
def test_what_was_answered_before_a_kill_is_there_after_it(tmp_path: Path, lines: int):
    process = writer(tmp_path, 0, 10**9, 3)
    done = [int(process.stdout.readline()) for _ in range(lines)][-1]
    process.kill()
    process.communicate()

    model = cached(tmp_path)
    model.generate(prompts(*range(done)), SHORT)
    assert (model.calls.hits, model.calls.misses) == (done, 0)


def test_a_record_torn_at_any_byte_is_computed_again_and_no_other(tmp_path: Path):
    cached(tmp_path).generate(prompts(1, 2), SHORT)
    path = segment(tmp_path)
    whole = path.read_bytes()
    first = whole.index(b"\n") + 1
    for size in range(first, len(whole)):
        path.write_bytes(whole[:size])
        found = Segments(tmp_path)
        assert len(found.find(keys(1, 2))) == 1


def test_any_flipped_bit_is_found_and_only_its_record_is_computed_again(tmp_path: Path):
    cached(tmp_path).generate(prompts(1, 2, 3), SHORT)
    path = segment(tmp_path)
    whole = path.read_bytes()
    for place in range(len(whole)):
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 1 << place % 8]) + whole[place + 1 :])
        found = Segments(tmp_path).find(keys(1, 2, 3))
        lost_at_most = 2 if whole[place : place + 1] == b"\n" else 1  # a lost line break joins two
        assert 3 - lost_at_most <= len(found) < 3


def test_a_byte_that_flips_while_the_cache_is_open_is_found(tmp_path: Path):
    model = cached(tmp_path)
    model.generate(prompts(1, 2), SHORT)
    whole = segment(tmp_path).read_bytes()
    segment(tmp_path).write_bytes(whole.replace(b'"1/1"', b'"1/7"'))

    model.generate(prompts(1, 2), SHORT)

    assert model.model.asked == prompts(1, 2, 1)


def test_a_recomputed_record_is_found_behind_the_damaged_one(tmp_path: Path):
    cached(tmp_path).generate(prompts(1), SHORT)
    segment(tmp_path).write_bytes(segment(tmp_path).read_bytes().replace(b'"1/1"', b'"1/7"'))
    cached(tmp_path).generate(prompts(1), SHORT)
    last = cached(tmp_path)
    last.generate(prompts(1), SHORT)

    assert last.model.asked == []


def test_a_folder_that_cannot_be_written_is_a_user_error(tmp_path: Path):
    (tmp_path / "file").write_text("")

    with pytest.raises(UserError, match="the call cache cannot be written"):
        cached(tmp_path / "file" / "calls").generate(prompts(1), SHORT)


def test_a_segment_removed_under_a_running_process_is_only_recomputed(tmp_path: Path):
    cached(tmp_path).generate(prompts(1, 2), SHORT)
    model = cached(tmp_path)
    model.generate(prompts(1), SHORT)
    segment(tmp_path).unlink()
    model.generate(prompts(1, 2), SHORT)

    assert model.model.asked == prompts(1, 2)


def test_a_forked_child_writes_a_segment_of_its_own(tmp_path: Path):
    model = cached(tmp_path)
    model.generate(prompts(1), SHORT)
    child = os.fork()
    if child == 0:
        model.generate(prompts(2), SHORT)
        os._exit(0)
    os.waitpid(child, 0)
    model.generate(prompts(3), SHORT)

    assert checked(tmp_path).segments == 2
    assert Segments(tmp_path).find(keys(1, 2, 3)).keys() == set(keys(1, 2, 3))


def test_a_cache_without_answers_leaves_no_file(tmp_path: Path):
    cached(tmp_path / "calls").generate(prompts("fail"), SHORT)

    assert list(tmp_path.iterdir()) == []
