"""The family of effects that are tested together, and whether it was declared before the run."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations

from toolkit.errors import UserError
from toolkit.identity import digest

CROSSED = ("factorial", "fraction")  # designs in which factors are high together
AROUND = ("leave_one_out", "one_at_a_time")  # designs that vary one factor at a time
JOIN = " x "  # between the factors of an interaction
SHAPLEY, HIGHER = "shapley", "higher"  # before a factor

Factors = Mapping[str, Sequence[str]]  # path to the names of its levels, the low one first, the high one last


class Origin(StrEnum):
    """How a family came about."""

    DECLARED = "declared before the run, in its config"
    DEFAULT = "the default, so fixed before the run"
    CHOSEN = "chosen after the run"


@dataclass(frozen=True, slots=True)
class Family:
    """The names of effects whose tests are adjusted for one another."""

    effects: tuple[str, ...]
    origin: Origin

    @property
    def digest(self) -> str:
        """Names the family: equal for equal effects in whatever order."""
        return digest(sorted(self.effects))


def default_family(design: str, factors: Factors) -> Family:
    """All main effects and two-way interactions; of a design around a centre each step from it."""
    return Family((*main_names(design, factors), *two_way_names(design, factors)), Origin.DEFAULT)


def family_of(written: Sequence[str], design: str, factors: Factors, origin: Origin) -> Family:
    """The family that is written; UserError if it is empty, or has an effect twice or an unknown one."""
    if not written:
        raise UserError(
            "family: there is no effect in it; leave it out for all main effects and interactions"
        )
    known = {name: name for name in effect_names(design, factors)}
    known |= {name: own for own in two_way_names(design, factors) for name in _orders(own)}
    for name in written:
        if name not in known:
            raise UserError(
                f"family: unknown effect {name!r}; choose of {', '.join(dict.fromkeys(known.values()))}"
            )
    effects = tuple(known[name] for name in written)
    for name, times in Counter(effects).items():
        if times > 1:
            raise UserError(f"family: {name!r} is there {times} times")
    return Family(effects, origin)


def effect_names(design: str, factors: Factors) -> tuple[str, ...]:
    """Every effect that may be in a family: Shapley values and higher orders of a factorial as well."""
    whole = factors if design == "factorial" else ()
    more = (f"{kind} {path}" for kind in (SHAPLEY, HIGHER) for path in whole)
    return (*main_names(design, factors), *two_way_names(design, factors), *more)


def main_names(design: str, factors: Factors) -> tuple[str, ...]:
    """The effects of single factors: one each, or one a step where a factor has several around a centre."""
    if design in CROSSED:
        return tuple(factors)
    return tuple(name for path in factors for name, _ in steps(design, path, factors[path]))


def steps(design: str, path: str, levels: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The name of each step of a factor away from the centre, and the level that it leads to."""
    if design in AROUND:
        centre = levels[-1] if design == "leave_one_out" else levels[0]
        others = [level for level in levels if level != centre]
        yield from ((path if len(others) == 1 else f"{path}={level}", level) for level in others)


def two_way_names(design: str, factors: Factors) -> tuple[str, ...]:
    """The two-way interactions of a design in which factors are high together."""
    return tuple(JOIN.join(pair) for pair in combinations(factors, 2)) if design in CROSSED else ()


def _orders(name: str) -> tuple[str, str]:
    first, second = name.split(JOIN)
    return name, f"{second}{JOIN}{first}"
