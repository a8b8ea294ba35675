"""What the ledger names stands among the items: any decision can be followed to texts and turns."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from builders import dialogue, probe
from small_runs import Given, Letters

from ablations.arms import compared
from ablations.runner import run
from toolkit.backends.everything import Everything
from toolkit.backends.mem0 import Mem0, Mem0Store
from toolkit.context import Workplace
from toolkit.dialogue import Dialogue
from toolkit.enrichment.routed import Routed
from toolkit.grounding.rules import Rules
from toolkit.pipeline import Pipeline
from toolkit.retrieval.whole import Whole
from toolkit.runs.run_folder import RunFolder
from toolkit.segregation.open_window import OpenWindow
from toolkit.structuring.rules import Clauses


@dataclass(frozen=True)
class Full:
    """mem0 on a disk that is full from the first dialogue with the word "full" in it, until the next."""

    @contextmanager
    def open(self, workplace: Workplace) -> Iterator["FullStore"]:
        with Mem0().open(workplace) as store:
            yield FullStore(store)


@dataclass(frozen=True)
class FullStore:
    """Refuses rows of mem0's own database."""

    store: Mem0Store

    @property
    def arms(self):
        return self.store.arms

    def memory(self, said: Dialogue):
        database = self.store.mem0.db.connection
        database.execute("DROP TRIGGER IF EXISTS full")
        if any("full" in turn.text for turn in said.turns):
            database.execute(
                "CREATE TRIGGER full BEFORE INSERT ON messages BEGIN SELECT RAISE(ABORT, 'disk is full'); END"
            )
        return self.store.memory(said)


SAID = dialogue(
    "Ana: I work on Brivane, and the party is on Tuesday.",
    "Ben: I work on Brivane too.",
    "Ana: No, the party is on Monday.",
    "Ben: Where is it?",
    "Ana: The party is at home.",
    "Ben: I work on Brivane too.",
)
PROBES = (probe("When is the party?", "1:3", id="q1"), probe("Where?", "1:5", id="q2"))
RULES = Pipeline(structuring=Clauses(), grounding=Rules(), embedder=Letters())


def enriched(folder: Path) -> Pipeline:
    file = folder / "own.jsonl"
    known = {"entity": "Brivane", "text": "Brivane is the billing project.", "source": "projects"}
    file.write_text(json.dumps({**known, "fetched_at": "2024-03-01T00:00:00Z"}), encoding="utf-8")
    return replace(RULES, enrichment=Routed(internal=file))


def ran(folder: Path, data: Given, *, online: bool = False, **arms: Pipeline) -> RunFolder:
    return run(replace(compared("t", data, arms, next(iter(arms))), online=online), folder / "run")


@pytest.mark.parametrize("online", [False, True])
@pytest.mark.parametrize("write", ["pipeline", "direct"])
def test_every_output_of_the_ledger_is_an_item(tmp_path: Path, online: bool, write: str):
    base = enriched(tmp_path)
    mem0 = Mem0(write=write, conflicts="supersede", supersede_at=0.0)  # type: ignore[arg-type]
    arms = {
        "superseding": replace(base, backend=mem0),
        "window": replace(base, backend=mem0, segregation=OpenWindow(window=3)),
        "everything": replace(base, backend=Everything(), retrieval=Whole()),
    }
    folder = ran(tmp_path, Given((SAID,), PROBES), online=online, **arms)
    ledger, items = folder.ledger, folder.items
    seen = set(ledger["outcome"])

    assert {"superseded", "enriched", "deduplicated" if write == "pipeline" else "added"} <= seen
    for cell, rows in ledger.groupby("cell"):
        there = set(items.loc[items["cell"].isin([cell, ""]), "id"])
        assert {id for outputs in rows["outputs"] for id in outputs} <= there


def test_records_are_live_unless_superseded_and_other_items_are_neither(tmp_path: Path):
    backend = Mem0(conflicts="supersede", supersede_at=0.0)
    folder = ran(tmp_path, Given((SAID,), PROBES), one=replace(RULES, backend=backend))
    items, ledger = folder.items, folder.ledger
    records = items[items["item"] == "record"]
    gone = ledger.loc[ledger["outcome"] == "superseded", "inputs"]
    retired = records[~records["live"].astype(bool)]

    assert items.loc[items["item"] != "record", "live"].isna().all()
    assert sorted(map(tuple, retired["facts"])) == sorted(map(tuple, gone))
    assert len(retired) == 1
    assert set(records["speaker"]) == {"Ana", "Ben"}


@pytest.mark.parametrize("online", [False, True])
def test_a_write_that_mem0_refuses_fails_the_probes_of_its_dialogue_and_not_the_run(
    tmp_path: Path, online: bool
):
    bad, good = dialogue("Ana: The tub is full.", id="d1"), dialogue("Ana: I ski.", id="d2")
    probes = (probe("What?", "1:1", id="q1"), replace(probe("Who?", "1:1", id="q2"), dialogue="d2"))
    folder = ran(tmp_path, Given((bad, good), probes), online=online, full=replace(RULES, backend=Full()))
    (failed,) = folder.ledger[folder.ledger["outcome"] == "failed"].itertuples()

    assert (failed.dialogue, failed.stage) == ("d1", "backend")
    assert failed.reason.endswith("disk is full")
    assert folder.probes["status"].tolist() == ["failed: upstream", "scored"]
    assert folder.items.loc[folder.items["item"] == "record", "dialogue"].tolist() == ["d2"]
