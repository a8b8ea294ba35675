"""Commands that make and show suites of stress cases."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from typer import Argument, Option


def build(
    suite: Annotated[str, Argument(help="`all`, or one family such as `repeat`.")],
    n: Annotated[int, Option("--n", min=1, help="How many cases; templates take turns.")] = 2_000,
    seed: Annotated[int, Option(help="Equal seeds give equal bytes.")] = 0,
    languages: Annotated[str, Option(help="Such as `en,es`; default: all.")] = "",
    out: Annotated[Path | None, Option(help="The file; default suites/SUITE-SEED.jsonl.")] = None,
    processes: Annotated[int, Option(min=1, help="Changes no byte.")] = 2,
) -> None:
    """Write a suite of cases, each with its own answer key."""
    # Here, not above: pydantic costs a quarter of a second that `gatelab --help` must not pay.
    from stressors.sources import sources
    from stressors.suites import suite_lines, write_suite

    found = sources(suite, [code.strip() for code in languages.split(",") if code.strip()])
    path = out or Path("suites") / f"{suite}-{seed}.jsonl"
    write_suite(suite_lines(found, seed, n, processes), path)
    typer.echo(f"{path}: {n:,} cases; {len(found):,} templates take turns until there are so many")


def schema() -> None:
    """Print the JSON Schema of a case, one of which stands on each line of a suite."""
    from toolkit.cases.case_lines import case_schema  # for the reason given above

    typer.echo(case_schema())


def show(
    suite: Annotated[Path, Argument(help="A suite, such as suites/all-7.jsonl.")],
    case: Annotated[str | None, Option(help="The id of a case; default: some of all.")] = None,
    language: Annotated[str | None, Option(help="Only cases in this language, such as `es`.")] = None,
    count: Annotated[int, Option(min=1, help="How many cases.")] = 3,
) -> None:
    """Show cases of SUITE as a person would read them: the dialogue, then the key."""
    from stressors.showing import chosen, shown  # for the reason given above

    console = Console(markup=False, emoji=False, highlight=False)
    console.print(*(shown(one) for one in chosen(suite, case, language, count)), sep="\n\n")
