"""What holds of every stressor on every dialogue."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from builders import dialogue, turn
from hypothesis import given, settings
from hypothesis import strategies as st

from stressors.overlays.catalog import STRESSORS
from stressors.overlays.code_switch import CodeSwitch
from stressors.overlays.injected import Injected
from stressors.overlays.near_miss import NearMiss
from stressors.overlays.overlaid import Expect, Overlaid, Stressor
from stressors.overlays.renaming import Renaming
from stressors.overlays.repeat import Repeat
from stressors.overlays.small_talk import SmallTalk
from stressors.overlays.third_speaker import ThirdSpeaker
from toolkit.datasets.loaded import Loaded, checked
from toolkit.dialogue import Dialogue, Turn
from toolkit.probes import LOCOMO_CATEGORIES, Probe
from toolkit.slots import Slot, SlotKind

START = datetime(2024, 3, 4, tzinfo=UTC)
INSERTING = (Repeat, SmallTalk, NearMiss, Injected, ThirdSpeaker)
REWRITING = tuple(cls for cls in STRESSORS.values() if cls not in INSERTING)
RTL = "انتقلت إلى القاهرة أمس، واسم قطتي لولو ١٢."
PIECES = [
    "I live in Oslo.",
    "Ana's cat Pip is 4!",
    "BEN, are you there",
    "  ",
    "昨日、大阪に行った。",
    "小李去了大阪 12 次。",
    RTL,
    "Yesterday I don't know {text} {marker}\nand on",
    "मैं कल दिल्ली गया था।",
    "On 5 June 2024 😭",
    "¿Qué tal, Ana?",
]
texts = st.lists(st.sampled_from(PIECES) | st.text(max_size=8), max_size=3).map(" ".join)
speakers = st.sampled_from(["Ana", "Ben", "小李", "سلمى", "Assistant", "Will", "a b", "Ana-Maria", "राहुल"])
lines = st.lists(
    st.tuples(speakers, texts, st.integers(0, 2), st.none() | st.just("Ana by a door")), max_size=8
)


def made(
    said: Sequence[tuple[str, str, int, str | None]], cited: Sequence[int]
) -> tuple[Dialogue, tuple[Probe, ...]]:
    """A dialogue, with a probe on each of the places cited that it has."""
    turns, session = list[Turn](), 1
    for place, (speaker, text, gap, caption) in enumerate(said):
        session += gap == 2
        said_at = START + timedelta(days=session)
        turns.append(Turn(f"{session}:{place}" + "+1" * gap, session, speaker, text, said_at, caption))
    probes = [probe_of(place, turns[where]) for place, where in enumerate(cited) if where < len(turns)]
    return Dialogue("d", tuple(turns)), tuple(probes)


def probe_of(place: int, said: Turn) -> Probe:
    slots = (Slot(said.id, SlotKind.ENTITY, "Oslo"), Slot(said.id, SlotKind.DATE, "2024-03-04"))
    return Probe(
        f"d/{place}",
        "d",
        "Where does Ana live?",
        "Oslo",
        (said.id,),
        LOCOMO_CATEGORIES[4],
        slots[place % 2 :],
    )


cases = st.builds(made, lines, st.lists(st.integers(0, 7), max_size=3))
quickly = settings(derandomize=True, deadline=None, max_examples=30)
every = pytest.mark.parametrize("cls", STRESSORS.values(), ids=STRESSORS)


def laid(stressor: Stressor, case: tuple[Dialogue, Sequence[Probe]], seed: int = 1) -> Overlaid:
    return stressor(*case, Random(seed))


@every
@given(case=cases)
@quickly
def test_no_stressor_changes_an_id_or_a_citation_or_makes_data_unsound(cls, case):
    before, probes = case

    after = laid(cls(), case)

    known = {one.id for one in before.turns}
    assert [one.id for one in after.dialogue.turns if one.id in known] == [one.id for one in before.turns]
    assert [(one.id, one.evidence) for one in after.probes] == [(one.id, one.evidence) for one in probes]
    assert after.dialogue.id == before.id
    checked(Loaded((after.dialogue,), after.probes, ""), "x")


@pytest.mark.parametrize("cls", INSERTING)
@given(case=cases)
@quickly
def test_what_is_put_in_follows_its_neighbour_and_leaves_the_rest_as_it_was(cls, case):
    before, probes = case

    after = laid(cls(share=1.0), case)

    assert tuple(one for one in after.dialogue.turns if one in before.turns) == before.turns
    assert after.probes == probes
    for earlier, later in zip(after.dialogue.turns, after.dialogue.turns[1:], strict=False):
        if later.id not in before.position:
            assert later.id.rpartition("+")[0] in (earlier.id, earlier.id.rpartition("+")[0])
            assert (later.session, later.said_at) == (earlier.session, earlier.said_at)


@pytest.mark.parametrize("cls", REWRITING)
@given(case=cases)
@quickly
def test_what_is_rewritten_gets_no_turn_more_or_less(cls, case):
    assert [one.id for one in laid(cls(), case).dialogue.turns] == [one.id for one in case[0].turns]


@pytest.mark.parametrize("cls", [cls for cls in STRESSORS.values() if hasattr(cls(), "share")])
@given(case=cases, less=st.floats(0, 1), more=st.floats(0, 1))
@quickly
def test_a_greater_share_only_adds(cls, case, less, more):
    few, many = (laid(cls(share=share), case).dialogue for share in sorted((less, more)))
    changed = [
        {one.text for one in found.turns} - {one.text for one in case[0].turns} for found in (few, many)
    ]

    assert changed[0] <= changed[1]


@every
@given(case=cases, seed=st.integers(0, 3))
@quickly
def test_equal_seeds_give_equal_dialogues(cls, case, seed):
    assert laid(cls(), case, seed) == laid(cls(), case, seed)


@every
@pytest.mark.parametrize(
    "said", [(), ("Ana: I live in Oslo.",), (f"Ana: {RTL}",)], ids=["none", "one", "rtl"]
)
def test_every_stressor_takes_dialogues_of_no_turn_and_of_one(cls, said):
    before = dialogue(*said)

    after = laid(cls(), (before, ()))

    assert [one.id for one in after.dialogue.turns][:1] == [one.id for one in before.turns][:1]
    assert isinstance(cls.expect, Expect)


@every
def test_ids_stay_unique_in_a_huge_dialogue(cls):
    many = tuple(
        turn(f"I have {n} of the 7 cats.", id=f"1:{n}", speaker="AB"[n % 2] * 3) for n in range(5_000)
    )
    cited = tuple(replace(probe_of(1, one), slots=()) for one in many[::100])
    probes = tuple(replace(one, id=f"d1/{n}", dialogue="d1") for n, one in enumerate(cited))

    after = laid(cls(), (Dialogue("d1", many), probes))

    assert len({one.id for one in after.dialogue.turns}) == len(after.dialogue.turns)


@given(case=cases)
@quickly
def test_code_switching_takes_no_character_away(case):
    after = laid(CodeSwitch(share=1.0), case)

    for old, new in zip(case[0].turns, after.dialogue.turns, strict=True):
        rest = iter(new.text)
        assert all(letter in rest for letter in old.text)


@given(case=cases)
@quickly
def test_what_is_planted_stood_nowhere_before(case):
    said = repr(case).casefold()

    for cls in (NearMiss, Injected, ThirdSpeaker):
        for word in laid(cls(share=1.0), case).planted:
            assert word.casefold() not in said or word.isdecimal()


@given(case=cases)
@quickly
def test_a_renaming_is_a_bijection_on_any_dialogue(case):
    names = laid(Renaming(), case).renamed

    assert len({old for old, _ in names}) == len({new for _, new in names}) == len(names)
