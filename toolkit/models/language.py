"""Language models behind one Protocol: what is asked, what comes back, and what it cost."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from toolkit.failure import Failure


@dataclass(frozen=True, slots=True)
class Prompt:
    """One question to a model: instructions that many prompts share, then the part that is its own.

    Engines put both into one user message after the system message; keys and values of what prompts have in
    common are computed once. A prompt longer than the model's context is a Failure, never cut.
    """

    shared: str  # the instructions, first
    own: str  # the item itself, last
    system: str = ""
    attempt: int = 0  # part of a call's identity: a retry is another call


@dataclass(frozen=True, slots=True)
class Decoding:
    """How text is generated. Greedy unless told otherwise."""

    max_tokens: int
    schema: str | None = None  # a JSON schema as text: the answer is constrained to it where the engine can
    temperature: float = 0.0
    seed: int = 0  # matters only with a temperature


@dataclass(frozen=True, slots=True)
class Usage:
    """What a call cost, in the model's own tokens."""

    prompt_tokens: int
    completion_tokens: int = 0
    shared_tokens: int = 0  # of the prompt, those whose keys and values were computed for another one


@dataclass(frozen=True, slots=True)
class Completion:
    """What a model wrote."""

    text: str
    finished: bool  # False: it ran into max_tokens
    usage: Usage


@dataclass(frozen=True, slots=True)
class Choice:
    """How likely a model finds each of the given options as its next words."""

    logprobs: tuple[float, ...]  # natural logarithms, in the order of the options
    usage: Usage

    @property
    def mass(self) -> float:
        """The probability that all options have together; near 0, the model would say none of them."""
        return math.fsum(math.exp(logprob) for logprob in self.logprobs)

    @property
    def margin(self) -> float:
        """By how much the first option is preferred to the likeliest other one, in nats."""
        first, *others = self.logprobs
        return first - max(others)


class LanguageModel(Protocol):
    """A model that can be asked. Results come in the order of the prompts; what failed is a Failure."""

    @property
    def identity(self) -> str:
        """Names the weights, the engine and the number format: all that can change an answer, no secret."""

    @property
    def context_tokens(self) -> int:
        """The longest prompt and answer together, in tokens."""

    def generate(self, prompts: Sequence[Prompt], decoding: Decoding) -> list[Completion | Failure]:
        """One completion a prompt."""

    def choose(self, prompts: Sequence[Prompt], options: tuple[str, ...]) -> list[Choice | Failure]:
        """The log-probabilities of at least two given options, without generating anything."""
