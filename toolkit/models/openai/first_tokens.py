"""The log-probabilities of options from a server's list of the likeliest first tokens."""

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from toolkit.errors import UserError
from toolkit.failure import Failure
from toolkit.models.language import Choice
from toolkit.models.openai.replies import at, no_answer_in, shown, usage_in

_MARKS = " \t\r\n▁ĠĊ"  # how tokenizers write a space or a line break before a word


def told_apart(options: tuple[str, ...]) -> tuple[str, ...]:
    """The options without spaces around them; UserError unless first tokens can tell at least two apart."""
    words = tuple(option.strip(_MARKS) for option in options)
    if len(words) < 2 or not all(words):
        raise UserError(f"options {options!r}: give at least two, none of them empty")
    for word in words:
        if sum(other.startswith(word) for other in words) > 1:
            raise UserError(
                f"options {options!r}: two begin with {word!r}, so first tokens cannot tell them apart"
            )
    return words


def choice_in(reply: Any, options: tuple[str, ...]) -> Choice | Failure:
    """The choice in a reply of /chat/completions with `top_logprobs`.

    The log-probability of an option is that of its first token, with or without a space before it: exact for
    an option of one token, at most too high for a longer one. An option that is not in the server's list gets
    the highest value that it can have there: it is less likely than all in the list, and than what their
    probabilities leave over. So a margin between the two kinds is at least as large as told. A Failure if no
    option is in the list, or if a first token fits two of them.
    """
    if at(reply, "choices", 0) is None:
        return no_answer_in(reply)
    listed = at(reply, "choices", 0, "logprobs", "content", 0, "top_logprobs")
    if not isinstance(listed, list) or not listed:
        return Failure("server gives no log-probabilities", shown(reply))
    pairs = [(at(entry, "token"), at(entry, "logprob")) for entry in listed]
    if not all(isinstance(token, str) and _is_logprob(logprob) for token, logprob in pairs):
        return Failure("server gives log-probabilities that are none", shown(reply))
    tokens = _pooled(pairs)
    shared = {token for token in tokens if sum(option.startswith(token) for option in options) > 1}
    found = [_first_token(tokens.keys() - shared, option) for option in options]
    if all(token is None for token in found):
        return Failure(f"none of {options!r} among the {len(pairs)} likeliest first tokens", shown(reply))
    best = max(tokens[token] for token in found if token)
    if any(tokens[token] > best for token in shared):
        return Failure(f"the first tokens of {options!r} cannot tell them apart", shown(reply))
    bound = _bound(pairs)
    return Choice(tuple(bound if token is None else tokens[token] for token in found), usage_in(reply))


def _pooled(pairs: Sequence[tuple[str, float]]) -> Mapping[str, float]:
    """Log-probabilities by token, a token with and without a space before it taken as one."""
    same = defaultdict(list)
    for token, logprob in pairs:
        same[token.lstrip(_MARKS)].append(min(logprob, 0.0))
    return {token: min(0.0, _log_sum(logprobs)) for token, logprobs in same.items() if token}


def _first_token(tokens: Iterable[str], option: str) -> str | None:
    """The longest token that begins the option; a single letter begins too much to count for a longer one."""
    fitting = [token for token in tokens if option.startswith(token) and (len(token) > 1 or token == option)]
    return max(fitting, key=len, default=None)


def _bound(pairs: Sequence[tuple[str, float]]) -> float:
    """The highest log-probability of a token that is not in the list."""
    left = 1.0 - math.fsum(math.exp(min(logprob, 0.0)) for _, logprob in pairs)
    lowest = min(logprob for _, logprob in pairs)
    return min(lowest, math.log(left)) if left > 0.0 else lowest


def _log_sum(logprobs: Sequence[float]) -> float:
    top = max(logprobs)
    return top + math.log(math.fsum(math.exp(logprob - top) for logprob in logprobs))


def _is_logprob(number: Any) -> bool:
    return isinstance(number, (int, float)) and math.isfinite(number) and number < 1e-3
