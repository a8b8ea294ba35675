"""A calibration as tables for a terminal, 80 columns wide, with the YAML to paste."""

from collections.abc import Iterator

import numpy as np
from rich.console import RenderableType
from rich.table import Table

from analysis.calibration.case_tables import case_tables
from analysis.calibration.cells import fraction, named_table, percent
from analysis.calibration.decisions import Decisions, decisions
from analysis.calibration.dialogue_tables import dialogue_tables
from analysis.calibration.labels import labels_of_cases, labels_of_probes
from analysis.calibration.left_out import OnDialogues, calibrated_on_dialogues
from analysis.calibration.on_cases import OnCases, Suite, calibrated_on_cases
from analysis.calibration.pasted import pasted
from analysis.calibration.rule import Rule
from analysis.calibration.thresholds import Cut
from analysis.gates import scoring_gate
from analysis.inference.clusters import FEWEST
from toolkit.cases.case import Split
from toolkit.errors import UserError
from toolkit.runs.run_folder import RunFolder

CLOSE = 1e-5  # of scores, by ratio: nearer ones may change sides with the last bits of a model's arithmetic
FEW_MASS = 0.05  # the quantile of the mass that is shown beside its mean
HELD_IN = "the held-in cases"
DIALOGUES = "all dialogues"
ABOUT = {
    HELD_IN: "Worth keeping: turns that say something which must be stored. Chaff: turns that say nothing "
    "worth keeping. Other turns are in neither. Thresholds are set on held-in cases.",
    DIALOGUES: "Cited: by a probe of whatever category. Some other turns are worth keeping too, and nobody "
    "asks. The threshold to paste is set on all dialogues; what it is good for is said by the tables, in "
    "which each dialogue has the threshold of the others.",
}
READ = (
    "AUC: how often what is worth keeping scores higher than what is not; .5 is chance. J: admitted share of "
    f"the one less that of the other. 95 %: over templates, or dialogues; none below {FEWEST} of them, and "
    "none for an AUC without spread."
)


def calibration_tables(folder: RunFolder, suite: Suite | None, rule: Rule) -> Iterator[RenderableType]:
    """The new threshold of each gate of a run, and what it does where it was not set.

    On the cases of `suite`, or on the run's own dialogues if there is none. UserError if the run was
    not on the suite, or if no gate can be calibrated, or none on this data.
    """
    if suite is not None:
        suite.require(folder)
    labels = labels_of_probes(folder) if suite is None else labels_of_cases(suite.cases)
    tried = {one.arm: _tried(one, suite, rule) for one in decisions(folder, labels)}
    if all(isinstance(found, UserError) for found in tried.values()):
        raise UserError("; ".join(str(error) for error in tried.values()))
    data = ", ".join(sorted(one["digest"] for one in folder.manifest["data"]))
    part = DIALOGUES if suite is None else Split.HELD_IN.value
    yield from _twins(folder)
    for found in tried.values():
        if isinstance(found, UserError):
            yield f"{found}.\n"
        else:
            yield from _report(found, rule, rule.cases(data, part))
    yield ABOUT[DIALOGUES if suite is None else HELD_IN]
    yield READ


def _tried(one: Decisions, suite: Suite | None, rule: Rule) -> OnCases | OnDialogues | UserError:
    """The gate calibrated, or why that cannot be: the gates beside it may do better."""
    try:
        one.require_scores()
        return (
            calibrated_on_dialogues(one, rule)
            if suite is None
            else calibrated_on_cases(one, suite.cases, rule)
        )
    except UserError as error:
        return error


def _twins(folder: RunFolder) -> Iterator[str]:
    for cell in folder.manifest["cells"]:
        names = ", ".join(twin["arm"] for twin in cell["twins"])
        if names:
            yield f"{cell['arm']} stands for {names} as well: the same gate.\n"


def _report(found: OnCases | OnDialogues, rule: Rule, cases: str) -> Iterator[RenderableType]:
    """All about one gate."""
    yield _thresholds(found, rule)
    if isinstance(found, OnCases):
        yield from case_tables(found)
    else:
        yield from dialogue_tables(found)
    yield from _masses(found.decisions)
    yield from found.decisions.notes()
    arm = found.decisions.arm
    if found.cut.is_edge:
        yield f"{arm}: no threshold to paste: {_why_edge(found.cut, rule)}.\n"
        return
    yield from warnings(found.decisions, found.cut)
    lines = pasted(found.decisions.pipeline, found.cut.threshold, cases)
    yield f"To paste into arm {arm}, in place of what it has:\n\n{lines}"


def _thresholds(found: OnCases | OnDialogues, rule: Rule) -> Table:
    where = HELD_IN if isinstance(found, OnCases) else DIALOGUES
    title = f"{found.decisions.arm}: threshold by {rule}, on {where}"
    columns = ("threshold", "above", "up to", "J", "keep adm.%", "rest adm.%", "all adm.%")
    table = named_table(title, ("",), columns)
    rows = {
        "as configured": (found.decisions.threshold, found.before),
        "new": (found.cut.threshold, found.cut),
    }
    for name, (threshold, cut) in rows.items():
        table.add_row(
            name,
            f"{threshold:.6g}" if np.isfinite(threshold) else "none",
            *("" if np.isinf(score) else f"{score:.6g}" for score in (cut.low, cut.high)),
            fraction(cut.youden),
            *(percent(share) for share in (cut.kept, cut.left, cut.rate)),
        )
    return table


def _masses(found: Decisions) -> Iterator[Table]:
    """How much of a model's probability the answer words had."""
    if found.masses:
        columns = ("answers", "mean, %", f"{100 * FEW_MASS:.0f} % quantile, %")
        table = named_table(
            f"{found.arm}: probability of Yes and No together", ("criterion",), columns, width=22
        )
        for criterion, masses in found.masses.items():
            few = float(np.quantile(masses, FEW_MASS))
            table.add_row(criterion, f"{len(masses):,}", percent(float(np.mean(masses))), percent(few))
        yield table


def _why_edge(cut: Cut, rule: Rule) -> str:
    what = "everything" if np.isinf(cut.low) else "nothing"
    if rule.rate is not None:
        return f"nearest to the rate is to admit {what}, since too many scores are equal"
    return f"none tells the two kinds apart better than admitting {what} does, for which J is 0"


def warnings(found: Decisions, cut: Cut) -> Iterator[str]:
    """What speaks against a threshold, or follows from it."""
    if cut.high - cut.low < CLOSE * abs(cut.high):
        yield (
            f"{found.arm}: the scores on the two sides of the threshold are only {cut.high - cut.low:.1g} "
            "apart: other last bits in a model's arithmetic may move decisions.\n"
        )
    if cut.youden <= 0:
        yield f"{found.arm}: at this threshold J is {cut.youden:.3f}: no better than chance.\n"
    outer = found.pipeline["admission"]
    if outer is not scoring_gate(found.pipeline) and outer["settings"]["low"] >= cut.threshold:
        low = outer["settings"]["low"]
        yield f"{found.arm}: quarantine begins at {low:g}, not below the threshold: it will be empty.\n"
