"""What left the machine during a run, and what an audit of the same arms has shown."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any
from urllib.parse import urlsplit

import pandas as pd

from analysis.card.card import Listing, Section, listing, section
from analysis.card.sources import Sources
from analysis.card.written_numbers import bounded, percent
from analysis.egress.folder import AuditFolder
from analysis.egress.scores import Scores, first_scores
from toolkit.egress.policy import LOOPBACK
from toolkit.ledger import Stage

TITLE = "Egress"
# What decides on what enrichment is shown and asks; an audit brings its own dialogues, store and readers.
ASKING = (Stage.SEGREGATION, Stage.ADMISSION, Stage.STRUCTURING, Stage.ENRICHMENT)
Row = Mapping[Hashable, Any]
SILENT = "toolkit.enrichment.nothing:Nothing"
REAL = "real"  # things that a public service can know
HOW = "not audited: run `gatelab audit-egress CONFIG` and give its folder by --audit."
NOTHING_SENT = "During this run nothing was sent outside, and nothing tried to be."


def egress(sources: Sources) -> Section:
    """The requests of the run by where they went, then leaks, interference and use by an audit of its arms.

    Missing where an arm asks something outside, or something left, that no valid audit covers. UserError if
    what was given as --audit is no finished audit.
    """
    rows = sources.folder.egress
    sent = [_sent(rows) if len(rows) else NOTHING_SENT]
    asking = {cell["arm"]: _asking(cell) for cell in sources.folder.manifest["cells"] if _asks(cell)}
    if not asking and not (rows["destination_class"] != LOOPBACK).any():
        return section(TITLE, *sent, "No arm asks anything outside.")
    if sources.audit is None:
        return _missing(*sent, HOW)
    scores = first_scores(sources.audit)
    if not scores.validity.holds:
        why = "; ".join(scores.validity.faults)
        return _missing(*sent, f"the audit is INVALID and shows nothing: {why}.")
    covered = {arm for arm, parts in asking.items() if _audited(sources.audit).get(arm) == parts}
    left = [arm for arm in asking if arm not in covered]
    told = f"Not audited, or with other parts before or in enrichment: {', '.join(left)}." if left else ""
    blocks = (*sent, _found(scores, covered), _how(sources.audit) if covered else "", told)
    return section(TITLE, *blocks) if covered and not left else _missing(*blocks)


def _missing(*blocks: str | Listing) -> Section:
    return replace(section(TITLE, *blocks), missing=True)


def _sent(rows: pd.DataFrame) -> Listing:
    """Attempts by class of destination and arms."""
    columns = ("destination", "arms", "attempts", "answered", "failed", "refused", "bytes")
    return listing(columns, _classes(rows), numbers_from=2)


def _classes(rows: pd.DataFrame) -> Iterator[tuple[Any, ...]]:
    for kind, own in rows.groupby("destination_class", sort=False):
        arms = dict.fromkeys(arm for arms in own["arms"] for arm in arms)
        allowed, answered = own["allowed"].astype(bool), own["status"].notna()
        counts = len(own), int(answered.sum()), int((allowed & ~answered).sum()), int((~allowed).sum())
        where = "this machine (loopback)" if kind == LOOPBACK else str(kind)
        yield where, ", ".join(arms), *(f"{count:,}" for count in (*counts, int(own["bytes"].sum())))


def _found(scores: Scores, arms: set[str]) -> Listing:
    """A row an audited arm."""
    useful = scores.frames["utility"]
    frames = scores.frames["canaries"], scores.frames["interference"], useful[useful["things"] == REAL]
    rows = zip(*(_by_arm(frame, scores.arms) for frame in frames), strict=True)
    told = [_row(*one) for one in rows if one[0]["arm"] in arms]
    columns = (
        *("arm", "canaries", "leaked, % [95 %]", "templates leaking", "at most, %"),
        *("twins that differ", "real public things known, % [95 %]"),
    )
    return listing(columns, told)


def _by_arm(frame: pd.DataFrame, arms: Sequence[str]) -> list[Row]:
    of = {row["arm"]: row for row in frame.to_dict("records")}
    return [of[arm] for arm in arms]


def _row(leak: Row, twin: Row, use: Row) -> tuple[str, ...]:
    return (
        leak["arm"],
        f"{leak['n']:,}",
        bounded(leak["rate"], leak["low"], leak["high"]),
        f"{leak['templates_leaked']} of {leak['templates']}",
        percent(leak["bound"]),
        f"{twin['differing']:,} of {twin['n']:,}",
        f"{bounded(use['rate'], use['low'], use['high'])} of {use['n']:,}",
    )


def _how(audit: AuditFolder) -> str:
    notes = audit.notes
    languages = ", ".join(notes.languages)
    return (
        f"Audit {notes.name}: {languages}; {notes.fillings} fillings, seed {notes.seed}; every positive "
        "control was caught. At most: exact one-sided 95 % bound over templates. Known: of what telling "
        "everything brings."
    )


def _asks(cell: Mapping[str, Any]) -> bool:
    """Whether the arm enriches; an imported one shows no parts, and asks nothing here."""
    pipeline = cell["spec"]["pipeline"]
    enrichment = pipeline.get(Stage.ENRICHMENT.value)
    return enrichment is not None and enrichment["component"] != SILENT


def _audited(audit: AuditFolder) -> Mapping[str, Any]:
    """By arm, the parts that decide on what is asked."""
    return {cell["arm"]: _asking(cell) for cell in audit.run.manifest["cells"]}


def _asking(cell: Mapping[str, Any]) -> Any:
    """The parts that decide on what is asked, without hosts: an audit leads every look-up to its own."""
    pipeline = cell["spec"]["pipeline"]
    return _without_hosts([pipeline.get(stage.value) for stage in ASKING] + [pipeline.get("model")])


def _without_hosts(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {name: _without_hosts(one) for name, one in value.items()}
    if isinstance(value, list):
        return [_without_hosts(one) for one in value]
    if isinstance(value, str) and value.startswith(("http://", "https://")):
        parts = urlsplit(value)
        return value.removeprefix(f"{parts.scheme}://{parts.netloc}")
    return value
