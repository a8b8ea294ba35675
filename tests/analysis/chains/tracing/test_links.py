"""What became of each link: countable by hand, and the same as what the run itself has measured."""

import shutil
from dataclasses import replace
from pathlib import Path

import pandas as pd
import pytest
from builders import dialogue, probe
from chain_cases import BOTH, Apart, Garbled, along, flagged
from small_runs import NULL, PROBES, SAID, Failing, Without, entity, ran

from analysis.chains.tracing.links import STAGES, links
from toolkit.backends.everything import Everything
from toolkit.errors import UserError
from toolkit.retrieval.whole import Whole
from toolkit.runs.run_folder import RunFolder
from toolkit.segregation.isolated import Isolated
from toolkit.segregation.open_window import OpenWindow

YES, NO = [True] * 6, [True] + [False] * 5


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> pd.DataFrame:
    """Ungated, and with a gate that rejects Rex."""
    return links(ran(tmp_path_factory.mktemp("run"), probes=(*PROBES, BOTH)))


def test_what_is_kept_is_there_at_every_stage(found: pd.DataFrame):
    assert along(found, "ungated", "dog", "stage") == list(STAGES)
    for column in ("turn", "content", "anywhere"):
        assert along(found, "ungated", "dog", column) == YES


def test_what_a_gate_rejects_is_gone_from_there_on(found: pd.DataFrame):
    for column in ("turn", "content", "anywhere"):
        assert along(found, "gated", "dog", column) == NO


def test_each_stage_names_its_component_and_the_decision_that_the_turn_met(found: pd.DataFrame):
    assert along(found, "gated", "dog", "outcome") == ["source", "rejected", None, None, None, "missed"]
    assert along(found, "gated", "dog", "reason")[-1] == "not stored"
    assert along(found, "gated", "dog", "component") == [
        *("Isolated", "Without", "Verbatim", "Unchanged", "Mem0", "BM25")
    ]


def test_each_link_of_a_chain_has_rows_of_its_own(found: pd.DataFrame):
    assert along(found, "gated", "both", "turn", 0)[:5] == [True] * 5
    assert along(found, "gated", "both", "turn", 1) == NO
    assert set(found.loc[found["probe"] == "both", "links"]) == {2}


def test_content_may_stand_in_another_turn(tmp_path: Path):
    said = dialogue("Ana: I live in Oslo.", "Ben: So it is Oslo, then.")
    asked = (probe("Oslo?", "1:1", id="live", slots=(entity("1:1", "Oslo"),)),)
    gated = replace(NULL, admission=Without("live"))
    found = links(ran(tmp_path, said=(said,), probes=asked, ungated=NULL, gated=gated))

    assert along(found, "gated", "live", "turn") == NO
    assert along(found, "gated", "live", "content") == NO
    assert along(found, "gated", "live", "anywhere") == YES


def test_content_may_go_while_its_turn_stays(tmp_path: Path):
    found = links(ran(tmp_path, ungated=NULL, garbled=replace(NULL, structuring=Garbled("Rex"))))

    assert along(found, "garbled", "dog", "turn") == YES
    assert along(found, "garbled", "dog", "content") == [True, True, False, False, False, False]


def test_a_turn_of_which_no_statement_is_left_is_lost_in_structuring_for_its_reason(tmp_path: Path):
    said = dialogue("Ana: Hello!", "Ben: I have a dog.")
    pipeline = replace(NULL, structuring=Garbled("Hello!"))
    found = links(ran(tmp_path, said=(said,), probes=(probe("Hm?", "1:1"),), garbled=pipeline))

    assert along(found, "garbled", "q1", "turn") == [True, True, False, False, False, False]
    assert along(found, "garbled", "q1", "outcome")[2] == "dropped"
    assert along(found, "garbled", "q1", "reason")[2] == "small talk: Hello!"


def test_a_reply_that_is_no_source_is_lost_at_the_source(tmp_path: Path):
    pairs = replace(NULL, segregation=Isolated(unit="pair", reply_is_source=False))
    found = links(ran(tmp_path, pairs=pairs))

    assert along(found, "pairs", "dog", "turn") == [False] * 6
    assert along(found, "pairs", "dog", "outcome")[0] == "context_only"


def test_a_gate_decides_on_both_turns_of_a_pair(tmp_path: Path):
    pairs = replace(NULL, segregation=Isolated(unit="pair"), admission=Without("Rex"))
    found = links(ran(tmp_path, pairs=pairs))

    assert along(found, "pairs", "live", "turn") == NO
    assert along(found, "pairs", "work", "turn") == YES


def test_what_an_open_window_brings_back_has_survived_the_gate(tmp_path: Path):
    window = replace(NULL, segregation=OpenWindow(window=1), admission=Without("Rex"))
    found = links(ran(tmp_path, window=window))

    assert along(found, "window", "dog", "turn")[:5] == [True] * 5
    assert along(found, "window", "dog", "outcome")[1] == "readmitted"


