"""Batches under a budget of tokens, longest first; what did not fit in memory is remembered."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from toolkit.failure import Failure

Result = TypeVar("Result")
SIGNS = ("out of memory", "can't allocate memory", "not enough memory")  # torch's, on a GPU and on a CPU


class Batches:
    """Cuts work into batches: items times the longest one's size is at most `budget`, or it is one item."""

    def __init__(self, budget: int) -> None:
        self.budget = budget  # halved when memory runs out, for all batches to come

    def run(
        self, sizes: Sequence[int], work: Callable[[list[int]], Sequence[Result]]
    ) -> list[Result | Failure]:
        """The results of `work` on batches of places, in the order of `sizes`.

        An item that does not fit in memory alone is a Failure.
        """
        results: dict[int, Result | Failure] = {}
        left = sorted(range(len(sizes)), key=lambda place: (-sizes[place], place))
        while left:
            size = max(1, sizes[left[0]])
            batch = left[: max(1, self.budget // size)]
            try:
                results.update(zip(batch, work(batch), strict=True))
            except RuntimeError as error:
                if not _ran_out_of_memory(error):
                    raise
                if len(batch) > 1:
                    self.budget = size * (len(batch) // 2)
                    continue
                results[batch[0]] = Failure(f"out of memory with one item of {size} tokens")
            left = left[len(batch) :]
        return [results[place] for place in range(len(sizes))]


def _ran_out_of_memory(error: RuntimeError) -> bool:
    """Whether torch could not allocate; the part of memory that is only cached is given back."""
    if not any(sign in str(error).lower() for sign in SIGNS):
        return False
    import torch  # already imported by whoever ran out of memory

    if torch.cuda.is_available():
        torch.cuda.empty_cache()
    return True
