"""The shape of what a file holds, checked by pydantic and told in our words."""

import reprlib
from collections.abc import Mapping
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic_core import ErrorDetails

from toolkit.datasets.loaded import summed_up
from toolkit.errors import UserError

Model = TypeVar("Model", bound=BaseModel)
Name = Annotated[str, Field(pattern=r"\S")]  # text that is not blank
EXACT = ConfigDict(strict=True, frozen=True, extra="forbid")  # of files in our own format
LENIENT = ConfigDict(strict=True, frozen=True, extra="ignore")  # of others' files: unused keys are let be

ALLOWED = {
    "string_type": "text",
    "string_pattern_mismatch": "text that is not empty",
    "int_type": "a whole number",
    "float_type": "a number",
    "bool_type": "true or false",
    "list_type": "a list",
    "dict_type": "an object",
    "model_type": "an object",
}
LEAF = 60  # characters of a wrong value that a message shows

_SHOWN = reprlib.Repr()
_SHOWN.maxstring = _SHOWN.maxother = _SHOWN.maxlong = LEAF


class ShapeError(ValueError):
    """A value does not have the shape it should have; `faults` says where and why."""

    def __init__(self, faults: tuple[str, ...]) -> None:
        super().__init__("; ".join(faults))
        self.faults = faults


def shaped(model: type[Model], value: object) -> Model:
    """The value as a `model`; ShapeError says what is missing, unknown or of the wrong type."""
    try:
        return model.model_validate(value)
    except ValidationError as error:
        keys = tuple(sorted(model.model_fields))
        raise ShapeError(tuple(told(detail, keys) for detail in error.errors())) from error


def required(model: type[Model], value: object, where: str) -> Model:
    """The value as a `model`; UserError names `where` and what is wrong with it."""
    try:
        return shaped(model, value)
    except ShapeError as error:
        raise UserError(f"{where}: {summed_up(error.faults)}") from error


def required_list(value: object, where: str) -> list[Any]:
    """The value as a list that is not empty; UserError names `where`."""
    if not isinstance(value, list) or not value:
        raise UserError(f"{where}: it is {shown(value)}; it must be a list that is not empty")
    return value


def gold_text(answer: object, where: str) -> str | None:
    """A gold answer as text: data sets also give numbers, or none; UserError names `where`."""
    if answer is None or isinstance(answer, str):
        return answer
    if type(answer) in (int, float):
        return str(answer)
    raise UserError(f"{where}: 'answer' is {shown(answer)}; it must be text or a number")


def shown(value: object) -> str:
    """A value as a message shows it: written out, and cut if it is long."""
    return _SHOWN.repr(value)


def told_within(error: ValidationError) -> str:
    """What is wrong with the one member of a sequence, in our words."""
    return summed_up([told({**detail, "loc": detail["loc"][1:]}) for detail in error.errors()])


def told(detail: ErrorDetails, keys: tuple[str, ...] = ()) -> str:
    """What is wrong with one value, in our words; `keys` are those that its object may have."""
    *outer, name = detail["loc"] or ("",)
    inside = f" in {'.'.join(map(str, outer))}" if outer else ""
    if detail["type"] == "missing":
        return f"missing key {name!r}{inside}"
    if detail["type"] in ("extra_forbidden", "unexpected_keyword_argument"):
        return f"unknown key {name!r}{inside}" + (f"; allowed are {', '.join(keys)}" if keys else "")
    given = f"{name!r}{inside} is" if name != "" else "it is"
    allowed = _allowed(detail["type"], detail.get("ctx", {}), detail["msg"])
    return f"{given} {shown(detail['input'])}; it must be {allowed}"


def _allowed(kind: str, bounds: Mapping[str, Any], message: str) -> str:
    if kind == "greater_than_equal":
        return f"at least {bounds['ge']}"
    if kind == "less_than_equal":
        return f"at most {bounds['le']}"
    if kind in ("literal_error", "enum"):
        return str(bounds["expected"])
    return ALLOWED.get(kind, message.removeprefix("Input should be "))
