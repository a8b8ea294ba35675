"""Runs through real parts: what is written down, and that a rerun writes the same."""

import os
from dataclasses import dataclass, replace
from pathlib import Path

import pandas as pd
import pytest
from builders import dialogue, probe
from small_runs import Given, Letters

from ablations.arms import compared
from ablations.runner import run
from toolkit.admission.cues import Cues
from toolkit.backends.mem0 import Mem0
from toolkit.context import Context
from toolkit.dialogue import Dialogue, Exchange
from toolkit.errors import UserError
from toolkit.facts import Tier
from toolkit.failure import Failure
from toolkit.grounding.rules import Rules
from toolkit.pipeline import Pipeline
from toolkit.runs.run_folder import RunFolder
from toolkit.segregation.segregated import Segregated
from toolkit.stages import Verdict
from toolkit.structuring.rules import Clauses


@dataclass(frozen=True)
class Moody:
    """A gate that fails on one turn."""

    def __call__(self, exchanges: list[Exchange], context: Context) -> list[Verdict | Failure]:
        return [
            Failure("no answer", "garbage") if "fail" in exchange.text else Verdict(Tier.ADMIT, "")
            for exchange in exchanges
        ]


NULL = Pipeline(embedder=Letters())
GATED = replace(NULL, segregation=Segregated(), admission=Cues(), structuring=Clauses(), grounding=Rules())
SAID = dialogue(
    "Ana: Hi Ben!",
    "Ben: Hi! Where do you live?",
    "Ana: I live in Oslo and I work at a bakery.",
    "Ben: I'm so happy for you!",
    "Ana: I live in Oslo and I work at a bakery.",
    "Ben: My sister Lea moved to Rome yesterday.",
    sessions=2,
)
PROBES = (probe("Where does Ana live?", "1:3", id="q1"), probe("Why?", id="q2"))


def ran(folder: Path, *, said: tuple[Dialogue, ...] = (SAID,), **arms: Pipeline) -> RunFolder:
    arms = arms or {"ungated": NULL, "gated": GATED}
    return run(compared("t", Given(said, PROBES), arms, next(iter(arms))), folder / "run")


def tables(folder: RunFolder) -> list[pd.DataFrame]:
    return [folder.ledger, folder.items, folder.probes]


def test_every_turn_is_decided_on_in_every_arm(tmp_path: Path):
    ledger = ran(tmp_path).ledger

    for stage in ("segregation", "admission"):
        rows = ledger[ledger["stage"] == stage]
        assert rows.groupby("arm").size().to_dict() == {"gated": 6, "ungated": 6}


def test_every_fact_handed_over_has_one_outcome_and_every_record_leads_to_its_turns(tmp_path: Path):
    folder = ran(tmp_path)
    handed = folder.ledger[folder.ledger["stage"] == "backend"]
    records = folder.items[folder.items["item"] == "record"]
    turns = set(folder.items.loc[folder.items["item"] == "turn", "id"])

    assert set(handed["outcome"]) <= {"added", "deduplicated"}
    assert not handed.duplicated(["cell", "dialogue"], keep=False).empty
    assert all(set(sources) <= turns and len(sources) for sources in records["sources"])


def test_all_null_is_search_over_rendered_raw_turns(tmp_path: Path):
    folder = ran(tmp_path)
    records = folder.items[(folder.items["item"] == "record") & (folder.items["arm"] == "ungated")]

    assert "[4 March 2024] Ana: I live in Oslo and I work at a bakery." in set(records["text"])
    assert len(records) == 6


def test_a_probe_without_evidence_is_named_and_not_scored(tmp_path: Path):
    probes = ran(tmp_path).probes.set_index(["arm", "probe"])

    assert probes.loc[("gated", "q2"), "status"] == "no_evidence"
    assert pd.isna(probes.loc[("gated", "q2"), "turn_support_0"])
    assert probes.loc[("gated", "q1"), "status"] == "scored"


