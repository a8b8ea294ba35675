"""A model-based gate says in every table whether its threshold was set on cases."""

from dataclasses import replace
from pathlib import Path

import pytest
from calibration_runs import NULL, Keen
from rich.table import Table
from shown_tables import flowing, shown
from small_runs import ran

from analysis.gates import calibrated, calibration, marked, uncalibrated
from toolkit.admission.cues import Cues
from toolkit.admission.margins import Margins
from toolkit.admission.one_verdict import OneVerdict
from toolkit.admission.quarantine import Quarantine
from toolkit.pipeline import Pipeline
from toolkit.segregation.segregated import Segregated
from toolkit.spec import spec_of
from toolkit.stages import Admission

KEEN = replace(NULL, model=Keen())
CASES = "0123456789ab"
NO_CASES = "the threshold of its gate was set on no cases"
OTHER = "what its gate gives as calibration is of another gate, threshold, model or history"


def named(gate: Admission) -> Pipeline:
    """A pipeline whose gate gives its true calibration."""
    inner = gate.gate if isinstance(gate, Quarantine) else gate
    given = calibration(spec_of(replace(KEEN, admission=gate))["settings"], CASES)
    inner = replace(inner, calibration=given)
    return replace(KEEN, admission=replace(gate, gate=inner) if isinstance(gate, Quarantine) else inner)


@pytest.mark.parametrize("gate", [Margins(), Quarantine(Margins())])
def test_a_model_gate_is_uncalibrated_until_it_names_its_cases(tmp_path: Path, gate: Admission):
    assert uncalibrated(ran(tmp_path / "a", only=replace(KEEN, admission=gate))) == {"only": NO_CASES}
    after = ran(tmp_path / "b", only=named(gate))

    assert (uncalibrated(after), calibrated(after)) == ({}, {"only": CASES})


def test_a_rule_gate_and_no_gate_are_no_model_gates(tmp_path: Path):
    folder = ran(tmp_path, none=KEEN, cues=replace(KEEN, admission=Cues()))

    assert (uncalibrated(folder), calibrated(folder)) == ({}, {})


def test_a_calibration_holds_for_its_gate_threshold_model_and_history_alone(tmp_path: Path):
    true = named(Margins())
    folder = ran(
        tmp_path,
        true=true,
        threshold=replace(true, admission=replace(true.admission, threshold=0.6)),
        gate=replace(true, admission=replace(true.admission, prompt=true.admission.prompt + " ")),
        model=replace(true, model=Keen(("Rex",))),
        history=replace(true, segregation=Segregated()),
        invented=replace(KEEN, admission=Margins(calibration="0123456789ab")),
    )

    assert uncalibrated(folder) == dict.fromkeys(["threshold", "gate", "model", "history", "invented"], OTHER)


def test_a_verdict_without_a_score_cannot_be_calibrated(tmp_path: Path):
    from small_runs import Parrot

    (reason,) = uncalibrated(
        ran(tmp_path, only=replace(NULL, model=Parrot(), admission=OneVerdict()))
    ).values()

    assert reason == "its gate gives no score, so nothing about it can be calibrated"


def test_every_table_with_the_arm_says_so_and_the_notes_say_why(tmp_path: Path):
    text = shown(
        ran(
            tmp_path,
            ungated=NULL,
            cues=replace(NULL, admission=Cues()),
            gated=replace(KEEN, admission=Margins()),
        )
    )
    parts = text.split("Uncalibrated model gate: gated")

    assert [
        title for title in ("Along the write path", "cues against", "gated against", "Costs") if title in text
    ]
    assert text.count("Uncalibrated model gate: gated") == 1 + 2 + 1 + text.count("False support, %")
    assert "cues against" not in parts[1].rpartition("gated against")[2]
    assert f"Uncalibrated: gated: {NO_CASES}." in flowing(text)


def test_a_calibrated_gate_is_named_with_its_cases(tmp_path: Path):
    text = shown(ran(tmp_path, ungated=NULL, gated=named(Margins())))

    assert "Uncalibrated" not in text
    assert f"gated: the gate was calibrated on cases {CASES}." in flowing(text)


def test_many_arms_are_counted_in_a_caption(tmp_path: Path):
    arms = {f"a{number}": replace(KEEN, admission=Margins(number / 10)) for number in range(1, 6)}

    assert marked(ran(tmp_path, **arms), Table()).caption == "Uncalibrated model gate: 5 arms"
