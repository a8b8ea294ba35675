"""Which figures a run has."""

from dataclasses import replace
from pathlib import Path

import pytest
from small_runs import NULL, Without, ran

from analysis.chains.whole_run import WholeRun
from analysis.figures.of_run import figures_of
from analysis.figures.written import inline_svg


def test_an_arm_has_its_figures_beside_its_baseline(tmp_path: Path):
    figures = figures_of(WholeRun(ran(tmp_path)))

    assert [one.name for one in figures] == [
        "lost_gained_content-support_1_gated",
        "waterfall_1_gated",
        "components_1_gated",
        "blame_1_gated",
        "hops_1_gated",
    ]


def test_every_figure_can_be_drawn_and_says_what_it_is(tmp_path: Path):
    for figure in figures_of(WholeRun(ran(tmp_path))):
        assert figure.caption.startswith("gated: ")
        assert inline_svg(figure).startswith("<svg")


def test_many_arms_stand_in_one_figure_each(tmp_path: Path):
    arms = {
        f"no-{word}": replace(NULL, admission=Without(word)) for word in ("Rex", "ski", "Oslo", "Ana", "Ben")
    }
    figures = figures_of(WholeRun(ran(tmp_path, ungated=NULL, **arms)))

    assert [one.name for one in figures] == ["lost_gained_content-support", "waterfall"]


def test_a_run_without_probes_has_no_figures(tmp_path: Path):
    assert figures_of(WholeRun(ran(tmp_path, probes=()))) == ()


@pytest.mark.parametrize("name", ["a/b", "<b>", "ä ö"])
def test_whatever_an_arm_is_called_its_files_have_plain_names(tmp_path: Path, name: str):
    arms = {"ungated": NULL, name: replace(NULL, admission=Without("Rex"))}

    assert all(
        one.name.replace("_", "").replace("-", "").isalnum() and one.name.isascii()
        for one in figures_of(WholeRun(ran(tmp_path, **arms)))
    )
