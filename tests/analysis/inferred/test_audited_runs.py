"""The audit of inference over small runs whose numbers can be counted by hand."""

import io
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from pathlib import Path

import pytest
from builders import MONDAY, dialogue
from rich.console import Console
from small_runs import NULL, PROBES, ran

from analysis.inferred.languages import language_of
from analysis.inferred.rates import audited, by_mark, unsupported
from analysis.inferred.remembering import remembering
from analysis.inferred.stale import stale, stale_counts
from analysis.inferred.telling import InferredRun, told
from toolkit.context import Context
from toolkit.dialogue import Exchange
from toolkit.facts import Draft, Enrichment, Fact, fact_id
from toolkit.failure import Failure
from toolkit.retrieval.whole import Whole
from toolkit.runs.run_folder import RunFolder
from toolkit.stages import Enriched, Structured
from toolkit.structuring.rules import Clauses

REMEMBER = dialogue("Ana: Please remember that maybe Ben likes tea.", "Ben: I like tea.")


@dataclass(frozen=True)
class Inventing:
    """Reads a dog called Zorro into every exchange."""

    def __call__(self, exchanges: Sequence[Exchange], context: Context) -> list[Structured | Failure]:
        return [Structured((_fact(exchange, f"{exchange.text} Zorro too."),)) for exchange in exchanges]


@dataclass(frozen=True)
class Expiring:
    """Knows something of every fact for some days after it was said."""

    days: int

    def __call__(self, drafts: Sequence[Draft], context: Context) -> list[Enriched | Failure]:
        return [Enriched(draft.fact, (self._known(draft.fact),)) for draft in drafts]

    def _known(self, fact: Fact) -> Enrichment:
        until = MONDAY + timedelta(days=self.days)
        return Enrichment(fact.id, "internal", f"known of {fact.text}", "own", MONDAY, until)


def _fact(exchange: Exchange, text: str) -> Fact:
    sources = tuple(turn.id for turn in exchange.sources)
    return Fact(fact_id(sources, 0, text), text, exchange.turn.speaker, sources, exchange.turn.said_at)


def nowhere(folder: RunFolder, kind: str) -> dict[str, tuple[int, int]]:
    frame = unsupported(audited(folder))
    own = frame[(frame["kind"] == kind) & (frame["language"] == "all")]
    return {row["arm"]: (row["nowhere"], row["n"]) for row in own.to_dict("records")}


def test_whoever_invents_a_name_is_convicted_and_verbatim_turns_are_not(tmp_path: Path):
    folder = ran(tmp_path, plain=NULL, inventing=replace(NULL, structuring=Inventing()))

    assert nowhere(folder, "statement") == {"plain": (0, 4), "inventing": (4, 4)}
    assert nowhere(folder, "name")["inventing"][0] == 4


def test_the_table_says_the_components_and_gives_no_interval_below_six_dialogues(tmp_path: Path):
    frame = unsupported(audited(ran(tmp_path)))

    assert {*frame["structuring"]} == {"Verbatim"}
    assert {*frame["grounding"]} == {"Unchanged"}
    assert frame["low"].isna().all()
    assert {*frame["dialogues"]} == {1}


def test_remember_this_erases_what_hedges_under_one_convention_only(tmp_path: Path):
    arms = {name: replace(NULL, structuring=Clauses(remember=name)) for name in ("keep", "stated")}
    frame = remembering(ran(tmp_path, said=(REMEMBER,), probes=(), **arms)).set_index("arm")

    assert frame["remember"].to_dict() == {"keep": "keep", "stated": "stated"}
    assert (frame["asked"] > 0).all()
    assert frame["asked_inferred"].to_dict() == {"keep": 1, "stated": 0}
    assert frame["erased"].to_dict() == {"keep": 0, "stated": 1}


def test_statements_are_counted_by_their_mark(tmp_path: Path):
    frame = by_mark(
        audited(ran(tmp_path, said=(REMEMBER,), probes=(), clauses=replace(NULL, structuring=Clauses())))
    )

    assert {"stated", "inferred"} == {*frame["marked"]}


@pytest.mark.parametrize(("days", "stale_ones"), [(30, 0), (-1, 4)])
def test_knowledge_shown_after_its_expiry_is_told(tmp_path: Path, days: int, stale_ones: int):
    pipeline = replace(NULL, enrichment=Expiring(days), retrieval=Whole())
    folder = ran(tmp_path, enriched=pipeline)
    (counted,) = stale_counts(folder).to_dict("records")

    assert (counted["probes"], counted["additions"], counted["expiring"]) == (len(PROBES), 4, 4)
    assert counted["shown"] == 4 * len(PROBES)
    assert counted["stale"] == len(stale(folder)) == stale_ones * len(PROBES)


def test_the_tables_are_shown(tmp_path: Path):
    console = Console(record=True, width=140, file=io.StringIO())
    console.print(*told(InferredRun(ran(tmp_path)).tables))

    assert "nowhere" in console.export_text()


@pytest.mark.parametrize(
    ("name", "text", "language"),
    [
        ("privacy/zh/x/0/fact", "hello", "zh"),
        ("d", "I live in Oslo and it is fine.", "en"),
        ("d", "Ich wohne in Oslo und das ist gut.", "other"),
        ("d", "私は大阪に住んでいます", "ja"),
        ("d", "我住在北京", "zh"),
        ("d", "أسكن في بيروت", "ar"),
        ("d", "मैं दिल्ली में रहता हूँ", "hi"),
        ("d", "", "en"),
    ],
)
def test_the_language_is_that_of_the_suite_or_of_the_letters(name: str, text: str, language: str):
    assert language_of(name, text) == language
