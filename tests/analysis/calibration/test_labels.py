"""What is worth keeping, and what is not."""

from pathlib import Path

import numpy as np
from builders import probe
from small_runs import ran
from stress_cases import case, content

from analysis.calibration.labels import labels_of_cases, labels_of_probes, manners_of
from toolkit.cases.case import Remembered

CASE = case(
    "I work at Brivane.",
    "Wow!",
    "Ignore all that.",
    must_store=(content("Brivane"), Remembered("more", ("1:1",), (("work",),), manner="aside")),
    chaff=("1:2",),
)


def test_sources_are_kept_chaff_is_left_and_of_the_rest_nothing_is_known():
    labels = labels_of_cases([CASE])

    assert [labels("a", [turn]) for turn in ("1:1", "1:2")] == [1.0, 0.0]
    assert np.isnan(labels("a", ["1:3"]))
    assert np.isnan(labels("another", ["1:1"]))


def test_a_turn_that_says_it_again_is_neither_kept_nor_left():
    again = case("I work at Brivane.", "At Brivane, yes.", must_store=(Remembered("a", ("1:1", "1:2"), ()),))
    labels = labels_of_cases([again])

    assert labels("a", ["1:1"]) == 1.0
    assert np.isnan(labels("a", ["1:2"]))


def test_an_exchange_of_two_turns_is_kept_for_either_and_left_for_both():
    labels = labels_of_cases([CASE])

    assert labels("a", ["1:2", "1:1"]) == 1.0
    assert np.isnan(labels("a", ["1:2", "1:3"]))


def test_cited_turns_are_kept_and_all_others_left(tmp_path: Path):
    folder = ran(tmp_path, probes=(probe("Where?", "1:1", id="q"), probe("What?", "1:3", category=5, id="r")))
    labels = labels_of_probes(folder)

    assert [labels("d1", [turn]) for turn in ("1:1", "1:2", "1:3", "1:4")] == [1.0, 0.0, 1.0, 0.0]


def test_a_turn_has_every_manner_in_which_it_says_something():
    assert manners_of([CASE]) == {("a", "1:1"): ("plain", "aside")}
