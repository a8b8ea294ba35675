"""What a model could not answer is asked again on resume, and the run ends as if it had answered at once."""

from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from broken_runs import Site, assert_equal, one_code, told
from loopback import Behaviour, Loopback, drop, reply, said

from toolkit.runs.journal import plan_of

KEEP = reply(said('{"keep": true, "reason": "home"}'))
GATED = """
{{admission: one-verdict, model: {{openai: {{base_url: "{url}", model: tiny, context_tokens: 4096,
  key_env: LOOPBACK_KEY, retries: 0, concurrency: 1, timeout_s: 5.0}}}}}}
"""


@pytest.fixture
def site(tmp_path: Path, server: Loopback, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    """Two shards with nine questions to a model: one turn of three is the same in every dialogue."""
    monkeypatch.setenv("GATELAB_CACHE_DIR", str(tmp_path / "calls"))
    with one_code():
        yield Site(tmp_path).write(gated=GATED.format(url=server.url))


@pytest.fixture
def whole(site: Site, server: Loopback, monkeypatch: pytest.MonkeyPatch) -> dict[str, pd.DataFrame]:
    """The run of a model that answers, with other kept answers."""
    server.then = KEEP
    with monkeypatch.context() as patch:
        patch.setenv("GATELAB_CACHE_DIR", str(site.folder / "other calls"))
        assert site.started().status == 0
    server.questions.clear()
    return site.tables


def failed(site: Site) -> int:
    return int((site.tables["ledger"]["outcome"] == "failed").sum())


def chatting_about_dogs(behaviour: Behaviour) -> Behaviour:
    """No JSON where a dog is spoken of, else as told."""

    def answer(handler: BaseHTTPRequestHandler, question: dict[str, Any]) -> None:
        words = question["messages"][-1]["content"]
        (reply(said("A good dog!")) if "Rex" in words else behaviour)(handler, question)

    return answer


def test_an_endpoint_that_dies_leaves_a_journal_and_resume_asks_for_the_rest(
    site: Site, server: Loopback, whole: dict[str, pd.DataFrame]
):
    server.script = [KEEP] * 7
    server.then = drop
    site.started()
    missing, before = failed(site), len(site.begun)
    server.questions.clear()
    server.then = KEEP

    assert missing > 0
    assert site.journal.is_dir()
    assert site.resumed().status == 0
    assert len(server.questions) == missing
    assert set(site.begun[before:]) == {"d3", "d4"}, "the first shard has no failed row"
    assert_equal(site.tables, whole)
    assert not site.journal.exists()


def test_as_long_as_the_endpoint_is_dead_the_journal_stays(
    site: Site, server: Loopback, whole: dict[str, pd.DataFrame]
):
    server.script = [KEEP] * 7
    server.then = drop
    site.started()
    site.resumed()
    site.resumed()
    known = plan_of(site.run)

    assert known is not None
    assert known["rounds"] == 2
    server.then = KEEP
    site.resumed()
    assert_equal(site.tables, whole)


def test_a_malformed_answer_that_is_kept_is_asked_for_in_other_words(
    site: Site, server: Loopback, whole: dict[str, pd.DataFrame]
):
    server.then = chatting_about_dogs(KEEP)
    site.started()
    missing = failed(site)
    server.questions.clear()
    server.then = KEEP

    assert missing == 4
    assert site.resumed().status == 0
    assert len(server.questions) == missing, (
        "both malformed answers to each are kept, and not asked for again"
    )
    assert_equal(site.tables, whole)
    assert told("resume", site.run).line.endswith("is finished, and nothing in it has failed")
