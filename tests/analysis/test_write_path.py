"""The account of the write path adds up: nothing is counted twice and nothing goes missing."""

from dataclasses import replace
from pathlib import Path

import pytest
from builders import dialogue
from small_runs import NULL, SAID, Without, ran

from analysis.write_path import write_path
from toolkit.admission.cues import Cues
from toolkit.admission.quarantine import Quarantine
from toolkit.backends.everything import Everything
from toolkit.backends.mem0 import Mem0
from toolkit.dialogue import Dialogue
from toolkit.pipeline import Pipeline
from toolkit.retrieval.whole import Whole
from toolkit.segregation.isolated import Isolated
from toolkit.segregation.open_window import OpenWindow
from toolkit.segregation.segregated import Segregated
from toolkit.structuring.rules import Clauses

EMPTY = Dialogue("d1", (*SAID.turns[:2], replace(SAID.turns[2], text=" "), *SAID.turns[3:]))
SPLIT = replace(NULL, segregation=Segregated(), structuring=Clauses())
ARMS = {
    "null": NULL,
    "pairs": replace(NULL, segregation=Isolated(unit="pair")),
    "half": replace(NULL, segregation=Segregated(unit="pair", reply_is_source=False)),
    "window": replace(NULL, segregation=OpenWindow(window=3), admission=Without("Rex")),
    "softened": replace(SPLIT, admission=Quarantine(Cues())),
    "superseding": replace(SPLIT, segregation=OpenWindow(window=3), backend=Mem0(conflicts="supersede")),
    "everything": replace(NULL, backend=Everything(), retrieval=Whole()),
    "failing": replace(NULL, admission=Without("Rex")),
}


@pytest.mark.parametrize("arm", ARMS)
def test_every_account_adds_up(tmp_path: Path, arm: str):
    said = (
        EMPTY,
        dialogue(
            "Ana: please fail here", "Ana: I live in Rome.", "Ana: Actually, I live in Bergen.", id="d2"
        ),
    )
    counts = write_path(ran(tmp_path, said=said, probes=(), **{arm: ARMS[arm]}))[arm]

    assert counts["turns"] == 7
    assert counts["turns"] == counts[["as sources", "as context only", "dropped: says nothing"]].sum()
    decided = ["admitted", "quarantined", "rejected", "failed: admission"]
    assert counts["exchanges"] == counts[decided].sum()
    written = ["added", "deduplicated", "dropped: backend", "corrected before", "lost", "failed: backend"]
    assert counts[["facts", "additions"]].sum() == counts[written].sum()


def of_one(folder: Path, pipeline: Pipeline, *lines: str) -> dict[str, int]:
    said = dialogue(*lines) if lines else EMPTY
    return write_path(ran(folder, said=(said,), probes=(), arm=pipeline))["arm"].to_dict()


def test_an_empty_turn_is_no_exchange_and_is_accounted_for(tmp_path: Path):
    counts = of_one(tmp_path, NULL)

    assert (counts["turns"], counts["as sources"], counts["dropped: says nothing"]) == (4, 3, 1)
    assert (counts["exchanges"], counts["admitted"]) == (3, 3)


def test_a_pair_is_one_exchange_of_two_turns(tmp_path: Path):
    counts = of_one(
        tmp_path, replace(NULL, segregation=Isolated(unit="pair")), "Ana: one", "Ben: two", "Ana: three"
    )

    assert (counts["turns"], counts["as sources"], counts["exchanges"]) == (3, 3, 2)


def test_a_reply_that_is_no_source_is_context_only(tmp_path: Path):
    pairs = Segregated(unit="pair", reply_is_source=False)
    counts = of_one(tmp_path, replace(NULL, segregation=pairs), "Ana: one", "Ben: two")

    assert (counts["as sources"], counts["as context only"], counts["exchanges"]) == (1, 1, 1)


def test_a_failed_verdict_is_neither_admitted_nor_rejected(tmp_path: Path):
    counts = of_one(tmp_path, replace(NULL, admission=Without("Rex")), "Ana: fail", "Ana: Rex", "Ana: ok")

    assert [counts[name] for name in ("admitted", "rejected", "failed: admission", "failed")] == [1, 1, 1, 1]


def test_records_are_counted_with_their_bytes(tmp_path: Path):
    counts = of_one(tmp_path, NULL, "Ana: I ski.", "Ana: Ich schwömme.")

    assert counts["stored"] == 2
    assert (
        counts["bytes stored"]
        == len("[4 March 2024] Ana: I ski.") + len("[4 March 2024] Ana: Ich schwömme.") + 1
    )


def test_a_superseded_record_is_not_stored_any_more(tmp_path: Path):
    pipeline = replace(SPLIT, backend=Mem0(conflicts="supersede", supersede_at=0.0))
    counts = of_one(
        tmp_path, pipeline, "Ana: My cousin lives in Rome.", "Ana: Actually, my cousin lives in Bergen."
    )

    assert (counts["facts"], counts["added"], counts["stored"], counts["superseded"]) == (2, 2, 1, 1)


def test_an_empty_data_set_is_all_zeros(tmp_path: Path):
    assert not write_path(ran(tmp_path, said=(), probes=())).to_numpy().any()
