"""An arm of a run folder as a system to be compared."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.comparison.systems import Kind, Outcome, System
from analysis.coverage import WRONG_GOLD, flagged
from analysis.summary import ABSTENTION, ADVERSARIAL
from toolkit.errors import UserError
from toolkit.runs.run_folder import RunFolder

SUPPORT = {"content support": "content_support", "turn support": "turn_support_0"}
READ = (
    "cell dialogue probe category category_name flags status retrieved turn_support_0 content_support "
    "answer_status answer judgements"
).split()
SILENT = "could not tell"  # of a judge


def system_of(reference: str) -> System:
    """The system that RUN:ARM names; the arm may be left out of a run that has one. UserError otherwise."""
    path, arm = _split(reference)
    folder = RunFolder(path)
    cell = _cell(folder, arm)
    parts = [part[part["cell"] == cell["key"]] for part in folder.parts("probes", READ)]
    rows = pd.concat(parts, ignore_index=True)
    if rows.empty:
        raise UserError(f"{reference}: nothing was asked")
    return System(reference, _probes(rows), outcomes_of(rows), spec=cell["spec"])


def outcomes_of(rows: pd.DataFrame) -> tuple[Outcome, ...]:
    """All by which a cell's probes, as a run folder has them, can be scored: each judge, then support."""
    given = [dict(given) if given is not None else {} for given in rows["judgements"]]
    return (*_answers(rows, given), *_supports(rows))


def _split(reference: str) -> tuple[Path, str | None]:
    """Folder and arm; colons may stand in both, so the longest path that is a folder counts."""
    if Path(reference).is_dir():
        return Path(reference), None
    for place in reversed([at for at, letter in enumerate(reference) if letter == ":"]):
        if Path(reference[:place]).is_dir():
            return Path(reference[:place]), reference[place + 1 :]
    raise UserError(f"{reference}: is no run folder (RUN or RUN:ARM) and no file of verdicts (.json, .csv)")


def _cell(folder: RunFolder, arm: str | None) -> dict[str, Any]:
    cells: list[dict[str, Any]] = folder.manifest["cells"]
    if arm is None and len(cells) == 1:
        return cells[0]
    names = {name: cell for cell in cells for name in (cell["arm"], *(one["arm"] for one in cell["twins"]))}
    if arm not in names:
        said = "which arm? Write" if arm is None else f"has no arm {arm!r}; write"
        raise UserError(f"{folder.path}: {said} {folder.path}:ARM, ARM one of {', '.join(names)}")
    return names[arm]


def _probes(rows: pd.DataFrame) -> pd.DataFrame:
    tempting = (rows["category"] == ADVERSARIAL).to_numpy() | flagged(rows, ABSTENTION)
    return pd.DataFrame(
        {
            "dialogue": rows["dialogue"].astype(str),
            "probe": rows["probe"].astype(str),
            "category": rows["category"].astype(str),
            "category_name": rows["category_name"].astype(str),
            "tempting": tempting,
            "wrong_gold": flagged(rows, WRONG_GOLD),
            "answer": rows["answer"].astype(object).where(rows["answer"].notna(), None),
            "shown": [None if ids is None else " ".join(ids) for ids in rows["retrieved"]],
        }
    )


def _answers(rows: pd.DataFrame, judgements: list[dict[str, float | None]]) -> Iterator[Outcome]:
    """An outcome for each judge."""
    failed = rows["status"].where(rows["status"].str.startswith("failed"), rows["answer_status"])
    why = failed.where(failed.fillna("").str.startswith("failed"), SILENT).to_numpy(dtype=object)
    for judge in dict.fromkeys(name for given in judgements for name in given):
        scores = [given.get(judge) for given in judgements]
        yield _outcome(f"right by {judge}", Kind.ANSWER, pd.Series(scores, dtype="float64"), why)


def _supports(rows: pd.DataFrame) -> Iterator[Outcome]:
    for name, column in SUPPORT.items():
        why = rows["status"].where(rows["status"] != "scored", "slot_unavailable").to_numpy(dtype=object)
        yield _outcome(name, Kind.SUPPORT, rows[column].astype("float64"), why)


def _outcome(name: str, kind: Kind, scores: "pd.Series[float]", why: np.ndarray[Any, Any]) -> Outcome:
    values: NDArray[np.float64] = np.asarray(scores, dtype=np.float64)
    return Outcome(name, kind, values, np.where(np.isnan(values), why, ""))
