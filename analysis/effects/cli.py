"""The command that tells what each factor of a grid does."""

from pathlib import Path
from typing import Annotated

from rich.console import Console
from typer import Argument, Option


def effects(
    run: Annotated[Path, Argument(help="The run folder of a design, such as runs/factorial32.")],
    outcome: Annotated[str | None, Option(help="By this alone, such as 'content support'.")] = None,
    group: Annotated[str | None, Option(help="Of these probes, such as '1 multi-hop'.")] = None,
    family: Annotated[list[str] | None, Option(help="An effect to be tested; may be given again.")] = None,
    after: Annotated[list[str] | None, Option(help="LATER:EARLIER, of which one needs the other.")] = None,
    gee: Annotated[bool, Option("--gee", help="Add log-odds by a GEE; needs statsmodels.")] = False,
    out: Annotated[Path | None, Option(help="Write tables and figures here.")] = None,
) -> None:
    """Tell what each factor of RUN does, alone and together, and how sure one may be."""
    # Here, not above: pandas costs half a second that `gatelab --help` must not pay.
    from analysis.effects.log_odds import log_odds
    from analysis.effects.of_run import Asked, effects_of
    from analysis.effects.tables import log_odds_table, tables
    from analysis.effects.written import write_effects
    from analysis.summary import POOLED
    from toolkit.runs.run_folder import RunFolder

    asked = Asked(outcome, group or POOLED, tuple(family or ()), tuple(after or ()))
    found = list(effects_of(RunFolder(run), asked))
    for one in found:
        Console(markup=False, emoji=False).print(*tables(one), sep="\n")
        if gee:
            Console(markup=False, emoji=False).print(log_odds_table(log_odds(one)))
    if out is not None:
        write_effects(found, out)
