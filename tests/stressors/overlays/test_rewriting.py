"""Code-switching and feeling: what is added to a turn, and that its own words and its key stay."""

from random import Random

import pytest
from builders import dialogue, probe

from stressors.language import LANGUAGES
from stressors.overlays.code_switch import CodeSwitch
from stressors.overlays.emotion import Emotion, Whose
from stressors.overlays.wording import wording
from toolkit.datasets.own import Samples
from toolkit.slot_matching import carry_all
from toolkit.slots import Slot, SlotKind


def switched(text: str, into: str = "", seed: int = 1) -> str:
    return CodeSwitch(1.0, into)(dialogue(text), (), Random(seed)).dialogue.turns[0].text


def test_a_clause_of_another_language_stands_at_an_edge_of_a_sentence():
    found = {switched("I live in Oslo. It rains", seed=seed) for seed in range(200)}

    for text in found:
        pieces = [
            piece for clause in wording("es").clauses for piece in [text.replace(clause, "")] if piece != text
        ]
        assert [" ".join(piece.split()) for piece in pieces] == ["I live in Oslo. It rains"], text
    assert len(found) == 3 * len(wording("es").clauses)


def test_english_is_put_into_other_languages_and_any_may_be_asked_for():
    assert any(
        clause in switched("Ich wohne in der Stadt und das ist gut.") for clause in wording("en").clauses
    )
    assert any(clause in switched("I live in Oslo.", "hi") for clause in wording("hi").clauses)


def test_feeling_is_put_around_cited_turns_only_unless_all_users_are_asked_for():
    said, probes = (
        dialogue("Ana: I live in Oslo.", "Assistant: I see.", "Ana: Bye."),
        (probe("Where?", "1:1"),),
    )
    evidence = Emotion()(said, probes, Random(1)).dialogue.turns
    users = Emotion(of=Whose.USERS)(said, probes, Random(1)).dialogue.turns

    assert [old == new for old, new in zip(said.turns, evidence, strict=True)] == [False, True, True]
    assert [old == new for old, new in zip(said.turns, users, strict=True)] == [False, True, False]


def test_an_interjection_that_is_a_denial_denies_nothing_that_is_said():
    slots = (Slot("1:1", SlotKind.ENTITY, "Oslo"), Slot("1:1", SlotKind.POLARITY, "positive"))
    asked = (probe("Where?", "1:1", slots=slots),)
    wrapped = [
        Emotion(feelings=1)(dialogue("I live in Oslo"), asked, Random(n)).dialogue.turns[0] for n in range(40)
    ]

    assert any("can't" in turn.text for turn in wrapped)
    assert all(carry_all([(turn.text, turn.said_at)], slots) for turn in wrapped)


def test_more_feeling_is_more_sentences_around_the_same_words():
    few, many = (
        Emotion(feelings=count)(dialogue("I live in Oslo"), (probe("Where?", "1:1"),), Random(1))
        .dialogue.turns[0]
        .text
        for count in (1, 5)
    )

    assert "I live in Oslo\n" in few
    assert "I live in Oslo\n" in many
    assert [sum(one in text for one in wording("en").feelings) for text in (few, many)] == [1, 5]


@pytest.mark.parametrize("stressor", [Emotion(), *(CodeSwitch(1.0, code) for code in LANGUAGES)])
def test_a_turn_still_carries_what_it_carried(stressor):
    data, carried = Samples().load(), 0
    for one in data.dialogues:
        probes = data.asked_of(one.id)
        after = stressor(one, probes, Random(1)).dialogue
        for asked in probes:
            for link in asked.evidence:
                slots = [slot for slot in asked.slots if slot.turn == link]
                before = carry_all([(one.turn(link).content, one.turn(link).said_at)], slots)
                now = carry_all([(after.turn(link).content, after.turn(link).said_at)], slots)
                carried += before
                assert now or not before, (after.turn(link).content, slots)

    assert carried > 150


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_language_has_wording_with_the_slots_that_are_filled(code: str):
    found = wording(code)

    assert min(len(found.clauses), len(found.feelings)) >= 6
    assert all(payload.count("{marker}") == 1 for payload in found.payloads)
    assert all(echo.count("{speaker}") == echo.count("{text}") == 1 for echo in found.echoes)
