"""Shows how far a run is: a bar on a terminal, lines of JSON in a log."""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from time import monotonic

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

from ablations.steps import Progress as Tell
from ablations.steps import Step
from toolkit.errors import Interrupted

SAME_AGAIN = "the same command goes on from here"
EVERY = 1.0  # seconds between two lines of one stage


@contextmanager
def shown_progress(*, as_json: bool = False) -> Iterator[Tell]:
    """A function that shows steps; a bar is drawn on a terminal only, so that logs stay readable."""
    if as_json:
        yield Lines(lambda line: typer.echo(line, err=True))
        return
    console = Console(file=sys.stderr)
    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bars:
        yield Bar(bars)


@contextmanager
def interruptible_progress(how_to_go_on: Callable[[], str], *, as_json: bool = False) -> Iterator[Tell]:
    """The same for a command: Ctrl-C ends it with a line that says how to go on."""
    try:
        with shown_progress(as_json=as_json) as progress:
            yield progress
    except KeyboardInterrupt as stopped:
        raise Interrupted(f"interrupted; {how_to_go_on()}") from stopped


@dataclass
class Bar:
    """One bar, for the stage that is being worked on."""

    bars: Progress
    _stage: tuple[int, str] | None = None
    _task: TaskID | None = None

    def __call__(self, step: Step) -> None:
        if (step.shard, step.stage) != self._stage:
            self._stage = (step.shard, step.stage)
            if self._task is not None:
                self.bars.remove_task(self._task)
            where = f"shard {step.shard} of {step.shards}: " if step.shards > 1 else ""
            self._task = self.bars.add_task(f"{where}{step.stage}", rate="")
        assert self._task is not None  # set with the stage
        speed = self.bars.tasks[-1].speed
        rate = f"{speed:.0f}/s" if speed else ""
        self.bars.update(self._task, completed=step.done, total=step.total, rate=rate)


@dataclass
class Lines:
    """One line of JSON at the begin and the end of a stage, and every second in between."""

    write: Callable[[str], None]
    clock: Callable[[], float] = monotonic
    _stage: tuple[int, str] | None = None
    _began: float = field(default=0.0)
    _told: float = field(default=0.0)

    def __call__(self, step: Step) -> None:
        now = self.clock()
        if (step.shard, step.stage) != self._stage or step.done == 0:
            self._stage, self._began = (step.shard, step.stage), now
        elif step.done < step.total and now - self._told < EVERY:
            return
        self._told = now
        self.write(json.dumps({**asdict(step), **_pace(step, now - self._began)}))


def _pace(step: Step, seconds: float) -> dict[str, float | None]:
    """How fast the stage goes, and how long it will last at that rate; null as long as nothing is done."""
    rate = step.done / seconds if seconds > 0 and step.done else None
    left = None if rate is None else round((step.total - step.done) / rate, 1)
    return {"per_second": None if rate is None else round(rate, 2), "seconds_left": left}
