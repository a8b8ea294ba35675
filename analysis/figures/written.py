"""Figures as files, and as SVG within a page."""

import io
import re
import textwrap
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from analysis.figures.style import COLUMN, POINTS, column_style
from toolkit.runs.replacement import writing

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

FORMATS = ("png", "svg", "pdf")
DOTS = 300  # an inch, of PNG
LINE, LETTERS = 0.14, 17  # inches a line of a title, and letters of it an inch
# Without dates the same frame gives the same bytes.
METADATA: dict[str, dict[str, None]] = {
    "png": {},
    "svg": dict.fromkeys(("Creator", "Date", "Format", "Type")),
    "pdf": {"CreationDate": None},
}


@dataclass(frozen=True)
class Drawing:
    """A figure to be: what it is called, what it shows, and what draws it on axes."""

    name: str  # of its files, such as lost_gained
    caption: str
    draw: "Callable[[Axes], Axes]"
    height: float  # inches
    width: float = COLUMN
    title: str = ""  # over the axes, at their left; broken into lines that fit


def plain_name(name: object) -> str:
    """A name that files and elements of a page may have."""
    return re.sub(r"[^A-Za-z0-9-]+", "-", str(name))


def write_figures(figures: Iterable[Drawing], folder: Path) -> tuple[Path, ...]:
    """Write each figure as PNG, SVG and PDF into a folder; what was written. UserError if it cannot be."""
    written = []
    with writing(folder):
        folder.mkdir(parents=True, exist_ok=True)
        for drawing in figures:
            for ending, drawn in _drawn(drawing, FORMATS).items():
                path = folder / f"{drawing.name}.{ending}"
                path.write_bytes(drawn)
                written.append(path)
    return tuple(written)


def inline_svg(drawing: Drawing) -> str:
    """The figure as an SVG element that may stand in a page with others: its ids are its own."""
    text = _drawn(drawing, ("svg",))["svg"].decode("utf-8")
    element = text[text.index("<svg") :]
    for reference in (' id="', 'href="#', "url(#"):
        element = element.replace(reference, f"{reference}{drawing.name}-")
    return element


def _drawn(drawing: Drawing, endings: Iterable[str]) -> dict[str, bytes]:
    """The figure in some formats: the same bytes for the same frame."""
    import matplotlib  # half a second to import
    from matplotlib.figure import Figure

    found = {}
    with column_style(), matplotlib.rc_context({"svg.hashsalt": drawing.name}):
        title = textwrap.wrap(drawing.title, int(LETTERS * drawing.width))
        height = drawing.height + LINE * len(title)
        figure = Figure(figsize=(drawing.width, height), layout="constrained")
        drawing.draw(figure.subplots())
        if title:
            _put_above(figure, "\n".join(title), 1.0 - LINE * len(title) / height)
        for ending in endings:
            with io.BytesIO() as file:
                figure.savefig(file, format=ending, dpi=DOTS, metadata=METADATA[ending])
                found[ending] = file.getvalue()
    return found


def _put_above(figure: "Figure", title: str, top: float) -> None:
    """Lay the figure out below `top` (0 to 1, of its height), and put the title above."""
    from matplotlib.layout_engine import ConstrainedLayoutEngine

    figure.set_layout_engine(ConstrainedLayoutEngine(rect=(0, 0, 1, top)))
    figure.draw_without_rendering()
    figure.set_layout_engine("none")  # it would put legends at the top of the figure again
    for legend in figure.legends:
        legend.set_bbox_to_anchor((0.0, 0.0, 1.0, top))
    figure.text(0.01, 0.995, title, va="top", fontsize=POINTS)
