"""A stand-in for a language model that is not to be asked: it only notes what it would be asked."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from toolkit.failure import Failure
from toolkit.models.call_keys import choose_keys, generate_keys
from toolkit.models.language import Choice, Completion, Decoding, LanguageModel, Prompt
from toolkit.models.transformers.engine import Transformers
from toolkit.models.transformers.prompts import tokens_of
from toolkit.text.tokens import token_count

Result = TypeVar("Result")

NOT_ASKED = Failure("counted, not asked")


@dataclass(frozen=True, slots=True)
class Call:
    """What a model would be asked."""

    key: str  # that of the call cache
    prompt: Prompt
    how: Decoding | tuple[str, ...]  # a completion's decoding, or a choice's options

    @property
    def most_written(self) -> int:
        """The tokens that an answer may have: none where options are only compared."""
        return self.how.max_tokens if isinstance(self.how, Decoding) else 0


@dataclass(frozen=True, slots=True)
class Counted(Generic[Result]):
    """What some work returned with its model counting, and the calls that it made, in order."""

    result: Result
    calls: tuple[Call, ...]


@dataclass
class Counting:
    """Notes every call to `model` and answers none: a Failure, so that nothing is asked a second time."""

    model: LanguageModel
    replicate: int = 0
    calls: list[Call] = field(default_factory=list)

    @property
    def identity(self) -> str:
        """That of the model it stands for."""
        return self.model.identity

    @property
    def context_tokens(self) -> int:
        """That of the model it stands for."""
        return self.model.context_tokens

    def generate(self, prompts: Sequence[Prompt], decoding: Decoding) -> list[Completion | Failure]:
        """A failure a prompt."""
        keys = generate_keys(self.identity, prompts, decoding, self.replicate)
        self._note(keys, prompts, decoding)
        return [NOT_ASKED for _ in prompts]

    def choose(self, prompts: Sequence[Prompt], options: tuple[str, ...]) -> list[Choice | Failure]:
        """A failure a prompt."""
        keys = choose_keys(self.identity, prompts, options, self.replicate)
        self._note(keys, prompts, options)
        return [NOT_ASKED for _ in prompts]

    def during(self, work: Callable[[], Result]) -> Counted[Result]:
        """What `work` returns, and the calls that it makes here."""
        self.calls.clear()
        result = work()
        return Counted(result, tuple(self.calls))

    def _note(self, keys: Sequence[str], prompts: Sequence[Prompt], how: Decoding | tuple[str, ...]) -> None:
        self.calls += [Call(key, prompt, how) for key, prompt in zip(keys, prompts, strict=True)]


def counts_itself(model: LanguageModel) -> bool:
    """Whether tokens of prompts can be counted as the model counts them."""
    return isinstance(model, Transformers)


def prompt_tokens(model: LanguageModel, calls: Sequence[Call]) -> list[int]:
    """How long each prompt is: in the model's own tokens where it counts itself, else by `token_count`."""
    prompts = [call.prompt for call in calls]
    if isinstance(model, Transformers) and prompts:
        return [len(tokens) for tokens in tokens_of(model.loaded.tokenizer, prompts)]
    return [sum(map(token_count, (one.system, one.shared, one.own))) for one in prompts]
