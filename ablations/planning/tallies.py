"""What a plan adds up: items and calls, over all cells and as they are shared, and how sure each sum is."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import IntEnum

from ablations.planning.counting import Call

SAMPLES = 4  # calls of a stage that are held on to, to ask some of them


class Sure(IntEnum):
    """How sure a number is; of several that are added, the least sure decides."""

    EXACT = 0
    AT_MOST = 1  # an upper bound
    ESTIMATE = 2

    def __str__(self) -> str:
        return self.name.lower().replace("_", " ")


@dataclass(frozen=True, slots=True)
class Load:
    """Calls to a model with the tokens that it reads, and the most that it may write."""

    calls: float = 0.0
    read: float = 0.0
    written: float = 0.0

    def __add__(self, other: "Load") -> "Load":
        return Load(self.calls + other.calls, self.read + other.read, self.written + other.written)

    def __sub__(self, other: "Load") -> "Load":
        return Load(self.calls - other.calls, self.read - other.read, self.written - other.written)

    def times(self, times: float) -> "Load":
        """So many times the load."""
        return Load(self.calls * times, self.read * times, self.written * times)


NOTHING = Load()


@dataclass
class Items:
    """What a stage works on."""

    naive: float = 0.0  # the sum over the cells
    shared: float = 0.0  # distinct ones, as they are worked on stage by stage
    sure: Sure = Sure.EXACT

    def add(self, *, naive: float, shared: float, sure: Sure = Sure.EXACT) -> None:
        """Add some."""
        self.naive, self.shared, self.sure = self.naive + naive, self.shared + shared, max(self.sure, sure)


@dataclass
class Tally:
    """The calls of one stage to one model."""

    naive: Load = NOTHING  # the sum over the cells
    known: dict[str, Load] = field(default_factory=dict)  # by key: distinct calls whose prompts are known
    guessed: Load = NOTHING  # distinct calls whose prompts depend on answers
    sure: Sure = Sure.EXACT  # of the calls
    sure_tokens: Sure = Sure.EXACT  # of the tokens that are read
    samples: list[Call] = field(default_factory=list)
    longest: float = 0.0  # tokens of a prompt with the longest answer to it

    @property
    def shared(self) -> Load:
        """The distinct calls."""
        return sum(self.known.values(), self.guessed)

    def add_known(self, calls: Sequence[Call], tokens: Sequence[int], times: Sequence[float]) -> None:
        """Add calls that all cells together make so many `times` each; equal ones are shared."""
        for call, read, cells in zip(calls, tokens, times, strict=True):
            load = Load(1, read, call.most_written)
            self.naive += load.times(cells)
            self.known.setdefault(call.key, load)
        self.sample(calls, tokens)

    def add_guessed(
        self,
        calls: Sequence[Call],
        tokens: Sequence[int],
        times: Sequence[float],
        shares: Sequence[float],
    ) -> None:
        """Add calls like these: so many `times` in all cells, and in so many `shares` if cells share them."""
        for call, read, cells, shared in zip(calls, tokens, times, shares, strict=True):
            load = Load(1, read, call.most_written)
            self.naive += load.times(cells)
            self.guessed += load.times(shared)
        self.sample(calls, tokens)

    def doubt(self, calls: Sure, tokens: Sure) -> None:
        """Be no surer than that."""
        self.sure, self.sure_tokens = max(self.sure, calls), max(self.sure_tokens, tokens)

    def sample(self, calls: Sequence[Call], tokens: Sequence[int]) -> None:
        """Hold on to some calls without adding them."""
        self.samples += calls[: SAMPLES - len(self.samples)]
        sizes = (read + call.most_written for call, read in zip(calls, tokens, strict=True))
        self.longest = max(self.longest, max(sizes, default=0))
