"""The gate of the README's example."""

from pathlib import Path

import pytest
from builders import context, exchanges

from ablations.grid.config import read_config
from examples.first_person_gate import FirstPerson
from toolkit.errors import UserError
from toolkit.spec import component
from toolkit.stages import Admission


def test_it_admits_what_speakers_say_about_themselves():
    said = exchanges("I live in Oslo now.", "Oslo is a city of fjords.", "Me too!")

    verdicts = FirstPerson()(said, context())

    assert [verdict.tier for verdict in verdicts] == ["admit", "reject", "reject"]


def test_it_is_named_in_yaml_by_its_import_path():
    run = read_config(Path("examples/first_person.yaml"))
    gates = {arm.name: arm.pipeline.admission for arm in run.arms}

    assert gates["first_person"] == FirstPerson(words=4)


def test_its_settings_are_checked_like_ours():
    with pytest.raises(UserError, match=r"FirstPerson\.words: 0 is not allowed; must be greater than 0"):
        component(Admission, {"examples.first_person_gate:FirstPerson": {"words": 0}}, "x")
