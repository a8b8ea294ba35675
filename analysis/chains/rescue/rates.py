"""How often putting back what was missing repairs a probe, beside what must not repair it."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.chains.outcomes.groups import by_category
from analysis.chains.rescue.stages import PutBackAt, Treatment
from analysis.chains.stages import STAGES
from analysis.inference.clusters import cluster_difference
from analysis.inference.estimates import NO_SPREAD, agreeing, difference, share
from analysis.summary import POOLED

SCORED = "scored"
RIGHT = 0.5  # a judgement from which an answer counts as right
KEY = ["cell", "dialogue", "probe"]
NET, CHANGED = "net", "changed"  # treatments beside `Treatment`: evidence less placebo; reruns that differ
RATES = (
    *("arm", "stage", "measure", "group", "treatment"),
    *("n", "dialogues", "share", "low", "high", "detectable"),
)
BYPASS = (
    *("arm", "bypass", "through", "measure", "group"),
    *("n", "dialogues", "difference", "low", "high", "detectable"),
)

Values = NDArray[np.float64]
Named = dict[str, object]


@dataclass(frozen=True, slots=True)
class Gains:
    """Scored rows of one arm, stage and measure; gain is -1 to 1, and what a harmed probe lost."""

    rows: pd.DataFrame

    def of(self, treatment: Treatment) -> pd.DataFrame:
        """The rows of a treatment; of `nothing` those of probes that lack something."""
        own = self.rows[self.rows["treatment"] == treatment.value]
        return own[own["before"] < 1] if treatment is Treatment.NOTHING else own

    @property
    def net(self) -> pd.DataFrame:
        """What evidence gained more than placebo, of the probes that have both."""
        evidence, placebo = (self.of(one) for one in (Treatment.EVIDENCE, Treatment.PLACEBO))
        both = evidence.merge(placebo[[*KEY, "gain"]], on=KEY, suffixes=("", "_placebo"))
        return both.assign(gain=both["gain"] - both["gain_placebo"])


def rates(rescued: pd.DataFrame) -> pd.DataFrame:
    """One row an arm, stage, measure, group and treatment of `analysis.chains.rescue.tables.rescued`.

    Columns: measure (a support, of chains that are broken at the end; `right by JUDGE`, of those among them
    that this judge found wrong); group (a category, all, or the stage that broke the chain first); treatment
    (`evidence`, `placebo`, `nothing`; `net`: evidence less placebo, paired; `harm`; `changed`: reruns without
    a turn put back that differ from the run in anything); n rows in so many dialogues; share: of broken
    chains that are whole then (of lists: what they gained of their links), of whole ones that are broken
    then; low, high: CR1 with t over dialogues, NaN below six; detectable: the smallest true share that this
    design finds with 80 % power, and where dialogues do not differ the upper bound of a share of 0. Rows
    that are not scored are left out.
    """
    found = [
        {
            **named,
            "group": group,
            "treatment": treatment,
            **_estimated(rows.loc[members], column, signed=treatment == NET or _in_parts(named)),
        }
        for named, gains in _gains(rescued)
        for treatment, column, rows in _treatments(gains)
        for group, members in _groups(rows)
    ]
    return pd.DataFrame(found, columns=list(RATES))


def bypass(rescued: pd.DataFrame) -> pd.DataFrame:
    """What a later stage rescues more than admission does: what admission was masking, paired by probe.

    One row an arm, stage past admission, measure and group. Columns as those of `rates`; NaN below six
    dialogues. Empty unless evidence was put back at admission and past it.
    """
    evidence = [
        (named, gains.of(Treatment.EVIDENCE))
        for named, gains in _gains(rescued[rescued["treatment"] == Treatment.EVIDENCE.value])
    ]
    through = {
        (named["arm"], named["measure"]): rows
        for named, rows in evidence
        if named["stage"] == PutBackAt.ADMITTED.value
    }
    found = []
    for named, rows in evidence:
        below = through.get((named["arm"], named["measure"]))
        if named["stage"] == PutBackAt.ADMITTED.value or below is None:
            continue
        both = rows.merge(below[[*KEY, "gain"]], on=KEY, suffixes=("", "_through"))
        both = both.assign(gain=both["gain"] - both["gain_through"])
        stages = {"bypass": named["stage"], "through": PutBackAt.ADMITTED.value}
        for group, members in _groups(both):
            told = _estimated(both.loc[members], "gain", signed=True)
            told["difference"] = told.pop("share")
            found.append({"arm": named["arm"], **stages, "measure": named["measure"], "group": group, **told})
    return pd.DataFrame(found, columns=list(BYPASS))


def not_counted(rescued: pd.DataFrame) -> pd.DataFrame:
    """Rows without a score, with the reason. Columns: arm, stage, treatment, why, n."""
    lost = rescued[rescued["status"] != SCORED].assign(why=lambda rows: rows["status"])
    answers = rescued[rescued["answer_status"].str.startswith("failed", na=False)]
    both = pd.concat([lost, answers.assign(why=answers["answer_status"])])
    counted = both.groupby(["arm", "stage", "treatment", "why"], observed=True, sort=False).size()
    return counted.rename("n").reset_index()


def for_figure(found: pd.DataFrame, measure: str) -> pd.DataFrame:
    """The rates of all probes by one measure, as `analysis.figures.rescue.rescue_rates` draws them."""
    own = found[(found["measure"] == measure) & (found["group"] == POOLED) & (found["treatment"] != CHANGED)]
    columns = ["arm", "stage", "treatment", "n", "share", "low", "high"]
    chosen: pd.DataFrame = own[columns].reset_index(drop=True)
    return chosen


def _gains(rescued: pd.DataFrame) -> Iterator[tuple[Named, Gains]]:
    """The scored rows of each arm, stage and measure, in that order."""
    scored = rescued[rescued["status"] == SCORED]
    judges = dict.fromkeys(judge for given in scored["judged_before"] for judge, _ in _pairs(given))
    measured = [scored, *(_judged(scored, judge) for judge in judges)]
    whole = pd.concat(measured, ignore_index=True)
    harmed = whole["treatment"] == Treatment.HARM.value
    gain = whole["after"] - whole["before"]
    whole = whole.assign(gain=gain.mask(harmed, -gain))
    for names, rows in whole.groupby(["arm", "stage", "measure"], observed=True, sort=False):
        arm, stage, measure = names
        yield {"arm": arm, "stage": stage, "measure": measure}, Gains(rows.reset_index(drop=True))


def _judged(scored: pd.DataFrame, judge: str) -> pd.DataFrame:
    """The rows that a judge scored twice: of broken chains those it found wrong, else right ones."""
    before, after = (
        [dict(_pairs(given)).get(judge, float("nan")) for given in scored[name]]
        for name in ("judged_before", "judged_after")
    )
    both = scored.assign(was=before, turned=after).dropna(subset=["was", "turned"])
    own = both.assign(
        before=(both["was"] >= RIGHT).astype(float),
        after=(both["turned"] >= RIGHT).astype(float),
        measure=f"right by {judge}",
    )
    harmed = own["treatment"] == Treatment.HARM.value
    wanted = np.where(harmed, own["before"] == 1, own["before"] == 0)
    chosen: pd.DataFrame = own[wanted].drop(columns=["was", "turned"])
    return chosen


def _pairs(given: object) -> list[tuple[str, float]]:
    return list(given) if isinstance(given, (list, np.ndarray)) else []


def _treatments(gains: Gains) -> Iterator[tuple[str, str, pd.DataFrame]]:
    """Each treatment, the column that counts, and its rows."""
    yield Treatment.EVIDENCE.value, "gain", gains.of(Treatment.EVIDENCE)
    yield Treatment.PLACEBO.value, "gain", gains.of(Treatment.PLACEBO)
    yield NET, "gain", gains.net
    yield Treatment.NOTHING.value, "gain", gains.of(Treatment.NOTHING)
    yield CHANGED, "changed", gains.rows[gains.rows["treatment"] == Treatment.NOTHING.value]
    yield Treatment.HARM.value, "gain", gains.of(Treatment.HARM)


def _groups(rows: pd.DataFrame) -> Iterator[tuple[str, NDArray[np.bool_]]]:
    """Each category, all, and the chains that each stage broke first; none empty."""
    yield from by_category(rows.assign(tempting=False)).items()
    for stage in STAGES:
        members = (rows["broken_at"] == stage).to_numpy(dtype=np.bool_)
        if members.any():
            yield f"broken at {stage}", members


def _in_parts(named: Named) -> bool:
    """Whether what is gained may be a part, and may be negative: a list can lose another of its links."""
    return str(named["measure"]).endswith("recall")


def _estimated(rows: pd.DataFrame, column: str, *, signed: bool) -> Named:
    """The mean of a column, with its interval over dialogues; signed: from -1 to 1, else from 0."""
    values, dialogues = rows[column].to_numpy(dtype=np.float64), rows["dialogue"].to_numpy(dtype=str)
    found = difference(values, dialogues) if signed else share(values, dialogues)
    seen = cluster_difference(values, dialogues).detectable
    return {
        "n": found.n,
        "dialogues": found.templates,
        "share": found.value,
        "low": found.low,
        "high": found.high,
        "detectable": agreeing(0.0, found.templates)[1] if seen < NO_SPREAD else seen,
    }
