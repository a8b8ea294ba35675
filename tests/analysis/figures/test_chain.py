"""What the drawn chain of a probe shows."""

from chain_frames import CHAIN, STAGES, chain
from drawn import drawn, words

from analysis.figures.chain import drawn_chain


def marks(ax) -> dict[tuple[int, int], str]:
    """The marker at each stage and link."""
    return {
        (int(line.get_xdata()[0]), int(line.get_ydata()[0])): line.get_marker()
        for line in ax.get_lines()
        if line.get_marker() != "None"
    }


def test_a_lost_link_is_crossed_from_the_stage_that_loses_it():
    found = marks(drawn(drawn_chain, CHAIN))

    assert "".join(found[stage, 0] for stage in range(6)) == "oooooo"
    assert "".join(found[stage, 1] for stage in range(6)) == "oXXXXX"
    assert "".join(found[stage, 2] for stage in range(6)) == "oooooX"


def test_the_decision_stands_once_where_the_link_is_lost():
    assert [text for text in words(drawn(drawn_chain, CHAIN)) if text == "rejected"] == ["rejected"] * 2


def test_stages_stand_across_and_links_down():
    ax = drawn(drawn_chain, CHAIN)

    assert [tick.get_text() for tick in ax.get_xticklabels()] == list(STAGES)
    assert [tick.get_text() for tick in ax.get_yticklabels()] == ["D1:3", "D4:17", "D8:2"]
    assert ax.get_title(loc="left") == "p1, gated: n = 3 links, by content"


def test_without_slots_the_turns_are_drawn_and_the_title_says_so():
    ax = drawn(drawn_chain, chain({"D1:3": "stored"}, content=False))

    assert marks(ax)[4, 0] == "X"
    assert ax.get_title(loc="left").endswith("by turns only")


def test_what_nobody_can_tell_is_an_open_square():
    ax = drawn(drawn_chain, chain({"D1:3": ""}).assign(anywhere=[True, None, None, None, None, True]))

    assert [marks(ax)[stage, 0] for stage in (0, 1)] == ["o", "s"]
