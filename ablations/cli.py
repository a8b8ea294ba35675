"""Commands that execute pipelines."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from typer import Argument, Option


def run(
    config: Annotated[Path, Argument(help="A YAML file, such as configs/quickstart.yaml.")],
    out: Annotated[Path | None, Option(help="The run folder; default runs/NAME.")] = None,
    online: Annotated[bool, Option(help="One exchange and one probe at a time, to measure latency.")] = False,
) -> None:
    """Run the arms of CONFIG side by side and show what each kept."""
    # Here, not above: these imports cost a second that `gatelab --help` must not pay.
    from dataclasses import replace

    from ablations.config import read_config
    from ablations.progress import shown_progress
    from ablations.runner import run as run_arms
    from analysis.tables import summary_tables

    plan = replace(read_config(config), online=online)
    with shown_progress(plan) as progress:
        folder = run_arms(plan, out or Path("runs") / plan.name, progress)
    try:
        Console(markup=False, emoji=False).print(*summary_tables(folder), sep="\n")
    except KeyboardInterrupt:  # the run is there all the same
        typer.echo(f"{folder.path} is written; `gatelab summary {folder.path}` shows it", err=True)
