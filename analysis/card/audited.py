"""The part of a card on what an audit has shown of the arms: leaks, interference and use."""

from collections.abc import Collection, Hashable, Mapping
from typing import Any

import pandas as pd

from analysis.card.card import Listing, listing
from analysis.card.written_numbers import NONE, bounded, percent
from analysis.egress.folder import AuditFolder
from analysis.egress.scores import Scores
from analysis.egress.utility import REAL

Row = Mapping[Hashable, Any]
COLUMNS = (
    *("arm", "canaries", "leaked, % [95 %]", "templates leaking", "at most, %"),
    *("twins that differ", "real public things known, % [95 %]"),
)


def found(scores: Scores, arms: Collection[str]) -> Listing:
    """A row for each of these arms."""
    useful = scores.frames["utility"]
    leaks, twins, uses = map(
        _by_arm, (scores.frames["canaries"], scores.frames["interference"], useful[useful["things"] == REAL])
    )
    told = (_row(leaks[arm], twins[arm], uses.get(arm)) for arm in scores.arms if arm in arms)
    return listing(COLUMNS, told)


def how(audit: AuditFolder, scores: Scores) -> str:
    """How the audit was made, that its controls were caught, and what its columns say."""
    notes, controls = audit.notes, scores.frames["controls"]
    return (
        f"Audit {notes.name}: {', '.join(notes.languages)}; fillings {notes.fillings}, seed {notes.seed}; "
        f"{int(controls['holds'].sum())} of {len(controls)} positive controls caught, nothing asked with "
        "enrichment off. At most: exact one-sided 95 % bound of the share of templates that leak. Twins "
        "differ in personal values alone: none differ where non-interference holds. Known: of the things of "
        "which an arm that tells everything learns."
    )


def _by_arm(frame: pd.DataFrame) -> dict[str, Row]:
    return {row["arm"]: row for row in frame.to_dict("records")}


def _row(leak: Row, twin: Row, use: Row | None) -> tuple[str, ...]:
    """`use` is None where nothing real could be known."""
    return (
        leak["arm"],
        f"{leak['n']:,}",
        bounded(leak["rate"], leak["low"], leak["high"]),
        f"{leak['templates_leaked']} of {leak['templates']}",
        percent(leak["bound"]),
        f"{twin['differing']:,} of {twin['n']:,}",
        f"{bounded(use['rate'], use['low'], use['high'])} of {use['n']:,}" if use else NONE,
    )
