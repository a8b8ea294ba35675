"""A run as a file that a browser opens."""

from pathlib import Path

from analysis.chains.whole_run import WholeRun
from analysis.figures.of_run import figures_of
from analysis.report.contents import contents
from analysis.report.page import page
from toolkit.runs.replacement import writing
from toolkit.runs.run_folder import RunFolder


def write_report(folder: RunFolder, path: Path) -> int:
    """Write the page; its size in bytes. UserError if this is no run, or the place cannot be written."""
    run = WholeRun(folder)
    encoded = page(contents(run), figures_of(run)).encode("utf-8")
    part = path.with_name(f".{path.name}.part")  # a page is there whole or not at all
    with writing(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(encoded)
        part.replace(path)
    return len(encoded)
