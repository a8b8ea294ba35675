"""The command that writes a run as one page."""

from pathlib import Path
from typing import Annotated

from rich.console import Console
from typer import Argument, Option


def report(
    run: Annotated[Path, Argument(help="A run folder, such as runs/quickstart.")],
    out: Annotated[Path | None, Option(help="The page; default: NAME.html beside the run folder.")] = None,
) -> None:
    """Write RUN as one HTML page: summary, figures, and every probe's chain; it opens from disk."""
    # Here, not above: pandas costs half a second that `gatelab --help` must not pay.
    from analysis.report.written import write_report
    from toolkit.runs.run_folder import RunFolder

    path = out or run.with_name(f"{run.name}.html")
    size = write_report(RunFolder(run), path)
    Console(markup=False, emoji=False, soft_wrap=True).print(f"{path}: {size / 1e6:.1f} MB")
