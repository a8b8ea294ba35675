"""The arms of a design, named by what is different in them from the baseline."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from ablations.arms import Arm
from ablations.grid.designs import BASE, DESIGNS, Factor, Levels
from ablations.grid.levels import Change, Setup, refuse_nowhere, refuse_twice, with_changes
from toolkit.errors import UserError
from toolkit.pipeline import Pipeline

BASELINE = "baseline"  # the name of the arm that the others are compared with


def designed_arms(
    design: str, factors: Sequence[Factor], *, start: Setup, shared: Sequence[Change], baseline: str
) -> tuple[Arm, ...]:
    """One arm a cell of the design: `start` with what is shared and the levels of the cell.

    A level of a setting that an arm's components do not have changes nothing there. Raises UserError for a
    combination of levels that is no pipeline, for a factor or something shared that no arm has, and for
    something that two factors write.
    """
    every = [_change(factor, level) for factor in factors for level in factor.levels]
    _refuse_clashes(design, every, shared)
    cells = DESIGNS[design].cells(factors)
    standard = _baseline(cells, factors, baseline)
    arms, setups, found = [], [], set[str]()
    for levels in cells:
        setup, there = with_changes(start, (*shared, *_changes(levels, factors)))
        arms.append(Arm(_name(levels, standard), _pipeline(setup, levels), setup.data, levels=levels))
        setups.append(setup)
        found |= there
    refuse_nowhere((*shared, *(_whole(factor) for factor in factors)), found, setups)
    return tuple(arms)


def _refuse_clashes(design: str, levels: Sequence[Change], shared: Sequence[Change]) -> None:
    """A setting is written in one place, or nobody could tell which of them counts."""
    refuse_twice(levels, (*levels, *shared))
    paths = {level.path for level in levels}
    for change in shared:
        if change.path in paths and design != "sweep":
            raise UserError(
                f"{change.where}: {change.path} is a factor, so no arm would have {change.written!r}"
            )


def _changes(levels: Levels, factors: Iterable[Factor]) -> Iterator[Change]:
    """What the levels of a cell write."""
    for factor in factors:
        if levels[factor.path] in factor.levels:  # and is not the base of a sweep
            yield _change(factor, levels[factor.path])


def _change(factor: Factor, level: str) -> Change:
    return Change(factor.path, factor.levels[level], f"factors.{factor.path}={level}")


def _whole(factor: Factor) -> Change:
    return Change(factor.path, None, f"factors.{factor.path}")


def _pipeline(setup: Setup, levels: Levels) -> Pipeline:
    try:
        return setup.pipeline
    except UserError as error:
        raise UserError(f"factors: {_written(levels.items())}: {error}") from error


def _name(levels: Levels, standard: Levels) -> str:
    different = [(path, level) for path, level in levels.items() if level != standard[path]]
    return _written(different) or BASELINE


def _written(levels: Iterable[tuple[str, str]]) -> str:
    return " ".join(f"{path}={level}" for path, level in levels)


def _baseline(cells: Sequence[Levels], factors: Sequence[Factor], written: str) -> Levels:
    """The levels of the baseline: those of the design's reference, but for what is written."""
    if written == BASELINE:
        return cells[0]
    known = {factor.path: [*factor.levels, *_bases(cells[0], factor)] for factor in factors}
    standard = {**cells[0], **dict(_read(written, known))}
    if standard not in cells:
        raise UserError(f"baseline: {_written(standard.items())} is no cell of the design")
    return standard


def _bases(reference: Mapping[str, str], factor: Factor) -> list[str]:
    return [BASE] if reference[factor.path] == BASE and BASE not in factor.levels else []


def _read(written: str, known: Mapping[str, Sequence[Any]]) -> Iterator[tuple[str, str]]:
    """The factor and the level of each `factor=level`."""
    for one in written.split():
        path, _, level = one.partition("=")
        if path not in known:
            said = f"baseline: unknown factor {path!r}; choose one of {', '.join(known)}, as {BASELINE!r} or "
            raise UserError(f"{said}'FACTOR=LEVEL FACTOR=LEVEL'")
        if level not in known[path]:
            raise UserError(
                f"baseline: {path}: unknown level {level!r}; choose one of {', '.join(known[path])}"
            )
        yield path, level
