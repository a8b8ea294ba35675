"""What a reader of a terminal sees of a run."""

from rich.console import Console

from analysis.tables import summary_tables
from toolkit.runs.run_folder import RunFolder


def shown(folder: RunFolder, *, clean: bool = False, arm: str | None = None) -> str:
    console = Console(width=80, force_terminal=False, markup=False, emoji=False)
    with console.capture() as caught:
        console.print(*summary_tables(folder, clean=clean, arm=arm), sep="\n")
    return caught.get()


def flowing(text: str) -> str:
    """The text without its line breaks, for sentences that are folded."""
    return " ".join(text.split())


def cells(text: str, name: str) -> list[str]:
    """The numbers of the first row of that name."""
    line = next(line for line in text.splitlines() if line.strip().startswith(name))
    return line.strip().removeprefix(name).split()
