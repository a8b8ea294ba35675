"""The command that writes a gate card."""

from pathlib import Path
from typing import Annotated

from rich.console import Console
from typer import Argument, Option


def card(
    run: Annotated[Path, Argument(help="A run folder, such as runs/quickstart.")],
    out: Annotated[
        Path | None, Option(help="The card, .md and .html; default: NAME.card beside RUN.")
    ] = None,
    stress: Annotated[Path | None, Option(help="A run of the same gates by `gatelab stress run`.")] = None,
    online: Annotated[Path | None, Option(help="A run of the same gates by `gatelab run --online`.")] = None,
    audit: Annotated[
        Path | None, Option(help="An audit by `gatelab audit-egress`; default: NAME.audit beside RUN.")
    ] = None,
) -> None:
    """Write the gate card of RUN, a page for an appendix: what was compared, found, and is missing."""
    # Here, not above: pandas costs half a second that `gatelab --help` must not pay.
    from analysis.card.contents import card_of
    from analysis.card.sources import Sources
    from analysis.card.written import write_card
    from analysis.egress.folder import audit_of
    from toolkit.runs.run_folder import RunFolder

    stressed, timed = (None if path is None else RunFolder(path) for path in (stress, online))
    made = card_of(Sources(RunFolder(run), stressed, timed, audit_of(run, audit)))
    paths = write_card(made, out or run.with_name(f"{run.name}.card"))
    Console(markup=False, emoji=False, soft_wrap=True).print(*(f"{path}" for path in paths), sep="\n")
    if made.missing:
        Console(markup=False, emoji=False).print(f"Missing: {', '.join(made.missing)}")
