"""A run folder: the one place that spells its file names and columns. Written whole or not at all.

    manifest.json    what was run: cells and their specs, data, versions, commit, machine
    ledger.parquet   one row for every decision of a stage on one item
    items.parquet    id, text, sources and times of every turn, fact, addition and record (also superseded)
    probes.parquet   one row a cell and probe: what was retrieved, its support, its answer and judgements
    costs.parquet    seconds, calls and tokens by cell, dialogue and stage; of single exchanges if run online

Everything in `analysis/` reads these files, never live objects.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from toolkit.errors import UserError
from toolkit.place import check_place
from toolkit.replacement import replaced

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow as pa

VERSION = 2  # of the layout; a folder of another version is refused

TABLES = ("ledger", "items", "probes", "costs")
FILES = ("manifest.json", *(f"{table}.parquet" for table in TABLES))  # all that a run folder holds

Row = Mapping[str, Any]


@dataclass(frozen=True)
class RunFolder:
    """A finished run. Frames are read when first asked for."""

    path: Path

    @cached_property
    def manifest(self) -> dict[str, Any]:
        """What was run. UserError if this is no finished run of this version."""
        file = self.path / "manifest.json"
        if not file.is_file():
            raise UserError(f"{self.path}: no manifest.json, so not a finished run folder")
        if not _is_run(file):
            raise UserError(f"{file}: is no manifest of a run")
        manifest: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
        if manifest["layout"] != VERSION:
            raise UserError(f"{self.path}: layout {manifest['layout']!r}; this version reads {VERSION}")
        return manifest

    @property
    def arms(self) -> dict[str, str]:
        """The key of each cell and the arm it is called."""
        return {cell["key"]: cell["arm"] for cell in self.manifest["cells"]}

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

    def _frame(self, name: str) -> "pd.DataFrame":
        import pandas as pd  # half a second to import, which `--help` must not pay

        arms = self.arms  # first, for it says whether this is a run at all
        if not (self.path / f"{name}.parquet").is_file():
            raise UserError(f"{self.path}: {name}.parquet is missing")
        frame = pd.read_parquet(self.path / f"{name}.parquet")
        frame.insert(0, "arm", frame["cell"].map({**arms, "": ""}))
        return frame


@contextmanager
def being_written(path: Path) -> Iterator[Path]:
    """A folder beside `path` to write in; takes its place at the end unless something is raised.

    It replaces nothing but a run folder that holds our own files alone; otherwise UserError, before any work.
    While it is written it is `.NAME.XXXXXXXX`, locked; what a killed run has left is removed by the next run
    of that NAME.
    """
    check_place(path, FILES, lambda folder: _is_run(folder / "manifest.json"))
    with replaced(path, FILES) as folder:
        yield folder


def _is_run(manifest: Path) -> bool:
    """Whether the file is a manifest of ours, of whatever layout."""
    try:
        written = json.loads(manifest.read_text(encoding="utf-8"))
    except (FileNotFoundError, IsADirectoryError, NotADirectoryError, ValueError):
        return False
    return isinstance(written, dict) and "layout" in written


def write_table(folder: Path, name: str, rows: Sequence[Row]) -> None:
    """Write rows as `name`.parquet, in the columns of `name`."""
    import pyarrow as pa
    from pyarrow import parquet

    schema = schemas()[name]
    columns = {column: [row.get(column) for row in rows] for column in schema.names}
    parquet.write_table(pa.table(columns, schema=schema), folder / f"{name}.parquet", compression="zstd")


def write_manifest(folder: Path, manifest: Mapping[str, Any]) -> None:
    """Write what was run; its presence says that the folder is complete."""
    written = json.dumps({"layout": VERSION, **manifest}, indent=2, ensure_ascii=False)
    (folder / "manifest.json").write_text(written + "\n", encoding="utf-8")


def schemas() -> "dict[str, pa.Schema]":
    """The columns of each table, with their types."""
    return {"ledger": _ledger(), "items": _items(), "probes": _probes(), "costs": _costs()}


def _ledger() -> "pa.Schema":
    import pyarrow as pa

    text, texts = pa.string(), pa.list_(pa.string())
    return pa.schema(
        [
            ("cell", text),
            ("dialogue", text),
            ("stage", text),
            ("inputs", texts),
            ("outputs", texts),
            ("outcome", text),
            ("reason", text),
            ("score", pa.float64()),
            ("criteria", pa.map_(text, pa.float64())),
        ]
    )


def _items() -> "pa.Schema":
    import pyarrow as pa

    text, texts, moment = pa.string(), pa.list_(pa.string()), pa.timestamp("us", tz="UTC")
    return pa.schema(
        [
            ("cell", text),
            ("dialogue", text),
            ("item", text),  # turn | fact | addition | record
            ("id", text),
            ("text", text),
            ("speaker", text),
            ("session", pa.int32()),
            ("said_at", moment),
            ("sources", texts),  # turn ids
            ("facts", texts),  # of a record: what it holds; of an addition: what it was added to
            ("context", texts),
            ("kinds", texts),
            ("evidentiality", text),
            ("condition", text),
            ("valid", texts),  # ISO intervals, start/end
            ("place", text),
            ("scopes", texts),
            ("tier", text),
            ("live", pa.bool_()),  # of a record: False if a correction took its place
            ("channel", text),
            ("expires_at", moment),
        ]
    )


def _probes() -> "pa.Schema":
    import pyarrow as pa

    text, texts = pa.string(), pa.list_(pa.string())
    return pa.schema(
        [
            ("cell", text),
            ("dialogue", text),
            ("probe", text),
            ("question", text),
            ("gold", text),
            ("category", pa.int32()),
            ("category_name", text),
            ("links", pa.int32()),
            ("evidence", texts),
            ("flags", texts),
            ("status", text),  # scored | no_evidence | failed: STAGE
            ("retrieved", texts),  # record ids, by rank
            ("scores", pa.list_(pa.float64())),
            ("tokens", pa.int32()),  # of the shown context
            ("turn_links_0", pa.list_(pa.bool_())),  # per link, evidence window 0
            ("turn_links_1", pa.list_(pa.bool_())),
            ("turn_links_2", pa.list_(pa.bool_())),
            ("turn_support_0", pa.bool_()),
            ("turn_support_1", pa.bool_()),
            ("turn_support_2", pa.bool_()),
            ("content_links", pa.list_(pa.bool_())),  # null: slot_unavailable
            ("content_support", pa.bool_()),
            ("answer_status", text),  # null: no reader | answered | failed: reader | failed: judge
            ("answer", text),
            ("judgements", pa.map_(text, pa.float64())),  # by judge; null: it could not tell, or failed
        ]
    )


def _costs() -> "pa.Schema":
    import pyarrow as pa

    text = pa.string()
    return pa.schema(
        [
            ("cell", text),
            ("dialogue", text),
            ("stage", text),
            ("item", text),  # an exchange or a probe, of an online run; empty: the whole dialogue
            ("items", pa.int32()),
            ("seconds", pa.float64()),
            ("calls", pa.int32()),  # asked of a model
            ("cached", pa.int32()),  # answered without asking
            ("failures", pa.int32()),
            ("prompt_tokens", pa.int64()),  # of the calls, as are the next two
            ("completion_tokens", pa.int64()),
            ("shared_tokens", pa.int64()),
            ("model_seconds", pa.float64()),
        ]
    )
