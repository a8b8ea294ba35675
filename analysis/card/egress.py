"""What left the machine during a run, and what an audit of the same arms has shown."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from typing import Any
from urllib.parse import urlsplit

from analysis.card.audited import found, how
from analysis.card.card import Listing, Section, section
from analysis.card.sent import NO_ARM, outside, sent
from analysis.card.sources import Sources
from analysis.egress.folder import AuditFolder
from analysis.egress.scores import first_scores
from analysis.gates import component_path
from analysis.imported import imported
from toolkit.enrichment.nothing import Nothing
from toolkit.ledger import Stage
from toolkit.runs.run_folder import RunFolder

TITLE = "Egress"
# What decides on what enrichment is shown and asks; an audit brings its own dialogues, store and readers.
ASKING = (Stage.SEGREGATION, Stage.ADMISSION, Stage.STRUCTURING, Stage.ENRICHMENT)
ASKS_NOTHING = "No arm asks anything outside."
HOW = "not audited: run `gatelab audit-egress CONFIG` and give its folder by --audit."


def egress(sources: Sources) -> Section:
    """The requests of the run by where they went, then leaks, interference and use by an audit of its arms.

    Missing where an arm asks something outside, or something left, that no valid audit covers, and where
    nobody saw what an arm asks. UserError if what was given as --audit is no finished audit.
    """
    folder, audit = sources.folder, sources.audit
    asking = _asking(folder)
    blocks = sent(folder, [arm for arm, pipeline in _pipelines(folder).items() if _enriches(pipeline)])
    unseen = " ".join(_unseen(folder))
    of_none = "" if audit is None else f"So the audit {audit.notes.name} has nothing to show of this run."
    if not asking:
        return _missing(*blocks, unseen) if unseen else section(TITLE, *blocks, ASKS_NOTHING, of_none)
    if audit is None:
        return _missing(*blocks, unseen, HOW)
    scores = first_scores(audit)
    if not scores.validity.holds:
        why = "; ".join(scores.validity.faults)
        return _missing(*blocks, unseen, f"the audit is INVALID and shows nothing: {why}.")
    covered = _covered(folder, audit, asking)
    shown = (*blocks, found(scores, covered), how(audit, scores)) if covered else blocks
    gaps = f"{unseen} {_left([arm for arm in asking if arm not in covered])}".strip()
    return _missing(*shown, gaps) if gaps else section(TITLE, *shown)


def _missing(*blocks: str | Listing) -> Section:
    """The last block says what is missing."""
    return replace(section(TITLE, *blocks), missing=True)


def _asking(folder: RunFolder) -> Mapping[str, Collection[str]]:
    """By arm that enriches, or has sent something outside, the parts that decide on what is sent."""
    rows = outside(folder.egress)
    elsewhere = set(rows.loc[~rows["stage"].isin(ASKING), "arms"])
    heard = set(rows["arms"])
    return {
        arm: tuple(pipeline) if arm in elsewhere else (*ASKING, "model")
        for arm, pipeline in _pipelines(folder).items()
        if arm in heard or _enriches(pipeline)
    }


def _covered(folder: RunFolder, audit: AuditFolder, asking: Mapping[str, Collection[str]]) -> set[str]:
    """The arms that were audited with the very parts that decide on what they send."""
    own, there = _pipelines(folder), _pipelines(audit.run)
    return {
        arm
        for arm, parts in asking.items()
        if arm in there and _without_hosts(_of(own[arm], parts)) == _without_hosts(_of(there[arm], parts))
    }


def _left(arms: Collection[str]) -> str:
    return f"Not audited, or with other parts that decide on what is sent: {', '.join(arms)}." if arms else ""


def _unseen(folder: RunFolder) -> Iterator[str]:
    """What can be known of no audit."""
    arms = imported(folder)
    if arms:
        yield f"What imported arms sent outside is not known: {', '.join(arms)}."
    count = int((outside(folder.egress)["arms"] == NO_ARM).sum())
    if count:
        yield f"For which arm {count:,} attempts were made is not known."


def _pipelines(folder: RunFolder) -> Mapping[str, Mapping[str, Any]]:
    return {cell["arm"]: cell["spec"]["pipeline"] for cell in folder.manifest["cells"]}


def _enriches(pipeline: Mapping[str, Any]) -> bool:
    """Whether it has an enrichment that is not null; that of an imported arm is not seen."""
    enrichment = pipeline.get(Stage.ENRICHMENT.value)
    return enrichment is not None and enrichment["component"] != component_path(Nothing)


def _of(pipeline: Mapping[str, Any], parts: Collection[str]) -> list[Any]:
    return [pipeline.get(part) for part in parts]


def _without_hosts(value: Any) -> Any:
    """A spec without the hosts of its addresses: an audit leads every look-up to its own."""
    if isinstance(value, Mapping):
        return {name: _without_hosts(one) for name, one in value.items()}
    if isinstance(value, list):
        return [_without_hosts(one) for one in value]
    if isinstance(value, str) and value.startswith(("http://", "https://")):
        parts = urlsplit(value)
        return value.removeprefix(f"{parts.scheme}://{parts.netloc}")
    return value
