"""A traced run as a folder of files: its tables and figures, or the story and the drawn chains of a probe."""

import io
from collections.abc import Iterator
from pathlib import Path

from rich.console import Console

from analysis.chains.telling.story import story
from analysis.chains.whole_run import WholeRun
from analysis.figures.of_probe import chains_of_probe
from analysis.figures.of_run import figures_of
from analysis.figures.written import FORMATS, plain_name, write_figures
from analysis.written_frames import write_frames
from toolkit.runs.replacement import writing

WIDTH = 100  # columns of a story in a file


def write_all(run: WholeRun, out: Path) -> Iterator[str]:
    """Write every table and figure of a run into `out`; a line about each kind. UserError if it cannot be."""
    _made(out)
    tables = len(write_frames(run.tables, out)) // 2
    yield f"{out}: {tables} tables, each as CSV and Markdown"
    figures = len(write_figures(figures_of(run), out)) // len(FORMATS)
    yield f"{out}: {figures} figures, each as {', '.join(FORMATS).upper()}"


def write_probe(run: WholeRun, probe: str, arm: str | None, out: Path) -> Iterator[str]:
    """Write the story of a probe as text, and its drawn chain in each arm, or in one; a line about each kind.

    UserError if there is no such probe or arm, or `out` cannot be written.
    """
    page = Console(file=io.StringIO(), width=WIDTH, markup=False, emoji=False, color_system=None)
    with page.capture() as told:
        page.print(*story(run.folder, run.links, probe, arm), sep="\n")
    path = out / f"story_{plain_name(probe)}.txt"
    _made(out)
    with writing(out):
        path.write_text(told.get(), encoding="utf-8", newline="")
    yield f"{path}: the story"
    figures = len(write_figures(chains_of_probe(run, probe, arm), out)) // len(FORMATS)
    yield f"{out}: {figures} drawn chains, each as {', '.join(FORMATS).upper()}"


def _made(out: Path) -> None:
    """Make the folder at once: what cannot be written is told before a minute is spent on it."""
    with writing(out):
        out.mkdir(parents=True, exist_ok=True)
