"""What the figure of criteria shows."""

from chain_frames import BLAME
from drawn import drawn, intervals, words

from analysis.figures.blame import criterion_blame


def test_every_criterion_and_group_has_its_share_and_count():
    ax = drawn(criterion_blame, BLAME, height=3.0)
    first, second = ax.get_lines()

    assert [round(share, 2) for share in second.get_xdata()] == [2.0, 3.0, 4.5, 6.0, 10.0]
    assert {"60", "20", "1 multi-hop (n = 700)", "passing situation"} <= set(words(ax))
    assert first.get_marker() != second.get_marker()


def test_every_share_has_its_interval():
    assert (1.2, 2.8) in intervals(drawn(criterion_blame, BLAME))
