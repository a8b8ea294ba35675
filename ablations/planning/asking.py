"""What readers and judges would be asked: each probe with as much memory as retrieval may show."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from ablations.planning.counting import prompt_tokens
from ablations.planning.sums import Sums
from ablations.planning.tallies import Sure
from ablations.shard.bench import Bench
from ablations.shard.forming import segregate, structure
from toolkit.backends.everything import WholeDialogue
from toolkit.backends.records import fact_record
from toolkit.context import Context
from toolkit.facts import Tier
from toolkit.ledger import Stage
from toolkit.models.language import LanguageModel
from toolkit.probes import Probe
from toolkit.retrieval.cited import Cited
from toolkit.retrieval.nothing import NothingShown
from toolkit.retrieval.shown import Shown
from toolkit.retrieval.whole import Whole
from toolkit.segregation.isolated import Isolated
from toolkit.stages import Hit, Retrieved
from toolkit.structuring.verbatim import Verbatim

UNSEARCHED = (NothingShown, Cited, Whole)  # what they show is known without a search
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
        shown = _shown(bench, probes, context)
        _add(asking, "reader", bench.model, sums, lambda: _read(bench, probes, shown, context))
    if any(getattr(judge, "needs_model", False) for judge in bench.pipeline.judges):
        _add(asking, "judges", bench.judge, sums, lambda: _judged(bench, probes, context))


def _add(asking: Asking, stage: str, model: LanguageModel, sums: Sums, work: Callable[[], None]) -> None:
    counting, tally = sums.counting[id(model)], sums.tally(stage, id(model))
    calls = counting.during(work).calls
    cells = [float(asking.cells)] * len(calls)
    tally.add_guessed(calls, prompt_tokens(counting.model, calls), cells, cells)
    tally.doubt(Sure.AT_MOST, Sure.ESTIMATE)


def _read(bench: Bench, probes: Sequence[Probe], shown: Sequence[tuple[Hit, ...]], context: Context) -> None:
    bench.pipeline.reader(probes, shown, context)


def _judged(bench: Bench, probes: Sequence[Probe], context: Context) -> None:
    """Have answers judged that are as long as the reader may write."""
    judging = replace(context, model=context.judge)
    answer = " ".join(["word"] * getattr(bench.pipeline.reader, "max_tokens", WORDS))
    for judge in bench.pipeline.judges:
        judge([answer] * len(probes), probes, judging)


def _shown(bench: Bench, probes: Sequence[Probe], context: Context) -> list[tuple[Hit, ...]]:
    """For each probe the dialogue's turns as records: those that need no search, else up to the budget."""
    exchanges = segregate(Isolated(), context).exchanges
    made = structure(Verbatim(), [(one, Tier.ADMIT) for one in exchanges], context)
    records = tuple(fact_record(draft.fact) for one in made for draft in one.drafts)
    retrieval = bench.pipeline.retrieval
    if isinstance(retrieval, UNSEARCHED):
        found = retrieval(probes, WholeDialogue(records), context)
        return [one.hits for one in found if isinstance(one, Retrieved)]
    hits = tuple(Hit(record, 0.0) for record in records)
    budget = getattr(retrieval, "shown", None)
    shown = Shown(budget.tokens, budget.top_k)(hits).hits if isinstance(budget, Shown) else hits
    return [shown] * len(probes)
