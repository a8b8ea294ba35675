"""The worth of turns in runs so small that it can be counted by hand."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import ClassVar

import pandas as pd
import pytest
from builders import dialogue, probe
from planted import Merging
from small_runs import NULL, PROBES, SAID, Failing, Given, Without, entity

from ablations.arms import Run, compared
from ablations.runner import run
from ablations.turn_value.valued import Wanted, value
from analysis.chains.turn_values.stored import TurnValues, values_of
from toolkit.dialogue import Dialogue
from toolkit.errors import UserError
from toolkit.pipeline import Pipeline
from toolkit.probes import Probe
from toolkit.retrieval.dense import Dense
from toolkit.retrieval.whole import Whole
from toolkit.runs.run_folder import RunFolder

WHOLE = replace(NULL, retrieval=Whole())
LIVE, DOG, WORK = PROBES


@dataclass(frozen=True)
class Elsewhere(Merging):
    """A backend that says it can be searched, and not how."""

    searchable: ClassVar[bool] = True


def done(
    folder: Path,
    said: Sequence[Dialogue] = (SAID,),
    probes: Sequence[Probe] = PROBES,
    **arms: Pipeline,
) -> tuple[Run, RunFolder]:
    """A run of the arms, the first of which is the baseline: everything is retrieved, unless told."""
    arms = arms or {"ungated": WHOLE}
    plan = replace(
        compared("t", Given(tuple(said), tuple(probes)), arms, next(iter(arms))), calls=folder / "c"
    )
    return plan, run(plan, folder / "run")


def row(found: TurnValues, probe: str, turn: str) -> "pd.Series[float]":
    rows = found.values[(found.values["probe"] == probe) & (found.values["turn"] == turn)]
    return rows.iloc[0]


def test_the_sole_carrier_is_worth_everything_and_a_turn_beside_it_nothing(tmp_path: Path):
    found = value(*done(tmp_path))

    assert row(found, "live", "1:1")["value"] == 1.0
    assert row(found, "live", "1:1")["low"] > 0.75
    others = found.values[(found.values["probe"] == "live") & (found.values["turn"] != "1:1")]
    assert ((others["low"] < 0) & (others["high"] > 0)).all()


def test_where_everything_is_retrieved_an_irrelevant_turn_is_worth_nothing(tmp_path: Path):
    always = probe("What is it like?", "1:2", id="always", slots=(entity("1:2", "is"),))
    said = dialogue(
        "Ana: It is.", "Ana: It is so.", "Ben: I ski.", "Ana: Is it?", "Ana: So it is.", "Ana: That is it."
    )

    found = value(*done(tmp_path, (said,), (always,)))

    ski = found.values[found.values["turn"] == "1:3"]
    assert ski.empty or abs(ski["value"].iloc[0]) < 0.01


def test_each_of_two_redundant_carriers_is_worth_what_the_other_misses(tmp_path: Path):
    said = dialogue("Ana: I live in Oslo.", "Ben: Hm.", "Ana: Oslo is cold.")

    found = value(*done(tmp_path, (said,), (LIVE,)), 2000)

    for turn in ("1:1", "1:3"):
        assert row(found, "live", turn)["low"] < 0.1 < row(found, "live", turn)["high"]
        assert row(found, "live", turn)["value"] == pytest.approx(0.1, abs=0.05)


def test_a_turn_that_pushes_evidence_out_of_the_budget_does_harm(tmp_path: Path):
    said = dialogue("Ana: I live in Oslo.", "Ben: Where does Ana live?", "Ben: I ski.")

    found = value(*done(tmp_path, (said,), (LIVE,), ungated=NULL))

    assert row(found, "live", "1:2")["value"] == pytest.approx(-0.9, abs=0.1)
    assert row(found, "live", "1:2")["high"] < -0.5


def test_without_a_deletion_every_probe_is_as_in_the_run(tmp_path: Path):
    found = value(*done(tmp_path, ungated=NULL, gated=replace(NULL, admission=Without("Rex"))), 5)

    assert found.probes["intact"].tolist() == found.probes["run"].tolist()
    assert values_of(RunFolder(tmp_path / "run")).manifest["arm"] == "ungated"


def test_another_arm_and_the_rate_of_its_gate_can_be_chosen(tmp_path: Path):
    arms = {"ungated": NULL, "gated": replace(NULL, admission=Without("Rex"))}

    found = value(*done(tmp_path, ungated=NULL, gated=arms["gated"]), 5, wanted=Wanted("gated", gate="gated"))

    assert (found.manifest["arm"], found.manifest["rate"]) == ("gated", 0.75)
    assert not found.probes.set_index("probe").loc["dog", "intact"]


def test_the_order_of_dialogues_changes_nothing(tmp_path: Path):
    other = dialogue("Ana: I work as a baker.", "Ben: I ski.", id="d2")
    asked = (
        *PROBES,
        replace(WORK, id="work2", dialogue="d2", evidence=("1:1",), slots=(entity("1:1", "baker"),)),
    )
    parts = [value(*done(tmp_path / str(way), (SAID, other)[::way], asked), 20) for way in (1, -1)]

    one, two = (part.values.sort_values(["probe", "turn"], ignore_index=True) for part in parts)

    pd.testing.assert_frame_equal(one, two)


def test_failed_probes_are_left_out_by_name(tmp_path: Path):
    found = value(*done(tmp_path, ungated=replace(NULL, retrieval=Failing(("dog",)))), 5)

    assert found.manifest["left_out"] == {"failed: retrieval": ["dog"]}
    assert set(found.probes["probe"]) == {"live", "work"}


@pytest.mark.parametrize("draws", [0, -3])
def test_no_draws_are_refused(tmp_path: Path, draws: int):
    with pytest.raises(UserError, match=f"--draws: {draws} is not allowed; must be 1 or more"):
        value(*done(tmp_path), draws)


def test_a_run_without_records_is_refused(tmp_path: Path):
    plan, folder = done(tmp_path, ungated=WHOLE, nothing=replace(WHOLE, admission=Without("")))

    with pytest.raises(UserError, match="no record of nothing is there to delete"):
        value(plan, folder, 5, wanted=Wanted("nothing"))


def test_a_backend_that_searches_in_its_own_way_is_refused(tmp_path: Path):
    plan, folder = done(tmp_path, ungated=replace(NULL, backend=Elsewhere(), retrieval=Dense()))

    with pytest.raises(UserError, match="only mem0's is known"):
        value(plan, folder, 5)


def test_a_plan_that_has_changed_is_refused(tmp_path: Path):
    plan, _ = done(tmp_path / "new", ungated=NULL)
    _, folder = done(tmp_path / "old")

    with pytest.raises(UserError, match="have changed since; run it again first"):
        value(plan, folder, 5)


@pytest.mark.parametrize(
    ("wanted", "said"), [(Wanted("none"), "no arm 'none'"), (Wanted(rate=1.0), "keeps 1 of")]
)
def test_an_unknown_arm_and_a_rate_that_deletes_nothing_are_refused(
    tmp_path: Path, wanted: Wanted, said: str
):
    with pytest.raises(UserError, match=said):
        value(*done(tmp_path), 5, wanted=wanted)
