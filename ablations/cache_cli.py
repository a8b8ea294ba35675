"""Commands on the call cache: stats, prune, verify."""

from pathlib import Path
from typing import Annotated

import typer

# What reads the cache is imported inside the commands, so that `--help` answers at once.

app = typer.Typer(name="cache", help="Look after the answers of models kept on disk.", no_args_is_help=True)

Folder = Annotated[
    Path | None,
    typer.Argument(
        help="The cache; default calls in $GATELAB_CACHE_DIR or ~/.cache/gatelab.", show_default=False
    ),
]


@app.command()
def stats(folder: Folder = None) -> None:
    """Show how many answers the cache holds, by model, and how large it is."""
    from toolkit.models.call_upkeep import checked

    where = _folder(folder)
    found = checked(where)
    typer.echo(f"{where}: {found.entries:,} answers, {found.segments} segments, {found.size / 1e6:.1f} MB")
    for model, count in sorted(found.models.items()):
        typer.echo(f"  {count:>9,}  {model}")


@app.command()
def verify(folder: Folder = None) -> None:
    """Check every record; exit with 1 if any is damaged (it will be computed again when asked for)."""
    from toolkit.models.call_upkeep import checked

    where = _folder(folder)
    found = checked(where)
    for damage in found.damaged:
        typer.echo(str(damage))
    typer.echo(
        f"{where}: {found.entries:,} sound, {len(found.damaged)} damaged, {found.torn} torn at the end"
    )
    if found.damaged:
        raise typer.Exit(1)


@app.command()
def prune(
    older_than: Annotated[float, typer.Option(min=0, help="Days since a segment was last written to.")],
    folder: Folder = None,
) -> None:
    """Remove answers not written within so many days, and damaged records; what is in use stays."""
    from time import time

    from toolkit.models.call_upkeep import pruned

    where = _folder(folder)
    done = pruned(where, older_than_days=older_than, now=time())
    freed = f"{done.segments} segments removed, {done.size / 1e6:.1f} MB freed"
    typer.echo(f"{where}: {freed}; {done.in_use} in use, left alone")


def _folder(given: Path | None) -> Path:
    from toolkit.models.call_cache import default_folder

    return given or default_folder()
