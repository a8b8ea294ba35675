"""Arms of run folders as systems."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from builders import dialogue, probe
from small_runs import NULL, PROBES, READ, SAID, FirstRecord, Without, ran

from analysis.comparison.reading import read_system
from analysis.comparison.systems import Kind
from toolkit.errors import UserError
from toolkit.probes import LOCOMO_CATEGORIES


def test_without_a_reader_an_arm_is_scored_by_support(tmp_path: Path):
    found = read_system(f"{ran(tmp_path).path}:gated")

    assert [one.name for one in found.outcomes] == ["content support", "turn support"]
    assert found.outcomes[0].scores.tolist() == [1, 0, 1]
    assert found.of_kind(Kind.ANSWER) == ()


def test_with_a_judge_an_arm_is_scored_by_its_answers_too(tmp_path: Path):
    folder = ran(tmp_path, ungated=READ, gated=replace(READ, admission=Without("Rex")))
    (judged,) = read_system(f"{folder.path}:gated").of_kind(Kind.ANSWER)

    assert judged.name == "right by HasGold"
    assert judged.scores.tolist() == [1, 0, 1]


def test_failed_rows_have_a_reason_and_no_score(tmp_path: Path):
    folder = ran(tmp_path, ungated=replace(READ, reader=FirstRecord(fails_on=("dog",))))
    judged = read_system(str(folder.path)).of_kind(Kind.ANSWER)[0]

    assert np.isnan(judged.scores).tolist() == [False, True, False]
    assert judged.reasons.tolist() == ["", "failed: reader", ""]


def test_a_failed_write_fails_every_probe_upstream(tmp_path: Path):
    said = replace(SAID, turns=(*SAID.turns[:3], replace(SAID.turns[3], text="I fail at skiing.")))
    folder = ran(tmp_path, said=(said,))
    support = read_system(f"{folder.path}:gated").outcomes[0]

    assert set(support.reasons) == {"failed: upstream"}


def test_probes_without_slots_or_evidence_say_so(tmp_path: Path):
    asked = (replace(PROBES[0], slots=()), probe("Why?", id="why"))
    content = read_system(str(ran(tmp_path, probes=asked, ungated=NULL).path)).outcomes[0]

    assert content.reasons.tolist() == ["slot_unavailable", "no_evidence"]


def test_adversarial_probes_tempt_and_wrong_golds_are_marked(tmp_path: Path):
    tempting = replace(probe("Where does Ben live?", "1:1", id="ben"), category=LOCOMO_CATEGORIES[5])
    wrong = replace(PROBES[1], flags=frozenset({"wrong_gold"}))
    found = read_system(str(ran(tmp_path, probes=(PROBES[0], wrong, tempting), ungated=NULL).path))

    assert found.probes["tempting"].tolist() == [False, False, True]
    assert found.probes["wrong_gold"].tolist() == [False, True, False]


def test_of_several_arms_one_must_be_named(tmp_path: Path):
    path = ran(tmp_path).path

    with pytest.raises(UserError, match=r"which arm.* ARM one of ungated, gated"):
        read_system(str(path))
    with pytest.raises(UserError, match="has no arm 'other'"):
        read_system(f"{path}:other")


def test_colons_may_stand_in_folder_and_arm(tmp_path: Path):
    folder = ran(tmp_path / "a:b", **{"x:y": NULL, "z": NULL})

    assert len(read_system(f"{folder.path}:x:y").probes) == 3


def test_a_run_that_asked_nothing_is_refused(tmp_path: Path):
    folder = ran(tmp_path, said=(dialogue("Hello."),), probes=(), ungated=NULL)

    with pytest.raises(UserError, match="nothing was asked"):
        read_system(str(folder.path))
