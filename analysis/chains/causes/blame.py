"""What a decision is blamed on: the criterion of admission that its reason names, or the reason itself."""

import re

from toolkit.admission.cue_scores import NEGATIVE, Criterion
from toolkit.ledger import Outcome

_CRITERION = re.compile("|".join(Criterion))


def criterion(outcome: str | None, reason: str | None) -> str:
    """The criterion that decided an admission, or nothing: of a rejection the one that speaks against.

    It is read from the reason, in which gates by criteria name those that decided.
    """
    named = _CRITERION.findall(reason or "")
    against = [name for name in named if name in NEGATIVE]
    if outcome in (Outcome.REJECTED, Outcome.QUARANTINED) and against:
        return str(against[0])
    return str(named[0]) if named else ""


def cause(outcome: str | None, reason: str | None) -> str:
    """In a few words why something was lost: the criterion, or the reason without its particulars."""
    found = criterion(outcome, reason)
    if found or not reason:
        return found or (outcome or "no decision")
    general = re.sub(r"(?<== )[^;]+", "…", reason.partition(":")[0])  # what a word was bound to
    return re.sub(r"\b(?=\S*\d)\S+", "…", general).strip()
