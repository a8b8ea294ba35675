"""Run-to-run noise."""

from dataclasses import replace
from math import isnan

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from paired_scores import NAN, system

from analysis.comparison.noise import Layer, Noise, is_warm, layer_of, noise, shares
from analysis.comparison.systems import System
from toolkit.errors import UserError

SPEC = {"pipeline": {"admission": "cues", "judges": []}, "data": "d", "seed": 0, "replicate": 0}


def ran(name: str = "a", *, shown: object = "r1 r2", answer: object = "Oslo", **spec: object) -> System:
    return replace(system(name, {"p": 1, "q": 0}, shown=shown, answer=answer), spec={**SPEC, **spec})


def within(layer: Layer, variance: float) -> Noise:
    return Noise(layer, 1, 100, 10, 0.1, variance, 0.25, 0.02)


@pytest.mark.parametrize(
    ("rerun", "layer"),
    [
        (ran(), Layer.JUDGE),
        (ran(answer="Rome"), Layer.ANSWER),
        (ran(shown="r3", answer="Rome"), Layer.INGEST),
        (ran(shown="r3"), Layer.INGEST),
    ],
)
def test_what_was_done_anew_is_told_by_what_is_equal(rerun: System, layer: Layer):
    assert layer_of(ran(), rerun) is layer


def test_files_that_do_not_say_what_was_retrieved_tell_two_kinds_of_rerun():
    assert layer_of(ran(shown=None), ran(shown=None)) is Layer.JUDGE
    assert layer_of(ran(shown=None), ran(shown=None, answer="Rome")) is Layer.WHOLE


def test_without_answers_nobody_knows_that_only_the_judge_was_asked_again():
    silent = ran(shown=None, answer=None)

    assert layer_of(silent, silent) is Layer.WHOLE


def test_another_pipeline_is_no_rerun_and_another_replicate_is():
    assert layer_of(ran(), ran(replicate=1, seed=7)) is Layer.JUDGE
    with pytest.raises(UserError, match="--noise: b is no rerun of a: other admission"):
        layer_of(ran(), ran("b", pipeline={**SPEC["pipeline"], "admission": "learned"}))


def test_a_rerun_of_other_probes_is_refused():
    with pytest.raises(UserError, match="shares no probe"):
        layer_of(ran(), replace(ran("b"), probes=ran().probes.assign(dialogue="other")))


def test_the_same_replicate_may_have_been_read_from_a_cache():
    assert is_warm(ran(), ran())
    assert not is_warm(ran(), ran(replicate=1))
    assert not is_warm(system("a", {"p": 1}), system("a", {"p": 1}))


@pytest.mark.parametrize(("flipped", "points"), [(0.05, 0.57), (0.10, 0.81), (0.15, 0.99), (0.20, 1.14)])
def test_discordance_of_reruns_gives_the_spread_of_a_difference(flipped: float, points: float):
    changed = np.arange(1540) < round(flipped * 1540)
    scores = np.stack([np.zeros(1540), changed.astype(float)], axis=1)
    found = noise(Layer.JUDGE, scores, np.repeat(np.arange(5), 308).astype(str))

    assert 100 * found.quantile / 1.96 == pytest.approx(points, abs=0.006)
    assert found.flipped == pytest.approx(flipped, abs=1e-3)


def test_noise_that_dialogues_share_is_larger_than_that_of_questions():
    apart = np.stack([np.tile([1.0, 0.0], 60), np.tile([0.0, 1.0], 60)], axis=1)
    shared = np.stack([np.repeat([1.0, 0.0], 60), np.repeat([0.0, 1.0], 60)], axis=1)
    names = np.repeat(np.arange(10), 12).astype(str)

    assert noise(Layer.INGEST, shared, names).quantile > 2 * noise(Layer.INGEST, apart, names).quantile


def test_questions_that_failed_in_a_rerun_are_left_out():
    scores = np.array([[1.0, 1.0], [1.0, NAN]])

    assert noise(Layer.JUDGE, scores, np.array(["a", "b"])).n == 1
    with pytest.raises(ValueError, match="no question was scored"):
        noise(Layer.JUDGE, scores[1:], np.array(["b"]))


def test_each_layer_has_the_variance_that_it_adds():
    found = shares([within(Layer.INGEST, 0.10), within(Layer.JUDGE, 0.02), within(Layer.ANSWER, 0.06)])

    assert [one.layer for one in found] == [Layer.JUDGE, Layer.ANSWER, Layer.INGEST]
    assert [one.share for one in found] == pytest.approx([0.2, 0.4, 0.4])


def test_a_layer_with_less_variance_than_those_after_it_adds_none():
    found = shares([within(Layer.JUDGE, 0.05), within(Layer.ANSWER, 0.03)])

    assert [one.variance for one in found] == pytest.approx([0.05, 0])


def test_without_variance_there_are_no_shares():
    assert isnan(shares([within(Layer.JUDGE, 0.0)])[0].share)


@settings(derandomize=True, deadline=None, max_examples=30)
@given(st.lists(st.tuples(st.booleans(), st.booleans(), st.booleans()), min_size=2, max_size=30))
def test_the_variance_within_reruns_is_half_the_mean_squared_difference_of_two(rows: list[tuple[bool, ...]]):
    scores = np.array(rows, dtype=float)
    found = noise(Layer.JUDGE, scores, np.full(len(rows), "d"))
    squares = [np.mean((scores[:, i] - scores[:, j]) ** 2) for i, j in ((0, 1), (0, 2), (1, 2))]

    assert found.within == pytest.approx(np.mean(squares) / 2)
