"""A run in YAML: checked once, here; every error names the file, the key, the value and what is allowed."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

from ablations.arms import Arm, Run
from ablations.executors.catalog import executor_of
from ablations.grid.designed import BASELINE, designed_arms
from ablations.grid.designs import DESIGNS, Factor
from ablations.grid.egress import policy_of
from ablations.grid.factors import factors_of
from ablations.grid.levels import Change, Setup, all_null, refuse_nowhere, refuse_twice, with_changes
from ablations.grid.references import reference_arms
from ablations.shards import TURNS
from analysis.effects.family import Origin, default_family, family_of
from analysis.effects.grid import Grid
from toolkit.errors import UserError
from toolkit.pipeline import Pipeline
from toolkit.settings import Positive
from toolkit.yaml_files import contents_of

NAME = re.compile(r"(?!\.)[^/\\\0]+")  # of the run folder
MOST = 100_000  # arms of a run


class Written(BaseModel):
    """The shape of a config file; what stands in the arms and the factors is read by the catalog."""

    model_config = ConfigDict(extra="forbid", strict=True)

    name: str
    data: Any
    seed: int = 0
    seeds: list[int] = []  # instead of `seed`
    shared: dict[str, Any] = {}  # what every arm has, unless it says otherwise
    arms: dict[str, dict[str, Any] | None] = {}  # each of them, or ...
    design: str = ""  # ... how to combine the levels of `factors`
    factors: dict[str, Any] = {}
    family: list[str] = []  # effects that are tested together; all main effects and two-way interactions
    baseline: str = ""  # the name of an arm
    replicates: int = 0  # of the baseline; one by default in a design
    references: list[str] = []  # floors and ceilings that stand beside the arms
    executor: Any = "local"  # where the shards are run
    egress: Any = {}  # what may leave the machine: nothing, unless it is listed
    shard_turns: Positive = TURNS  # about how many turns a shard has; changes no result


def read_config(path: Path) -> Run:
    """The run that a YAML file describes; UserError if it does not describe one."""
    try:
        return run_described(contents_of(path))
    except UserError as error:
        raise UserError(f"{path}: {error}") from error


def run_described(contents: object) -> Run:
    """The run that the contents of a config describe; UserError if they do not describe one."""
    return _run(_written(contents))


def _run(written: Written) -> Run:
    if not NAME.fullmatch(written.name):
        raise UserError(f"name: {written.name!r} names no folder; no slash, no dot in front")
    seeds, replicates = _seeds(written), _replicates(written)
    start, shared = all_null(written.data), _changes(written.shared, "shared")
    refuse_twice(shared, shared)
    factors: tuple[Factor, ...] = ()
    if _is_design(written):
        factors, baseline = factors_of(written.factors), BASELINE
        size = DESIGNS[written.design].size([len(factor.levels) for factor in factors])
        _refuse_too_many(size, replicates, seeds)
        arms = designed_arms(
            written.design, factors, start=start, shared=shared, baseline=written.baseline or BASELINE
        )
    else:
        baseline = _baseline(written)
        _refuse_too_many(len(written.arms), replicates, seeds)
        arms = _listed(written.arms, start, shared)
    repeated = _repeated(arms, baseline, seeds, replicates)
    standard = next(arm for arm in repeated if arm.name == _seeded(baseline, seeds[0], seeds))
    return Run(
        name=written.name,
        arms=repeated,
        baseline=standard.name,
        references=reference_arms(written.references, standard),
        grid=_grid(written, factors),
        executor=executor_of(written.executor, "executor"),
        shard_turns=written.shard_turns,
        egress=policy_of(written.egress),
    )


def _is_design(written: Written) -> bool:
    """Whether the file has a design rather than a list of arms; UserError unless it has one of them."""
    given = written.model_fields_set
    if "arms" in given and given & {"design", "factors"}:
        raise UserError("arms: write either `arms`, or `design` and `factors`")
    if "arms" in given:
        return False
    for key, other in (("design", "factors"), ("factors", "design")):
        if key not in given and other in given:
            raise UserError(f"{key}: this key is missing, and there is `{other}`")
    if "design" not in given:
        raise UserError("arms: this key is missing; write either `arms`, or `design` and `factors`")
    if written.design not in DESIGNS:
        raise UserError(f"design: unknown design {written.design!r}; choose one of {', '.join(DESIGNS)}")
    return True


def _grid(written: Written, factors: Sequence[Factor]) -> Grid | None:
    """How the arms are laid out, with the family of effects that is declared before the run."""
    declared = "family" in written.model_fields_set
    if not factors:
        if declared:
            raise UserError("family: arms that are listed have no effects; write `design` and `factors`")
        return None
    levels = {factor.path: tuple(factor.levels) for factor in factors}
    family = (
        family_of(written.family, written.design, levels, Origin.DECLARED)
        if declared
        else default_family(written.design, levels)
    )
    return Grid(written.design, levels, family)


def _baseline(written: Written) -> str:
    """The baseline of a list of arms."""
    if not written.arms:
        raise UserError("arms: there is none; write them as {ungated: {}, gated: {admission: cues}}")
    if "baseline" not in written.model_fields_set:
        raise UserError("baseline: this key is missing")
    if written.baseline not in written.arms:
        raise UserError(f"baseline: {written.baseline!r} is no arm; choose one of {', '.join(written.arms)}")
    return written.baseline


def _seeds(written: Written) -> Sequence[int]:
    if "seeds" not in written.model_fields_set:
        return (written.seed,)
    if "seed" in written.model_fields_set:
        raise UserError("seeds: write either `seed` or `seeds`")
    if not written.seeds:
        raise UserError("seeds: there is none; write a list of numbers")
    for seed, times in Counter(written.seeds).items():
        if times > 1:
            raise UserError(f"seeds: {seed} is there {times} times; to repeat a seed write `replicates`")
    return written.seeds


def _replicates(written: Written) -> int:
    if written.replicates < 0:
        raise UserError(f"replicates: {written.replicates} is not allowed; must be 0 or more")
    return written.replicates if "replicates" in written.model_fields_set else int(bool(written.design))


def _refuse_too_many(arms: int, replicates: int, seeds: Sequence[int]) -> None:
    count = (arms + replicates) * len(seeds)
    if count > MOST:
        raise UserError(f"{count:,} cells: {MOST:,} are the most; fewer factors, levels, seeds or replicates")


def _changes(written: Mapping[str, Any], where: str) -> tuple[Change, ...]:
    return tuple(Change(path, value, f"{where}.{path}") for path, value in written.items())


def _listed(
    written: Mapping[str, Mapping[str, Any] | None], start: Setup, shared: Sequence[Change]
) -> tuple[Arm, ...]:
    """The arms one by one; UserError for a setting that an arm names and does not have."""
    arms, setups, found = [], [], set[str]()
    for name, parts in written.items():
        own = _changes(parts or {}, f"arms.{name}")
        refuse_twice(own, (*own, *shared))
        setup, there = with_changes(start, (*shared, *own))
        refuse_nowhere(own, there, [setup])
        arms.append(Arm(name, _pipeline(setup, name), setup.data))
        setups.append(setup)
        found |= there
    refuse_nowhere(shared, found, setups)
    return tuple(arms)


def _pipeline(setup: Setup, arm: str) -> Pipeline:
    try:
        return setup.pipeline
    except UserError as error:
        raise UserError(f"arms.{arm}: {error}") from error


def _repeated(arms: Sequence[Arm], baseline: str, seeds: Sequence[int], replicates: int) -> tuple[Arm, ...]:
    """The arms and the baseline's replicates, with every seed, which the names tell if there are several."""
    again = [
        replace(arm, name=f"{baseline} again{f' {number}' if number > 1 else ''}", replicate=number)
        for arm in arms
        if arm.name == baseline
        for number in range(1, replicates + 1)
    ]
    return tuple(
        replace(arm, name=_seeded(arm.name, seed, seeds), seed=seed)
        for seed in seeds
        for arm in (*arms, *again)
    )


def _seeded(arm: str, seed: int, seeds: Sequence[int]) -> str:
    return f"{arm} seed={seed}" if len(seeds) > 1 else arm


def _written(contents: object) -> Written:
    try:
        return Written.model_validate(contents)
    except ValidationError as error:
        fault = error.errors()[0]
        key = ".".join(str(part) for part in fault["loc"]) or "the file"
        raise UserError(f"{key}: {_said(fault)}, not {fault['input']!r}") from error


def _said(fault: Mapping[str, Any]) -> str:
    """A fault of the file's shape, in words."""
    if fault["type"] == "extra_forbidden":
        return f"unknown key; allowed: {', '.join(Written.model_fields)}"
    if fault["type"] == "missing":
        return "this key is missing"
    if fault["type"] == "model_type":
        return "must be keys with values"
    return str(fault["msg"]).replace("Input should be", "must be")
