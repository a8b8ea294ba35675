"""The command that follows evidence chains."""

from pathlib import Path
from typing import Annotated

from rich.console import Console
from typer import Argument, Option


def chains(
    run: Annotated[Path, Argument(help="A run folder, such as runs/quickstart.")],
    probe: Annotated[str | None, Option(help="Tell what became of this probe's chain.")] = None,
    out: Annotated[
        Path | None, Option(help="Write every table and figure here; of a probe, its story and drawn chains.")
    ] = None,
    arm: Annotated[str | None, Option(help="Show every table of this arm, or the story in it alone.")] = None,
) -> None:
    """Follow the evidence chains of RUN: where they break, what broke them, what that cost."""
    # Here, not above: pandas costs half a second that `gatelab --help` must not pay.
    from analysis.chains.telling.folder import write_all, write_probe
    from analysis.chains.telling.shown import told
    from analysis.chains.whole_run import WholeRun
    from toolkit.runs.run_folder import RunFolder

    traced, console = WholeRun(RunFolder(run)), Console(markup=False, emoji=False)
    console.print(*told(traced, probe, arm), sep="\n")
    if out is not None:
        written = write_all(traced, out) if probe is None else write_probe(traced, probe, arm, out)
        console.print(*written, sep="\n", soft_wrap=True)
