"""A Qdrant that outlasts its process, in which a killed one has left half of its records."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from builders import LetterEmbedder, dialogue
from mem0_opened import drafts
from qdrant_client import QdrantClient

from toolkit.backends.mem0 import Mem0, Mem0Store
from toolkit.context import Workplace

LEFT = dialogue("I live in Oslo.", "My dog is called Rex.")


@contextmanager
def opened_on(disk: Path, cell: Path) -> Iterator[Mem0Store]:
    """A store whose Qdrant server is the folder `disk`; the folder `cell` names its collection."""
    cell.mkdir(parents=True, exist_ok=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("toolkit.backends.mem0.connected", lambda url: QdrantClient(path=str(disk)))
        with Mem0(url="http://shared").open(Workplace(cell, LetterEmbedder())) as store:
            yield store


def write_and_die(disk: str, cell: str) -> None:
    """Write some records, and be killed before the dialogue is done."""
    with opened_on(Path(disk), Path(cell)) as store:
        store.memory(LEFT).write(drafts(*(turn.text for turn in LEFT.turns)), [])
        os.kill(os.getpid(), signal.SIGKILL)


def warm_up(folder: str) -> None:
    """Import and open what that needs."""
    with opened_on(Path(folder, "disk"), Path(folder, "cell")):
        pass


def held(disk: Path) -> int:
    """How many records there are, in all collections."""
    client = QdrantClient(path=str(disk))
    try:
        return sum(client.count(one.name).count for one in client.get_collections().collections)
    finally:
        client.close()
