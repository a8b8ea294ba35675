"""What a backend that extracts by itself would ask a language model, seen on a few exchanges."""

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from ablations.planning.counting import Call, prompt_tokens
from ablations.planning.excerpt import Noise
from ablations.planning.gates import segregated_by
from ablations.planning.sums import Sums
from ablations.planning.tallies import Load
from ablations.shard.bench import Bench
from ablations.shard.forming import structure
from toolkit.context import Workplace
from toolkit.facts import Tier
from toolkit.identity import digest
from toolkit.ledger import Stage
from toolkit.spec import spec_of
from toolkit.structuring.verbatim import Verbatim

EXCHANGES = 4


def extraction(benches: Sequence[Bench], sums: Sums) -> dict[str, Load]:
    """The load of an exchange, by the digest of the backend; the calls become samples of their stage.

    What the backend would show of its memories is not in it: without answers there are none.
    """
    found: dict[str, Load] = {}
    for bench in benches:
        key = digest(spec_of(bench.pipeline.backend))
        if key not in found and getattr(bench.pipeline.backend, "needs_model", False):
            calls, exchanges = _calls(bench, sums)
            tokens = prompt_tokens(sums.counting[id(bench.model)].model, calls)
            written = sum(call.most_written for call in calls)
            found[key] = Load(len(calls), sum(tokens), written).times(1 / max(1, exchanges))
            sums.tally(Stage.BACKEND.value, id(bench.model)).sample(calls, tokens)
    return found


def _calls(bench: Bench, sums: Sums) -> tuple[Sequence[Call], int]:
    """What is asked for the first exchanges, and how many these are."""
    dialogue = bench.experiment.data.dialogues[0]
    context = bench.context(Stage.BACKEND, dialogue, (), sums.counting)
    exchanges = segregated_by(bench, dialogue).exchanges[:EXCHANGES]
    made = structure(Verbatim(), [(one, Tier.ADMIT) for one in exchanges], context)
    drafts = [draft for one in made for draft in one.drafts]
    counting = sums.counting[id(bench.model)]
    with TemporaryDirectory(prefix="gatelab-") as folder:
        workplace = Workplace(Path(folder), Noise(bench.embedder.dimensions), counting, 1)
        with bench.pipeline.backend.open(workplace) as store:
            memory = store.memory(dialogue)
            counted = counting.during(lambda: memory.write(drafts, ()))
    return counted.calls, len(exchanges)
