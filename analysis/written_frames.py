"""Frames as files: CSV for machines, Markdown for people."""

from collections.abc import Mapping
from pathlib import Path

import pandas as pd

from toolkit.runs.replacement import writing


def write_frames(frames: Mapping[str, pd.DataFrame], out: Path) -> list[Path]:
    """Write each frame as NAME.csv and NAME.md into `out`, and return the paths.

    Files of the same names are replaced; UserError if `out` cannot be written.
    """
    written = []
    with writing(out):
        out.mkdir(parents=True, exist_ok=True)
        for name, frame in frames.items():
            plain = flat(frame)
            for ending, text in ((".csv", plain.to_csv(index=False)), (".md", as_markdown(plain))):
                path = out / f"{name}{ending}"
                path.write_text(text, encoding="utf-8", newline="")
                written.append(path)
    return written


def flat(frame: pd.DataFrame) -> pd.DataFrame:
    """The frame with its tuples of ids as words between spaces."""
    return frame.assign(
        **{
            name: [" ".join(cell) for cell in frame[name]]
            for name in frame.columns
            if len(frame) and isinstance(frame[name].iloc[0], tuple)
        }
    )


def as_markdown(frame: pd.DataFrame) -> str:
    """The frame as a Markdown table; numbers to four digits, gaps empty, what would break it escaped."""
    rows = [list(frame.columns), ["---"] * len(frame.columns)]
    rows += [[_cell(value) for value in row] for row in frame.astype(object).to_numpy().tolist()]
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def _cell(value: object) -> str:
    if value is None or value is pd.NA or (isinstance(value, float) and pd.isna(value)):
        return ""
    if isinstance(value, float):
        return f"{value:.4g}"
    return " ".join(str(value).replace("|", "\\|").replace("<", "&lt;").split())
