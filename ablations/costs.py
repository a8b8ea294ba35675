"""What a run costs: seconds, calls and tokens, by stage, of whole dialogues or of single exchanges."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

from toolkit.ledger import Stage
from toolkit.models.call_cache import Cached, Calls
from toolkit.models.language import LanguageModel

NO_CALLS = Calls()


@dataclass
class Meter:
    """Counts what the stages of one dialogue in one cell cost."""

    models: tuple[LanguageModel, ...]
    rows: list[dict[str, Any]] = field(default_factory=list)
    item: str = ""  # the exchange or probe that is worked on alone; empty: the whole dialogue at once

    @contextmanager
    def measured(self, stage: Stage, items: int) -> Iterator[None]:
        """Count what is done inside as the cost of `stage` on `items` items."""
        before, start = self._calls(), perf_counter()
        yield
        seconds, calls = perf_counter() - start, self._calls().since(before)
        self.rows.append(
            {
                "stage": stage.value,
                "item": self.item,
                "items": items,
                "seconds": seconds,
                "calls": calls.misses,
                "cached": calls.hits,
                "failures": calls.failures,
                "prompt_tokens": calls.prompt_tokens,
                "completion_tokens": calls.completion_tokens,
                "shared_tokens": calls.shared_tokens,
                "model_seconds": calls.seconds,
            }
        )

    def _calls(self) -> Calls:
        """All calls so far, over the models that are asked."""
        total = NO_CALLS
        for model in self.models:
            if isinstance(model, Cached):
                total = total.since(NO_CALLS.since(model.calls))
        return total
