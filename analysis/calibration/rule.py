"""How a threshold is chosen, and the name of the cases that it was chosen on."""

from dataclasses import dataclass

from analysis.calibration.thresholds import Counts, Cut, best_cut, nearest_cut
from analysis.gates import LENGTH
from toolkit.errors import UserError
from toolkit.identity import digest


@dataclass(frozen=True, slots=True)
class Rule:
    """The largest J, or the admission rate nearest to `rate`; UserError if that is no rate."""

    rate: float | None = None

    def __post_init__(self) -> None:
        if self.rate is not None and not 0 < self.rate < 1:
            raise UserError(f"--rate: {self.rate!r} is not allowed; it must be above 0 and below 1")

    def __call__(self, found: Counts) -> Cut:
        """The cut of some items."""
        return best_cut(found) if self.rate is None else nearest_cut(found, self.rate)

    def __str__(self) -> str:
        return (
            "the largest J" if self.rate is None else f"the admission rate nearest to {100 * self.rate:g} %"
        )

    def cases(self, data: str, split: str) -> str:
        """Names what a threshold was set on: data by digest, the part of it, this rule."""
        rule = "youden" if self.rate is None else ["rate", self.rate]
        return digest(["calibration", data, split, rule], length=LENGTH)
