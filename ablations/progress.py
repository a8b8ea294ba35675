"""A bar an arm while a run goes on."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from ablations.runner import Progress as Report
from ablations.runner import Run


@contextmanager
def shown_progress(plan: Run) -> Iterator[Report]:
    """A function that moves the bars of `plan`; on a terminal only, so that logs stay readable."""
    console = Console(file=sys.stderr)
    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        tasks = {arm: progress.add_task(arm, total=None) for arm in plan.arms}

        def report(arm: str, done: int, total: int) -> None:
            progress.update(tasks[arm], completed=done, total=total)

        yield report
