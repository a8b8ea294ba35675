"""Online runs: one exchange and one probe at a time, and never a gate that needs the whole dialogue."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest
from builders import LetterEmbedder
from small_runs import NULL, PROBES, SAID, Given, Parrot, Without, ran
from typer.testing import CliRunner

import gatelab
from ablations.arms import compared
from toolkit.admission.cues import Cues
from toolkit.admission.learned import Learned
from toolkit.admission.margins import Margins
from toolkit.admission.matched_random import MatchedRandom
from toolkit.admission.novelty import Novelty
from toolkit.admission.oracle import Oracle
from toolkit.admission.quarantine import Quarantine
from toolkit.admission.random_gate import Random
from toolkit.errors import UserError
from toolkit.models.embedders import Vectors
from toolkit.pipeline import Pipeline
from toolkit.readers.fixed_prompt import FixedPrompt
from toolkit.segregation.open_window import OpenWindow
from toolkit.stages import Admission


@pytest.mark.parametrize(
    "gate",
    [Novelty(), Random(), MatchedRandom(Cues()), Quarantine(Novelty()), Quarantine(Quarantine(Random()))],
)
def test_a_gate_that_decides_on_whole_dialogues_is_refused_online_in_one_line(gate: Admission):
    arms = {"ungated": NULL, "gated": replace(NULL, admission=gate)}
    with pytest.raises(UserError) as caught:
        replace(compared("t", Given((SAID,), PROBES), arms, "ungated"), online=True)

    name = type(gate).__name__
    assert (
        str(caught.value) == f"gated: admission: {name} decides on whole dialogues, so it never runs online"
    )


@pytest.mark.parametrize("gate", [Cues(), Oracle(), Quarantine(Cues()), Without("Rex"), Learned()])
def test_a_gate_that_decides_on_single_exchanges_may_run_online(gate: Admission):
    plan = compared("t", Given((SAID,)), {"a": replace(NULL, admission=gate)}, "a")

    assert replace(plan, online=True).online


def test_such_a_gate_may_run_batched():
    assert not compared("t", Given((SAID,)), {"a": replace(NULL, admission=Random())}, "a").online


def test_an_open_window_runs_online_and_decides_as_in_a_batch(tmp_path: Path):
    arm = replace(NULL, segregation=OpenWindow(window=2), admission=Without("Rex"))
    online, batched = (ran(tmp_path / str(online), online=online, arm=arm) for online in (True, False))

    key = ["stage", "outcome", "inputs"]
    for ledger in (online.ledger, batched.ledger):
        ledger["inputs"] = ledger["inputs"].map(tuple)
    assert sorted(online.ledger[key].values.tolist()) == sorted(batched.ledger[key].values.tolist())


@dataclass(frozen=True)
class Counting(LetterEmbedder):
    """The tiny embedder, which remembers what it was asked."""

    VERSION = 1

    asked: list[str] = field(default_factory=list, compare=False, metadata={"identity": False})

    def __call__(self, texts: Sequence[str]) -> Vectors:
        self.asked.extend(texts)
        return super().__call__(texts)


@pytest.mark.parametrize(("online", "times"), [(True, 2), (False, 1)])
def test_arms_share_vectors_unless_they_run_online(tmp_path: Path, online: bool, times: int):
    embedder = Counting()
    one = replace(NULL, embedder=embedder)
    ran(tmp_path, online=online, one=one, two=replace(one, admission=Without("nothing")))

    assert embedder.asked.count("[4 March 2024] Ana: I live in Oslo.") == times


@pytest.mark.parametrize("wrapping", [Quarantine, MatchedRandom])
def test_a_gate_around_one_that_asks_a_model_needs_a_model_too(wrapping: type):
    with pytest.raises(UserError, match="admission: asks a language model, and the pipeline has none"):
        Pipeline(admission=wrapping(Margins()))

    assert Pipeline(admission=wrapping(Margins()), model=Parrot()).admission.needs_model
    assert not wrapping(Cues()).needs_model


def test_the_command_line_runs_online_and_shows_latency(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "x.yaml").write_text(
        "name: x\ndata: {jsonl: {path: x.jsonl}}\nbaseline: a\nshared: {retrieval: bm25, embedder: use}\n"
        "arms: {a: {backend: everything}}\n"
    )
    (tmp_path / "x.jsonl").write_text(
        '{"dialogue": "d", "turn": "1:1", "session": 1, "speaker": "Ana", "text": "I ski.", '
        '"said_at": "2024-03-04T10:00:00Z"}\n'
    )
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(gatelab.app, ["run", "x.yaml", "--online"])

    assert "Latency, milliseconds" in done.output
    assert "No probes: nothing was asked." in done.output


def test_a_model_that_reads_and_judges_is_counted_once(tmp_path: Path):
    arm = replace(NULL, model=Parrot(), reader=FixedPrompt())
    online, batched = (ran(tmp_path / str(online), online=online, arm=arm) for online in (True, False))

    calls = [folder.costs.groupby("stage")["calls"].sum()["reader"] for folder in (online, batched)]
    assert calls == [len(PROBES), len(PROBES)]
