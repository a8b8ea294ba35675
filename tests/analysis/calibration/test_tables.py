"""What `gatelab calibrate gate` prints: it fits a terminal, and what it says to paste holds."""

from dataclasses import replace
from pathlib import Path

import pandas as pd
import pytest
import yaml
from builders import dialogue, probe
from calibration_runs import CHAFF, FACTS, NULL, Keen, both_splits, calibration_cases, gates_ran, suite
from rich.console import Console
from shown_tables import cells, flowing
from small_runs import Letters, ran

from analysis.calibration.decisions import Decisions
from analysis.calibration.on_cases import Suite, usable_suite
from analysis.calibration.rule import Rule
from analysis.calibration.tables import calibration_tables, warnings
from analysis.calibration.thresholds import counts
from analysis.gates import calibrated
from toolkit.admission.cues import Cues
from toolkit.admission.margins import Margins
from toolkit.admission.quarantine import Quarantine
from toolkit.cases.case import Case, Split
from toolkit.errors import UserError
from toolkit.pipeline import Pipeline
from toolkit.runs.run_folder import RunFolder
from toolkit.spec import component, spec_of
from toolkit.stages import Admission

CUES = replace(NULL, admission=Cues())
KEEN = replace(NULL, admission=Margins(), model=Keen())
ABOUT = tuple(f"Ana: {said}" for fact, chaff in zip(FACTS, CHAFF, strict=True) for said in (fact, chaff))


def printed(folder: RunFolder, cases: Suite | None = None, rule: Rule = Rule()) -> str:
    console = Console(width=80, force_terminal=False, markup=False, emoji=False)
    with console.capture() as caught:
        console.print(*calibration_tables(folder, cases, rule), sep="\n")
    return caught.get()


def on_cases(folder: Path, cases: list[Case] | None = None, rule: Rule = Rule(), **arms: Pipeline) -> str:
    path = suite(folder, cases or both_splits())
    return printed(gates_ran(folder, path, **arms or {"only": CUES}), usable_suite(path), rule)


def on_dialogues(folder: Path, pipeline: Pipeline = CUES, cited: str = "1:1", count: int = 3) -> str:
    said = tuple(dialogue(*ABOUT, id=f"d{number}") for number in range(count))
    asked = tuple(replace(probe("Where?", cited, id=f"{one.id}/q"), dialogue=one.id) for one in said)
    return printed(ran(folder, said=said, probes=asked, only=pipeline))


def decided(items: tuple[tuple[float, int], ...], rule: Rule) -> list[str]:
    """What is said against the threshold of a rule gate that gave these scores to items of these labels."""
    rows = [("d", ("1:1",), score, score >= 0.25, float(label)) for score, label in items]
    frame = pd.DataFrame(rows, columns=["dialogue", "turns", "score", "admitted", "label"])
    found = Decisions("only", spec_of(CUES)["settings"], frame, {}, (), 0)
    return [*warnings(found, rule(counts(frame["score"].to_numpy(), frame["label"].to_numpy())))]


def test_cases_have_the_threshold_groups_and_calibration(tmp_path: Path):
    text = on_cases(tmp_path)

    assert cells(text, "new")[3:] == ["1.000", "100.0", "0.0", "50.0"]
    assert cells(text, "repeat")[:3] == ["7", "1.000", "7"]
    assert "Expected calibration error" in text
    assert all(len(line.rstrip()) <= 80 for line in text.splitlines())


def test_what_is_to_be_pasted_makes_a_calibrated_gate(tmp_path: Path):
    lines = on_cases(tmp_path, only=KEEN).partition("what it has:\n\n")[2].partition("\n\n")[0]
    gate = component(Admission, yaml.safe_load(lines)["admission"], "x")
    again = gates_ran(tmp_path, tmp_path / "suite.jsonl", only=replace(KEEN, admission=gate))

    assert calibrated(again) == {"only": gate.calibration.partition("-")[0]}
    assert "as configured" in printed(again, usable_suite(tmp_path / "suite.jsonl"))