def test_a_failed_write_is_a_row_and_fails_the_probes_of_its_dialogue_only(tmp_path: Path):
    bad = dialogue("Ana: please fail here", "Ana: I live in Oslo.", "Ana: x", id="d1")
    folder = ran(tmp_path, said=(bad, dialogue("Ana: fine", id="d2")), moody=replace(NULL, admission=Moody()))
    (failed,) = folder.ledger[folder.ledger["outcome"] == "failed"].itertuples()

    assert (failed.dialogue, failed.reason) == ("d1", "no answer | garbage")
    assert set(folder.probes["status"]) == {"failed: upstream"}
    assert folder.probes["turn_support_0"].isna().all()


def test_an_empty_turn_is_dropped_by_name_and_changes_nothing_else(tmp_path: Path):
    turns = (*SAID.turns[:3], replace(SAID.turns[3], text=" "), *SAID.turns[4:])
    ledger = ran(tmp_path, said=(Dialogue("d1", turns),)).ledger
    dropped = ledger[(ledger["stage"] == "segregation") & (ledger["outcome"] == "dropped")]

    assert [tuple(inputs) for inputs in dropped["inputs"]] == [("2:1",), ("2:1",)]
    assert set(dropped["reason"]) == {"says nothing"}


def test_a_rerun_is_equal_in_every_table(tmp_path: Path):
    for one, two in zip(tables(ran(tmp_path / "a")), tables(ran(tmp_path / "b")), strict=True):
        pd.testing.assert_frame_equal(one, two)


def test_the_order_of_dialogues_changes_no_decision(tmp_path: Path):
    other = dialogue("Ben: My dog is called Rex.", "Ana: I ski every winter.", id="d2")
    key = ["cell", "dialogue", "stage", "outcome", "inputs", "outputs", "score"]
    ledgers = []
    for order in ((SAID, other), (other, SAID)):
        ledger = ran(tmp_path, said=order).ledger[key].astype({"inputs": str, "outputs": str})
        ledgers.append(ledger.sort_values(key).reset_index(drop=True))

    pd.testing.assert_frame_equal(*ledgers)


def test_an_arm_alone_gives_what_it_gives_beside_others(tmp_path: Path):
    both, alone = ran(tmp_path / "a"), ran(tmp_path / "b", gated=GATED)

    beside = both.probes[both.probes["arm"] == "gated"].reset_index(drop=True)
    pd.testing.assert_frame_equal(beside, alone.probes)


def test_two_names_for_one_experiment_are_run_once_and_listed(tmp_path: Path):
    folder = ran(tmp_path, a=NULL, b=replace(NULL, backend=Mem0()), c=GATED)
    first, second = folder.manifest["cells"]

    assert [twin["arm"] for twin in first["twins"]] == ["b"]
    assert second["twins"] == []
    assert set(folder.probes["arm"]) == {"a", "c"}


def test_a_run_that_breaks_leaves_the_earlier_run_as_it_was(tmp_path: Path):
    ran(tmp_path)
    before = (tmp_path / "run" / "manifest.json").read_bytes()

    @dataclass(frozen=True)
    class Broken:
        def __call__(self, exchanges: object, context: Context) -> list[Verdict]:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        ran(tmp_path, broken=replace(NULL, admission=Broken()))

    assert (tmp_path / "run" / "manifest.json").read_bytes() == before
    assert os.listdir(tmp_path) == ["run"]


def test_a_folder_that_is_no_run_is_never_overwritten(tmp_path: Path):
    (tmp_path / "run").mkdir()
    (tmp_path / "run" / "thesis.tex").write_text("precious")

    with pytest.raises(UserError, match="exists and is not a run folder"):
        ran(tmp_path)

    assert (tmp_path / "run" / "thesis.tex").read_text() == "precious"


def test_the_manifest_says_what_was_run(tmp_path: Path):
    manifest = ran(tmp_path).manifest

    assert [cell["arm"] for cell in manifest["cells"]] == ["ungated", "gated"]
    assert manifest["cells"][0]["search_arms"] == {"dense": True, "bm25": False, "entities": False}
    assert manifest["cells"][1]["spec"]["pipeline"]["admission"]["component"].endswith(":Cues")
    assert manifest["versions"]["mem0ai"]
    assert manifest["data"][0]["turns"] == 6


def test_no_dialogues_is_an_empty_run(tmp_path: Path):
    folder = run(compared("t", Given(()), {"ungated": NULL}, "ungated"), tmp_path / "run")

    assert [len(table) for table in tables(folder)] == [0, 0, 0]
