"""The folder of an audit: what was planted, and the runs on it.

audit.json       how it was made; its presence says that the folder is complete
plants.jsonl     every personal and public thing, and controls that were never planted
cases.jsonl      the suite; twins.jsonl the same with other personal values
run/  twin/      run folders of the arms and the two ends on each
controls/        a run folder of the positive controls
"""

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from analysis.egress.planted import Plant, read_plants
from toolkit.datasets.files import file_text
from toolkit.errors import UserError
from toolkit.runs.run_folder import RunFolder

NOTES, PLANTS, CASES, TWINS = "audit.json", "plants.jsonl", "cases.jsonl", "twins.jsonl"
RUN, TWIN, CONTROLS = "run", "twin", "controls"


@dataclass(frozen=True, slots=True)
class Notes:
    """How an audit was made."""

    name: str
    seed: int
    languages: tuple[str, ...]
    fillings: int  # of each template
    full: str  # the arm that tells everything
    off: str  # the arm that asks nothing
    unsaid: str  # the control that says nothing of what it sends
    phrase: str  # behind the name of a thing, in all that the audit's server says
    asked: int  # requests that the server counted, of all runs


def audit_of(run: Path, given: Path | None) -> "AuditFolder | None":
    """The audit that was given, or the one that lies beside a run as NAME.audit; None: there is neither."""
    beside = run.with_name(f"{run.name}.audit")
    if given is None and not (beside / NOTES).is_file():
        return None
    return AuditFolder(beside if given is None else given)


@dataclass(frozen=True)
class AuditFolder:
    """A finished audit."""

    path: Path

    @cached_property
    def notes(self) -> Notes:
        """How it was made; UserError if this is no finished audit."""
        try:
            return TypeAdapter(Notes).validate_json(file_text(self.path / NOTES))
        except ValidationError as error:
            raise UserError(f"{self.path / NOTES}: no notes of an audit") from error

    @cached_property
    def plants(self) -> tuple[Plant, ...]:
        """What was planted, and what was not."""
        return read_plants(self.path / PLANTS)

    @property
    def tables(self) -> Path:
        """Where its scores are written."""
        return self.path / "tables"

    @cached_property
    def run(self) -> RunFolder:
        """The arms on the cases."""
        return RunFolder(self.path / RUN)

    @cached_property
    def twin(self) -> RunFolder:
        """The arms on the twins."""
        return RunFolder(self.path / TWIN)

    @cached_property
    def controls(self) -> RunFolder:
        """The positive controls."""
        return RunFolder(self.path / CONTROLS)
