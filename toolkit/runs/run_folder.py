"""A run folder: the one place that spells its file names and columns. Written whole or not at all.

    manifest.json  what was run: cells and their specs, data, versions, commit, machine
    config.yaml    the config that it was run from, if it was
    ledger/        one row for every decision of a stage on one item
    items/         id, text, sources and times of every turn, fact, addition and record (also superseded)
    probes/        one row a cell and probe: what was retrieved, its support, its answer and judgements
    costs/         seconds, calls and tokens by cell, dialogue and stage; of single exchanges if run online
    egress.parquet one row for every attempt to reach the outside, with the cells that shared it

Each folder is a table of Parquet files, one a shard, which pandas and others read like one file. Everything
in `analysis/` reads these files, never live objects.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from toolkit.errors import UserError
from toolkit.runs.own_files import OwnFiles
from toolkit.runs.place import check_place
from toolkit.runs.replacement import replaced
from toolkit.runs.run_tables import EGRESS, TABLES, schemas

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow as pa

CONFIG = "config.yaml"
VERSION = 6  # of the layout; a folder of another version is refused

# All that a run folder holds; up to layout 2 a table was one file, and in layout 5 `egress` was a folder.
FILES = OwnFiles(rf"manifest\.json|config\.yaml|({'|'.join(TABLES)}|egress)(/\d{{6,}})?\.parquet")


@dataclass(frozen=True)
class RunFolder:
    """A finished run: its arms, or its references alone. Frames are read when first asked for.

    References are floors and ceilings beside the arms, such as an empty memory. No table of the arms has a
    row of theirs, so nothing takes them for arms that compete.
    """

    path: Path
    of_references: bool = False  # show the references as if they were the arms

    @cached_property
    def references(self) -> "RunFolder | None":
        """The references of the run as a run of their own; None if it has none."""
        return replace(self, of_references=True) if self._written.get("references") else None

    @cached_property
    def manifest(self) -> dict[str, Any]:
        """What was run. UserError if this is no finished run of this version."""
        written = self._written
        return {**written, "cells": written["references"]} if self.of_references else written

    @cached_property
    def _written(self) -> dict[str, Any]:
        file = self.path / "manifest.json"
        if not file.is_file():
            raise UserError(f"{self.path}: no manifest.json, so not a finished run folder")
        if not _is_run(file):
            raise UserError(f"{file}: is no manifest of a run")
        manifest: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
        if manifest["layout"] != VERSION:
            raise UserError(
                f"{self.path}: layout {manifest['layout']!r}; this version reads {VERSION}; run it again"
            )
        return manifest

    @property
    def arms(self) -> dict[str, str]:
        """The key of each cell and the arm it is called."""
        return {cell["key"]: cell["arm"] for cell in self.manifest["cells"]}

    @cached_property
    def baselines(self) -> dict[str, str]:
        """Each arm and the arm that it is compared with: the baseline, run with the seed that the arm has."""
        cells, named = self.manifest["cells"], self.manifest["baseline"]
        standard: dict[str, Any] = next((cell["spec"] for cell in cells if cell["arm"] == named), {})
        of_seed = {
            cell["spec"]["seed"]: cell["arm"]
            for cell in reversed(cells)
            if {**cell["spec"], "seed": 0} == {**standard, "seed": 0}
        }
        return {cell["arm"]: of_seed.get(cell["spec"]["seed"], named) for cell in cells}

    @cached_property
    def ledger(self) -> "pd.DataFrame":
        """One row for every decision, with the arm's name beside the cell's key."""
        return self._frame("ledger")

    @cached_property
    def items(self) -> "pd.DataFrame":
        """Every turn (cell empty: the same in all cells), fact, addition and record."""
        return self._frame("items")

    @cached_property
    def probes(self) -> "pd.DataFrame":
        """One row a cell and probe."""
        return self._frame("probes")

    @cached_property
    def costs(self) -> "pd.DataFrame":
        """One row a cell, dialogue and stage; of an online run one row an exchange or probe and stage."""
        return self._frame("costs")

    @cached_property
    def egress(self) -> "pd.DataFrame":
        """One row an attempt to reach the outside, with the names of the arms that shared it.

        Attempts stand in the order in which they began, of one process after another; those of rounds that
        were tried again, and of a run that was broken off and taken up, are all there. What was sent for
        references alone is a row of theirs, not of the arms.
        """
        arms = self.arms
        frame: pd.DataFrame = self._sent.to_pandas()
        frame.insert(
            0, "arms", [tuple(arms[key] for key in cells if key in arms) for cells in frame["cells"]]
        )
        own = frame["arms"].map(bool) | ~frame["cells"].map(len).astype(bool)
        return frame[own].reset_index(drop=True)

    def sent(self) -> list[dict[str, Any]]:
        """The same as rows, with those of references."""
        rows: list[dict[str, Any]] = self._sent.to_pylist()
        return rows

    @cached_property
    def _sent(self) -> "pa.Table":
        from pyarrow import parquet  # a third of a second to import

        file = self.path / EGRESS
        if not file.is_file():
            raise UserError(f"{self.path}: {EGRESS} is missing; copy it again, or run it again")
        with _reading(file):
            return parquet.read_table(file)

    @cached_property
    def outcomes(self) -> "pd.DataFrame":
        """The probes without what was shown for them and without slots: small even of many cells."""
        large = ("retrieved", "scores", "slots")
        return self._frame("probes", [name for name in schemas()["probes"].names if name not in large])

    def parts(self, name: str, columns: Sequence[str]) -> "Iterator[pd.DataFrame]":
        """Some columns of a table, shard by shard: for what need not be in memory all at once."""
        import pandas as pd  # half a second to import, which `--help` must not pay

        for file in self._files(name):
            with _reading(file):
                part = pd.read_parquet(file, columns=list(columns), filters=self._own)
            yield part

    def arrow_parts(self, name: str, columns: Sequence[str]) -> "Iterator[pa.Table]":
        """The same as Arrow tables, in which millions of lists and texts take a tenth of the memory."""
        from pyarrow import parquet  # a third of a second to import

        for file in self._files(name):
            with _reading(file):
                part = parquet.read_table(file, columns=list(columns), filters=self._own)
            yield part

    def _frame(self, name: str, columns: Sequence[str] | None = None) -> "pd.DataFrame":
        import pandas as pd  # for the reason given above

        arms = self.arms  # first, for it says whether this is a run at all
        self._files(name)
        with _reading(self.path / name):
            chosen = None if columns is None else list(columns)
            frame = pd.read_parquet(self.path / name, columns=chosen, filters=self._own)
        frame.insert(0, "arm", frame["cell"].map({**arms, "": ""}))
        return frame

    def _files(self, name: str) -> list[Path]:
        if not (self.path / name).is_dir():
            raise UserError(f"{self.path}: the table {name} is missing")
        files = sorted((self.path / name).glob("*.parquet"))
        missing = self._shards - {file.name for file in files}
        if missing:
            raise UserError(f"{self.path}: {name}/{min(missing)} is missing; copy it again, or run it again")
        return files

    @cached_property
    def _own(self) -> list[tuple[str, str, list[str]]] | None:
        """What keeps the rows of other cells out: of the arms where these are the references, or of those."""
        references = [cell["key"] for cell in self._written.get("references", ())]
        arms = [cell["key"] for cell in self._written["cells"]]
        shown, hidden = (references, arms) if self.of_references else (arms, references)
        others = [key for key in hidden if key not in shown]
        return [("cell", "not in", others)] if others else None

    @cached_property
    def _shards(self) -> frozenset[str]:
        """The names of the shards that some table has."""
        return frozenset(file.name for name in TABLES for file in (self.path / name).glob("*.parquet"))


@contextmanager
def _reading(path: Path) -> Iterator[None]:
    """UserError if what is read there is no whole table."""
    from pyarrow import ArrowInvalid  # a third of a second to import

    try:
        yield
    except (ArrowInvalid, OSError) as error:
        raise UserError(f"{path}: is cut off or damaged; copy it again, or run it again") from error


@contextmanager
def being_written(path: Path) -> Iterator[Path]:
    """A folder beside `path` to write in; takes its place at the end unless something is raised.

    It replaces nothing but a run folder that holds our own files alone; otherwise UserError, before any work.
    While it is written it is `.NAME.XXXXXXXX`, locked; what a killed run has left is removed by the next run
    of that NAME.
    """
    check_run_place(path)
    with replaced(path, FILES) as folder:
        yield folder


def check_run_place(path: Path) -> None:
    """UserError unless a run folder may be written at `path`."""
    check_place(path, FILES, lambda folder: _is_run(folder / "manifest.json"))


def _is_run(manifest: Path) -> bool:
    """Whether the file is a manifest of ours, of whatever layout."""
    try:
        written = json.loads(manifest.read_text(encoding="utf-8"))
    except (FileNotFoundError, IsADirectoryError, NotADirectoryError, ValueError):
        return False
    return isinstance(written, dict) and "layout" in written


def write_manifest(folder: Path, manifest: Mapping[str, Any]) -> None:
    """Write what was run; its presence says that the folder is complete."""
    written = json.dumps({"layout": VERSION, **manifest}, indent=2, ensure_ascii=False)
    (folder / "manifest.json").write_text(written + "\n", encoding="utf-8")
