"""A store that the laws of this folder share: opening mem0 takes longer than writing a dialogue."""

from collections.abc import Iterator

import pytest
from mem0_opened import opened
from step_by_step import SpellingEmbedder

from toolkit.backends.mem0 import Mem0, Mem0Store


@pytest.fixture(scope="session")
def store() -> Iterator[Mem0Store]:
    with opened(Mem0(), SpellingEmbedder()) as found:
        yield found


@pytest.fixture(scope="session")
def superseding() -> Iterator[Mem0Store]:
    with opened(Mem0(conflicts="supersede"), SpellingEmbedder()) as found:
        yield found
