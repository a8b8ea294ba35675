"""A gate calibrated on real dialogues: the threshold of each one is set on all the others."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from analysis.calibration.area import Area, area
from analysis.calibration.decisions import Decisions
from analysis.calibration.rule import Rule
from analysis.calibration.thresholds import Counts, Cut, counts, cut_at, without
from analysis.inference.clusters import cluster_difference
from analysis.inference.estimates import NO_SPREAD, Estimate
from toolkit.errors import UserError

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True, slots=True)
class LeftOut:
    """One dialogue under the threshold of the others."""

    dialogue: str
    others: Cut  # what the threshold does to the others
    own: Cut  # what it does to this one
    area: Area
    agreement: float  # share of the decisions that agree with the labels


@dataclass(frozen=True)
class OnDialogues:
    """A gate with its new threshold."""

    decisions: Decisions
    cut: Cut  # on all dialogues
    before: Cut  # there as well, with the threshold that the gate had
    dialogues: tuple[LeftOut, ...]

    @property
    def area(self) -> Estimate:
        """The mean AUC of a dialogue, over those that have one, with its interval over dialogues."""
        return self._mean([one.area.value for one in self.dialogues])

    @property
    def youden(self) -> Estimate:
        """The mean J of a dialogue under the threshold of the others, over those that have one."""
        return self._mean([one.own.youden for one in self.dialogues])

    @property
    def agreement(self) -> Estimate:
        """The mean agreement of a dialogue."""
        return self._mean([one.agreement for one in self.dialogues])

    @property
    def rate(self) -> Estimate:
        """The mean admission rate of a dialogue."""
        return self._mean([one.own.rate for one in self.dialogues])

    def _mean(self, values: list[float]) -> Estimate:
        known = np.array(values)[~np.isnan(values)]
        found = cluster_difference(known, np.arange(len(known)).astype(str))
        spread = found.high - found.low > NO_SPREAD  # False for NaN
        low, high = (found.low, found.high) if spread else (float("nan"), float("nan"))
        return Estimate(found.items, found.dialogues, found.mean, low, high)


def calibrated_on_dialogues(found: Decisions, rule: Rule) -> OnDialogues:
    """The gate calibrated; UserError if there is one dialogue, or if not some exchanges alone are cited."""
    rows = found.rows
    cited = rows["label"] == 1
    if cited.all() or not cited.any():
        what = "every" if cited.all() else "no"
        raise UserError(f"{found.arm}: {what} decided exchange is cited by a probe; both kinds are needed")
    whole = counts(rows["score"].to_numpy(), rows["label"].to_numpy())
    groups = rows.groupby("dialogue", sort=False)
    if len(groups) < 2:
        raise UserError(f"{found.arm}: the only dialogue cannot be left out; two or more are needed")
    left_out = tuple(_left_out(str(name), own, whole, rule) for name, own in groups)
    return OnDialogues(found, rule(whole), cut_at(whole, found.threshold), left_out)


def _left_out(name: str, rows: "pd.DataFrame", whole: Counts, rule: Rule) -> LeftOut:
    scores, labels = rows["score"].to_numpy(), rows["label"].to_numpy()
    own = counts(scores, labels)
    others = rule(without(whole, own))
    agreeing = (scores >= others.threshold) == (labels == 1)
    return LeftOut(
        name,
        others,
        cut_at(own, others.threshold),
        area(scores, labels == 1, np.full(len(rows), name)),
        float(agreeing.mean()),
    )
