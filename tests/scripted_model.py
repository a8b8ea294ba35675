"""A language model that answers by a rule: what a test wants a model to say."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from toolkit.failure import Failure
from toolkit.models.language import Choice, Completion, Decoding, Prompt, Usage

TOO_LONG = "the prompt has more tokens than the model takes"


@dataclass
class Scripted:
    """`writes` answers `generate`, `prefers` gives log-probabilities to `choose`; both see the prompt.

    A prompt of more words than `context_tokens` is a Failure, as with a real model.
    """

    writes: Callable[[Prompt], str] = lambda prompt: ""
    prefers: Callable[[Prompt], tuple[float, ...]] = lambda prompt: (-0.1, -2.5)
    context_tokens: int = 8192
    identity: str = "scripted"
    asked: list[Prompt] = field(default_factory=list)
    decodings: list[Decoding] = field(default_factory=list)

    def generate(self, prompts: Sequence[Prompt], decoding: Decoding) -> list[Completion | Failure]:
        self.decodings.append(decoding)
        return [
            self._asked(prompt) or Completion(self.writes(prompt), True, Usage(1, 1)) for prompt in prompts
        ]

    def choose(self, prompts: Sequence[Prompt], options: tuple[str, ...]) -> list[Choice | Failure]:
        return [self._asked(prompt) or Choice(self.prefers(prompt), Usage(1)) for prompt in prompts]

    def _asked(self, prompt: Prompt) -> Failure | None:
        self.asked.append(prompt)
        words = f"{prompt.system} {prompt.shared} {prompt.own}".split()
        return Failure(TOO_LONG) if len(words) > self.context_tokens else None


def writing(*answers: object) -> Scripted:
    """A model that writes these answers one after another, the last for ever; what is no text as JSON."""
    left = [
        answer if isinstance(answer, str) else json.dumps(answer, ensure_ascii=False) for answer in answers
    ]
    return Scripted(writes=lambda prompt: left.pop(0) if len(left) > 1 else left[0])
