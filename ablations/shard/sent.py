"""What a shard has sent, or tried to send, to the outside: each attempt with the cells it was made for."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Lock
from typing import Any

from toolkit.egress.log import Attempt

Cells = tuple[str, ...]  # keys


@dataclass
class Sent:
    """The log of a run; threads may write into it."""

    _rows: list[dict[str, Any]] = field(default_factory=list)
    _lock: Lock = field(default_factory=Lock)
    _stage: str = ""
    _cells: Cells = ()

    def row(self, attempt: Attempt) -> None:
        """Keep an attempt of a model or of a client of its own: whoever works now has made it."""
        self.add(attempt, self._cells, self._stage)

    def add(self, attempt: Attempt, cells: Cells, stage: str, dialogue: str = "") -> None:
        """Keep an attempt that was made for these cells, by a stage and about a dialogue if it names none."""
        row = {name: getattr(attempt, name) for name in Attempt.__slots__}
        row |= {
            "cells": cells,
            "stage": attempt.stage or stage,
            "dialogue": attempt.dialogue or dialogue,
        }
        with self._lock:
            self._rows.append(row)

    @contextmanager
    def during(self, stage: str, cells: Sequence[str]) -> Iterator[None]:
        """Say who works meanwhile: models and other clients are not told what they are asked for."""
        before = self._stage, self._cells
        self._stage, self._cells = stage, tuple(dict.fromkeys(cells))
        try:
            yield
        finally:
            self._stage, self._cells = before

    def taken(self) -> list[dict[str, Any]]:
        """The rows so far, in the order in which the attempts ended; they are kept here no longer."""
        with self._lock:
            rows, self._rows = self._rows, []
        return rows


@dataclass(frozen=True)
class SentFrom:
    """The log of what a stage sends while it works on one dialogue."""

    sent: Sent
    stage: str
    dialogue: str
    cells: Callable[[str], Cells]  # that need the fact of this id; of an empty id: that work here

    def row(self, attempt: Attempt) -> None:
        """Keep an attempt."""
        self.sent.add(attempt, self.cells(attempt.fact), self.stage, self.dialogue)
