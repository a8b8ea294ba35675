"""Plants as a file."""

import json
from dataclasses import asdict
from pathlib import Path

import pytest
from audited import plant

from analysis.egress.planted import read_plants, write_plants
from toolkit.errors import UserError


def test_plants_are_read_as_they_were_written(tmp_path: Path):
    plants = (plant("Hannah"), plant("王\u2028小", control=True), plant("Nivea", reach="public"))
    write_plants(plants, tmp_path / "plants.jsonl")

    assert read_plants(tmp_path / "plants.jsonl") == plants


def test_a_line_that_is_no_plant_is_named(tmp_path: Path):
    (tmp_path / "plants.jsonl").write_text('{"dialogue": "d1"}\n')

    with pytest.raises(UserError, match=r"plants\.jsonl:1: no plant of an audit"):
        read_plants(tmp_path / "plants.jsonl")


def test_an_unknown_reach_is_refused(tmp_path: Path):
    (tmp_path / "plants.jsonl").write_text(json.dumps({**asdict(plant("Hannah")), "reach": "near"}))

    with pytest.raises(UserError, match="unknown reach 'near'; choose one of public, sensitive"):
        read_plants(tmp_path / "plants.jsonl")
