"""A probe that failed somewhere, or cites what is not there, is named and part of no number."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, ClassVar

import pytest
from builders import probe
from chain_cases import flagged
from damaged_runs import copied, rewritten
from planted import MergingMemory
from small_runs import NULL, PROBES, READ, SAID, Failing, FirstRecord, Without, entity, ran

from analysis.chains.causes.deletions import blame
from analysis.chains.outcomes.answers import answers, read_chains
from analysis.chains.outcomes.lost_gained import lost_gained
from analysis.chains.outcomes.survival import chain_survival, first_breaks
from analysis.chains.outcomes.uncounted import uncounted
from analysis.chains.whole_run import WholeRun
from analysis.report.contents import contents
from toolkit.context import Context, Workplace
from toolkit.dialogue import Dialogue, Exchange
from toolkit.facts import Draft, Enrichment
from toolkit.failure import Failure
from toolkit.ledger import Decision, Outcome, Stage
from toolkit.pipeline import Pipeline
from toolkit.retrieval.whole import Whole
from toolkit.runs.run_folder import RunFolder
from toolkit.stages import Enriched, Grounded, Structured, Verdict

SKI = "winter"  # stands in a turn that no probe cites


@dataclass(frozen=True)
class Unable:
    """A gate, structuring, enriching or grounding that fails on what has a word in it."""

    stage: Stage
    word: str = SKI

    def __call__(self, items: Sequence[Any], context: Context) -> list[Any]:
        return [Failure("no answer") if self.word in self._text(one) else self._done(one) for one in items]

    def _text(self, one: Exchange | Draft) -> str:
        return one.text if isinstance(one, Exchange) else one.fact.text

    def _done(self, one: Any) -> Verdict | Enriched | Grounded:
        if self.stage is Stage.ENRICHMENT:
            return Enriched(one.fact)
        return Grounded(one.fact)


@dataclass(frozen=True)
class Halting:
    """A structuring that fails on what has a word in it."""

    word: str = SKI

    def __call__(self, exchanges: Sequence[Exchange], context: Context) -> list[Structured | Failure]:
        said = NULL.structuring(exchanges, context)
        pairs = zip(exchanges, said, strict=True)
        return [Failure("no answer") if self.word in one.text else read for one, read in pairs]


@dataclass(frozen=True)
class Breaking:
    """A backend that cannot store what has a word in it."""

    searchable: ClassVar[bool] = False

    @contextmanager
    def open(self, workplace: Workplace) -> Iterator["BreakingStore"]:
        yield BreakingStore()


@dataclass(frozen=True)
class BreakingStore:
    arms: ClassVar[dict[str, bool]] = {}

    def memory(self, dialogue: Dialogue) -> "BreakingMemory":
        return BreakingMemory(frozenset())


@dataclass
class BreakingMemory(MergingMemory):
    failed: list[str] = field(default_factory=list)

    def write(self, drafts: Sequence[Draft], additions: Sequence[Enrichment]) -> list[Decision]:
        return [
            Decision(Stage.BACKEND, (one.fact.id,), (), Outcome.FAILED, "no answer")
            if SKI in one.fact.text
            else self._stored(one.fact)
            for one in drafts
        ]


FAILING: dict[str, Pipeline] = {
    "admission": replace(READ, admission=Without("Rex")),
    "structuring": replace(READ, structuring=Halting()),
    "enrichment": replace(READ, enrichment=Unable(Stage.ENRICHMENT)),
    "grounding": replace(READ, grounding=Unable(Stage.GROUNDING)),
    "backend": replace(READ, backend=Breaking(), retrieval=Whole()),
}


def named(run: WholeRun, arm: str) -> dict[str, str]:
    """The probes of an arm that are not traced, and why."""
    own = run.untraced[run.untraced["arm"] == arm]
    return dict(zip(own["probe"], own["status"], strict=True))


def counted(run: WholeRun, arm: str) -> set[int]:
    """Every n that the tables of chains, changes and answers print of an arm's probes."""
    read = read_chains(run.folder, run.chains, "content")
    frames = (
        chain_survival(run.chains, "category", "content"),
        first_breaks(run.chains, "category", "turn"),
        lost_gained(run.folder, run.chains, "category"),
        answers(read, "category"),
    )
    return {int(n) for frame in frames for n in frame.loc[frame["arm"] == arm, "n"]}


