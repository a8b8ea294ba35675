"""The grid of a run: its design, its factors and its family, as the manifest holds them."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Any

from analysis.effects.family import AROUND, CROSSED, Family, Origin, steps
from toolkit.errors import UserError

Point = tuple[str, ...]  # the level of each factor, in the order of the factors


@dataclass(frozen=True)
class Grid:
    """How the arms of a run were laid out, and which effects were to be tested."""

    design: str
    factors: Mapping[str, tuple[str, ...]]  # path to its levels, the low one first, the high one last
    family: Family

    @property
    def written(self) -> dict[str, Any]:
        """The grid as plain values, for a manifest."""
        return {
            "name": self.design,
            "factors": {path: list(levels) for path, levels in self.factors.items()},
            "family": {
                "effects": list(self.family.effects),
                "origin": self.family.origin.name.lower(),
                "digest": self.family.digest,
            },
        }

    @property
    def low(self) -> Point:
        """Every factor at its low level."""
        return tuple(levels[0] for levels in self.factors.values())

    @property
    def high(self) -> Point:
        """Every factor at its high level."""
        return tuple(levels[-1] for levels in self.factors.values())

    @cached_property
    def points(self) -> tuple[Point, ...]:
        """Where the effects are measured: the low and high levels that the design combines, or its steps."""
        if self.design in CROSSED:
            every = product(*zip(self.low, self.high, strict=True))
            return tuple(one for one in every if self.design == "factorial" or not self._highs(one) % 2)
        centre = self.centre
        return (centre, *(point for _, point in self.steps))

    @property
    def centre(self) -> Point:
        """The point from which a design that varies one factor at a time starts."""
        return self.high if self.design == "leave_one_out" else self.low

    @property
    def steps(self) -> tuple[tuple[str, Point], ...]:
        """The name of each step away from the centre, and where it leads."""
        return tuple(
            (name, (*self.centre[:place], level, *self.centre[place + 1 :]))
            for place, (path, levels) in enumerate(self.factors.items())
            for name, level in steps(self.design, path, levels)
        )

    def told(self, point: Point) -> str:
        """A point in words."""
        return " ".join(f"{path}={level}" for path, level in zip(self.factors, point, strict=True))

    def _highs(self, point: Point) -> int:
        return sum(level == high for level, high in zip(point, self.high, strict=True))


def grid_of(manifest: Mapping[str, Any], where: object) -> Grid:
    """The grid that a manifest holds; UserError if it holds none, or none of which effects can be told."""
    written = manifest.get("design")
    if written is None:
        raise UserError(
            f"{where}: its manifest holds no design; a config with `design` and `factors` has effects "
            "(run one of an earlier version again)"
        )
    if written["name"] not in (*CROSSED, *AROUND):
        raise UserError(f"{where}: a {written['name']} has no effects; `gatelab summary` shows its arms")
    factors = {path: tuple(levels) for path, levels in written["factors"].items()}
    family = Family(tuple(written["family"]["effects"]), Origin[written["family"]["origin"].upper()])
    if family.digest != written["family"]["digest"]:
        raise UserError(
            f"{where}: the effects of its family are not those of its digest: it was changed since"
        )
    return Grid(written["name"], factors, family)
