"""A tiny language model, and caches of its calls in this process and in others."""

import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from toolkit.failure import Failure
from toolkit.models.call_cache import Cached
from toolkit.models.call_keys import generate_keys
from toolkit.models.language import Choice, Completion, Decoding, Prompt, Usage

ROOT = Path(__file__).parents[1]
SHORT = Decoding(max_tokens=8)
OPTIONS = ("Yes", "No")
WRITER = """
import sys
from pathlib import Path
from models import SHORT, cached, prompts
folder, first, last, step = Path(sys.argv[1]), *map(int, sys.argv[2:])
model = cached(folder, batch=step)
for start in range(first, last, step):
    model.generate(prompts(*range(start, min(start + step, last))), SHORT)
    print(start + step, flush=True)
"""


@dataclass(frozen=True)
class Counting:
    """Answers with the words of the prompt and the number of the call; fails where it reads `fail`."""

    identity: str = "counting"
    context_tokens: int = 100
    asked: list[Prompt] = field(default_factory=list, compare=False)

    def generate(self, prompts: Sequence[Prompt], decoding: Decoding) -> list[Completion | Failure]:
        return [
            self._failure(prompt) or Completion(f"{prompt.own}/{len(self.asked)}", True, Usage(10, 3, 5))
            for prompt in prompts
        ]

    def choose(self, prompts: Sequence[Prompt], options: tuple[str, ...]) -> list[Choice | Failure]:
        return [
            self._failure(prompt)
            or Choice(tuple(-0.1 * (place + len(self.asked)) for place in range(len(options))), Usage(10))
            for prompt in prompts
        ]

    def _failure(self, prompt: Prompt) -> Failure | None:
        self.asked.append(prompt)
        return Failure("no answer") if "fail" in prompt.own else None


def prompts(*own: object) -> list[Prompt]:
    return [Prompt("Say: ", str(words)) for words in own]


def keys(*own: object) -> list[str]:
    """The keys of these prompts when the tiny model is asked for a short completion."""
    return generate_keys("counting", prompts(*own), SHORT, 0)


def cached(folder: Path, **settings: object) -> Cached:
    """A cache with a model of its own, as a new process would have it."""
    return Cached(Counting(), folder, **settings)


def writer(folder: Path, first: int, last: int, step: int) -> "subprocess.Popen[str]":
    """Another process that asks the same model for the numbers from `first` to `last`."""
    return subprocess.Popen(
        [sys.executable, "-c", WRITER, str(folder), str(first), str(last), str(step)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'tests'}"},
    )
