"""Every executor by name, and how a config names one."""

from collections.abc import Mapping
from typing import Any

from ablations.executors.local import Local
from ablations.executors.ray import Ray
from toolkit.errors import UserError
from toolkit.spec import name_and_settings, value_of

EXECUTORS: Mapping[str, type] = {
    "local": Local,
    "ray": Ray,
}


def executor_of(written: object, where: str) -> Any:
    """The executor that `written` names: `name` or `{name: {setting: value}}`.

    Raises UserError for an unknown name, an unknown setting or a value that is not allowed.
    """
    name, settings = name_and_settings(written, where)
    if name not in EXECUTORS:
        raise UserError(f"{where}: unknown executor {name!r}; choose one of {', '.join(EXECUTORS)}")
    return value_of(EXECUTORS[name], settings, f"{where}: {name}")
