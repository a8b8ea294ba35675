"""A run in YAML: checked once, here; every error names the file, the key, the value and what is allowed."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml
from pydantic import BaseModel, ConfigDict, ValidationError

from ablations.runner import Run
from toolkit.datasets.loaded import Dataset
from toolkit.errors import UserError
from toolkit.pipeline import PARTS, Pipeline
from toolkit.spec import component, setting

NAME = re.compile(r"(?!\.)[^/\\\0]+")  # of the run folder


class Written(BaseModel):
    """The shape of a config file; what stands in the arms is read by the catalog."""

    model_config = ConfigDict(extra="forbid", strict=True)

    name: str
    data: str | dict[str, Any]
    seed: int = 0
    shared: dict[str, Any] = {}  # components that every arm has, unless it names its own
    arms: dict[str, dict[str, Any] | None]
    baseline: str


def read_config(path: Path) -> Run:
    """The run that a YAML file describes; UserError if it does not describe one."""
    written = _written(path)
    if not NAME.fullmatch(written.name):
        raise UserError(f"{path}: name: {written.name!r} names no folder; no slash, no dot in front")
    if written.baseline not in written.arms:
        raise UserError(
            f"{path}: baseline: {written.baseline!r} is no arm; choose one of {', '.join(written.arms)}"
        )
    arms = {
        arm: _pipeline({**written.shared, **(parts or {})}, f"{path}: arms.{arm}")
        for arm, parts in written.arms.items()
    }
    data = component(Dataset, written.data, f"{path}: data")
    return Run(written.name, data, arms, written.baseline, written.seed)


def _pipeline(parts: Mapping[str, object], where: str) -> Pipeline:
    for part in parts:
        if part not in PARTS:
            raise UserError(f"{where}: unknown stage {part!r}; allowed: {', '.join(PARTS)}")
    return Pipeline(
        **{part: setting(PARTS[part], written, f"{where}.{part}") for part, written in parts.items()}
    )


def _written(path: Path) -> Written:
    try:
        contents = yaml.load(path.read_text(encoding="utf-8"), Loader=_NoDuplicates)
    except OSError as error:
        raise UserError(f"{path}: cannot be read ({error.strerror})") from error
    except (yaml.YAMLError, UnicodeDecodeError, RecursionError) as error:
        raise UserError(f"{path}: no YAML: {' '.join(str(error).split())}") from error
    try:
        return Written.model_validate(contents)
    except ValidationError as error:
        fault = error.errors()[0]
        key = ".".join(str(part) for part in fault["loc"]) or "the file"
        raise UserError(f"{path}: {key}: {_said(fault)}, not {fault['input']!r}") from error


def _said(fault: Mapping[str, Any]) -> str:
    """A fault of the file's shape, in words."""
    if fault["type"] == "extra_forbidden":
        return f"unknown key; allowed: {', '.join(Written.model_fields)}"
    if fault["type"] == "missing":
        return "this key is missing"
    return str(fault["msg"]).replace("Input should be", "must be")


class _NoDuplicates(yaml.SafeLoader):
    """Reads YAML, and refuses a key that is written twice: PyYAML would silently keep the last.

    A scalar that is not what it looks like or is said to be (`2024-13-45`, `!!int foo`) is refused with its
    place; PyYAML lets the error of whatever Python function it tried escape.
    """

    def construct_object(self, node: yaml.Node, deep: bool = False) -> Any:
        try:
            return super().construct_object(node, deep=deep)
        except (ValueError, LookupError, AttributeError) as error:
            kind = node.tag.rpartition(":")[2]
            raise yaml.constructor.ConstructorError(
                None, None, f"{node.value!r} is no {kind}; quote it if it is a text", node.start_mark
            ) from error

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        if not isinstance(node, yaml.MappingNode):  # such as `!!map foo`
            return super().construct_mapping(node, deep=deep)
        keys = [self.construct_object(key, deep=deep) for key, _ in node.value]
        for place, key in enumerate(keys):
            if key in keys[:place]:
                raise yaml.constructor.ConstructorError(
                    None, None, f"key {key!r} is there twice", node.value[place][0].start_mark
                )
        return super().construct_mapping(node, deep=deep)
