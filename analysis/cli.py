"""Commands that read run folders."""

from pathlib import Path
from typing import Annotated

from rich.console import Console
from typer import Argument, Option


def summary(
    run: Annotated[Path, Argument(help="A run folder, such as runs/quickstart.")],
    clean: Annotated[bool, Option(help="Leave out probes whose gold answer is known to be wrong.")] = False,
    arm: Annotated[str | None, Option(help="Show every comparison of this arm with the baseline.")] = None,
) -> None:
    """Show what each arm of RUN kept, lost and gained."""
    # Here, not above: pandas costs half a second that `gatelab --help` must not pay.
    from analysis.tables import summary_tables
    from toolkit.runs.run_folder import RunFolder

    tables = summary_tables(RunFolder(run), clean=clean, arm=arm)
    Console(markup=False, emoji=False).print(*tables, sep="\n")


def audit_table(
    table: Annotated[Path, Argument(help="A table in YAML, such as examples/published/gated_memory.yaml.")],
) -> None:
    """Reconstruct the counts behind TABLE, a published one, and what they could prove."""
    # Here, not above: numpy costs a tenth of a second that `gatelab --help` must not pay.
    from analysis.published.audit import audit
    from analysis.published.paragraph import paragraph
    from analysis.published.table import read_table
    from analysis.published.tables import tables_of

    found = audit(read_table(table))
    console = Console(markup=False, emoji=False)
    console.print(*tables_of(found), sep="\n")
    console.print(paragraph(found), soft_wrap=True)  # one line, to be pasted
