"""The write stages in a row: who decides what, and what only references may know."""

from dataclasses import dataclass, replace

from builders import context, dialogue
from write_stages import handed_over

from toolkit.admission.oracle import Oracle
from toolkit.context import Context
from toolkit.dialogue import Exchange
from toolkit.facts import Fact, Tier
from toolkit.ledger import Decision, Outcome, Stage
from toolkit.pipeline import Pipeline
from toolkit.segregation.open_window import OpenWindow
from toolkit.segregation.segregated import Segregated
from toolkit.stages import Verdict
from toolkit.structuring.rules import Clauses

SAID = dialogue("Ana: one", "Ben: two", "Ana: three")


@dataclass(frozen=True)
class Only:
    """Admits the turns it is told to."""

    turns: tuple[str, ...]

    def __call__(self, exchanges: list[Exchange], context: Context) -> list[Verdict]:
        return [
            Verdict(Tier.ADMIT if exchange.id in self.turns else Tier.REJECT, "told so")
            for exchange in exchanges
        ]


@dataclass(frozen=True)
class Peeking:
    """Admits what is cited, without being a reference."""

    def __call__(self, exchanges: list[Exchange], context: Context) -> list[Verdict]:
        return [Verdict(Tier.ADMIT if context.cited else Tier.REJECT, "") for _ in exchanges]


def formed(pipeline: Pipeline, cited: tuple[str, ...] = ("1:2",)) -> tuple[list[Fact], list[Decision]]:
    """The facts that reach the backend, and every decision on the way."""
    drafts, decisions = handed_over(pipeline, context(SAID, cited=cited))
    return [draft.fact for draft in drafts], decisions


def test_history_is_never_a_source_of_facts():
    (fact,), _ = formed(Pipeline(segregation=Segregated(window=5), admission=Only(("1:3",))))

    assert fact.sources == ("1:3",)
    assert fact.context == ("1:1", "1:2")


def test_an_open_window_readmits_what_the_gate_rejected_and_says_so():
    facts, decisions = formed(Pipeline(segregation=OpenWindow(window=1), admission=Only(("1:3",))))
    readmitted = [row for row in decisions if row.outcome is Outcome.READMITTED]

    assert [fact.sources for fact in facts] == [("1:2",), ("1:3",)]
    assert [(row.inputs, row.outputs) for row in readmitted] == [(("1:2",), ("1:3",))]


def test_the_reply_of_a_rejected_pair_is_readmitted_like_its_utterance():
    pairs = OpenWindow(window=2, unit="pair")
    facts, decisions = formed(Pipeline(segregation=pairs, admission=Only(("1:3",))))
    readmitted = {row.inputs[0] for row in decisions if row.outcome is Outcome.READMITTED}

    assert {source for fact in facts for source in fact.sources} == {"1:1", "1:2", "1:3"}
    assert readmitted == {"1:1", "1:2"}


def test_only_a_reference_learns_what_is_cited():
    assert [fact.text for fact in formed(Pipeline(admission=Oracle()))[0]] == ["two"]
    assert formed(Pipeline(admission=Peeking()))[0] == []


def test_a_quarantined_exchange_is_written_with_its_tier():
    @dataclass(frozen=True)
    class Careful:
        def __call__(self, exchanges: list[Exchange], context: Context) -> list[Verdict]:
            return [Verdict(Tier.QUARANTINE, "") for _ in exchanges]

    facts, _ = formed(Pipeline(admission=Careful()))

    assert {fact.tier for fact in facts} == {Tier.QUARANTINE}


def test_a_reply_that_is_no_source_is_accounted_for_as_context():
    pairs = Segregated(unit="pair", reply_is_source=False)
    rows = [row for row in formed(Pipeline(segregation=pairs))[1] if row.stage is Stage.SEGREGATION]

    assert [row.outcome for row in rows] == [Outcome.SOURCE, Outcome.CONTEXT_ONLY, Outcome.SOURCE]


def test_switching_a_later_stage_off_changes_no_decision_before_it():
    _, null = formed(Pipeline(segregation=Segregated()))
    _, split = formed(replace(Pipeline(segregation=Segregated()), structuring=Clauses()))
    early = (Stage.SEGREGATION, Stage.ADMISSION)

    assert [row for row in null if row.stage in early] == [row for row in split if row.stage in early]
