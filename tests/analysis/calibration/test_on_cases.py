"""Calibration on held-in cases, reported on held-out ones."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from builders import exchanges
from calibration_runs import CHAFF, FACTS, NULL, Keen, both_splits, calibration_cases, gates_ran, suite
from stress_cases import case

from analysis.calibration.decisions import Decisions, decisions
from analysis.calibration.labels import labels_of_cases
from analysis.calibration.on_cases import OnCases, calibrated_on_cases, usable_suite
from analysis.calibration.rule import Rule
from toolkit.admission.cues import Cues
from toolkit.admission.learned import Learned
from toolkit.admission.margins import Margins
from toolkit.admission.quarantine import Quarantine
from toolkit.cases.case import Case, Split
from toolkit.errors import UserError
from toolkit.pipeline import Pipeline
from toolkit.stages import Admission

CUES = replace(NULL, admission=Cues())


def decided(folder: Path, cases: list[Case], pipeline: Pipeline) -> Decisions:
    ran = gates_ran(folder, suite(folder, cases), only=pipeline)
    return decisions(ran, labels_of_cases(cases))[0]


def calibrated(folder: Path, cases: list[Case], pipeline: Pipeline = CUES, rule: Rule = Rule()) -> OnCases:
    return calibrated_on_cases(decided(folder, cases, pipeline), cases, rule)


def test_the_rule_gate_tells_plain_facts_from_chaff(tmp_path: Path):
    found = calibrated(tmp_path, both_splits())

    assert (found.cut.youden, found.overall.area.value) == (1.0, 1.0)
    assert (found.overall.kept.value, found.overall.left.value) == (1.0, 0.0)
    assert found.cut.low < found.cut.threshold <= found.cut.high


@pytest.mark.parametrize("gate", [Cues(0.9), Quarantine(Cues(0.1)), Cues(0.0)])
def test_the_threshold_that_the_gate_had_is_no_matter(tmp_path: Path, gate: Admission):
    found = calibrated(tmp_path, both_splits(), replace(NULL, admission=gate))

    assert found.cut == calibrated(tmp_path / ".", both_splits()).cut


def test_held_out_cases_do_not_move_the_threshold(tmp_path: Path):
    held_in = calibration_cases(Split.HELD_IN)
    turned = calibration_cases(Split.HELD_OUT, facts=CHAFF, chaff=FACTS)
    found = calibrated(tmp_path, held_in + turned)

    assert found.cut == calibrated(tmp_path, both_splits()).cut
    assert found.overall.area.value == 0.0
    assert found.groups[0][1][0].kept.value == 0.0


def test_all_cases_of_one_template_are_one_witness(tmp_path: Path):
    cases = [replace(one, template=f"repeat/en/{int(one.id[-1]) % 2}") for one in both_splits()]
    found = calibrated(tmp_path, cases).overall

    assert (found.kept.templates, found.area.clusters) == (2, 2)
    assert np.isnan([found.kept.low, found.area.low]).all()


def test_groups_are_families_languages_and_manners_of_held_out_cases(tmp_path: Path):
    cases = [replace(one, language="es" if one.id.endswith("3") else "en") for one in both_splits()]
    aside = replace(cases[-1].must_store[0], manner="aside")
    groups = dict(calibrated(tmp_path, [*cases[:-1], replace(cases[-1], must_store=(aside,))]).groups)
    sizes = {by: {one.name: (one.area.kept, one.area.left) for one in some} for by, some in groups.items()}

    assert sizes == {
        "all": {"all": (7, 7)},
        "family": {"repeat": (7, 7)},
        "language": {"en": (6, 6), "es": (1, 1)},
        "manner": {"aside": (1, 7), "plain": (6, 7)},
    }


def test_a_rate_is_met_on_all_held_in_exchanges(tmp_path: Path):
    found = calibrated(tmp_path, both_splits(), rule=Rule(0.8))

    assert 0.5 < found.cut.rate < 1.0
    assert found.cut.kept == 1.0


def test_a_fitted_gate_is_calibrated_like_any_other(tmp_path: Path):
    gate = Learned().fit(exchanges(*FACTS, *CHAFF), [True] * 3 + [False] * 3)
    found = calibrated(tmp_path, both_splits(), replace(NULL, admission=gate))

    assert (found.cut.youden, found.overall.area.value) == (1.0, 1.0)


def test_a_model_gate_whose_words_are_upside_down_has_no_threshold(tmp_path: Path):
    keen, contrary = (replace(NULL, admission=Margins(), model=Keen(words)) for words in (FACTS, CHAFF))

    assert calibrated(tmp_path, both_splits(), keen).cut.youden == 1.0
    assert calibrated(tmp_path, both_splits(), contrary).cut.is_edge


def test_unlabelled_turns_count_for_the_rate_alone(tmp_path: Path):
    silent = case("Do you like tea?", name="z", template="repeat/en/z")
    more = calibrated(tmp_path, [*both_splits(), silent])

    assert more.cut.youden == calibrated(tmp_path, both_splits()).cut.youden
    assert more.cut.rate in (pytest.approx(7 / 15), pytest.approx(8 / 15))


@pytest.mark.parametrize("split", [*Split])
def test_a_split_without_cases_is_one_line(tmp_path: Path, split: Split):
    path = suite(tmp_path, calibration_cases(split))
    (other,) = set(Split) - {split}

    with pytest.raises(UserError, match=f"no case has the split '{other}'"):
        usable_suite(path)


def test_a_suite_without_templates_is_one_line(tmp_path: Path):
    path = suite(tmp_path, [replace(one, template=" ") for one in both_splits()])

    with pytest.raises(UserError, match="14 of 14 cases name no template"):
        usable_suite(path)


@pytest.mark.parametrize("split", [*Split])
@pytest.mark.parametrize(
    ("without", "said"),
    [({"chaff": ()}, "is chaff"), ({"must_store": ()}, "is source of something to store")],
)
def test_one_kind_alone_is_one_line(tmp_path: Path, split: Split, without: dict[str, object], said: str):
    cases = [replace(one, **without) if one.split is split else one for one in both_splits()]

    with pytest.raises(UserError, match=f"only: no decided exchange of the split '{split}' {said}"):
        calibrated(tmp_path, cases)
