"""Tasks side by side on one call cache: shared answers, counts of their own."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from echoing import Echoing, asking
from models import SHORT, prompts

from toolkit.errors import UserError
from toolkit.models.call_cache import Cached
from toolkit.models.call_segments import Segments
from toolkit.models.call_upkeep import checked
from toolkit.models.gathering import side_by_side
from toolkit.models.language import LanguageModel


def kept(shared: Cached, *own: str) -> Callable[[tuple[LanguageModel, ...]], Cached]:
    """A task with counts of its own, which asks these."""

    def task(models: tuple[LanguageModel, ...]) -> Cached:
        model = shared.over(models[0])
        asking(*own)((model,))
        return model

    return task


def test_each_task_counts_its_own_calls(tmp_path: Path):
    shared = Cached(Echoing(), tmp_path)
    shared.generate(prompts("a"), SHORT)

    first, second = side_by_side([shared.model], [kept(shared, "a", "b", "b"), kept(shared, "b", "c")])

    assert [(each.calls.hits, each.calls.misses) for each in (first, second)] == [(2, 1), (0, 2)]
    assert (shared.calls.hits, shared.calls.misses) == (0, 1)


def test_an_answer_given_to_several_tasks_is_kept_once(tmp_path: Path):
    shared = Cached(Echoing(), tmp_path)
    side_by_side([shared.model], [kept(shared, "a", str(number)) for number in range(8)])

    assert checked(tmp_path).entries == 9


def test_tasks_on_one_cache_are_written_down_once_a_batch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    shared = Cached(Echoing(), tmp_path)
    synced: list[int] = []
    sync = os.fsync
    monkeypatch.setattr(os, "fsync", lambda descriptor: synced.append(descriptor) or sync(descriptor))

    side_by_side([shared], [kept(shared, *(f"{task} {call}" for call in range(3))) for task in range(8)])

    assert len(synced) == 3 + 1  # the folder's entry at first
    assert (shared.calls.misses, checked(tmp_path).entries) == (24, 24)


def test_known_answers_wait_for_nobody(tmp_path: Path):
    shared = Cached(Echoing(), tmp_path)
    asking("a", "b", "c")((shared,))
    known = len(shared.model.batches)

    side_by_side([shared.model], [kept(shared, "a", "b", "c", "d"), kept(shared, "e")])

    assert shared.model.batches[known:] == [("d", "e")]


def test_what_the_disk_refuses_is_raised_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def full(self: Segments, records: object) -> None:
        raise UserError("the call cache cannot be written")

    monkeypatch.setattr(Segments, "append", full)
    shared = Cached(Echoing(), tmp_path)

    with pytest.raises(UserError, match="cannot be written"):
        side_by_side([shared.model], [kept(shared, "a", "b"), kept(shared, "c", "d")])


def test_the_same_answers_have_another_model_behind_them(tmp_path: Path):
    shared = Cached(Echoing(), tmp_path, replicate=3)
    shared.generate(prompts("a"), SHORT)
    before = shared.calls

    other = shared.over(Echoing())
    answers = other.generate(prompts("a", "b"), SHORT)

    assert [answer.text for answer in answers] == ["echoing/8: a", "echoing/8: b"]
    assert (other.model.batches, other.replicate) == ([("b",)], 3)
    assert shared.calls == before


def test_threads_that_ask_at_once_get_what_they_would_get_alone(tmp_path: Path):
    shared = Cached(Echoing(), tmp_path, batch=2)
    asked = [prompts(*range(start, start + 20)) for start in range(40)]

    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda some: shared.generate(some, SHORT), asked))

    assert found == [Echoing().generate(some, SHORT) for some in asked]
    assert checked(tmp_path).entries == 59
    assert shared.calls.hits + shared.calls.misses == 800


def test_an_answer_that_is_damaged_is_written_again(tmp_path: Path):
    shared = Cached(Echoing(), tmp_path)
    shared.generate(prompts("a"), SHORT)
    (segment,) = tmp_path.iterdir()
    segment.write_bytes(segment.read_bytes().replace(b"echoing/8", b"echoing/9"))

    shared.generate(prompts("a"), SHORT)
    shared.generate(prompts("a"), SHORT)

    assert shared.model.batches == [("a",), ("a",)]
