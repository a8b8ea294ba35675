"""A card says what left the machine, and what an audit of the very arms that ask has shown."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from audited import egress_table
from card_texts import texts
from imported_runs import RECORDS, brought_in
from kept_log import allowing
from knowledge_server import Service
from pandas import DataFrame
from sending_parts import Asking
from small_runs import NULL, Without, ran

from ablations.arms import Arm, Run
from ablations.audit.running import Extent, audit
from ablations.grid.config import read_config
from ablations.runner import run
from analysis.card.audited import found
from analysis.card.card import Section
from analysis.card.egress import ASKS_NOTHING, HOW, egress
from analysis.card.sent import NO_ARM, NOTHING_SENT, STAYED, TOGETHER
from analysis.card.sources import Sources
from analysis.card.written_numbers import NONE
from analysis.egress.controls import Validity
from analysis.egress.folder import AuditFolder, audit_of
from analysis.egress.scores import Scores
from toolkit.context import Context
from toolkit.egress.log import UNSETTLED
from toolkit.enrichment.channels.look_up import LookUp
from toolkit.enrichment.channels.wikipedia import Wikipedia
from toolkit.errors import UserError
from toolkit.facts import Draft
from toolkit.failure import Failure
from toolkit.retrieval.nothing import NothingShown
from toolkit.runs.run_folder import RunFolder
from toolkit.stages import Enriched

CONFIG = Path("configs/audit_egress.yaml")


@dataclass(frozen=True)
class Broken:
    """An enrichment that fails on every fact before it asks."""

    def __call__(self, drafts: Sequence[Draft], context: Context) -> list[Enriched | Failure]:
        return [Failure("not asked") for _ in drafts]


def told(folder: RunFolder, audited: AuditFolder | None = None) -> Section:
    return egress(Sources(folder, audit=audited))


def test_a_run_that_asks_nothing_needs_no_audit(tmp_path: Path):
    part = told(ran(tmp_path, only=NULL))

    assert not part.missing
    assert texts(part) == f"{NOTHING_SENT}\n{ASKS_NOTHING}"


def test_requests_are_counted_by_where_they_went(tmp_path: Path, service: Service):
    part = told(ran(tmp_path, ungated=NULL, asking=replace(NULL, enrichment=Asking(service.url))))

    assert "asking | stayed on this machine (loopback) | 4 | 4 | 0 | 0 | " in texts(part)


def test_what_was_refused_is_counted_as_refused(tmp_path: Path):
    part = told(ran(tmp_path, asking=replace(NULL, enrichment=Asking("https://evil.org"))))

    assert "asking | knowledge | 4 | 0 | 0 | 4 | 0" in texts(part)


def test_arms_that_send_differently_have_a_row_each_and_one_together(tmp_path: Path, service: Service):
    gated = replace(NULL, admission=Without("Rex"), enrichment=Asking(f"{service.url}/b"))
    every = replace(NULL, enrichment=Asking(f"{service.url}/a"))
    part = told(ran(tmp_path, every=every, gated=gated))

    for arms, count in (("every", 4), ("gated", 3), (TOGETHER, 7)):
        assert f"{arms} | {STAYED} | {count} | {count} | 0 | 0 | " in texts(part)


def test_a_request_that_arms_share_is_counted_once(tmp_path: Path):
    asking = replace(NULL, enrichment=Asking("https://evil.org"))
    part = told(ran(tmp_path, one=asking, other=replace(asking, retrieval=NothingShown())))

    assert "one, other | knowledge | 4 | 0 | 0 | 4 | 0" in texts(part)
    assert TOGETHER not in texts(part)


def test_an_arm_that_enriches_and_made_no_attempt_is_named_with_its_failures(tmp_path: Path):
    part = told(ran(tmp_path, ungated=NULL, silent=replace(NULL, enrichment=Broken())))

    assert NOTHING_SENT in texts(part)
    assert "failed in enrichment all the same: silent (4)." in texts(part)


def test_what_broke_off_is_said_to_be_unknown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    folder = ran(tmp_path, asking=replace(NULL, enrichment=Asking("https://evil.org")))
    broken = folder.egress.assign(allowed=True, error=UNSETTLED)
    monkeypatch.setitem(folder.__dict__, "egress", broken)

    assert "4 broke off: whether they were sent is not known" in texts(told(folder))


def test_what_imported_arms_sent_is_not_known(tmp_path: Path):
    part = told(brought_in(tmp_path, *RECORDS))

    assert part.missing
    assert part.what_is_missing == "What imported arms sent outside is not known: imported."


def test_an_attempt_of_no_arm_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    folder = ran(tmp_path, only=NULL)
    lost = egress_table({"arms": (), "status": None, "error": "refused", "allowed": False})
    monkeypatch.setitem(folder.__dict__, "egress", lost)
    part = told(folder)

    assert f"{NO_ARM} | knowledge | 1 | 0 | 0 | 1 | 10" in texts(part)
    assert part.what_is_missing == "For which arm 1 attempts were made is not known."


def test_an_arm_that_asks_nothing_but_sent_something_needs_an_audit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    folder = ran(tmp_path, only=NULL)
    row = {"arms": ("only",), "stage": "reader", "destination_class": "language_model"}
    monkeypatch.setitem(folder.__dict__, "egress", egress_table({**row, "status": 200, "error": ""}))

    assert told(folder).what_is_missing == HOW


def test_where_nothing_real_could_be_known_its_use_is_left_open():
    leak = {"arm": "a", "n": 5, "rate": 0.0, "low": 0.0, "high": 0.4, "templates_leaked": 0, "templates": 6}
    frames = {
        "canaries": DataFrame([{**leak, "bound": 0.4}]),
        "interference": DataFrame([{"arm": "a", "n": 5, "differing": 0}]),
        "utility": DataFrame(columns=["arm", "things"]),
    }

    assert found(Scores(frames, Validity(()), ("a",)), {"a"}).rows[0][-1] == NONE


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


def test_what_is_no_audit_is_one_line_even_where_nothing_is_asked(tmp_path: Path):
    with pytest.raises(UserError, match=r"audit\.json"):
        told(ran(tmp_path, only=NULL), AuditFolder(tmp_path))


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
    assert "11 of 11 positive controls caught" in texts(part)


@pytest.mark.slow
def test_an_arm_of_the_same_name_that_was_audited_with_other_parts_is_named(
    tmp_path: Path, audited: AuditFolder
):
    part = told(ran_with(tmp_path, per_span="per_span", whole="per_fact"), audited)

    assert part.missing
    assert part.what_is_missing == "Not audited, or with other parts that decide on what is sent: whole."


@pytest.mark.slow
def test_an_arm_that_sent_from_its_reader_too_was_not_audited_with_another_one(
    tmp_path: Path, audited: AuditFolder, monkeypatch: pytest.MonkeyPatch
):
    folder = ran_with(tmp_path, per_span="per_span")
    whole = {**folder.manifest["cells"][0]["spec"]["pipeline"], "reader": {"component": "other:Reader"}}
    monkeypatch.setitem(folder.manifest["cells"][0]["spec"], "pipeline", whole)
    before = told(folder, audited)
    row = {"stage": "reader", "destination_class": "language_model", "status": 200, "error": ""}
    monkeypatch.setitem(folder.__dict__, "egress", egress_table(row))

    assert not before.missing
    assert told(folder, audited).missing


@pytest.mark.slow
def test_of_an_audit_that_has_nothing_of_a_run_nothing_is_shown(tmp_path: Path, audited: AuditFolder):
    part = told(ran(tmp_path, only=NULL), audited)

    assert not part.missing
    assert texts(part).endswith("So the audit audit_egress has nothing to show of this run.")


@pytest.mark.slow
def test_of_an_audit_that_missed_a_control_no_number_is_shown(
    tmp_path: Path, audited: AuditFolder, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("analysis.egress.controls.CAUGHT", 1.01)
    part = told(ran_with(tmp_path, per_span="per_span"), audited)

    assert part.missing
    assert "INVALID" in str(part.what_is_missing)
    assert "[" not in texts(part)
