"""Floors and ceilings beside the arms of a run: what they are worth, and that they compete with none."""

from dataclasses import replace
from pathlib import Path

import pytest
from builders import probe
from shown_tables import flowing, shown
from small_runs import NULL, PROBES, READ, Failing, FirstRecord, Without, ran

from analysis.chains.whole_run import WholeRun
from analysis.references import in_a_line, reference_answers, reference_support
from analysis.summary import support_by
from analysis.write_path import write_path
from toolkit.backends.everything import Everything
from toolkit.retrieval.whole import Whole
from toolkit.runs.run_folder import RunFolder

THREE = ("empty", "full_dialogue", "oracle_window_0")
TEMPTING = probe("What is the cat called?", "1:2", category=5, id="cat")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> RunFolder:
    arms = {"ungated": NULL, "gated": replace(NULL, admission=Without("Rex"))}
    place = tmp_path_factory.mktemp("run")
    return ran(place, probes=(*PROBES, TEMPTING), references=THREE, **arms)


@pytest.fixture(scope="module")
def read(tmp_path_factory: pytest.TempPathFactory) -> RunFolder:
    names = ("empty", "not_mentioned", "full_dialogue", "oracle_window_0")
    return ran(tmp_path_factory.mktemp("read"), references=names, ungated=READ)


def shares(folder: RunFolder, measure: str, group: str) -> dict[str, tuple[int, float]]:
    frame = reference_support(folder, measure)  # type: ignore[arg-type]
    own = frame[frame["group"] == group]
    return dict(zip(own["reference"], zip(own["n"], own["share"], strict=True), strict=True))


def test_an_empty_memory_supports_nothing_and_the_others_everything(folder: RunFolder):
    assert shares(folder, "content_support", "all of these") == {
        "empty": (3, 0.0),
        "full_dialogue": (3, 1.0),
        "oracle_window_0": (3, 1.0),
    }


def test_an_empty_memory_tempts_nobody_and_an_oracle_does(folder: RunFolder):
    found = shares(folder, "turn_support_0", "5 adversarial")

    assert (found["empty"], found["oracle_window_0"]) == ((1, 0.0), (1, 1.0))


def test_an_oracle_shows_nothing_but_its_window_and_a_full_dialogue_everything(folder: RunFolder):
    assert folder.references is not None
    probes = folder.references.probes
    lengths = {arm: set(map(len, rows["retrieved"])) for arm, rows in probes.groupby("arm")}

    assert lengths == {"empty": {0}, "full_dialogue": {4}, "oracle_window_0": {1}}


def test_tables_of_arms_have_no_row_of_a_reference(folder: RunFolder):
    for table in (folder.ledger, folder.items, folder.probes, folder.costs, folder.outcomes):
        assert set(table["arm"]) <= {"ungated", "gated", ""}
    assert list(write_path(folder).columns) == ["ungated", "gated"]
    assert set(support_by(folder, "content_support", "category")["arm"]) == {"ungated", "gated"}


def test_parts_and_arrow_parts_hide_references_though_the_cell_is_not_asked_for(folder: RunFolder):
    assert folder.references is not None
    counts = [
        [sum(len(part) for part in parts("probes", ("probe",))) for parts in (one.parts, one.arrow_parts)]
        for one in (folder, folder.references)
    ]

    assert counts == [[8, 8], [12, 12]]


def test_chains_of_a_run_are_those_of_its_arms(folder: RunFolder):
    assert set(WholeRun(folder).links["arm"].astype(str)) == {"ungated", "gated"}


def test_an_arm_that_is_a_reference_as_well_is_run_once_and_shown_as_both(tmp_path: Path):
    whole = replace(NULL, backend=Everything(), retrieval=Whole())
    both = ran(tmp_path, references=("full_dialogue",), ungated=NULL, everything=whole)

    assert list(both.arms.values()) == ["ungated", "everything"]
    assert shares(both, "content_support", "all of these") == {"full_dialogue": (3, 1.0)}
    assert set(both.probes["arm"]) == {"ungated", "everything"}


def test_a_run_without_references_has_no_rows_and_says_so(tmp_path: Path):
    alone = ran(tmp_path)

    assert reference_support(alone, "content_support").empty
    assert "No floors and ceilings: no references were run." in flowing(shown(alone))


def test_support_leaves_out_the_constant_answer_which_is_shown_nothing(read: RunFolder):
    assert "not_mentioned" not in shares(read, "content_support", "all of these")


def test_answers_of_references_are_judged_as_those_of_arms(read: RunFolder):
    frame = reference_answers(read, "HasGold")
    pooled = frame[frame["group"] == "all of these"].set_index("reference")["share"]

    assert pooled.to_dict() == pytest.approx(
        {"empty": 0, "not_mentioned": 0, "full_dialogue": 1 / 3, "oracle_window_0": 1}
    )


def test_every_table_of_support_ends_in_the_references(folder: RunFolder):
    text = flowing(shown(folder))

    told = "Floors and ceilings, % (n): all of these: empty 0.0 (3), full_dialogue 100.0 (3)"
    assert text.count(told) == 2
    assert "5 adversarial, turn: empty 0.0 (1), full_dialogue 100.0 (1)" in text


def test_references_of_answers_have_a_table_by_category(read: RunFolder):
    assert "Answers right by HasGold, %: floors and ceilings" in flowing(shown(read))


def test_a_failed_answer_of_a_reference_is_named_and_is_no_score(tmp_path: Path):
    failing = replace(READ, reader=FirstRecord(fails_on=("dog",)))
    folder = ran(tmp_path, references=("oracle_window_0",), ungated=failing)

    frame = reference_answers(folder, "HasGold")
    assert frame.loc[frame["group"] == "all of these", "n"].tolist() == [2]
    assert "Reference oracle_window_0: 1 answers not judged (failed: reader)." in flowing(shown(folder))


def test_a_reference_does_not_fail_with_the_retrieval_of_the_baseline(tmp_path: Path):
    folder = ran(tmp_path, references=("empty",), ungated=replace(NULL, retrieval=Failing(("dog",))))

    assert shares(folder, "content_support", "all of these") == {"empty": (3, 0.0)}


def test_without_a_row_there_is_no_line(tmp_path: Path):
    assert in_a_line(reference_support(ran(tmp_path), "content_support")) == ""
