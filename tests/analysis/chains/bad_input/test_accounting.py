"""Whatever is wrong with some probes, every table counts or names each of them, and none twice."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from damaged_probes import ARMS, ASKED, DIALOGUES, FATES, Damage, N, damaged, damages
from damaged_runs import copied
from hypothesis import HealthCheck, given, settings
from scored_gates import Longest
from small_runs import READ, SAID, Given

from ablations.arms import compared
from ablations.runner import run
from ablations.shadow import shadow
from analysis.chains.causes.alone import broken_alone
from analysis.chains.causes.break_sets import causes, not_counted
from analysis.chains.causes.readers import with_reader
from analysis.chains.null_models.gated import gated
from analysis.chains.null_models.nulls import nulls, without_nulls
from analysis.chains.outcomes.answers import answers, ends, gaps, read_chains
from analysis.chains.outcomes.groups import TEMPTING
from analysis.chains.outcomes.lost_gained import lost_gained
from analysis.chains.outcomes.survival import chain_survival, first_breaks, item_recall
from analysis.chains.outcomes.uncounted import uncounted
from analysis.chains.outcomes.whole import Measure
from analysis.chains.stages import TRACED
from analysis.chains.thresholds.scored import Scored
from analysis.chains.thresholds.sweep import sweep
from analysis.chains.whole_run import MEASURES, WholeRun
from analysis.coverage import refused
from analysis.figures.of_run import figures_of
from analysis.report.contents import contents
from analysis.summary import POOLED
from toolkit.errors import UserError
from toolkit.runs.run_folder import RunFolder


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[RunFolder, RunFolder]:
    """Two dialogues with probes of the same ids, ungated and with a gate that scores; and its shadow."""
    folder = tmp_path_factory.mktemp("whole")
    said = tuple(replace(SAID, id=id) for id in DIALOGUES)
    asked = tuple(replace(one, dialogue=each.id) for each in said for one in ASKED)
    arms = {"ungated": READ, "gated": replace(READ, admission=Longest(21.0))}
    plan = replace(compared("t", Given(said, asked), arms, "ungated"), calls=folder / "calls", shard_turns=4)
    done = run(plan, folder / "run")
    return done, shadow(plan, done)


def total(frame: pd.DataFrame, arm: str, **values: object) -> int:
    """The n of an arm, over what is pooled and what tempts, in the rows with some values."""
    rows = frame[frame["arm"] == arm]
    for name, value in values.items():
        rows = rows[rows[name] == value]
    rows = rows[rows["group"].isin((POOLED, TEMPTING))] if "group" in rows else rows
    return int(rows["n"].sum())


def chain_totals(run: WholeRun, arm: str, measure: Measure) -> Iterator[int]:
    """By each table of chains: what it counts and what is named."""
    left = total(uncounted(run.links, run.chains, measure), arm)
    lists = total(item_recall(run.chains, "category", measure), arm, stage="source")
    yield left + lists + total(chain_survival(run.chains, "category", measure), arm, stage="source")
    yield left + lists + total(first_breaks(run.chains, "category", measure), arm, stage="intact")
    read = read_chains(run.folder, run.chains, measure)
    unanswered = left + lists + total(gaps(read), arm)
    yield unanswered + total(answers(read, "category"), arm)
    yield unanswered + total(ends(read, "category"), arm, stage="right")


def untraced(run: WholeRun, *arms: str) -> set[tuple[str, str]]:
    """The probes that are named untraced in one of the arms."""
    rows = run.untraced[run.untraced["arm"].isin(arms)]
    return set(zip(rows["dialogue"], rows["probe"], strict=True))


def assert_gates_add_up(run: WholeRun) -> None:
    gates = list(gated(run.folder, run.links))
    found, left = nulls(gates, number=5), without_nulls(gates)
    chains = left[left["why"].str.startswith("chains")]
    for gate in gates:
        outside = gate.outside + len(untraced(run, gate.arm))
        compared = found[found["over"] == "turns"] if "over" in found else found

        assert total(compared, gate.arm, quantity="broken") + total(chains, gate.arm) == N - len(
            untraced(run, gate.arm)
        )
        assert len(gate.probes) + outside == N
        assert swept(gate) in (0, len(gate.probes))


def swept(gate: Any) -> int:
    """How many probes a sweep of the gate counts; none if it has none."""
    try:
        frame = sweep(Scored(gate))
    except UserError:
        return 0
    return total(frame[frame["threshold"] == frame["threshold"].min()], gate.arm, curve="gate")


def assert_changes_add_up(run: WholeRun) -> None:
    expected = 0 if "gated" in refused(run.folder) else N - len(untraced(run, *ARMS))

    assert total(lost_gained(run.folder, run.chains, "category"), "gated") == expected


def assert_causes_add_up(run: WholeRun, apart: RunFolder) -> None:
    alone = broken_alone(run.folder, apart, run.links)
    for measure in MEASURES:
        found = causes(run.links, alone, measure)
        for why in (found, with_reader(found, read_chains(run.folder, run.chains, measure))):
            units = why[why["stage"] == "source"]
            counted, named = units[units["why"] == ""], not_counted(why)
            probes = counted.drop_duplicates(["arm", "dialogue", "probe"])

            assert len(counted) + named["n"].sum() == len(units)
            for arm in ARMS:
                keys = set(probes.loc[probes["arm"] == arm, ["dialogue", "probe"]].itertuples(index=False))
                assert not {tuple(map(str, key)) for key in keys} & untraced(run, arm)


def assert_page_adds_up(run: WholeRun) -> None:
    page = contents(run)
    for cell, arm in run.folder.arms.items():
        asked = page["asked"][cell]
        scored = [status == TRACED for status in asked["status"]]

        assert len(scored) == N
        assert N - sum(scored) == len(untraced(run, arm))
        assert [support is not None for support in asked["support"]] == scored


def figure_sizes(run: WholeRun, arm: str) -> Sequence[int]:
    """The n of what is pooled, in every figure about chains that has a row of an arm and groups."""
    drawn = [one.draw for one in figures_of(run) if not one.name.startswith("blame")]  # that counts links
    frames = [draw.args[0] for draw in drawn if isinstance(draw, partial)]
    named = [frame for frame in frames if {"arm", "group", "n"} <= set(frame.columns)]
    own = [frame[(frame["arm"] == arm) & (frame["group"] == POOLED)] for frame in named]
    return [int(n) for frame in own for n in frame["n"]]


def assert_all_add_up(done: RunFolder, apart: RunFolder, to: Path, damage: Damage) -> None:
    run = damaged(copied(done, to), damage)
    for arm in ARMS:
        for measure in MEASURES:
            assert set(chain_totals(run, arm, measure)) == {N}
        assert all(n <= N - len(untraced(run, arm)) for n in figure_sizes(run, arm))
    assert_gates_add_up(run)
    assert_changes_add_up(run)
    assert_causes_add_up(run, apart)
    assert_page_adds_up(run)


LAW = settings(derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@pytest.mark.slow
@settings(LAW, max_examples=15)
@given(damage=damages())
def test_what_is_scored_and_what_is_named_add_up_to_what_was_asked_whatever_is_wrong(
    whole: tuple[RunFolder, RunFolder], tmp_path_factory: pytest.TempPathFactory, damage: Damage
):
    assert_all_add_up(*whole, tmp_path_factory.mktemp("damaged") / "run", damage)


def every_fate() -> Damage:
    """Every fate once in each dialogue and arm, and a dialogue that could not be written."""
    keys = [(arm, one, asked.id) for arm in ARMS for one in DIALOGUES for asked in ASKED]
    fates = {key: FATES[number % len(ASKED)] for number, key in enumerate(keys)}
    return Damage(fates, frozenset({("gated", "d1")}), None)


def test_the_probes_of_every_fate_are_named_by_it(whole: tuple[RunFolder, RunFolder], tmp_path: Path):
    run = damaged(copied(whole[0], tmp_path / "run"), every_fate())
    named = run.untraced.groupby("arm")["status"].value_counts()

    assert named["ungated"].to_dict() == {"wrong_citation": 2, "no_evidence": 2, "failed: retrieval": 2}
    assert named["gated"].to_dict() == {
        "wrong_citation": 1,
        "no_evidence": 1,
        "failed: retrieval": 1,
        "failed: upstream": 6,
    }


@pytest.mark.parametrize("lacking", [None, "admission"])
def test_what_is_scored_and_what_is_named_add_up_to_what_was_asked_in_every_table(
    whole: tuple[RunFolder, RunFolder], tmp_path: Path, lacking: str | None
):
    assert_all_add_up(*whole, tmp_path / "run", replace(every_fate(), lacking=lacking))
