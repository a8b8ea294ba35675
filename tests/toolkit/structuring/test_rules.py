from dataclasses import replace

import pytest
from builders import context, exchanges, turn
from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.dialogue import Exchange, Turn
from toolkit.facts import Evidentiality, Fact, Kind, fact_id
from toolkit.stages import Structured
from toolkit.structuring.rules import Clauses


def structured(*lines: str, part: Clauses | None = None, history: int = 1) -> Structured:
    """What the last line becomes."""
    read = (part or Clauses())(exchanges(*lines, history=history), context())[-1]
    assert isinstance(read, Structured)
    return read


def facts(*lines: str) -> tuple[Fact, ...]:
    return structured(*lines).facts


def texts(*lines: str) -> list[str]:
    return [fact.text for fact in facts(*lines)]


def test_a_turn_becomes_one_fact_a_statement_with_ids_by_ordinal():
    first, second = facts("I live in Oslo and I work at a bakery.")

    assert (first.text, second.text) == ("Ana lives in Oslo", "Ana works at a bakery.")
    assert second.id == fact_id(("1:1",), 1, "Ana works at a bakery.")
    assert first.sources == second.sources == ("1:1",)


def test_equal_statements_of_a_turn_keep_their_ordinals():
    first, second = facts("I like tea. I like tea.")

    assert first.text == second.text
    assert first.id != second.id


@pytest.mark.parametrize(
    "said",
    ["Whenever I eat nuts I feel ill.", "I eat out whenever I travel."],
)
def test_whenever_never_becomes_never(said):
    (fact,) = facts(said)

    assert "henever Ana" in fact.text
    assert " never" not in fact.text


@pytest.mark.parametrize(
    "said", ["I moved because the rent rose.", "I stay home if it rains.", "If it rains, I stay."]
)
def test_the_because_or_if_link_stays_in_the_text_and_is_named(said):
    (fact,) = facts(said)

    assert fact.condition
    assert fact.condition in fact.text


@pytest.mark.parametrize(
    ("said", "stored"),
    [
        ("I am not allergic to nuts.", "Ana is not allergic to nuts."),
        ("I never eat meat unless I travel.", "Ana never eats meat unless Ana travels."),
        ("My son doesn't swim.", "Ana's son doesn't swim."),
    ],
)
def test_polarity_stays(said, stored):
    assert texts(said) == [stored]


def test_a_quotation_is_not_stored_as_the_speakers_statement():
    (reported,) = facts("My boss said: 'I hate my job.'")
    (bare,) = facts('"I have never been to Rome."')

    assert (reported.text, bare.text) == (
        "Ana's boss said: 'I hate my job.'",
        'Ana quoted: "I have never been to Rome."',
    )
    assert reported.evidentiality is bare.evidentiality is Evidentiality.INFERRED


def test_what_the_assistant_says_is_the_assistants():
    (fact,) = facts("User: Hello.", "Assistant: I run on electricity.")

    assert (fact.speaker, fact.text) == ("Assistant", "Assistant runs on electricity.")


def test_a_third_persons_name_is_not_put_on_the_speaker():
    assert texts("My brother Ben moved to Rome. He loves it.") == [
        "Ana's brother Ben moved to Rome.",
        "He loves it.",
    ]


def test_two_speakers_stay_two():
    said = Clauses()(exchanges("Ana: I like tea.", "Ben: I like tea."), context())

    assert [read.facts[0].text for read in said] == ["Ana likes tea.", "Ben likes tea."]


@pytest.mark.parametrize(
    "said",
    [
        "The ring costs 3.5 kr.",
        "The list is at https://x.org/a.b?c=1.5 now.",
        "Dr. Li met Mr. J. K. Roe, e.g. today.",
    ],
)
def test_text_is_not_cut_at_a_decimal_url_or_abbreviation(said):
    assert texts(said) == [said]


@pytest.mark.parametrize("said", ["我住在奥斯陆。", "Vivo en Madrid.", "أعيش في دبي.", "मैं दिल्ली में रहता हूँ।"])
def test_other_languages_stay_word_for_word(said):
    assert texts(said) == [said]


