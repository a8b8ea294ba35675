"""The stages at which a chain is looked at, and who decides there."""

from collections.abc import Mapping
from typing import Any

from toolkit.ledger import Stage

# What may be read from, what the gate let through, facts as read, facts as handed over, live records, what a
# probe is shown.
STAGES = ("source", "admitted", "structured", "grounded", "stored", "retrieved")
WRITTEN = STAGES[:-1]  # those that are the same for every probe

# The stage of the ledger that has the last word on each.
DECIDED_BY = {
    "source": Stage.SEGREGATION,
    "admitted": Stage.ADMISSION,
    "structured": Stage.STRUCTURING,
    "grounded": Stage.GROUNDING,
    "stored": Stage.BACKEND,
    "retrieved": Stage.RETRIEVAL,
}
TRACED = "traced"  # the status of a probe whose chain is followed


def components(pipeline: Mapping[str, Any]) -> dict[str, str]:
    """The class of the component at each stage, by a manifest's pipeline; a stage that it lacks is unseen."""
    parts = {stage: pipeline.get(decided) for stage, decided in DECIDED_BY.items()}
    return {stage: part["component"].rpartition(":")[2] for stage, part in parts.items() if part}
