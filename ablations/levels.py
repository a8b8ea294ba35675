"""What a level of a factor does to an experiment: replaces a component, or one setting of it."""

from collections.abc import Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any, get_type_hints

from toolkit.datasets.loaded import Dataset
from toolkit.errors import UserError
from toolkit.pipeline import PARTS, Pipeline
from toolkit.spec import setting


@dataclass(frozen=True)
class Setup:
    """A pipeline on a data set: what is run, without seed and label."""

    pipeline: Pipeline
    data: Dataset


def with_level(setup: Setup, path: str, written: object, where: str) -> Setup | None:
    """The setup with what is `written` at `path`; None if its components have no such setting.

    `admission` names a component, `admission.threshold` a setting of the one that is there,
    `retrieval.shown.tokens` a setting within it, `data.captions` one of the data set. Raises UserError for a
    path that begins with nothing that an experiment has, and for a value that is not allowed.
    """
    part, *rest = path.split(".")
    if part == "data":
        data = _changed(Dataset, setup.data, rest, written, where)
        return None if data is None else replace(setup, data=data)
    if part not in PARTS:
        raise UserError(f"{where}: unknown factor {path!r}; it begins with one of data, {', '.join(PARTS)}")
    component = _changed(PARTS[part], getattr(setup.pipeline, part), rest, written, where)
    return (
        None if component is None else replace(setup, pipeline=replace(setup.pipeline, **{part: component}))
    )


def _changed(hint: Any, value: Any, path: Sequence[str], written: object, where: str) -> Any:
    """`value`, of type `hint`, with what is written at `path` inside; None if it has no such setting."""
    if not path:
        return setting(hint, written, where)
    name, *rest = path
    if not is_dataclass(value) or name not in {field.name for field in fields(value) if field.init}:
        return None
    inner = get_type_hints(type(value), include_extras=True)[name]
    changed = _changed(inner, getattr(value, name), rest, written, where)
    return None if changed is None and rest else replace(value, **{name: changed})  # type: ignore[type-var]
