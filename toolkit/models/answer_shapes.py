"""Shapes of JSON answers: what a model wrote is read as a typed value, or is the wrong shape."""

from collections.abc import Callable
from typing import TypeVar

from pydantic import BaseModel, ValidationError

Shape = TypeVar("Shape", bound=BaseModel)


def shaped(model: type[Shape]) -> Callable[[object], Shape]:
    """A check that reads an answer as `model`; it raises ValueError, in one line, for any other shape."""

    def check(answer: object) -> Shape:
        try:
            return model.model_validate(answer)
        except ValidationError as error:
            fault = error.errors()[0]
            where = ".".join(str(part) for part in fault["loc"])
            raise ValueError(f"{where or 'the answer'}: {fault['msg'].lower()}") from error

    return check
