"""The part of a card on what a run itself sent outside, or tried to send."""

from collections.abc import Collection, Iterator
from typing import Any

import pandas as pd

from analysis.card.card import Listing, listing, merged
from toolkit.egress.log import UNSETTLED
from toolkit.egress.policy import LOOPBACK
from toolkit.ledger import Outcome, Stage
from toolkit.runs.run_folder import RunFolder

NOTHING_SENT = "During this run nothing was sent outside, and nothing tried to be."
NOT_FOR_ARMS = "During this run nothing was sent outside for the arms, and nothing tried to be."
STAYED = "stayed on this machine (loopback)"
NO_ARM = "no arm that is known"
TOGETHER = "all together"  # each request once, whoever shares it
COLUMNS = ("arms", "destination", "attempts", "answered", "failed", "refused", "bytes")


def sent(folder: RunFolder, enriching: Collection[str]) -> tuple[str | Listing, ...]:
    """Attempts by class of destination and arm, and the enriching arms that made none.

    A request that arms share counts in each of them, and once in what is sent together.
    """
    rows, references = folder.egress, _for_references(folder)
    if rows.empty:
        return NOT_FOR_ARMS if references else NOTHING_SENT, references, _silent(folder, enriching)
    notes = " ".join((*_unknown(rows), references)).strip()
    return listing(COLUMNS, _classes(rows), numbers_from=2), notes, _silent(folder, enriching)


def _unknown(rows: pd.DataFrame) -> Iterator[str]:
    """What the log cannot say of some attempts."""
    broken = int((rows["error"] == UNSETTLED).sum())
    if broken:
        yield f"Of failed attempts {broken:,} broke off: whether they were sent is not known."
    unseen = int(_is_unseen(rows).sum())
    if unseen:
        yield f"Of {unseen:,} connections of other clients it is not known what went over them."


def _for_references(folder: RunFolder) -> str:
    """How much was attempted for references alone, which no row of the arms shows."""
    arms = set(folder.arms)
    count = sum(bool(row["cells"]) and arms.isdisjoint(row["cells"]) for row in folder.sent())
    return f"For references alone {count:,} attempts were made." if count else ""


def outside(rows: pd.DataFrame) -> pd.DataFrame:
    """The attempts that were to leave this machine, a row an arm; one that belongs to none has NO_ARM."""
    return rows[rows["destination_class"] != LOOPBACK].explode("arms").fillna({"arms": NO_ARM})


def _classes(rows: pd.DataFrame) -> Iterator[tuple[str, ...]]:
    for kind, own in rows.groupby("destination_class", sort=False):
        where = STAYED if kind == LOOPBACK else str(kind)
        counts = _counts(own)
        if own["arms"].nunique() == 1:
            yield ", ".join(own["arms"].iloc[0]) or NO_ARM, where, *counts
            continue
        each = own.explode("arms").fillna({"arms": NO_ARM}).groupby("arms", sort=False)
        yield from merged((str(arm), where, *_counts(part)) for arm, part in each)
        yield TOGETHER, where, *counts


def _counts(rows: pd.DataFrame) -> tuple[str, ...]:
    """Attempts; those answered, allowed but not answered, and refused; bytes."""
    allowed, answered = rows["allowed"].astype(bool), rows["status"].notna()
    masks = answered, allowed & ~answered & ~_is_unseen(rows), ~allowed
    return f"{len(rows):,}", *(f"{int(mask.sum()):,}" for mask in masks), f"{int(rows['bytes'].sum()):,}"


def _is_unseen(rows: pd.DataFrame) -> pd.Series:
    """Connections of clients that tell us nothing: neither an answer nor an error is seen."""
    return rows["allowed"].astype(bool) & rows["status"].isna() & (rows["error"] == "")


def _silent(folder: RunFolder, enriching: Collection[str]) -> str:
    """The enriching arms without an attempt, and how often they failed: then silence is no restraint."""
    heard: set[Any] = {arm for arms in folder.egress["arms"] for arm in arms}
    silent = [arm for arm in enriching if arm not in heard]
    if not silent:
        return ""
    rows = folder.ledger
    failed = rows[(rows["stage"] == Stage.ENRICHMENT) & (rows["outcome"] == Outcome.FAILED)]
    named = (f"{arm} ({(failed['arm'] == arm).sum():,})" for arm in silent)
    return (
        f"No attempt, and in brackets what failed in enrichment all the same: {', '.join(named)}. "
        "Answers that were kept are not asked for again."
    )