@pytest.mark.parametrize("stage", FAILING)
def test_a_write_that_failed_leaves_its_dialogue_out_by_name(tmp_path: Path, stage: str):
    turns = (*SAID.turns[:3], replace(SAID.turns[3], text="I fail to ski in winter."))
    run = WholeRun(ran(tmp_path, said=(replace(SAID, turns=turns),), ungated=READ, failing=FAILING[stage]))

    assert (run.folder.ledger.query(f"stage == '{stage}'")["outcome"] == "failed").any()
    assert named(run, "failing") == dict.fromkeys(("live", "dog", "work"), "failed: upstream")
    assert named(run, "ungated") == {}
    assert counted(run, "failing") == set()


def test_a_failed_retrieval_leaves_its_probe_out_by_name(tmp_path: Path):
    run = WholeRun(ran(tmp_path, ungated=READ, failing=replace(READ, retrieval=Failing(("dog",)))))

    assert named(run, "failing") == {"dog": "failed: retrieval"}
    assert counted(run, "failing") == {2}


def test_a_failed_answer_leaves_the_chain_where_it_was(tmp_path: Path):
    run = WholeRun(ran(tmp_path, failing=replace(READ, reader=FirstRecord(fails_on=("dog",)))))
    tables = run.tables

    assert named(run, "failing") == {}
    assert set(tables["chains_content_by_links"]["n"]) == {3}
    assert set(tables["answers_content_by_links"]["n"]) == {2}
    assert tables["unanswered_content"][["why", "n"]].to_numpy().tolist() == [["failed: reader", 1]]


@pytest.mark.parametrize("cited", ["9:9", "D", "D:11:26", "D30:05", ""])
def test_a_citation_of_no_turn_is_named_and_scored_nowhere(tmp_path: Path, cited: str):
    folder = ran(tmp_path / "made", probes=(*PROBES, probe("Why?", "1:1", "1:4", id="why")))
    run = WholeRun(with_citation(copied(folder, tmp_path / "run"), "why", cited))
    asked = contents(run)["asked"]["".join(key for key, arm in run.folder.arms.items() if arm == "gated")]

    assert named(run, "gated") == {"why": "wrong_citation"}
    assert counted(run, "gated") == {3}
    assert [asked[name][3] for name in ("status", "support", "first")] == ["wrong_citation", None, None]


def test_a_probe_without_evidence_and_a_marked_citation_are_named_in_every_arm(tmp_path: Path):
    wrong = flagged(probe("Why?", "1:1", id="wrong"), "wrong_citation")
    run = WholeRun(ran(tmp_path, probes=(*PROBES, probe("Why?", id="bare"), wrong)))
    found = uncounted(run.links, run.chains, "content")

    for arm in ("ungated", "gated"):
        assert named(run, arm) == {"bare": "no_evidence", "wrong": "wrong_citation"}
        assert counted(run, arm) == {3}
    assert sorted(found[["arm", "why", "n"]].to_numpy().tolist()) == [
        [arm, why, 1] for arm in ("gated", "ungated") for why in ("no_evidence", "wrong_citation")
    ]


def test_a_link_without_slots_is_named_by_content_and_counted_by_turns(tmp_path: Path):
    bare = probe("Why?", "1:1", "1:2", id="why", slots=(entity("1:1", "Oslo"),))
    run = WholeRun(ran(tmp_path, probes=(*PROBES, bare)))

    assert uncounted(run.links, run.chains, "content")[["why", "n"]].to_numpy().tolist() == (
        [["slot_unavailable", 1]] * 2
    )
    assert uncounted(run.links, run.chains, "turn").empty


def test_equal_probe_ids_in_two_dialogues_are_two_probes(tmp_path: Path):
    said = tuple(replace(SAID, id=f"d{number}") for number in range(2))
    asked = tuple(replace(one, dialogue=each.id) for each in said for one in PROBES)
    run = WholeRun(ran(tmp_path, said=said, probes=asked))
    gate = blame(run.deletions).query("arm == 'gated' and stage == 'admitted'")

    assert counted(run, "gated") == {6}
    assert len(run.changes) == 2
    assert gate["alone"].tolist() == [2]


def with_citation(folder: RunFolder, asked: str, cited: str) -> RunFolder:
    """The run in which a probe cites, last of all, another turn."""

    def change(rows: Any) -> Any:
        evidence = [
            [*own[:-1], cited] if one == asked else own
            for one, own in zip(rows["probe"].to_pylist(), rows["evidence"].to_pylist(), strict=True)
        ]
        place = rows.column_names.index("evidence")
        return rows.set_column(place, rows.schema.field(place), [evidence])

    return rewritten(folder, "probes", change)
