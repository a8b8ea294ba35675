"""A run as a file that a browser opens."""

from pathlib import Path

from analysis.chains.deletions import deletions
from analysis.chains.links import links
from analysis.chains.whole import chains
from analysis.figures.of_run import figures_of
from analysis.report.contents import contents
from analysis.report.page import page
from toolkit.runs.replacement import writing
from toolkit.runs.run_folder import RunFolder


def write_report(folder: RunFolder, path: Path) -> int:
    """Write the page; its size in bytes. UserError if the run is none, lacks a table, or the place is no good."""
    traced = links(folder)
    whole = chains(traced)
    told = contents(folder, traced, whole, deletions(folder, traced))
    encoded = page(told, figures_of(folder, traced, whole)).encode("utf-8")
    part = path.with_name(f".{path.name}.part")  # a page is there whole or not at all
    with writing(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(encoded)
        part.replace(path)
    return len(encoded)
