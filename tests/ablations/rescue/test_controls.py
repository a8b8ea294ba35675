"""The controls of a rescue: placebos, probes that were whole, reruns and failures."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import ClassVar

import pandas as pd
from builders import dialogue
from rescued_runs import DOG, GATED, LIVE, put_back, ran
from small_runs import NULL, READ, HasGold, Without, entity

from ablations.rescue.rescued import Rescue, rescue
from analysis.chains.rescue.stages import PutBackAt
from analysis.chains.rescue.tables import rescued
from toolkit.context import Context
from toolkit.dialogue import Exchange
from toolkit.failure import Failure
from toolkit.models.language import Completion, Decoding, Prompt, Usage
from toolkit.probes import Probe
from toolkit.readers.fixed_prompt import FixedPrompt
from toolkit.retrieval.whole import Whole
from toolkit.stages import Hit, Structured
from toolkit.structuring.verbatim import Verbatim


@dataclass(frozen=True)
class Cuts:
    """A structuring that fails on what says a word."""

    word: str

    def __call__(self, exchanges: Sequence[Exchange], context: Context) -> list[Structured | Failure]:
        said = Verbatim()(exchanges, context)
        return [
            Failure("no answer") if self.word in exchange.text else read
            for exchange, read in zip(exchanges, said, strict=True)
        ]


@dataclass(frozen=True)
class Stumbles:
    """A reader that says the first record, and fails where that says a word."""

    word: str

    def __call__(
        self, probes: Sequence[Probe], shown: Sequence[tuple[Hit, ...]], context: Context
    ) -> list[str | Failure]:
        first = [hits[0].record.text if hits else "nothing" for hits in shown]
        return [Failure("no answer") if self.word in text else text for text in first]


@dataclass(frozen=True)
class Numbered:
    """A language model that never says the same twice."""

    VERSION = 1
    context_tokens = 1000
    identity = "numbered"
    calls: ClassVar[Iterator[int]] = count()

    def generate(self, prompts: Sequence[Prompt], decoding: Decoding) -> list[Completion | Failure]:
        return [Completion(f"answer {next(self.calls)}", True, Usage(7, 1)) for _ in prompts]


def test_evidence_is_put_back_through_the_gate(tmp_path: Path):
    row = put_back(tmp_path, GATED, LIVE, DOG).loc["evidence", "dog"]

    assert (row["before"], row["after"], row["broken_at"]) == (0, 1, "admitted")
    assert [*row["put"]] == ["1:2"]


def test_the_placebo_is_the_most_similar_turn_that_is_no_evidence_and_not_there(tmp_path: Path):
    row = put_back(tmp_path, GATED, LIVE, DOG).loc["placebo", "dog"]

    assert [*row["put"]] == ["1:3"]
    assert (row["before"], row["after"]) == (0, 0)
    assert 0 < row["similarity"] < 1


def test_where_all_that_is_no_evidence_is_there_no_placebo_is_scored(tmp_path: Path):
    row = put_back(tmp_path, replace(NULL, admission=Without("Rex")), DOG).loc["placebo", "dog"]

    assert row["status"] == "no placebo: all that is no evidence is there"
    assert row["passed_over"] == 3
    assert pd.isna(row["after"])


def test_a_whole_chain_gets_nothing_put_back_and_is_watched_for_harm(tmp_path: Path):
    rows = put_back(tmp_path, GATED, LIVE, DOG)

    assert set(rows.xs("live", level="probe").index) == {"nothing", "harm"}


def test_nothing_is_harmed_where_nothing_competes(tmp_path: Path):
    row = put_back(tmp_path, GATED, LIVE, DOG).loc["harm", "live"]

    assert (row["before"], row["after"]) == (1, 1)
    assert [*row["put"]] == ["1:2"]


def test_a_whole_chain_is_harmed_by_evidence_that_takes_its_place(tmp_path: Path):
    said = dialogue("Ana: I live in Oslo.", "Ben: Where does Ana live, Rex?")
    row = put_back(tmp_path, replace(NULL, admission=Without("Rex")), LIVE, DOG, said=said)

    assert tuple(row.loc[("harm", "live"), ["before", "after"]]) == (1, 0)


def test_without_a_broken_chain_there_is_no_row(tmp_path: Path):
    plan, done = ran(tmp_path, replace(NULL, admission=Without("Rex")), LIVE)
    rescue(plan, done, Rescue(PutBackAt.ADMITTED))

    assert rescued(done).empty


def test_adversarial_probes_are_not_rescued(tmp_path: Path):
    rows = put_back(
        tmp_path, GATED, LIVE, DOG, replace(DOG, id="trap", category=replace(DOG.category, number=5))
    )

    assert "trap" not in rows.index.get_level_values("probe")


def test_a_write_that_fails_is_a_row_and_no_score(tmp_path: Path):
    plan, done = ran(tmp_path, replace(GATED, structuring=Cuts("Rex")), DOG, LIVE)
    rescue(plan, done, Rescue(PutBackAt.ADMITTED, "gated"))
    row = rescued(done).set_index(["treatment", "probe"]).loc["evidence", "dog"]

    assert row["status"] == "failed: upstream"
    assert pd.isna(row["after"])


def test_a_reader_that_fails_is_a_row_and_no_score(tmp_path: Path):
    gated = replace(READ, admission=Without("lost"), reader=Stumbles("Rex"))
    row = put_back(tmp_path, gated, LIVE, DOG).loc["evidence", "dog"]

    assert (row["after"], row["answer_status"]) == (1, "failed: reader")
    assert dict(row["judged_before"]) == {"HasGold": 0}
    assert dict(row["judged_after"]) == {}


def test_answers_are_judged_again(tmp_path: Path):
    row = put_back(tmp_path, replace(READ, admission=Without("lost")), LIVE, DOG).loc["evidence", "dog"]

    assert dict(row["judged_before"]) == {"HasGold": 0}
    assert dict(row["judged_after"]) == {"HasGold": 1}


def test_a_rerun_without_a_model_changes_nothing(tmp_path: Path):
    assert not put_back(tmp_path, GATED, LIVE, DOG).loc["nothing", "changed"].any()


def test_a_link_without_slots_is_scored_by_its_turn(tmp_path: Path):
    row = put_back(tmp_path, GATED, LIVE, replace(DOG, slots=())).loc["evidence", "dog"]

    assert (row["measure"], row["before"], row["after"]) == ("turn support", 0, 1)
    assert row["broken_at"] == "admitted"


def test_a_rerun_asks_a_model_anew(tmp_path: Path):
    asking = replace(NULL, reader=FixedPrompt(), judges=(HasGold(),), model=Numbered())
    rows = put_back(tmp_path, replace(asking, admission=Without("lost")), LIVE, DOG)

    assert rows.loc["nothing", "changed"].all()


def test_what_is_shown_past_the_budget_is_counted(tmp_path: Path):
    plan, done = ran(tmp_path, GATED, LIVE, DOG)
    rescue(plan, done, Rescue(PutBackAt.SHOWN))
    row = rescued(done).set_index(["treatment", "probe"]).loc["evidence", "dog"]

    assert (row["after"], row["added_tokens"]) == (1, 14)


def test_part_of_a_list_is_rescued_in_part(tmp_path: Path):
    flags = frozenset({"shape:aggregative"})
    slots = (entity("1:1", "Oslo"), entity("1:2", "Rex"))
    both = replace(DOG, evidence=("1:1", "1:2"), slots=slots, flags=flags)
    row = put_back(tmp_path, replace(GATED, retrieval=Whole()), both).loc["evidence", "dog"]

    assert (row["measure"], row["before"], row["after"]) == ("content recall", 0.5, 1.0)
