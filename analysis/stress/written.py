"""What a score leaves behind as a file: the heat map, and every pass rate."""

from pathlib import Path

from analysis.figures.heat_map import heat_map, heat_map_size
from analysis.stress.scores import Scores
from analysis.stress.summaries import effects, pass_rates
from toolkit.errors import UserError
from toolkit.runs.replacement import writing

DOTS = 150  # an inch


def write_figure(scores: Scores, path: Path) -> None:
    """Draw what each arm does to each family, against the baseline if there is one.

    The ending of the path says in what format; UserError if it is none, or if the place cannot be written.
    """
    from matplotlib.figure import Figure  # a second, which tables need not pay

    found = effects(scores)
    frame = pass_rates(scores, ("family",)) if found.empty else found
    figure = Figure(figsize=heat_map_size(frame), layout="constrained")
    known = figure.canvas.get_supported_filetypes()
    if path.suffix[1:].lower() not in known:
        raise UserError(f"--figure: {str(path)!r}: unknown ending; choose one of {', '.join(sorted(known))}")
    heat_map(frame, figure.subplots())
    with writing(path):
        figure.savefig(path, dpi=DOTS)


def write_rates(scores: Scores, path: Path) -> None:
    """Write the pass rate by arm, family, language and severity, with its interval, as CSV."""
    found = pass_rates(scores)
    with writing(path), path.open("w", encoding="utf-8", newline="") as file:
        found.to_csv(file, index=False)
