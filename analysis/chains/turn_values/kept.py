"""Which turns a gate keeps: by the ledger of a run, or by a file of turn ids."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pandas as pd

from analysis.chains.null_models.gated import decisions
from toolkit.errors import UserError
from toolkit.ledger import Outcome
from toolkit.runs.run_folder import RunFolder

NAMED = 3  # faults that an error names
COLUMNS = ("dialogue", "turn")


@dataclass(frozen=True)
class Kept:
    """What is left of each dialogue. A dialogue that is not named here was not decided on."""

    name: str  # of the gate
    turns: Mapping[str, frozenset[str]]  # by dialogue
    of: Mapping[str, int]  # by dialogue: how many turns it has

    @property
    def share(self) -> float:
        """The share of turns that are kept (0 to 1), over the dialogues decided on; NaN if there are none."""
        total = sum(self.of[dialogue] for dialogue in self.turns)
        return sum(map(len, self.turns.values())) / total if total else float("nan")


def kept_of(folder: RunFolder, arm: str) -> Kept:
    """The turns that the gate of an arm keeps, as in `kept_by_gates`. UserError if there is no such arm."""
    if arm not in folder.arms.values():
        known = ", ".join(folder.arms.values())
        raise UserError(f"{folder.path}: no arm {arm!r}; choose of {known}")
    return kept_by_gates(folder)[arm]


def kept_by_gates(folder: RunFolder) -> Mapping[str, Kept]:
    """The turns that the gate of each arm keeps, by the run's ledger.

    A turn is kept if the exchange that it is a source of is admitted, or if an admitted exchange brings it
    back. What is in quarantine counts as deleted, and a turn that no exchange holds (it says nothing) as
    kept, since no gate has met it. A dialogue with a failed decision is left out.
    """
    decided, belongs = decisions(folder)
    return {
        arm: _kept(
            arm, decided[decided["cell"] == cell], belongs[belongs["cell"] == cell], _turns(folder, cell)
        )
        for cell, arm in folder.arms.items()
    }


def kept_in(file: Path, folder: RunFolder) -> Kept:
    """The turns that a CSV file lists as kept, in the columns dialogue and turn, of the run's baseline data.

    UserError if it cannot be read, has other columns, or names a turn that the run does not have. A dialogue
    that it does not name was not decided on.
    """
    try:
        rows = pd.read_csv(file, dtype=str, keep_default_na=False)
    except (OSError, ValueError) as error:
        raise UserError(f"{file}: cannot be read as CSV ({error})") from error
    if not set(COLUMNS) <= set(rows.columns):
        raise UserError(f"{file}: columns {', '.join(rows.columns)}; must be {', '.join(COLUMNS)}")
    listed = rows.groupby("dialogue")["turn"].agg(frozenset).to_dict()
    return given(file.name, {str(dialogue): turns for dialogue, turns in listed.items()}, folder)


def given(name: str, turns: Mapping[str, frozenset[str]], folder: RunFolder) -> Kept:
    """The turns that somebody lists as kept. UserError if the run does not have one of them."""
    baseline = folder.manifest["baseline"]
    known = _turns(folder, next(cell for cell, arm in folder.arms.items() if arm == baseline))
    pairs = ((dialogue, turn) for dialogue, own in turns.items() for turn in sorted(own))
    faults = [f"{dialogue} {turn}" for dialogue, turn in pairs if turn not in known.get(dialogue, ())]
    if faults:
        more = f" and {len(faults) - NAMED} more" if len(faults) > NAMED else ""
        raise UserError(f"{name}: {', '.join(faults[:NAMED])}{more}: no such turn in {folder.path}")
    return Kept(name, turns, {dialogue: len(said) for dialogue, said in known.items()})


def _kept(
    arm: str, decided: pd.DataFrame, belongs: pd.DataFrame, turns: Mapping[str, tuple[str, ...]]
) -> Kept:
    """What is left of `turns` behind the decisions of one gate."""
    by_outcome = {
        outcome: set(zip(own["dialogue"], own["exchange"], strict=True))
        for outcome, own in decided.groupby("outcome")
    }
    admitted = by_outcome.get(Outcome.ADMITTED, set())
    back = by_outcome.get(Outcome.READMITTED, set())  # of these decisions the item is the turn
    failed = {dialogue for dialogue, _ in by_outcome.get(Outcome.FAILED, ())}
    sources = belongs[belongs["outcome"] == Outcome.SOURCE]
    rows = zip(sources["dialogue"], sources["turn"], sources["exchange"], strict=True)
    gone = {(dialogue, turn) for dialogue, turn, home in rows if (dialogue, home) not in admitted} - back
    left = {
        dialogue: frozenset(turn for turn in said if (dialogue, turn) not in gone)
        for dialogue, said in turns.items()
        if dialogue not in failed
    }
    return Kept(arm, left, {dialogue: len(said) for dialogue, said in turns.items()})


def _turns(folder: RunFolder, cell: str) -> Mapping[str, tuple[str, ...]]:
    """The turns of the data of a cell, by dialogue, in order."""
    data = next(one["spec"]["data"] for one in folder.manifest["cells"] if one["key"] == cell)
    parts = [
        part[(part["item"] == "turn") & (part["data"] == data)]
        for part in folder.parts("items", ("item", "data", "dialogue", "id"))
    ]
    whole = pd.concat(parts)
    return {str(name): tuple(own["id"]) for name, own in whole.groupby("dialogue", sort=False)}
