"""Segregation without a history: the null component."""

from dataclasses import dataclass
from typing import ClassVar

from toolkit.context import Context
from toolkit.dialogue import Dialogue, Exchange
from toolkit.segregation.units import Unit, exchanges_of


@dataclass(frozen=True)
class Isolated:
    """Let each exchange stand alone: nothing said before it is known to later stages.

    A turn without words or caption makes no exchange.
    """

    VERSION: ClassVar[int] = 1

    unit: Unit = "turn"  # `pair`: an utterance and its reply; pairs neither overlap nor cross sessions
    reply_is_source: bool = True  # of pairs: facts may be read from the reply too

    def __call__(self, dialogue: Dialogue, context: Context) -> list[Exchange]:
        """One exchange a unit, in order, with an empty history."""
        return exchanges_of(dialogue, self.unit, reply_is_source=self.reply_is_source, window=0)
