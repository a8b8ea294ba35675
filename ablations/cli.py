"""Commands that execute pipelines."""

from pathlib import Path
from typing import Annotated

from rich.console import Console
from typer import Argument, Option


def run(
    config: Annotated[Path, Argument(help="A YAML file, such as configs/quickstart.yaml.")],
    out: Annotated[Path | None, Option(help="The run folder; default runs/NAME.")] = None,
) -> None:
    """Run the arms of CONFIG side by side and show what each kept."""
    # Here, not above: these imports cost a second that `gatelab --help` must not pay.
    from ablations.config import read_config
    from ablations.progress import shown_progress
    from ablations.runner import run as run_arms
    from analysis.tables import summary_tables

    plan = read_config(config)
    with shown_progress(plan) as progress:
        folder = run_arms(plan, out or Path("runs") / plan.name, progress)
    Console().print(*summary_tables(folder), sep="\n")
