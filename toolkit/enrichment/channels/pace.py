"""How fast and how long one service is asked: by all who ask it in this process."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from threading import Lock

from toolkit.models.openai.breaker import Breaker


@dataclass
class Pace:
    """Lets requests begin at least `interval_s` apart; the breaker stops asking a service that is dead."""

    interval_s: float
    breaker: Breaker = field(default_factory=Breaker)
    clock: Callable[[], float] = time.monotonic
    sleep: Callable[[float], None] = time.sleep
    _next: float = 0.0  # on the clock
    _lock: Lock = field(default_factory=Lock, repr=False)

    def wait(self) -> None:
        """Return when the next request may begin."""
        with self._lock:
            now = self.clock()
            begins = max(now, self._next)
            self._next = begins + self.interval_s
        if begins > now:
            self.sleep(begins - now)


@lru_cache(maxsize=64)
def pace_of(host: str, interval_s: float) -> Pace:
    """The pace of a host, the same for every component that asks it; other processes have their own."""
    return Pace(interval_s)
