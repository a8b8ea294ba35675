"""Runs with a language model behind a server: failures are named rows, secrets are written nowhere."""

from dataclasses import replace
from pathlib import Path

import pytest
from builders import dialogue, probe
from loopback import KEY, Loopback, drop, first_tokens, raw, reply, said
from small_runs import Given, Letters

from ablations.arms import compared
from ablations.runner import run
from toolkit.admission.margins import Margins
from toolkit.admission.one_verdict import OneVerdict
from toolkit.errors import UserError
from toolkit.judges.exact import Exact
from toolkit.judges.lenient import Lenient
from toolkit.judges.strict import Strict
from toolkit.models.language import LanguageModel
from toolkit.models.openai.engine import OpenAI
from toolkit.pipeline import Pipeline
from toolkit.readers.fixed_prompt import FixedPrompt
from toolkit.runs.run_folder import RunFolder

NULL = Pipeline(embedder=Letters())
SAID = dialogue("Ana: I live in Oslo.", "Ben: I have a dog called Rex.", "Ana: I work at a bakery.")
PROBES = (probe("Where does Ana live?", "1:1", id="q1"), probe("Who is Rex?", "1:2", gold="a dog", id="q2"))


def model(server: Loopback, **settings: object) -> LanguageModel:
    given = {"model": "m", "context_tokens": 4096, "key_env": "LOOPBACK_KEY", "retries": 1, "concurrency": 1}
    return OpenAI(base_url=server.url, **{**given, **settings})  # type: ignore[arg-type]


def ran(folder: Path, pipeline: Pipeline, *, online: bool = False) -> RunFolder:
    plan = compared("t", Given((SAID,), PROBES), {"only": pipeline}, "only")
    return run(replace(plan, online=online, calls=folder / "calls"), folder / "run")


def written_in(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())


def test_answers_and_judgements_stand_beside_the_support(tmp_path: Path, server: Loopback):
    server.script = [reply(said("Oslo")), reply(said("a dog"))]
    server.then = reply(first_tokens(CORRECT=-0.1, WRONG=-3.0))
    read = replace(NULL, model=model(server), reader=FixedPrompt(), judges=(Exact(), Lenient(), Strict()))
    rows = ran(tmp_path, read).probes

    assert list(rows["answer"]) == ["Oslo", "a dog"]
    assert [dict(scores) for scores in rows["judgements"]] == [{"Exact": 1, "Lenient": 1, "Strict": 1}] * 2


def test_a_second_run_pays_for_no_call_again(tmp_path: Path, server: Loopback):
    server.then = reply(first_tokens(Yes=-0.1, No=-3.0))
    gated = replace(NULL, model=model(server), admission=Margins())
    first, again = ran(tmp_path, gated).costs, ran(tmp_path, gated).costs

    assert first.groupby("stage")["calls"].sum()["admission"] == 15
    assert again["calls"].sum() == 0
    assert again.groupby("stage")["cached"].sum()["admission"] == 15


def test_an_endpoint_that_dies_leaves_named_rows_and_no_score(tmp_path: Path, server: Loopback):
    server.script = [reply(said('{"keep": true, "reason": "home"}'))]
    server.then = drop
    folder = ran(tmp_path, replace(NULL, model=model(server, retries=0), admission=OneVerdict()))
    admission = folder.ledger[folder.ledger["stage"] == "admission"]

    assert list(admission["outcome"]) == ["admitted", "failed", "failed"]
    assert set(folder.probes["status"]) == {"failed: upstream"}


def test_an_answer_that_is_no_json_is_a_failed_row_with_its_raw_text(tmp_path: Path, server: Loopback):
    server.then = reply(said("Sure! I would keep it."))
    folder = ran(tmp_path, replace(NULL, model=model(server), admission=OneVerdict()))
    failed = folder.ledger[folder.ledger["outcome"] == "failed"]

    assert len(failed) == 3
    assert failed["reason"].str.contains("Sure! I would keep it.", regex=False).all()


@pytest.mark.parametrize(
    "behaviour", [raw(f"bad key {KEY}".encode(), 401), reply(said(f'{{"keep": true, "reason": "{KEY}"}}'))]
)
def test_a_key_is_written_nowhere_even_if_the_server_echoes_it(
    tmp_path: Path, server: Loopback, behaviour: object
):
    server.then = behaviour  # type: ignore[assignment]
    ran(tmp_path, replace(NULL, model=model(server), admission=OneVerdict()))

    assert KEY.encode() not in written_in(tmp_path)


def test_an_online_run_decides_the_same_and_times_every_exchange(tmp_path: Path, server: Loopback):
    server.then = reply(first_tokens(Yes=-0.1, No=-3.0))
    gated = replace(NULL, model=model(server), admission=Margins())
    whole, online = ran(tmp_path / "a", gated), ran(tmp_path / "b", gated, online=True)
    stages = ["segregation", "admission"]

    assert list(whole.probes["retrieved"].map(list)) == list(online.probes["retrieved"].map(list))
    for folder in (whole, online):
        rows = folder.ledger[folder.ledger["stage"].isin(stages)]
        assert list(rows["outcome"]) == ["source"] * 3 + ["admitted"] * 3
    assert list(online.costs.query("stage == 'admission'")["item"]) == ["1:1", "1:2", "1:3"]
    assert list(online.costs.query("stage == 'retrieval'")["item"]) == ["q1", "q2"]


def test_a_component_that_asks_a_model_is_refused_without_one():
    with pytest.raises(UserError, match="admission: asks a language model, and the pipeline has none"):
        replace(NULL, admission=Margins())
    with pytest.raises(UserError, match="judges: there is nothing to judge without a reader"):
        replace(NULL, judges=(Exact(),))


def test_a_reader_without_a_server_is_one_line_before_any_work(tmp_path: Path):
    steps: list[object] = []
    model = OpenAI("http://127.0.0.1:1/v1", "tiny", 512)
    reading = Pipeline(model=model, reader=FixedPrompt(), embedder=Letters())
    plan = compared("t", Given((SAID,), PROBES), {"a": reading}, "a")

    with pytest.raises(UserError, match="no server is at http://127"):
        run(plan, tmp_path / "run", steps.append)

    assert steps == []
    assert list(tmp_path.iterdir()) == []
