"""A run in YAML: every mistake is one line that names the file, the key, the value and what is allowed."""

from pathlib import Path

import pytest

from ablations.config import read_config
from toolkit.admission.cues import Cues
from toolkit.errors import UserError

GOOD = "name: x\ndata: samples\nbaseline: a\narms:\n  a: {}\n"


def config(folder: Path, text: str) -> Path:
    path = folder / "x.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def test_arms_are_pipelines_that_share_what_they_do_not_name(tmp_path: Path):
    text = GOOD + "  b: {admission: {cues: {threshold: 0.5}}}\nshared: {admission: cues}\n"

    run = read_config(config(tmp_path, text))

    assert run.arms["a"].admission == Cues()
    assert run.arms["b"].admission == Cues(threshold=0.5)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (GOOD.replace("baseline: a", "baseline: z"), "x.yaml: baseline: 'z' is no arm; choose one of a"),
        (GOOD.replace("a: {}", "a: {admision: cues}"), "x.yaml: arms.a: unknown stage 'admision'; allowed: "),
        (
            GOOD.replace("a: {}", "a: {admission: novel}"),
            "x.yaml: arms.a.admission: unknown component 'novel'",
        ),
        (
            GOOD.replace("a: {}", "a: {admission: {cues: {threshold: -2}}}"),
            "x.yaml: arms.a.admission: cues.threshold: -2 is not allowed; must be greater than or equal to 0",
        ),
        (GOOD.replace("data: samples", "data: locomoco"), "x.yaml: data: unknown component 'locomoco'"),
        (
            GOOD.replace("data: samples", "data: {jsonl: {}}"),
            "x.yaml: data: jsonl: setting 'path' is missing",
        ),
        (GOOD + "sede: 1\n", "x.yaml: sede: unknown key; allowed: name, data, seed"),
        (GOOD + "seed: many\n", "x.yaml: seed: must be a valid integer, not 'many'"),
        (GOOD + "  a: {}\n", "x.yaml: no YAML: key 'a' is there twice"),
        (GOOD.replace("name: x\n", ""), "x.yaml: name: this key is missing"),
        ("name: [", "x.yaml: no YAML:"),
        ("[" * 20_000, "x.yaml: no YAML:"),
        (GOOD + "x: &a [*a]\n", "x.yaml: x: unknown key"),
        (
            GOOD.replace("a: {}", "a: {admission: {cues: &b [*b]}}"),
            "x.yaml: arms.a.admission: a component is",
        ),
        (
            GOOD.replace("a: {}", "a: {admission: {cues: {threshold: &b [*b]}}}"),
            "x.yaml: arms.a.admission: cues.threshold: [[...]] is no plain value",
        ),
        (GOOD.replace("name: x", "name: ''"), "x.yaml: name: '' names no folder"),
        (GOOD.replace("name: x", "name: ../x"), "x.yaml: name: '../x' names no folder"),
        (GOOD.replace("name: x", "name: /tmp/x"), "x.yaml: name: '/tmp/x' names no folder"),
        (GOOD.replace("name: x", 'name: "a\\0b"'), "x.yaml: name: 'a\\x00b' names no folder"),
        (GOOD.replace("name: x", "name: .."), "x.yaml: name: '..' names no folder"),
        ("", "x.yaml: the file: must be a valid dictionary or instance of Written, not None"),
    ],
)
def test_every_mistake_is_one_line(tmp_path: Path, text: str, said: str):
    with pytest.raises(UserError) as caught:
        read_config(config(tmp_path, text))

    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        ("2024-13-45", "timestamp"),
        ("!!timestamp foo", "timestamp"),
        ("!!int foo", "int"),
        ("!!int ''", "int"),
        ("!!float x", "float"),
        ("!!float ''", "float"),
        ("!!bool maybe", "bool"),
    ],
)
@pytest.mark.parametrize(
    "place", ["name: {}\n", "name: x\nseed: {}\n", "name: x\narms: {{a: {{admission: {}}}}}\n", "{}: x\n"]
)
def test_a_value_that_is_not_what_it_looks_like_is_told_with_its_line(
    tmp_path: Path, value: str, kind: str, place: str
):
    with pytest.raises(UserError) as caught:
        read_config(config(tmp_path, place.format(value)))

    line = place.count("\n", 0, place.index("{}"))
    assert f"x.yaml: no YAML: {value.split()[-1].strip(chr(39))!r} is no {kind}; quote it" in str(
        caught.value
    )
    assert f"line {line + 1}" in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "value", ["!!map foo", "!!seq foo", "!!set foo", "!!python/object:os.system x", "!!x y"]
)
def test_a_tag_that_does_not_fit_is_one_line(tmp_path: Path, value: str):
    with pytest.raises(UserError, match=r"x\.yaml: no YAML: "):
        read_config(config(tmp_path, f"name: {value}\n"))


def test_a_missing_file_is_one_line(tmp_path: Path):
    with pytest.raises(UserError, match=r"no\.yaml: cannot be read \(No such file or directory\)"):
        read_config(tmp_path / "no.yaml")


@pytest.mark.parametrize("path", sorted(Path("configs").glob("*.yaml")), ids=str)
def test_every_config_of_the_project_is_valid_and_says_what_it_is_for(path: Path):
    assert read_config(path).arms
    assert path.read_text(encoding="utf-8").startswith("# ")
