"""Someone else's run as a run folder of ours: what it has, and what it has not."""

from dataclasses import replace
from pathlib import Path

import pytest
from imported_runs import DATA, RECORDS, RESULTS, TURNS, UNSOURCED, brought_in, in_arm, record, result, words
from small_runs import entity, ran

from ablations.imported.beside import beside
from analysis.chains.tracing.links import links
from toolkit.errors import UserError
from toolkit.runs.run_folder import RunFolder

UNSEEN = ["source", "admitted", "structured", "grounded"]


def of_probe(folder: RunFolder, column: str, arm: str = "imported") -> dict[str, object]:
    own = folder.probes[folder.probes["arm"] == arm]
    return dict(zip(own["probe"], own[column], strict=True))


def exported(folder: RunFolder, arm: str) -> list[dict[str, object]]:
    """What an arm of ours would tell of itself as someone else's."""
    items, probes = (frame[frame["arm"] == arm] for frame in (folder.items, folder.probes))
    held = items[items["item"] == "record"]
    rows = zip(held["id"], held["dialogue"], held["text"], held["sources"], held["said_at"], strict=True)
    records = [
        record(id, text, dialogue=dialogue, sources=list(sources), said_at=said_at.isoformat())
        for id, dialogue, text, sources, said_at in rows
    ]
    shown = zip(probes["probe"], probes["retrieved"], strict=True)
    return [*records, *(result(probe, *ids) for probe, ids in shown)]


def test_support_is_that_of_what_was_shown(tmp_path: Path):
    folder = brought_in(tmp_path, *RECORDS, *RESULTS)

    assert of_probe(folder, "content_support") == {"live": True, "dog": False, "work": False}
    assert of_probe(folder, "turn_support_0") == {"live": True, "dog": False, "work": False}


def test_no_decision_is_invented(tmp_path: Path):
    folder = brought_in(tmp_path, *RECORDS, *RESULTS)

    assert folder.ledger.empty
    assert folder.costs.empty


def test_of_a_stage_that_nobody_sees_nothing_is_known(tmp_path: Path):
    found = links(brought_in(tmp_path, *RECORDS, *RESULTS))
    unseen = found[found["stage"].isin(UNSEEN)]

    assert unseen[["turn", "content", "anywhere", "component"]].isna().all(axis=None)
    assert found.loc[found["stage"] == "stored", "turn"].tolist() == [True, True, False]
    assert found.loc[found["stage"] == "retrieved", "turn"].tolist() == [True, False, False]


@pytest.mark.parametrize("arm", ["ungated", "gated"])
def test_an_arm_of_ours_that_is_exported_and_imported_has_its_own_support_and_chains(
    arm: str, tmp_path: Path
):
    ours = ran(tmp_path)
    theirs = brought_in(tmp_path, *exported(ours, arm))
    seen = [links(one).query("stage in ('stored', 'retrieved')") for one in (ours, theirs)]
    before, after = seen[0][seen[0]["arm"] == arm], seen[1]

    for column in ("content_support", "turn_support_0", "turn_support_2", "tokens"):
        assert of_probe(theirs, column) == of_probe(ours, column, arm)
    for column in ("turn", "content", "anywhere"):
        assert after[column].tolist() == before[column].tolist()


def test_sources_that_nobody_knows_are_told_from_slots_and_turns_stay_unknown(tmp_path: Path):
    folder = brought_in(tmp_path, *UNSOURCED, *RESULTS)
    held = folder.items[folder.items["item"] == "record"]
    known = folder.manifest["cells"][0]["imported"]

    assert [list(sources) for sources in held["sources"]] == [["1:1"], ["1:2"]]
    assert of_probe(folder, "content_support") == {"live": True, "dog": False, "work": False}
    assert set(of_probe(folder, "turn_support_0").values()) == {None}
    assert (known["sources_given"], known["sources_by_content"], known["turns_known"]) == (0, 2, [])


def test_where_turns_are_unknown_their_survival_is_and_that_of_content_is_not(tmp_path: Path):
    found = links(brought_in(tmp_path, *UNSOURCED, *RESULTS))
    stored = found[found["stage"] == "stored"]

    assert found["turn"].isna().all()
    assert stored["anywhere"].tolist() == [True, True, False]


def test_what_carries_a_link_only_together_is_no_source_of_it(tmp_path: Path):
    live = DATA.probes[0]
    data = replace(DATA, probes=(replace(live, slots=(*live.slots, entity("1:1", "Ana"))),))
    apart = brought_in(tmp_path, record("a", "She lives in Oslo."), record("b", "Ana."), data=data)

    assert apart.manifest["cells"][0]["imported"]["sources_by_content"] == 0


def test_a_shown_text_that_is_a_record_is_that_record(tmp_path: Path):
    folder = brought_in(tmp_path, *RECORDS, result("live", words("Ana lives in Oslo.")))

    assert "context" not in set(folder.items["item"])
    assert of_probe(folder, "content_support")["live"] is True


