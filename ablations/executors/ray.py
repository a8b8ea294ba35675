"""Shards as tasks on a Ray cluster that is there already."""

import logging
import os
import re
import socket
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, sleep
from typing import Any, ClassVar
from uuid import uuid4

from ablations.arms import Experiment, Run
from ablations.executors.remote import Hand, order_of, pieces, run_piece
from ablations.shards import Shard
from ablations.steps import Progress, Report
from toolkit.egress.policy import Address, DestinationClass, Policy, how_to_allow
from toolkit.errors import UserError
from toolkit.runs.journal import Journal
from toolkit.settings import Positive

RETRIES = 3  # of a shard whose worker has died
GRACE = 10.0  # seconds that workers have to clean up when a run is stopped
PATIENCE = 60.0  # seconds until a shard that was written elsewhere must be seen here: network disks lag
ADDRESS = re.compile(r"auto|([^/:\s]+):(\d{1,5})")

Ask = Callable[..., Any]  # sends an order and a piece off; returns the reference to what comes back


@dataclass(frozen=True)
class Crew:
    """Who can be asked for a shard each at the same time."""

    asks: Sequence[Ask]
    actors: Sequence[Any] = ()  # that stand behind them; none: tasks do


@dataclass(frozen=True)
class Ray:
    """A Ray cluster that runs already: none is started here, and Ray alone decides what runs where.

    A shard is a task of so many `processors`. Where a model can use a GPU and the cluster has some, shards go
    to actors instead, one a GPU, that keep the model; otherwise models stay in the processes of the tasks.

    Workers write shards straight into the journal beside the run folder, and models' answers into the call
    cache, so all machines need one storage at the same path, the same code, packages and model files. A shard
    appears there whole, so one that Ray runs twice changes nothing. A shard whose worker dies is run again
    up to three times. Raises UserError if there is no such cluster, if a worker cannot do what this process
    can, and if a shard's workers die again and again.
    """

    VERSION: ClassVar[int] = 1

    address: str = "auto"  # HOST:PORT of the head; auto: $RAY_ADDRESS, or the cluster of this machine
    processors: Positive = 1  # of a shard, which are also the threads of its models

    def __post_init__(self) -> None:
        if not ADDRESS.fullmatch(self.address):
            raise UserError(f"executor: ray.address: {self.address!r} is no address; write auto or HOST:PORT")

    def __call__(
        self,
        plan: Run,
        found: Sequence[Experiment],
        shards: Sequence[Shard],
        journal: Journal,
        progress: Progress,
    ) -> None:
        """Run `shards` and wait until all of them are in the journal."""
        if plan.online:
            raise UserError("executor: ray: latency is measured in one process; run online with `local`")
        if not shards:
            return
        with self._connected() as ray, _crew(ray, found, self.processors) as crew:
            _refuse_strangers(ray, plan.egress)
            order = ray.put(order_of(uuid4().hex, plan, found, journal))
            shard_done = Report(progress, 1, 1).of("shards", [1] * len(shards))
            for number, machine in _done(ray, crew, order, pieces(shards, found)):
                _wait_for(journal, number, machine)
                shard_done()

    @contextmanager
    def _connected(self) -> Iterator[Any]:
        """The package, connected to the cluster; a connection that was there before is used and left."""
        os.environ["RAY_USAGE_STATS_ENABLED"] = "0"  # before the import: nothing is reported to anybody
        import ray  # an extra: only who names this executor needs it

        if ray.is_initialized():
            yield ray
            return
        self._refuse_silence()
        try:
            ray.init(address=self.address, log_to_driver=False, logging_level=logging.ERROR)
        except (ConnectionError, RuntimeError, ValueError) as error:
            said = " ".join(str(error).split())
            raise UserError(f"executor: ray: no cluster at {self.address!r} ({said})") from error
        try:
            yield ray
        finally:
            ray.shutdown()

    def _refuse_silence(self) -> None:
        """UserError if nobody listens at the address: Ray itself would try for minutes."""
        host, _, port = self.address.rpartition(":")
        if not host:
            return
        try:
            socket.create_connection((host, int(port)), timeout=GRACE).close()
        except (OSError, OverflowError) as error:
            raise UserError(
                f"executor: ray: no cluster at {self.address!r} ({error}); start one with `ray start --head`"
            ) from error


