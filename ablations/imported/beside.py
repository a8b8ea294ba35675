"""An arm of a run of ours that imported ones are compared with: its rows, shard by shard."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pyarrow.compute as pc

from toolkit.datasets.loaded import Loaded
from toolkit.errors import UserError
from toolkit.runs.run_folder import RunFolder
from toolkit.runs.run_tables import TABLES, schemas

Rows = dict[str, list[dict[str, Any]]]  # by table


@dataclass(frozen=True)
class Beside:
    """One arm of a run folder."""

    folder: RunFolder
    cell: dict[str, Any]  # as its manifest has it

    @property
    def arm(self) -> str:
        """What it is called."""
        return str(self.cell["arm"])

    @property
    def described(self) -> dict[str, Any]:
        """Which run it is, for a manifest."""
        manifest = self.folder.manifest
        return {"arm": self.arm, **{name: manifest[name] for name in ("name", "finished_at", "commit")}}

    def shards(self) -> Iterator[Rows]:
        """The rows of the arm, and the turns of its data set, in the shards of its run."""
        parts = (self.folder.arrow_parts(table, schemas()[table].names) for table in TABLES)
        for tables in zip(*parts, strict=True):
            yield {name: self._own(name, table) for name, table in zip(TABLES, tables, strict=True)}

    def sent(self) -> list[dict[str, Any]]:
        """What was sent, or tried to be, for the arm."""
        key, rows = self.cell["key"], self.folder.sent()
        return [{**row, "cells": [key]} for row in rows if key in row["cells"]]

    def _own(self, name: str, table: Any) -> list[dict[str, Any]]:
        own = pc.equal(table["cell"], self.cell["key"])
        if name == "items":
            own = pc.or_(own, pc.fill_null(pc.equal(table["data"], self.cell["spec"]["data"]), False))
        rows: list[dict[str, Any]] = table.filter(own).to_pylist()
        return rows


def beside(folder: RunFolder, arm: str | None, data: Loaded) -> Beside:
    """The arm of that name, or the baseline; UserError unless the run has it, on the same data."""
    name = arm or folder.manifest["baseline"]
    cells = {cell["arm"]: cell for cell in folder.manifest["cells"]}
    if name not in cells:
        raise UserError(f"{folder.path}: no arm {name!r}; choose of {', '.join(cells)}")
    if cells[name]["spec"]["data"] != data.digest:
        raise UserError(f"{folder.path}: {name} was run on another data set than --data, or on a changed one")
    return Beside(folder, cells[name])
