"""The gate that is fitted."""

import subprocess
import sys
from dataclasses import replace

import pytest
from builders import context, exchanges

from toolkit.admission.learned import Learned
from toolkit.admission.linear_weights import LinearWeights, features
from toolkit.errors import UserError
from toolkit.facts import Tier

FACTS = ["I am a nurse.", "My sister is Lea.", "I moved to Graz.", "We own a red boat."]
CHATTER = ["Thanks a lot!", "Wow, so great!", "Ha, so funny!", "Great, thanks!"]
SAID = exchanges(*FACTS, *CHATTER)
LABELS = [True] * 4 + [False] * 4
FITTED = Learned().fit(SAID, LABELS)


def test_a_fitted_gate_tells_its_examples_apart():
    tiers = [verdict.tier for verdict in FITTED(SAID, context())]

    assert tiers == [Tier.ADMIT] * 4 + [Tier.REJECT] * 4


def test_fitting_returns_a_new_value_and_keeps_the_threshold():
    unfitted = Learned(threshold=0.7)
    fitted = unfitted.fit(SAID, LABELS)

    assert (unfitted.weights, fitted.threshold) == (None, 0.7)


def test_fitting_twice_gives_equal_weights():
    assert Learned().fit(SAID, LABELS) == FITTED


def test_an_unfitted_gate_is_a_user_error():
    with pytest.raises(UserError, match="fit the gate, or name a file of weights"):
        Learned()(SAID, context())


@pytest.mark.parametrize("labels", [[True] * 8, [False] * 8, LABELS[:3]])
def test_labels_of_one_kind_or_too_few_are_a_user_error(labels):
    with pytest.raises(UserError, match="one label an exchange"):
        Learned().fit(SAID, labels)


def test_weights_survive_their_file(tmp_path):
    FITTED.weights.write(tmp_path / "weights.json")

    assert LinearWeights.read(tmp_path / "weights.json") == FITTED.weights


def test_weights_hold_no_words(tmp_path):
    FITTED.weights.write(tmp_path / "weights.json")

    assert "nurse" not in (tmp_path / "weights.json").read_text()


@pytest.mark.parametrize(
    "written",
    [
        "{",
        "[]",
        "[" * 100_000,
        '{"buckets": 4}',
        '{"buckets": 4, "intercept": NaN, "coefficients": []}',
        '{"buckets": 4, "intercept": 0, "coefficients": [[4, 1.0]]}',
        '{"buckets": 4, "intercept": 0, "coefficients": [[2, 1.0], [1, 1.0]]}',
        '{"buckets": 1e999, "intercept": 0, "coefficients": []}',
    ],
)
def test_a_file_that_holds_no_weights_is_a_user_error(tmp_path, written):
    (tmp_path / "weights.json").write_text(written)
    with pytest.raises(UserError, match=r"weights\.json: not a file of weights"):
        LinearWeights.read(tmp_path / "weights.json")


def test_a_missing_file_is_a_user_error(tmp_path):
    with pytest.raises(UserError, match="cannot read the weights"):
        LinearWeights.read(tmp_path / "weights.json")


def test_deciding_needs_no_scikit_learn(tmp_path):
    path = tmp_path / "weights.json"
    FITTED.weights.write(path)
    program = (
        "import sys; sys.modules.update(sklearn=None, scipy=None); sys.path[:0] = ['.', 'tests']\n"
        "from pathlib import Path; from builders import context, exchanges\n"
        "from toolkit.admission.learned import Learned, LinearWeights\n"
        f"gate = Learned(LinearWeights.read(Path({str(path)!r})))\n"
        "print(gate(exchanges('I am a nurse.'), context())[0].score)"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)

    assert float(ran.stdout) == FITTED(exchanges("I am a nurse."), context())[0].score


def test_extreme_weights_give_extreme_probabilities_without_overflow():
    weights = replace(FITTED.weights, intercept=1e6)

    assert Learned(weights)(SAID[:1], context())[0].score == 1.0


def test_features_are_pinned_to_the_same_buckets_on_every_machine():
    assert [bucket for bucket, _ in features("Red boat 42", 4096)] == [842, 1240, 2954, 3873, 3983]


def test_features_of_a_text_without_words_are_none():
    assert features("  ", 64) == ()


def test_digits_count_as_one_number():
    assert features("room 12", 4096) == features("room 907", 4096)
