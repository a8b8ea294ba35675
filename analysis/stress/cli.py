"""Commands that score runs on suites of stress cases, and that prove the keys of a suite."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from typer import Argument, Option

from toolkit.cases.case import Split


def score(
    run: Annotated[Path, Argument(help="A run folder, such as runs/stress_rules.")],
    suite: Annotated[Path | None, Option(help="The suite; default: the one in the run's config.")] = None,
    split: Annotated[Split | None, Option(help="Only the cases of this split; default: all.")] = None,
    figure: Annotated[Path | None, Option(help="Draw arms by families here, such as stress.png.")] = None,
    rates: Annotated[
        Path | None, Option(help="Write passing by family, language and severity here: CSV.")
    ] = None,
    full: Annotated[bool, Option(help="Show every table, with intervals.")] = False,
) -> None:
    """Score RUN on the keys of its suite: what passes, by family, language and severity."""
    # Here, not above: pandas costs half a second that `gatelab --help` must not pay.
    from analysis.stress.scores import scores_of, suite_in
    from analysis.stress.tables import overview_of, tables_of
    from analysis.stress.written import write_figure, write_rates
    from toolkit.runs.run_folder import RunFolder

    folder = RunFolder(run)
    scores = scores_of(folder, suite or suite_in(folder), split)
    if figure is not None:
        write_figure(scores, figure)
    if rates is not None:
        write_rates(scores, rates)
    tables = tables_of if full else overview_of
    Console(markup=False, emoji=False).print(*tables(folder, scores), sep="\n")


def check(
    suite: Annotated[Path, Argument(help="A suite, such as suites/all-7.jsonl.")],
) -> None:
    """Prove the keys of SUITE: a perfect memory passes each case, an empty one holds nothing."""
    from analysis.stress.proving import unproven  # for the reason given above
    from toolkit.cases.case_lines import suite_of

    cases, _ = suite_of(suite)
    faults = [*unproven(cases)]
    for line in faults:
        typer.echo(line)
    typer.echo(f"{suite}: {len(cases) - len(faults):,} of {len(cases):,} cases are proven")
    if faults:
        raise typer.Exit(1)
