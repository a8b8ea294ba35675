"""Cutting a dialogue into exchanges."""

from dataclasses import replace

import pytest
from builders import context, dialogue, turn
from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.dialogue import Dialogue
from toolkit.segregation.isolated import Isolated
from toolkit.segregation.open_window import OpenWindow
from toolkit.segregation.segregated import Segregated
from toolkit.segregation.units import spoken_turns

TALK = dialogue("Ana: I moved.", "Ben: Where to?", "Ana: Oslo.", "Ana: By boat.", "Ben: Nice.")
LINES = st.lists(st.sampled_from(["Ana: Yes.", "Ben: No.", "Cy: Why?", "Ana:  ", "عمر: نعم", "Ben: 🎉"]))
ALL = [Isolated(), Segregated(window=3), OpenWindow(window=3)]
BOTH_UNITS = [replace(component, unit=unit) for component in ALL for unit in ("turn", "pair")]


def ids(turns):
    return [said.id for said in turns]


def cut(component, said):
    return component(said, context(said))


@pytest.mark.parametrize("component", BOTH_UNITS, ids=str)
@settings(derandomize=True, deadline=None)
@given(lines=LINES, sessions=st.integers(1, 3))
def test_every_spoken_turn_stands_in_exactly_one_exchange(component, lines, sessions):
    said = dialogue(*lines, sessions=sessions) if lines else Dialogue("d1", ())
    parts = [part for exchange in cut(component, said) for part in (exchange.turn, exchange.reply) if part]

    assert tuple(parts) == spoken_turns(said)


@pytest.mark.parametrize("component", BOTH_UNITS, ids=str)
@settings(derandomize=True, deadline=None)
@given(lines=LINES.filter(bool), sessions=st.integers(1, 3))
def test_a_reply_is_by_another_speaker_in_the_same_session(component, lines, sessions):
    for exchange in cut(component, dialogue(*lines, sessions=sessions)):
        reply = exchange.reply
        assert reply is None or reply.speaker != exchange.turn.speaker
        assert reply is None or reply.session == exchange.turn.session


@pytest.mark.parametrize("component", BOTH_UNITS, ids=str)
@settings(derandomize=True, deadline=None)
@given(lines=LINES.filter(bool), sessions=st.integers(1, 3))
def test_history_is_the_spoken_turns_just_before(component, lines, sessions):
    said = dialogue(*lines, sessions=sessions)
    spoken = spoken_turns(said)
    for exchange in cut(component, said):
        place = spoken.index(exchange.turn)
        window = getattr(component, "window", 0)
        assert exchange.history == spoken[max(0, place - window) : place]


def test_pairs_leave_a_turn_without_a_reply_alone():
    pairs = [(one.turn.id, one.reply.id if one.reply else None) for one in cut(Isolated("pair"), TALK)]

    assert pairs == [("1:1", "1:2"), ("1:3", None), ("1:4", "1:5")]


def test_pairs_never_cross_sessions():
    said = dialogue("Ana: Bye.", "Ben: Hello again.", sessions=2)

    assert [one.reply for one in cut(Isolated("pair"), said)] == [None, None]


def test_an_unanswered_empty_turn_does_not_hide_the_reply():
    said = dialogue("Ana: Hello?", "Ben:  ", "Ben: Here I am.")

    assert [one.reply.text for one in cut(Isolated("pair"), said)] == ["Here I am."]


def test_a_caption_alone_makes_an_exchange():
    said = Dialogue("d1", (replace(turn(""), caption="a red boat"),))

    assert [one.text for one in cut(Isolated(), said)] == ["[a red boat]"]


def test_an_empty_turn_stands_in_no_history():
    said = dialogue("Ana: I moved.", "Ben:  ", "Ana: To Oslo.")

    assert ids(cut(Segregated(window=1), said)[-1].history) == ["1:1"]


def test_history_may_reach_into_an_earlier_session():
    said = dialogue("Ana: I moved.", "Ben: Hello again.", sessions=2)

    assert ids(cut(Segregated(), said)[1].history) == ["1:1"]


def test_segregated_history_is_never_a_source():
    assert [ids(one.sources) for one in cut(Segregated(), TALK)] == [[said.id] for said in TALK.turns]


def test_an_open_window_makes_history_a_source():
    last = cut(OpenWindow(window=2), TALK)[-1]

    assert ids(last.sources) == ["1:3", "1:4", "1:5"]


def test_isolated_exchanges_have_no_history():
    assert all(one.history == () and one.sources == (one.turn,) for one in cut(Isolated(), TALK))


@pytest.mark.parametrize("component", [Isolated, Segregated, OpenWindow])
def test_a_reply_is_a_source_only_if_the_setting_says_so(component):
    as_source = cut(component("pair"), TALK)[0]
    as_context = cut(component("pair", reply_is_source=False), TALK)[0]

    assert (ids(as_source.sources), ids(as_context.sources)) == (["1:1", "1:2"], ["1:1"])
    assert as_context.reply == as_source.reply


def test_user_and_assistant_make_the_pairs_of_a_chat():
    said = dialogue("User: I eat no nuts.", "Assistant: Noted.", "User: And no milk.", "Assistant: Fine.")
    texts = [one.text for one in cut(Isolated("pair"), said)]

    assert texts == ["I eat no nuts.\nNoted.", "And no milk.\nFine."]


@pytest.mark.parametrize("component", [Segregated(window=0), OpenWindow(window=0)], ids=str)
def test_a_window_of_zero_is_isolation(component):
    assert cut(component, TALK) == cut(Isolated(), TALK)


@pytest.mark.parametrize("component", BOTH_UNITS, ids=str)
def test_a_dialogue_without_words_has_no_exchanges(component):
    assert cut(component, dialogue("Ana:  ", "Ben: \n")) == []
