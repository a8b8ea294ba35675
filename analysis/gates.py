"""The gates of a run: whether the threshold of a model-based one was set on cases, and says so."""

from collections.abc import Iterable, Mapping
from typing import Any

from rich.table import Table

from toolkit.admission.one_verdict import OneVerdict
from toolkit.admission.quarantine import Quarantine
from toolkit.identity import digest
from toolkit.runs.run_folder import RunFolder

NAMED = 4  # arms that a caption names; more of them are counted
CALIBRATION = "calibration"  # the setting of a model-based gate that names the cases
LENGTH = 12  # hex digits of either half of what stands there: the cases, then the gate

Spec = Mapping[str, Any]  # of a component or a pipeline, as a manifest has it


def scoring_gate(pipeline: Spec) -> Spec:
    """The gate of a pipeline whose scores decide: the one inside, if it is in quarantine."""
    gate: Spec = pipeline["admission"]
    while gate["component"] == component_path(Quarantine):
        gate = gate["settings"]["gate"]
    return gate


def calibration(pipeline: Spec, cases: str) -> str:
    """What a gate writes into `calibration`: the cases, and what its threshold is good for.

    That is this gate with this threshold, this model and this segregation, which says how much of the history
    is shown: with any other of them the scores are others.
    """
    gate = scoring_gate(pipeline)
    settings = {name: value for name, value in gate["settings"].items() if name != CALIBRATION}
    parts = [{**gate, "settings": settings}, pipeline["model"], pipeline["segregation"]]
    return f"{cases}-{digest(parts, length=LENGTH)}"


def calibrated(folder: RunFolder) -> dict[str, str]:
    """Each arm with a model-based gate that was calibrated as it is, and the name of the cases."""
    given = {arm: (pipeline, _given(pipeline)) for arm, pipeline in _pipelines(folder).items()}
    return {
        arm: name.partition("-")[0]
        for arm, (pipeline, name) in given.items()
        if name and calibration(pipeline, name.partition("-")[0]) == name
    }


def uncalibrated(folder: RunFolder) -> dict[str, str]:
    """Each arm with a model-based gate that was not calibrated as it is, and why; in words."""
    known = calibrated(folder)
    found = {}
    for arm, pipeline in _pipelines(folder).items():
        if scoring_gate(pipeline)["component"] == component_path(OneVerdict):
            found[arm] = "its gate gives no score, so nothing about it can be calibrated"
        elif _given(pipeline) == "":
            found[arm] = "the threshold of its gate was set on no cases"
        elif _given(pipeline) is not None and arm not in known:
            found[arm] = "what its gate gives as calibration is of another gate, threshold, model or history"
    return found


def marked(folder: RunFolder, table: Table, arms: Iterable[str] | None = None) -> Table:
    """The table, with a caption that names those of the arms in it whose model gate is uncalibrated."""
    shown = set(folder.arms.values() if arms is None else arms)
    names = [arm for arm in uncalibrated(folder) if arm in shown]
    if names:
        said = ", ".join(names) if len(names) <= NAMED else f"{len(names)} arms"
        table.caption, table.caption_justify = f"Uncalibrated model gate: {said}", "left"
    return table


def component_path(cls: type) -> str:
    """How a manifest calls a class of components."""
    return f"{cls.__module__}:{cls.__qualname__}"


def _pipelines(folder: RunFolder) -> dict[str, Spec]:
    """The pipeline of each arm whose gate is seen: that of an imported one is not."""
    every = {cell["arm"]: cell["spec"]["pipeline"] for cell in folder.manifest["cells"]}
    return {arm: pipeline for arm, pipeline in every.items() if "admission" in pipeline}


def _given(pipeline: Spec) -> str | None:
    """What the gate gives as its calibration; None if it has no such setting."""
    written: str | None = scoring_gate(pipeline)["settings"].get(CALIBRATION)
    return written
