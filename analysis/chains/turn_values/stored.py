"""The folder of turn values beside a run: the one place that spells its file names and columns.

manifest.json     the cell, the rate and number of draws, and which probes were left out
probes.parquet    one row a probe: its support with every turn there, and over the draws
values.parquet    one row a probe and turn that matters to it: what the turn's presence is worth
turns.parquet     one row a turn that matters to some probe: how many more are supported with it
carriers.parquet  one row a probe, link and turn that can carry it: how often it did, when kept
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import pandas as pd

from toolkit.errors import UserError
from toolkit.runs.own_files import OwnFiles
from toolkit.runs.place import check_place
from toolkit.runs.replacement import replaced
from toolkit.runs.run_folder import RunFolder

LAYOUT = 1
KIND = "turn values"
TABLES = ("probes", "values", "turns", "carriers")
FILES = OwnFiles(rf"manifest\.json|({'|'.join(TABLES)})\.parquet")
PROBES = (
    *("dialogue", "probe", "category", "category_name", "tempting", "links", "measure", "run", "intact"),
    *("draws", "supported"),
)
VALUES = (
    *("dialogue", "probe", "tempting", "turn", "cited", "kept", "deleted"),
    *("supported_kept", "supported_deleted", "value", "low", "high"),
)
TURNS = ("dialogue", "turn", "probes", "cited", "kept", "deleted", "value", "low", "high")
CARRIERS = ("dialogue", "probe", "place", "link", "turn", "kept", "carried")


@dataclass(frozen=True)
class TurnValues:
    """The stored worth of turns in one cell. Frames are read when first asked for.

    - `probes`: measure (content or turn), run (its support in the run), intact (with no turn deleted, as
      worked out here), draws, and supported (of these, how many);
    - `values`: kept and deleted (draws), how many of these supported the probe, value (the difference of the
      two shares, -1 to 1; NaN if no draw deleted the turn, or each did), low and high (`newcombe`). A turn
      matters to a probe if it can carry one of its links, is cited, or was shown to it in some draw and has
      another value than 0: of all others nothing is stored, and the probe's share is all there is to say;
    - `turns`: probes (that it matters to and that do not tempt: support that tempts is no gain), cited (by
      how many of them), value (how many more of them are supported when it is there, in probes), low and high
      (`welch`, over draws; where a side has no spread, the sums of the bounds in `values`);
    - `carriers`: of the draws that kept the turn, in how many it gave the probe its link.
    """

    path: Path

    @cached_property
    def manifest(self) -> dict[str, Any]:
        """What was deleted from. UserError if nothing is stored here."""
        file = self.path / "manifest.json"
        if not _is_ours(self.path):
            raise UserError(f"{self.path}: no turn values; write them: gatelab rescue RUN --value")
        manifest: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
        if manifest["layout"] != LAYOUT:
            raise UserError(f"{self.path}: layout {manifest['layout']!r}; this version reads {LAYOUT}")
        return manifest

    @cached_property
    def probes(self) -> pd.DataFrame:
        """One row a probe that was measured."""
        return self._frame("probes")

    @cached_property
    def values(self) -> pd.DataFrame:
        """One row a probe and turn that matters to it."""
        return self._frame("values")

    @cached_property
    def turns(self) -> pd.DataFrame:
        """One row a turn that matters to some probe, the most valuable first."""
        names, ascending = ["value", "dialogue", "turn"], [False, True, True]
        return self._frame("turns").sort_values(names, ascending=ascending, ignore_index=True)

    @cached_property
    def carriers(self) -> pd.DataFrame:
        """One row a probe, link and turn that can carry it."""
        return self._frame("carriers")

    def _frame(self, table: str) -> pd.DataFrame:
        return pd.read_parquet(self.path / f"{table}.parquet")


def value_place(run: Path) -> Path:
    """Where the turn values of a run lie: beside it."""
    whole = run.absolute()
    return whole.with_name(f"{whole.name}.value")


def check_value_place(path: Path) -> None:
    """UserError unless turn values may be written at `path`."""
    check_place(path, FILES, _is_ours)


def write_values(path: Path, manifest: Mapping[str, Any], tables: Mapping[str, pd.DataFrame]) -> TurnValues:
    """Write the tables at `path`, whole or not at all; they replace earlier turn values there."""
    check_value_place(path)
    with replaced(path, FILES) as folder:
        for name in TABLES:
            tables[name].to_parquet(folder / f"{name}.parquet", index=False)
        written = json.dumps({"kind": KIND, "layout": LAYOUT, **manifest}, indent=2, ensure_ascii=False)
        (folder / "manifest.json").write_text(written + "\n", encoding="utf-8")
    return TurnValues(path)


def values_of(folder: RunFolder) -> TurnValues:
    """The turn values beside a run. UserError if there are none, or those of another run."""
    found = TurnValues(value_place(folder.path))
    if found.manifest["cell"] not in folder.arms:
        raise UserError(f"{found.path}: of another run; write it again: gatelab rescue {folder.path} --value")
    return found


def _is_ours(path: Path) -> bool:
    try:
        written = json.loads((path / "manifest.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    return isinstance(written, dict) and written.get("kind") == KIND
