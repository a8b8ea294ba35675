"""Components as plain values: read from YAML with every setting checked, and written back as an identity."""

import dataclasses
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints

from pydantic import TypeAdapter, ValidationError

from toolkit.catalog import TABLES
from toolkit.datasets.files import file_bytes, sha256
from toolkit.errors import UserError

LONGEST = 2_000  # characters of JSON that a setting may have in a spec; longer ones are there as a digest


@dataclass(frozen=True, eq=False)  # a type annotation that holds it must have a hash
class Catalog:
    """Marks a setting, as `Annotated[Stressor, Catalog(STRESSORS)]`, as taking another package's components.

    They fit the Protocol that is annotated, and are written by the names of this table.
    """

    table: Mapping[str, type]


def component(protocol: type, written: object, where: str) -> Any:
    """The component that `written` names: `name` or `{name: {setting: value}}`, or an import path as name.

    `where` says where it was written, for errors. Raises UserError for an unknown name, an unknown setting or
    a value that is not allowed.
    """
    return _one_of(protocol, TABLES[protocol], written, where)


def _one_of(protocol: type, table: Mapping[str, type], written: object, where: str) -> Any:
    name, settings = name_and_settings(written, where)
    if ":" in name:
        return value_of(_imported(name, protocol, where), settings, f"{where}: {name}")
    if name not in table:
        raise UserError(f"{where}: unknown component {name!r}; choose one of {', '.join(sorted(table))}")
    return value_of(table[name], settings, f"{where}: {name}")


def value_of(cls: type, settings: Mapping[str, object], where: str) -> Any:
    """The dataclass `cls` with `settings` as its fields, each checked against its annotation."""
    hints = get_type_hints(cls, include_extras=True)
    allowed = [field.name for field in fields(cls) if field.init]
    for name in settings:
        if name not in allowed:
            raise UserError(f"{where}: unknown setting {name!r}; allowed: {', '.join(allowed) or 'none'}")
    required = [field.name for field in fields(cls) if field.init and _has_no_default(field)]
    for name in required:
        if name not in settings:
            raise UserError(f"{where}: setting {name!r} is missing")
    return cls(**{name: setting(hints[name], value, f"{where}.{name}") for name, value in settings.items()})


def checked(value: Any, where: str) -> Any:
    """`value`, a component made in Python, once its settings have been checked like those in YAML."""
    if isinstance(value, type):
        raise UserError(f"{where}: {value.__name__} is a class; give a value of it, {value.__name__}(...)")
    if not is_dataclass(value):
        raise UserError(f"{where}: takes a component, which is a value of a frozen dataclass, not {value!r}")
    hints = get_type_hints(type(value), include_extras=True)
    for field in fields(value):
        setting = getattr(value, field.name)
        if hints[field.name] in TABLES or is_dataclass(setting):
            checked(setting, f"{where}.{field.name}")
        else:
            _validated(_strictly(hints[field.name]), setting, f"{where}.{field.name}")
    return value


def spec_of(value: Any) -> Any:
    """All that can change what a component does, as plain JSON values: class, version, every setting.

    A file is identified by its contents, not by its path; a field whose metadata says `identity: False` (an
    address, say) is left out; a value with an `identity` of its own (a language model) is identified by that;
    numbers and words by the thousand (weights, say) are identified by their SHA-256. A class that only passes
    on what `packages` do is identified by the versions of these, too. UserError for a file that cannot be
    read, for a package that is missing, and for a setting of another kind.
    """
    if isinstance(getattr(type(value), "identity", None), property):
        return {"component": _path(type(value)), "identity": value.identity}
    if is_dataclass(value) and not isinstance(value, type):
        settings = {
            field.name: spec_of(getattr(value, field.name))
            for field in fields(value)
            if field.init and field.metadata.get("identity", True)
        }
        return {
            "component": _path(type(value)),
            "version": getattr(type(value), "VERSION", None),
            "settings": settings,
            **_packages(getattr(type(value), "packages", ())),
        }
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Path):
        return {"sha256": sha256(file_bytes(value))}
    if isinstance(value, (set, frozenset)):
        return _short(sorted(spec_of(member) for member in value))
    if isinstance(value, Mapping):
        return _short({str(key): spec_of(member) for key, member in sorted(value.items())})
    if isinstance(value, (list, tuple)):
        return _short([spec_of(member) for member in value])
    if value is not None and not isinstance(value, (str, int, float)):
        raise UserError(f"{value!r}: no plain value, so it can be no setting of a component")
    return value