def _refuse_strangers(ray: Any, policy: Policy) -> None:
    """UserError if the cluster has another machine that is not listed: dialogues would be sent there."""
    own = ray.util.get_node_ip_address()
    for node in ray.nodes():
        address = Address(str(node["NodeManagerAddress"]), int(node["NodeManagerPort"]))
        if node["Alive"] and address.host != own and not policy.allows(DestinationClass.CLUSTER, address):
            raise UserError(f"executor: ray: {how_to_allow(DestinationClass.CLUSTER, address)}")


@contextmanager
def _crew(ray: Any, found: Sequence[Experiment], processors: int) -> Iterator[Crew]:
    """Those who run shards of these cells."""
    nodes = [node["Resources"] for node in ray.nodes() if node["Alive"]]
    most = int(max((node.get("CPU", 0) for node in nodes), default=0))
    if processors > most:
        raise UserError(
            f"executor: ray.processors: {processors} is not allowed; no machine there has more than {most}"
        )
    gpus = int(ray.available_resources().get("GPU", 0)) or int(ray.cluster_resources().get("GPU", 0))
    if not gpus or not any(_may_use_gpu(one) for one in found):
        task = ray.remote(num_cpus=processors, max_retries=RETRIES, runtime_env=_surroundings())(run_piece)
        at_once = sum(int(node.get("CPU", 0)) // processors for node in nodes)
        yield Crew([task.remote] * (2 * at_once))  # half of them wait their turn, so that no processor does
        return
    lasting = {"max_restarts": -1, "max_task_retries": RETRIES, "runtime_env": _surroundings()}
    actors = [ray.remote(num_gpus=1, num_cpus=processors, **lasting)(Hand).remote() for _ in range(gpus)]
    try:
        yield Crew([actor.run.remote for actor in actors], actors)
    finally:
        for actor in actors:
            ray.kill(actor)


def _surroundings() -> dict[str, Any]:
    """Where workers look for modules: where this process does, so that they find components of the user's."""
    return {"env_vars": {"PYTHONPATH": os.pathsep.join(str(Path(path).absolute()) for path in sys.path)}}


def _may_use_gpu(one: Experiment) -> bool:
    """Whether a model of the cell runs in the worker, and not on a CPU by its own setting."""
    pipeline = one.cell.pipeline
    return any(getattr(model, "device", "cpu") != "cpu" for model in (pipeline.model, pipeline.judging))


def _done(ray: Any, crew: Crew, order: Any, todo: Iterator[Any]) -> Iterator[tuple[int, str]]:
    """The number of each shard that is finished, and where it was; on the way out the others are stopped."""
    idle, running = list(crew.asks), dict[Any, tuple[Ask, int]]()
    try:
        while True:
            while idle and (piece := next(todo, None)):
                ask = idle.pop()
                running[ask(order, piece)] = ask, piece.shard.number
            if not running:
                return
            (ready,), _ = ray.wait(list(running))
            ask, number = running.pop(ready)
            idle.append(ask)
            yield number, _result(ray, ready, number)
    finally:
        if not crew.actors:  # these are ended by whoever made them
            _stop(ray, list(running))


def _result(ray: Any, reference: Any, number: int) -> str:
    """Where the shard was run; raises what its worker has raised."""
    try:
        return str(ray.get(reference))
    except ray.exceptions.RayTaskError as error:
        if isinstance(error.cause, (UserError, ModuleNotFoundError)):
            raise error.cause from error
        raise
    except ray.exceptions.RayError as error:
        raise UserError(
            f"executor: ray: shard {number}: its worker died {RETRIES + 1} times ({type(error).__name__}); "
            "the logs of the cluster say why"
        ) from error


def _stop(ray: Any, references: list[Any]) -> None:
    """Let go of what still runs, so that it can clean up; then end it."""
    for forced in (False, True):
        for reference in references:
            ray.cancel(reference, force=forced)
        if references:
            _, references = ray.wait(references, num_returns=len(references), timeout=GRACE)


def _wait_for(journal: Journal, number: int, machine: str) -> None:
    """Wait until the shard that was finished there is seen here."""
    until = monotonic() + PATIENCE
    while not (journal.path(number) / "shard.json").exists():
        if monotonic() > until:
            raise UserError(f"{journal.path(number)}: was written on {machine}, and is not seen here")
        sleep(0.1)
