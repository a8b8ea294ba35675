"""Run folders with something missing or wrong."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
from pyarrow import parquet

from toolkit.runs.run_folder import RunFolder

Change = Callable[[pa.Table], pa.Table]


def copied(folder: RunFolder, to: Path) -> RunFolder:
    """The run at another place, to be damaged there."""
    shutil.copytree(folder.path, to)
    return RunFolder(to)


def shards(folder: RunFolder, table: str) -> list[Path]:
    """The files of a table, one a shard."""
    return sorted((folder.path / table).glob("*.parquet"))


def rewritten(folder: RunFolder, table: str, change: Change) -> RunFolder:
    """The run with every shard of a table changed."""
    for file in shards(folder, table):
        parquet.write_table(change(parquet.read_table(file)), file)
    return RunFolder(folder.path)


def without_rows(folder: RunFolder, table: str, **values: str) -> RunFolder:
    """The run without the rows of a table that have all of these values."""

    def kept(rows: pa.Table) -> pa.Table:
        chosen = pa.array([True] * rows.num_rows)
        for name, value in values.items():
            chosen = pc.and_(chosen, pc.equal(rows[name], value))
        return rows.filter(pc.invert(pc.fill_null(chosen, False)))

    return rewritten(folder, table, kept)


def with_manifest(folder: RunFolder, change: Callable[[dict[str, Any]], None]) -> RunFolder:
    """The run with a change to its manifest."""
    file = folder.path / "manifest.json"
    manifest = json.loads(file.read_text())
    change(manifest)
    file.write_text(json.dumps(manifest))
    return RunFolder(folder.path)


def without_component(folder: RunFolder, stage: str) -> RunFolder:
    """The run of which the manifest names no component at a stage, in any cell."""

    def change(manifest: dict[str, Any]) -> None:
        for cell in manifest["cells"]:
            del cell["spec"]["pipeline"][stage]

    return with_manifest(folder, change)
