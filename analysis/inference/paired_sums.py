"""Paired differences added up by dialogue: all that an interval over dialogues has to know of them."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Values = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Sums:
    """Of G dialogues the sum of the differences and the number of items (at least one); shapes (G,)."""

    sums: Values
    sizes: Values

    def __post_init__(self) -> None:
        if not np.isfinite(self.sums).all() or not (self.sizes >= 1).all():
            raise ValueError("every dialogue needs a finite sum and at least one item")

    @property
    def dialogues(self) -> int:
        """G, how many dialogues there are."""
        return len(self.sizes)

    @property
    def items(self) -> int:
        """N, how many items there are in all dialogues."""
        return int(self.sizes.sum())

    @property
    def mean(self) -> float:
        """The mean over items; NaN without items."""
        return float(self.sums.sum() / self.sizes.sum()) if self.dialogues else float("nan")

    @property
    def means(self) -> Values:
        """The mean of each dialogue, shape (G,)."""
        return self.sums / self.sizes

    @property
    def residuals(self) -> Values:
        """S_g - m n_g, shape (G,): what each dialogue has beyond the mean over items."""
        return self.sums - self.mean * self.sizes


def sums_by(differences: Values, dialogues: NDArray[np.str_]) -> Sums:
    """The sums of differences, shape (items,), by the dialogue of each; dialogues in order of name.

    ValueError if a difference is no finite number.
    """
    _, place = np.unique(dialogues, return_inverse=True)
    totals = np.bincount(place, weights=differences).astype(np.float64)
    return Sums(totals, np.bincount(place).astype(np.float64))
