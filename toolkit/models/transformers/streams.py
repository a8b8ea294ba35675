"""A batch of answers in the making: scores of the next tokens, one step after another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

import numpy as np

from toolkit.models.transformers.attention import KeysValues, Steps
from toolkit.models.transformers.opening import Opened
from toolkit.models.transformers.packing import Layout, Text, Tokens, laid_out, packed
from toolkit.models.transformers.reading import row_budget, scores_of, shared_tokens

if TYPE_CHECKING:
    from torch import Tensor


class Stream(Protocol):
    """The state of a batch of answers."""

    scores: Tensor  # of the next token, shape (rows, vocabulary), not normalised

    def step(self, tokens: Sequence[int]) -> None:
        """Append one token to each row."""

    def keep(self, rows: list[int]) -> None:
        """Go on with these rows only."""


class SharedStream:
    """Prompts that go on from shared keys and values, read in packed rows; `room` tokens may be appended."""

    def __init__(self, opened: Opened, before: KeysValues, own: Sequence[Tokens], room: int) -> None:
        import torch  # here, as it takes a second to import

        self._opened = opened
        self._longest = max(map(len, own))
        lengths = torch.tensor([len(tokens) for tokens in own], device=opened.device)
        width = self._longest + room
        empty = torch.arange(width, device=opened.device) < (self._longest - lengths)[:, None]
        mask = torch.zeros(empty.shape, dtype=opened.model.dtype, device=opened.device)
        self._steps = Steps(before, {}, mask.masked_fill_(empty, float("-inf")), self._longest)
        self._positions = lengths[:, None] + shared_tokens(before)
        self.scores = torch.empty((len(own), opened.vocabulary), device=opened.device)
        self._read(own, width)

    def step(self, tokens: Sequence[int]) -> None:
        """Append one token to each row."""
        import torch

        with torch.inference_mode():
            self.scores = self._opened.model(
                input_ids=torch.tensor(tokens, device=self._opened.device)[:, None],
                position_ids=self._positions,
                use_cache=False,
                logits_to_keep=1,
                sharing=self._steps,
            ).logits[:, -1]
        self._steps.filled += 1
        self._positions = self._positions + 1

    def keep(self, rows: list[int]) -> None:
        """Go on with these rows only."""
        self._steps.keep(rows)
        self._positions = self._positions[rows]
        self.scores = self.scores[rows]

    def _read(self, own: Sequence[Tokens], width: int) -> None:
        """Read the prompts; their keys and values end at column `longest` of those of `width` tokens."""
        texts = [Text(tokens) for tokens in own]
        rows = packed([len(text) for text in texts])
        at_once = max(1, row_budget(self._opened) // sum(len(texts[place]) for place in rows[0]))
        for first in range(0, len(rows), at_once):
            batch = rows[first : first + at_once]
            layout = laid_out(batch, texts)
            lasts = {place: column + len(own[place]) - 1 for place, (_, column) in layout.starts.items()}
            columns = {last: number for number, last in enumerate(sorted(set(lasts.values())))}
            scores, kept = scores_of(self._opened, self._steps.before, layout, list(columns), keep=True)
            picked = scores[
                [row for row, _ in layout.starts.values()], [columns[last] for last in lasts.values()]
            ]
            self.scores[list(lasts)] = picked.float()
            self._take(kept, layout, lasts, width)

    def _take(self, kept: KeysValues, layout: Layout, lasts: dict[int, int], width: int) -> None:
        """Move keys and values from packed rows to one row a prompt."""
        import torch

        places = list(lasts)
        back = np.arange(1 - self._longest, 1)
        ends = np.array([layout.starts[place][0] * layout.tokens.shape[1] + lasts[place] for place in places])
        # What lies before a shorter prompt is masked, so any token may stand there.
        source = torch.from_numpy(np.maximum(ends[:, None] + back, 0)).to(self._opened.device)
        for layer, pair in kept.items():
            if layer not in self._steps.own:
                shape = (len(self.scores), pair[0].shape[1], width, pair[0].shape[3])
                self._steps.own[layer] = (pair[0].new_zeros(shape), pair[1].new_zeros(shape))
            for own, new in zip(self._steps.own[layer], pair, strict=True):
                moved = new.transpose(1, 2).flatten(0, 1)[source].transpose(1, 2)
                own[places, :, : self._longest] = moved
