"""What a rule of grounding hands to the next: the text so far, and what it did or could not do."""

from dataclasses import dataclass, replace

from toolkit.ledger import Outcome
from toolkit.stages import Note


@dataclass(frozen=True)
class Rewriting:
    """A text on its way through the rules."""

    text: str
    changes: tuple[str, ...] = ()  # what was bound to what: "yesterday = 3 March 2024"
    open: tuple[str, ...] = ()  # what stays unresolved, and why

    def changed(self, text: str, *changes: str) -> "Rewriting":
        """With another text, and what was changed in it."""
        return replace(self, text=text, changes=self.changes + changes)

    def left(self, *reasons: str) -> "Rewriting":
        """With more that stays open."""
        return replace(self, open=self.open + reasons)

    @property
    def notes(self) -> tuple[Note, ...]:
        """The rows for the ledger: one for all changes, one for each open reference."""
        grounded = (Note(Outcome.GROUNDED, "; ".join(self.changes)),) if self.changes else ()
        return grounded + tuple(Note(Outcome.UNRESOLVED, reason) for reason in self.open)
