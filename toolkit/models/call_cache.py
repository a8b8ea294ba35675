"""Answers of a model kept on disk: a call that has been answered once is never paid for again."""

import json
import os
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from random import Random
from threading import Lock
from time import perf_counter
from typing import Any, ClassVar

from toolkit.failure import Failure
from toolkit.models.call_keys import choose_keys, generate_keys
from toolkit.models.call_segments import Segments
from toolkit.models.language import Choice, Completion, Decoding, LanguageModel, Prompt
from toolkit.models.written_answers import Answer, choice_of, completion_of, plain
from toolkit.settings import NonNegative, Positive


def default_folder() -> Path:
    """Where calls are kept unless told otherwise: `calls` in $GATELAB_CACHE_DIR or in ~/.cache/gatelab."""
    return Path(os.environ.get("GATELAB_CACHE_DIR") or Path.home() / ".cache" / "gatelab") / "calls"


@dataclass(frozen=True, slots=True)
class Calls:
    """What a model was spared and what it was asked, so far. Tokens and seconds are those of the misses."""

    hits: int = 0  # prompts answered from disk, or by an identical prompt of the same batch
    misses: int = 0  # prompts that the model was asked
    failures: int = 0  # of the misses, those without a result
    prompt_tokens: int = 0
    completion_tokens: int = 0
    shared_tokens: int = 0
    seconds: float = 0.0  # in the model

    def since(self, earlier: "Calls") -> "Calls":
        """What was added after the snapshot `earlier`."""
        return Calls(*(getattr(self, name) - getattr(earlier, name) for name in self.__slots__))


@dataclass
class _Count:
    calls: Calls = Calls()
    lock: Lock = field(default_factory=Lock)

    def add(self, **more: float) -> None:
        with self.lock:
            changed: dict[str, Any] = {name: getattr(self.calls, name) + more[name] for name in more}
            self.calls = replace(self.calls, **changed)


@dataclass
class _Kept:
    """The answers on disk, for all values that share them."""

    segments: Segments
    written: set[str] = field(default_factory=set)  # keys, by this process; none that is damaged since
    lock: Lock = field(default_factory=Lock)

    def find(self, keys: Collection[str]) -> dict[str, bytes]:
        """What is kept under those of `keys` that have an answer."""
        found = self.segments.find(keys)
        with self.lock:
            self.written.difference_update(key for key in keys if key not in found)
        return found

    def add(self, answers: Mapping[str, bytes]) -> None:
        """Write each answer down once: values that ask in one batch are all given what it answers."""
        with self.lock:
            self.segments.append({key: answers[key] for key in answers if key not in self.written})
            self.written.update(answers)


@dataclass(frozen=True)
class Cached:
    """The same answers as `model`, each computed once a replicate, whatever process asks.

    An answer's name is a digest of the model's identity, the operation, the prompt with its attempt, the
    decoding or the options, and the replicate; prompts themselves are not stored. Failures never are. Prompts
    reach the model in batches; when one returns, its answers are on disk (one fsync a batch). A replicate
    asks in another order. Threads may ask at once.
    """

    VERSION: ClassVar[int] = 1

    model: LanguageModel
    folder: Path = field(default_factory=default_folder, metadata={"identity": False})
    replicate: NonNegative = 0
    batch: Positive = field(default=256, metadata={"identity": False})  # prompts that a kill can cost

    @property
    def identity(self) -> str:
        """That of the model: where an answer is kept does not change it."""
        return self.model.identity

    @property
    def context_tokens(self) -> int:
        """That of the model."""
        return self.model.context_tokens

    @property
    def calls(self) -> Calls:
        """What has been asked of this value so far."""
        return self._count.calls

    def over(self, model: LanguageModel) -> "Cached":
        """The same kept answers with another model behind them (a stand-in, say), and counts of its own."""
        other = replace(self, model=model)
        vars(other)["_kept"] = self._kept
        return other

    def generate(self, prompts: Sequence[Prompt], decoding: Decoding) -> list[Completion | Failure]:
        """One completion a prompt, in order."""
        keys = generate_keys(self.identity, prompts, decoding, self.replicate)
        return self._answers(
            dict(zip(keys, prompts, strict=True)),
            keys,
            lambda batch: self.model.generate(batch, decoding),
            completion_of,
        )

    def choose(self, prompts: Sequence[Prompt], options: tuple[str, ...]) -> list[Choice | Failure]:
        """The log-probabilities of the options, a prompt each, in order."""
        keys = choose_keys(self.identity, prompts, options, self.replicate)
        return self._answers(
            dict(zip(keys, prompts, strict=True)),
            keys,
            lambda batch: self.model.choose(batch, options),
            choice_of,
        )

    def _answers(
        self,
        asked: dict[str, Prompt],
        keys: list[str],
        ask: Callable[[list[Prompt]], Sequence[Answer | Failure]],
        read: Callable[[dict[str, Any]], Answer],
    ) -> list[Answer | Failure]:
        known: dict[str, Answer | Failure] = {
            key: read(json.loads(contents)) for key, contents in self._kept.find(asked).items()
        }
        new = [key for key in asked if key not in known]
        if self.replicate:  # a replicate is to meet other batch mates
            Random(f"{self.replicate}/{len(new)}").shuffle(new)
        for start in range(0, len(new), self.batch):
            batch = new[start : start + self.batch]
            known.update(zip(batch, self._computed(batch, [asked[key] for key in batch], ask), strict=True))
        self._count.add(hits=len(keys) - len(new))
        return [known[key] for key in keys]

    def _computed(
        self,
        keys: list[str],
        prompts: list[Prompt],
        ask: Callable[[list[Prompt]], Sequence[Answer | Failure]],
    ) -> list[Answer | Failure]:
        """The model's own answers, stored and counted."""
        before = perf_counter()
        answers = list(ask(prompts))
        seconds = perf_counter() - before
        found = {
            key: answer for key, answer in zip(keys, answers, strict=True) if not isinstance(answer, Failure)
        }
        self._kept.add({key: self._written(answer) for key, answer in found.items()})
        usages = [answer.usage for answer in found.values()]
        self._count.add(
            misses=len(keys),
            failures=len(keys) - len(found),
            prompt_tokens=sum(usage.prompt_tokens for usage in usages),
            completion_tokens=sum(usage.completion_tokens for usage in usages),
            shared_tokens=sum(usage.shared_tokens for usage in usages),
            seconds=seconds,
        )
        return answers

    def _written(self, answer: Completion | Choice) -> bytes:
        return json.dumps({"model": self.identity, **plain(answer)}).encode("ascii")

    @cached_property
    def _kept(self) -> _Kept:
        return _Kept(Segments(self.folder))

    @cached_property
    def _count(self) -> _Count:
        return _Count()
