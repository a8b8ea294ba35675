"""What is written at a path does to an experiment: replaces a component, or one setting of it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from enum import Enum
from typing import Any, get_args, get_origin, get_type_hints

from toolkit.datasets.loaded import Dataset
from toolkit.errors import UserError
from toolkit.pipeline import PARTS, Pipeline
from toolkit.spec import component, setting

STAGES: Mapping[str, type] = {"data": Dataset, **PARTS}  # what a path begins with


@dataclass(frozen=True, slots=True)
class Change:
    """Something written at a path: `admission`, `admission.threshold`, `data.captions`."""

    path: str
    written: Any
    where: str  # it was written, for errors


@dataclass(frozen=True)
class Setup:
    """What is run, without seed and label: one component for each of STAGES."""

    parts: Mapping[str, Any]

    @property
    def data(self) -> Dataset:
        """The data set."""
        found: Dataset = self.parts["data"]
        return found

    @property
    def pipeline(self) -> Pipeline:
        """The pipeline; UserError if its components contradict each other."""
        return Pipeline(**{part: self.parts[part] for part in PARTS})


def all_null(data: object) -> Setup:
    """The null pipeline on the data set that is written there."""
    nulls = {field.name: field.default for field in fields(Pipeline)}
    return Setup({**nulls, "data": component(Dataset, data, "data")})


def with_changes(setup: Setup, changes: Iterable[Change]) -> tuple[Setup, frozenset[str]]:
    """The setup with all changes, components before their settings, and the paths that exist in it.

    What is written at a path that does not exist has no effect. Of changes at one path the last counts.
    Contradictions are looked for when all is in place, in `Setup.pipeline`.
    """
    found = set()
    last = {change.path: change for change in changes}
    for change in sorted(last.values(), key=lambda change: change.path.count(".")):
        changed = with_change(setup, change)
        if changed is not None:
            setup = changed
            found.add(change.path)
    return setup, frozenset(found)


def with_change(setup: Setup, change: Change) -> Setup | None:
    """The setup with what is written at the path; None if its components have no such setting.

    `admission` names a component, `admission.threshold` a setting of the one that is there,
    `retrieval.shown.tokens` a setting within it, `admission.criteria.stable_trait` whether a set has this
    member, `data.captions` a setting of the data set. Raises UserError for a path that begins with nothing
    that an experiment has, and for a value that is not allowed.
    """
    stage, *rest = change.path.split(".")
    if stage not in STAGES:
        raise UserError(f"{change.where}: unknown stage {stage!r}; allowed: {', '.join(STAGES)}")
    part = _changed(STAGES[stage], setup.parts[stage], rest, change)
    return None if part is None else Setup({**setup.parts, stage: part})


def refuse_nowhere(changes: Iterable[Change], found: Iterable[str], setups: Sequence[Setup]) -> None:
    """Raise UserError for a change that has an effect in none of the setups: nobody means that."""
    known = set(found)
    for change in changes:
        if change.path not in known:
            beside: dict[str, dict[str, None]] = {}
            for path, names in (_beside(setup, change.path) for setup in setups):
                beside.setdefault(path, {}).update(dict.fromkeys(names))
            said = "; ".join(f"{path} has {', '.join(names) or 'none'}" for path, names in beside.items())
            raise UserError(f"{change.where}: no arm has the setting {change.path}; {said}")


def refuse_twice(changes: Sequence[Change], within: Sequence[Change]) -> None:
    """Raise UserError if what `changes` write into their components is written by `within` once more."""
    deeper = {change.path: change for change in within}
    paths: dict[str, list[str]] = {}
    for path in deeper:
        names = path.split(".")
        for length in range(1, len(names)):
            paths.setdefault(".".join(names[:length]), []).append(path)
    for change in changes:
        for path in paths.get(change.path, ()):
            if _writes(change.written, path.removeprefix(f"{change.path}.").split(".")):
                raise UserError(f"{change.where}: it is also written at {deeper[path].where}; write it once")


def _writes(written: Any, path: Sequence[str]) -> bool:
    """Whether something written as a component, as settings or as a set says what stands at `path` in it."""
    if not path or isinstance(written, list):
        return True
    if not isinstance(written, Mapping):
        return False
    if path[0] in written:
        return _writes(written[path[0]], path[1:])
    settings = next(iter(written.values()), None)
    return isinstance(settings, Mapping) and path[0] in settings and _writes(settings[path[0]], path[1:])


def _changed(hint: Any, value: Any, path: Sequence[str], change: Change) -> Any:
    """`value`, of type `hint`, with what is written at `path` inside; None if it has no such setting."""
    if not path:
        return setting(hint, change.written, change.where)
    name, *rest = path
    inside = _inside(hint, value)
    if name not in inside:
        return None
    changed = _changed(inside[name], _at(value, name), rest, change)
    if changed is None and rest:
        return None
    if isinstance(value, frozenset):
        member = frozenset({get_args(hint)[0](name)})
        return value | member if changed else value - member
    return replace(value, **{name: changed})


def _inside(hint: Any, value: Any) -> dict[str, Any]:
    """What a path may name in a value, each with its type: settings, or the possible members of a set."""
    if is_dataclass(value):
        hints = get_type_hints(type(value), include_extras=True)
        return {field.name: hints[field.name] for field in fields(value) if field.init}
    members = get_args(hint)[0] if get_origin(hint) is frozenset else None
    if isinstance(members, type) and issubclass(members, Enum):
        return {str(member.value): bool for member in members}
    return {}


def _at(value: Any, name: str) -> Any:
    return name in value if isinstance(value, frozenset) else getattr(value, name)


def _beside(setup: Setup, path: str) -> tuple[str, tuple[str, ...]]:
    """How far a path can be followed, and what there is instead of its next name."""
    stage, *rest = path.split(".")
    return _followed(STAGES[stage], setup.parts[stage], stage, iter(rest))


def _followed(hint: Any, value: Any, path: str, rest: Iterator[str]) -> tuple[str, tuple[str, ...]]:
    inside = _inside(hint, value)
    name = next(rest, "")
    if name not in inside:
        return path, tuple(inside)
    return _followed(inside[name], _at(value, name), f"{path}.{name}", rest)
