"""Commands that execute pipelines."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from typer import Argument, Option

if TYPE_CHECKING:
    from ablations.arms import Run
    from toolkit.runs.run_folder import RunFolder

AsJson = Annotated[bool, Option("--json", help="Tell the progress in lines of JSON, for logs.")]


def run(
    config: Annotated[Path, Argument(help="A YAML file, such as configs/quickstart.yaml.")],
    out: Annotated[Path | None, Option(help="The run folder; default runs/NAME.")] = None,
    online: Annotated[bool, Option(help="One exchange and one probe at a time, to measure latency.")] = False,
    as_json: AsJson = False,
) -> None:
    """Run the arms of CONFIG side by side and show what each kept."""
    # Here, not above: these imports cost a second that `gatelab --help` must not pay.
    from dataclasses import replace

    from ablations.grid.config import read_config

    plan = replace(read_config(config), online=online, written=config.read_text(encoding="utf-8"))
    _run(plan, out or Path("runs") / plan.name, as_json=as_json)


def plan(config: Annotated[Path, Argument(help="A YAML file, such as configs/factorial32.yaml.")]) -> None:
    """Say what a run of CONFIG would take: cells, items, calls, time and disk. Nothing is run."""
    from ablations.grid.config import read_config  # here for the reason given above
    from ablations.planning.planned import planned
    from ablations.planning.tables import plan_tables
    from ablations.shard.sent import logged_in, place_beside_runs

    forecast = planned(read_config(config))
    told = (*plan_tables(forecast), *logged_in(place_beside_runs(forecast.plan.name)))
    Console(markup=False, emoji=False).print(*told, sep="\n")


def resume(
    run_folder: Annotated[Path, Argument(metavar="RUN", help="The run folder, such as runs/factorial32.")],
    as_json: AsJson = False,
) -> None:
    """Go on with a run that was broken off, and try again what failed."""
    from ablations.resuming import resumed  # here for the reason given above

    _run(resumed(run_folder), run_folder, as_json=as_json)


def stress_run(
    suite: Annotated[Path, Argument(help="A suite, such as suites/all-7.jsonl.")],
    config: Annotated[Path, Argument(help="A YAML file, such as configs/stress_rules.yaml.")],
    out: Annotated[Path | None, Option(help="The run folder; default runs/NAME.")] = None,
    as_json: AsJson = False,
) -> None:
    """Run the arms of CONFIG on the cases of SUITE instead of its data, and score them."""
    from ablations.stressed import stressed  # here for the reason given above
    from analysis.stress.tables import score_tables

    plan = stressed(config, suite)
    folder = _run_arms(plan, out or Path("runs") / plan.name, as_json=as_json)
    Console(markup=False, emoji=False).print(*score_tables(folder, suite), sep="\n")


def _run(plan: "Run", to: Path, *, as_json: bool) -> None:
    from analysis.tables import summary_tables  # here for the reason given above

    folder = _run_arms(plan, to, as_json=as_json)
    try:
        Console(markup=False, emoji=False).print(*summary_tables(folder), sep="\n")
    except KeyboardInterrupt:  # the run is there all the same
        typer.echo(f"{folder.path} is written; `gatelab summary {folder.path}` shows it", err=True)


def _run_arms(plan: "Run", to: Path, *, as_json: bool) -> "RunFolder":
    from ablations.progress import interruptible_progress
    from ablations.runner import run as run_arms
    from toolkit.runs.journal import journal_folder

    def how_to_go_on() -> str:
        kept = journal_folder(to).exists()
        return f"`gatelab resume {to}` goes on from here" if kept else "nothing was written"

    with interruptible_progress(how_to_go_on, as_json=as_json) as progress:
        return run_arms(plan, to, progress)
