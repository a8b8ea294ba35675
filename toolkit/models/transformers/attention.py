"""Attention that reads what many prompts share from one copy of its keys and values.

transformers lets a model's attention be replaced by a registered function, and hands keyword arguments of
`forward` down to it. `attend` is that function; its argument `sharing` says where keys and values are. So
no cache class of transformers takes part, and what is shared is neither repeated for a batch nor copied at
a step.

Shapes: query (rows, heads, tokens, width), key and value (rows, key heads, tokens, width).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from torch import Tensor

NAME = "gatelab_shared"
UNSUPPORTED = ("softcap", "s_aux", "sliding_window", "position_bias")  # kinds of attention of other models

KeysValues = dict[int, "tuple[Tensor, Tensor]"]  # by layer, (rows, key heads, tokens, width) each


class UnsupportedAttention(ValueError):
    """A model's attention has a part that shared keys do not take into account."""


class Sharing(Protocol):
    """Attends from the new tokens of a forward pass to all that they may see."""

    def __call__(self, layer: int, query: Tensor, key: Tensor, value: Tensor, scaling: float) -> Tensor:
        """The attention's output, in the shape of `query`."""


def register() -> None:
    """Make `attend` known to transformers under NAME."""
    from transformers import AttentionInterface  # here, as it takes seconds to import

    AttentionInterface.register(NAME, attend)


def attend(
    module: Any,
    query: Tensor,
    key: Tensor,
    value: Tensor,
    attention_mask: Tensor | None,
    *,
    scaling: float | None = None,
    sharing: Sharing | None = None,
    **rest: Any,
) -> tuple[Tensor, None]:
    """What transformers calls in each layer; the output has the shape (rows, tokens, heads, width)."""
    for name in UNSUPPORTED:
        if rest.get(name) is not None:
            raise UnsupportedAttention(name)
    if sharing is None:
        raise UnsupportedAttention("the model does not hand its arguments down")
    scale = query.shape[-1] ** -0.5 if scaling is None else scaling
    return sharing(module.layer_idx, query, key, value, scale).transpose(1, 2).contiguous(), None


class Rows:
    """Rows of whole texts after shared keys: each token sees `before`, and of its row what `mask` allows.

    `mask` is added to the scores, shape (rows, 1, tokens, shared + tokens); without it a row is one text and
    nothing may be shared. With `keep`, the rows' own keys and values are in `kept` afterwards.
    """

    def __init__(self, before: KeysValues, mask: Tensor | None, *, keep: bool) -> None:
        self.before = before
        self.mask = mask
        self.keep = keep
        self.kept: KeysValues = {}

    def __call__(self, layer: int, query: Tensor, key: Tensor, value: Tensor, scaling: float) -> Tensor:
        """The attention's output, in the shape of `query`."""
        import torch

        if self.keep:
            self.kept[layer] = (key, value)
        if self.before:
            keys, values = (shared.expand(len(key), -1, -1, -1) for shared in self.before[layer])
            key, value = torch.cat((keys, key), dim=2), torch.cat((values, value), dim=2)
        groups = query.shape[1] // key.shape[1]
        if groups > 1:  # kernels that take a mask do not take fewer key heads than heads
            key, value = key.repeat_interleave(groups, dim=1), value.repeat_interleave(groups, dim=1)
        return torch.nn.functional.scaled_dot_product_attention(
            query, key, value, attn_mask=self.mask, is_causal=self.mask is None, scale=scaling
        )


class Steps:
    """One new token a row: each sees the shared keys, its row's own ones, and itself.

    `own` has room for all tokens to come; `filled` columns are taken, and `mask` (rows, columns) is added to
    the scores of own keys: minus infinity where a row starts later than the longest one.
    """

    def __init__(self, before: KeysValues, own: KeysValues, mask: Tensor, filled: int) -> None:
        self.before = before
        self.own = own
        self.mask = mask
        self.filled = filled

    def __call__(self, layer: int, query: Tensor, key: Tensor, value: Tensor, scaling: float) -> Tensor:
        """The attention's output, in the shape of `query`; the new keys and values are kept."""
        import torch

        keys, values = (kept[:, :, : self.filled + 1] for kept in self.own[layer])
        keys[:, :, self.filled :] = key
        values[:, :, self.filled :] = value
        rows, heads, _, width = query.shape
        grouped = query.reshape(rows, keys.shape[1], -1, width) * scaling
        own = grouped @ keys.transpose(2, 3) + self.mask[:, None, None, : self.filled + 1]
        if not self.before:
            return (_softmax(own, value) @ values).reshape(rows, heads, 1, width)
        shared_keys, shared_values = (shared[0] for shared in self.before[layer])
        shared = _over_rows(grouped, shared_keys.transpose(1, 2))
        weights = _softmax(torch.cat((shared, own), dim=3), value)
        seen = shared.shape[3]
        mixed = _over_rows(weights[..., :seen], shared_values) + weights[..., seen:] @ values
        return mixed.reshape(rows, heads, 1, width)

    def keep(self, rows: list[int]) -> None:
        """Go on with these rows only."""
        self.own = {layer: (keys[rows], values[rows]) for layer, (keys, values) in self.own.items()}
        self.mask = self.mask[rows]


def _softmax(scores: Tensor, like: Tensor) -> Tensor:
    """Attention weights, summed in float32 whatever the model's number format is."""
    import torch

    weights: Tensor = torch.softmax(scores, dim=-1, dtype=torch.float32).to(like.dtype)
    return weights


def _over_rows(left: Tensor, right: Tensor) -> Tensor:
    """`left` (rows, key heads, group, a) times `right` (key heads, a, b), as one product a key head."""
    rows, key_heads, group, _ = left.shape
    product: Tensor = left.transpose(0, 1).reshape(key_heads, rows * group, -1) @ right
    return product.view(key_heads, rows, group, -1).transpose(0, 1)