def _short(written: Any) -> Any:
    """The value itself, or its digest where it is long; what holds a component is never long."""
    members = written.values() if isinstance(written, Mapping) else written
    if any(isinstance(member, Mapping) and "component" in member for member in members):
        return written
    text = json.dumps(written, sort_keys=True, ensure_ascii=False)
    return {"sha256": sha256(text.encode("utf-8", "surrogatepass"))} if len(text) > LONGEST else written


def _packages(names: Sequence[str]) -> dict[str, dict[str, str]]:
    """The installed versions of packages, as a part of an identity; nothing where none is named."""
    try:
        return {"packages": {name: version(name) for name in names}} if names else {}
    except PackageNotFoundError as missing:
        raise UserError(f"the package {missing.name} is missing; pip install {missing.name}") from missing


def _path(cls: type) -> str:
    return f"{cls.__module__}:{cls.__qualname__}"


def name_and_settings(written: object, where: str) -> tuple[str, Mapping[str, object]]:
    """The parts of `name` or `{name: {setting: value}}`; UserError for what is written otherwise."""
    if isinstance(written, str):
        return written, {}
    if isinstance(written, Mapping) and len(written) == 1:
        ((name, settings),) = written.items()
        if isinstance(name, str) and (settings is None or isinstance(settings, Mapping)):
            return name, settings or {}
    raise UserError(f"{where}: a component is written NAME or {{NAME: {{SETTING: VALUE}}}}, not {written!r}")


def _imported(path: str, protocol: type, where: str) -> type:
    """The component class that someone else's package holds at `package.module:Class`."""
    module, _, name = path.partition(":")
    if not all(part.isidentifier() for part in (*module.split("."), name)):
        raise UserError(f"{where}: {path!r} is no import path; write package.module:Class")
    try:
        found = getattr(import_module(module), name)
    except SyntaxError as error:
        place = f"{error.filename}:{error.lineno}"
        raise UserError(f"{where}: cannot import {path!r} ({place}: {error.msg})") from error
    except (ImportError, AttributeError) as error:
        raise UserError(f"{where}: cannot import {path!r} ({error})") from error
    if not (isinstance(found, type) and is_dataclass(found) and _fits(found, protocol)):
        raise UserError(f"{where}: {path!r} is not a dataclass that fits the Protocol {protocol.__name__}")
    return found


def _fits(cls: type, protocol: type) -> bool:
    """Whether the class has what the Protocol asks for."""
    asked = {name for name in vars(protocol) if name == "__call__" or not name.startswith("_")}
    return all(callable(getattr(cls, name, None)) or hasattr(cls, name) for name in asked)


def _has_no_default(field: "dataclasses.Field[Any]") -> bool:
    return field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING


def setting(hint: Any, value: object, where: str) -> Any:
    """The value of a setting, or the component or components that are written there."""
    one, several = _catalogued(hint), _several(hint)
    if one is not None:
        return _one_of(*one, value, where)
    if several is not None:
        if not isinstance(value, list):
            raise UserError(f"{where}: takes a list of components, not {value!r}")
        return tuple(_one_of(*several, part, f"{where}[{place}]") for place, part in enumerate(value))
    if is_dataclass(hint) and isinstance(hint, type):
        if not isinstance(value, Mapping):
            raise UserError(f"{where}: takes settings, not {value!r}")
        return value_of(hint, value, where)
    try:
        written = json.dumps(value)
    except (TypeError, ValueError) as error:  # a date, say, or a YAML anchor within itself
        raise UserError(f"{where}: {value!r} is no plain value ({error})") from error
    return _validated(lambda text: TypeAdapter(hint).validate_json(text, strict=True), written, where, value)


def _strictly(hint: Any) -> Callable[[Any], Any]:
    """Checks a value made in Python, which nobody converts: what would fit once converted does not fit."""
    return lambda value: TypeAdapter(hint).validate_python(value, strict=True)


def _catalogued(hint: Any) -> tuple[type, Mapping[str, type]] | None:
    """The Protocol of which a setting takes a component, and the names of these, if it does."""
    if hint in TABLES:
        return hint, TABLES[hint]
    own = [mark.table for mark in getattr(hint, "__metadata__", ()) if isinstance(mark, Catalog)]
    return (hint.__origin__, own[0]) if own else None


def _several(hint: Any) -> tuple[type, Mapping[str, type]] | None:
    """The Protocol of which a setting takes several components, and their names, if it does."""
    inner = get_args(hint)[0] if get_origin(hint) is tuple and get_args(hint) else None
    return _catalogued(inner)


def _validated(validate: Callable[[Any], Any], value: Any, where: str, shown: object = None) -> Any:
    try:
        return validate(value)
    except ValidationError as error:
        said = error.errors()[0]["msg"].removeprefix("Input should be ").removeprefix("Value error, ")
        given = value if shown is None else shown
        raise UserError(f"{where}: {given!r} is not allowed; must be {said}") from error
