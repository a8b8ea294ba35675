"""Mistakes in a config: each is one line that names the file, the key, the value and what is allowed."""

from pathlib import Path

import pytest

from ablations.arms import Run
from ablations.grid.config import read_config
from toolkit.errors import UserError

GOOD = "name: x\ndata: samples\nbaseline: a\narms:\n  a: {}\n"
DESIGN = "name: x\ndata: samples\ndesign: factorial\nfactors: {admission: {off: admit-all, on: cues}}\n"


def config(folder: Path, text: str) -> Path:
    path = folder / "x.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def read(folder: Path, text: str) -> Run:
    return read_config(config(folder, text))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (GOOD.replace("baseline: a", "baseline: z"), "x.yaml: baseline: 'z' is no arm; choose one of a"),
        (GOOD.replace("baseline: a\n", ""), "x.yaml: baseline: this key is missing"),
        (
            GOOD.replace("a: {}", "a: {admision: cues}"),
            "x.yaml: arms.a.admision: unknown stage 'admision'; allowed: data, segregation",
        ),
        (
            GOOD.replace("a: {}", "a: {admission: novel}"),
            "x.yaml: arms.a.admission: unknown component 'novel'",
        ),
        (
            GOOD.replace("a: {}", "a: {admission: {cues: {threshold: -2}}}"),
            "x.yaml: arms.a.admission: cues.threshold: -2 is not allowed; must be greater than or equal to 0",
        ),
        (
            GOOD.replace("a: {}", "a: {structuring.remember: keep}"),
            "x.yaml: arms.a.structuring.remember: no arm has the setting structuring.remember; "
            "structuring has none",
        ),
        (
            GOOD.replace("a: {}", "a: {admission: {cues: {threshold: 0.5}}, admission.threshold: 0.1}"),
            "x.yaml: arms.a.admission: it is also written at arms.a.admission.threshold; write it once",
        ),
        (
            GOOD.replace("a: {}", "a: {admission: {cues: {threshold: 1}}}\nshared: {admission.threshold: 0}"),
            "x.yaml: arms.a.admission: it is also written at shared.admission.threshold; write it once",
        ),
        (
            GOOD.replace("a: {}", "a: {admission: margins}"),
            "x.yaml: arms.a: admission: asks a language model",
        ),
        (GOOD + "shared: {admission: novel}\n", "x.yaml: shared.admission: unknown component 'novel'"),
        (GOOD + "shared: {admission.treshold: 1}\n", "x.yaml: shared.admission.treshold: no arm has the"),
        (GOOD.replace("data: samples", "data: locomoco"), "x.yaml: data: unknown component 'locomoco'"),
        (GOOD.replace("data: samples", "data: 5"), "x.yaml: data: a component is written NAME or {NAME:"),
        (
            GOOD.replace("data: samples", "data: {jsonl: {}}"),
            "x.yaml: data: jsonl: setting 'path' is missing",
        ),
        (GOOD + "sede: 1\n", "x.yaml: sede: unknown key; allowed: name, data, seed"),
        (GOOD + "seed: many\n", "x.yaml: seed: must be a valid integer, not 'many'"),
        (GOOD + "seed: 1\nseeds: [1]\n", "x.yaml: seeds: write either `seed` or `seeds`"),
        (GOOD + "seeds: []\n", "x.yaml: seeds: there is none"),
        (
            GOOD + "seeds: [1, 2, 1]\n",
            "x.yaml: seeds: 1 is there 2 times; to repeat a seed write `replicates`",
        ),
        (GOOD + "seeds: [1, true]\n", "x.yaml: seeds.1: must be a valid integer, not True"),
        (GOOD + "replicates: -1\n", "x.yaml: replicates: -1 is not allowed; must be 0 or more"),
        (GOOD + "replicates: 100000\n", "x.yaml: 100,001 cells: 100,000 are the most"),
        (GOOD + "  a again: {}\nreplicates: 1\n", "x.yaml: 2 arms are called 'a again'"),
        (GOOD.replace("  a: {}", "  {}"), "x.yaml: arms: there is none"),
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
        ("", "x.yaml: the file: must be keys with values, not None"),
    ],
)
def test_every_mistake_is_one_line(tmp_path: Path, text: str, said: str):
    with pytest.raises(UserError) as caught:
        read(tmp_path, text)

    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (GOOD + "design: factorial\n", "x.yaml: arms: write either `arms`, or `design` and `factors`"),
        (GOOD + "factors: {}\n", "x.yaml: arms: write either `arms`, or `design` and `factors`"),
        ("name: x\ndata: samples\n", "x.yaml: arms: this key is missing; write either `arms`, or `design`"),
        (
            "name: x\ndata: samples\ndesign: sweep\n",
            "x.yaml: factors: this key is missing, and there is `design`",
        ),
        (DESIGN.replace("design: factorial\n", ""), "x.yaml: design: this key is missing, and there is `f"),
        (DESIGN.replace("factorial", "latin"), "x.yaml: design: unknown design 'latin'; choose one of fact"),
        (DESIGN.replace("factorial", "''"), "x.yaml: design: unknown design ''"),
        (DESIGN.replace("factorial", ""), "x.yaml: design: must be a valid string, not None"),
        (DESIGN.replace("factorial", "fraction"), "x.yaml: design: fraction: 1 factors give resolution 1"),
        (DESIGN + "replicates: yes\n", "x.yaml: replicates: must be a valid integer, not 'yes'"),
        (
            DESIGN + "shared: {admission: cues}\n",
            "x.yaml: shared.admission: admission is a factor, so no arm would have 'cues'",
        ),
        (DESIGN + "baseline: gate=on\n", "x.yaml: baseline: unknown factor 'gate'; choose one of admission"),
    ],
)
def test_a_design_that_is_none_is_one_line(tmp_path: Path, text: str, said: str):
    with pytest.raises(UserError) as caught:
        read(tmp_path, text)

    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_more_cells_than_a_run_may_have_are_counted_and_refused_at_once(tmp_path: Path):
    factors = "".join(f"  admission.a{place}: [0, 1]\n" for place in range(60))

    with pytest.raises(UserError, match=r"x\.yaml: 1,152,921,504,606,846,977 cells: 100,000 are the most"):
        read(tmp_path, "name: x\ndata: samples\ndesign: factorial\nfactors:\n" + factors)


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
        read(tmp_path, place.format(value))

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
        read(tmp_path, f"name: {value}\n")


def test_a_missing_file_is_one_line(tmp_path: Path):
    with pytest.raises(UserError, match=r"no\.yaml: cannot be read \(No such file or directory\)"):
        read_config(tmp_path / "no.yaml")
