"""Shards on a Ray cluster: two nodes here, one worker each. What a run writes is what it writes anywhere."""

import os
import signal
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from threading import Thread
from time import monotonic, sleep

import pandas as pd
import pytest
from builders import dialogue, probe
from knowledge_server import Service
from ray_runs import Deadly, DeadlyLater, Doomed, Lasting, Mistaken, Scribe
from sending_parts import Asking
from small_runs import Given, Letters

from ablations.arms import Run, compared
from ablations.executors.ray import Ray
from ablations.runner import run
from ablations.steps import Step
from toolkit.admission.margins import Margins
from toolkit.errors import UserError
from toolkit.models.call_segments import key_of, lines_from, segment_paths
from toolkit.pipeline import Pipeline
from toolkit.runs.run_folder import RunFolder
from toolkit.stages import Structuring

pytest.importorskip("ray", reason="ray is not installed; pip install -e '.[ray]'")
pytestmark = pytest.mark.slow  # a cluster takes ten seconds to start

SHARDS = 5
SAID = tuple(
    dialogue(f"Ana: I live in town {place}.", f"Ben: My dog is {place} years old.", id=f"d{place}")
    for place in range(SHARDS)
)
PROBES = tuple(
    replace(probe("Where does Ana live?", "1:1", id=f"q{place}"), dialogue=f"d{place}")
    for place in range(SHARDS)
)
NULL = Pipeline(embedder=Letters())


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a cluster of two nodes listens that has been started for these tests."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    from ray.cluster_utils import Cluster  # may be missing, and is slow

    node = {"num_cpus": 1, "num_gpus": 1, "object_store_memory": 80_000_000, "include_dashboard": False}
    cluster = Cluster(initialize_head=True, head_node_args=node)
    cluster.add_node(**node)
    yield cluster.address
    cluster.shutdown()


def grid(folder: Path, *, device: str = "cpu", **arms: Pipeline) -> Run:
    """A run of several shards that calls a model, whose calls are noted."""
    asking = replace(NULL, admission=Margins(), model=Scribe(str(folder / "notes"), device))
    deadly = replace(asking, structuring=Deadly("town 3", str(folder / "killed")))
    arms = arms or {"ungated": NULL, "gated": asking, "deadly": deadly}
    plan = compared("t", Given(SAID, PROBES), arms, next(iter(arms)))
    return replace(plan, calls=folder / "calls", shard_turns=2)


def tables(folder: RunFolder) -> list[pd.DataFrame]:
    return [folder.ledger, folder.items, folder.probes]


def kept_calls(folder: Path) -> list[str | None]:
    return [key_of(line) for path in segment_paths(folder / "calls") for _, line in lines_from(path)]


def noted_calls(folder: Path) -> list[str]:
    return [line.partition(" ")[2] for line in (folder / "notes").read_text().splitlines()]


def test_what_a_killed_worker_has_sent_is_a_row_of_the_run(tmp_path: Path, address: str, service: Service):
    deadly = replace(
        NULL, enrichment=Asking(service.url), grounding=DeadlyLater("town 3", str(tmp_path / "killed"))
    )
    rows = run(replace(grid(tmp_path, only=deadly), executor=Ray(address)), tmp_path / "run").egress

    twice = Counter(rows["dialogue"]) - Counter(said.id for said in SAID for _ in said.turns)
    assert (tmp_path / "killed").read_text() != str(os.getpid())
    assert len(rows) == len(service.asked)
    assert twice == {"d3": 2}


@pytest.mark.parametrize("device", ["cpu", "auto"], ids=["in tasks", "in actors with a GPU each"])
def test_a_worker_killed_in_mid_run_loses_nothing_and_repeats_nothing(
    tmp_path: Path, address: str, device: str
):
    here, there = tmp_path / "here", tmp_path / "there"
    here.mkdir()
    there.mkdir()
    (here / "killed").touch()
    told: list[Step] = []
    plan = grid(there, device=device)
    alone = run(grid(here), here / "run")
    spread = run(replace(plan, executor=Ray(address)), there / "run", told.append)

    for one, two in zip(tables(alone), tables(spread), strict=True):
        pd.testing.assert_frame_equal(one, two)
    assert (there / "killed").read_text() != str(os.getpid())
    assert sorted(kept_calls(there)) == sorted(set(kept_calls(here)))
    assert Counter(noted_calls(there)) == Counter(noted_calls(here))
    assert [(step.done, step.total) for step in told] == [(done, SHARDS) for done in range(SHARDS + 1)]
    assert sorted(os.listdir(there)) == ["calls", "killed", "notes", "run"]


@pytest.mark.parametrize("device", ["cpu", "auto"], ids=["in tasks", "in actors with a GPU each"])
@pytest.mark.parametrize(
    ("structuring", "said"),
    [
        (Mistaken(), "structuring: no such file"),
        (Doomed(), "executor: ray: shard 0: its worker died 4 times"),
    ],
    ids=["a mistake of the user", "a worker that always dies"],
)
def test_what_ends_a_worker_is_one_line_and_ends_the_run(
    tmp_path: Path, address: str, structuring: Structuring, said: str, device: str
):
    model = Scribe(str(tmp_path / "notes"), device)
    plan = replace(grid(tmp_path, a=replace(NULL, structuring=structuring, model=model)), shard_turns=99)
    with pytest.raises(UserError) as caught:
        run(replace(plan, executor=Ray(address)), tmp_path / "run")

    assert str(caught.value).startswith(said)
    assert "\n" not in str(caught.value)
    assert os.listdir(tmp_path) == []


def test_ctrl_c_stops_the_workers_and_leaves_nothing(tmp_path: Path, address: str):
    begun = tmp_path / "begun"
    plan = grid(tmp_path, a=replace(NULL, structuring=Lasting(str(begun))))

    def pressed() -> None:
        until = monotonic() + 60
        while not begun.exists() and monotonic() < until:
            sleep(0.1)
        os.kill(os.getpid(), signal.SIGINT)

    Thread(target=pressed).start()
    with pytest.raises(KeyboardInterrupt):
        run(replace(plan, executor=Ray(address)), tmp_path / "run")

    assert os.listdir(tmp_path) == ["begun"]


def test_more_processors_than_a_machine_has_are_refused(tmp_path: Path, address: str):
    with pytest.raises(
        UserError, match=r"executor: ray.processors: 2 is not allowed; no machine there has more than 1"
    ):
        run(replace(grid(tmp_path), executor=Ray(address, processors=2)), tmp_path / "run")
