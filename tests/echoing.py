"""A model that says prompts back, and tasks that ask it side by side."""

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from models import SHORT, prompts

from toolkit.errors import UserError
from toolkit.failure import Failure
from toolkit.models.language import Choice, Completion, Decoding, LanguageModel, Prompt, Usage

Batch = tuple[str, ...]


@dataclass
class Echoing:
    """Says the prompt back and keeps each batch; fails where it reads `fail`, raises where `raise`."""

    identity: str = "echoing"
    context_tokens: int = 100
    batches: list[Batch] = field(default_factory=list)
    threads: set[int] = field(default_factory=set)

    def generate(self, prompts: Sequence[Prompt], decoding: Decoding) -> list[Completion | Failure]:
        self._asked(prompts)
        return [
            Failure("no answer")
            if "fail" in prompt.own
            else Completion(f"{self.identity}/{decoding.max_tokens}: {prompt.own}", True, Usage(1))
            for prompt in prompts
        ]

    def choose(self, prompts: Sequence[Prompt], options: tuple[str, ...]) -> list[Choice | Failure]:
        self._asked(prompts)
        return [Choice((-float(len(prompt.own)),) * len(options), Usage(1)) for prompt in prompts]

    def _asked(self, prompts: Sequence[Prompt]) -> None:
        self.batches.append(tuple(prompt.own for prompt in prompts))
        self.threads.add(threading.get_ident())
        if any("raise" in prompt.own for prompt in prompts):
            raise UserError("the endpoint is gone")


def asking(*own: str, pause: float = 0.0) -> Callable[[tuple[LanguageModel, ...]], list[str]]:
    """A task that asks the first model these, one call each."""

    def task(models: tuple[LanguageModel, ...]) -> list[str]:
        said = []
        for words in own:
            time.sleep(pause)
            said += [answer.text for answer in models[0].generate(prompts(words), SHORT)]
        return said

    return task


def threads_left() -> list[str]:
    """The threads of tasks that are still there."""
    return [thread.name for thread in threading.enumerate() if "side-by-side" in thread.name]
