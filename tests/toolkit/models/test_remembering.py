"""Vectors that are computed once, whatever thread asks for them."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from time import sleep

import numpy as np
from builders import LetterEmbedder

from toolkit.models.embedders import Vectors
from toolkit.models.remembering import Remembering


class Slow(LetterEmbedder):
    """Counts what it computes, and how many threads are in it."""

    def __init__(self) -> None:
        self.computed: list[str] = []
        self.inside = self.most = 0

    def __call__(self, texts: Sequence[str]) -> Vectors:
        self.inside += 1
        self.most = max(self.most, self.inside)
        sleep(0.001)
        self.computed += texts
        self.inside -= 1
        return super().__call__(texts)


def test_threads_that_embed_at_once_compute_each_text_once():
    slow = Slow()
    asked = [[f"text {number}" for number in range(start, start + 10)] for start in range(30)]

    with ThreadPoolExecutor(8) as pool:
        vectors = list(pool.map(Remembering(slow), asked))

    assert sorted(slow.computed) == sorted({text for texts in asked for text in texts})
    assert slow.most == 1
    assert all(np.array_equal(*pair) for pair in zip(vectors, map(LetterEmbedder(), asked), strict=True))


def test_forgetting_amid_the_work_of_other_threads_costs_time_alone():
    remembering = Remembering(LetterEmbedder())
    asked = [["a", "b", str(number)] for number in range(300)]

    with ThreadPoolExecutor(8) as pool:
        found = pool.map(remembering, asked)
        for _ in range(300):
            remembering.forget()

    assert all(np.array_equal(*pair) for pair in zip(found, map(LetterEmbedder(), asked), strict=True))
