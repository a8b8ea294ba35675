"""Whatever happens to a run, each request that left the machine is a row of it."""

from dataclasses import replace
from pathlib import Path

import pytest
from builders import dialogue
from kept_log import allowing
from knowledge_server import Service, summary
from loopback import reply
from sending_parts import Asking
from small_runs import NULL, PROBES, SAID, Failing, Given

from ablations.arms import Run, compared
from ablations.runner import run
from ablations.shard import shard_run
from toolkit.egress import wire
from toolkit.egress.log import UNSETTLED
from toolkit.enrichment.channels.look_up import LookUp
from toolkit.enrichment.channels.wikipedia import Wikipedia
from toolkit.enrichment.routed import Routed
from toolkit.errors import UserError
from toolkit.runs.journal import Journal, journal_folder
from toolkit.runs.rows_ahead import RowsAhead

TOLD = dialogue("Ana: I use Spotify.", "Ana: I live in Oslo.")


@pytest.fixture
def plan(tmp_path: Path, service: Service) -> Run:
    """A run that looks up one public thing, and keeps the answer for runs to come."""
    service.then = reply(summary("Spotify is an app.", title="Spotify"))
    channel = LookUp(Wikipedia(service.url), folder=tmp_path / "knowledge", per_second=1e6)
    pipeline = replace(NULL, enrichment=Routed(scope="per_span", external=channel))
    listed = allowing(service.url.removeprefix("http://"))
    told = compared("t", Given((TOLD,)), {"only": pipeline}, "only")
    return replace(told, calls=tmp_path / "calls", egress=listed)


def broken_off(plan: Run, to: Path, owner: object, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run it until a function is called, and be interrupted there."""

    def interrupted(*given: object, **named: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(owner, name, interrupted)
        with pytest.raises(KeyboardInterrupt):
            run(plan, to)


def test_what_was_sent_before_a_run_was_broken_off_is_a_row_of_the_run_that_goes_on(
    plan: Run, service: Service, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    broken_off(plan, tmp_path / "run", shard_run, "store", monkeypatch)
    rows = run(plan, tmp_path / "run").egress

    assert len(service.asked) == 1  # the kept answer is not asked for again
    assert list(zip(rows["text"], rows["status"], rows["arms"], strict=True)) == [("Spotify", 200, ("only",))]


def test_what_was_on_its_way_when_a_run_was_broken_off_is_a_row_that_says_so(
    plan: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    broken_off(plan, tmp_path / "run", wire, "exchanged", monkeypatch)
    rows = run(plan, tmp_path / "run").egress

    assert list(rows["error"]) == [UNSETTLED, ""]
    assert list(rows["allowed"]) == [True, True]
    assert rows["id"].nunique() == 1


def test_a_failed_shard_that_is_run_again_keeps_the_rows_of_both_rounds(
    plan: Run, service: Service, tmp_path: Path
):
    part = replace(NULL, enrichment=Asking(service.url), retrieval=Failing((PROBES[0].id,)))
    failing = replace(compared("t", Given((SAID,), PROBES), {"only": part}, "only"), calls=plan.calls)
    first, again = (len(run(failing, tmp_path / "run").egress) for _ in range(2))

    assert (first, again, len(service.asked)) == (4, 8, 8)


def test_nothing_is_sent_that_cannot_be_logged(
    plan: Run, service: Service, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    (tmp_path / "full").write_text("no folder can be made here")
    monkeypatch.setattr(Journal, "sending", lambda self: RowsAhead(tmp_path / "full" / "a.jsonl"))

    with pytest.raises(UserError, match="full"):
        run(plan, tmp_path / "run")
    assert service.asked == []


def test_another_plan_in_the_same_place_begins_with_no_rows(
    plan: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    broken_off(plan, tmp_path / "run", shard_run, "store", monkeypatch)
    (arm,) = plan.arms
    silent = replace(plan, arms=(replace(arm, pipeline=NULL),))

    assert run(silent, tmp_path / "run").egress.empty


def test_a_run_that_has_sent_nothing_leaves_no_journal_when_it_is_broken_off(
    plan: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    (arm,) = plan.arms
    broken_off(
        replace(plan, arms=(replace(arm, pipeline=NULL),)), tmp_path / "run", shard_run, "store", monkeypatch
    )

    assert not journal_folder(tmp_path / "run").exists()
