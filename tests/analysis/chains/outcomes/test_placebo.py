"""The placebo: what other dialogues carry by chance."""

from dataclasses import replace
from pathlib import Path

import pytest
from builders import dialogue
from small_runs import NULL, PROBES, SAID, ran

from analysis.chains.outcomes.placebo import placebo
from analysis.chains.tracing.links import links
from toolkit.errors import UserError


def test_it_is_the_share_of_other_dialogues_that_carry_the_slots(tmp_path: Path):
    same, other = replace(SAID, id="d2"), dialogue("Cem: I live in Rome.", id="d3")
    folder = ran(tmp_path, said=(SAID, same, other))
    found = placebo(folder, links(folder), "ungated").set_index("stage")

    assert found.loc["stored", "anywhere"] == 1
    assert found.loc["stored", "placebo"] == pytest.approx(1 / 2)
    assert found.loc["retrieved", "placebo"] == 0, "nothing was shown for a probe of the others"


def test_what_was_shown_for_another_probe_is_drawn_by_the_seed(tmp_path: Path):
    asked = tuple(replace(one, id=f"2/{one.id}", dialogue="d2") for one in PROBES)
    folder = ran(tmp_path, said=(SAID, replace(SAID, id="d2")), probes=(*PROBES, *asked))
    found = links(folder)

    again = [placebo(folder, found, "ungated", seed)["placebo"].tolist() for seed in (3, 3)]
    shown = {placebo(folder, found, "ungated", seed)["placebo"].iloc[-1] for seed in range(6)}
    assert again[0] == again[1]
    assert len(shown) > 1


def test_a_gate_is_compared_with_gated_memories(tmp_path: Path):
    folder = ran(tmp_path, said=(SAID, replace(SAID, id="d2")))
    found = placebo(folder, links(folder), "gated").set_index("stage")["placebo"]

    assert found["source"] == 1
    assert found["stored"] == pytest.approx(2 / 3)


def test_one_dialogue_has_no_other_and_no_slots_have_no_placebo(tmp_path: Path):
    alone = ran(tmp_path / "1")
    bare = ran(tmp_path / "2", probes=tuple(replace(one, slots=()) for one in PROBES), ungated=NULL)

    assert placebo(alone, links(alone), "gated")["placebo"].isna().all()
    assert placebo(bare, links(bare), "ungated").empty


def test_an_unknown_arm_is_one_line(tmp_path: Path):
    folder = ran(tmp_path, ungated=NULL)

    with pytest.raises(UserError, match="no arm 'x'; choose of ungated"):
        placebo(folder, links(folder), "x")
