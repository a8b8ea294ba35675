"""Lets every judge of a run judge answers of known worth."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from types import NoneType
from typing import TYPE_CHECKING, Any

from ablations.arms import Experiment, Run, experiments
from ablations.destinations import refuse_unlisted
from ablations.judge_probes.making import PROBES, Posed, probe_set
from ablations.shard.asking import judge_names
from ablations.shard.bench import Bench, benches
from ablations.shard.returned import returned
from ablations.shard.sent import sending_beside_runs
from ablations.steps import Progress, Report, no_progress
from toolkit.datasets.loaded import Loaded
from toolkit.errors import UserError
from toolkit.failure import Failure
from toolkit.ledger import Stage
from toolkit.models.openai.engine import OpenAI
from toolkit.spec import spec_of
from toolkit.stages import Judge

if TYPE_CHECKING:
    import pandas as pd

ATTEMPTS = 2  # how often in all an answer is asked for that cannot be used
SILENT = "could not tell"

Row = dict[str, Any]


@dataclass(frozen=True)
class Seat:
    """A judge with the name that results have it by, and the tools of an arm that asks it."""

    name: str
    judge: Judge
    bench: Bench


def judged_probe_set(
    plan: Run, n: int = PROBES, seed: int = 0, progress: Progress = no_progress
) -> "pd.DataFrame":
    """One row a judge and answer of the probe set of the run's data; models answer from their call cache.

    Columns: judge, dialogue, probe, category, category_name, kind, right (whether the answer is), answer,
    score (NaN: none), why (there is none: `could not tell`, or `failed: ` and the error; else empty).
    What is sent is logged beside the runs. UserError if no arm has a judge, if there is no gold to try one
    on, and for a served model of a judge that has no server, or of the run that its policy does not list.
    """
    import pandas as pd  # half a second to import, which `--help` must not pay

    found = experiments(plan.arms)
    keys = [one.cell.key for one in found]
    refuse_unlisted(plan, found)
    _require_servers(found)
    with sending_beside_runs(plan) as sent, sent.during(Stage.JUDGES.value, keys):
        seats = _seats(benches(plan, found, ATTEMPTS, sent))
        if not seats:
            raise UserError(f"{plan.name}: no arm has a judge; add some, as `judges: [exact, token-f1]`")
        data = found[0].data
        posed = probe_set(data, n, seed)
        return pd.DataFrame([row for seat in seats for row in _judged(seat, data, posed, progress)])


def _require_servers(found: Sequence[Experiment]) -> None:
    """UserError if a judge's served model has no server; asked before the watch, which no call has opened."""
    for pipeline in (one.cell.pipeline for one in found):
        asks = any(getattr(judge, "needs_model", False) for judge in pipeline.judges)
        if asks and isinstance(pipeline.judging, OpenAI):
            pipeline.judging.require_server()


def _seats(found: Sequence[Bench]) -> tuple[Seat, ...]:
    """The distinct judges of all arms: a judge that asks another model is another one."""
    distinct: dict[str, tuple[Judge, Bench]] = {}
    for bench in found:
        for judge in bench.pipeline.judges:
            asks = getattr(judge, "needs_model", False)
            model = bench.pipeline.judging
            distinct.setdefault(str((spec_of(judge), spec_of(model) if asks else "")), (judge, bench))
    names = judge_names([judge for judge, _ in distinct.values()])
    return tuple(Seat(name, *pair) for name, pair in zip(names, distinct.values(), strict=True))


def _judged(seat: Seat, data: Loaded, posed: Sequence[Posed], progress: Progress) -> Iterator[Row]:
    by_dialogue: dict[str, list[Posed]] = defaultdict(list)
    for one in posed:
        by_dialogue[one.probe.dialogue].append(one)
    told = Report(progress, 1, 1).of(f"asking {seat.name}", [len(own) for own in by_dialogue.values()])
    for dialogue, own in by_dialogue.items():
        context = seat.bench.context(Stage.JUDGES, data.dialogue(dialogue), [one.probe for one in own], {})
        scores = seat.judge(
            [one.answer for one in own], [one.probe for one in own], replace(context, model=context.judge)
        )
        for one, score in returned(seat.judge, own, scores, float, int, Failure, NoneType):
            yield _row(seat.name, one, score)
        told()


def _row(judge: str, one: Posed, score: float | Failure | None) -> Row:
    failed = f"failed: {score.error}" if isinstance(score, Failure) else ""
    return {
        "judge": judge,
        "dialogue": one.probe.dialogue,
        "probe": one.probe.id,
        "category": one.probe.category.number,
        "category_name": one.probe.category.name,
        "kind": one.kind.value,
        "right": one.kind.is_right,
        "answer": one.answer,
        "score": float("nan") if score is None or isinstance(score, Failure) else float(score),
        "why": SILENT if score is None else failed,
    }
