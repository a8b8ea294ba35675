"""Completions and choices as plain JSON values and back, without loss."""

from collections.abc import Mapping
from typing import Any, TypeVar

from toolkit.models.language import Choice, Completion, Usage

Answer = TypeVar("Answer", Completion, Choice)


def plain(answer: Completion | Choice) -> dict[str, Any]:
    """The answer as JSON values: reading it back gives an equal one, to the last bit of each number."""
    cost = answer.usage
    usage = [cost.prompt_tokens, cost.completion_tokens, cost.shared_tokens]
    if isinstance(answer, Completion):
        return {"text": answer.text, "finished": answer.finished, "usage": usage}
    return {"logprobs": list(answer.logprobs), "usage": usage}


def completion_of(written: Mapping[str, Any]) -> Completion:
    """The completion that `plain` wrote; KeyError or TypeError if it is none."""
    return Completion(str(written["text"]), bool(written["finished"]), Usage(*written["usage"]))


def choice_of(written: Mapping[str, Any]) -> Choice:
    """The choice that `plain` wrote; KeyError or TypeError if it is none."""
    return Choice(tuple(float(logprob) for logprob in written["logprobs"]), Usage(*written["usage"]))
