"""What a run folder says of a case."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

import pytest
from builders import dialogue
from small_runs import NULL, READ, FirstRecord, Without
from stress_cases import case
from stress_memories import ran_on

from analysis.stress.observed import Observation, whole_days
from analysis.stress.reading import observations
from toolkit.cases.case import CaseProbe, Status
from toolkit.context import Context
from toolkit.facts import Draft, Enrichment, Evidentiality, Kind
from toolkit.grounding.rules import Rules
from toolkit.ledger import Outcome
from toolkit.runs.run_folder import RunFolder
from toolkit.segregation.open_window import OpenWindow
from toolkit.segregation.segregated import Segregated
from toolkit.stages import Enriched
from toolkit.structuring.rules import Clauses

LIVES = CaseProbe("where", "Where does Ana live?", Status.KNOWN, ("Oslo",))
SAID = case("I live in Oslo.", "Ben: My dog is called Rex.", probes=(LIVES,))


def observed(folder: RunFolder, arm: str = "ungated", of: str = "a") -> Observation:
    (found,) = [one for name, dialogue_id, one in observations(folder) if (name, dialogue_id) == (arm, of)]
    return found


@dataclass(frozen=True)
class Noting:
    """Adds a note to every fact."""

    def __call__(self, drafts: Sequence[Draft], context: Context) -> list[Enriched]:
        return [
            Enriched(
                draft.fact, (Enrichment(draft.fact.id, "wiki", "Oslo is a city", "w", draft.fact.said_at),)
            )
            for draft in drafts
        ]


def test_records_are_read_without_their_date_stamp(tmp_path: Path):
    first, second = observed(ran_on(tmp_path, SAID)).records

    assert (first.text, first.sources) == ("Ana: I live in Oslo.", ("1:1",))
    assert (second.text, second.said_at) == ("Ben: My dog is called Rex.", SAID.dialogue.turns[1].said_at)


def test_labels_of_facts_are_those_of_their_records(tmp_path: Path):
    said = case("I see the vet tomorrow if it rains, and I always drink tea.")
    rules = replace(NULL, segregation=Segregated(), structuring=Clauses(), grounding=Rules())
    records = observed(ran_on(tmp_path, said, ungated=rules)).records

    assert any(record.days == ((date(2024, 3, 5), date(2024, 3, 5)),) for record in records)
    assert any("rain" in record.condition for record in records)
    assert any(Kind.PREFERENCE in record.kinds or Kind.EVENT in record.kinds for record in records)
    assert {record.evidentiality for record in records} <= {*Evidentiality}


def test_added_knowledge_is_no_record_of_what_was_said(tmp_path: Path):
    folder = ran_on(tmp_path, SAID, ungated=replace(NULL, enrichment=Noting()))

    assert (folder.items["item"] == "addition").any()
    assert [record.text for record in observed(folder).records] == [
        "Ana: I live in Oslo.",
        "Ben: My dog is called Rex.",
    ]


def test_each_source_turn_has_the_verdict_on_its_exchange(tmp_path: Path):
    arms = {"ungated": NULL, "gated": replace(NULL, admission=Without("Rex"))}
    verdicts = observed(ran_on(tmp_path, SAID, **arms), "gated").verdicts

    assert verdicts == {"1:1": (Outcome.ADMITTED, None), "1:2": (Outcome.REJECTED, None)}


def test_in_an_open_window_a_turn_keeps_its_own_verdict(tmp_path: Path):
    gated = replace(NULL, segregation=OpenWindow(window=2), admission=Without("Oslo"))
    verdicts = observed(ran_on(tmp_path, SAID, ungated=gated)).verdicts

    assert verdicts["1:1"][0] is Outcome.REJECTED


def test_a_failed_write_fails_the_case_and_no_other(tmp_path: Path):
    other = case("I will fail here.", name="b")
    folder = ran_on(tmp_path, SAID, other, ungated=replace(NULL, admission=Without("Rex")))

    assert observed(folder, of="b").failed == "admission"
    assert observed(folder).failed is None


def test_probes_are_called_as_the_case_calls_them(tmp_path: Path):
    memory = observed(ran_on(tmp_path, SAID, ungated=READ))

    assert memory.answers == {"where": "[4 March 2024] Ana: I live in Oslo."}
    assert memory.shown == {"where": None}


def test_a_failed_answer_is_none(tmp_path: Path):
    failing = replace(READ, reader=FirstRecord(fails_on=("a/where",)))
    memory = observed(ran_on(tmp_path, SAID, ungated=failing))

    assert (memory.answers, memory.failed) == ({}, None)


def test_every_case_is_seen_in_every_arm_even_if_nothing_is_kept(tmp_path: Path):
    nothing = replace(NULL, admission=Without(""))
    folder = ran_on(
        tmp_path,
        SAID,
        replace(SAID, id="b", dialogue=dialogue("Hi.", id="b"), probes=()),
        ungated=NULL,
        none=nothing,
    )

    found = [(arm, name) for arm, name, _ in observations(folder)]
    assert sorted(found) == [("none", "a"), ("none", "b"), ("ungated", "a"), ("ungated", "b")]
    assert observed(folder, "none").records == ()


@pytest.mark.parametrize(
    ("interval", "days"),
    [
        ("2024-06-05T00:00:00+00:00/2024-06-06T00:00:00+00:00", ((2024, 6, 5), (2024, 6, 5))),
        ("2024-06-05T20:00:00+00:00/2024-06-05T21:00:00+00:00", ((2024, 6, 5), (2024, 6, 5))),
        ("2024-06-01T00:00:00+02:00/2024-07-01T00:00:00+02:00", ((2024, 6, 1), (2024, 6, 30))),
    ],
)
def test_an_interval_is_read_as_the_days_that_it_touches(
    interval: str, days: tuple[tuple[int, int, int], ...]
):
    assert whole_days(interval) == tuple(date(*day) for day in days)
