"""`gatelab audit-egress`: what a pipeline tells the outside about persons, and what that was good for."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from typer import Argument, Option


def audit_egress(
    config: Annotated[Path, Argument(help="A YAML file, such as configs/audit_egress.yaml.")],
    out: Annotated[Path | None, Option(help="The folder of the audit; default runs/NAME.audit.")] = None,
    languages: Annotated[str, Option(help="Such as `en,es`; default: all eight.")] = "",
    fillings: Annotated[int, Option(min=1, help="Fillings of each template, of five cases each.")] = 3,
    seed: Annotated[int, Option(help="Of the cases.")] = 0,
    as_json: Annotated[bool, Option("--json", help="Tell the progress in lines of JSON, for logs.")] = False,
) -> None:
    """Plant canaries, run the arms of CONFIG twice, score what leaves; status 1 if that proves nothing."""
    # Here, not above: these imports cost a second that `gatelab --help` must not pay.
    from ablations.audit.running import Extent, audit, audit_place
    from ablations.progress import SAME_AGAIN, interruptible_progress
    from analysis.egress.scores import scored
    from analysis.egress.tables import audit_tables
    from analysis.egress.written import write_scores

    codes = tuple(code.strip() for code in languages.split(",") if code.strip())
    extent = Extent(fillings=fillings, seed=seed, **({"languages": codes} if codes else {}))
    place = out or audit_place(config)
    with interruptible_progress(lambda: SAME_AGAIN, as_json=as_json) as progress:
        folder = audit(config, place, extent, progress)
    scores = scored(folder)
    written = write_scores(scores, folder.tables)
    Console(markup=False, emoji=False).print(*audit_tables(scores), sep="\n")
    typer.echo(f"{folder.tables}: {len(written)} files")
    if not scores.validity.holds:
        raise typer.Exit(1)
