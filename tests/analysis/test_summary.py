"""Support and judged answers of small runs, recomputed by hand."""

from dataclasses import replace
from pathlib import Path

import pandas as pd
import pytest
from builders import dialogue, probe
from small_runs import NULL, PROBES, READ, SAID, Failing, FirstRecord, HasGold, Without, entity, ran

from analysis.coverage import refused
from analysis.summary import answers_by, answers_refused, judges, support_by
from toolkit.runs.run_folder import RunFolder

WITHOUT_REX = replace(NULL, admission=Without("Rex"))
DIALOGUES = tuple(replace(SAID, id=f"d{number}") for number in range(6))
EVERYWHERE = tuple(
    replace(one, id=f"{said.id}/{one.id}", dialogue=said.id) for said in DIALOGUES for one in PROBES
)


def of(frame: pd.DataFrame, group: str, arm: str = "gated") -> "pd.Series[float]":
    (row,) = (row for _, row in frame.iterrows() if (row["group"], row["arm"]) == (group, arm))
    return row


def test_a_probe_that_only_the_baseline_supports_is_lost(tmp_path: Path):
    row = of(support_by(ran(tmp_path), "content_support", "category"), "4 single-hop")

    assert (row["n"], row["lost"], row["gained"]) == (3, 1, 0)
    assert (row["baseline"], row["share"], row["difference"]) == pytest.approx((1.0, 2 / 3, -1 / 3))


def test_a_probe_that_only_the_arm_supports_is_gained(tmp_path: Path):
    folder = ran(tmp_path, ungated=WITHOUT_REX, gated=NULL)
    row = of(support_by(folder, "content_support", "category"), "4 single-hop")

    assert (row["lost"], row["gained"]) == (0, 1)


def test_what_is_lost_and_gained_is_counted_by_probe_not_by_sum(tmp_path: Path):
    folder = ran(tmp_path, ungated=WITHOUT_REX, gated=replace(NULL, admission=Without("Oslo")))
    row = of(support_by(folder, "content_support", "category"), "4 single-hop")

    assert (row["lost"], row["gained"], row["difference"]) == (1, 1, 0.0)


def test_the_table_is_what_the_probes_say(tmp_path: Path):
    folder = ran(tmp_path, said=DIALOGUES, probes=EVERYWHERE)
    wide = folder.probes.pivot(index="probe", columns="arm", values="content_support").astype(bool)
    row = of(support_by(folder, "content_support", "category"), "all of these")

    assert row["n"] == len(wide) == 18
    assert row["lost"] == (wide["ungated"] & ~wide["gated"]).sum() == 6
    assert row["gained"] == (~wide["ungated"] & wide["gated"]).sum() == 0


def test_six_dialogues_that_agree_have_an_interval_of_no_width_and_five_have_none(tmp_path: Path):
    six = support_by(ran(tmp_path / "6", said=DIALOGUES, probes=EVERYWHERE), "content_support", "category")
    five = support_by(
        ran(tmp_path / "5", said=DIALOGUES[:5], probes=EVERYWHERE[:15]), "content_support", "category"
    )

    row = of(six, "all of these")
    assert (row["low"], row["high"], row["detectable"]) == pytest.approx((-1 / 3, -1 / 3, 0.0))
    assert five["low"].isna().all()


def test_windows_widen_what_counts_as_the_evidence(tmp_path: Path):
    asked = (probe("What does Ana work as?", "1:2", id="q"),)  # the turn before the one that is found
    folder = ran(tmp_path, probes=asked)

    found = [
        of(support_by(folder, measure, "category"), "4 single-hop")["share"]
        for measure in ("turn_support_0", "turn_support_1", "turn_support_2")
    ]
    assert found == [0.0, 1.0, 1.0]


def test_chains_are_grouped_by_their_links_and_five_or_more_are_one_group(tmp_path: Path):
    said = dialogue(*(f"Ana: fact number {place}." for place in range(7)))
    turns = [turn.id for turn in said.turns]
    asked = tuple(probe("Which facts?", *turns[:links], id=f"q{links}") for links in (1, 2, 5, 7))
    frame = support_by(ran(tmp_path, said=(said,), probes=asked), "turn_support_0", "links")

    counted = {row["group"]: row["n"] for _, row in frame.iterrows()}
    assert counted == {"1 link": 1, "2 links": 1, "5+ links": 2}


def test_false_support_is_never_pooled_and_less_of_it_is_better(tmp_path: Path):
    asked = (*PROBES, probe("What is the cat called?", "1:2", category=5, id="cat"))
    frame = support_by(ran(tmp_path, probes=asked), "turn_support_0", "category")

    assert of(frame, "all of these")["n"] == 3
    assert (of(frame, "5 adversarial")["n"], of(frame, "5 adversarial")["better"]) == (1, "less")
    assert of(frame, "all of these")["better"] == "more"


@pytest.mark.parametrize("by", ["category", "links"])
def test_an_abstention_is_false_support_and_never_pooled(tmp_path: Path, by: str):
    asked = (*PROBES, replace(PROBES[1], id="cat", flags=frozenset({"abstention"})))
    frame = support_by(ran(tmp_path, probes=asked), "turn_support_0", by)

    pooled = of(frame, "all of these" if by == "category" else "1 link")
    assert pooled["n"] == 3
    if by == "category":
        assert (of(frame, "abstention")["n"], of(frame, "abstention")["better"]) == (1, "less")
        assert of(frame, "4 single-hop")["n"] == 3


