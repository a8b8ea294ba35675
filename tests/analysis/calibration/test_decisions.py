"""What gates decided, as it stands in the run folder."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from builders import dialogue
from calibration_runs import NULL, Keen
from small_runs import ran

from analysis.calibration.decisions import Decisions, decisions
from analysis.calibration.labels import Labels
from toolkit.admission.cues import Cues
from toolkit.admission.margins import Margins
from toolkit.admission.quarantine import Quarantine
from toolkit.context import Context
from toolkit.dialogue import Exchange
from toolkit.errors import UserError
from toolkit.facts import Tier
from toolkit.pipeline import Pipeline
from toolkit.segregation.isolated import Isolated
from toolkit.segregation.open_window import OpenWindow
from toolkit.stages import Verdict

SAID = dialogue("Ana: I work at Brivane.", "Ben: Wow!", "Ana: My sister is a nurse.", "Ben: So great!")
NOTHING = Labels(frozenset(), None)


@dataclass(frozen=True)
class Strict:
    """A gate that admits what is above its threshold; long turns have no score."""

    threshold: float = 0.5
    longest: int = 100

    def __call__(self, exchanges: Sequence[Exchange], context: Context) -> list[Verdict]:
        return [
            Verdict(Tier.REJECT, "at the threshold", 0.5 if len(exchange.text) <= self.longest else None)
            for exchange in exchanges
        ]


def decided(folder: Path, said: object = SAID, **stages: object) -> Decisions:
    pipeline: Pipeline = replace(NULL, **stages)
    return decisions(ran(folder, said=(said,), probes=(), only=pipeline), NOTHING)[0]


def test_a_decision_has_the_turns_of_its_exchange(tmp_path: Path):
    alone = decided(tmp_path / "a", admission=Cues())
    pairs = decided(tmp_path / "b", admission=Cues(), segregation=Isolated(unit="pair"))
    quiet = Isolated(unit="pair", reply_is_source=False)
    without = decided(tmp_path / "c", admission=Cues(), segregation=quiet)

    assert list(alone.rows["turns"]) == [("1:1",), ("1:2",), ("1:3",), ("1:4",)]
    assert list(pairs.rows["turns"]) == [("1:1", "1:2"), ("1:3", "1:4")]
    assert list(without.rows["turns"]) == [("1:1",), ("1:3",)]


def test_the_history_of_an_exchange_is_not_its_own(tmp_path: Path):
    found = decided(tmp_path, admission=Cues(threshold=0.9), segregation=OpenWindow())

    assert list(found.rows["turns"]) == [("1:1",), ("1:2",), ("1:3",), ("1:4",)]


def test_what_is_in_quarantine_was_not_admitted(tmp_path: Path):
    found = decided(tmp_path, admission=Quarantine(Cues(threshold=0.9), low=0.0))
    found.require_scores()

    assert found.threshold == 0.9
    assert list(found.rows["admitted"]) == list(found.rows["score"] >= 0.9)


def test_masses_are_gathered_by_criterion_and_failures_are_named(tmp_path: Path):
    said = dialogue("I work at Brivane.", "We fail here.", "Ha!")
    found = decided(tmp_path, said, admission=Margins(), model=Keen())

    assert len(found.rows) == 2
    assert {len(masses) for masses in found.masses.values()} == {2}
    assert len(found.masses) == 5
    assert [*found.notes()] == [
        "only: 1 decisions failed and are left out: d1 1:2 (stable_trait: no answer).\n"
    ]


def test_a_gate_that_does_not_admit_by_its_threshold_is_one_line(tmp_path: Path):
    with pytest.raises(UserError, match=r"only: 4 of 4 decisions are not those of its threshold, 0\.5"):
        decided(tmp_path, admission=Strict()).require_scores()


def test_decisions_without_a_score_are_counted_and_a_gate_without_scores_is_one_line(tmp_path: Path):
    some, none = decided(tmp_path / "a", admission=Strict(longest=10)), Strict(longest=0)

    assert "only: 2 decisions without a score are left out.\n" in some.notes()
    with pytest.raises(UserError, match=r"only: no decision has a score \(0 failed, 4 without one\)"):
        decided(tmp_path / "b", admission=none).require_scores()
