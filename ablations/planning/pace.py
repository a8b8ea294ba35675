"""How fast a model answers, measured on a few of the prompts that a run would ask it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from time import perf_counter

from ablations.planning.counting import Call, prompt_tokens
from ablations.planning.tallies import Load
from toolkit.errors import UserError
from toolkit.failure import Failure
from toolkit.models.language import Choice, Completion, Decoding, LanguageModel
from toolkit.models.openai.engine import OpenAI
from toolkit.models.replay import Replay

PROMPTS = 4  # asked of a local model, together
READ = 2000  # tokens of them, at most; but one prompt in any case
WRITTEN = 8  # tokens that a local model is let write
OPTIONS = ("Yes", "No")


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds that a model takes."""

    call: float = 0.0
    read: float = 0.0  # a token of a prompt
    written: float = 0.0  # a token of an answer

    def seconds(self, load: Load) -> float:
        """How long so many calls take, one batch after another."""
        return load.calls * self.call + load.read * self.read + load.written * self.written


def pace_of(model: LanguageModel, samples: Sequence[Call]) -> Pace:
    """How fast the model answers such calls: a few are asked of a local one, one of an endpoint.

    Raises UserError if there is no answer: it is better known before a run than in it.
    """
    fitting = _fitting(model, samples)
    if not fitting or isinstance(model, Replay):  # recorded answers take no time, and no other prompts
        return Pace()
    served = getattr(model, "base_url", None) is not None
    return _served(model, fitting[0]) if served else _local(model, fitting)


def _fitting(model: LanguageModel, samples: Sequence[Call]) -> list[Call]:
    """The samples that the model has room for: others fail, which says nothing about the model."""
    sizes = zip(samples, prompt_tokens(model, samples), strict=True)
    return [call for call, read in sizes if read + call.most_written < model.context_tokens]


def _served(model: LanguageModel, call: Call) -> Pace:
    start = perf_counter()
    answer = _asked(_trying_once(model), [call])[0]
    seconds = perf_counter() - start
    if isinstance(answer, Failure):
        raise UserError(f"model: {model.identity}: {answer.error}")
    return Pace(call=seconds / getattr(model, "concurrency", 1))


def _local(model: LanguageModel, samples: Sequence[Call]) -> Pace:
    some = _few(model, samples)
    prompts = [call.prompt for call in some]
    _refuse(model, model.choose(prompts[:1], OPTIONS))  # opens it, which is not measured
    start = perf_counter()
    _refuse(model, model.choose(prompts, OPTIONS))
    reading = perf_counter() - start
    read = reading / max(1, sum(prompt_tokens(model, some)))
    decodings = [call.how for call in some if isinstance(call.how, Decoding)]
    if not decodings:
        return Pace(read=read)
    start = perf_counter()
    answers = model.generate(prompts, Decoding(WRITTEN, temperature=decodings[0].temperature))
    writing = perf_counter() - start - reading
    _refuse(model, answers)
    return Pace(read=read, written=max(0.0, writing) / (WRITTEN * len(prompts)))


def _few(model: LanguageModel, samples: Sequence[Call]) -> list[Call]:
    """The first of the samples, a few, as far as they are short."""
    few: list[Call] = []
    read = 0
    for call, tokens in zip(samples, prompt_tokens(model, samples), strict=True):
        read += tokens
        if few and (read > READ or len(few) == PROMPTS):
            break
        few.append(call)
    return few


def _asked(model: LanguageModel, calls: Sequence[Call]) -> Sequence[Completion | Choice | Failure]:
    prompts, how = [call.prompt for call in calls], calls[0].how
    return model.generate(prompts, how) if isinstance(how, Decoding) else model.choose(prompts, how)


def _refuse(model: LanguageModel, answers: Sequence[Completion | Choice | Failure]) -> None:
    """UserError if none of the answers is one."""
    failures = [answer for answer in answers if isinstance(answer, Failure)]
    if failures and len(failures) == len(answers):
        raise UserError(f"model: {model.identity}: {failures[0].error}")


def _trying_once(model: LanguageModel) -> LanguageModel:
    """The same endpoint, given up after one try: who plans is not to wait for it."""
    return replace(model, retries=0).through(model.door) if isinstance(model, OpenAI) else model
