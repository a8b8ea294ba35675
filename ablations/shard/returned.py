"""What a component has returned, once it is known to be what its Protocol promises."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from toolkit.egress.guard import EgressRefused
from toolkit.errors import UserError
from toolkit.failure import Failure

Item = TypeVar("Item")
Result = TypeVar("Result")


def returned(
    component: object, items: Sequence[Item], results: Sequence[Result], *kinds: type
) -> list[tuple[Item, Result]]:
    """Each item with its result. UserError names the component unless there is one of `kinds` an item."""
    name = type(component).__name__
    wanted = f"one {' or '.join(kind.__name__ for kind in kinds)} for each of {len(items)} items"
    if not isinstance(results, Sequence) or isinstance(results, str):
        raise UserError(f"{name} returned {_shown(results)}; expected a list: {wanted}")
    if len(results) != len(items):
        raise UserError(f"{name} returned {len(results)} results; expected {wanted}")
    for place, result in enumerate(results):
        if not isinstance(result, kinds):
            raise UserError(f"{name} returned {_shown(result)} as result {place + 1}; expected {wanted}")
    return list(zip(items, results, strict=True))


def unless_refused(
    ask: Callable[[], Sequence[Result]], items: Sequence[object]
) -> Sequence[Result | Failure]:
    """What a component returns; where it reached for what is not allowed, a failure for each item."""
    try:
        return ask()
    except EgressRefused as error:
        return [Failure(str(error)) for _ in items]


def _shown(result: object) -> str:
    written = repr(result)
    return written if len(written) <= 60 else f"a {type(result).__name__}"