def test_the_mass_on_the_answer_words_is_shown_for_model_gates_only(tmp_path: Path):
    (tmp_path / "rule").mkdir()

    assert cells(on_cases(tmp_path, only=KEEN), "stable_trait") == ["28", "62.5", "62.5"]
    assert "Yes and No together" not in on_cases(tmp_path / "rule")


def test_a_gate_that_tells_nothing_apart_has_no_lines_to_paste(tmp_path: Path):
    text = flowing(on_cases(tmp_path, only=replace(KEEN, model=Keen(()))))

    assert "only: no threshold to paste: none tells the two kinds apart better than admitting" in text
    assert "To paste" not in text


def test_failed_decisions_are_named_and_another_gate_is_shown_all_the_same(tmp_path: Path):
    broken = replace(KEEN, model=Keen(("fail",)))
    cases = calibration_cases(Split.HELD_IN, chaff=("I fail.", "Ha!", "Wow!")) + calibration_cases(
        Split.HELD_OUT
    )
    (tmp_path / "b").mkdir()
    every = calibration_cases(Split.HELD_IN, facts=("I fail.",), chaff=("We fail.",))
    text = flowing(
        on_cases(tmp_path / "b", every + calibration_cases(Split.HELD_OUT), only=broken, rule_gate=CUES)
    )

    assert (
        "only: 3 decisions failed and are left out: held_in/0 1:2 (stable_trait: no answer); held_in/3"
        in (flowing(on_cases(tmp_path, cases, only=KEEN)))
    )
    assert "only: no decided exchange of the split 'held_in' is source of something to store." in text
    assert "rule_gate: threshold by the largest J" in text


def test_if_no_gate_can_be_calibrated_that_is_one_line(tmp_path: Path):
    with pytest.raises(
        UserError, match="only: no decided exchange is cited by a probe; both kinds are needed"
    ):
        printed(ran(tmp_path, only=CUES, probes=()))


def test_arms_with_the_same_gate_are_one(tmp_path: Path):
    text = on_cases(
        tmp_path, a=CUES, b=replace(CUES, embedder=Letters()), c=replace(NULL, admission=Cues(0.3))
    )

    assert "a stands for b as well: the same gate." in text
    assert "To paste into arm c" in text


def test_a_quarantine_that_would_be_empty_is_said(tmp_path: Path):
    text = flowing(on_cases(tmp_path, only=replace(NULL, admission=Quarantine(Cues(0.9), low=0.8))))

    assert "only: quarantine begins at 0.8, not below the threshold: it will be empty." in text


def test_a_threshold_that_is_worth_nothing_or_stands_between_near_scores_is_said():
    (one,) = decided(((0.4, 1), (0.5, 1), (0.6, 0), (0.7, 0)), Rule(0.5))
    (two,) = decided(((0.5, 0), (0.5000001, 1)), Rule())

    assert one == "only: at this threshold J is -1.000: no better than chance.\n"
    assert two.startswith("only: the scores on the two sides of the threshold are only 1e-07 apart")


def test_a_rate_is_named_in_the_title(tmp_path: Path):
    text = on_cases(tmp_path, rule=Rule(0.7))

    assert "only: threshold by the admission rate nearest to 70 %, on the held-in cases" in text


def test_another_suite_than_the_run_was_on_is_one_line(tmp_path: Path):
    folder = gates_ran(tmp_path, suite(tmp_path, both_splits()), only=CUES)
    other = usable_suite(suite(tmp_path, both_splits()[1:]))

    with pytest.raises(UserError, match=r"ran on [0-9a-f]{16}; the suite .* is [0-9a-f]{16}"):
        printed(folder, other)


def test_dialogues_are_each_left_out_once(tmp_path: Path):
    text = on_dialogues(tmp_path, cited="1:3")

    assert cells(text, "d1")[:2] == ["1", "5"]
    assert cells(text, "AUC")[0] == "3"
    assert "To paste into arm only" in text
    assert all(len(line.rstrip()) <= 80 for line in text.splitlines())


def test_of_many_dialogues_only_the_means_are_shown(tmp_path: Path):
    text = on_dialogues(tmp_path, count=21)

    assert "d11" not in text
    assert cells(text, "agreement")[0] == "21"
