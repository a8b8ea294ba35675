"""What the frontier of a sweep shows."""

from chain_frames import SWEEP
from drawn import drawn, words

from analysis.figures.frontier import frontier


def test_every_curve_is_a_line_of_its_own_style():
    lines = drawn(frontier, SWEEP).get_lines()[:5]

    assert [line.get_label() for line in lines] == ["gate", "random", "matched", "oracle", "oracle, window 2"]
    assert len({line.get_color() for line in lines}) == 5
    assert len({line.get_linestyle() for line in lines}) == 4  # the two that are both "--" differ in dashes


def test_the_legend_stands_above_and_hides_no_curve():
    figure = drawn(frontier, SWEEP).get_figure()
    figure.draw_without_rendering()
    (legend,), (axes,) = figure.legends, figure.axes

    assert legend.get_window_extent().y0 >= axes.get_window_extent().y1


def test_where_it_ran_is_marked_with_what_was_kept():
    texts = words(drawn(frontier, SWEEP))

    assert {"as run: 85.4 %", "turns not stored, %", "chains kept, % (n = 1,536)"} <= set(texts)


def test_an_interval_is_a_band_if_there_is_one():
    with_band = SWEEP.assign(low=SWEEP["kept"] - 0.05, high=SWEEP["kept"] + 0.05)

    assert len(drawn(frontier, SWEEP).collections) == 0
    assert len(drawn(frontier, with_band).collections) == 5
