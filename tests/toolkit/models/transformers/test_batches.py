"""Work in batches: order, budget, and memory that runs out."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.failure import Failure
from toolkit.models.transformers.batches import Batches

SIZES = st.lists(st.integers(0, 50), max_size=30)


def memory_of(limit: int, sizes: list[int], seen: list[int]):
    """Work that fails as torch does when a batch takes more than `limit`; what it took goes to `seen`."""
    import torch

    def work(batch: list[int]) -> list[int]:
        cost = len(batch) * max(sizes[place] for place in batch)
        seen.append(cost)
        if cost > limit:
            raise torch.OutOfMemoryError("CUDA out of memory. Tried to allocate 2.00 GiB")
        return [place * 10 for place in batch]

    return work


@settings(deadline=None, derandomize=True)
@given(sizes=SIZES, budget=st.integers(1, 200))
def test_results_keep_their_order_and_batches_their_budget(sizes: list[int], budget: int):
    seen: list[int] = []

    results = Batches(budget).run(sizes, memory_of(10**9, sizes, seen))

    assert results == [place * 10 for place in range(len(sizes))]
    assert all(cost <= max(budget, max(sizes)) for cost in seen)


def test_a_batch_that_does_not_fit_is_halved_and_the_limit_remembered():
    batches, seen = Batches(1000), []
    sizes = [10] * 32

    first = batches.run(sizes, memory_of(100, sizes, seen))
    tried = seen.copy()
    second = batches.run(sizes, memory_of(100, sizes, seen))

    assert first == second == [place * 10 for place in range(32)]
    assert tried[:3] == [320, 160, 80]
    assert max(seen[len(tried) :]) == 80


def test_an_item_that_does_not_fit_alone_is_a_failure():
    sizes = [10, 500, 20]

    results = Batches(1000).run(sizes, memory_of(100, sizes, []))

    assert results == [0, Failure("out of memory with one item of 500 tokens"), 20]


def test_other_errors_are_not_swallowed():
    def work(batch: list[int]) -> list[int]:
        raise RuntimeError("shapes do not match")

    with pytest.raises(RuntimeError, match="shapes do not match"):
        Batches(10).run([1, 1], work)
