"""A run folder has one row for every attempt to reach the outside, with the cells that it was made for."""

from dataclasses import replace
from pathlib import Path

import pytest
from builders import dialogue
from kept_log import allowing, names_lead_here
from knowledge_server import Service
from loopback import Loopback, reply, said
from sending_parts import Asking, GoingRound, Reporting
from small_runs import NULL, PROBES, SAID, Given, Without

from ablations.arms import Run, compared
from ablations.runner import run
from toolkit.admission.one_verdict import OneVerdict
from toolkit.egress.policy import NOTHING, DestinationClass, Policy
from toolkit.errors import UserError
from toolkit.models.openai.engine import OpenAI
from toolkit.pipeline import Pipeline
from toolkit.runs.run_folder import RunFolder
from toolkit.structuring.rules import Clauses

KEEP = reply(said('{"keep": true, "reason": "home"}'))


def ran(folder: Path, *, egress: Policy = NOTHING, online: bool = False, **arms: Pipeline) -> RunFolder:
    return run(planned(folder, egress=egress, online=online, **arms), folder / "run")


def planned(folder: Path, *, egress: Policy = NOTHING, online: bool = False, **arms: Pipeline) -> Run:
    plan = compared("t", Given((SAID,), PROBES), arms, next(iter(arms)))
    return replace(plan, calls=folder / "calls", egress=egress, online=online)


def asked(model: OpenAI) -> Pipeline:
    return replace(NULL, model=model, admission=OneVerdict())


def test_a_run_by_rules_attempts_nothing(tmp_path: Path):
    assert ran(tmp_path, gated=replace(NULL, admission=Without("Rex"))).egress.empty


def test_a_request_that_cells_share_is_one_row_of_all_that_need_its_fact(tmp_path: Path, service: Service):
    enriched = replace(NULL, enrichment=Asking(service.url))
    folder = ran(tmp_path, ungated=enriched, gated=replace(enriched, admission=Without("Rex")))
    rows = folder.egress

    assert len(service.asked) == len(rows) == 4
    by_turn = {turns[0]: arms for turns, arms in zip(rows["turns"], rows["arms"], strict=True)}
    assert by_turn["1:1"] == ("ungated", "gated")
    assert by_turn["1:2"] == ("ungated",)
    assert set(rows["stage"]) == {"enrichment"}
    assert set(rows["dialogue"]) == {"d1"}


@pytest.mark.parametrize("online", [False, True])
def test_each_request_is_a_row_of_its_cell_and_stage(tmp_path: Path, service: Service, online: bool):
    rows = ran(tmp_path, online=online, only=replace(NULL, enrichment=Asking(service.url))).egress

    assert list(rows["arms"]) == [("only",)] * 4
    assert set(rows["stage"]) == {"enrichment"}


def test_a_host_that_is_not_allowed_is_a_row_and_the_facts_are_kept(tmp_path: Path):
    folder = ran(tmp_path, only=replace(NULL, enrichment=Asking("https://evil.org")))

    assert list(folder.egress["allowed"]) == [False] * 4
    assert list(folder.egress["destination"]) == ["evil.org:443"] * 4
    assert (folder.items["item"] == "record").sum() == 4


@pytest.mark.parametrize("online", [False, True])
def test_a_part_that_goes_round_the_door_fails_with_a_row_in_the_ledger_and_the_log(
    tmp_path: Path, online: bool
):
    folder = ran(tmp_path, online=online, only=replace(NULL, admission=GoingRound("evil.org")))
    failed = folder.ledger[folder.ledger["outcome"] == "failed"]

    assert set(failed["stage"]) == {"admission"}
    assert all("evil.org:443 is not allowed" in reason for reason in failed["reason"])
    row = folder.egress.iloc[0]
    assert (row["stage"], row["arms"], row["allowed"]) == ("admission", ("only",), False)


def test_what_a_client_of_its_own_tries_is_of_the_cells_whose_part_it_is(tmp_path: Path):
    part = replace(NULL, admission=Reporting("evil.org"))
    rows = ran(tmp_path, a=NULL, b=part, c=replace(part, structuring=Clauses())).egress

    assert set(rows["arms"]) == {("b", "c")}


def test_what_a_part_hides_is_in_the_log_all_the_same(tmp_path: Path):
    folder = ran(tmp_path, only=replace(NULL, admission=Reporting("evil.org")))

    assert "unheard" in set(folder.ledger["reason"])
    assert list(folder.egress["destination"]) == ["evil.org:443"]


def test_every_call_of_a_model_is_a_row_without_its_words(tmp_path: Path, server: Loopback):
    server.then = KEEP
    rows = ran(tmp_path, only=asked(server.model(context_tokens=4096))).egress

    assert len(rows) == len(server.questions) == 4
    assert set(rows["destination_class"]) == {"loopback"}
    assert set(rows["stage"]) == {"admission"}
    assert set(rows["text"]) == {""}
    assert rows["payload"].isna().all()
    assert (rows["bytes"] > 100).all()


