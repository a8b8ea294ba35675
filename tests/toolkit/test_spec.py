"""Components as plain values: a mistake is one line that says where, what was given, what is allowed."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date
from importlib.metadata import version
from pathlib import Path

import pytest
from small_runs import Parrot

from toolkit.admission.cues import Cues
from toolkit.admission.quarantine import Quarantine
from toolkit.backends.everything import Everything
from toolkit.backends.mem0 import Mem0
from toolkit.backends.native import Native
from toolkit.catalog import TABLES
from toolkit.datasets.loaded import Dataset
from toolkit.enrichment.routed import Routed
from toolkit.errors import UserError
from toolkit.identity import digest
from toolkit.judges.exact import Exact
from toolkit.judges.strict import Strict
from toolkit.pipeline import Pipeline
from toolkit.readers.fixed_prompt import FixedPrompt
from toolkit.retrieval.hybrid import Hybrid
from toolkit.retrieval.shown import Shown
from toolkit.spec import component, spec_of
from toolkit.stages import Admission, Backend, Retrieval, Structuring


@dataclass(frozen=True)
class PassesOn:
    """A component whose results are the work of a package."""

    VERSION = 1
    packages = ("numpy",)


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
        (Admission, ":X", "a: ':X' is no import path; write package.module:Class"),
        (Admission, "..gates:X", "a: '..gates:X' is no import path"),
        (Admission, ".gates:X", "a: '.gates:X' is no import path"),
        (Admission, "gates:", "a: 'gates:' is no import path"),
        (Admission, ":", "a: ':' is no import path"),
        (Admission, "a/b.py:X", "a: 'a/b.py:X' is no import path"),
        (Admission, "a:b:c", "a: 'a:b:c' is no import path"),
        (Admission, "a\0b:X", "a: 'a\\x00b:X' is no import path"),
        (
            Admission,
            {"cues": {"threshold": date(2024, 1, 5)}},
            "a: cues.threshold: datetime.date(2024, 1, 5) is",
        ),
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


def not_a_gate(*given: object) -> None:
    """A function, which is no component."""


@pytest.mark.parametrize(
    ("made", "said"),
    [
        (lambda: Pipeline(admission=Cues), "admission: Cues is a class; give a value of it, Cues(...)"),
        (
            lambda: Pipeline(admission=not_a_gate),
            "admission: takes a component, which is a value of a frozen",
        ),
        (lambda: Pipeline(admission="cues"), "admission: takes a component"),
        (lambda: Pipeline(admission=None), "admission: takes a component"),
        (lambda: Pipeline(judges=(Exact,)), "judges: Exact is a class"),
        (lambda: Pipeline(admission=Quarantine(gate=Cues)), "admission.gate: Cues is a class"),
        (
            lambda: Pipeline(admission=Cues(threshold="0.5")),
            "admission.threshold: '0.5' is not allowed; must be",
        ),
        (lambda: Pipeline(enrichment=Routed("x.jsonl")), "enrichment.internal: 'x.jsonl' is not allowed"),
    ],
)
def test_what_is_no_component_in_python_is_one_line(made: Callable[[], Pipeline], said: str):
    with pytest.raises(UserError) as caught:
        made()

    assert str(caught.value).startswith(said)
    assert "\n" not in str(caught.value)


def test_a_module_with_a_syntax_error_is_told_with_its_file_and_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    (tmp_path / "broken_gates.py").write_text("x = 1\ndef gate(:\n")
    monkeypatch.syspath_prepend(tmp_path)

    with pytest.raises(
        UserError, match=r"cannot import 'broken_gates:X' \(.*broken_gates\.py:2: invalid syntax"
    ):
        component(Admission, "broken_gates:X", "a")


def test_a_file_is_found_where_data_files_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "own.jsonl").write_text("x")
    monkeypatch.setenv("GATELAB_DATA_DIR", str(tmp_path))

    assert spec_of(Path("own.jsonl")) == spec_of(tmp_path / "own.jsonl")


def test_a_file_that_is_not_there_is_one_line(tmp_path: Path):
    with pytest.raises(UserError, match=r"no\.jsonl: cannot be read: no such file or directory"):
        spec_of(Routed(tmp_path / "no.jsonl"))


def test_a_setting_that_is_no_plain_value_is_one_line():
    with pytest.raises(UserError, match="b'x': no plain value"):
        spec_of((b"x",))


def test_long_values_are_there_as_a_digest_and_still_tell_apart():
    some = spec_of(tuple(range(2000)))

    assert set(some) == {"sha256"}
    assert some == spec_of(tuple(range(2000)))
    assert some != spec_of(tuple(range(2001)))
    assert spec_of(tuple(range(20))) == list(range(20))


def test_a_component_is_never_there_as_a_digest_only():
    judges = spec_of(Pipeline(judges=(Strict(),) * 9, reader=FixedPrompt(), model=Parrot()))["settings"][
        "judges"
    ]

    assert [one["component"] for one in judges] == ["toolkit.judges.strict:Strict"] * 9


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


def test_the_versions_of_packages_whose_work_the_results_are_belong_to_the_identity():
    assert spec_of(PassesOn())["packages"] == {"numpy": version("numpy")}
    for backend in (Mem0(), Native()):
        assert spec_of(backend)["packages"] == {name: version(name) for name in ("mem0ai", "qdrant-client")}
    assert "packages" not in spec_of(Everything())


def test_another_version_of_mem0_is_another_identity(monkeypatch: pytest.MonkeyPatch):
    before = digest(spec_of(Mem0()))
    monkeypatch.setattr("toolkit.spec.version", lambda name: "2.9.9")

    assert digest(spec_of(Mem0())) != before
