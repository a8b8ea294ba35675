"""A config names who runs the shards; what cannot run them is refused in one line, before any work."""

import socket
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from builders import dialogue
from small_runs import NULL, PROBES, SAID, Given

import gatelab
from ablations.arms import Executor, Run, compared, experiments
from ablations.executors.local import Local
from ablations.executors.ray import Ray
from ablations.executors.remote import Order, order_of, pieces, run_piece
from ablations.grid.config import read_config
from ablations.runner import run
from ablations.shards import shards_of
from toolkit.errors import UserError
from toolkit.models.embedders import MiniLM
from toolkit.runs.journal import Journal, journal_of

GOOD = "name: x\ndata: samples\nbaseline: a\narms:\n  a: {}\n"
OTHER = dialogue("Cem: I swim.", id="d2")


def read(folder: Path, line: str) -> Run:
    path = folder / "x.yaml"
    path.write_text(GOOD + line, encoding="utf-8")
    return read_config(path)


@pytest.mark.parametrize(
    ("line", "executor"),
    [
        ("", Local()),
        ("executor: local\n", Local()),
        ("executor: ray\n", Ray("auto")),
        ("executor: {ray: {address: head:6379, processors: 4}}\n", Ray("head:6379", processors=4)),
    ],
)
def test_a_config_names_an_executor(tmp_path: Path, line: str, executor: Executor):
    assert read(tmp_path, line).executor == executor


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("executor: slurm\n", "x.yaml: executor: unknown executor 'slurm'; choose one of local, ray"),
        ("executor: 3\n", "x.yaml: executor: a component is written NAME or {NAME: {SETTING: VALUE}}, not 3"),
        ("executor: {kind: ray, address: auto}\n", "x.yaml: executor: a component is written NAME or"),
        ("executor: {local: {processes: 2}}\n", "x.yaml: executor: local: unknown setting 'processes'"),
        (
            "executor: {ray: {adress: auto}}\n",
            "x.yaml: executor: ray: unknown setting 'adress'; allowed: add",
        ),
        ("executor: {ray: {address: 5}}\n", "x.yaml: executor: ray.address: 5 is not allowed; must be a"),
        (
            "executor: {ray: {address: local}}\n",
            "x.yaml: executor: ray.address: 'local' is no address; write",
        ),
        (
            "executor: {ray: {address: 'ray://h:1'}}\n",
            "x.yaml: executor: ray.address: 'ray://h:1' is no addr",
        ),
        ("executor: {ray: {processors: 0}}\n", "x.yaml: executor: ray.processors: 0 is not allowed; must be"),
    ],
)
def test_a_mistake_in_naming_one_is_one_line(tmp_path: Path, line: str, said: str):
    with pytest.raises(UserError) as caught:
        read(tmp_path, line)

    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def plan(folder: Path, executor: Executor | None = None, **arms: object) -> Run:
    made = compared("t", Given((SAID, OTHER), PROBES), arms or {"a": NULL}, "a")
    return replace(made, calls=folder / "calls", executor=executor)


def test_an_address_where_nobody_listens_is_refused_at_once(tmp_path: Path):
    pytest.importorskip("ray")
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        port = held.getsockname()[1]
        with pytest.raises(UserError, match=rf"executor: ray: no cluster at '127\.0\.0\.1:{port}' "):
            run(plan(tmp_path, Ray(f"127.0.0.1:{port}")), tmp_path / "run")

    assert list(tmp_path.iterdir()) == []


def test_online_runs_are_not_spread(tmp_path: Path):
    with pytest.raises(UserError, match="executor: ray: latency is measured in one process"):
        run(replace(plan(tmp_path, Ray()), online=True), tmp_path / "run")


def test_without_the_package_a_run_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setitem(sys.modules, "ray", None)
    monkeypatch.setattr(gatelab, "app", lambda: run(plan(tmp_path, Ray()), tmp_path / "run"))
    with pytest.raises(SystemExit, match="2"):
        gatelab.main()

    assert capsys.readouterr().err == "gatelab: the package ray is missing; pip install ray\n"


def ordered(folder: Path, made: Run) -> tuple[Order, Journal]:
    with journal_of(folder / "run", "the plan", {}) as journal:
        (journal.path(7)).mkdir()  # so that the journal stays
    return order_of("1", made, experiments(made.arms), journal), journal


def test_a_piece_carries_its_own_dialogues_and_probes_alone(tmp_path: Path):
    found = experiments(plan(tmp_path).arms)
    first, second = pieces(shards_of((SAID, OTHER), 4), found)

    assert [data.dialogues for data in first.data.values()] == [(SAID,)]
    assert [data.probes for data in second.data.values()] == [()]
    assert set(first.data) == set(second.data) == {found[0].data.digest}


def test_an_order_carries_no_dialogues_no_models_in_memory_and_no_keys_to_be_believed(tmp_path: Path):
    embedder = MiniLM()
    vars(embedder)["_model"] = "ninety megabytes"
    order, _ = ordered(tmp_path, plan(tmp_path, a=replace(NULL, embedder=embedder)))
    (one,) = order.found

    assert one.data.dialogues == ()
    assert vars(one.cell.pipeline.embedder) == {}
    assert "key" not in vars(one.cell)


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"plan": "another"}, "does not see this run; all machines need one storage, at the same path"),
        ({"started_in": Path("/nowhere")}, "does not see this run; all machines need one storage"),
        ({"code": "another"}, "has other code or packages than where the run was started; install the same"),
        ({"cells": "others"}, "has other models or packages than where the run was started, so its cells"),
    ],
)
def test_a_machine_that_is_not_like_the_first_is_refused(tmp_path: Path, changed: dict[str, str], said: str):
    made = plan(tmp_path)
    order, journal = ordered(tmp_path, made)
    (piece, *_) = pieces(shards_of((SAID, OTHER)), experiments(made.arms))
    with pytest.raises(UserError) as caught:
        run_piece(replace(order, number=str(changed), **changed), piece)

    assert said in str(caught.value)
    assert not journal.path(0).exists()


def test_a_shard_that_is_there_is_left_as_it_is(tmp_path: Path):
    order, journal = ordered(tmp_path, plan(tmp_path))
    (piece,) = pieces(shards_of((SAID, OTHER)), experiments(plan(tmp_path).arms))
    run_piece(order, piece)
    first = {path.name: path.stat().st_mtime_ns for path in journal.path(0).iterdir()}
    run_piece(order, piece)

    assert {path.name: path.stat().st_mtime_ns for path in journal.path(0).iterdir()} == first
    assert "shard.json" in first
