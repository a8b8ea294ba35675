"""Reads the labels that people gave."""

import csv
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from toolkit.errors import UserError

NEEDED = ("item", "inclusion", "label")
MEANING = {
    **dict.fromkeys(("1", "1.0", "yes", "true", "right", "correct"), 1.0),
    **dict.fromkeys(("0", "0.0", "no", "false", "wrong", "incorrect"), 0.0),
}


@dataclass(frozen=True, slots=True)
class Labels:
    """What people said of items that were drawn."""

    right: Mapping[str, float]  # by item, 1 or 0; of those with a label
    inclusion: Mapping[str, float]  # by item, the probability of its draw; of all that were drawn

    @property
    def missing(self) -> int:
        """How many drawn items have no label."""
        return len(self.inclusion) - len(self.right)


def read_labels(path: Path) -> Labels:
    """The labels of a CSV file as `calibrate sample` writes it; an empty label is none.

    UserError names the line of what is wrong: a label that says neither right nor wrong, a probability that
    is none, an item that is there twice.
    """
    rows = [*_rows(path)]
    twice = [item for item, times in Counter(item for _, item, _, _ in rows).items() if times > 1]
    if twice:
        raise UserError(f"{path}: {len(twice)} items are there twice: {', '.join(twice[:3])}")
    right = {item: _right(label, f"{path}:{line}") for line, item, _, label in rows if label.strip()}
    if not right:
        raise UserError(f"{path}: no item has a label; write 1 (right) or 0 (wrong) into the column `label`")
    inclusion = {item: _probability(given, f"{path}:{line}") for line, item, given, _ in rows}
    return Labels(right, inclusion)


def _rows(path: Path) -> Iterator[tuple[int, str, str, str]]:
    """Line, item, probability and label of each row, as they are written."""
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            reader = csv.DictReader(file)
            missing = [name for name in NEEDED if name not in (reader.fieldnames or ())]
            if missing:
                raise UserError(f"{path}: has no column {', '.join(missing)}; `calibrate sample` writes them")
            for row in reader:
                yield reader.line_num, *(row[name] or "" for name in NEEDED)  # type: ignore[misc]
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise UserError(f"{path}: cannot be read as CSV ({error})") from error


def _right(label: str, where: str) -> float:
    found = MEANING.get(label.strip().lower())
    if found is None:
        raise UserError(f"{where}: label {label!r} is not allowed; write 1 (right), 0 (wrong) or nothing")
    return found


def _probability(given: str, where: str) -> float:
    try:
        value = float(given)
    except ValueError:
        value = float("nan")
    if not 0 < value <= 1:
        raise UserError(f"{where}: inclusion {given!r} is no probability above 0")
    return value