def test_the_words_of_a_call_are_kept_if_payloads_are(tmp_path: Path, server: Loopback):
    server.then = KEEP
    kept = Policy(keep_payloads=True)
    rows = ran(tmp_path, egress=kept, only=asked(server.model(context_tokens=4096, concurrency=1))).egress

    assert any("Oslo" in text for text in rows["text"])
    assert all(payload.startswith("POST http://127.0.0.1") for payload in rows["payload"])


def test_a_call_is_of_the_cells_that_ask_its_model_not_of_others_that_ask_another(
    tmp_path: Path, server: Loopback
):
    server.then = KEEP
    small, large = (asked(server.model(model=name, context_tokens=4096)) for name in ("small", "large"))
    arms = {"a": small, "b": replace(small, structuring=Clauses()), "c": large}
    rows = ran(tmp_path, egress=Policy(keep_payloads=True), **arms).egress
    told = zip(rows["arms"], rows["payload"].str.contains('"model": "small"'), strict=True)

    assert set(told) == {(("a", "b"), True), (("c",), False)}


def test_every_try_of_a_call_is_a_row(tmp_path: Path, server: Loopback):
    server.script, server.then = [reply({}, 500)], KEEP
    rows = ran(tmp_path, only=asked(server.model(context_tokens=4096, concurrency=1))).egress

    assert sorted(rows["status"]) == [200, 200, 200, 200, 500]


def test_a_listed_model_outside_is_asked_and_its_calls_are_rows(
    tmp_path: Path, server: Loopback, monkeypatch: pytest.MonkeyPatch
):
    names_lead_here(monkeypatch, "model.example")
    server.then = KEEP
    model = server.model(base_url=server.url.replace("127.0.0.1", "model.example"), context_tokens=4096)
    policy = allowing("model.example", kind=DestinationClass.LANGUAGE_MODEL)
    rows = ran(tmp_path, egress=policy, only=asked(model)).egress

    assert len(rows) == len(server.questions) == 4
    assert set(rows["destination_class"]) == {"language_model"}
    assert rows["allowed"].all()


def test_a_served_model_outside_must_be_allowed_before_any_work(tmp_path: Path):
    model = OpenAI(base_url="https://api.example.com/v1", model="m", context_tokens=4096)
    line = r"language_model: api.example.com:443 is not allowed; .*language_model: \['api.example.com:443'\]"

    with pytest.raises(UserError, match=line):
        ran(tmp_path, only=asked(model))
    assert not (tmp_path / "run").exists()


def test_a_storage_outside_must_be_allowed_before_any_work(tmp_path: Path):
    from toolkit.backends.mem0 import Mem0

    stored = replace(NULL, backend=Mem0(url="http://db.example:6333"))

    with pytest.raises(UserError, match=r"storage: db\.example:6333 is not allowed"):
        ran(tmp_path, only=stored)


def test_a_cluster_outside_must_be_allowed_before_any_work(tmp_path: Path):
    from ablations.executors.ray import Ray

    plan = replace(planned(tmp_path, only=NULL), executor=Ray("head.example:6379"))

    with pytest.raises(UserError, match=r"cluster: head\.example:6379 is not allowed"):
        run(plan, tmp_path / "run")


def test_the_manifest_says_what_was_allowed(tmp_path: Path):
    policy = allowing("en.wikipedia.org", kind=DestinationClass.KNOWLEDGE)

    assert ran(tmp_path, egress=policy, only=NULL).manifest["egress"] == {
        "allow": {"knowledge": ["en.wikipedia.org"]},
        "keep_payloads": False,
    }


def test_what_is_allowed_changes_no_key(tmp_path: Path):
    shut, open_ = (
        ran(tmp_path / name, egress=policy, only=NULL).arms
        for name, policy in (("shut", NOTHING), ("open", allowing("en.wikipedia.org")))
    )

    assert shut == open_


def test_the_rows_of_references_are_not_those_of_arms(tmp_path: Path, service: Service):
    from ablations.grid.references import reference_arms

    plan = planned(tmp_path, only=replace(NULL, enrichment=Asking(service.url)))
    folder = run(replace(plan, references=reference_arms(("empty",), plan.arms[0])), tmp_path / "run")

    assert folder.references is not None
    assert (len(folder.egress), len(folder.references.egress)) == (4, 0)


def test_a_dialogue_that_says_a_key_is_kept_without_it_in_every_file(tmp_path: Path, service: Service):
    key = "sk-proj-Ab12cd34ef56gh78"
    told = dialogue(f"Ana: My key is {key}.", "Ana: I live in Oslo.")
    plan = compared("t", Given((told,)), {"only": replace(NULL, enrichment=Asking(service.url))}, "only")
    kept = Policy(keep_payloads=True)
    folder = run(replace(plan, calls=tmp_path / "calls", egress=kept), tmp_path / "run")

    tables = (folder.items, folder.ledger, folder.probes, folder.egress, folder.costs)
    assert not any(key in frame.to_csv() for frame in tables)
    assert "My key is [secret]." in set(folder.items["text"])
    withheld = folder.ledger[folder.ledger["outcome"] == "withheld"]
    assert [list(inputs) for inputs in withheld["inputs"]] == [["1:1"]]
    assert key not in str(service.asked)
