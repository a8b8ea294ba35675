"""Components as plain values: a mistake is one line that says where, what was given, what is allowed."""

from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from toolkit.admission.cues import Cues
from toolkit.admission.quarantine import Quarantine
from toolkit.backends.mem0 import Mem0
from toolkit.catalog import TABLES
from toolkit.datasets.loaded import Dataset
from toolkit.errors import UserError
from toolkit.identity import digest
from toolkit.pipeline import Pipeline
from toolkit.retrieval.hybrid import Hybrid
from toolkit.retrieval.shown import Shown
from toolkit.spec import component, spec_of
from toolkit.stages import Admission, Backend, Retrieval, Structuring


@dataclass(frozen=True)
class NotAGate:
    """Fits no Protocol."""


def test_a_component_is_written_by_name_or_with_settings():
    assert component(Admission, "cues", "x") == Cues()
    assert component(Admission, {"cues": {"threshold": 0.5}}, "x") == Cues(threshold=0.5)
    assert component(Admission, {"cues": None}, "x") == Cues()


def test_a_component_within_a_component_is_written_the_same_way():
    written = {"quarantine": {"gate": {"cues": {"threshold": 0.5}}, "low": 0.2}}

    assert component(Admission, written, "x") == Quarantine(gate=Cues(threshold=0.5), low=0.2)


def test_nested_settings_are_read_and_checked():
    read = component(Retrieval, {"hybrid": {"shown": {"tokens": 50, "kinds": ["event"]}}}, "x")

    assert isinstance(read, Hybrid)
    assert read.shown.tokens == 50


@pytest.mark.parametrize(
    ("protocol", "written", "said"),
    [
        (Admission, "novel", "a: unknown component 'novel'; choose one of admit-all, cues"),
        (Admission, {"cues": {"treshold": 1}}, "a: cues: unknown setting 'treshold'; allowed: "),
        (Admission, {"cues": {"threshold": -0.1}}, "a: cues.threshold: -0.1 is not allowed; must be greater"),
        (Admission, {"cues": {"threshold": "high"}}, "a: cues.threshold: 'high' is not allowed; must be"),
        (Admission, {"cues": {"threshold": True}}, "a: cues.threshold: True is not allowed"),
        (Admission, ["cues"], "a: a component is written NAME or"),
        (Admission, {"cues": {}, "novelty": {}}, "a: a component is written NAME or"),
        (Admission, None, "a: a component is written NAME or"),
        (Admission, {"quarantine": {"gate": "novel"}}, "a: quarantine.gate: unknown component 'novel'"),
        (Backend, {"mem0": {"write": "fast"}}, "a: mem0.write: 'fast' is not allowed; must be 'pipeline' or"),
        (Retrieval, {"bm25": {"shown": {"tokens": 0}}}, "a: bm25.shown.tokens: 0 is not allowed"),
        (Retrieval, {"bm25": {"shown": {"token": 9}}}, "a: bm25.shown: unknown setting 'token'"),
        (Retrieval, {"bm25": {"shown": 9}}, "a: bm25.shown: takes settings, not 9"),
        (Admission, "nowhere.gates:Gate", "a: cannot import 'nowhere.gates:Gate'"),
        (Admission, "toolkit.identity:digest", "a: 'toolkit.identity:digest' is not a dataclass that fits"),
        (Structuring, "test_spec:NotAGate", "a: "),
    ],
)
def test_every_mistake_is_one_line(protocol: type, written: object, said: str):
    with pytest.raises(UserError) as caught:
        component(protocol, written, "a")

    assert str(caught.value).startswith(said)
    assert "\n" not in str(caught.value)


def test_python_components_are_checked_like_those_in_yaml():
    with pytest.raises(UserError, match=r"admission\.threshold: -1 is not allowed"):
        Pipeline(admission=Cues(threshold=-1))
    with pytest.raises(UserError, match=r"retrieval\.shown\.tokens: 0 is not allowed"):
        Pipeline(retrieval=Hybrid(shown=Shown(tokens=0)))


def test_identity_tells_apart_what_differs_and_only_that():
    assert digest(spec_of(Cues())) == digest(spec_of(Cues()))
    assert digest(spec_of(Cues(threshold=0.41))) != digest(spec_of(Cues(threshold=0.42)))
    assert digest(spec_of(Pipeline())) != digest(spec_of(replace(Pipeline(), admission=Cues())))


def test_an_address_is_no_part_of_the_identity():
    assert spec_of(Mem0(url="http://ana:secret@host")) == spec_of(Mem0())


def test_a_file_is_identified_by_its_contents(tmp_path: Path):
    one, two = tmp_path / "one", tmp_path / "two"
    one.write_text("same")
    two.write_text("same")

    assert spec_of(one) == spec_of(two)


COMPONENTS = [cls for protocol, table in TABLES.items() if protocol is not Dataset for cls in table.values()]


@pytest.mark.parametrize("cls", COMPONENTS)
def test_every_component_has_a_version_for_its_identity(cls: type):
    assert isinstance(getattr(cls, "VERSION", None), int)
