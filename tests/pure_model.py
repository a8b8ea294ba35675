"""A language model that is a pure function of its prompt, and writes whatever shape it is asked for."""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from toolkit.failure import Failure
from toolkit.models.language import Choice, Completion, Decoding, Prompt, Usage

WORD = re.compile(r"[A-Za-z]{2,}")


@dataclass(frozen=True)
class Pure:
    """Answers in words of the prompt, drawn by the prompt alone; keeps what it was asked, batch by batch."""

    VERSION = 1
    context_tokens = 100_000
    identity = "pure"

    batches: list[list[Prompt]] = field(default_factory=list, compare=False, metadata={"identity": False})

    def generate(self, prompts: Sequence[Prompt], decoding: Decoding) -> list[Completion | Failure]:
        self.batches.append(list(prompts))
        schema = json.loads(decoding.schema) if decoding.schema else {"type": "string"}
        return [Completion(self._written(prompt, schema), True, Usage(11, 3)) for prompt in prompts]

    def choose(self, prompts: Sequence[Prompt], options: tuple[str, ...]) -> list[Choice | Failure]:
        self.batches.append(list(prompts))
        return [Choice(_likely(prompt, len(options)), Usage(7)) for prompt in prompts]

    def _written(self, prompt: Prompt, schema: dict[str, Any]) -> str:
        words = WORD.findall(prompt.own) or ["nothing"]
        value = drawn(schema, Random(f"{prompt.own}{prompt.attempt}"), words)
        return value if isinstance(value, str) else json.dumps(value)


def _likely(prompt: Prompt, options: int) -> tuple[float, ...]:
    chance = Random(f"{prompt.shared}{prompt.own}")
    return tuple(-chance.random() - 0.01 for _ in range(options))


def drawn(schema: dict[str, Any], chance: Random, words: Sequence[str]) -> Any:
    """A value that fits a JSON schema."""
    if "enum" in schema:
        return chance.choice(schema["enum"])
    kind = schema.get("type")
    if kind == "object":
        return {name: drawn(inner, chance, words) for name, inner in schema["properties"].items()}
    if kind == "array":
        return [drawn(schema["items"], chance, words) for _ in range(chance.randint(0, 2))]
    if kind == "integer":
        return chance.randint(schema.get("minimum", 1), schema.get("maximum", 2))
    if kind == "boolean":
        return chance.random() < 0.5
    if kind == "null":
        return None
    if "anyOf" in schema:
        return drawn(chance.choice(schema["anyOf"]), chance, words)
    if "pattern" in schema:
        return "2024-03-05"
    return " ".join(chance.sample(words, min(3, len(words))))
