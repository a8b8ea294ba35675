"""What splitting turns does to counting them, and to their contents, at equal budgets."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import pandas as pd
import pytest
from builders import dialogue, probe
from small_runs import Letters, Without, entity, ran

from ablations.arms import compared
from ablations.runner import run
from analysis.chains.granularity.depths import AS_RUN, BUDGETS, depths
from analysis.chains.granularity.trap import granularity
from analysis.chains.whole_run import WholeRun
from toolkit.context import Context
from toolkit.datasets.own import Samples
from toolkit.dialogue import Exchange
from toolkit.failure import Failure
from toolkit.pipeline import Pipeline
from toolkit.retrieval.bm25 import BM25
from toolkit.runs.run_folder import RunFolder
from toolkit.structuring.rules import Clauses

WHOLE = Pipeline(embedder=Letters(), retrieval=BM25())
SPLIT = replace(WHOLE, structuring=Clauses())
# One turn begins with the market and ends with what was bought; six shorter ones are of the market as well.
LONG = (
    "Ana: I went to the north market. The road was full of carts and horses and old men with their nets. "
    "I bought seventeen lemons up north for my mother and for all of her friends in the old harbour town."
)
NOISE = tuple(
    f"Ben: The north market is {how} at this hour of the day."
    for how in ("loud", "closed", "wet", "dark", "cold", "full")
)
ASKED = probe("Which north market?", "1:4", slots=(entity("1:4", "lemons"),))


@dataclass(frozen=True)
class Broken:
    """Structuring that fails."""

    def __call__(self, exchanges: Sequence[Exchange], context: Context) -> list[Failure]:
        return [Failure("no answer") for _ in exchanges]


@pytest.fixture(scope="module")
def planted(tmp_path_factory: pytest.TempPathFactory) -> RunFolder:
    said = tuple(dialogue(*NOISE[:3], LONG, *NOISE[3:], id=f"d{number}") for number in range(6))
    asked = tuple(replace(ASKED, id=f"q{one.id}", dialogue=one.id) for one in said)
    folder = tmp_path_factory.mktemp("planted")
    return ran(folder, said=said, probes=asked, ungated=WHOLE, split=SPLIT)


@pytest.fixture(scope="module")
def samples(tmp_path_factory: pytest.TempPathFactory) -> RunFolder:
    folder = tmp_path_factory.mktemp("samples")
    plan = compared("t", Samples(), {"ungated": WHOLE, "split": SPLIT}, "ungated")
    return run(replace(plan, calls=folder / "calls"), folder / "run")


def differences(folder: RunFolder, column: str = "difference") -> pd.DataFrame:
    """A column of whole chains of all kinds, by budget and support."""
    frame = granularity(folder)
    own = frame[(frame["group"] == "all of these") & (frame["measure"] == "whole chains")]
    return own.pivot(index="budget", columns="support", values=column)


def test_splitting_gains_turns_at_equal_records_and_no_content(planted: RunFolder):
    found = differences(planted).loc["5 records"]

    assert (found["turn"], found["content"]) == (1, 0)


def test_at_the_budget_of_the_run_the_split_arm_gains_nothing(planted: RunFolder):
    found = differences(planted).loc[AS_RUN]

    assert (found["turn"], found["content"]) == (0, 0)


def test_on_the_samples_turns_hide_what_splitting_loses_of_content(samples: RunFolder):
    found = differences(samples)

    assert list(found.index.sort_values()) == sorted(BUDGETS)
    assert (found["turn"] > -0.05).all()
    assert (found["content"] < -0.15).all()


def test_at_equal_records_the_split_arm_shows_fewer_words(samples: RunFolder):
    before, after = (differences(samples, name)["content"] for name in ("tokens_before", "tokens_after"))
    share = after / before

    assert (share.drop(AS_RUN) < 0.75).all()
    assert share[AS_RUN] == pytest.approx(1, abs=0.02)


def test_as_run_it_is_the_support_of_the_run(samples: RunFolder):
    (split,) = (cell for cell, arm in samples.arms.items() if arm == "split")
    own = depths(samples, ["split"]).set_index("probe")
    own = own[(own["budget"] == AS_RUN) & ~own["by_item"]]
    run_says = samples.outcomes[samples.outcomes["cell"] == split].set_index("probe").loc[own.index]

    assert (own["turn"] == run_says["turn_support_0"]).all()
    assert own["content"].isna().tolist() == run_says["content_support"].isna().tolist()
    assert (own["content"].dropna() == run_says["content_support"].dropna()).all()


def test_a_probe_that_was_shown_fewer_records_has_no_row_of_so_many(planted: RunFolder):
    frame = granularity(planted)

    assert set(frame["budget"]) == {"5 records", AS_RUN}  # of ten records at most
    assert set(frame["n"]) == {6}


def test_arms_that_differ_in_more_are_not_compared(tmp_path: Path):
    gated = replace(SPLIT, admission=Without("Rex"))

    assert granularity(ran(tmp_path, ungated=WHOLE, gated=gated)).empty


def test_an_arm_in_which_other_probes_failed_is_not_compared(tmp_path: Path):
    broken = replace(WHOLE, structuring=Broken())
    frame = granularity(ran(tmp_path, split=SPLIT, broken=broken, ungated=WHOLE))

    assert set(frame["coarse"] + " " + frame["fine"]) == {"ungated split"}


def test_the_table_is_among_those_of_a_run_that_has_such_arms(planted: RunFolder):
    assert WholeRun(planted).tables["granularity"].equals(granularity(planted))
