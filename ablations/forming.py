"""Takes a dialogue's exchanges through the write stages of a pipeline, and writes down every decision."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from ablations.costs import Meter
from ablations.returned import returned
from toolkit.context import Context
from toolkit.dialogue import Exchange
from toolkit.facts import Draft, Enrichment, Fact, Tier
from toolkit.failure import Failure
from toolkit.ledger import Decision, Outcome, Stage
from toolkit.pipeline import Pipeline
from toolkit.stages import Admission, Enriched, Grounded, Note, Structured, Verdict

GATE_OUTCOMES = {
    Tier.ADMIT: Outcome.ADMITTED,
    Tier.QUARANTINE: Outcome.QUARANTINED,
    Tier.REJECT: Outcome.REJECTED,
}


@dataclass
class Formed:
    """What became of a dialogue, so far, on its way to the backend."""

    facts: dict[str, Fact] = field(default_factory=dict)  # every version of every fact, by id
    additions: list[Enrichment] = field(default_factory=list)
    decisions: list[Decision] = field(default_factory=list)
    rejected: set[str] = field(default_factory=set)  # turns rejected, and not brought back since


def segregate(pipeline: Pipeline, context: Context, formed: Formed, meter: Meter) -> list[Exchange]:
    """The exchanges of the dialogue. One row a turn: a source, context only, or dropped."""
    turns = context.dialogue.turns
    with meter.measured(Stage.SEGREGATION, len(turns)):
        exchanges = pipeline.segregation(context.dialogue, context)
    home = {turn.id: exchange.id for exchange in reversed(exchanges) for turn in exchange.sources}
    replies = {exchange.reply.id: exchange.id for exchange in exchanges if exchange.reply is not None}
    for turn in turns:
        if turn.id in home:
            row = _row(Stage.SEGREGATION, (turn.id,), (home[turn.id],), Outcome.SOURCE)
        elif turn.id in replies:
            row = _row(Stage.SEGREGATION, (turn.id,), (replies[turn.id],), Outcome.CONTEXT_ONLY)
        else:
            row = _row(Stage.SEGREGATION, (turn.id,), (), Outcome.DROPPED, "says nothing")
        formed.decisions.append(row)
    return exchanges


def form(
    pipeline: Pipeline, exchanges: Sequence[Exchange], context: Context, formed: Formed, meter: Meter
) -> tuple[list[Draft], list[Enrichment]]:
    """Run admission, structuring, enrichment and grounding; returns what goes to the backend.

    Only a reference learns from `context.cited` what probes cite.
    """
    before = len(formed.additions)
    with meter.measured(Stage.ADMISSION, len(exchanges)):
        verdicts = pipeline.admission(exchanges, _seen_by(pipeline.admission, context))
    context = replace(context, cited=frozenset())
    kept = _gate(_decided(pipeline.admission, exchanges, verdicts), formed)
    with meter.measured(Stage.STRUCTURING, len(kept)):
        drafts = _structure(pipeline, kept, context, formed)
    with meter.measured(Stage.ENRICHMENT, len(drafts)):
        drafts = _enrich(pipeline, drafts, context, formed)
    with meter.measured(Stage.GROUNDING, len(drafts)):
        drafts = _ground(pipeline, drafts, context, formed)
    return drafts, formed.additions[before:]


def _seen_by(gate: Admission, context: Context) -> Context:
    """The context of a gate, without the citations unless it is a reference."""
    return context if getattr(gate, "reference", False) else replace(context, cited=frozenset())


def _decided(
    gate: Admission, exchanges: Sequence[Exchange], verdicts: Sequence[Verdict | Failure]
) -> list[tuple[Exchange, Verdict | Failure]]:
    """Each exchange with its verdict; a tier that is a mere string would be stored whatever it says."""
    decided = returned(gate, exchanges, verdicts, Verdict, Failure)
    tiers = [verdict.tier for _, verdict in decided if isinstance(verdict, Verdict)]
    returned(gate, tiers, tiers, Tier)
    return decided


def _gate(
    verdicts: Sequence[tuple[Exchange, Verdict | Failure]], formed: Formed
) -> list[tuple[Exchange, Tier]]:
    """Write down every verdict; returns the exchanges that may be remembered."""
    kept: list[tuple[Exchange, Tier]] = []
    for exchange, verdict in verdicts:
        formed.decisions.append(_verdict_row(exchange, verdict))
        if isinstance(verdict, Failure):
            continue
        if verdict.tier is Tier.REJECT:
            formed.rejected.update(turn.id for turn in exchange.said)
            continue
        kept.append((exchange, verdict.tier))
        formed.decisions += _readmitted(exchange, formed.rejected)
    return kept


def _readmitted(exchange: Exchange, rejected: set[str]) -> list[Decision]:
    """Rows for rejected turns that an admitted exchange has among its sources after all."""
    back = [turn.id for turn in exchange.sources if turn.id in rejected]
    rejected.difference_update(back)
    reason = f"an open window of {exchange.id} holds it"
    return [_row(Stage.ADMISSION, (id,), (exchange.id,), Outcome.READMITTED, reason) for id in back]


def _verdict_row(exchange: Exchange, verdict: Verdict | Failure) -> Decision:
    if isinstance(verdict, Failure):
        return _failure(Stage.ADMISSION, exchange.id, verdict)
    return Decision(
        stage=Stage.ADMISSION,
        inputs=(exchange.id,),
        outputs=() if verdict.tier is Tier.REJECT else (exchange.id,),
        outcome=GATE_OUTCOMES[verdict.tier],
        reason=verdict.reason,
        score=verdict.score,
        criteria=verdict.criteria,
    )


def _structure(
    pipeline: Pipeline, kept: Sequence[tuple[Exchange, Tier]], context: Context, formed: Formed
) -> list[Draft]:
    """Read facts from what was kept."""
    drafts = []
    results = pipeline.structuring([exchange for exchange, _ in kept], context)
    for (exchange, tier), result in returned(pipeline.structuring, kept, results, Structured, Failure):
        if isinstance(result, Failure):
            formed.decisions.append(_failure(Stage.STRUCTURING, exchange.id, result))
            continue
        facts = [replace(fact, tier=tier) for fact in result.facts]
        formed.facts |= {fact.id: fact for fact in facts}
        drafts += [Draft(fact, exchange) for fact in facts]
        formed.decisions += _structured_rows(exchange, facts, result.dropped)
    return drafts


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


def _enrich(pipeline: Pipeline, drafts: Sequence[Draft], context: Context, formed: Formed) -> list[Draft]:
    """Set scopes and collect additions."""
    results = pipeline.enrichment(drafts, context)
    enriched = []
    for draft, result in returned(pipeline.enrichment, drafts, results, Enriched, Failure):
        if isinstance(result, Failure):
            # Added knowledge is extra: the fact itself goes on without it, and the failure is a row.
            formed.decisions.append(_failure(Stage.ENRICHMENT, draft.fact.id, result))
            enriched.append(draft)
            continue
        formed.additions += result.additions
        added = tuple(addition.id for addition in result.additions)
        enriched.append(_changed(draft, result, Stage.ENRICHMENT, added, formed))
    return enriched


def _ground(pipeline: Pipeline, drafts: Sequence[Draft], context: Context, formed: Formed) -> list[Draft]:
    """Bind times, places and persons."""
    grounded = []
    results = pipeline.grounding(drafts, context)
    for draft, result in returned(pipeline.grounding, drafts, results, Grounded, Failure):
        if isinstance(result, Failure):
            formed.decisions.append(_failure(Stage.GROUNDING, draft.fact.id, result))
            continue
        grounded.append(_changed(draft, result, Stage.GROUNDING, (), formed))
    return grounded


def _changed(
    draft: Draft, result: Enriched | Grounded, stage: Stage, more: tuple[str, ...], formed: Formed
) -> Draft:
    """The draft with its new fact; every note is a row, and a fact without notes has passed."""
    formed.facts[result.fact.id] = result.fact
    for note in result.notes or (Note(Outcome.PASSED),):
        formed.decisions.append(
            _row(stage, (draft.fact.id,), (result.fact.id, *more), note.outcome, note.reason)
        )
    return replace(draft, fact=result.fact)


def _failure(stage: Stage, item: str, failure: Failure) -> Decision:
    raw = f" | {failure.raw}" if failure.raw else ""
    return Decision(stage, (item,), (), Outcome.FAILED, f"{failure.error}{raw}")


def _row(
    stage: Stage, inputs: tuple[str, ...], outputs: tuple[str, ...], outcome: Outcome, reason: str = ""
) -> Decision:
    return Decision(stage, inputs, outputs, outcome, reason)
