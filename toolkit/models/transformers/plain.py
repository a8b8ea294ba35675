"""The same questions asked in the plain way, for models whose attention cannot read shared keys.

Sliding windows, recurrent layers, attention sinks and the like: every prompt is read whole.
"""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from typing import TYPE_CHECKING

from toolkit.failure import Failure
from toolkit.models.transformers.batches import Batches
from toolkit.models.transformers.opening import Opened
from toolkit.models.transformers.packing import Tokens
from toolkit.models.transformers.scoring import Logprobs, Wanted, summed

if TYPE_CHECKING:
    from torch import Tensor


def plain_logprobs(
    opened: Opened, prompts: Sequence[Tokens], options: Sequence[Tokens], batches: Batches
) -> list[Logprobs | Failure]:
    """For each prompt the natural log-probabilities of the options, each the sum over its tokens."""
    heads = list(dict.fromkeys(tuple(option[:-1]) for option in options))

    def read(batch: list[int]) -> list[Logprobs]:
        texts = [[*prompts[place], *head] for place in batch for head in heads]
        wanted = [
            _wanted(number * len(heads), len(prompts[place]), options, heads)
            for number, place in enumerate(batch)
        ]
        return _read(opened, texts, wanted, options)

    longest = max(map(len, heads))
    return batches.run([(len(prompt) + longest) * len(heads) for prompt in prompts], read)


class PlainStream:
    """A batch of prompts, padded on the left, with transformers' own cache."""

    scores: Tensor  # of the next token, shape (rows, vocabulary), not normalised

    def __init__(self, opened: Opened, prompts: Sequence[Tokens]) -> None:
        import torch  # here, as both take seconds to import
        from transformers import DynamicCache

        self._opened = opened
        self._cache = DynamicCache(config=opened.model.config)
        # transformers 5.24 renamed the argument; the old name warns and will go.
        asked = inspect.signature(type(opened.model).forward).parameters
        self._name = "cache" if "cache" in asked else "past_key_values"
        longest = max(map(len, prompts))
        padded = [[0] * (longest - len(prompt)) + list(prompt) for prompt in prompts]
        self._mask = torch.tensor([[0] * (longest - len(prompt)) + [1] * len(prompt) for prompt in prompts])
        self._mask = self._mask.to(opened.device)
        positions = (self._mask.cumsum(dim=1) - 1).clamp(min=0)
        self._positions = positions[:, -1:]
        self._read(torch.tensor(padded), positions)

    def step(self, tokens: Sequence[int]) -> None:
        """Append one token to each row."""
        import torch

        self._mask = torch.nn.functional.pad(self._mask, (0, 1), value=1)
        self._positions = self._positions + 1
        self._read(torch.tensor(tokens)[:, None], self._positions)

    def keep(self, rows: list[int]) -> None:
        """Go on with these rows only."""
        import torch

        self._cache.batch_select_indices(torch.tensor(rows, device=self._opened.device))
        self._mask, self._positions, self.scores = self._mask[rows], self._positions[rows], self.scores[rows]

    def _read(self, ids: Tensor, positions: Tensor) -> None:
        import torch

        with torch.inference_mode():
            self.scores = self._opened.model(
                input_ids=ids.to(self._opened.device),
                attention_mask=self._mask,
                position_ids=positions,
                use_cache=True,
                logits_to_keep=1,
                **{self._name: self._cache},
            ).logits[:, -1]


def _read(
    opened: Opened, texts: list[list[int]], wanted: list[list[Wanted]], options: Sequence[Tokens]
) -> list[Logprobs]:
    """One forward pass over texts padded on the right."""
    import torch

    longest = max(map(len, texts))
    ids = torch.tensor([text + [0] * (longest - len(text)) for text in texts], device=opened.device)
    mask = torch.tensor([[1] * len(text) + [0] * (longest - len(text)) for text in texts])
    columns = sorted({column for asked in wanted for _, column, _ in asked})
    with torch.inference_mode():
        scores = opened.model(
            input_ids=ids,
            attention_mask=mask.to(opened.device),
            use_cache=False,
            logits_to_keep=torch.tensor(columns, device=opened.device),
        ).logits
    return summed(scores, columns, wanted, options)


def _wanted(
    first: int, length: int, options: Sequence[Tokens], heads: Sequence[tuple[int, ...]]
) -> list[Wanted]:
    """Where each token of each option is predicted; the prompt's texts are the rows from `first` on."""
    return [
        (first + heads.index(tuple(option[:-1])), length - 1 + number, token)
        for option in options
        for number, token in enumerate(option)
    ]
