"""Asks a memory its probes: what is retrieved, how much of each chain is in it, what a reader makes of it."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from types import NoneType
from typing import Any

from ablations.costs import Meter
from ablations.returned import returned
from toolkit.context import Context
from toolkit.failure import Failure
from toolkit.ledger import Decision, Outcome, Stage
from toolkit.pipeline import Pipeline
from toolkit.probes import Probe
from toolkit.readers.none import NoReader
from toolkit.retrieval.shown import context_tokens
from toolkit.stages import Hit, Memory, Retrieved
from toolkit.support import WINDOWS, Support, support


@dataclass
class Asked:
    """What became of a dialogue's probes."""

    rows: list[dict[str, Any]] = field(default_factory=list)  # one a probe, in order
    decisions: list[Decision] = field(default_factory=list)


def failed_upstream(probes: Sequence[Probe]) -> Asked:
    """The probes of a dialogue with a failed write: none has a score, since it may lack what failed."""
    return Asked([{**_question(probe), "status": "failed: upstream"} for probe in probes])


def ask(pipeline: Pipeline, probes: Sequence[Probe], memory: Memory, context: Context, meter: Meter) -> Asked:
    """Retrieve, read and judge: one row a probe, and a decision for each of its links."""
    asked = Asked()
    with meter.measured(Stage.RETRIEVAL, len(probes)):
        found = pipeline.retrieval(probes, memory, context)
    by_turn: dict[str, set[str]] = defaultdict(set)  # ids of the stored records of each turn
    for record in memory.records:
        for source in record.sources:
            by_turn[source].add(record.id)
    shown: list[tuple[Probe, tuple[Hit, ...], dict[str, Any]]] = []
    for probe, result in returned(pipeline.retrieval, probes, found, Retrieved, Failure):
        row = _question(probe)
        asked.rows.append(row)
        if isinstance(result, Failure):
            row["status"] = "failed: retrieval"
            asked.decisions.append(_failed(Stage.RETRIEVAL, probe, result))
            continue
        row |= _shown(probe, result.hits, context)
        asked.decisions += [_link_decision(probe, link, result, by_turn[link]) for link in probe.evidence]
        shown.append((probe, result.hits, row))
    if not isinstance(pipeline.reader, NoReader):
        _judge(pipeline, _read(pipeline, shown, context, meter, asked), context, meter, asked)
    return asked


def _read(
    pipeline: Pipeline,
    shown: Sequence[tuple[Probe, tuple[Hit, ...], dict[str, Any]]],
    context: Context,
    meter: Meter,
    asked: Asked,
) -> list[tuple[Probe, dict[str, Any]]]:
    """Answer every probe; returns those that have an answer, with their rows."""
    answered = []
    with meter.measured(Stage.READER, len(shown)):
        answers = pipeline.reader([probe for probe, _, _ in shown], [hits for _, hits, _ in shown], context)
    for (probe, _, row), answer in returned(pipeline.reader, shown, answers, str, Failure):
        if isinstance(answer, Failure):
            row["answer_status"] = "failed: reader"
            asked.decisions.append(_failed(Stage.READER, probe, answer))
            continue
        row |= {"answer": answer, "answer_status": "answered"}
        answered.append((probe, row))
    return answered


def _judge(
    pipeline: Pipeline,
    answered: Sequence[tuple[Probe, dict[str, Any]]],
    context: Context,
    meter: Meter,
    asked: Asked,
) -> None:
    """Let every judge score every answer. A judge that fails leaves a gap and a row, never a score."""
    judging = replace(context, model=context.judge)
    answers, probes = [row["answer"] for _, row in answered], [probe for probe, _ in answered]
    with meter.measured(Stage.JUDGES, len(answered) * len(pipeline.judges)):
        scores = [judge(answers, probes, judging) for judge in pipeline.judges]
    for judge, of_judge in zip(pipeline.judges, scores, strict=True):
        returned(judge, answered, of_judge, float, int, Failure, NoneType)
    for place, (probe, row) in enumerate(answered):
        row["judgements"] = {}
        for name, of_judge in zip(judge_names(pipeline), scores, strict=True):
            score = of_judge[place]
            if isinstance(score, Failure):
                row["answer_status"] = "failed: judge"
                asked.decisions.append(_failed(Stage.JUDGES, probe, score, name))
            row["judgements"][name] = None if isinstance(score, Failure) else score


def judge_names(pipeline: Pipeline) -> Iterator[str]:
    """What each judge's column is called: its class, numbered where there are several of one."""
    seen: dict[str, int] = {}
    for judge in pipeline.judges:
        name = type(judge).__name__
        seen[name] = seen.get(name, 0) + 1
        yield name if seen[name] == 1 else f"{name}_{seen[name]}"


def _question(probe: Probe) -> dict[str, Any]:
    return {
        "dialogue": probe.dialogue,
        "probe": probe.id,
        "question": probe.question,
        "gold": probe.gold,
        "category": probe.category.number,
        "category_name": probe.category.name,
        "links": probe.links,
        "evidence": list(probe.evidence),
        "flags": sorted(probe.flags),
    }


def _shown(probe: Probe, found: Sequence[Hit], context: Context) -> dict[str, Any]:
    row = {
        "status": "scored" if probe.evidence else "no_evidence",
        "retrieved": [hit.record.id for hit in found],
        "scores": [hit.score for hit in found],
        "tokens": context_tokens(found),
    }
    return row | _supported(support(probe, found, context.dialogue)) if probe.evidence else row


def _supported(measured: Support) -> dict[str, Any]:
    row: dict[str, Any] = {
        "content_links": list(measured.content),
        "content_support": measured.content_support,
    }
    for window, links, whole in zip(WINDOWS, measured.turns, measured.turn_support, strict=True):
        row |= {f"turn_links_{window}": list(links), f"turn_support_{window}": whole}
    return row


def _link_decision(probe: Probe, link: str, result: Retrieved, stored: set[str]) -> Decision:
    """Which shown records come from a cited turn, or why none does."""
    carriers = tuple(hit.record.id for hit in result.hits if link in hit.record.sources)
    if carriers:
        return Decision(Stage.RETRIEVAL, (probe.id, link), carriers, Outcome.RETRIEVED)
    if not stored:
        why = "not stored"
    elif stored <= result.withheld:
        why = "held back by a filter"
    else:
        why = "ranked below the budget, or not found"
    return Decision(Stage.RETRIEVAL, (probe.id, link), (), Outcome.MISSED, why)


def _failed(stage: Stage, probe: Probe, failure: Failure, by: str = "") -> Decision:
    said = f"{failure.error} | {failure.raw}" if failure.raw else failure.error
    return Decision(stage, (probe.id,), (), Outcome.FAILED, f"{by}: {said}" if by else said)
