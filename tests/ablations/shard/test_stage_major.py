"""Stage-major: a cell in a grid is what it is alone, whatever it shares with whom."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import pandas as pd
import pytest
from builders import dialogue, exchanges
from pure_model import Pure
from small_runs import PROBES, Given, Letters

from ablations.arms import Arm, Run, compared
from ablations.runner import run
from toolkit import catalog
from toolkit.admission.cues import Cues
from toolkit.admission.learned import Learned
from toolkit.admission.margins import Margins
from toolkit.admission.matched_random import MatchedRandom
from toolkit.admission.quarantine import Quarantine
from toolkit.admission.random_gate import Random
from toolkit.backends.everything import Everything
from toolkit.backends.mem0 import Mem0
from toolkit.backends.native import Native
from toolkit.context import Context
from toolkit.dialogue import Exchange
from toolkit.enrichment.model_router import ModelRouter
from toolkit.enrichment.routed import Routed
from toolkit.facts import Tier
from toolkit.failure import Failure
from toolkit.grounding.by_model import ModelGrounding
from toolkit.grounding.rules import Rules
from toolkit.pipeline import Pipeline
from toolkit.readers.fixed_prompt import FixedPrompt
from toolkit.retrieval.bm25 import BM25
from toolkit.retrieval.hybrid import Hybrid
from toolkit.retrieval.shown import Shown
from toolkit.runs.run_folder import RunFolder
from toolkit.segregation.open_window import OpenWindow
from toolkit.segregation.segregated import Segregated
from toolkit.stages import Structured, Verdict
from toolkit.structuring.rules import Clauses
from toolkit.structuring.verbatim import Verbatim

SAID = (
    dialogue(
        "Ana: I live in Oslo and I work as a baker.",
        "Ben: My dog is called Rex.",
        "Ana: I moved here yesterday, and I love it!",
        "Ben: No, my dog is called Max, not Rex.",
        "Ana: I live in Oslo and I work as a baker.",
        id="one",
    ),
    dialogue("Ana: I ski every winter.", "Ben: Wow!", "Ana: My sister Mia was born in May.", id="two"),
    dialogue("Cem: I am ill today.", "Dan: I eat rice if I am at home.", id="three"),
)
ASKED = tuple(replace(probe, dialogue="one") for probe in PROBES)
MODEL = Pure()
BASE = Pipeline(
    segregation=Segregated(window=2),
    admission=Cues(threshold=0.1),
    embedder=Letters(),
    retrieval=Hybrid(Shown(tokens=40)),
    model=MODEL,
)
LABELLED = exchanges("I live in Oslo.", "So tired!", "I am a baker.", "Ha!")
FITTED = Learned().fit(LABELLED, [True, False] * 2)
INTERNAL = Path(__file__).parents[2] / "internal_metadata.jsonl"
SPECIAL = {
    "routed": Routed(internal=INTERNAL),
    "quarantine": Quarantine(gate=Cues(), low=0.2),
    "matched-random": MatchedRandom(Cues()),
    "learned": FITTED,
    "native": Native(short_prompt=True),
}
TABLES = {
    "segregation": catalog.SEGREGATION,
    "admission": catalog.ADMISSION,
    "structuring": catalog.STRUCTURING,
    "enrichment": catalog.ENRICHMENT,
    "grounding": catalog.GROUNDING,
    "backend": catalog.BACKEND,
    "retrieval": catalog.RETRIEVAL,
    "reader": catalog.READER,
}


def every_arm() -> dict[str, Pipeline]:
    """An arm for every component of every stage, and for some that meet only together."""
    arms = {"base": BASE, "null": Pipeline(embedder=Letters())}
    for stage, table in TABLES.items():
        for name, cls in table.items():
            arms[f"{stage} {name}"] = _with(stage, SPECIAL.get(name) or cls())
    judges = tuple(cls() for cls in catalog.JUDGE.values())
    arms["judges"] = replace(BASE, reader=FixedPrompt(), judges=judges)
    arms["supersede"] = replace(BASE, structuring=Clauses(), backend=Mem0(conflicts="supersede"))
    arms["dual"] = replace(BASE, backend=Native(short_prompt=True, dual_store=True))
    arms["model router"] = replace(BASE, enrichment=Routed(internal=INTERNAL, router=ModelRouter()))
    arms["open all"] = replace(
        BASE, segregation=OpenWindow(window=2), structuring=Clauses(), grounding=Rules()
    )
    return arms


def _with(stage: str, component: object) -> Pipeline:
    if isinstance(component, Everything):
        return replace(BASE, backend=component, retrieval=BM25(Shown(tokens=40)))
    return replace(BASE, **{stage: component})


def ran(folder: Path, arms: dict[str, Pipeline], **settings: object) -> RunFolder:
    plan = replace(compared("t", Given(SAID, ASKED), arms, next(iter(arms))), calls=folder / "calls")
    return run(replace(plan, **settings), folder / "run")


def results(folder: RunFolder, arm: str) -> dict[str, list[dict[str, object]]]:
    """All rows of an arm, but costs, in an order of their own."""
    tables = {}
    for name in ("ledger", "items", "probes"):
        frame = getattr(folder, name)
        frame = frame[frame["arm"] == arm].drop(columns=["arm", "cell"])
        tables[name] = sorted(map(repr, frame.to_dict("records")))
    return tables


@pytest.fixture(scope="module")
def grid(tmp_path_factory: pytest.TempPathFactory) -> RunFolder:
    return ran(tmp_path_factory.mktemp("grid"), every_arm())


@pytest.mark.parametrize("arm", every_arm())
def test_a_cell_of_a_grid_is_what_it_is_alone(arm: str, grid: RunFolder, tmp_path: Path):
    run_as = next(
        cell["arm"]
        for cell in grid.manifest["cells"]
        if arm in (cell["arm"], *(twin["arm"] for twin in cell["twins"]))
    )
    alone = ran(tmp_path, {arm: every_arm()[arm]})

    assert results(alone, arm) == results(grid, run_as)


@pytest.mark.parametrize("turns", [1, 6, 1000])
def test_the_size_of_a_shard_changes_no_result(turns: int, grid: RunFolder, tmp_path: Path):
    arms = {name: every_arm()[name] for name in ("base", "structuring atomic", "backend native", "judges")}
    folder = ran(tmp_path, arms, shard_turns=turns)

    for arm in arms:
        assert results(folder, arm) == results(grid, arm)


def test_the_order_of_the_arms_changes_no_result(grid: RunFolder, tmp_path: Path):
    arms = dict(reversed(every_arm().items()))
    folder = ran(tmp_path, {name: arms[name] for name in arms if name in set(grid.arms.values())})

    for arm in grid.arms.values():
        assert results(folder, arm) == results(grid, arm)


@dataclass(frozen=True)
class Noting:
    """Verbatim structuring that notes what it works on."""

    VERSION = 1

    seen: list[str] = field(default_factory=list, compare=False, metadata={"identity": False})

    def __call__(self, exchanges: Sequence[Exchange], context: Context) -> list[Structured | Failure]:
        self.seen.extend(f"{context.dialogue.id}/{exchange.id}" for exchange in exchanges)
        return Verbatim()(exchanges, context)


def test_an_item_that_several_cells_need_is_worked_on_once(tmp_path: Path):
    noting = Noting()
    arms = {
        "all": replace(BASE, structuring=noting),
        "cues": replace(BASE, structuring=noting, admission=Cues(threshold=0.5)),
        "some": replace(BASE, structuring=noting, admission=Random(0.5)),
        "grounded": replace(BASE, structuring=noting, grounding=Rules()),
    }
    ran(tmp_path, arms)

    assert len(noting.seen) == len(set(noting.seen)) == sum(len(one.turns) for one in SAID)


def test_calls_of_cells_and_dialogues_go_to_the_model_together(tmp_path: Path):
    model = Pure()
    native = replace(BASE, model=model, backend=Native(short_prompt=True), admission=Cues(threshold=0.0))
    ran(tmp_path, {"a": native, "b": replace(native, admission=Cues(threshold=0.4))})
    longest = max(len(one.turns) for one in SAID)

    assert len([batch for batch in model.batches if batch]) <= longest, (
        "one batch a turn, not one a turn and cell"
    )
    assert max(map(len, model.batches)) > 1


def test_a_replicate_is_computed_anew_and_agrees_where_the_model_is_deterministic(tmp_path: Path):
    model = Pure()
    pipeline = replace(BASE, model=model, admission=Margins())
    arms = (
        Arm("once", pipeline, Given(SAID, ASKED)),
        Arm("again", pipeline, Given(SAID, ASKED), replicate=1),
    )
    folder = run(Run("t", arms, "once", calls=tmp_path / "calls"), tmp_path / "run")
    asked = [prompt for batch in model.batches for prompt in batch]

    assert len(asked) == 2 * len(set(asked)), "neither answers for the other"
    assert results(folder, "once") == results(folder, "again")


def test_a_grid_asks_a_model_no_more_than_its_largest_cell_needs(tmp_path: Path):
    grid, alone = Pure(), Pure()
    gates = {"all": Cues(threshold=0.0), "some": Cues(threshold=0.3), "few": Cues(threshold=0.6)}
    arms = {
        name: replace(BASE, model=grid, grounding=ModelGrounding(), admission=gate)
        for name, gate in gates.items()
    }
    ran(tmp_path / "grid", arms)
    ran(tmp_path / "alone", {"all": replace(arms["all"], model=alone)})

    assert sum(map(len, grid.batches)) == sum(map(len, alone.batches))


@dataclass(frozen=True)
class FailsOnce:
    """A gate that fails on a word."""

    VERSION = 1

    word: str = "Rex"

    def __call__(self, exchanges: Sequence[Exchange], context: Context) -> list[Verdict | Failure]:
        return [
            Failure("no answer") if self.word in exchange.text else Verdict(Tier.ADMIT, "")
            for exchange in exchanges
        ]


def test_a_failure_in_one_cell_is_no_failure_of_another(tmp_path: Path):
    folder = ran(tmp_path, {"whole": BASE, "failing": replace(BASE, admission=FailsOnce())})
    status = folder.probes.groupby("arm")["status"].agg(set)

    assert status["failing"] == {"failed: upstream"}
    assert status["whole"] == {"scored"}


def test_costs_are_shared_out_and_every_cell_has_its_own(tmp_path: Path):
    model = Pure()
    pipeline = replace(BASE, model=model, admission=Margins())
    folder = ran(tmp_path, {"a": pipeline, "b": replace(pipeline, structuring=Clauses())})
    calls = folder.costs.groupby(["arm", "stage"])["calls"].sum()

    assert calls["a", "admission"] == calls["b", "admission"] > 0
    assert isinstance(folder.costs, pd.DataFrame)
