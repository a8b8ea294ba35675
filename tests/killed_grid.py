"""A small grid that notes what it does, so that a test can kill it and see what is done twice."""

import hashlib
import json
import os
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, ClassVar

from builders import dialogue, probe
from deadly import armed
from small_runs import Given, Letters

from ablations.arms import Arm, Run
from ablations.code_digest import code_digest
from ablations.resuming import resumed
from ablations.runner import run
from toolkit.admission.cues import Cues
from toolkit.admission.one_verdict import OneVerdict
from toolkit.backends.mem0 import Mem0
from toolkit.context import Context
from toolkit.dialogue import Dialogue, Exchange
from toolkit.errors import UserError
from toolkit.failure import Failure
from toolkit.grounding.rules import Rules
from toolkit.judges.exact import Exact
from toolkit.models.call_keys import generate_keys
from toolkit.models.language import Completion, Decoding, Prompt, Usage
from toolkit.pipeline import Pipeline
from toolkit.readers.fixed_prompt import FixedPrompt
from toolkit.retrieval.bm25 import BM25
from toolkit.retrieval.dense import Dense
from toolkit.retrieval.shown import Shown
from toolkit.runs import journal
from toolkit.runs.run_folder import VERSION, RunFolder
from toolkit.segregation.isolated import Isolated
from toolkit.structuring.rules import Clauses

CONFIG = "name: grid\n"
REPLICATES = (0, 1)  # of the arm with a model
SAID = tuple(
    dialogue(
        f"Ana: I live in {city} and I have a {pet}.",
        f"Ben: My {pet} is called {name}.",
        "Ana: I'm so tired today.",
        f"Ben: Actually, my {pet} is called {name} the Great.",
        id=f"d{number}",
    )
    for number, (city, pet, name) in enumerate(
        [("Oslo", "dog", "Rex"), ("Rome", "cat", "Tom"), ("Bern", "hen", "Ada"), ("Graz", "pig", "Max")], 1
    )
)
PROBES = tuple(
    replace(probe("Where does Ana live?", "1:1", gold=city, id=f"q{said.id}"), dialogue=said.id)
    for said, city in zip(SAID, ["Oslo", "Rome", "Bern", "Graz"], strict=True)
)


@dataclass(frozen=True)
class Place:
    """Where such a grid is run, in a folder of its own."""

    folder: Path

    @property
    def run(self) -> Path:
        """The run folder."""
        return self.folder / "runs" / "grid"

    @property
    def calls(self) -> Path:
        """The answers of the model."""
        return self.folder / "calls"

    @property
    def log(self) -> Path:
        """What the grid has noted."""
        return self.folder / "log.jsonl"

    @property
    def is_done(self) -> bool:
        """Whether the run folder is that of this grid, and not of an earlier run."""
        return self.run.exists() and RunFolder(self.run).manifest.get("name") == "grid"

    def put_older_run(self) -> None:
        """Put there what an earlier run of another name has left."""
        self.run.mkdir(parents=True)
        (self.run / "manifest.json").write_text(json.dumps({"layout": VERSION, "cells": []}))

    def noted(self) -> list[dict[str, Any]]:
        """What was noted so far, by all processes."""
        return [json.loads(line) for line in self.log.read_text().splitlines()] if self.log.exists() else []


def note(log: Path, **what: object) -> None:
    """Append a line that is there whatever happens to this process."""
    file = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.write(file, json.dumps(what).encode() + b"\n")
    os.close(file)


@dataclass(frozen=True)
class Noting:
    """Isolated exchanges, and a note on each dialogue that is begun."""

    VERSION: ClassVar[int] = 1

    log: Path = field(metadata={"identity": False})

    def __call__(self, dialogue: Dialogue, context: Context) -> list[Exchange]:
        note(self.log, begun=dialogue.id)
        return Isolated()(dialogue, context)


@dataclass(frozen=True)
class Clerk:
    """A model that answers by the digest of the prompt, at times with no JSON; it notes what it is asked."""

    VERSION: ClassVar[int] = 1

    log: Path = field(metadata={"identity": False})
    context_tokens: int = 8192
    identity = "clerk"

    def generate(self, prompts: Sequence[Prompt], decoding: Decoding) -> list[Completion | Failure]:
        return [self._answer(prompt, decoding) for prompt in prompts]

    def _answer(self, prompt: Prompt, decoding: Decoding) -> Completion:
        note(self.log, asked=[generate_keys(self.identity, [prompt], decoding, one)[0] for one in REPLICATES])
        number = hashlib.sha256(prompt.own.encode()).digest()[0]
        verdict = json.dumps({"keep": number % 3 > 0, "reason": f"for reason {number}"})
        text = f"Number {number}" if decoding.schema is None else verdict
        return Completion("Sure!" if number % 5 == 0 and not prompt.attempt else text, True, Usage(7, 3))


def plan_of(place: Place) -> Run:
    """Four cells on four dialogues, in as many shards."""
    null = Pipeline(
        segregation=Noting(place.log),
        embedder=Letters(),
        backend=Mem0(conflicts="supersede"),
        retrieval=BM25(Shown(tokens=24)),
    )
    rules = replace(null, admission=Cues(), structuring=Clauses(), grounding=Rules(), retrieval=Dense())
    model = replace(
        null, model=Clerk(place.log), admission=OneVerdict(), reader=FixedPrompt(), judges=(Exact(),)
    )
    data = Given(SAID, PROBES)
    arms = [Arm("null", null, data), Arm("rules", rules, data)]
    arms += [Arm(f"model {number}", model, data, replicate=number) for number in REPLICATES]
    return Run("grid", tuple(arms), "null", calls=place.calls, shard_turns=4, written=CONFIG)


def run_grid(folder: str, kill_at: int = 0) -> None:
    """Run the grid in `folder`; be killed at the `kill_at`-th event, unless there are fewer."""
    place = Place(Path(folder))
    count = armed(place.folder, kill_at)
    if place.is_done and journal.plan_of(place.run) is None:
        with suppress(UserError):  # it is finished, as the command line would say here
            resumed(place.run)
    else:
        run(plan_of(place), place.run)
    note(place.log, events=count.seen)


def warm_up(folder: str) -> None:
    """Import and open what a run needs."""
    import tqdm

    tqdm.tqdm.monitor_interval = 0  # it would start a thread, and forks go badly with threads
    code_digest()  # once for all forks
    place = Place(Path(folder))
    run(plan_of(place), place.run)
