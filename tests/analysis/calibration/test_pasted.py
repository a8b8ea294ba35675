"""The lines to paste: a config with them has the same gate with the new threshold, and nothing else."""

from dataclasses import replace
from pathlib import Path

import pytest
import yaml
from builders import exchanges
from calibration_runs import Keen
from small_runs import Letters

from analysis.calibration.pasted import pasted
from analysis.gates import calibration
from toolkit.admission.cue_scores import Criterion
from toolkit.admission.cues import Cues
from toolkit.admission.learned import Learned
from toolkit.admission.margins import Margins
from toolkit.admission.quarantine import Quarantine
from toolkit.pipeline import Pipeline
from toolkit.spec import component, spec_of
from toolkit.stages import Admission

KEEN = Pipeline(embedder=Letters(), model=Keen())
FITTED = Learned().fit(exchanges("I am a nurse.", "Ha, great!"), [True, False])


def spec(gate: Admission) -> dict[str, object]:
    return spec_of(replace(KEEN, admission=gate))["settings"]


@pytest.mark.parametrize(
    ("gate", "new"),
    [
        (Cues(), Cues(threshold=0.37)),
        (Cues(0.5, stable_trait=0.5), Cues(0.37, stable_trait=0.5)),
        (Quarantine(Cues(0.5), low=0.3), Quarantine(Cues(0.37), low=0.3)),
        (Quarantine(Quarantine(Cues())), Quarantine(Quarantine(Cues(0.37)))),
        (Cues(0.5), Cues(0.25)),  # the default is written all the same
    ],
)
def test_a_rule_gate_is_written_with_all_that_is_not_default(gate: Admission, new: Admission):
    inner = new
    while isinstance(inner, Quarantine):
        inner = inner.gate
    lines = yaml.safe_load(pasted(spec(gate), inner.threshold, "cases"))

    assert component(Admission, lines["admission"], "x") == new
    assert "threshold" in str(lines)


@pytest.mark.parametrize("settings", [{}, {"criteria": frozenset({Criterion.STABLE_TRAIT})}])
def test_a_model_gate_names_the_cases_and_what_the_threshold_is_good_for(settings: dict[str, object]):
    gate = Margins(**settings)
    lines = yaml.safe_load(pasted(spec(gate), 0.37, "0123456789ab"))
    new = component(Admission, lines["admission"], "x")

    assert new == replace(gate, threshold=0.37, calibration=new.calibration)
    assert new.calibration == calibration(spec(new), "0123456789ab")
    assert new.calibration.startswith("0123456789ab-")


def test_calibrating_again_gives_the_same_lines():
    gate = Margins(calibration="an earlier one")

    assert pasted(spec(gate), 0.37, "cases") == pasted(spec(Margins()), 0.37, "cases")


@pytest.mark.parametrize("gate", [FITTED, Quarantine(FITTED)])
def test_weights_stay_where_they_are(gate: Admission):
    path = "admission.gate.threshold" if isinstance(gate, Quarantine) else "admission.threshold"

    assert yaml.safe_load(pasted(spec(gate), 0.37, "cases")) == {path: 0.37}


def test_a_changed_prompt_is_written_out():
    gate = Margins(prompt=Margins().prompt.replace("Yes", 'YES: "now"\n\n  # or'))
    lines = yaml.safe_load(pasted(spec(gate), 0.37, "cases"))

    assert component(Admission, lines["admission"], "x").prompt == gate.prompt


def test_the_digits_of_a_threshold_survive():
    for threshold in (1e-9, 0.1 + 0.2, 1 - 1e-9):
        assert (
            yaml.safe_load(pasted(spec(Cues()), threshold, ""))["admission"]["cues"]["threshold"] == threshold
        )


def test_pasted_into_a_config_it_is_read(tmp_path: Path):
    from ablations.grid.config import read_config

    config = tmp_path / "c.yaml"
    start = "name: t\ndata: samples\nbaseline: a\narms:\n  a:\n    "
    lines = pasted(spec(Quarantine(Cues(stable_trait=0.5))), 0.37, "cases")
    config.write_text(start + lines.replace("\n", "\n    "))

    assert read_config(config).arms[0].pipeline.admission == Quarantine(Cues(0.37, stable_trait=0.5))
