"""What the heat map of breaks and components shows."""

from chain_frames import COMPONENTS
from drawn import drawn, words

from analysis.figures.components import component_breaks


def test_every_cell_says_its_share_its_count_and_its_interval_if_it_has_one():
    texts = words(drawn(component_breaks, COMPONENTS))

    assert {"18 (51)", "25 (80)\n[5.0, 30]", "1 multi-hop\nn = 282"} <= set(texts)


def test_shades_begin_at_no_break():
    colours = drawn(component_breaks, COMPONENTS).collections[0]

    assert colours.norm(0) == 0
