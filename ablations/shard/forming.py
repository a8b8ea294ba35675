"""What the write stages make of their items, and every decision on the way.

Each function here runs one component on some items and returns values that any cell may share: nothing in
them belongs to a cell.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ablations.shard.returned import returned, unless_refused
from toolkit.context import Context
from toolkit.dialogue import Exchange
from toolkit.facts import Draft, Enrichment, Fact, Tier
from toolkit.failure import Failure
from toolkit.ledger import Decision, Outcome, Stage
from toolkit.stages import (
    Admission,
    Enriched,
    Enriching,
    Grounded,
    Grounding,
    Note,
    Segregation,
    Structured,
    Structuring,
    Verdict,
)

GATE_OUTCOMES = {
    Tier.ADMIT: Outcome.ADMITTED,
    Tier.QUARANTINE: Outcome.QUARANTINED,
    Tier.REJECT: Outcome.REJECTED,
}

Kept = tuple[Exchange, Tier]  # an exchange that may be remembered, and what its facts will be


@dataclass(frozen=True, slots=True)
class Segregated:
    """The exchanges of a dialogue, and a decision for each of its turns."""

    exchanges: tuple[Exchange, ...]
    decisions: tuple[Decision, ...]


@dataclass(frozen=True, slots=True)
class Gated:
    """The exchanges that a gate let through, and a decision for each that it saw."""

    kept: tuple[Kept, ...]
    decisions: tuple[Decision, ...]
    rejected: frozenset[str] = frozenset()  # turns rejected, and not brought back since


@dataclass(frozen=True, slots=True)
class Made:
    """What a stage has made of one item."""

    decisions: tuple[Decision, ...]
    drafts: tuple[Draft, ...] = ()
    additions: tuple[Enrichment, ...] = ()


def segregate(stage: Segregation, context: Context) -> Segregated:
    """The exchanges of the dialogue. One row a turn, a source, context only, or dropped; two of a secret."""
    exchanges = stage(context.dialogue, context)
    home = {turn.id: exchange.id for exchange in reversed(exchanges) for turn in exchange.sources}
    replies = {exchange.reply.id: exchange.id for exchange in exchanges if exchange.reply is not None}
    decisions = []
    for turn in context.dialogue.turns:
        if turn.id in home:
            row = _row(Stage.SEGREGATION, (turn.id,), (home[turn.id],), Outcome.SOURCE)
        elif turn.id in replies:
            row = _row(Stage.SEGREGATION, (turn.id,), (replies[turn.id],), Outcome.CONTEXT_ONLY)
        else:
            row = _row(Stage.SEGREGATION, (turn.id,), (), Outcome.DROPPED, "says nothing")
        decisions.append(row)
        if turn.id in context.dialogue.withheld:
            decisions.append(_row(Stage.SEGREGATION, (turn.id,), (), Outcome.WITHHELD, "a secret is masked"))
    return Segregated(tuple(exchanges), tuple(decisions))


def admit(
    gate: Admission,
    exchanges: Sequence[Exchange],
    context: Context,
    rejected: frozenset[str] = frozenset(),
) -> Gated:
    """What the gate lets through. Only a reference learns from `context.cited` what probes cite.

    `rejected` are turns that were rejected before: an admitted exchange with one of them among its sources
    brings it back.
    """
    seen = context if getattr(gate, "reference", False) else replace(context, cited=frozenset())
    kept: list[Kept] = []
    decisions: list[Decision] = []
    out = set(rejected)
    for exchange, verdict in _decided(
        gate, exchanges, unless_refused(lambda: gate(exchanges, seen), exchanges)
    ):
        decisions.append(_verdict_row(exchange, verdict))
        if isinstance(verdict, Failure):
            continue
        if verdict.tier is Tier.REJECT:
            out.update(turn.id for turn in exchange.said)
            continue
        kept.append((exchange, verdict.tier))
        decisions += _readmitted(exchange, out)
    return Gated(tuple(kept), tuple(decisions), frozenset(out))


def structure(stage: Structuring, kept: Sequence[Kept], context: Context) -> list[Made]:
    """The facts read from each exchange that was kept."""
    exchanges = [exchange for exchange, _ in kept]
    results = unless_refused(lambda: stage(exchanges, context), kept)
    return [
        _structured(exchange, tier, result)
        for (exchange, tier), result in returned(stage, kept, results, Structured, Failure)
    ]


def enrich(stage: Enriching, drafts: Sequence[Draft], context: Context) -> list[Made]:
    """Each fact with its scopes, and the additions to it."""
    results = unless_refused(lambda: stage(drafts, context), drafts)
    return [_enriched(draft, result) for draft, result in returned(stage, drafts, results, Enriched, Failure)]


def ground(stage: Grounding, drafts: Sequence[Draft], context: Context) -> list[Made]:
    """Each fact with times, places and persons bound."""
    results = unless_refused(lambda: stage(drafts, context), drafts)
    return [_grounded(draft, result) for draft, result in returned(stage, drafts, results, Grounded, Failure)]


def _decided(
    gate: Admission, exchanges: Sequence[Exchange], verdicts: Sequence[Verdict | Failure]
) -> list[tuple[Exchange, Verdict | Failure]]:
    """Each exchange with its verdict; a tier that is a mere string would be stored whatever it says."""
    decided = returned(gate, exchanges, verdicts, Verdict, Failure)
    tiers = [verdict.tier for _, verdict in decided if isinstance(verdict, Verdict)]
    returned(gate, tiers, tiers, Tier)
    return decided


def _readmitted(exchange: Exchange, rejected: set[str]) -> list[Decision]:
    """Rows for rejected turns that an admitted exchange has among its sources after all."""
    back = [turn.id for turn in exchange.sources if turn.id in rejected]
    rejected.difference_update(back)
    reason = f"an open window of {exchange.id} holds it"
    return [_row(Stage.ADMISSION, (id,), (exchange.id,), Outcome.READMITTED, reason) for id in back]


def _verdict_row(exchange: Exchange, verdict: Verdict | Failure) -> Decision:
    if isinstance(verdict, Failure):
        return failure_row(Stage.ADMISSION, exchange.id, verdict)
    return Decision(
        stage=Stage.ADMISSION,
        inputs=(exchange.id,),
        outputs=() if verdict.tier is Tier.REJECT else (exchange.id,),
        outcome=GATE_OUTCOMES[verdict.tier],
        reason=verdict.reason,
        score=verdict.score,
        criteria=verdict.criteria,
    )


def _structured(exchange: Exchange, tier: Tier, result: Structured | Failure) -> Made:
    if isinstance(result, Failure):
        return Made((failure_row(Stage.STRUCTURING, exchange.id, result),))
    facts = [replace(fact, tier=tier) for fact in result.facts]
    rows = _structured_rows(exchange, facts, result.dropped)
    return Made(tuple(rows), tuple(Draft(fact, exchange) for fact in facts))


def _structured_rows(
    exchange: Exchange, facts: Sequence[Fact], dropped: Sequence[tuple[str, str, str]]
) -> list[Decision]:
    """What became of each source turn, and a row for every statement that was left behind."""
    rows = [
        _row(Stage.STRUCTURING, (turn_id,), (), Outcome.DROPPED, f"{reason}: {words}")
        for turn_id, words, reason in dropped
    ]
    for turn in exchange.sources:
        ids = tuple(fact.id for fact in facts if turn.id in fact.sources)
        if ids:
            outcome = Outcome.STRUCTURED if len(ids) == 1 else Outcome.SPLIT
            rows.append(_row(Stage.STRUCTURING, (turn.id,), ids, outcome))
    return rows


def _enriched(draft: Draft, result: Enriched | Failure) -> Made:
    if isinstance(result, Failure):
        # Added knowledge is extra: the fact itself goes on without it, and the failure is a row.
        return Made((failure_row(Stage.ENRICHMENT, draft.fact.id, result),), (draft,))
    added = tuple(addition.id for addition in result.additions)
    made = _changed(draft, result, Stage.ENRICHMENT, added)
    return replace(made, additions=tuple(result.additions))


def _grounded(draft: Draft, result: Grounded | Failure) -> Made:
    if isinstance(result, Failure):
        return Made((failure_row(Stage.GROUNDING, draft.fact.id, result),))
    return _changed(draft, result, Stage.GROUNDING)


def _changed(draft: Draft, result: Enriched | Grounded, stage: Stage, more: tuple[str, ...] = ()) -> Made:
    """The draft with its new fact; every note is a row, and a fact without notes has passed."""
    rows = [
        _row(stage, (draft.fact.id,), (result.fact.id, *more), note.outcome, note.reason)
        for note in result.notes or (Note(Outcome.PASSED),)
    ]
    same = result.fact is draft.fact  # then the next stage meets the very draft that other cells have, too
    return Made(tuple(rows), (draft if same else replace(draft, fact=result.fact),))


def failure_row(stage: Stage, item: str, failure: Failure) -> Decision:
    """A failure as a decision, with the raw answer if there was one."""
    raw = f" | {failure.raw}" if failure.raw else ""
    return Decision(stage, (item,), (), Outcome.FAILED, f"{failure.error}{raw}")


def _row(
    stage: Stage, inputs: tuple[str, ...], outputs: tuple[str, ...], outcome: Outcome, reason: str = ""
) -> Decision:
    return Decision(stage, inputs, outputs, outcome, reason)
