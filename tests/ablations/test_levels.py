"""Levels of factors: what they change, and where they have no effect."""

from pathlib import Path

import pytest

from ablations.levels import Setup, with_level
from toolkit.admission.cues import Cues
from toolkit.admission.quarantine import Quarantine
from toolkit.datasets.locomo import Locomo
from toolkit.errors import UserError
from toolkit.pipeline import Pipeline
from toolkit.retrieval.hybrid import Hybrid

SETUP = Setup(Pipeline(admission=Cues()), Locomo(Path("locomo10.json")))


def changed(path: str, written: object, setup: Setup = SETUP) -> Setup | None:
    return with_level(setup, path, written, "x.yaml: factors")


def test_a_level_replaces_a_component():
    assert changed("admission", {"cues": {"threshold": 0.5}}).pipeline.admission == Cues(threshold=0.5)


def test_a_level_replaces_one_setting_and_leaves_the_others():
    assert changed("admission.threshold", 0.5).pipeline.admission == Cues(threshold=0.5)


def test_a_level_reaches_into_nested_settings_and_components():
    retrieval = changed("retrieval.shown.tokens", 500).pipeline.retrieval
    wrapped = Setup(Pipeline(admission=Quarantine(gate=Cues(), low=0.1)), SETUP.data)

    assert isinstance(retrieval, Hybrid)
    assert retrieval.shown.tokens == 500
    assert changed("admission.gate.threshold", 0.4, wrapped).pipeline.admission.gate == Cues(threshold=0.4)


def test_a_level_changes_the_data_set():
    assert changed("data.captions", False).data == Locomo(Path("locomo10.json"), captions=False)


def test_a_setting_that_the_component_lacks_has_no_effect():
    assert changed("structuring.remember", "stated") is None


def test_a_setting_may_be_set_to_nothing():
    assert changed("retrieval.shown.top_k", None).pipeline == SETUP.pipeline


@pytest.mark.parametrize(
    ("path", "written", "said"),
    [
        ("admision", "cues", "unknown factor 'admision'; it begins with one of data, segregation"),
        ("admission.threshold", 2, "2 is not allowed; must be less than or equal to 1"),
        ("admission", "novel", "unknown component 'novel'"),
    ],
)
def test_a_mistake_is_one_line(path: str, written: object, said: str):
    with pytest.raises(UserError, match=said):
        changed(path, written)
