"""What a run costs: seconds, calls and tokens, by stage, of whole dialogues or of single exchanges."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any, TypeVar

from toolkit.ledger import Stage
from toolkit.models.call_cache import Cached, Calls
from toolkit.models.language import LanguageModel

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Cost:
    """What some work has cost. Whoever shares its result pays for a share of it."""

    seconds: float = 0.0
    calls: float = 0.0  # asked of a model
    cached: float = 0.0  # answered without asking
    failures: float = 0.0
    prompt_tokens: float = 0.0  # of the calls, as are the next two
    completion_tokens: float = 0.0
    shared_tokens: float = 0.0
    model_seconds: float = 0.0

    def __add__(self, other: "Cost") -> "Cost":
        return Cost(*(getattr(self, name) + getattr(other, name) for name in self.__slots__))

    def times(self, share: float) -> "Cost":
        """A share of it."""
        return Cost(*(getattr(self, name) * share for name in self.__slots__))


def measured(models: Sequence[LanguageModel], work: Callable[[], Result]) -> tuple[Result, Cost]:
    """What `work` returns, and what it cost; of the models only kept ones are counted, each of them once."""
    kept = list({id(model): model for model in models if isinstance(model, Cached)}.values())
    before, start = [model.calls for model in kept], perf_counter()
    result = work()
    seconds = perf_counter() - start
    spent = [_cost(model.calls.since(earlier)) for model, earlier in zip(kept, before, strict=True)]
    return result, sum(spent, Cost(seconds=seconds))


def cost_row(stage: Stage, items: int, cost: Cost, item: str = "") -> dict[str, Any]:
    """A cost as a row, counts rounded; `item`: the exchange or probe that was worked on alone."""
    counted = {
        name: getattr(cost, name) if name.endswith("seconds") else round(getattr(cost, name))
        for name in Cost.__slots__
    }
    return {"stage": stage.value, "item": item, "items": items, **counted}


def _cost(calls: Calls) -> Cost:
    return Cost(
        calls=calls.misses,
        cached=calls.hits,
        failures=calls.failures,
        prompt_tokens=calls.prompt_tokens,
        completion_tokens=calls.completion_tokens,
        shared_tokens=calls.shared_tokens,
        model_seconds=calls.seconds,
    )
