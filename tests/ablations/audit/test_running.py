"""A whole audit, from a config to a verdict."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import typer

from ablations.audit.running import Extent, audit
from ablations.audit_cli import audit_egress
from analysis.egress import ladder
from analysis.egress.folder import AuditFolder
from analysis.egress.scores import Scores, scored
from analysis.egress.tables import audit_tables, verdict
from toolkit.errors import UserError

pytestmark = pytest.mark.slow
CONFIG = Path("configs/audit_egress.yaml")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> AuditFolder:
    return audit(CONFIG, tmp_path_factory.mktemp("audit"), Extent(("de",), 1))


@pytest.fixture(scope="module")
def scores(folder: AuditFolder) -> Scores:
    return scored(folder)


@contextmanager
def blinded(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A ladder that sees through no encoding."""
    ladder._rung_in.cache_clear()
    with monkeypatch.context() as patched:
        patched.setattr(ladder, "_decoded", lambda text: ())
        yield
    ladder._rung_in.cache_clear()


def of_arm(scores: Scores, frame: str, arm: str) -> dict[str, float]:
    return scores.frames[frame].set_index("arm").loc[arm].to_dict()


def test_every_positive_control_is_caught_and_the_audit_is_valid(scores: Scores):
    assert scores.validity.faults == ()
    assert scores.frames["controls"]["holds"].all()


def test_public_names_alone_tell_nothing_and_do_not_interfere(scores: Scores):
    assert of_arm(scores, "canaries", "per_span")["leaked"] == 0
    assert of_arm(scores, "interference", "per_span")["holds"]
    assert of_arm(scores, "canaries", "per_span")["n"] > 50


def test_whoever_tells_everything_is_convicted_in_full(scores: Scores):
    assert of_arm(scores, "canaries", "control: tells all")["rate"] == 1
    assert of_arm(scores, "anonymity", "control: tells all")["alone"] == 1
    assert not of_arm(scores, "interference", "control: tells all")["holds"]


def test_whoever_asks_nothing_tells_nothing_and_learns_nothing(scores: Scores):
    assert of_arm(scores, "canaries", "control: off")["leaked"] == 0
    assert set(scores.frames["requests"]["arm"]) == {*scores.frames["canaries"]["arm"]} - {"control: off"}


def test_the_server_counts_as_many_requests_as_the_logs_have(folder: AuditFolder):
    logged = sum(len(run.egress) for run in (folder.run, folder.twin, folder.controls))

    assert folder.notes.asked == logged


def test_a_ladder_without_a_rung_makes_the_audit_invalid(
    folder: AuditFolder, monkeypatch: pytest.MonkeyPatch
):
    with blinded(monkeypatch):
        blind = scored(folder)

    assert "INVALID" in verdict(blind)
    assert any("control: encoded: hex was caught with 0 of" in fault for fault in blind.validity.faults)


def test_an_invalid_audit_ends_with_status_1_and_says_so(
    folder: AuditFolder, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr("ablations.audit.running.audit", lambda *_: folder)
    with blinded(monkeypatch), pytest.raises(typer.Exit) as ended:
        audit_egress(CONFIG, out=folder.path)

    assert ended.value.exit_code == 1
    assert "The audit is INVALID and shows nothing:" in capsys.readouterr().out


def test_the_tables_say_at_the_end_whether_to_believe_them(scores: Scores):
    *_, last = audit_tables(scores)

    assert str(last).startswith("The audit is valid")


def test_a_config_of_which_no_arm_asks_anything_is_refused_before_any_work(tmp_path: Path):
    with pytest.raises(UserError, match="quickstart: no arm enriches or asks a model"):
        audit_egress(Path("configs/quickstart.yaml"), out=tmp_path / "audit")
    assert not (tmp_path / "audit").exists()


def test_a_language_that_does_not_exist_is_refused(tmp_path: Path):
    with pytest.raises(UserError, match="'xx'"):
        audit_egress(CONFIG, out=tmp_path / "audit", languages="xx")
