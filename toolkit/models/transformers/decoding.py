"""From scores to text: the likeliest token or a seeded draw, within a grammar, until an answer ends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from toolkit.models.transformers.json_grammar import Matcher, allowed
from toolkit.models.transformers.streams import Stream

if TYPE_CHECKING:
    from torch import Tensor


@dataclass
class Writer:
    """One answer in the making."""

    stops: frozenset[int]
    matcher: Matcher | None = None  # holds the answer to a grammar
    draws: np.random.Generator | None = None  # None: the likeliest token
    temperature: float = 0.0
    tokens: list[int] = field(default_factory=list)
    finished: bool = False  # ended by itself
    error: str = ""

    @property
    def done(self) -> bool:
        """Whether nothing may be appended any more."""
        return self.finished or bool(self.error)

    def take(self, token: int) -> None:
        """Append a token, if the answer has not ended."""
        if self.done:
            return
        self.tokens.append(token)
        self.finished = token in self.stops
        if self.matcher is not None and not self.finished:
            if not self.matcher.consume_token(token):
                self.error = self.matcher.get_error()
            self.finished = not self.error and self.matcher.is_stopped()


def write(stream: Stream, writers: Sequence[Writer], max_tokens: int) -> None:
    """Let every writer write up to `max_tokens` tokens; rows that have ended are dropped by halves."""
    live = list(writers)
    for left in range(max_tokens, 0, -1):
        tokens = _next_tokens(stream.scores, live)
        for writer, token in zip(live, tokens, strict=True):
            writer.take(token)
        going = [row for row, writer in enumerate(live) if not writer.done]
        if not going or left == 1:
            return
        if len(going) <= len(live) // 2:
            stream.keep(going)
            live, tokens = [live[row] for row in going], [tokens[row] for row in going]
        stream.step(tokens)


def _next_tokens(scores: Tensor, writers: Sequence[Writer]) -> list[int]:
    """One token a row."""
    if any(writer.matcher for writer in writers):
        scores = _constrained(scores, writers)
    if all(writer.draws is None for writer in writers):
        likeliest: list[int] = scores.argmax(dim=-1).tolist()
        return likeliest
    return [_drawn(row, writer) for row, writer in zip(scores, writers, strict=True)]


def _constrained(scores: Tensor, writers: Sequence[Writer]) -> Tensor:
    """The scores, minus infinity for what a grammar forbids."""
    import torch  # here, as it takes a second to import

    matchers = [None if writer.done else writer.matcher for writer in writers]
    fits = torch.from_numpy(allowed(matchers, scores.shape[1])).to(scores.device)
    return scores.masked_fill(~fits, float("-inf"))


def _drawn(scores: Tensor, writer: Writer) -> int:
    """A token drawn from the row's probabilities at the writer's temperature."""
    if writer.draws is None or writer.done:
        return int(scores.argmax())
    probabilities = (scores.double() / writer.temperature).softmax(dim=-1).cpu().numpy()
    edges = probabilities.cumsum()
    return int(np.searchsorted(edges, writer.draws.random() * edges[-1], side="right"))
