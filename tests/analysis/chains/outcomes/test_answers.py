"""What readers made of chains: by hand on three probes, and as shares that leave nothing out."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import pandas as pd
import pytest
from chain_cases import row
from hypothesis import given, settings
from hypothesis import strategies as st
from small_runs import NULL, PROBES, READ, SAID, FirstRecord, HasGold, Without, ran

from analysis.chains.outcomes.answers import answers, ends, gaps, read_chains, surprises
from analysis.chains.outcomes.survival import INTACT
from analysis.chains.stages import STAGES
from analysis.chains.whole_run import WholeRun
from toolkit.context import Context
from toolkit.failure import Failure
from toolkit.probes import Probe

GATED = replace(READ, admission=Without("Rex"))
ODD = (replace(PROBES[0], gold="Bergen"), replace(PROBES[1], gold="n"), PROBES[2])


@dataclass(frozen=True)
class Unsure:
    """A judge that fails on one gold and cannot tell another."""

    fails_on: str
    silent_on: str

    def __call__(
        self, answers: Sequence[str], probes: Sequence[Probe], context: Context
    ) -> list[float | Failure | None]:
        found: dict[str | None, Failure | None] = {self.fails_on: Failure("no"), self.silent_on: None}
        return [found.get(one.gold, 1.0) for one in probes]


def read_of(run: WholeRun) -> pd.DataFrame:
    return read_chains(run.folder, run.chains, "content")


@pytest.fixture(scope="module")
def odd(tmp_path_factory: pytest.TempPathFactory) -> pd.DataFrame:
    """One whole chain with a wrong answer, one broken by the gate with a right one, and a plain one."""
    return read_of(WholeRun(ran(tmp_path_factory.mktemp("odd"), probes=ODD, gated=GATED)))


def test_intact_but_wrong_and_broken_but_right_are_counted(odd: pd.DataFrame):
    found = row(answers(odd, "links"), judge="HasGold")

    assert (found["n"], found["intact_wrong"], found["broken_right"]) == (3, 1, 1)
    assert found["wrong_share"] == found["right_share"] == pytest.approx(1 / 3)


def test_they_are_named_probe_by_probe(odd: pd.DataFrame):
    found = surprises(odd)[["probe", "kind", "reader", "first"]].astype(str).to_numpy().tolist()

    assert found == [
        ["live", "intact but wrong", "FirstRecord", "intact"],
        ["dog", "broken but right", "FirstRecord", "admitted"],
    ]


def test_where_chains_end_adds_up_to_one_with_the_reader_behind_the_stages(odd: pd.DataFrame):
    found = ends(odd, "links").set_index("stage")

    assert found["share"].sum() == pytest.approx(1)
    assert found.loc[["admitted", "answered", "right"], "probes"].tolist() == [1, 1, 1]
    assert found.loc["admitted", "broken_right"] == 1


def test_below_six_dialogues_answers_have_no_interval(odd: pd.DataFrame):
    assert answers(odd, "links")[["wrong_low", "right_high"]].isna().all(axis=None)
    assert ends(odd, "links")["low"].isna().all()


def test_from_six_dialogues_on_they_have_one(tmp_path: Path):
    said = tuple(replace(SAID, id=f"d{number}") for number in range(6))
    asked = tuple(replace(one, id=f"{each.id}/{one.id}", dialogue=each.id) for each in said for one in ODD)
    found = row(answers(read_of(WholeRun(ran(tmp_path, said=said, probes=asked, gated=GATED))), "links"))

    assert (found["n"], found["intact_wrong"]) == (18, 6)
    assert float(str(found["wrong_low"])) < 1 / 3 < float(str(found["wrong_high"]))


def test_failed_and_unjudged_answers_are_counted_by_name_and_never_scored(tmp_path: Path):
    reader, judge = FirstRecord(fails_on=("live",)), Unsure(fails_on="Rex", silent_on="baker")
    run = WholeRun(ran(tmp_path, read=replace(NULL, reader=reader, judges=(judge, HasGold()))))
    found = gaps(read_of(run))

    assert found[found["judge"] == "Unsure"][["why", "n"]].to_numpy().tolist() == [
        *(["failed: reader", 1], ["failed: judge", 1], ["not judged", 1])
    ]
    assert answers(read_of(run), "links")[["judge", "n"]].to_numpy().tolist() == [["HasGold", 2]]


def test_arms_without_a_reader_or_the_judge_are_gaps(tmp_path: Path):
    other = replace(READ, judges=(Unsure("", ""),))
    found = gaps(read_of(WholeRun(ran(tmp_path, ungated=NULL, read=READ, other=other))))

    assert set(found[found["judge"] == "HasGold"][["arm", "why"]].itertuples(index=False, name=None)) == {
        ("ungated", "no reader"),
        ("other", "not asked"),
    }


def test_a_run_without_judges_has_no_answers(tmp_path: Path):
    run = WholeRun(ran(tmp_path))

    assert read_of(run).empty
    assert answers(read_of(run), "category").empty
    assert not [name for name in run.tables if "answer" in name or "ends" in name]


def test_how_the_reader_does_on_a_broken_chain_is_seen_in_a_baseline_that_reads_alike(tmp_path: Path):
    run = WholeRun(ran(tmp_path, probes=ODD, ungated=READ, gated=GATED))
    found = read_of(run).set_index(["arm", "probe"])["fails"]

    assert (found["ungated", "live"], found["gated", "dog"], found["gated", "work"]) == (True, False, False)


def test_another_reader_in_the_baseline_tells_nothing_of_it(tmp_path: Path):
    other = replace(READ, reader=FirstRecord(fails_on=("nobody",)))
    found = read_of(WholeRun(ran(tmp_path, probes=ODD, ungated=other, gated=GATED)))

    assert found.set_index(["arm", "probe"])["fails"].isna()["gated", "dog"]


CHAINS = st.lists(
    st.tuples(st.sampled_from((*STAGES, INTACT)), st.booleans(), st.booleans(), st.booleans()), min_size=1
)


@settings(derandomize=True, deadline=None)
@given(CHAINS)
def test_whatever_happens_the_ends_add_up_and_hold_all_that_the_reader_lost(
    chains: list[tuple[str, bool, bool, bool]],
):
    head = {"cell": "c", "arm": "a", "dialogue": "d", "category": 1, "category_name": "x", "tempting": False}
    rows = [
        {**head, "links": 1, "judge": "J", "first": first, "right": right, "why": "" if known else "gap"}
        | {"whole": back or first == INTACT}
        for first, back, right, known in chains
    ]
    read = pd.DataFrame(rows).astype({"whole": "boolean", "right": "boolean"})
    told, counted = ends(read, "links"), answers(read, "links")
    n = sum(known for *_, known in chains)

    assert gaps(read)["n"].sum() + counted["n"].sum() == len(chains)
    assert told["probes"].sum() == n
    assert counted["intact_wrong"].sum() == (
        told.loc[told["stage"] == "answered", "probes"].sum() + told["recovered"].sum()
    )
    assert counted["broken_right"].sum() == told["broken_right"].sum()
