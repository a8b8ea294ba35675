"""Many short texts in a few rows of tokens, so that one forward pass reads them all without padding.

A text is a stem with branches. All tokens of a row are in one line; who may see whom is a matter of owner
(which text) and branch (0: the stem; a branch sees the stem and itself, never another branch).
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

ROW_TOKENS = 256  # longer rows waste attention on other texts, shorter ones waste matrix products

Tokens = Sequence[int]
Integers = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Text:
    """What one prompt adds to the shared part: its own tokens, then alternative continuations of them."""

    stem: Tokens
    branches: tuple[Tokens, ...] = ()

    def __len__(self) -> int:
        return len(self.stem) + sum(map(len, self.branches))


@dataclass(frozen=True, slots=True)
class Layout:
    """Texts laid out in rows of equal width; all arrays have the shape (rows, width)."""

    tokens: Integers
    positions: Integers  # in the text, the first own token being 0
    owners: Integers  # which text; -1 where nothing is
    branches: Integers
    starts: dict[int, tuple[int, int]]  # of each text: row and column


def packed(lengths: Sequence[int], room: int = ROW_TOKENS) -> list[list[int]]:
    """Places of texts by row, longest first, in the first row with room; a longer text has its own."""
    rows: list[list[int]] = []
    left: list[int] = []
    for place in sorted(range(len(lengths)), key=lambda place: (-lengths[place], place)):
        row = next((row for row, free in enumerate(left) if free >= lengths[place]), len(rows))
        if row == len(rows):
            rows.append([])
            left.append(max(room, lengths[place]))
        rows[row].append(place)
        left[row] -= lengths[place]
    return rows


def laid_out(rows: Sequence[Sequence[int]], texts: Sequence[Text]) -> Layout:
    """The texts of `rows` (places in `texts`), each row filled up to the longest one."""
    width = max(sum(len(texts[place]) for place in row) for row in rows)
    tokens, positions, branches = (np.zeros((len(rows), width), dtype=np.int64) for _ in range(3))
    owners = np.full((len(rows), width), -1, dtype=np.int64)
    starts = {}
    for number, row in enumerate(rows):
        column = 0
        for place in row:
            starts[place] = (number, column)
            stem = len(texts[place].stem)
            for branch, part in enumerate((texts[place].stem, *texts[place].branches)):
                here = (number, slice(column, column + len(part)))
                tokens[here], owners[here], branches[here] = part, place, branch
                positions[here] = np.arange(len(part)) + (stem if branch else 0)
                column += len(part)
    return Layout(tokens, positions, owners, branches, starts)
