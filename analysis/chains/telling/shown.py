"""What `gatelab chains` shows: an overview, every table of an arm, or the story of a probe."""

from collections.abc import Iterator

from rich.console import RenderableType

from analysis.chains.telling.story import story
from analysis.chains.telling.tables import all_tables, check_arm, overview
from analysis.chains.whole_run import WholeRun


def told(run: WholeRun, probe: str | None, arm: str | None) -> Iterator[RenderableType]:
    """The story of `probe`, if it is given, else the tables of `arm`, else the overview."""
    if arm is not None:
        check_arm(run.folder, arm)
    if probe is not None:
        return story(run.folder, run.links, probe, arm)
    return overview(run) if arm is None else all_tables(run, arm)
