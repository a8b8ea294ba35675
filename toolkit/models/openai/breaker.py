"""Stops asking an endpoint that is dead."""

from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Lock
from time import monotonic

from toolkit.failure import Failure

GIVEN_UP = 3  # calls in a row, each after all its retries, that make an endpoint count as dead
PAUSE = 30.0  # seconds until one call may try again


@dataclass
class Breaker:
    """Opens after several calls in a row came to nothing; from then on one call a pause is let through."""

    clock: Callable[[], float] = monotonic
    reached: bool = False  # whether there has ever been a connection
    _in_a_row: int = 0
    _reason: str = ""
    _closed_from: float = 0.0  # on the clock; before that nothing may be asked
    _lock: Lock = field(default_factory=Lock, repr=False)

    def refusal(self) -> Failure | None:
        """Why nothing may be asked now; None if it may. While open, who gets None is the one that may try."""
        with self._lock:
            if self._in_a_row < GIVEN_UP:
                return None
            if self.clock() >= self._closed_from:
                self._closed_from = self.clock() + PAUSE
                return None
            return Failure(
                f"not asked: {self._in_a_row} calls in a row came to nothing, last: {self._reason}"
            )

    def succeeded(self) -> None:
        """The endpoint has answered, if only to refuse."""
        with self._lock:
            self._in_a_row = 0

    def failed(self, reason: str) -> None:
        """A call has been given up."""
        with self._lock:
            self._in_a_row += 1
            self._reason = reason
            self._closed_from = self.clock() + PAUSE

    def stop(self) -> None:
        """Let nothing through for the next pause: the user has interrupted the run."""
        with self._lock:
            self._in_a_row = GIVEN_UP
            self._reason = "interrupted"
            self._closed_from = self.clock() + PAUSE
