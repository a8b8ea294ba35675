"""The write stages of a pipeline in a row, without a run."""

from ablations.shard.forming import Made, admit, enrich, ground, segregate, structure
from toolkit.context import Context
from toolkit.facts import Draft
from toolkit.ledger import Decision
from toolkit.pipeline import Pipeline


def handed_over(pipeline: Pipeline, context: Context) -> tuple[list[Draft], list[Decision]]:
    """What reaches the backend, and every decision on the way."""
    segregated = segregate(pipeline.segregation, context)
    gated = admit(pipeline.admission, segregated.exchanges, context)
    read = structure(pipeline.structuring, gated.kept, context)
    enriched = enrich(pipeline.enrichment, _drafts(read), context)
    grounded = ground(pipeline.grounding, _drafts(enriched), context)
    made = [row for one in (*read, *enriched, *grounded) for row in one.decisions]
    return _drafts(grounded), [*segregated.decisions, *gated.decisions, *made]


def _drafts(made: list[Made]) -> list[Draft]:
    return [draft for one in made for draft in one.drafts]
