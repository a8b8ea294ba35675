"""Asks a memory its probes: what is retrieved, how much of each chain is in it, what a reader makes of it."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from types import NoneType
from typing import Any

from ablations.shard.returned import returned, unless_refused
from ablations.shard.rows import question_row, support_row
from toolkit.context import Context
from toolkit.failure import Failure
from toolkit.ledger import Decision, Outcome, Stage
from toolkit.probes import Probe
from toolkit.retrieval.shown import context_tokens
from toolkit.stages import Hit, Judge, Memory, Reader, Retrieval, Retrieved
from toolkit.support import support


@dataclass
class Asked:
    """What became of a dialogue's probes."""

    rows: list[dict[str, Any]] = field(default_factory=list)  # one a probe, in order
    decisions: list[Decision] = field(default_factory=list)
    shown: list["Shown"] = field(default_factory=list)  # of the probes for which something was looked up


@dataclass(frozen=True, slots=True)
class Shown:
    """What a reader is shown for a probe, and the row that its answer belongs to."""

    probe: Probe
    hits: tuple[Hit, ...]
    row: dict[str, Any]


def failed_upstream(probes: Sequence[Probe]) -> Asked:
    """The probes of a dialogue with a failed write: none has a score, since it may lack what failed."""
    return Asked([{**question_row(probe), "status": "failed: upstream"} for probe in probes])


def look_up(retrieval: Retrieval, probes: Sequence[Probe], memory: Memory, context: Context) -> Asked:
    """What is retrieved for each probe: its row with its support, and a decision for each of its links."""
    found = unless_refused(lambda: retrieval(probes, memory, context), probes)
    by_turn: dict[str, set[str]] = defaultdict(set)  # ids of the stored records of each turn
    for record in memory.records:
        for source in record.sources:
            by_turn[source].add(record.id)
    asked = Asked()
    for probe, result in returned(retrieval, probes, found, Retrieved, Failure):
        row = question_row(probe)
        asked.rows.append(row)
        if isinstance(result, Failure):
            row["status"] = "failed: retrieval"
            asked.decisions.append(_failed(Stage.RETRIEVAL, probe, result))
            continue
        row |= _shown(probe, result.hits, context)
        asked.decisions += [_link_decision(probe, link, result, by_turn[link]) for link in probe.evidence]
        asked.shown.append(Shown(probe, result.hits, row))
    return asked


def read(reader: Reader, asked: Asked, context: Context) -> None:
    """Answer every probe for which something was looked up, into its row."""
    probes, hits = [one.probe for one in asked.shown], [one.hits for one in asked.shown]
    answers = unless_refused(lambda: reader(probes, hits, context), probes)
    for one, answer in returned(reader, asked.shown, answers, str, Failure):
        if isinstance(answer, Failure):
            one.row["answer_status"] = "failed: reader"
            asked.decisions.append(_failed(Stage.READER, one.probe, answer))
        else:
            one.row.update(answer=answer, answer_status="answered")


def judge(judges: Sequence[Judge], asked: Asked, context: Context) -> None:
    """Let every judge score every answer. A judge that fails leaves a gap and a row, never a score."""
    judging = replace(context, model=context.judge)
    answered = answered_of(asked)
    answers, probes = [one.row["answer"] for one in answered], [one.probe for one in answered]
    scores = [unless_refused(partial(judge, answers, probes, judging), answers) for judge in judges]
    for each, of_judge in zip(judges, scores, strict=True):
        returned(each, answered, of_judge, float, int, Failure, NoneType)
    for place, one in enumerate(answered):
        one.row["judgements"] = {}
        for name, of_judge in zip(judge_names(judges), scores, strict=True):
            score = of_judge[place]
            if isinstance(score, Failure):
                one.row["answer_status"] = "failed: judge"
                asked.decisions.append(_failed(Stage.JUDGES, one.probe, score, name))
            one.row["judgements"][name] = None if isinstance(score, Failure) else score


def answered_of(asked: Asked) -> list[Shown]:
    """Those that a reader has answered."""
    return [one for one in asked.shown if one.row.get("answer_status") == "answered"]


def judge_names(judges: Sequence[Judge]) -> Iterator[str]:
    """What each judge's column is called: its class, numbered where there are several of one."""
    seen: dict[str, int] = {}
    for judge in judges:
        name = type(judge).__name__
        seen[name] = seen.get(name, 0) + 1
        yield name if seen[name] == 1 else f"{name}_{seen[name]}"


def _shown(probe: Probe, found: Sequence[Hit], context: Context) -> dict[str, Any]:
    row = {
        "status": "scored" if probe.evidence else "no_evidence",
        "retrieved": [hit.record.id for hit in found],
        "scores": [hit.score for hit in found],
        "tokens": context_tokens(found),
    }
    return row | support_row(support(probe, found, context.dialogue)) if probe.evidence else row


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
