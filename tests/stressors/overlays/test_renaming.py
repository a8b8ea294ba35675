"""People under other names: a bijection on whole words, which its inverse undoes."""

from random import Random

import pytest
from builders import dialogue, probe
from hypothesis import given, settings
from hypothesis import strategies as st

from stressors.overlays.names import inverse, renamed
from stressors.overlays.overlaid import Overlaid
from stressors.overlays.renaming import Renaming
from toolkit.datasets.own import Samples
from toolkit.errors import UserError
from toolkit.slots import Slot, SlotKind

NAMES = ["Ana", "Ben", "ANA", "小李", "سلمى", "Zoë", "Noor"]
words = st.sampled_from(
    [*NAMES, "Ana's", "Anatolia", "وسلمى", "سلمىا", "banana", "我和小李去", "_Ana", "Ana.", "x"]
)
texts = st.lists(words | st.text(max_size=4), max_size=6).map(" ".join)
NEW = ["Quillo", "Brivane", "小赵赵", "هزار", "Tarrvex", "Wob", "Kesto"]


def laid(*lines: str, names=(), probes=()) -> Overlaid:
    return Renaming(names)(dialogue(*lines), probes, Random(1))


def told(laid: Overlaid) -> list[str]:
    return [f"{turn.speaker}: {turn.text}" for turn in laid.dialogue.turns]


def test_speakers_are_renamed_wherever_their_names_stand_whole():
    after = laid(
        "Ana: ANA's cat is Ana’s, not Anatole's, Ben.",
        "Ben: banana, (Ana)!",
        names=[("Ana", "Ida"), ("Ben", "Uwe")],
    )

    assert told(after) == ["Ida: IDA's cat is Ida’s, not Anatole's, Uwe.", "Uwe: banana, (Ida)!"]


def test_invented_names_are_recorded_and_stand_nowhere_else():
    after = laid("Ana: Hi Ben", "Ben: Hi Ana")
    (ana, new_ana), (ben, new_ben) = after.renamed

    assert (ana, ben) == ("Ana", "Ben")
    assert told(after) == [f"{new_ana}: Hi {new_ben}", f"{new_ben}: Hi {new_ana}"]


def test_questions_answers_and_slots_are_renamed_and_ids_are_not():
    asked = probe(
        "Who is Ana?",
        "1:1",
        gold="Ana, Ben's aunt",
        slots=(Slot("1:1", SlotKind.ENTITY, "Ben", ("Ana",)),),
    )
    (after,) = laid(
        "Ana: I am Ben's aunt", "Ben: yes", names=[("Ana", "Ida"), ("Ben", "Uwe")], probes=(asked,)
    ).probes

    assert (after.question, after.gold) == ("Who is Ida?", "Ida, Uwe's aunt")
    assert (after.slots[0].value, after.slots[0].aliases) == ("Uwe", ("Ida",))
    assert (after.id, after.evidence) == (asked.id, asked.evidence)


@pytest.mark.parametrize(
    "line", ["Will: Will you?", "May: in May", "Rose: a rose", "User: hello", "Assistant: hello", "joy: Joy!"]
)
def test_a_name_that_is_a_common_word_stays(line: str):
    assert told(laid(line)) == [line]


def test_a_name_is_common_if_only_a_question_writes_it_small():
    asked = probe("Did she pick a daisy?", "1:1")

    assert laid("Daisy: Yes!", probes=(asked,)).renamed == ()


def test_a_name_stands_behind_arabic_particles_and_anywhere_in_chinese():
    after, _ = renamed(
        dialogue("Ana: سلمى وسلمى ولسلمى سلمىا", "Ana: 我和小李去"), (), [("سلمى", "هزار"), ("小李", "小赵")]
    )

    assert [turn.text for turn in after.turns] == ["هزار وهزار ولهزار سلمىا", "我和小赵去"]


def test_a_german_genitive_is_renamed_with_its_name():
    after = laid(
        "Jana: Das ist Janas Hund und nicht der von Ute.",
        "Ute: Ja, das ist er, Jana.",
        names=[("Jana", "Kira")],
    )

    assert after.dialogue.turns[0].text.startswith("Das ist Kiras Hund und nicht")


def test_names_may_be_swapped():
    assert told(laid("Ana: Hi Ben", "Ben: Hi Ana", names=[("Ana", "Ben"), ("Ben", "Ana")])) == [
        "Ben: Hi Ana",
        "Ana: Hi Ben",
    ]


@pytest.mark.parametrize("names", [[("Ana", "Carla")], [("Ana", "Ida"), ("Ben", "Ida")]])
def test_names_that_are_no_bijection_are_refused(names):
    with pytest.raises(UserError, match="is no bijection on dialogue 'd1'"):
        laid("Ana: Hi Ben and Carla", "Ben: hi", names=names)


@given(lines=st.lists(texts, max_size=4), drawn=st.permutations(NEW), count=st.integers(0, 7))
@settings(derandomize=True, deadline=None)
def test_the_inverse_restores_every_byte(lines, drawn, count):
    names = [(old, new) for old, new in zip(NAMES, drawn, strict=True) if old.isascii() == new.isascii()][
        :count
    ]
    before = dialogue(*(f"Ana: {line}" for line in lines))

    assert renamed(*renamed(before, (), names), inverse(names)) == (before, ())


@given(lines=st.lists(texts, max_size=4))
@settings(derandomize=True, deadline=None)
def test_renamings_of_different_names_commute(lines):
    first, second = [("Ana", "Quillo"), ("小李", "小赵赵")], [("Ben", "Wob"), ("سلمى", "هزار")]
    before = dialogue(*(f"Ana: {line}" for line in lines))

    assert renamed(*renamed(before, (), first), second) == renamed(*renamed(before, (), second), first)


def test_the_samples_lose_the_names_of_their_speakers_and_come_back():
    data = Samples().load()
    for one in data.dialogues:
        probes = data.asked_of(one.id)
        after = Renaming()(one, probes, Random(1))

        assert {old for old, _ in after.renamed} <= set(one.speakers)
        assert not {old for old, _ in after.renamed} & set(after.dialogue.speakers)
        assert renamed(after.dialogue, after.probes, inverse(after.renamed)) == (one, probes)
