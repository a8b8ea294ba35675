"""A card says of no attempt what the log does not know."""

from dataclasses import replace
from pathlib import Path

import pytest
from audited import egress_table
from card_texts import texts
from sending_parts import Asking
from small_runs import NULL, PROBES, SAID, Given, ran

from ablations.arms import compared
from ablations.runner import run
from analysis.card.egress import egress
from analysis.card.sent import NOT_FOR_ARMS
from analysis.card.sources import Sources


def test_a_connection_of_which_nothing_more_is_seen_has_not_failed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    folder = ran(tmp_path, only=NULL)
    row = {"arms": ("only",), "stage": "backend", "destination_class": "storage", "status": None, "error": ""}
    monkeypatch.setitem(folder.__dict__, "egress", egress_table(row))
    told = texts(egress(Sources(folder)))

    assert "only | storage | 1 | 0 | 0 | 0 | 10" in told
    assert "Of 1 connections of other clients it is not known what went over them." in told


def test_what_was_sent_for_references_alone_is_not_called_nothing(tmp_path: Path):
    plan = compared("t", Given((SAID,), PROBES), {"only": NULL}, "only")
    asking = replace(
        plan.arms[0], name="floor", pipeline=replace(NULL, enrichment=Asking("https://evil.org"))
    )
    folder = run(replace(plan, references=(asking,), calls=tmp_path / "calls"), tmp_path / "run")

    assert f"{NOT_FOR_ARMS}\nFor references alone 4 attempts were made." in texts(egress(Sources(folder)))
