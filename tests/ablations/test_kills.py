"""A run that is killed, at whatever moment and however often, ends as if it had never been."""

import os
import signal
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pandas as pd
import pytest
from killed_grid import CONFIG, REPLICATES, Place
from warm_process import Warm, warmed_up

from toolkit.models.call_segments import key_of, lines_from, segment_paths
from toolkit.runs.journal import journal_folder, plan_of
from toolkit.runs.run_folder import RunFolder

KILLED = -signal.SIGKILL
TABLES = ("ledger", "items", "probes")
COUNTED = ["cell", "dialogue", "stage", "item", "items", "failures"]


@dataclass(frozen=True)
class Undisturbed:
    """The run as it should be."""

    warm: Warm
    folder: RunFolder
    events: int
    seconds: float
    asked: Counter[str]


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Undisturbed]:
    place = Place(tmp_path_factory.mktemp("undisturbed"))
    with warmed_up("killed_grid:warm_up") as warm:
        began = time.perf_counter()
        assert started(warm, place) == 0
        seconds = time.perf_counter() - began
        *_, last = place.noted()
        yield Undisturbed(warm, RunFolder(place.run), last["events"], seconds, asked_of(place))


def started(warm: Warm, place: Place, *, event: int = 0, seconds: float | None = None) -> int:
    """Run the grid, kill it at an event or after so many seconds; how it ended."""
    process = warm.begin("killed_grid:run_grid", place.folder, event, output=place.folder / "said")
    if seconds is not None:
        time.sleep(seconds)
        os.kill(process, signal.SIGKILL)
    return warm.end(process)


def durable(place: Place) -> set[str]:
    """The calls whose answers are on disk."""
    keys = (key_of(line) for path in segment_paths(place.calls) for _, line in lines_from(path))
    return {key for key in keys if key is not None}


def finished(place: Place) -> set[str]:
    """The dialogues of finished shards; there is one in each."""
    shards = journal_folder(place.run) / "shards"
    return {f"d{int(path.name) + 1}" for path in shards.glob("[0-9]*")}


def asked_of(place: Place, since: int = 0) -> Counter[str]:
    """How often the model was asked each prompt, by the call's name in the first replicate."""
    return Counter(note["asked"][0] for note in place.noted()[since:] if "asked" in note)


def taken_up(warm: Warm, place: Place, *, event: int = 0, seconds: float | None = None) -> int:
    """Run the grid again, and see that nothing is done that was done before."""
    kept, done, since = durable(place), finished(place), len(place.noted())
    ended = started(warm, place, event=event, seconds=seconds)
    notes = place.noted()[since:]
    left = {note["asked"][0]: len(set(note["asked"]) - kept) for note in notes if "asked" in note}

    assert ended in (0, KILLED), (place.folder / "said").read_text()
    assert not done & {note["begun"] for note in notes if "begun" in note}, "a finished shard is begun again"
    assert all(times <= left[call] for call, times in asked_of(place, since).items()), "a call is paid twice"
    assert kept <= durable(place)
    if plan_of(place.run) is not None:
        assert (journal_folder(place.run) / "config.yaml").read_text() == CONFIG
    assert done <= finished(place) or place.is_done, "a finished shard is lost"
    return ended


def refuse_differences(place: Place, whole: Undisturbed) -> None:
    """Every table is what it should be, and nothing lies beside the run folder."""
    folder = RunFolder(place.run)
    for table in TABLES:
        pd.testing.assert_frame_equal(getattr(folder, table), getattr(whole.folder, table))
    pd.testing.assert_frame_equal(folder.costs[COUNTED], whole.folder.costs[COUNTED])
    prompts = [frame["calls"] + frame["cached"] for frame in (folder.costs, whole.folder.costs)]
    pd.testing.assert_series_equal(*prompts)
    assert os.listdir(place.run.parent) == ["grid"]
    assert (place.run / "config.yaml").read_text() == CONFIG
    assert len(durable(place)) == len(whole.asked) * len(REPLICATES)
    assert set(asked_of(place)) == set(whole.asked)


def killed_and_resumed(whole: Undisturbed, place: Place, random: Random) -> None:
    """Kill a run at some event, and up to twice more at an event or a time; let it end, and compare."""
    if random.random() < 0.5:
        place.put_older_run()
    ended = taken_up(whole.warm, place, event=random.randint(1, whole.events))
    assert ended == KILLED
    for _ in range(random.randint(0, 2)):
        if random.random() < 0.5:
            ended = taken_up(whole.warm, place, event=random.randint(1, whole.events))
        else:
            ended = taken_up(whole.warm, place, seconds=random.uniform(0, whole.seconds))
    if ended == KILLED:
        assert taken_up(whole.warm, place) == 0
    refuse_differences(place, whole)


@pytest.mark.parametrize("seed", range(10))
def test_a_killed_run_ends_like_one_that_was_not(tmp_path: Path, undisturbed: Undisturbed, seed: int):
    killed_and_resumed(undisturbed, Place(tmp_path), Random(f"kills/{seed}"))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10, 110))
def test_a_run_killed_at_any_of_many_moments_ends_like_one_that_was_not(
    tmp_path: Path, undisturbed: Undisturbed, seed: int
):
    killed_and_resumed(undisturbed, Place(tmp_path), Random(f"kills/{seed}"))
