"""What was sent, or tried to be, to the outside: each attempt with the cells that it was made for."""

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ablations.arms import Run
from toolkit.egress.guard import watched
from toolkit.egress.log import Attempt
from toolkit.egress.policy import Policy
from toolkit.runs.rows_ahead import RowsAhead

Cells = tuple[str, ...]  # keys


@dataclass
class Sent:
    """The log of benches that work together, on disk before anything leaves. Threads may write into it."""

    rows: RowsAhead
    _stage: str = ""
    _cells: Cells = ()

    def row(self, attempt: Attempt, asking: Collection[str] = ()) -> int:
        """Keep an attempt of a model or of a client of its own: whoever works now has made it.

        Of those, if any are among them, the cells that are `asking`.
        """
        own = tuple(key for key in self._cells if key in asking)
        return self.rows.add(_row(attempt, own or self._cells, self._stage))

    def came(self, number: int, status: int | None, error: str) -> None:
        """Keep what came of an attempt."""
        self.rows.change(number, {"status": status, "error": error})

    @contextmanager
    def during(self, stage: str, cells: Sequence[str]) -> Iterator[None]:
        """Say who works meanwhile: models and other clients are not told what they are asked for."""
        before = self._stage, self._cells
        self._stage, self._cells = stage, tuple(dict.fromkeys(cells))
        try:
            yield
        finally:
            self._stage, self._cells = before


@contextmanager
def sending(policy: Policy, rows: RowsAhead) -> Iterator[Sent]:
    """A log in these rows, while no socket of this process reaches what the policy does not allow."""
    sent = Sent(rows)
    with closing(rows), watched(policy, sent):
        yield sent


def sending_beside_runs(plan: Run) -> AbstractContextManager[Sent]:
    """The same for what a config asks without a run."""
    return sending(plan.egress, RowsAhead(place_beside_runs(plan.name)))


def place_beside_runs(name: str) -> Path:
    """Where it is logged what was sent for a config of this name without a run: lines are added there."""
    return Path("runs") / f"{name}.sent.jsonl"


def logged_in(log: Path) -> Iterator[str]:
    """A line that says where it is logged what was sent, if anything was."""
    if log.is_file():
        yield f"{log}: all that was sent outside, or tried to be"


@dataclass(frozen=True)
class SentByModel:
    """The log of what a served model sends: for the cells that ask it, not for others that work meanwhile."""

    sent: Sent
    cells: frozenset[str]

    def row(self, attempt: Attempt) -> int:
        """Keep an attempt."""
        return self.sent.row(attempt, self.cells)

    def came(self, number: int, status: int | None, error: str) -> None:
        """Keep what came of an attempt."""
        self.sent.came(number, status, error)


@dataclass(frozen=True)
class SentFrom:
    """The log of what a stage sends while it works on one dialogue."""

    sent: Sent
    stage: str
    dialogue: str
    cells: Callable[[Sequence[str]], Cells]  # that need some facts, by id; of none: that work here

    def row(self, attempt: Attempt) -> int:
        """Keep an attempt."""
        return self.sent.rows.add(_row(attempt, self.cells(attempt.facts), self.stage, self.dialogue))

    def came(self, number: int, status: int | None, error: str) -> None:
        """Keep what came of an attempt."""
        self.sent.came(number, status, error)


def _row(attempt: Attempt, cells: Cells, stage: str, dialogue: str = "") -> dict[str, Any]:
    """The attempt, by a stage and about a dialogue if it names none itself."""
    row = {name: getattr(attempt, name) for name in Attempt.__slots__}
    row["stage"] = attempt.stage or stage
    row["dialogue"] = attempt.dialogue or dialogue
    row["cells"] = cells
    return row