def test_a_probe_without_slots_is_left_out_of_content_support_only(tmp_path: Path):
    asked = (*PROBES, probe("Who skis?", "1:4", id="ski"))
    folder = ran(tmp_path, probes=asked)

    assert of(support_by(folder, "content_support", "category"), "all of these")["n"] == 3
    assert of(support_by(folder, "turn_support_0", "category"), "all of these")["n"] == 4


def test_a_chain_of_which_one_link_has_slots_is_left_out_of_content_support(tmp_path: Path):
    asked = (*PROBES, probe("Who?", "1:1", "1:4", id="half", slots=(entity("1:1", "Oslo"),)))
    frame = support_by(ran(tmp_path, probes=asked), "content_support", "category")

    assert of(frame, "all of these")["n"] == 3


def unequal(folder: Path, *failing: str) -> RunFolder:
    failed = replace(NULL, retrieval=Failing(failing))
    return ran(folder, ungated=NULL, gated=WITHOUT_REX, failing=failed)


def test_an_arm_in_which_other_probes_failed_is_not_compared_and_the_others_are(tmp_path: Path):
    folder = unequal(tmp_path, "work")
    frame = support_by(folder, "content_support", "category")

    assert set(frame["arm"]) == {"ungated", "gated"}
    assert of(frame, "4 single-hop")["n"] == 3, "a failure elsewhere costs the other arms nothing"
    assert refused(folder) == {
        "failing": "failing is not compared with ungated: failing lacks 1 probes (work): failed: retrieval"
    }


def test_a_refusal_names_how_many_probes_and_three_of_them(tmp_path: Path):
    asked = tuple(replace(PROBES[0], id=f"q{place}") for place in range(5))
    failing = replace(NULL, retrieval=Failing(("q0", "q1", "q2", "q3")))
    said = refused(ran(tmp_path, probes=asked, ungated=NULL, failing=failing))["failing"]

    assert said.endswith("failing lacks 4 probes (q0, q1, q2, ...): failed: retrieval")


def test_a_baseline_in_which_probes_failed_is_compared_with_nobody_who_has_them(tmp_path: Path):
    folder = ran(tmp_path, failing=replace(NULL, retrieval=Failing(("dog",))), gated=WITHOUT_REX)

    assert refused(folder) == {
        "gated": "gated is not compared with failing: failing lacks 1 probes (dog): failed: retrieval"
    }


def test_arms_that_lack_the_same_probes_are_compared_without_them(tmp_path: Path):
    failing = replace(NULL, retrieval=Failing(("work",)))
    folder = ran(tmp_path, ungated=failing, gated=replace(failing, admission=Without("Rex")))
    row = of(support_by(folder, "content_support", "category"), "4 single-hop")

    assert (row["n"], row["lost"], refused(folder)) == (2, 1, {})


def test_a_failed_write_is_a_difference_of_coverage(tmp_path: Path):
    said = (SAID, dialogue("Ana: please fail here", id="d2"))
    asked = (*PROBES, replace(PROBES[0], id="other", dialogue="d2"))
    folder = ran(tmp_path, said=said, probes=asked)

    assert refused(folder) == {
        "gated": "gated is not compared with ungated: gated lacks 1 probes (other): failed: upstream"
    }
    assert set(support_by(folder, "turn_support_0", "category")["arm"]) == {"ungated"}


def test_answers_right_are_paired_like_support(tmp_path: Path):
    folder = ran(tmp_path, ungated=READ, gated=replace(READ, admission=Without("Rex")))
    row = of(answers_by(folder, "HasGold"), "4 single-hop")

    assert judges(folder) == ("HasGold",)
    assert (row["n"], row["baseline"], row["lost"], row["gained"]) == (3, 1.0, 1, 0)


def test_an_answer_that_no_judge_can_tell_is_not_counted(tmp_path: Path):
    asked = (*PROBES, probe("Who skis?", "1:4", gold=None, id="ski"))
    folder = ran(tmp_path, probes=asked, ungated=READ, gated=replace(READ, admission=Without("Rex")))

    assert of(answers_by(folder, "HasGold"), "4 single-hop")["n"] == 3
    assert answers_refused(folder, "HasGold") == {}


def test_an_arm_in_which_other_answers_failed_is_not_compared_by_them_and_is_by_support(tmp_path: Path):
    folder = ran(tmp_path, ungated=READ, failing=replace(READ, reader=FirstRecord(("dog",))))

    assert answers_refused(folder, "HasGold") == {
        "failing": "failing is not compared with ungated: failing lacks 1 probes (dog): failed: reader"
    }
    assert set(answers_by(folder, "HasGold")["arm"]) == {"ungated"}
    assert refused(folder) == {}


def test_adversarial_answers_are_not_pooled(tmp_path: Path):
    asked = (*PROBES, probe("What is the cat called?", "1:2", gold="Rex", category=5, id="cat"))
    folder = ran(tmp_path, probes=asked, ungated=READ, gated=replace(READ, admission=Without("Rex")))
    frame = answers_by(folder, "HasGold")

    assert (of(frame, "all of these")["n"], of(frame, "5 adversarial")["n"]) == (3, 1)


def test_a_run_without_a_reader_has_no_judges(tmp_path: Path):
    assert judges(ran(tmp_path)) == ()


def test_two_judges_of_one_kind_are_told_apart(tmp_path: Path):
    folder = ran(tmp_path, ungated=replace(READ, judges=(HasGold(), HasGold())))

    assert judges(folder) == ("HasGold", "HasGold_2")


def test_no_probes_is_no_rows(tmp_path: Path):
    folder = ran(tmp_path, probes=())

    assert support_by(folder, "content_support", "category").empty
    assert support_by(folder, "turn_support_0", "links").empty
    assert answers_by(folder, "HasGold").empty
