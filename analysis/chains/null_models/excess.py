"""Splits what a gate broke beyond chance: it picks the links that it deletes, and it picks them together."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from analysis.chains.null_models.chance import Numbers, Shares
from analysis.inference.estimates import Estimate, difference, share

ROUNDING = 1e-9  # shares of chains that differ by less are equal


@dataclass(frozen=True, slots=True)
class Broken:
    """Some chains that a gate decided about, all of one kind. Shapes: (chains,)."""

    lost: Shares  # 1 for a broken chain, or the share of its links that are gone
    gone: Numbers  # how many of its links are gone
    sizes: Numbers  # how many links it has
    dialogues: NDArray[np.str_]
    by_item: bool  # whether `lost` is a share of links, so that there is nothing that could depend

    @property
    def link_rate(self) -> float:
        """The share of all links that pass, p."""
        return 1 - float(self.gone.sum() / self.sizes.sum())

    @property
    def independent(self) -> Shares:
        """What would be broken if each link passed by itself at the gate's own rate: 1 - p^k."""
        return self.lost if self.by_item else 1 - np.power(self.link_rate, self.sizes, dtype=np.float64)

    def quantities(self, uniform: Shares, matched: Shares) -> Mapping[str, Estimate]:
        """Every quantity of `nulls`, from what is expected of each chain by chance, shapes (chains,)."""
        leaning = self._leaning
        expected = {"uniform": uniform, "matched": matched, "independent": self.independent}
        parts = {
            "excess": self.lost - uniform,
            "selectivity": self.independent - uniform + leaning,
            "dependence": self.lost - self.independent - leaning,
            "skill": self.lost - matched,
        }
        return {
            "broken": share(self.lost, self.dialogues),
            "link rate": share(self.link_rate + self._rate_errors, self.dialogues),
            **{name: self._exact(values) for name, values in expected.items()},
            **{name: self._difference(values) for name, values in parts.items()},
        }

    @property
    def _rate_errors(self) -> Shares:
        """How far each chain moves the link rate, linearised: (passing - p k) / mean k; sums to 0."""
        passing = self.sizes - self.gone
        return np.asarray((passing - self.link_rate * self.sizes) / self.sizes.mean(), dtype=np.float64)

    @property
    def _leaning(self) -> Shares:
        """How far each chain moves the mean of `independent` by way of the link rate; sums to 0.

        The delta method: d(1 - p^k)/dp = -k p^(k-1). With it the intervals of selectivity and dependence
        account for the rate having been estimated from the same chains.
        """
        if self.by_item:
            return np.zeros(len(self.lost))
        slope = -float((self.sizes * self.link_rate ** (self.sizes - 1)).mean())
        return slope * self._rate_errors

    def _difference(self, values: Shares) -> Estimate:
        """A mean difference; without an interval where no chain differs, which is then so by construction."""
        if np.abs(values).max() < ROUNDING:
            return self._exact(np.zeros(len(values)))
        return difference(values, self.dialogues)

    def _exact(self, values: Shares) -> Estimate:
        """A mean without an interval, since it follows from what was admitted."""
        dialogues = len(np.unique(self.dialogues))
        return Estimate(len(values), dialogues, float(values.mean()), float("nan"), float("nan"))
