"""Faults that users of such systems have reported, each as a test of its kind, through all rule stages."""

from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from builders import MONDAY, LetterEmbedder, dialogue
from write_stages import handed_over

from toolkit.admission.cues import Cues
from toolkit.context import Context, Workplace
from toolkit.dialogue import Dialogue
from toolkit.facts import Draft, Evidentiality, Fact
from toolkit.grounding.rules import Rules
from toolkit.ledger import Decision, Outcome, Stage
from toolkit.pipeline import Pipeline
from toolkit.segregation.segregated import Segregated
from toolkit.stages import MemoryRecord
from toolkit.structuring.rules import Clauses

RULES = Pipeline(
    segregation=Segregated(), admission=Cues(threshold=0.0), structuring=Clauses(), grounding=Rules()
)


def drafts(said: Dialogue) -> tuple[list[Draft], list[Decision]]:
    """What reaches the backend, and every decision on the way."""
    return handed_over(RULES, Context(said, LetterEmbedder()))


def formed(*lines: str) -> list[Fact]:
    """What the rule-based stages make of a dialogue."""
    return [draft.fact for draft in drafts(dialogue(*lines))[0]]


def facts(*lines: str) -> list[str]:
    """What the rule-based stages make of a dialogue, as texts."""
    return [fact.text for fact in formed(*lines)]


def stored(*lines: str) -> list[MemoryRecord]:
    """What the real backend holds in the end."""
    said = dialogue(*lines)
    with TemporaryDirectory() as folder:
        place = Workplace(Path(folder), LetterEmbedder())
        with RULES.backend.open(place) as store:
            memory = store.memory(said)
            memory.write(drafts(said)[0], [])
            return list(memory.records)


@pytest.mark.parametrize(
    ("said", "day"),
    [
        ("I moved to Oslo yesterday.", (2024, 3, 3)),
        ("My sister was born three days ago.", (2024, 3, 1)),
        ("The exam is tomorrow.", (2024, 3, 5)),
    ],
)
def test_a_relative_date_is_measured_from_the_turn_and_not_from_today(said: str, day: tuple[int, int, int]):
    (fact,) = formed(f"Ana: {said}")

    assert fact.valid[0].start == datetime(*day, tzinfo=MONDAY.tzinfo)


def test_a_clause_keeps_the_date_of_its_sentence():
    fact = formed("Ana: We fly on the fifth of April and Leo comes back on the ninth of April.")[-1]

    assert fact.text.endswith("(9 April 2024).")


def test_working_hours_are_no_date():
    (fact,) = formed("Ana: I work Monday to Friday.")

    assert (fact.text, fact.valid) == ("Ana works Monday to Friday.", ())


def test_a_sentence_ends_at_an_abbreviation_where_the_next_one_begins():
    assert len(facts("Ana: I left at 9 p.m. Then I slept.")) == 2


def test_a_statement_inside_an_excited_question_is_kept():
    assert facts("Ana: Can you believe I got the job?") == ["Ana got the job."]


def test_a_repeated_statement_never_deletes_the_fact():
    (record,) = stored("Ana: I live in Oslo.", "Ben: I see.", "Ana: I live in Oslo.")

    assert "Oslo" in record.text
    assert record.sources == ("1:1", "1:3")


def test_recalled_memory_is_not_stored_again_as_new():
    texts = facts("Ana: I live in Oslo.", "Ben: You told me about the flat.", "Ana: Right, the flat is big.")

    assert sum("Oslo" in text for text in texts) == 1


def test_the_assistants_sentence_is_never_the_users_fact():
    records = stored("User: What should I eat?", "Assistant: I love sushi in Rome.", "User: I eat rice.")

    assert not any("sushi" in record.text and "] User:" in record.text for record in records)
    assert not any(record.text.endswith("User loves sushi in Rome.") for record in records)


def test_a_third_persons_name_is_not_put_on_the_speaker():
    texts = facts("Ana: My brother Leo is a nurse.", "Ana: He works at night.")

    assert not any(text.startswith("Leo: ") or "Ana is a nurse" in text for text in texts)
    assert not any("Ana works at night" in text for text in texts)


def test_a_quotation_is_not_the_speakers_own_statement():
    said = formed('Ana: My boss said "I hate this town" and left.')

    assert not any("Ana hates this town" in fact.text for fact in said)
    assert {fact.evidentiality for fact in said if "hate" in fact.text} == {Evidentiality.INFERRED}


def test_whenever_is_never_stored_as_never():
    texts = facts("Ana: Whenever it rains I take the bus.", "Ana: I never take the bus when it is dry.")

    assert any("henever" in text and "never take" not in text for text in texts)
    assert any("never take" in text for text in texts)


@pytest.mark.parametrize(
    "whole",
    [
        "3.5 km",
        "https://example.org/a.b?c=1",
        "Dr. Hale",
        "e.g. pears",
        "U.S. visa",
        "10.30 a.m. sharp",
        "9 p.m. on weekdays",
        "7 a.m. at the lake",
        "Acme Inc. in St. Louis",
        "a Ph.D. in physics",
        "Washington D.C. in 1990",
        "rice, etc. and meat",
        "Moe Jr. and Leo",
        "them vs. us",
    ],
)
def test_no_text_is_cut_at_a_decimal_an_address_or_an_abbreviation(whole: str):
    assert any(whole in text for text in facts(f"Ana: I saw {whole} there and then I went home."))


@pytest.mark.parametrize(
    "said",
    [
        "I eat meat only if I am travelling.",
        "Because my knee hurts, I quit running.",
        "I never drive unless my son is ill.",
        "Call me before noon when it is urgent.",
    ],
)
def test_a_condition_or_reason_stays_with_its_clause(said: str):
    cue = next(cue for cue in ("if", "because", "unless", "when") if f"{cue} " in said.lower())
    (fact,) = formed(f"Ana: {said}")

    assert cue in fact.text.lower()
    assert fact.condition is not None


def test_two_speakers_are_never_one_user():
    records = stored("Ana: I am vegan.", "Ben: I am vegan.")

    assert [record.text.partition("] ")[2] for record in records] == [
        "Ana: Ana is vegan.",
        "Ben: Ben is vegan.",
    ]


def test_chinese_stays_chinese():
    (text,) = facts("Mei: 我住在奥斯陆。")

    assert "我住在奥斯陆" in text


def test_a_write_that_finds_nothing_is_told_apart_from_one_that_failed():
    rows = [row for row in drafts(dialogue("Ana: Hi!"))[1] if row.stage is Stage.STRUCTURING]

    assert [row.outcome for row in rows] == [Outcome.DROPPED]
    assert rows[0].reason
