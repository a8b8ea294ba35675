"""Blame by criterion: what the gate's reason names, and what else spoke against a turn."""

from dataclasses import replace
from pathlib import Path

from builders import dialogue, probe
from small_runs import NULL, ran

from analysis.chains.causes.criteria import UNNAMED, criterion_blame
from analysis.chains.tracing.links import links
from toolkit.admission.cues import Cues
from toolkit.admission.random_gate import Random
from toolkit.pipeline import Pipeline

SAID = dialogue("Ana: So tired, ugh!!", "Ben: I live in Oslo.", "Ana: Wow, lovely!")
PROBES = (
    probe("How is Ana?", "1:1", id="tired"),
    probe("Where does Ben live?", "1:2", id="live"),
    probe("What does Ana think of where Ben lives?", "1:2", "1:3", id="both", category=1),
)


def blame(folder: Path, admission: object) -> list[list[object]]:
    gated: Pipeline = replace(NULL, admission=admission)  # type: ignore[arg-type]
    run = ran(folder, said=(SAID,), probes=PROBES, ungated=NULL, gated=gated)
    frame = criterion_blame(run, links(run))
    return frame[frame["arm"] == "gated"][
        ["criterion", "group", "n", "lost", "alone", "jointly"]
    ].values.tolist()


def test_a_lost_link_is_blamed_on_the_criterion_that_spoke_against_its_turn(tmp_path: Path):
    told = blame(tmp_path, Cues())

    assert ["generic_emotion", "1 multi-hop", 2, 1, 1, 0] in told
    assert ["generic_emotion", "4 single-hop", 2, 0, 0, 0] in told


def test_a_criterion_that_was_not_alone_against_a_turn_is_counted_as_joint(tmp_path: Path):
    told = blame(tmp_path, Cues())  # tired: generic emotion 0.4 beside a passing situation 0.5

    assert ["passing_situation", "4 single-hop", 2, 1, 0, 1] in told


def test_a_gate_without_criteria_names_none(tmp_path: Path):
    told = blame(tmp_path, Random(0.0))

    assert {row[0] for row in told} == {UNNAMED}
    assert [UNNAMED, "1 multi-hop", 2, 2, 0, 0] in told


def test_where_no_link_is_rejected_there_is_no_row(tmp_path: Path):
    run = ran(tmp_path, said=(SAID,), probes=PROBES, ungated=NULL, gated=NULL)

    assert criterion_blame(run, links(run)).empty
