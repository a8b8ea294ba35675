"""Runs of other people, small enough to be counted by hand."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from small_runs import PROBES, SAID, Given

from ablations.imported.beside import Beside
from ablations.imported.reading import imported
from ablations.imported.written import Import
from toolkit.datasets.loaded import Loaded
from toolkit.runs.run_folder import RunFolder

DATA = Given((SAID,), PROBES).load()
TURNS = tuple(turn.id for turn in SAID.turns)

Line = Mapping[str, Any]


def record(id: str, text: str, **more: Any) -> Line:
    return {"record": id, "dialogue": "d1", "text": text, **more}


def result(probe: str, *retrieved: str | Line, **more: Any) -> Line:
    return {"probe": probe, "retrieved": list(retrieved), **more}


def words(text: str) -> Line:
    return {"text": text}


# Knows where Ana lives and what the dog is called, not what Ana works as; never shows the dog.
RECORDS = (
    record("m1", "Ana lives in Oslo.", sources=["1:1"]),
    record("m2", "Ben's dog is called Rex.", sources=["1:2"]),
)
RESULTS = (result("live", "m1"), result("dog", "m1"), result("work", "m1", "m2"))
UNSOURCED = tuple({key: value for key, value in one.items() if key != "sources"} for one in RECORDS)


def in_arm(arm: str, lines: Sequence[Line]) -> tuple[Line, ...]:
    return tuple({**line, "arm": arm} for line in lines)


def file_of(folder: Path, lines: Sequence[Line]) -> Path:
    folder.mkdir(exist_ok=True)
    path = folder / "theirs.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return path


def brought_in(
    folder: Path,
    *lines: Line,
    data: Loaded = DATA,
    baseline: str | None = None,
    beside: Beside | None = None,
) -> RunFolder:
    """The run folder of a file with these lines."""
    found = imported(file_of(folder, lines), data)
    return Import("theirs", found, data, baseline, beside).into(folder / "imported")
