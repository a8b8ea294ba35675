"""The command that audits what memory says that nobody said."""

from pathlib import Path
from typing import Annotated

from rich.console import Console
from typer import Argument, Option


def inferred(
    run: Annotated[Path, Argument(help="A run folder, such as runs/quickstart.")],
    out: Annotated[Path | None, Option(help="Write every table here, as CSV and Markdown.")] = None,
) -> None:
    """Show what stored statements of RUN name that no source says, and knowledge shown after its expiry."""
    # Here, not above: pandas costs half a second that `gatelab --help` must not pay.
    from analysis.inferred.telling import InferredRun, told
    from analysis.written_frames import write_frames
    from toolkit.runs.run_folder import RunFolder

    tables, console = InferredRun(RunFolder(run)).tables, Console(markup=False, emoji=False)
    console.print(*told(tables), sep="\n")
    if out is not None:
        written = write_frames(tables, out)
        console.print(f"{out}: {len(written) // 2} tables, each as CSV and Markdown", soft_wrap=True)
