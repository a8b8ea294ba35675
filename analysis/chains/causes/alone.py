"""What each stage would break alone: a run beside its shadow, in which what comes before a stage is intact.

A shadow is a run folder of its own beside the run, since a finished run is never edited: its arms are those
of the run with one stage at work, and every other one null. What it has no arm for is read from the run
itself: where facts may be read from, and what the gate let through, of the cell; what is stored and shown, of
the baseline, where that is ungated.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pandas as pd

from analysis.chains.stages import DECIDED_BY, STAGES
from analysis.chains.tracing.links import links
from toolkit.errors import UserError
from toolkit.ledger import Stage
from toolkit.runs.run_folder import RunFolder

WORKING = STAGES[1:]  # the stages that an arm of a shadow may have at work
OWN = STAGES[:2]  # of which the run itself can be the shadow; of the others, its baseline
PLACE = ["dialogue", "probe", "place"]
COLUMNS = (
    *("cell", "arm", "dialogue", "probe", "category", "category_name", "shape", "tempting", "links"),
    *("place", "link", "stage", "component", "status", "turn", "content", "outcome", "reason"),
)


def shadow_place(run: Path) -> Path:
    """Where the shadow of a run lies: beside it."""
    whole = run.absolute()
    return whole.with_name(f"{whole.name}.shadow")


def shadow_arm(stage: str, arm: str) -> str:
    """What the arm of a shadow is called in which a stage of an arm is at work."""
    return f"{stage} of {arm}"


def broken_alone(run: RunFolder, shadow: RunFolder, real: pd.DataFrame) -> pd.DataFrame:
    """One row a cell, probe, link and stage, as in `real`, which is `links(run)`; not of what has no link.

    Columns: those that name the link, component (of the cell), status (`traced`, or why it is unknown what
    the stage does, as in `links`), outcome and reason (of the decision that the link's turn met there), and

    - turn: the stage alone would lose the link's turn;
    - content: it would lose what the link must carry, from wherever that may be read; NA: slot_unavailable.

    A stage cannot lose what does not reach it although all before it is intact: such a row is False.
    UserError if `shadow` is not the shadow of this run.
    """
    twins = _checked(run, shadow)
    groups = {
        place: dict(list(frame[frame["place"] >= 0].groupby(["cell", "stage"], observed=True)))
        for place, frame in (("run", real), ("shadow", links(shadow)))
    }
    cell_of = {arm: cell for cell, arm in run.arms.items()}
    parts = []
    for cell, arm in run.arms.items():
        intact = groups["shadow"].get((twins[shadow_arm("structured", arm)], STAGES[0]))
        for number, stage in enumerate(STAGES):
            mine = groups["run"].get((cell, stage))
            if mine is None or intact is None:
                continue
            where, other = _source(arm, stage, twins, cell_of[run.baselines[arm]], cell)
            before = groups[where][other, STAGES[number - 1]] if number else intact.assign(turn=True)
            parts.append(_compared(mine, before, groups[where][other, stage]))
    if not parts:
        return real.iloc[:0].reindex(columns=list(COLUMNS))
    whole = pd.concat(parts, ignore_index=True)
    return whole.astype(
        dict.fromkeys(("cell", "arm", "component", "status", "outcome", "reason"), "category")
    )


def _source(arm: str, stage: str, twins: Mapping[str, str], baseline: str, cell: str) -> tuple[str, str]:
    """The folder and the cell that show what a stage does alone."""
    named = shadow_arm(stage, arm)
    if named in twins:
        return "shadow", twins[named]
    return "run", cell if stage in OWN else baseline


def _compared(mine: pd.DataFrame, before: pd.DataFrame, after: pd.DataFrame) -> pd.DataFrame:
    """The links of a cell at a stage, with what is lost between two states of them."""
    reached = before[[*PLACE, "turn", "anywhere"]]
    left = after[[*PLACE, "turn", "anywhere", "status", "outcome", "reason"]]
    both = reached.merge(left, on=PLACE, suffixes=("_before", ""), validate="1:1")
    named = mine.drop(columns=["turn", "content", "anywhere", "status", "outcome", "reason"])
    found = named.merge(both, on=PLACE, how="left", validate="1:1")
    return found.assign(
        turn=found["turn_before"] & ~found["turn"], content=found["anywhere_before"] & ~found["anywhere"]
    )[list(COLUMNS)]


def _checked(run: RunFolder, shadow: RunFolder) -> Mapping[str, str]:
    """The cell of every arm of the shadow, also of twins. UserError if it belongs to another run."""
    cells = {
        name: cell
        for cell in shadow.manifest["cells"]
        for name in (cell["arm"], *(twin["arm"] for twin in cell["twins"]))
    }
    for cell in run.manifest["cells"]:
        for stage in WORKING:
            apart = cells.get(shadow_arm(stage, cell["arm"]))
            missing = apart is None and stage in ("structured", "grounded")
            if missing or (apart is not None and not _same(cell["spec"], apart["spec"], stage)):
                raise UserError(f"{shadow.path}: not of this run; write it again: gatelab shadow {run.path}")
    return {name: cell["key"] for name, cell in cells.items()}


def _same(spec: Mapping[str, Any], apart: Mapping[str, Any], stage: str) -> bool:
    """Whether a stage of a cell is at work on the same data in the cell of a shadow."""
    decided = DECIDED_BY[stage]
    parts = {decided.value} | ({Stage.ENRICHMENT.value} if stage == "grounded" else set())
    same = all(spec["pipeline"][part] == apart["pipeline"][part] for part in parts)
    return same and spec["data"] == apart["data"]