def test_a_short_answer_is_kept_with_its_question_and_leans_on_it():
    (fact,) = facts("Ben: Hi! Where do you live?", "Ana: Oslo.")

    assert fact.text == 'Ben asked "Where do you live?" Ana: Oslo.'
    assert (fact.sources, fact.context) == (("1:2",), ("1:1",))


def test_a_yes_answers_but_a_bare_yes_without_question_is_dropped():
    assert texts("Ben: Do you smoke?", "Ana: No.") == ['Ben asked "Do you smoke?" Ana: No.']
    assert structured("Ben: I smoke.", "Ana: No.").dropped == (
        ("1:2", "No.", "greeting or exclamation, asserts nothing"),
    )


def test_a_whole_sentence_needs_no_question():
    assert texts("Ben: Where do you live?", "Ana: I live in Oslo.") == ["Ana lives in Oslo."]


@pytest.mark.parametrize("before", ["Ana: Where do you live?", "Ben: How are you?", "Ben: I live here."])
def test_own_questions_small_talk_and_statements_are_not_answered(before):
    assert texts(before, "Ana: Oslo.") == ["Oslo."]


def test_a_question_of_an_earlier_session_is_not_answered():
    asked, said = turn("Where?", id="1:1", speaker="Ben"), turn("Oslo.", id="2:1", session=2)
    (read,) = Clauses()([Exchange(said, history=(asked,), sources=(said,))], context())

    assert [fact.text for fact in read.facts] == ["Oslo."]


def test_a_reply_that_is_a_source_answers_the_utterance():
    asked, said = turn("Where do you live?", id="1:1", speaker="Ben"), turn("Oslo.", id="1:2")
    (read,) = Clauses()([Exchange(asked, reply=said, sources=(asked, said))], context())

    assert [(fact.text, fact.context) for fact in read.facts] == [
        ('Ben asked "Where do you live?" Ana: Oslo.', ("1:1",))
    ]


def test_questions_greetings_and_emoji_are_dropped_with_a_reason():
    assert [reason for _, _, reason in structured("Hi Ben! How are you?").dropped] == [
        "greeting or exclamation, asserts nothing",
        "question, asserts nothing",
    ]
    assert [structured(said).dropped[0][2] for said in ("😀", "")] == ["no words", "no words"]


def test_a_statement_inside_a_question_is_kept():
    assert texts("I got a puppy, do you like dogs?") == ["Ana got a puppy, do you like dogs?"]


def test_a_caption_is_a_fact_of_its_own_that_nobody_stated():
    shown = replace(turn("I like it."), caption="a red bike.")
    (read,) = Clauses()([Exchange(shown, sources=(shown,))], context())

    assert read.facts[-1].text == "Ana shared a picture: a red bike."
    assert (read.facts[-1].sources, read.facts[-1].evidentiality) == (("1:1",), Evidentiality.INFERRED)


def test_kinds_are_read_from_what_was_said():
    assert facts("My wife loves jazz.")[0].kinds == {Kind.PROFILE, Kind.PREFERENCE}


@pytest.mark.parametrize(
    ("remember", "evidentiality"), [("keep", Evidentiality.INFERRED), ("stated", Evidentiality.STATED)]
)
def test_remember_this_makes_a_guess_stated_only_by_the_papers_convention(remember, evidentiality):
    (fact,) = structured("Remember this: maybe I am allergic.", part=Clauses(remember=remember)).facts

    assert fact.evidentiality is evidentiality


@settings(derandomize=True, deadline=None, max_examples=200)
@given(
    st.lists(st.text(max_size=60) | st.sampled_from(["I live", "if", "?", "Yes.", '"', "and I work", "\n"]))
)
def test_no_text_raises_and_every_sentence_ends_in_a_fact_or_is_dropped(parts):
    said = Turn("1:1", 1, "Ana", " ".join(parts), turn("").said_at)
    (read,) = Clauses()([Exchange(said, sources=(said,))], context())

    assert all(fact.text.strip() and fact.sources == ("1:1",) for fact in read.facts)
    assert read.facts or read.dropped


def test_the_result_of_an_item_does_not_depend_on_its_batch():
    items = exchanges("Where do you live?", "Ben: Oslo.", "I like tea.", history=2)

    assert Clauses()(items, context()) == [Clauses()([item], context())[0] for item in reversed(items)][::-1]
