"""The null language model: a pipeline without one."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from toolkit.failure import Failure
from toolkit.models.language import Choice, Completion, Decoding, Prompt

NONE = Failure("this pipeline has no language model")


@dataclass(frozen=True)
class NoModel:
    """Answers nothing: every call is a failure, so a component that asks it never looks as if it worked."""

    VERSION: ClassVar[int] = 1

    identity: ClassVar[str] = "none"
    context_tokens: ClassVar[int] = 0

    def generate(self, prompts: Sequence[Prompt], decoding: Decoding) -> list[Completion | Failure]:
        """A failure a prompt."""
        return [NONE for _ in prompts]

    def choose(self, prompts: Sequence[Prompt], options: tuple[str, ...]) -> list[Choice | Failure]:
        """A failure a prompt."""
        return [NONE for _ in prompts]
