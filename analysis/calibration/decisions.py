"""What the gates of a run decided, exchange by exchange, with the labels of the exchanges."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from analysis.calibration.labels import Labels
from analysis.gates import Spec, scoring_gate
from toolkit.errors import UserError
from toolkit.ledger import Outcome, Stage
from toolkit.runs.run_folder import RunFolder

if TYPE_CHECKING:
    import pandas as pd

TAKEN = ("dialogue", "inputs", "outcome", "reason", "score", "criteria")
COLUMNS = ("cell", "stage", "outputs", *TAKEN)
DECIDED = (Outcome.ADMITTED, Outcome.QUARANTINED, Outcome.REJECTED)
MASS = "_mass"  # how a criterion ends that says how much of a model's probability the answer words had
NAMED = 3  # failed decisions that a note names


@dataclass(frozen=True)
class Decisions:
    """All that the gate of one arm decided.

    `rows` has one row an exchange with a score: dialogue, turns (ids), score, admitted and label (as
    `Labels` gives them).
    """

    arm: str
    pipeline: Spec
    rows: "pd.DataFrame"
    masses: Mapping[str, tuple[float, ...]]  # of the answer words, by criterion
    failed: tuple[str, ...]  # exchanges without a decision, and why
    unscored: int  # decisions without a score

    @property
    def threshold(self) -> float:
        """The threshold that the gate had; NaN if it has none."""
        return float(scoring_gate(self.pipeline)["settings"].get("threshold", "nan"))

    def require_scores(self) -> None:
        """UserError unless the gate admits by its threshold on its scores, so that another can be set."""
        if self.rows.empty:
            counted = f"{len(self.failed)} failed, {self.unscored} without one"
            raise UserError(f"{self.arm}: no decision has a score ({counted})")
        other = int((self.rows["admitted"] != (self.rows["score"] >= self.threshold)).sum())
        if other:
            raise UserError(
                f"{self.arm}: {other} of {len(self.rows)} decisions are not those of its threshold, "
                f"{self.threshold:g}: the gate does not admit what scores at least that much"
            )

    def notes(self) -> Iterator[str]:
        """What was left out, named."""
        if self.failed:
            more = f"; and {len(self.failed) - NAMED} more" if len(self.failed) > NAMED else ""
            named = "; ".join(self.failed[:NAMED])
            yield f"{self.arm}: {len(self.failed)} decisions failed and are left out: {named}{more}.\n"
        if self.unscored:
            yield f"{self.arm}: {self.unscored} decisions without a score are left out.\n"


def decisions(folder: RunFolder, labels: Labels) -> tuple[Decisions, ...]:
    """The decisions of every gate of a run, in the order of its arms; UserError if it is no run."""
    pipelines = {cell["key"]: (cell["arm"], cell["spec"]["pipeline"]) for cell in folder.manifest["cells"]}
    gathered = {key: _Gathered() for key in pipelines}
    for part in folder.parts("ledger", COLUMNS):
        turns = _turns(part)
        gate = part[(part["stage"] == Stage.ADMISSION) & (part["outcome"] != Outcome.READMITTED)]
        for cell, *row in zip(*(gate[name] for name in ("cell", *TAKEN)), strict=True):
            decision = _Row(*row)
            own = turns.get((cell, decision.dialogue, decision.inputs[0]), [decision.inputs[0]])
            gathered[cell].take(decision, tuple(own), labels)
    return tuple(found.decisions(*pipelines[key]) for key, found in gathered.items())


@dataclass(frozen=True, slots=True)
class _Row:
    """A row of the ledger on one exchange: the columns TAKEN."""

    dialogue: str
    inputs: Sequence[str]
    outcome: str
    reason: str
    score: float | None
    criteria: Iterable[tuple[str, float]]


@dataclass
class _Gathered:
    """The rows of one cell, one after another."""

    rows: list[tuple[str, tuple[str, ...], float, bool, float]] = field(default_factory=list)
    masses: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    failed: list[str] = field(default_factory=list)
    unscored: int = 0

    def take(self, row: _Row, turns: tuple[str, ...], labels: Labels) -> None:
        """Take the decision on an exchange with these turns."""
        if row.outcome not in DECIDED:
            self.failed.append(f"{row.dialogue} {row.inputs[0]} ({row.reason})")
            return
        for name, value in row.criteria:
            if name.endswith(MASS):
                self.masses[name.removesuffix(MASS)].append(value)
        if row.score is None or np.isnan(row.score):
            self.unscored += 1
            return
        admitted = row.outcome == Outcome.ADMITTED
        self.rows.append((row.dialogue, turns, row.score, admitted, labels(row.dialogue, turns)))

    def decisions(self, arm: str, pipeline: Spec) -> Decisions:
        """All of them."""
        import pandas as pd  # half a second to import, which `--help` must not pay

        rows = pd.DataFrame(self.rows, columns=["dialogue", "turns", "score", "admitted", "label"])
        masses = {name: tuple(values) for name, values in self.masses.items()}
        return Decisions(arm, pipeline, rows, masses, tuple(self.failed), self.unscored)


def _turns(part: "pd.DataFrame") -> dict[tuple[str, str, str], list[str]]:
    """The turns that are sources by each exchange; those of its history belong to earlier ones."""
    sources = part[(part["stage"] == Stage.SEGREGATION) & (part["outcome"] == Outcome.SOURCE)]
    found: dict[tuple[str, str, str], list[str]] = defaultdict(list)
    rows: Iterable[tuple[str, str, Any, Any]] = zip(
        sources["cell"], sources["dialogue"], sources["inputs"], sources["outputs"], strict=True
    )
    for cell, dialogue, inputs, outputs in rows:
        found[cell, dialogue, outputs[0]].append(inputs[0])
    return found
