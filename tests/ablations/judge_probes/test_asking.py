"""Every judge of a run on the probe set, and the command that shows it."""

import socket
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import isnan
from pathlib import Path

import pytest
from kept_log import allowing
from loopback import Loopback, first_tokens, reply
from small_runs import NULL, PROBES, READ, SAID, FirstRecord, Given, Parrot

from ablations.arms import Run, compared
from ablations.calibrate_cli import judge
from ablations.judge_probes.asking import judged_probe_set
from ablations.shard.sent import place_beside_runs
from toolkit.context import Context
from toolkit.egress.policy import DestinationClass
from toolkit.errors import UserError
from toolkit.failure import Failure
from toolkit.judges.dates import Dates
from toolkit.judges.exact import Exact
from toolkit.judges.lenient import Lenient
from toolkit.models.language import Choice, Prompt, Usage
from toolkit.models.openai.engine import OpenAI
from toolkit.pipeline import Pipeline
from toolkit.probes import Probe
from toolkit.runs.rows_ahead import rows_ahead

CONFIG = """
name: t
data: samples
baseline: a
shared: {{embedder: "small_runs:Letters", reader: "small_runs:FirstRecord", judges: {judges}}}
arms: {{a: {{}}}}
"""


@dataclass(frozen=True)
class Fickle:
    """A judge that accepts everything, and fails on an empty answer."""

    def __call__(
        self, answers: Sequence[str], probes: Sequence[Probe], context: Context
    ) -> list[float | Failure | None]:
        return [1.0 if answer else Failure("nothing to read") for answer in answers]


@dataclass(frozen=True)
class Choosing(Parrot):
    """A model that finds every answer right, or fails."""

    works: bool = True

    def choose(self, prompts: Sequence[Prompt], options: tuple[str, ...]) -> list[Choice | Failure]:
        return [Choice((-0.1, -2.0), Usage(1)) if self.works else Failure("gone") for _ in prompts]


def plan(folder: Path, **arms: Pipeline) -> Run:
    made = compared("t", Given((SAID,), PROBES), arms, next(iter(arms)))
    return replace(made, calls=folder / "calls")


def test_every_judge_sees_every_answer(tmp_path: Path):
    both = replace(NULL, reader=FirstRecord(), judges=(Exact(), Dates()))
    found = judged_probe_set(plan(tmp_path, a=both))

    assert found["judge"].unique().tolist() == ["Exact", "Dates"]
    assert found.groupby("judge").size().nunique() == 1


def test_a_judge_that_several_arms_have_is_asked_once(tmp_path: Path):
    found = judged_probe_set(plan(tmp_path, a=READ, b=replace(READ, judges=(*READ.judges, Exact()))))

    assert found["judge"].unique().tolist() == ["HasGold", "Exact"]


def test_one_judge_with_two_models_is_two(tmp_path: Path):
    arms = {
        name: replace(NULL, reader=FirstRecord(), judges=(Lenient(),), judge_model=Choosing(works=works))
        for name, works in (("a", True), ("b", False))
    }
    found = judged_probe_set(plan(tmp_path, **arms))

    assert found["judge"].unique().tolist() == ["Lenient", "Lenient_2"]


def test_what_a_judge_fails_on_is_a_row_without_a_score(tmp_path: Path):
    found = judged_probe_set(plan(tmp_path, a=replace(READ, judges=(Fickle(),))))
    empty = found[found["kind"] == "empty"]

    assert set(empty["why"]) == {"failed: nothing to read"}
    assert empty["score"].isna().all()


def test_a_model_that_is_gone_fails_every_row_and_scores_none(tmp_path: Path):
    gone = replace(NULL, reader=FirstRecord(), judges=(Lenient(),), judge_model=Choosing(works=False))
    found = judged_probe_set(plan(tmp_path, a=gone))

    assert found["score"].isna().all()
    assert set(found["why"]) == {"failed: gone"}


def test_a_model_judge_answers_from_the_call_cache(tmp_path: Path):
    asked = replace(NULL, reader=FirstRecord(), judges=(Lenient(),), judge_model=Choosing())
    first = judged_probe_set(plan(tmp_path, a=asked))
    again = judged_probe_set(plan(tmp_path, a=replace(asked, judge_model=Choosing(works=False))))

    assert first["score"].eq(1).all()
    assert again.equals(first)


def test_each_call_of_a_served_judge_is_logged_beside_the_runs(
    tmp_path: Path, server: Loopback, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    server.then = reply(first_tokens(Yes=-0.1, No=-3.0))
    served = server.model(context_tokens=4096)
    judged_probe_set(plan(tmp_path, a=replace(READ, judges=(Lenient(),), judge_model=served)), n=2)
    rows = rows_ahead([place_beside_runs("t")])

    assert len(rows) == len(server.questions) > 0
    assert {(row["stage"], row["status"]) for row in rows} == {("judges", 200)}


def test_a_judge_that_is_served_elsewhere_is_looked_for_before_the_watch_begins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    def nobody(address: tuple[str, int], **settings: object) -> None:
        sys.audit("socket.getaddrinfo", *address)  # as the real one does
        raise ConnectionRefusedError

    monkeypatch.setattr(socket, "create_connection", nobody)
    served = OpenAI(model="m", base_url="https://judge.example/v1", context_tokens=4096)
    asking = plan(tmp_path, a=replace(READ, judges=(Lenient(),), judge_model=served))
    listed = replace(asking, egress=allowing("judge.example", kind=DestinationClass.LANGUAGE_MODEL))

    with pytest.raises(UserError, match="no server is at"):
        judged_probe_set(listed)
    with pytest.raises(UserError, match=r"judge\.example:443 is not allowed"):
        judged_probe_set(asking)


def test_a_judge_that_cannot_tell_says_so(tmp_path: Path):
    found = judged_probe_set(plan(tmp_path, a=replace(READ, judges=(Dates(),))))

    assert set(found["why"]) == {"could not tell"}
    assert all(isnan(score) for score in found["score"])


def test_a_run_without_judges_is_one_line(tmp_path: Path):
    with pytest.raises(UserError, match="t: no arm has a judge; add some"):
        judged_probe_set(plan(tmp_path, a=NULL))


def test_the_command_shows_each_judge_within_80_columns(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    config = tmp_path / "c.yaml"
    config.write_text(CONFIG.format(judges="[exact, token-f1, slots, dates]"), encoding="utf-8")
    judge(config, None, 20, 0, tmp_path / "out", as_json=True)
    printed = capsys.readouterr().out

    assert all(f"{name}: answers accepted, %" in printed for name in ("Exact", "TokenF1", "Slots", "Dates"))
    assert max(map(len, printed.splitlines())) <= 80
    assert {path.name for path in (tmp_path / "out").iterdir()} >= {
        "acceptance.csv",
        "budget.md",
        "judged.csv",
    }


def test_labels_and_a_number_of_probes_do_not_go_together(tmp_path: Path):
    with pytest.raises(UserError, match="--n is for a CONFIG"):
        judge(tmp_path, tmp_path / "l.csv", 3, 0, None, as_json=False)
