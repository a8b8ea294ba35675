"""`gatelab import`: other people's runs."""

from pathlib import Path
from typing import Annotated

from rich.console import Console
from typer import Argument, Option


def import_file(
    file: Annotated[Path, Argument(help="Records and results of other systems, JSONL: docs/importing.md.")],
    data: Annotated[str, Option(help="As `data:` of a config: samples, or {locomo: {path: FILE}}.")],
    out: Annotated[Path | None, Option(help="The run folder; default runs/NAME of the file.")] = None,
    baseline: Annotated[str | None, Option(help="The arm that the others are compared with.")] = None,
    beside: Annotated[
        Path | None, Option(help="A run of ours on that data: its baseline comes along.")
    ] = None,
) -> None:
    """Make a run folder of what other systems held, retrieved and answered, as FILE tells."""
    # Here, not above: these imports cost a second that `gatelab --help` must not pay.
    from ablations.imported.importing import run_of_file
    from analysis.imported import imported_notes

    folder = run_of_file(file, data, out or Path("runs") / file.stem, baseline=baseline, beside=beside)
    console = Console(markup=False, emoji=False)
    named = f"{', '.join(folder.arms.values())}; baseline {folder.manifest['baseline']}"
    console.print(f"{folder.path}: {named}", soft_wrap=True)
    console.print(*imported_notes(folder), sep="\n")
