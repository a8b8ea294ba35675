"""What a reader of a terminal sees of a run."""

from collections.abc import Iterable

from rich.console import Console, RenderableType

from analysis.tables import summary_tables
from toolkit.runs.run_folder import RunFolder


def on_terminal(told: Iterable[RenderableType], width: int = 80) -> str:
    """The text that a terminal of so many columns shows."""
    console = Console(width=width, force_terminal=False, markup=False, emoji=False)
    with console.capture() as caught:
        console.print(*told, sep="\n")
    return caught.get()


def shown(folder: RunFolder, *, clean: bool = False, arm: str | None = None) -> str:
    """What `gatelab summary` shows."""
    return on_terminal(summary_tables(folder, clean=clean, arm=arm))


def flowing(text: str) -> str:
    """The text without its line breaks, for sentences that are folded."""
    return " ".join(text.split())


def cells(text: str, name: str) -> list[str]:
    """The numbers of the first row of that name."""
    line = next(line for line in text.splitlines() if line.strip().startswith(name))
    return line.strip().removeprefix(name).split()
