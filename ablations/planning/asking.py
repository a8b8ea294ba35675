"""What readers and judges would be asked: each probe with as much memory as retrieval may show."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from ablations.planning.counting import prompt_tokens
from ablations.planning.sums import Sums
from ablations.planning.tallies import Sure
from ablations.shard.bench import Bench
from ablations.shard.forming import segregate, structure
from toolkit.backends.records import fact_record
from toolkit.context import Context
from toolkit.facts import Tier
from toolkit.ledger import Stage
from toolkit.models.language import LanguageModel
from toolkit.probes import Probe
from toolkit.retrieval.shown import Shown
from toolkit.segregation.isolated import Isolated
from toolkit.stages import Hit
from toolkit.structuring.verbatim import Verbatim

WORDS = 64  # of an answer, where the reader does not say how long one may be


@dataclass
class Asking:
    """Cells that read and judge alike."""

    bench: Bench  # one of them
    cells: int = 0


def add_answers(asking: Asking, dialogue: str, sums: Sums) -> None:
    """Add the calls of readers and judges: no two cells are sure to show or to answer the same."""
    bench = asking.bench
    data = bench.experiment.data
    probes = data.asked_of(dialogue)
    context = bench.context(Stage.READER, data.dialogue(dialogue), probes, sums.counting)
    if getattr(bench.pipeline.reader, "needs_model", False):
        hits = _shown(bench, context)
        _add(asking, "reader", bench.model, sums, lambda: _read(bench, probes, hits, context))
    if any(getattr(judge, "needs_model", False) for judge in bench.pipeline.judges):
        _add(asking, "judges", bench.judge, sums, lambda: _judged(bench, probes, context))


def _add(asking: Asking, stage: str, model: LanguageModel, sums: Sums, work: Callable[[], None]) -> None:
    counting, tally = sums.counting[id(model)], sums.tally(stage, id(model))
    calls = counting.during(work).calls
    cells = [float(asking.cells)] * len(calls)
    tally.add_guessed(calls, prompt_tokens(counting.model, calls), cells, cells)
    tally.doubt(Sure.AT_MOST, Sure.ESTIMATE)


def _read(bench: Bench, probes: Sequence[Probe], hits: tuple[Hit, ...], context: Context) -> None:
    bench.pipeline.reader(probes, [hits] * len(probes), context)


def _judged(bench: Bench, probes: Sequence[Probe], context: Context) -> None:
    """Have answers judged that are as long as the reader may write."""
    judging = replace(context, model=context.judge)
    answer = " ".join(["word"] * getattr(bench.pipeline.reader, "max_tokens", WORDS))
    for judge in bench.pipeline.judges:
        judge([answer] * len(probes), probes, judging)


def _shown(bench: Bench, context: Context) -> tuple[Hit, ...]:
    """The dialogue's turns as records, up to the budget of the bench's retrieval; all if it has none."""
    exchanges = segregate(Isolated(), context).exchanges
    made = structure(Verbatim(), [(one, Tier.ADMIT) for one in exchanges], context)
    hits = tuple(Hit(fact_record(draft.fact), 0.0) for one in made for draft in one.drafts)
    budget = getattr(bench.pipeline.retrieval, "shown", None)
    return Shown(budget.tokens, budget.top_k)(hits).hits if isinstance(budget, Shown) else hits