def test_a_shown_text_that_is_no_record_counts_as_shown_and_not_as_stored(tmp_path: Path):
    folder = brought_in(tmp_path, RECORDS[1], result("live", words("Ana's home is Oslo.")))
    found = links(folder).query("probe == 'live'").set_index("stage")["anywhere"]

    assert folder.items.loc[folder.items["item"] == "context", "channel"].tolist() == ["shown text"]
    assert (found["stored"], found["retrieved"]) == (False, True)


def test_a_probe_without_a_line_has_failed_and_has_no_score(tmp_path: Path):
    folder = brought_in(tmp_path, *RECORDS, *RESULTS[:2])

    assert of_probe(folder, "status") == {
        "live": "scored",
        "dog": "scored",
        "work": "failed: not in the file",
    }
    assert of_probe(folder, "content_support")["work"] is None


def test_a_line_without_what_others_tell_has_failed(tmp_path: Path):
    folder = brought_in(
        tmp_path,
        *RECORDS,
        result("live", "m1", answer="Oslo"),
        {"probe": "dog", "answer": "Rex"},
        result("work"),
    )

    assert of_probe(folder, "status")["dog"] == "failed: no context in the file"
    assert of_probe(folder, "answer_status")["work"] == "failed: no answer in the file"


def test_without_results_retrieval_is_unseen_and_no_probe_has_failed(tmp_path: Path):
    folder = brought_in(tmp_path, *RECORDS)
    (cell,) = folder.manifest["cells"]

    assert set(of_probe(folder, "status").values()) == {"scored"}
    assert set(of_probe(folder, "content_support").values()) == {None}
    assert "retrieval" in cell["imported"]["unseen"]
    assert list(cell["spec"]["pipeline"]) == ["backend"]


def test_answers_alone_are_judged_without_support(tmp_path: Path):
    lines = [{"probe": one.id, "answer": "Oslo", "judgements": {"lenient": 1.0}} for one in DATA.probes]
    folder = brought_in(tmp_path, *lines)

    assert list(of_probe(folder, "judgements").values()) == [[("lenient", 1.0)]] * 3
    assert folder.manifest["cells"][0]["spec"]["pipeline"] == {}


def test_a_record_is_named_by_its_text_and_not_by_what_the_system_called_it(tmp_path: Path):
    ids = [
        brought_in(tmp_path, record(name, "Ana lives in Oslo."), record("x", "Ana lives in Oslo."))
        .items.query("item == 'record'")["id"]
        .tolist()
        for name in ("m1", "another")
    ]

    assert ids[0] == ids[1]
    assert len(set(ids[0])) == 2
    assert not set(ids[0]) & set(TURNS)


def test_a_record_without_a_time_is_read_from_the_end_of_the_dialogue_and_the_manifest_says_so(
    tmp_path: Path,
):
    folder = brought_in(tmp_path, *UNSOURCED)
    notes = folder.manifest["cells"][0]["imported"]["notes"]

    assert set(folder.items.query("item == 'record'")["said_at"]) == {DATA.dialogues[0].turns[-1].said_at}
    assert notes[-1].startswith("2 of 2 records have no time")


def test_an_arm_of_ours_comes_along_as_the_baseline(tmp_path: Path):
    ours = ran(tmp_path)
    folder = brought_in(tmp_path, *RECORDS, *RESULTS, beside=beside(ours, None, DATA))

    assert folder.manifest["baseline"] == "ungated"
    assert folder.baselines["imported"] == "ungated"
    assert of_probe(folder, "tokens", "ungated") == of_probe(ours, "tokens", "ungated")
    assert len(folder.items.query("item == 'turn'")) == len(TURNS)


def test_a_run_on_other_data_is_not_compared_with(tmp_path: Path):
    ours = ran(tmp_path)

    with pytest.raises(
        UserError, match="ungated was run on another data set than --data, or on a changed one"
    ):
        beside(ours, None, replace(DATA, digest="changed"))


def test_an_arm_that_is_not_there_is_no_baseline(tmp_path: Path):
    with pytest.raises(UserError, match="--baseline: no arm 'c'; choose of a, b"):
        brought_in(tmp_path, *in_arm("a", RECORDS), *in_arm("b", RECORDS), baseline="c")


def test_a_name_that_both_runs_have_is_refused(tmp_path: Path):
    with pytest.raises(UserError, match="both have an arm 'ungated'; rename one"):
        brought_in(tmp_path, *in_arm("ungated", RECORDS), beside=beside(ran(tmp_path), None, DATA))


def test_the_same_file_gives_the_same_run(tmp_path: Path):
    one, two = (
        [frame.astype(str).to_numpy().tolist() for frame in (folder.items, folder.probes)]
        for folder in (brought_in(tmp_path / name, *RECORDS, *RESULTS) for name in ("one", "two"))
    )

    assert one == two


def test_nothing_is_written_of_a_file_with_a_fault(tmp_path: Path):
    with pytest.raises(UserError):
        brought_in(tmp_path, *RECORDS, result("nobody"))

    assert not (tmp_path / "imported").exists()
