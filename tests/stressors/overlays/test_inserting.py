"""Turns said again, small talk, instructions and a third person: what is put in, where and by whom."""

from dataclasses import replace
from random import Random

import pytest
from builders import dialogue, probe

from stressors.language import LANGUAGES, language
from stressors.overlays.injected import Injected
from stressors.overlays.inserting import Said, with_inserted
from stressors.overlays.overlaid import Stressor
from stressors.overlays.repeat import Form, Repeat
from stressors.overlays.small_talk import SmallTalk
from stressors.overlays.third_speaker import ThirdSpeaker
from toolkit.dialogue import Dialogue
from toolkit.text.folding import folded

TWO = dialogue("Ana: I live in Oslo.", "Ben: Lucky you!")


def laid(stressor: Stressor, said: Dialogue) -> Dialogue:
    return stressor(said, (), Random(1)).dialogue


def told(said: Dialogue) -> list[str]:
    return [f"{turn.id} {turn.speaker}: {turn.text}" for turn in said.turns]


def test_an_id_that_is_taken_is_not_given_again():
    once = with_inserted(TWO, {0: [Said("Ana", "Yes."), Said("Ben", "No.")]})
    twice = with_inserted(once, {0: [Said("Cay", "Hm.")], 1: [Said("Cay", "Ah.")]})

    assert [turn.id for turn in twice.turns] == ["1:1", "1:1+3", "1:1+1", "1:1+1+1", "1:1+2", "1:2"]


def test_a_copy_comes_so_many_turns_later_in_the_session_that_is_on_then():
    said = dialogue("Ana: One.", "...", "...", "...", sessions=2)
    said = replace(said, turns=(said.turns[0], *(replace(turn, text="") for turn in said.turns[1:])))
    again = laid(Repeat(share=1.0, gap=2, copies=2), said)

    assert told(again)[3:] == ["2:1+1 Ana: One.", "2:2 Ana: ", "2:2+1 Ana: One."]
    assert again.turn("2:1+1").said_at == said.turn("2:1").said_at


@pytest.mark.parametrize(
    "text", ["I live in Oslo.", "straße ıİ ß", "١٢٣", "小李", "déjà", " x", "!", "  ", "نعم."]
)
@pytest.mark.parametrize("copies", [1, 4])
def test_a_surface_copy_has_other_characters_and_the_same_words(text: str, copies: int):
    again = laid(Repeat(share=1.0, gap=0, copies=copies, form=Form.SURFACE), dialogue(f"Ana: {text}"))

    for copy in again.turns[1:]:
        assert copy.text != text
        assert folded(copy.text).strip("!. ") == folded(text).strip("!. ")


def test_small_talk_is_a_pair_of_two_speakers_or_one_line_of_one():
    pairs = set(language("en").small_talk)
    (_, said, reply, _, *_) = laid(SmallTalk(share=1.0), TWO).turns

    assert (said.speaker, reply.speaker) == ("Ana", "Ben")
    assert (said.text, reply.text) in pairs
    assert len(laid(SmallTalk(share=1.0), dialogue("Ana: I live in Oslo.")).turns) == 2


def test_no_small_talk_comes_twice_while_there_is_other():
    lines = ["Ana: I live in Oslo."] * len(language("en").small_talk)
    added = [turn.text for turn in laid(SmallTalk(share=1.0), dialogue(*lines)).turns if "+" in turn.id]

    assert len(added) == len(set(added)) == len(lines)


def test_every_instruction_has_a_marker_of_its_own_that_is_told():
    after = Injected(share=1.0)(dialogue(*["Ana: I live in Oslo."] * 30), (), Random(1))
    added = [turn.text for turn in after.dialogue.turns if "+" in turn.id]

    assert len(set(after.planted)) == len(added) == 30
    assert all(sum(marker in text for marker in after.planted) == 1 for text in added)


def test_a_third_person_tells_a_turn_again_with_its_speaker_and_is_no_one_who_is_named():
    everyone = language("en").friends_women + language("en").friends_men
    after = ThirdSpeaker(share=1.0)(TWO, (probe(" ".join(everyone)),), Random(1))
    (_, echo, _, _) = after.dialogue.turns

    assert after.planted == (echo.speaker,)
    assert "Ana" in echo.text
    assert "I live in Oslo." in echo.text
    assert echo.speaker not in ("Ana", "Ben", *everyone)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("cls", [SmallTalk, Injected, ThirdSpeaker])
def test_what_is_put_in_is_in_the_language_of_the_dialogue(code: str, cls):
    spoken = language(code)
    said = dialogue(*(f"{spoken.women[0]}: {line}" for pair in spoken.small_talk for line in pair))
    english = {turn.text for turn in laid(cls(share=1.0), TWO).turns if "+" in turn.id}
    added = [turn.text for turn in laid(cls(share=1.0), said).turns if "+" in turn.id]

    assert added
    assert code == "en" or not english & set(added)
