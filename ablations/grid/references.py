"""Floors and ceilings that a config names: constant baselines, run beside the arms and compared with none."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from ablations.arms import Arm
from toolkit.admission.admit_all import AdmitAll
from toolkit.backends.everything import Everything
from toolkit.enrichment.nothing import Nothing
from toolkit.errors import UserError
from toolkit.grounding.unchanged import Unchanged
from toolkit.pipeline import Pipeline
from toolkit.readers.constant import Constant
from toolkit.readers.none import NoReader
from toolkit.retrieval.cited import Cited
from toolkit.retrieval.nothing import NothingShown
from toolkit.retrieval.whole import Whole
from toolkit.segregation.isolated import Isolated
from toolkit.stages import Retrieval
from toolkit.structuring.verbatim import Verbatim

NOT_MENTIONED = "not_mentioned"
RETRIEVALS: dict[str, Retrieval] = {
    "empty": NothingShown(),  # what a reader knows or guesses
    NOT_MENTIONED: NothingShown(),  # what a judge gives for a constant answer
    "full_dialogue": Whole(),  # what a reader makes of everything
}
WINDOW = re.compile(r"oracle_window_(\d{1,3})")  # the cited turns, with so many either side
CHOICES = (*RETRIEVALS, "oracle_window_2 (or another number)")


def reference_arms(names: Sequence[str], baseline: Arm) -> tuple[Arm, ...]:
    """The references of these names, on the data, with the reader and the judges of the baseline.

    Every turn is stored as it was said, so that what a reference lacks no stage has deleted. Raises UserError
    for a name that is no reference, for one that is there twice, and for `not_mentioned` without a reader.
    """
    for name, times in Counter(names).items():
        if times > 1:
            raise UserError(f"references: {name!r} is there {times} times")
    return tuple(_reference(name, baseline) for name in names)


def _reference(name: str, baseline: Arm) -> Arm:
    pipeline = replace(
        baseline.pipeline,
        segregation=Isolated(),
        admission=AdmitAll(),
        structuring=Verbatim(),
        enrichment=Nothing(),
        grounding=Unchanged(),
        backend=Everything(),
        retrieval=_retrieval(name),
    )
    return Arm(name, _constant(pipeline) if name == NOT_MENTIONED else pipeline, baseline.data, baseline.seed)


def _retrieval(name: str) -> Retrieval:
    if window := WINDOW.fullmatch(name):
        return Cited(int(window[1]))
    if name not in RETRIEVALS:
        raise UserError(f"references: unknown reference {name!r}; choose of {', '.join(CHOICES)}")
    return RETRIEVALS[name]


def _constant(pipeline: Pipeline) -> Pipeline:
    if isinstance(pipeline.reader, NoReader):
        raise UserError(
            f"references: {NOT_MENTIONED} is an answer, and the baseline has no reader; leave it out"
        )
    return replace(pipeline, reader=Constant())
