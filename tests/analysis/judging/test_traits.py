"""Traits of answers: what they see, and that they are compared in pairs."""

from math import isnan
from pathlib import Path

import numpy as np
import pytest
from judged_runs import judged_run

from analysis.judging.run_answers import run_answers
from analysis.judging.traits import is_dated, is_hedged, is_silent, is_to_the_day, traits, words_in


@pytest.mark.parametrize(
    ("answer", "hedged"), [("Maybe Oslo", 1), ("Oslo, I think", 1), ("Oslo", 0), ("in May", 0)]
)
def test_a_word_of_doubt_is_a_hedge(answer: str, hedged: float):
    assert is_hedged(answer) == hedged


@pytest.mark.parametrize(
    ("answer", "silent"),
    [
        ("", 1),
        ("Not mentioned.", 1),
        ("It is not stated", 1),
        ("I don't know", 1),
        ("Nothing new", 0),
        ("No", 0),
    ],
)
def test_saying_that_there_is_no_answer_is_silence(answer: str, silent: float):
    assert is_silent(answer) == silent


@pytest.mark.parametrize(
    ("answer", "dated", "day"),
    [
        ("on 7 May 2024", 1, 1),
        ("in May 2024", 1, 0),
        ("May 2024, on 7 May 2024", 1, 1),
        ("yesterday", 0, None),
    ],
)
def test_a_date_counts_by_the_finest_time_it_names(answer: str, dated: float, day: float | None):
    assert is_dated(answer) == dated
    assert isnan(is_to_the_day(answer)) if day is None else is_to_the_day(answer) == day


def test_words_are_counted():
    assert words_in("in Oslo, 2024") == 3


def test_traits_are_paired_by_probe(tmp_path: Path):
    found = traits(run_answers(judged_run(tmp_path))).set_index("trait")

    assert found.loc["words", "n"] == 21
    assert found.loc["words", "difference"] == pytest.approx(
        found.loc["words", "after"] - found.loc["words", "before"]
    )
    assert found.loc["date to the day", "n"] == 14  # without Rex, the dog has no answer with a date
    assert found["arm"].unique().tolist() == ["gated"]


def test_below_six_dialogues_traits_have_no_interval(tmp_path: Path):
    found = traits(run_answers(judged_run(tmp_path, dialogues=3)))

    assert np.isnan(found["low"]).all()
