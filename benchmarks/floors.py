"""The least time that a workload can take: its operations at full speed, and what must be read from memory.

A token costs 2 floating-point operations for each weight that it is multiplied with, and in each layer 4
times the width of attention for each token that it sees. The vocabulary's matrix counts only where a next
token is asked for. A step of decoding takes the longer of its operations and its reading: all weights once,
and the keys and values of the batch. Padding, launches, copies and Python count as nothing: no program
reaches it.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Machine:
    """What a device can do at most."""

    flops: float  # floating-point operations a second, in dense products
    bandwidth: float  # bytes a second, read from memory


@dataclass(frozen=True, slots=True)
class Architecture:
    """The sizes of a model that its costs depend on."""

    body: int  # weights that each token is multiplied with
    head: int  # those of the vocabulary's matrix
    layers: int
    attention: int  # width of the heads together
    key_value: int  # numbers kept for a token: keys and values of all layers
    number: int  # bytes of a number

    @classmethod
    def of(cls, model: Any) -> "Architecture":
        """The sizes of a transformers model with attention heads of one width."""
        config = model.config
        width = getattr(config, "head_dim", None) or config.hidden_size // config.num_attention_heads
        head = model.get_output_embeddings().weight
        matrices = (parameter for parameter in model.get_decoder().layers.parameters() if parameter.ndim == 2)
        return cls(
            body=sum(matrix.numel() for matrix in matrices),
            head=head.numel(),
            layers=config.num_hidden_layers,
            attention=config.num_attention_heads * width,
            key_value=2 * config.num_hidden_layers * config.num_key_value_heads * width,
            number=head.element_size(),
        )

    def reading(self, tokens: int, after: int) -> float:
        """Operations for a text of `tokens` tokens that follow on `after` others."""
        seen = tokens * (after + (tokens + 1) / 2)
        return 2.0 * self.body * tokens + 4.0 * self.attention * self.layers * seen


@dataclass(frozen=True, slots=True)
class Workload:
    """Prompts of one kind: the first `shared` tokens are the same in all of them."""

    name: str
    prompts: int
    shared: int
    own: int
    new: int = 0  # tokens to generate; 0: yes or no, by log-probabilities

    def prefill_flops(self, model: Architecture, *, sharing: bool) -> float:
        """Operations for reading all prompts, with the scores of one next token each."""
        if sharing:
            each = model.reading(self.own, self.shared)
            return model.reading(self.shared, 0) + self.prompts * (each + 2.0 * model.head)
        return self.prompts * (model.reading(self.shared + self.own, 0) + 2.0 * model.head)

    def decode_flops(self, model: Architecture) -> float:
        """Operations for all new tokens but the first, which reading the prompt has already given."""
        steps = max(0, self.new - 1)
        seen = self.shared + self.own + self.new / 2
        return (
            self.prompts
            * steps
            * (2.0 * (model.body + model.head) + 4.0 * model.attention * model.layers * seen)
        )

    def floor(self, model: Architecture, machine: Machine, *, sharing: bool, batch: int) -> float:
        """Seconds; in decoding, `batch` prompts at once, which with `sharing` read what they share once."""
        decoding = self.decode_flops(model) / machine.flops
        steps = max(0, self.new - 1) * math.ceil(self.prompts / batch)
        rows = min(batch, self.prompts)
        kept = rows * (self.own + self.new / 2) + self.shared * (1 if sharing else rows)
        read = model.number * (model.body + model.head + model.key_value * kept)
        reading = steps * read / machine.bandwidth
        return self.prefill_flops(model, sharing=sharing) / machine.flops + max(decoding, reading)


def table(rows: Sequence[Sequence[str]]) -> str:
    """Rows of words as aligned columns; the first row names them."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(
            word.rjust(width) if number else word.ljust(width) for number, (word, width) in enumerate(cells)
        )
        for cells in (list(zip(row, widths, strict=True)) for row in rows)
    )
