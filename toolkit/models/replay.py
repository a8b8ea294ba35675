"""Recorded answers in place of a model, for tests: what was not recorded is a Failure."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar

from toolkit.errors import UserError
from toolkit.failure import Failure
from toolkit.models.call_keys import choose_keys, generate_keys
from toolkit.models.language import Choice, Completion, Decoding, LanguageModel, Prompt
from toolkit.models.written_answers import Answer, choice_of, completion_of, plain
from toolkit.settings import Positive


@dataclass(frozen=True)
class Replay:
    """Gives the answers that `path`, JSONL written by Recording or by `line_of`, holds for exactly a call.

    A line of the file is a call: the prompt, the decoding or the options, and the answer; of two lines for
    one call the last counts. UserError for a line that is something else.
    """

    VERSION: ClassVar[int] = 1

    path: Path
    context_tokens: Positive = 8192

    @property
    def identity(self) -> str:
        """Names the recorded answers by the contents of the file."""
        return f"replay/{hashlib.sha256(self._contents).hexdigest()[:16]}"

    def generate(self, prompts: Sequence[Prompt], decoding: Decoding) -> list[Completion | Failure]:
        """The recorded completions; a Failure names the call that was not recorded."""
        return [self._recorded(key, Completion) for key in generate_keys("", prompts, decoding, 0)]

    def choose(self, prompts: Sequence[Prompt], options: tuple[str, ...]) -> list[Choice | Failure]:
        """The recorded choices; a Failure names the call that was not recorded."""
        return [self._recorded(key, Choice) for key in choose_keys("", prompts, options, 0)]

    def _recorded(self, key: str, kind: type[Answer]) -> Answer | Failure:
        answer = self._answers.get(key)
        return (
            answer if isinstance(answer, kind) else Failure(f"{self.path.name}: call {key} is not recorded")
        )

    @cached_property
    def _answers(self) -> dict[str, Completion | Choice]:
        answers = {}
        for number, line in enumerate(self._contents.split(b"\n"), 1):
            if line.strip():
                key, answer = _read(line, f"{self.path}:{number}")
                answers[key] = answer
        return answers

    @cached_property
    def _contents(self) -> bytes:
        try:
            return self.path.read_bytes()
        except OSError as error:
            raise UserError(f"{self.path}: no recorded calls can be read ({error.strerror})") from error


@dataclass(frozen=True)
class Recording:
    """The same answers as `model`, each also appended to `path`; failures are not recorded."""

    VERSION: ClassVar[int] = 1

    model: LanguageModel
    path: Path = field(metadata={"identity": False})

    @property
    def identity(self) -> str:
        """That of the model: recording changes no answer."""
        return self.model.identity

    @property
    def context_tokens(self) -> int:
        """That of the model."""
        return self.model.context_tokens

    def generate(self, prompts: Sequence[Prompt], decoding: Decoding) -> list[Completion | Failure]:
        """The model's completions, recorded."""
        answers = self.model.generate(prompts, decoding)
        self._record(prompts, decoding, answers)
        return answers

    def choose(self, prompts: Sequence[Prompt], options: tuple[str, ...]) -> list[Choice | Failure]:
        """The model's choices, recorded."""
        answers = self.model.choose(prompts, options)
        self._record(prompts, options, answers)
        return answers

    def _record(
        self,
        prompts: Sequence[Prompt],
        asked: Decoding | tuple[str, ...],
        answers: Sequence[Completion | Choice | Failure],
    ) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            for prompt, answer in zip(prompts, answers, strict=True):
                if not isinstance(answer, Failure):
                    file.write(line_of(prompt, asked, answer) + "\n")


def line_of(prompt: Prompt, asked: Decoding | tuple[str, ...], answer: Completion | Choice) -> str:
    """A line of a replay file: `asked` is the decoding of a completion, or the options of a choice."""
    how: dict[str, Any] = (
        {"decoding": asdict(asked)} if isinstance(asked, Decoding) else {"options": list(asked)}
    )
    return json.dumps({"prompt": asdict(prompt), **how, "answer": plain(answer)})


def _read(line: bytes, where: str) -> tuple[str, Completion | Choice]:
    """The key of a recorded call and its answer; UserError if the line is none."""
    try:
        written = json.loads(line)
        prompts = [Prompt(**written["prompt"])]
        if "decoding" in written:
            key = generate_keys("", prompts, Decoding(**written["decoding"]), 0)[0]
            return key, completion_of(written["answer"])
        return choose_keys("", prompts, tuple(written["options"]), 0)[0], choice_of(written["answer"])
    except (ValueError, KeyError, TypeError) as error:
        raise UserError(f"{where}: not a recorded call ({type(error).__name__}: {error})") from error
