"""The arms of an audit: those of the config, asking the audit's own server, and the controls beside them."""

from collections.abc import Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any
from urllib.parse import urlsplit

from ablations.arms import Arm
from ablations.audit.disguise import DISGUISES
from ablations.audit.leaky import Leaky
from toolkit.backends.everything import Everything
from toolkit.datasets.loaded import Dataset
from toolkit.enrichment.channels.look_up import LookUp
from toolkit.enrichment.nothing import Nothing
from toolkit.models.no_model import NoModel
from toolkit.pipeline import Pipeline
from toolkit.readers.none import NoReader
from toolkit.retrieval.nothing import NothingShown

OFF, FULL = "control: off", "control: tells all"  # no request at all; every fact whole
LEAKY = "control: "  # before the name of a disguise
UNSAID = "control: unsaid"  # tells all, and the log's words do not say so
AT_ONCE = 1e6  # look-ups a second: nobody else's server is asked


def audited(arms: Sequence[Arm], site: str) -> tuple[Arm, ...]:
    """The arms with every look-up asking `site`, at full speed and each time anew."""
    return tuple(
        replace(arm, pipeline=replace(arm.pipeline, enrichment=asking(arm.pipeline.enrichment, site)))
        for arm in arms
    )


def asking(part: Any, site: str) -> Any:
    """A component, and all inside it, with every web address led to `site`; paths and parameters stay.

    What was kept on disk is not looked at: every request is to be seen.
    """
    changed = {one.name: _asking(getattr(part, one.name), site) for one in fields(part) if one.init}
    moved = replace(part, **changed)
    if isinstance(moved, LookUp):
        return replace(moved, keep=False, per_second=AT_ONCE, retries=0)
    return moved


def ends(standard: Arm, data: Dataset, site: str) -> tuple[Arm, Arm]:
    """What the arms are compared with: one that asks nothing, and one that tells every fact."""
    pipeline = _bare(standard.pipeline)
    return (
        Arm(OFF, replace(pipeline, enrichment=Nothing()), data, standard.seed),
        Arm(FULL, replace(pipeline, enrichment=Leaky(site)), data, standard.seed),
    )


def leaky_arms(standard: Arm, data: Dataset, site: str) -> tuple[Arm, ...]:
    """A positive control for every disguise, and one that says nothing of what it sends."""
    pipeline = _bare(standard.pipeline)
    parts = {f"{LEAKY}{name}": Leaky(site, name) for name in DISGUISES} | {UNSAID: Leaky(site, unsaid=True)}
    return tuple(
        Arm(name, replace(pipeline, enrichment=part), data, standard.seed) for name, part in parts.items()
    )


def _asking(value: Any, site: str) -> Any:
    if is_dataclass(value) and not isinstance(value, type):
        return asking(value, site)
    if isinstance(value, str) and value.startswith(("http://", "https://")):
        return site + value.removeprefix(f"{urlsplit(value).scheme}://{urlsplit(value).netloc}")
    return value


def _bare(pipeline: Pipeline) -> Pipeline:
    """The pipeline up to its enrichment: a control is only heard, never asked."""
    return replace(
        pipeline,
        backend=Everything(),
        retrieval=NothingShown(),
        reader=NoReader(),
        judges=(),
        judge_model=NoModel(),
    )
