"""Commands on data sets: fetch, check, show."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

# What reads data sets is imported inside the commands, so that `--help` answers at once.

app = typer.Typer(name="data", help="Fetch, check and show data sets.", no_args_is_help=True)


@app.command()
def fetch(
    name: Annotated[str, typer.Argument(help="Which one: locomo.")],
    to: Annotated[Path, typer.Option(help="The folder to put it in.")] = Path("data"),
) -> None:
    """Download the published data set NAME, and verify that it is the published one."""
    from toolkit.datasets.fetch import fetched, published

    source = published(name)
    with _progress_bar(source.file_name) as progress:
        path = fetched(source, to, progress)
    typer.echo(f"{path}: {source.name}, SHA-256 as published. Licence: {source.licence}.")


@app.command()
def check(file: Annotated[Path, typer.Argument(help="A data set of one's own, JSONL.")]) -> None:
    """Say what is wrong with a JSONL file, line by line; exit with 1 if anything is."""
    from toolkit.datasets.jsonl import Jsonl
    from toolkit.datasets.jsonl import check as faults_of

    faults = faults_of(file)
    for fault in faults:
        typer.echo(f"{file}:{fault.line}: {fault.message}")
    if faults:
        raise typer.Exit(1)
    loaded = Jsonl(file).load()
    counts = f"{len(loaded.dialogues)} dialogues, {len(loaded.probes)} probes"
    typer.echo("\n".join((f"{file}: sound: {counts}", *loaded.notes)))


@app.command()
def show(
    source: Annotated[str, typer.Argument(metavar="DATASET", help="`samples`, or the path of a file.")],
    dialogue: Annotated[str | None, typer.Option(help="Show the turns of this one.")] = None,
) -> None:
    """Show how many dialogues, turns, sessions and probes DATASET has, or the turns of one dialogue."""
    from rich.console import Console

    from toolkit.datasets.sniffed import loaded_from
    from toolkit.datasets.tables import tables

    console = Console()
    for table in tables(loaded_from(source), dialogue):
        console.print(table)


@contextmanager
def _progress_bar(name: str) -> Iterator[Callable[[int, int | None], None]]:
    from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TransferSpeedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), DownloadColumn(), TransferSpeedColumn())
    with Progress(*columns) as bar:
        task = bar.add_task(name, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
