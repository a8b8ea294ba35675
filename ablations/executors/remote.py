"""What a process elsewhere does for a run: it takes shards, and keeps its models between them."""

import socket
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, chdir
from dataclasses import dataclass, field, fields, is_dataclass, replace
from functools import lru_cache
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from ablations.arms import Experiment, Run
from ablations.code_digest import code_digest
from ablations.shard.bench import Bench, benches, require_servers
from ablations.shard.sent import Sent
from ablations.shard.shard_run import ShardRun
from ablations.shard.stores import Stores
from ablations.shards import Shard
from ablations.steps import Report, no_progress
from toolkit.datasets.loaded import Loaded
from toolkit.dialogue import Dialogue
from toolkit.egress.guard import watched
from toolkit.egress.policy import Policy
from toolkit.errors import UserError
from toolkit.identity import digest
from toolkit.probes import Probe
from toolkit.runs.journal import Journal


@dataclass(frozen=True)
class Order:
    """A run, as others are told of it: all but the dialogues. Of each cell nothing is open yet."""

    number: str  # tells orders apart: a process keeps its models for one
    journal: Journal = field(compare=False)
    code: str = field(compare=False)  # its digest, where the run was started
    cells: str = field(compare=False)  # the digest of their keys there: components, models, packages
    plan: str = field(compare=False)  # digest of the plan that the journal is for
    calls: Path = field(compare=False)
    egress: Policy = field(compare=False)
    found: tuple[Experiment, ...] = field(compare=False)
    started_in: Path = field(compare=False)  # what paths in settings are relative to


@dataclass(frozen=True)
class Piece:
    """A shard with what is said and asked in it."""

    shard: Shard
    data: Mapping[str, Loaded]  # by digest; of the shard alone


def order_of(number: str, plan: Run, found: Sequence[Experiment], journal: Journal) -> Order:
    """What to tell those who run shards of `plan` into `journal`."""
    absolute = replace(journal, folder=journal.folder.absolute())
    bare = tuple(_without_data(one) for one in found)
    return Order(
        number=number,
        journal=absolute,
        code=code_digest(),
        cells=_keys(found),  # not of the bare ones: those who get them are to compute their keys anew
        plan=journal.plan,
        calls=plan.calls.absolute(),
        egress=plan.egress,
        found=bare,
        started_in=Path.cwd(),
    )


def pieces(shards: Sequence[Shard], found: Sequence[Experiment]) -> Iterator[Piece]:
    """Each shard with its part of every data set, one after another."""
    parts = {one.data.digest: _Parts.of(one.data) for one in found}
    for shard in shards:
        yield Piece(shard, {name: part.about(shard.dialogues) for name, part in parts.items()})


def run_piece(order: Order, piece: Piece) -> str:
    """Run a shard and write it into the journal, unless it is there; says on which machine.

    Raises UserError if this machine has other code, other models or another storage than the sender.
    """
    here = socket.gethostname()
    _refuse_elsewhere(order, here)
    if not order.journal.path(piece.shard.number).exists():  # else done by one that died before it said so
        with chdir(order.started_in):
            _run(order, piece, here)
    return here


def _run(order: Order, piece: Piece, here: str) -> None:
    tools = tuple(
        replace(one, experiment=replace(one.experiment, data=piece.data[one.experiment.cell.data]))
        for one in _tools(order)
    )
    with TemporaryDirectory(prefix="gatelab-") as scratch, ExitStack() as stack:
        stores = Stores(Path(scratch), stack)
        with watched(order.egress, tools[0].sent), order.journal.shard(piece.shard.number) as folder:
            ShardRun(piece.shard, tools, stores, Report(no_progress, 1, 1)).into(folder)
            _refuse_elsewhere(order, here)  # nobody has begun another run there meanwhile


@lru_cache(maxsize=1)  # of a process: a model is loaded once, not once a shard
def _tools(order: Order) -> tuple[Bench, ...]:
    where = f"{socket.gethostname()}: has other"
    if code_digest() != order.code:
        raise UserError(
            f"{where} code or packages than where the run was started; install the same there, and resume"
        )
    if _keys(order.found) != order.cells:
        raise UserError(
            f"{where} models or packages than where the run was started, so its cells have other keys; "
            "install the same there, and write a model's dtype instead of `auto`"
        )
    require_servers(order.found)
    plan = Run("", (), "", calls=order.calls, egress=order.egress)
    return benches(plan, order.found, 2 * (1 + order.journal.rounds), Sent(order.journal.sending()))


def _refuse_elsewhere(order: Order, here: str) -> None:
    if order.journal.plan != order.plan or not order.started_in.is_dir():
        raise UserError(
            f"{order.journal.folder}: {here} does not see this run; all machines need one storage, at "
            "the same path"
        )


def _keys(found: Sequence[Experiment]) -> str:
    return digest([one.cell.key for one in found])


def _without_data(one: Experiment) -> Experiment:
    """The experiment without its dialogues, and without what its parts have loaded so far."""
    cell = replace(one.cell, pipeline=_anew(one.cell.pipeline))
    return Experiment(cell, Loaded((), (), one.data.digest), ())


def _anew(value: Any) -> Any:
    """The same settings in new values: a model that is in memory here is not sent anywhere."""
    if isinstance(value, tuple):
        return tuple(_anew(member) for member in value)
    if not is_dataclass(value) or isinstance(value, type):
        return value
    return replace(value, **{one.name: _anew(getattr(value, one.name)) for one in fields(value) if one.init})


@dataclass(frozen=True)
class _Parts:
    """A data set by dialogue: to look through all of it for every shard would take days."""

    whole: Loaded
    dialogues: Mapping[str, Dialogue]
    probes: Mapping[str, Sequence[Probe]]

    @classmethod
    def of(cls, whole: Loaded) -> "_Parts":
        probes = defaultdict[str, list[Probe]](list)
        for probe in whole.probes:
            probes[probe.dialogue].append(probe)
        return cls(whole, {one.id: one for one in whole.dialogues}, probes)

    def about(self, dialogues: Sequence[str]) -> Loaded:
        """The data of some dialogues, under the name of the whole."""
        probes = chain.from_iterable(self.probes.get(id, ()) for id in dialogues)
        return replace(
            self.whole, dialogues=tuple(self.dialogues[id] for id in dialogues), probes=tuple(probes)
        )


class Hand:
    """A process of its own for shards; as an actor it keeps a GPU, and its models there."""

    def run(self, order: Order, piece: Piece) -> str:
        """Run a shard; promises and raises what `run_piece` does."""
        return run_piece(order, piece)
