"""A run in which a gate takes what a probe needs, and what its rescue writes."""

from dataclasses import replace
from pathlib import Path

import pandas as pd
from builders import dialogue, probe
from small_runs import NULL, Given, Without, entity

from ablations.arms import Run, compared
from ablations.rescue.rescued import Rescue, rescue
from ablations.runner import run
from analysis.chains.rescue.stages import PutBackAt
from analysis.chains.rescue.tables import rescued
from toolkit.dialogue import Dialogue
from toolkit.pipeline import Pipeline
from toolkit.probes import Probe
from toolkit.runs.run_folder import RunFolder

SAID = dialogue(
    "Ana: I live in Oslo.",
    "Ben: My lost dog is called Rex.",
    "Ana: My lost dog ran far away.",
    "Ana: I work as a baker.",
)
LIVE = probe("Where does Ana live?", "1:1", gold="Oslo", id="live", slots=(entity("1:1", "Oslo"),))
DOG = probe("What is the lost dog called?", "1:2", gold="Rex", id="dog", slots=(entity("1:2", "Rex"),))
GATED = replace(NULL, admission=Without("lost"))


def ran(folder: Path, gated: Pipeline, *probes: Probe, said: Dialogue = SAID) -> tuple[Run, RunFolder]:
    """A plan with an ungated arm of the same parts, and its run."""
    arms = {"ungated": replace(gated, admission=NULL.admission), "gated": gated}
    plan = replace(compared("t", Given((said,), probes), arms, "ungated"), calls=folder / "calls")
    return plan, run(plan, folder / "run")


def put_back(folder: Path, gated: Pipeline, *probes: Probe, said: Dialogue = SAID) -> pd.DataFrame:
    """The rows of the gated arm with evidence put back at admission, by treatment and probe."""
    plan, done = ran(folder, gated, *probes, said=said)
    rescue(plan, done, Rescue(PutBackAt.ADMITTED))
    return rescued(done).set_index(["treatment", "probe"])
