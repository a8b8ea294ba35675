"""Whether the audit can be believed: it catches every leaky control, and nothing where nothing is asked."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import pandas as pd

from analysis.egress.ladder import Rung
from analysis.egress.leaks import leaks
from analysis.egress.planted import Plant
from analysis.egress.requests import Log
from toolkit.egress.policy import DestinationClass
from toolkit.ledger import Stage

BEFORE = "control: "  # a name of a disguise; what stands before its colon is the rung
OPEN = f"{BEFORE}{Rung.EXACT}"  # tells everything openly: what the others are measured against
CAUGHT = 0.9  # of the canaries that the open control tells: what every control must be caught with, ...
AT_RUNG = 0.05  # ... and at its own rung: what a disguise leaves as it was is told at a plainer one
COLUMNS = ["control", "rung", "n", "caught", "at_rung", "recall", "holds"]


@dataclass(frozen=True, slots=True)
class Validity:
    """Why an audit cannot be believed; nothing: it can."""

    faults: tuple[str, ...]

    @property
    def holds(self) -> bool:
        """Whether every positive control was caught, and the negative one asked nothing."""
        return not self.faults


def caught(logs: Mapping[str, Log], arms: Sequence[str], plants: Iterable[Plant]) -> pd.DataFrame:
    """How many of the canaries that the open control tells each control is caught with.

    Columns: control, rung (`any`: of none of its own), n, caught (at any rung), at_rung, recall, holds.
    """
    found = leaks(logs, arms, [plant for plant in plants if not plant.control])
    told = found[(found["arm"] == OPEN) & found["leaked"].astype(bool)][["dialogue", "slot", "value"]]
    rows = []
    for arm in arms:
        own = found[found["arm"] == arm].merge(told, on=["dialogue", "slot", "value"])
        rung, hits, n = rung_of_control(arm), int(own["leaked"].sum()), len(own)
        at_rung = hits if rung is None else int((own["rung"] == rung).sum())
        holds = n > 0 and hits >= CAUGHT * n and at_rung >= AT_RUNG * n
        rows.append((arm, rung.value if rung else "any", n, hits, at_rung, hits / n if n else 0.0, holds))
    return pd.DataFrame(rows, columns=COLUMNS)


def rung_of_control(arm: str) -> Rung | None:
    """The rung for which a control stands; None: for none, it must only be caught."""
    name = arm.removeprefix(BEFORE).partition(":")[0]
    return Rung(name) if name in list(Rung) else None


def asked_when_off(log: Log) -> int:
    """How many requests of the negative control count: all but a model's calls for what is not turned off."""
    model = DestinationClass.LANGUAGE_MODEL
    return sum(one.kind != model or one.stage == Stage.ENRICHMENT for own in log.values() for one in own)


def validity(controls: pd.DataFrame, asked: int) -> Validity:
    """What is wrong with an audit, by its table of positive controls and the requests of its negative one."""
    faults = [
        f"{row.control} was caught with {row.caught} of {row.n} canaries, {row.at_rung} of them as {row.rung}"
        for row in controls.itertuples()
        if not row.holds
    ]
    missing = [rung for rung in Rung if rung.value not in set(controls["rung"])]
    faults += [f"no positive control was run for the rung {rung}" for rung in missing]
    if asked:
        faults.append(f"{asked} requests were made with enrichment off")
    return Validity(tuple(faults))
