"""Which probes of a run may be compared: what was left out, what has no score, and in which arms."""

from collections.abc import Mapping

import numpy as np
import pandas as pd

from toolkit.errors import UserError
from toolkit.runs.run_folder import RunFolder

WRONG_GOLD = "wrong_gold"  # the flag of a probe whose gold answer is known to be wrong
NAMED = 3  # probes that a refusal names


def asked(folder: RunFolder, *, clean: bool = False) -> pd.DataFrame:
    """The probes of all arms; `clean` leaves out those with a wrong gold. UserError if none is marked so."""
    probes = folder.outcomes
    if not clean:
        return probes
    wrong = flagged(probes, WRONG_GOLD)
    if not wrong.any():
        raise UserError(
            f"{folder.path}: --clean: no probe of the run is marked {WRONG_GOLD}: no errata were loaded; "
            "give the data set its `errata` and run again"
        )
    return probes[~wrong]


def flagged(probes: pd.DataFrame, flag: str) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """Which of the probes have a flag, shape (probes,)."""
    return np.fromiter((flag in flags for flags in probes["flags"]), dtype=np.bool_, count=len(probes))


def left_out(folder: RunFolder) -> int:
    """How many probes of the data set `clean` leaves out."""
    marked = folder.outcomes[flagged(folder.outcomes, WRONG_GOLD)]
    return len(marked[["dialogue", "probe"]].drop_duplicates())


def unscored(folder: RunFolder, *, clean: bool = False) -> pd.DataFrame:
    """How many probes of each arm have no score, by the reason: no evidence, or a failure named."""
    probes = asked(folder, clean=clean)
    left = probes[probes["status"] != "scored"]
    return left.groupby(["arm", "status"]).size().rename("probes").reset_index()


def refused(folder: RunFolder, *, clean: bool = False) -> dict[str, str]:
    """Each arm that may not be compared by support, and why: others of its probes have failed."""
    probes = asked(folder, clean=clean)
    return refusals(probes, probes["status"], folder.baselines)


def refusals(probes: pd.DataFrame, status: "pd.Series[str]", baselines: Mapping[str, str]) -> dict[str, str]:
    """Each arm in which other probes have failed, by `status`, than in its baseline; in words."""
    failed = probes.assign(status=status)[status.fillna("").str.startswith("failed")]
    missing: dict[str, dict[tuple[str, str], str]] = {arm: {} for arm in probes["arm"].unique()}
    for row in failed.itertuples():
        missing[str(row.arm)][str(row.dialogue), str(row.probe)] = str(row.status)
    lines = {}
    for arm, own in missing.items():
        baseline = baselines[arm]
        base = missing.get(baseline, {})
        gaps = [
            _gap(name, {probe: some[probe] for probe in some if probe not in other})
            for name, some, other in ((arm, own, base), (baseline, base, own))
            if some.keys() - other.keys()
        ]
        if gaps:
            lines[arm] = f"{arm} is not compared with {baseline}: {'; '.join(gaps)}"
    return lines


def _gap(arm: str, failed: Mapping[tuple[str, str], str]) -> str:
    """How many probes only this arm lacks, the first of them, and why."""
    named = ", ".join(probe for _, probe in list(failed)[:NAMED])
    more = ", ..." if len(failed) > NAMED else ""
    reasons = ", ".join(sorted(set(failed.values())))
    return f"{arm} lacks {len(failed)} probes ({named}{more}): {reasons}"
