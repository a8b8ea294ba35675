"""How likely given options are as next words: one forward pass over packed rows, nothing generated."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from toolkit.failure import Failure
from toolkit.models.transformers.attention import KeysValues
from toolkit.models.transformers.batches import Batches
from toolkit.models.transformers.opening import Opened
from toolkit.models.transformers.packing import Text, Tokens, laid_out, packed
from toolkit.models.transformers.reading import scores_of

if TYPE_CHECKING:
    from torch import Tensor

Logprobs = tuple[float, ...]
Wanted = tuple[int, int, int]  # row, column, and the token whose probability after it is asked


def option_logprobs(
    opened: Opened, before: KeysValues, own: Sequence[Tokens], options: Sequence[Tokens], batches: Batches
) -> list[Logprobs | Failure]:
    """For each prompt (`own` tokens after what `before` holds) the natural log-probabilities of the options.

    That of an option is the sum over its tokens, each given those before it. An option of several tokens is a
    branch of its prompt, without its last token, which nothing follows.
    """
    branches = tuple(tuple(option[:-1]) for option in options)
    texts = [Text(stem, branches) for stem in own]
    rows = packed([len(text) for text in texts])

    def read(batch: list[int]) -> list[list[Logprobs]]:
        layout = laid_out([rows[row] for row in batch], texts)
        wanted = [
            _wanted(layout.starts[place], len(own[place]), options) for row in batch for place in rows[row]
        ]
        columns = sorted({column for asked in wanted for _, column, _ in asked})
        scores, _ = scores_of(opened, before, layout, columns)
        found = iter(summed(scores, columns, wanted, options))
        return [[next(found) for _ in rows[row]] for row in batch]

    results: dict[int, Logprobs | Failure] = {}
    sizes = [sum(len(texts[place]) for place in row) for row in rows]
    for row, read_row in zip(rows, batches.run(sizes, read), strict=True):
        for number, place in enumerate(row):
            results[place] = read_row if isinstance(read_row, Failure) else read_row[number]
    return [results[place] for place in range(len(own))]


def summed(
    scores: Tensor, columns: Sequence[int], wanted: Iterable[Iterable[Wanted]], options: Sequence[Tokens]
) -> list[Logprobs]:
    """The log-probability of each option of each prompt, given where each of its tokens is predicted."""
    import torch  # here, as it takes a second to import

    asked = [list(places) for places in wanted]
    at = {column: number for number, column in enumerate(columns)}
    used = {place: number for number, place in enumerate(sorted({one[:2] for many in asked for one in many}))}
    picked = scores[[row for row, _ in used], [at[column] for _, column in used]]
    # In float32 the sum over a vocabulary alone is wrong by 1e-5.
    logprobs = picked.double().log_softmax(dim=-1)
    flat = [(used[row, column], token) for many in asked for row, column, token in many]
    places, tokens = torch.tensor(flat, device=scores.device).T
    found = iter(logprobs[places, tokens].tolist())
    return [tuple(sum(next(found) for _ in option) for option in options) for _ in asked]


def _wanted(start: tuple[int, int], stem: int, options: Sequence[Tokens]) -> list[Wanted]:
    """Where each token of each option is predicted, for a text that starts at (row, column)."""
    row, column = start
    last = column + stem - 1
    wanted, branch = [], last + 1
    for option in options:
        before = [last, *range(branch, branch + len(option) - 1)]
        wanted += [(row, place, token) for place, token in zip(before, option, strict=True)]
        branch += len(option) - 1
    return wanted
