"""The command that compares two systems."""

from pathlib import Path
from typing import Annotated

from rich.console import Console
from typer import Argument, Option

SYSTEM = "RUN:ARM, a run with one arm, or a file of verdicts (.json, .csv)."


def compare(
    a: Annotated[str, Argument(help=SYSTEM)],
    b: Annotated[str, Argument(help=SYSTEM)],
    outcome: Annotated[str | None, Option(help="Compare by this alone, such as 'content support'.")] = None,
    aggregate: Annotated[str, Option(help="Of several verdicts: majority, mean or N.")] = "majority",
    intersect: Annotated[bool, Option(help="Go on with the probes that both have.")] = False,
    margin: Annotated[
        float | None, Option(min=0.01, help="Test equivalence within so many points, declared in advance.")
    ] = None,
    bootstrap: Annotated[bool, Option(help="Bootstrap dialogues as well.")] = False,
    noise: Annotated[list[str] | None, Option(help="A cold rerun of A; may be given again.")] = None,
    errata: Annotated[Path | None, Option(help="A list of wrong golds, of verdicts on LoCoMo.")] = None,
    out: Annotated[Path | None, Option(help="Write tables and the dot plot here.")] = None,
) -> None:
    """Say whether A is better than B on the same questions, and how sure one may be."""
    # Here, not above: pandas costs half a second that `gatelab --help` must not pay.
    from analysis.comparison.reading import read_systems
    from analysis.comparison.results import Asked, results
    from analysis.comparison.tables import tables
    from analysis.comparison.written import write_comparison

    ours, theirs, *reruns = read_systems((a, b, *(noise or ())), aggregate, errata)
    asked = Asked(outcome, intersect, None if margin is None else margin / 100, bootstrap=bootstrap)
    found = list(results(ours, theirs, asked, reruns))
    if out is not None:
        write_comparison(found, out)
    for result in found:
        Console(markup=False, emoji=False).print(*tables(result), sep="\n")
