"""Forward passes over packed rows: scores of next tokens, and keys and values to go on from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from toolkit.models.transformers.attention import KeysValues, Rows
from toolkit.models.transformers.opening import Opened
from toolkit.models.transformers.packing import ROW_TOKENS, Layout, Tokens

if TYPE_CHECKING:
    from torch import Tensor

ROWS = {"cpu": 1, "cuda": 32}  # read at once: enough to keep the device busy


def row_budget(opened: Opened) -> int:
    """How many tokens in rows one forward pass should read on this device."""
    return ROWS[opened.device] * ROW_TOKENS


def keys_of(opened: Opened, tokens: Tokens) -> KeysValues:
    """The keys and values of one text, one row a layer; none of an empty one."""
    import torch  # here, as it takes a second to import

    if not tokens:
        return {}
    rows = Rows({}, None, keep=True)
    with torch.inference_mode():
        ids = torch.tensor([list(tokens)], device=opened.device)
        opened.model(input_ids=ids, use_cache=False, logits_to_keep=1, sharing=rows)
    return rows.kept


def shortened(keys: KeysValues, tokens: int) -> KeysValues:
    """The keys and values of the first `tokens` tokens: no token depends on later ones. Nothing is copied."""
    if not tokens:
        return {}
    return {layer: (key[:, :, :tokens], value[:, :, :tokens]) for layer, (key, value) in keys.items()}


def shared_tokens(before: KeysValues) -> int:
    """How many tokens `before` holds."""
    return int(before[0][0].shape[2]) if before else 0


def scores_of(
    opened: Opened, before: KeysValues, layout: Layout, columns: Sequence[int], *, keep: bool = False
) -> tuple[Tensor, KeysValues]:
    """Scores of the next token at `columns` of each row, shape (rows, columns, vocabulary), not normalised.

    With `keep`, also the keys and values of the rows. The rows' texts follow on what `before` holds.
    """
    import torch  # here, as it takes a second to import

    with torch.inference_mode():
        rows = Rows(before, _mask(opened, layout, shared_tokens(before)), keep=keep)
        scores = opened.model(
            input_ids=_on(opened, layout.tokens),
            position_ids=_on(opened, layout.positions) + shared_tokens(before),
            use_cache=False,
            logits_to_keep=torch.tensor(list(columns), device=opened.device),
            sharing=rows,
        ).logits
    return scores, rows.kept


def _mask(opened: Opened, layout: Layout, shared: int) -> Tensor:
    """What is added to attention scores: 0 for what a token may see, else minus infinity.

    Shape (rows, 1, width, shared + width).
    """
    import torch

    owners, branches = _on(opened, layout.owners), _on(opened, layout.branches)
    seen = (owners[:, :, None] == owners[:, None, :]).tril()
    seen &= (branches[:, None, :] == 0) | (branches[:, :, None] == branches[:, None, :])
    mask = torch.zeros(
        (len(owners), 1, seen.shape[1], shared + seen.shape[1]),
        dtype=opened.model.dtype,
        device=opened.device,
    )
    mask[:, 0, :, shared:].masked_fill_(~seen, float("-inf"))
    return mask


def _on(opened: Opened, values: Any) -> Tensor:
    """An array as a tensor on the model's device."""
    import torch

    return torch.from_numpy(values).to(opened.device)
