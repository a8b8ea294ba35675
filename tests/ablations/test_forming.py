"""The write stages in a row: who decides what, and what only references may know."""

from dataclasses import dataclass, replace

from builders import context, dialogue

from ablations.forming import form
from toolkit.admission.oracle import Oracle
from toolkit.context import Context
from toolkit.dialogue import Exchange
from toolkit.facts import Tier
from toolkit.ledger import Outcome, Stage
from toolkit.pipeline import Pipeline
from toolkit.segregation.open_window import OpenWindow
from toolkit.segregation.segregated import Segregated
from toolkit.stages import Verdict

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


def formed(pipeline: Pipeline, cited: tuple[str, ...] = ("1:2",)) -> object:
    return form(pipeline, context(SAID), frozenset(cited))


def test_history_is_never_a_source_of_facts():
    kept = formed(Pipeline(segregation=Segregated(window=5), admission=Only(("1:3",))))

    assert [draft.fact.sources for draft in kept.drafts] == [("1:3",)]
    assert kept.drafts[0].fact.context == ("1:1", "1:2")


def test_an_open_window_readmits_what_the_gate_rejected_and_says_so():
    kept = formed(Pipeline(segregation=OpenWindow(window=1), admission=Only(("1:3",))))
    readmitted = [row for row in kept.decisions if row.outcome is Outcome.READMITTED]

    assert [draft.fact.sources for draft in kept.drafts] == [("1:2",), ("1:3",)]
    assert [(row.inputs, row.outputs) for row in readmitted] == [(("1:2",), ("1:3",))]


def test_only_a_reference_learns_what_is_cited():
    assert [draft.fact.text for draft in formed(Pipeline(admission=Oracle())).drafts] == ["two"]
    assert formed(Pipeline(admission=Peeking())).drafts == []


def test_a_quarantined_exchange_is_written_with_its_tier():
    @dataclass(frozen=True)
    class Careful:
        def __call__(self, exchanges: list[Exchange], context: Context) -> list[Verdict]:
            return [Verdict(Tier.QUARANTINE, "") for _ in exchanges]

    kept = formed(Pipeline(admission=Careful()))

    assert {draft.fact.tier for draft in kept.drafts} == {Tier.QUARANTINE}


def test_a_reply_that_is_no_source_is_accounted_for_as_context():
    pairs = Segregated(unit="pair", reply_is_source=False)
    rows = [row for row in formed(Pipeline(segregation=pairs)).decisions if row.stage is Stage.SEGREGATION]

    assert [row.outcome for row in rows] == [Outcome.SOURCE, Outcome.CONTEXT_ONLY, Outcome.SOURCE]


def test_switching_a_later_stage_off_changes_no_decision_before_it():
    from toolkit.structuring.rules import Clauses

    null = formed(Pipeline(segregation=Segregated()))
    split = formed(replace(Pipeline(segregation=Segregated()), structuring=Clauses()))
    early = (Stage.SEGREGATION, Stage.ADMISSION)

    assert [row for row in null.decisions if row.stage in early] == [
        row for row in split.decisions if row.stage in early
    ]
