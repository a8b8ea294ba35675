"""`gatelab shadow`: what each stage of a run would break alone."""

from pathlib import Path
from typing import Annotated

from rich.console import Console
from typer import Argument, Option


def shadow(
    run: Annotated[Path, Argument(help="A run folder, such as runs/quickstart.")],
    as_json: Annotated[bool, Option("--json", help="Tell the progress in lines of JSON, for logs.")] = False,
) -> None:
    """Run every stage of RUN alone on intact input, beside it, and show which stages break its chains."""
    # Here, not above: these imports cost a second that `gatelab --help` must not pay.
    from ablations.finished import planned_in
    from ablations.progress import SAME_AGAIN, interruptible_progress
    from ablations.shadow import shadow as run_shadow
    from analysis.chains.telling.cause_tables import cause_tables
    from toolkit.runs.run_folder import RunFolder

    folder = RunFolder(run)
    plan = planned_in(folder)
    with interruptible_progress(lambda: SAME_AGAIN, as_json=as_json) as progress:
        alone = run_shadow(plan, folder, progress)
    Console(markup=False, emoji=False).print(*cause_tables(folder, alone), sep="\n")
