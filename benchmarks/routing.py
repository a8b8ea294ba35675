"""How long routing and query building take: `python -m benchmarks.routing`, with LoCoMo where the data is."""

import os
import resource
import sys
import time
from pathlib import Path

from toolkit.context import Context
from toolkit.datasets.locomo import Locomo
from toolkit.dialogue import Dialogue
from toolkit.enrichment.queries import PublicSpans
from toolkit.enrichment.rule_router import RuleRouter
from toolkit.facts import Draft
from toolkit.models.embedders import UniversalSentenceEncoder
from toolkit.segregation.isolated import Isolated
from toolkit.stages import Structured
from toolkit.structuring.verbatim import Verbatim

MOST_SECONDS = 20  # for all turns of LoCoMo-10, on two cores


def drafts_of(dialogue: Dialogue, context: Context) -> list[Draft]:
    """Every turn of a dialogue as one fact, word for word."""
    exchanges = Isolated()(dialogue, context)
    made = Verbatim()(exchanges, context)
    return [
        Draft(fact, exchange)
        for exchange, one in zip(exchanges, made, strict=True)
        if isinstance(one, Structured)
        for fact in one.facts
    ]


def main() -> int:
    """Print the turns, queries and seconds; 1 if it took longer than it may."""
    path = Path(os.environ.get("GATELAB_DATA_DIR", ".")) / "locomo10.json"
    contexts = [
        Context(dialogue, UniversalSentenceEncoder()) for dialogue in Locomo(path=path).load().dialogues
    ]
    given = [(drafts_of(context.dialogue, context), context) for context in contexts]
    router, builder = RuleRouter(), PublicSpans()
    started = time.perf_counter()
    queries = [
        builder(draft.fact, found)
        for drafts, context in given
        for draft, found in zip(drafts, router(drafts, (), context), strict=True)
        if isinstance(found, tuple)
    ]
    seconds = time.perf_counter() - started
    asked = {query.text for one in queries for query in one}
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    sys.stdout.write(
        f"{len(queries):,} turns, {sum(map(len, queries)):,} queries ({len(asked)} different) "
        f"in {seconds:.2f} s; at most {MOST_SECONDS}; peak {peak} MiB\n"
    )
    return int(seconds > MOST_SECONDS)


if __name__ == "__main__":
    sys.exit(main())
