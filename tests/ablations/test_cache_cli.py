"""The commands on the call cache: what they print and how they end."""

import re
from pathlib import Path

import pytest
from models import SHORT, cached, prompts
from typer.testing import CliRunner

from ablations.cache_cli import app


def invoke(*arguments: object, **environment: str):
    return CliRunner().invoke(app, [str(argument) for argument in arguments], env=environment)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    cached(tmp_path / "calls").generate(prompts(1, 2), SHORT)
    return tmp_path / "calls"


def test_stats_counts_answers_by_model(folder: Path):
    told = invoke("stats", folder).stdout

    assert told.startswith(f"{folder}: 2 answers, 1 segments, 0.0 MB\n")
    assert re.search(r"^ +2  counting$", told, re.MULTILINE)


def test_the_folder_is_that_of_the_environment_unless_given(folder: Path):
    assert invoke("stats", GATELAB_CACHE_DIR=str(folder.parent)).stdout.startswith(f"{folder}: 2 answers")


def test_verify_ends_well_on_a_sound_cache(folder: Path):
    done = invoke("verify", folder)

    assert (done.exit_code, done.stdout) == (0, f"{folder}: 2 sound, 0 damaged, 0 torn at the end\n")


def test_verify_names_what_is_damaged_and_exits_with_1(folder: Path):
    (segment,) = folder.iterdir()
    segment.write_bytes(segment.read_bytes().replace(b"true", b"tru3", 1))

    done = invoke("verify", folder)
    assert done.exit_code == 1
    assert done.stdout.startswith(f"{segment}: damaged record at byte 0\n{folder}: 1 sound, 1 damaged")


def test_prune_leaves_what_is_in_use_and_says_so(folder: Path):
    model = cached(folder)
    model.generate(prompts(3), SHORT)
    told = invoke("prune", folder, "--older-than", "0").stdout

    assert told.endswith("1 in use, left alone\n")
    assert cached(folder).generate(prompts(3), SHORT) == model.generate(prompts(3), SHORT)


def test_prune_must_be_told_how_old(folder: Path):
    assert invoke("prune", folder).exit_code == 2


def test_a_cache_that_is_not_there_is_empty(tmp_path: Path):
    assert [invoke(command, tmp_path / "none").exit_code for command in ("stats", "verify")] == [0, 0]
