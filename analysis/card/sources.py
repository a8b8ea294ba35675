"""What a card is made of: a run, and perhaps runs of the same gates under stress and online, and an audit."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from analysis.chains.whole_run import WholeRun
from analysis.egress.folder import AuditFolder
from toolkit.ledger import Stage
from toolkit.runs.run_folder import RunFolder

WRITE_PATH = (
    Stage.SEGREGATION,
    Stage.ADMISSION,
    Stage.STRUCTURING,
    Stage.ENRICHMENT,
    Stage.GROUNDING,
    Stage.BACKEND,
)


@dataclass(frozen=True)
class Sources:
    """The folders of a card."""

    folder: RunFolder
    stress: RunFolder | None = None
    online: RunFolder | None = None
    audit: AuditFolder | None = None

    @cached_property
    def run(self) -> WholeRun:
        """The run, traced once."""
        return WholeRun(self.folder)

    def twins_of(self, other: RunFolder) -> Mapping[str, str]:
        """Each arm of another run, and the arm of this run that writes by the same components; else empty."""
        own = [(cell["arm"], _write_path(cell)) for cell in self.folder.manifest["cells"]]
        return {
            cell["arm"]: next((arm for arm, parts in own if parts == _write_path(cell)), "")
            for cell in other.manifest["cells"]
        }

    def strangers(self, other: RunFolder) -> str:
        """Which arms of another run write otherwise than every arm of this one, in a sentence; else empty."""
        named = [arm for arm, twin in self.twins_of(other).items() if not twin]
        return f"Not the write path of any arm of this run: {', '.join(named)}." if named else ""


def _write_path(cell: Mapping[str, Any]) -> list[Any]:
    """The components that write; an imported arm shows none, so it is like no other."""
    pipeline = cell["spec"]["pipeline"]
    if Stage.ADMISSION.value not in pipeline:
        return [cell["key"]]
    return [pipeline[stage.value] for stage in WRITE_PATH]
