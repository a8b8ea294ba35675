"""How figures become files."""

from pathlib import Path

import pandas as pd
import pytest
from chain_frames import BLAME, BREAKS, CHAIN, CHANGES, COMPONENTS, NULLS, RESCUE, SURVIVAL, SWEEP
from PIL import Image

from analysis.figures.blame import criterion_blame, criterion_blame_height
from analysis.figures.chain import drawn_chain, drawn_chain_height
from analysis.figures.changes import lost_gained, lost_gained_height
from analysis.figures.components import component_breaks, component_breaks_height
from analysis.figures.frontier import HEIGHT as FRONTIER
from analysis.figures.frontier import frontier
from analysis.figures.hops import HEIGHT as HOPS
from analysis.figures.hops import hop_survival
from analysis.figures.rescue import rescue_height, rescue_rates
from analysis.figures.waterfall import waterfall, waterfall_height
from analysis.figures.written import Drawing, inline_svg, write_figures
from toolkit.errors import UserError

EVERY = [
    Drawing("waterfall", "", lambda ax: waterfall(BREAKS, ax), waterfall_height(BREAKS)),
    Drawing("changes", "", lambda ax: lost_gained(CHANGES, ax), lost_gained_height(CHANGES)),
    Drawing("hops", "", lambda ax: hop_survival(SURVIVAL, NULLS, ax), HOPS),
    Drawing(
        "components", "", lambda ax: component_breaks(COMPONENTS, ax), component_breaks_height(COMPONENTS)
    ),
    Drawing("blame", "", lambda ax: criterion_blame(BLAME, ax), criterion_blame_height(BLAME)),
    Drawing("frontier", "", lambda ax: frontier(SWEEP, ax), FRONTIER),
    Drawing("rescue", "", lambda ax: rescue_rates(RESCUE, ax), rescue_height(RESCUE)),
    Drawing("chain", "", lambda ax: drawn_chain(CHAIN, ax), drawn_chain_height(CHAIN)),
]


@pytest.mark.parametrize("drawing", EVERY, ids=lambda drawing: drawing.name)
@pytest.mark.filterwarnings("error")
def test_every_figure_fits_into_a_column(drawing: Drawing, tmp_path: Path):
    paths = write_figures([drawing], tmp_path / "figures")

    assert [path.suffix for path in paths] == [".png", ".svg", ".pdf"]
    with Image.open(paths[0]) as image:
        assert image.size[0] == pytest.approx(3.3 * 300, abs=1)
        edge = image.convert("L").crop((image.size[0] - 1, 0, image.size[0], image.size[1]))
        assert edge.getextrema() == (255, 255), "something is cut off at the right"


def test_the_same_frame_gives_the_same_bytes(tmp_path: Path):
    first, second = (write_figures(EVERY[:1], tmp_path / name) for name in ("a", "b"))

    assert [path.read_bytes() for path in first] == [path.read_bytes() for path in second]


def test_text_of_a_run_is_no_mathematics_and_no_markup():
    odd = CHANGES.assign(group="$x_1$ <b>&")
    text = inline_svg(Drawing("odd", "", lambda ax: lost_gained(odd, ax), 2.0))

    assert "<b>" not in text
    assert text.startswith("<svg")


def test_drawing_leaves_the_settings_of_matplotlib_alone():
    import matplotlib

    before = dict(matplotlib.rcParams)
    inline_svg(EVERY[1])

    assert dict(matplotlib.rcParams) == before


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path):
    (tmp_path / "file").write_text("")

    with pytest.raises(UserError, match="file"):
        write_figures(EVERY[:1], tmp_path / "file" / "figures")


def test_frames_are_left_as_they_were():
    before = BREAKS.copy()
    inline_svg(EVERY[0])

    pd.testing.assert_frame_equal(BREAKS, before)
