"""Runs from a config that stop where a test wants them to, and the command line in this process."""

import json
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from io import StringIO
from pathlib import Path
from typing import ClassVar

import pandas as pd
import pytest
from builders import MONDAY

import gatelab
from toolkit.context import Context
from toolkit.dialogue import Dialogue, Exchange
from toolkit.runs.journal import journal_folder
from toolkit.runs.run_folder import RunFolder
from toolkit.segregation.isolated import Isolated

CONFIG = """
name: x
data: {{jsonl: {{path: {data}}}}}
baseline: plain
shard_turns: 6  # two dialogues
shared:
  segregation: {{"broken_runs:Stopping": {{signs: {signs}}}}}
  embedder: "small_runs:Letters"
  backend: everything
  retrieval: bm25
arms: {{plain: {{}}, gated: {gated}}}
"""
SAID = {
    f"d{number}": ("I live in Oslo.", f"My dog is called Rex the {number}.", f"I am {number} years old.")
    for number in range(1, 5)
}


@dataclass(frozen=True)
class Stopping:
    """Isolated exchanges, a note on each dialogue begun; amid d3 it does what the folder `signs` asks for."""

    VERSION: ClassVar[int] = 1

    signs: Path = field(metadata={"identity": False})

    def __call__(self, dialogue: Dialogue, context: Context) -> list[Exchange]:
        with (self.signs / "begun").open("a") as begun:
            begun.write(f"{dialogue.id}\n")
        if dialogue.id == "d3" and (self.signs / "stop").exists():
            raise KeyboardInterrupt
        while dialogue.id == "d3" and (self.signs / "wait").exists():
            time.sleep(0.01)
        return Isolated()(dialogue, context)


@dataclass(frozen=True)
class Told:
    """How a command ended, and what it said."""

    status: int
    out: str
    err: str

    @property
    def line(self) -> str:
        """What went wrong, which is one line."""
        assert self.status == 2, (self.status, self.out, self.err)
        assert self.err.count("\n") == 1, self.err
        return self.err.strip()


def told(*words: object) -> Told:
    """The command line `gatelab WORDS`, in this process."""
    out, err, status, before = StringIO(), StringIO(), 0, sys.argv
    sys.argv = ["gatelab", *map(str, words)]
    try:
        with redirect_stdout(out), redirect_stderr(err):
            gatelab.main()
    except SystemExit as ended:
        status = int(ended.code or 0)
    finally:
        sys.argv = before
    return Told(status, out.getvalue(), err.getvalue())


@dataclass(frozen=True)
class Site:
    """A folder with data and a config; two dialogues a shard, so that a run has two shards."""

    folder: Path

    @property
    def config(self) -> Path:
        """What is run."""
        return self.folder / "x.yaml"

    @property
    def run(self) -> Path:
        """The run folder."""
        return self.folder / "runs" / "x"

    @property
    def journal(self) -> Path:
        """Where the run is while it is unfinished."""
        return journal_folder(self.run)

    @property
    def first(self) -> Path:
        """The shard that is finished when the run stops."""
        return self.journal / "shards" / "000000"

    @property
    def begun(self) -> list[str]:
        """The dialogues that were begun, also in vain, once in each cell and run."""
        return (self.folder / "begun").read_text().split()

    def sign(self, name: str) -> Path:
        """A file that asks the run for something as long as it is there."""
        return self.folder / name

    def write(
        self, *, path: str | None = None, city: str = "Oslo", gated: str = "{admission: cues}"
    ) -> "Site":
        """Write the data and the config, which names the data by `path`, with an arm `gated`."""
        rows = [row for id, lines in SAID.items() for row in _rows(id, lines, city)]
        (self.folder / "x.jsonl").write_text("\n".join(json.dumps(row) for row in rows))
        data = path or str(self.folder / "x.jsonl")
        self.config.write_text(CONFIG.format(data=data, signs=self.folder, gated=gated))
        return self

    def started(self) -> Told:
        """Run the config."""
        return told("run", self.config, "--out", self.run)

    def stopped(self) -> Told:
        """Run the config until amid the second shard."""
        self.sign("stop").touch()
        ended = self.started()
        self.sign("stop").unlink()
        return ended

    def resumed(self) -> Told:
        """Go on with it."""
        return told("resume", self.run)

    @property
    def tables(self) -> dict[str, pd.DataFrame]:
        """What the run has found."""
        folder = RunFolder(self.run)
        return {name: getattr(folder, name) for name in ("ledger", "items", "probes")}


def _rows(id: str, lines: tuple[str, ...], city: str) -> Iterator[dict[str, object]]:
    for place, text in enumerate(lines, 1):
        said = {"speaker": "Ana", "text": text.replace("Oslo", city), "said_at": MONDAY.isoformat()}
        yield {"dialogue": id, "turn": f"1:{place}", "session": 1, **said}
    asked = {"question": "Where does Ana live?", "gold": city, "evidence": ["1:1"], "category": 4}
    yield {"dialogue": id, "probe": "q", **asked}


@contextmanager
def one_code() -> Iterator[None]:
    """Let runs of different processes have the same code, whatever is edited meanwhile."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("ablations.runner.code_digest", lambda: "the same in every process of a test")
        yield


def run_command(*words: str) -> None:
    """The command line, in a process of its own."""
    sys.argv = ["gatelab", *words]
    with one_code():
        gatelab.main()


def assert_equal(one: dict[str, pd.DataFrame], other: dict[str, pd.DataFrame]) -> None:
    for name, table in one.items():
        pd.testing.assert_frame_equal(table, other[name])


def warm_up(folder: str) -> None:
    """Import and open what the command line needs."""
    import tqdm

    tqdm.tqdm.monitor_interval = 0  # it would start a thread, and forks go badly with threads
    with one_code():
        Site(Path(folder)).write().started()
