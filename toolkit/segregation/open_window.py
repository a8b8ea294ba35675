"""No segregation: the history is a source too."""

from dataclasses import dataclass
from typing import ClassVar

from toolkit.context import Context
from toolkit.dialogue import Dialogue, Exchange
from toolkit.segregation.units import Unit, exchanges_of
from toolkit.settings import NonNegative


@dataclass(frozen=True)
class OpenWindow:
    """Read facts from the current exchange and from a window of history, as mem0 does (its last 10 messages).

    So a turn that a gate rejects may still be written through the window of a later exchange. The window
    counts turns with words or caption and may reach into earlier sessions. A turn without either makes no
    exchange and stands in no history.
    """

    VERSION: ClassVar[int] = 1

    unit: Unit = "turn"  # `pair`: an utterance and its reply; pairs neither overlap nor cross sessions
    reply_is_source: bool = True  # of pairs: facts may be read from the reply too
    window: NonNegative = 10  # turns of history

    def __call__(self, dialogue: Dialogue, context: Context) -> list[Exchange]:
        """One exchange a unit, in order; its sources are the history, oldest first, then the unit itself."""
        return exchanges_of(
            dialogue,
            self.unit,
            reply_is_source=self.reply_is_source,
            window=self.window,
            history_is_source=True,
        )