def test_a_backend_that_keeps_everything_has_what_the_gate_rejected(tmp_path: Path):
    whole = replace(NULL, admission=Without("Rex"), backend=Everything(), retrieval=Whole())
    found = links(ran(tmp_path, whole=whole))

    assert along(found, "whole", "dog", "turn") == [True, False, False, False, True, True]


def test_a_repeated_turn_is_stored_in_the_record_of_the_first(tmp_path: Path):
    said = dialogue("Ana: I live in Oslo.", "Ana: I live in Oslo.")
    found = links(ran(tmp_path, said=(said,), probes=(probe("Oslo?", "1:2"),), ungated=NULL))

    assert along(found, "ungated", "q1", "outcome")[4] == "deduplicated"
    assert along(found, "ungated", "q1", "turn") == YES


def test_quarantine_lets_a_turn_through(tmp_path: Path):
    found = links(ran(tmp_path, apart=replace(NULL, admission=Apart("Rex"))))

    assert along(found, "apart", "dog", "turn")[:5] == [True] * 5
    assert along(found, "apart", "dog", "outcome")[1] == "quarantined"


def test_a_link_without_slots_has_turns_and_no_content(tmp_path: Path):
    found = links(ran(tmp_path, probes=(probe("Oslo?", "1:1"),)))

    assert along(found, "ungated", "q1", "turn") == YES
    assert along(found, "ungated", "q1", "content") == along(found, "ungated", "q1", "anywhere") == [None] * 6


@pytest.mark.parametrize(
    ("asked", "status"),
    [
        (probe("Why?", id="why"), "no_evidence"),
        (flagged(probe("Why?", "1:1", id="why"), "wrong_citation"), "wrong_citation"),
    ],
)
def test_a_probe_that_cites_nothing_or_wrongly_is_named_and_never_scored(
    tmp_path: Path, asked: object, status: str
):
    found = links(ran(tmp_path, probes=(*PROBES, asked)))  # type: ignore[arg-type]
    own = found[found["probe"] == "why"]

    assert set(own["status"]) == {status}
    assert own[["turn", "content", "anywhere"]].isna().all(axis=None)
    assert len(own) == 2 * len(STAGES)


def test_a_failed_write_leaves_every_probe_of_its_dialogue_untraced(tmp_path: Path):
    said = replace(SAID, turns=(*SAID.turns[:3], replace(SAID.turns[3], text="I fail at skiing.")))
    found = links(ran(tmp_path, said=(said,)))

    gated = found[found["arm"] == "gated"]
    assert set(gated["status"]) == {"failed: upstream"}
    assert gated["turn"].isna().all()
    assert set(found.loc[found["arm"] == "ungated", "status"]) == {"traced"}


def test_a_failed_retrieval_leaves_its_probe_untraced(tmp_path: Path):
    found = links(ran(tmp_path, ungated=NULL, failing=replace(NULL, retrieval=Failing(("dog",)))))

    assert set(found.loc[found["probe"] == "dog", "status"]) == {"traced", "failed: retrieval"}
    assert along(found, "failing", "dog", "turn") == [None] * 6


@pytest.mark.parametrize("table", ["ledger", "items", "probes"])
def test_a_missing_table_is_one_line(tmp_path: Path, table: str):
    folder = ran(tmp_path)
    shutil.rmtree(folder.path / table)

    with pytest.raises(UserError, match=f"the table {table} is missing"):
        links(RunFolder(folder.path))


def test_the_last_stage_agrees_with_the_support_that_the_run_has_measured(tmp_path: Path):
    said = tuple(replace(SAID, id=f"d{number}") for number in range(3))
    asked = tuple(
        replace(one, id=f"{each.id}/{one.id}", dialogue=each.id) for each in said for one in (*PROBES, BOTH)
    )
    garbled = replace(NULL, structuring=Garbled("Oslo"))
    folder = ran(tmp_path, said=said, probes=asked, ungated=NULL, garbled=garbled)
    shown = links(folder).query("stage == 'retrieved'").groupby(["cell", "probe"], observed=True)

    for measured in folder.probes.itertuples():
        own = shown.get_group((measured.cell, measured.probe))
        assert own["turn"].tolist() == list(measured.turn_links_0)
        assert own["anywhere"].tolist() == list(measured.content_links)


def test_shapes_come_from_flags(tmp_path: Path):
    asked = (flagged(BOTH, "shape:aggregative"), PROBES[0])
    found = links(ran(tmp_path, probes=asked)).drop_duplicates("probe").set_index("probe")["shape"]

    assert dict(found) == {"both": "aggregative", "live": "unknown"}
