"""A card says what left the machine, and what an audit of the very arms that ask has shown."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from card_texts import texts
from kept_log import allowing
from knowledge_server import Service
from sending_parts import Asking
from small_runs import NULL, ran

from ablations.arms import Arm, Run
from ablations.audit.running import Extent, audit
from ablations.grid.config import read_config
from ablations.runner import run
from analysis.card.card import Section
from analysis.card.egress import HOW, NOTHING_SENT, egress
from analysis.card.sources import Sources
from analysis.egress.folder import AuditFolder, audit_of
from toolkit.enrichment.channels.look_up import LookUp
from toolkit.enrichment.channels.wikipedia import Wikipedia
from toolkit.errors import UserError
from toolkit.runs.run_folder import RunFolder

CONFIG = Path("configs/audit_egress.yaml")


def told(folder: RunFolder, audited: AuditFolder | None = None) -> Section:
    return egress(Sources(folder, audit=audited))


def test_a_run_that_asks_nothing_needs_no_audit(tmp_path: Path):
    part = told(ran(tmp_path, only=NULL))

    assert not part.missing
    assert texts(part) == f"{NOTHING_SENT}\nNo arm asks anything outside."


def test_requests_are_counted_by_where_they_went(tmp_path: Path, service: Service):
    part = told(ran(tmp_path, ungated=NULL, asking=replace(NULL, enrichment=Asking(service.url))))

    assert "this machine (loopback) | asking | 4 | 4 | 0 | 0 | " in texts(part)


def test_what_was_refused_is_counted_as_refused(tmp_path: Path):
    part = told(ran(tmp_path, asking=replace(NULL, enrichment=Asking("https://evil.org"))))

    assert "knowledge | asking | 4 | 0 | 0 | 4 | 0" in texts(part)


def test_an_arm_that_asks_and_was_not_audited_is_missing(tmp_path: Path):
    part = told(ran(tmp_path, asking=replace(NULL, enrichment=Asking("https://evil.org"))))

    assert part.missing
    assert part.what_is_missing == HOW


def test_an_audit_lies_beside_its_run_or_is_given(tmp_path: Path):
    (tmp_path / "x.audit").mkdir()
    before = audit_of(tmp_path / "x", None)
    (tmp_path / "x.audit" / "audit.json").write_text("{}")

    assert before is None
    assert audit_of(tmp_path / "x", None) == AuditFolder(tmp_path / "x.audit")
    assert audit_of(tmp_path / "x", tmp_path / "y") == AuditFolder(tmp_path / "y")


def test_what_is_no_audit_is_one_line(tmp_path: Path):
    folder = ran(tmp_path, asking=replace(NULL, enrichment=Asking("https://evil.org")))

    with pytest.raises(UserError, match=r"audit\.json"):
        told(folder, AuditFolder(tmp_path))


@pytest.fixture(scope="module")
def audited(tmp_path_factory: pytest.TempPathFactory) -> AuditFolder:
    return audit(CONFIG, tmp_path_factory.mktemp("audit"), Extent(("de",), 1))


def ran_with(folder: Path, **arms: str) -> RunFolder:
    """Arms of the config under other names, on our own dialogues; the service that they ask is nowhere."""
    plan = read_config(CONFIG)
    parts = {arm.name: arm.pipeline for arm in plan.arms}
    data, elsewhere = plan.arms[0].data, LookUp(Wikipedia("https://nowhere.example"), retries=0, keep=False)
    made = tuple(
        Arm(name, replace(parts[arm], enrichment=replace(parts[arm].enrichment, external=elsewhere)), data)
        for name, arm in arms.items()
    )
    listed = allowing("nowhere.example")
    return run(Run("t", made, made[0].name, calls=folder / "calls", egress=listed), folder / "run")


@pytest.mark.slow
def test_an_audited_arm_has_its_leaks_its_twins_and_its_use(tmp_path: Path, audited: AuditFolder):
    part = told(ran_with(tmp_path, per_span="per_span", whole="whole"), audited)

    assert not part.missing
    assert re.search(r"per_span \| [1-9]\d+ \| 0\.0 \[", texts(part))
    assert "every positive control was caught" in texts(part)


@pytest.mark.slow
def test_an_arm_of_the_same_name_that_was_audited_with_other_parts_is_named(
    tmp_path: Path, audited: AuditFolder
):
    part = told(ran_with(tmp_path, per_span="per_span", whole="per_fact"), audited)

    assert part.missing
    assert part.what_is_missing == "Not audited, or with other parts before or in enrichment: whole."


@pytest.mark.slow
def test_of_an_audit_that_missed_a_control_no_number_is_shown(
    tmp_path: Path, audited: AuditFolder, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("analysis.egress.controls.CAUGHT", 1.01)
    part = told(ran_with(tmp_path, per_span="per_span"), audited)

    assert part.missing
    assert "INVALID" in str(part.what_is_missing)
    assert "[" not in texts(part)
