"""A plan counts what a run will do, exactly where it can, and neither runs nor writes anything."""

import os
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from builders import dialogue
from kept_log import allowing, names_lead_here
from loopback import Loopback, first_tokens, raw, reply
from rich.console import Console
from small_runs import PROBES, SAID, Given, Letters, Without

from ablations.arms import Run, compared
from ablations.grid.config import read_config
from ablations.grid.references import reference_arms
from ablations.planning.planned import Asked, Forecast, planned
from ablations.planning.tables import plan_tables
from ablations.runner import run
from ablations.shard.sent import place_beside_runs
from toolkit.admission.margins import Margins
from toolkit.admission.novelty import Novelty
from toolkit.admission.one_verdict import OneVerdict
from toolkit.egress.policy import DestinationClass
from toolkit.errors import UserError
from toolkit.failure import Failure
from toolkit.grounding.by_model import ModelGrounding
from toolkit.judges.lenient import Lenient
from toolkit.models.language import Choice, Completion, Decoding, Prompt, Usage
from toolkit.models.openai.engine import OpenAI
from toolkit.models.replay import Replay
from toolkit.pipeline import Pipeline
from toolkit.readers.fixed_prompt import FixedPrompt
from toolkit.runs.rows_ahead import rows_ahead
from toolkit.runs.run_folder import RunFolder
from toolkit.segregation.segregated import Segregated
from toolkit.structuring.atomic import AtomicFacts

pytestmark = pytest.mark.usefixtures("_elsewhere")
NULL = Pipeline(embedder=Letters())
ASKED: list[Prompt] = []


@dataclass(frozen=True)
class Willing:
    """A language model that keeps everything, as a component; it remembers what it was asked."""

    VERSION = 1
    context_tokens = 4000
    identity = "willing"

    def generate(self, prompts: Sequence[Prompt], decoding: Decoding) -> list[Completion | Failure]:
        ASKED.extend(prompts)
        return [Completion('{"keep": true, "reason": "home"}', True, Usage(7, 1)) for _ in prompts]

    def choose(self, prompts: Sequence[Prompt], options: tuple[str, ...]) -> list[Choice | Failure]:
        ASKED.extend(prompts)
        return [Choice((-0.1, -3.0), Usage(7)) for _ in prompts]


MODEL = replace(NULL, model=Willing())
GATED = {
    "margins": replace(MODEL, admission=Margins()),
    "stricter": replace(MODEL, admission=Margins(threshold=0.9)),
    "with history": replace(MODEL, admission=Margins(), segregation=Segregated()),
    "verdict": replace(MODEL, admission=OneVerdict()),
}


@pytest.fixture
def _elsewhere(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a folder in which a log may be written."""
    monkeypatch.chdir(tmp_path_factory.mktemp("here"))


def plan_of(folder: Path, **arms: Pipeline) -> Run:
    return replace(compared("t", Given((SAID,), PROBES), arms, next(iter(arms))), calls=folder / "calls")


def stage(forecast: Forecast, name: str) -> Asked:
    (one,) = [asked for asked in forecast.asked if asked.stage == name]
    return one


def admission_costs(folder: RunFolder) -> tuple[int, int]:
    rows = folder.costs[folder.costs["stage"] == "admission"]
    return int(rows["calls"].sum() + rows["cached"].sum()), int(rows["failures"].sum())


def shown(forecast: Forecast) -> str:
    console = Console(width=80, force_terminal=False, markup=False, emoji=False)
    with console.capture() as caught:
        console.print(*plan_tables(forecast), sep="\n")
    return caught.get()


def test_admission_calls_are_those_of_the_run(tmp_path: Path):
    plan = plan_of(tmp_path, **GATED)
    foreseen = stage(planned(plan), "admission").tally.naive.calls

    assert (foreseen, 0) == admission_costs(run(plan, tmp_path / "run")) == (64, 0)


def test_cells_with_one_model_share_the_prompts_that_are_equal(tmp_path: Path):
    tally = stage(planned(plan_of(tmp_path, **GATED)), "admission").tally

    assert tally.naive.calls == 20 + 20 + 20 + 4
    assert tally.shared.calls == 20 + 15 + 4  # the first exchange has no history in either


def test_what_is_in_the_call_cache_need_not_be_asked(tmp_path: Path):
    run(plan_of(tmp_path, margins=GATED["margins"]), tmp_path / "run")
    asked = stage(planned(plan_of(tmp_path, **GATED)), "admission")

    assert (asked.kept.calls, asked.left.calls) == (20, 19)


def test_a_replicate_shares_no_call(tmp_path: Path):
    plan = plan_of(tmp_path, margins=GATED["margins"])
    again = replace(plan, arms=(*plan.arms, replace(plan.arms[0], name="again", replicate=1)))

    assert stage(planned(again), "admission").tally.shared.calls == 40


def test_nothing_is_written_and_only_a_few_prompts_are_asked(tmp_path: Path):
    ASKED.clear()
    planned(plan_of(tmp_path, **GATED))

    assert not list(tmp_path.iterdir())
    assert 0 < len(ASKED) <= 13


def test_stages_count_distinct_items_against_the_sum_of_cells(tmp_path: Path):
    arms = {"null": NULL, "gated": replace(NULL, admission=Without("Rex"))}
    stages = planned(plan_of(tmp_path, **arms)).stages

    assert (stages["segregation"].naive, stages["segregation"].shared) == (8, 4)
    assert (stages["admission"].naive, stages["admission"].shared) == (8, 8)
    assert (stages["structuring"].naive, stages["structuring"].shared) == (7, 4)
    assert (stages["backend"].naive, stages["backend"].shared) == (7, 7)


def test_a_run_without_a_model_asks_nothing(tmp_path: Path):
    forecast = planned(plan_of(tmp_path, null=NULL))

    assert forecast.asked == ()
    assert "Calls" not in shown(forecast)


def test_later_stages_have_upper_bounds(tmp_path: Path):
    whole = replace(
        GATED["margins"],
        structuring=AtomicFacts(most=3),
        grounding=ModelGrounding(),
        reader=FixedPrompt(),
        judges=(Lenient(),),
    )
    forecast = planned(plan_of(tmp_path, whole=whole))
    calls = {one.stage: (one.tally.naive.calls, str(one.tally.sure)) for one in forecast.asked}

    assert calls == {
        "admission": (20, "exact"),
        "structuring": (4, "at most"),
        "grounding": (12, "at most"),
        "reader": (3, "at most"),
        "judges": (3, "at most"),
    }


def test_a_gate_that_needs_vectors_is_taken_to_keep_everything(tmp_path: Path):
    stages = planned(plan_of(tmp_path, novel=replace(NULL, admission=Novelty()))).stages

    assert (stages["structuring"].naive, str(stages["structuring"].sure)) == (4, "at most")


def test_twins_are_named_and_counted_once(tmp_path: Path):
    forecast = planned(plan_of(tmp_path, first=NULL, same=NULL))

    assert "t: 2 arms, 1 cell, 1 dialogue of 4 turns, 3 probes, 1 shard (exact)" in shown(forecast)
    assert "'same' is the same experiment as 'first', and is not run again" in shown(forecast)


def test_every_line_fits_into_80_columns(tmp_path: Path):
    plan = plan_of(tmp_path, **GATED, read=replace(MODEL, reader=FixedPrompt(), judges=(Lenient(),)))

    assert max(map(len, shown(planned(plan)).splitlines())) <= 80


def test_an_endpoint_is_asked_exactly_once(tmp_path: Path, server: Loopback):
    server.then = reply(first_tokens(Yes=-0.1, No=-3.0))
    model = OpenAI(base_url=server.url, model="m", context_tokens=4096)
    planned(plan_of(tmp_path, served=replace(NULL, model=model, admission=Margins())))

    assert len(server.questions) == 1


def test_an_endpoint_that_refuses_is_one_line(tmp_path: Path, server: Loopback):
    server.then = raw(b"gone away", 503)
    model = OpenAI(base_url=server.url, model="m", context_tokens=4096)

    with pytest.raises(UserError, match=r"^model: openai/m@/top20: the server says 503: gone away"):
        planned(plan_of(tmp_path, served=replace(NULL, model=model, admission=Margins())))
    assert len(server.questions) == 1


def test_data_that_is_not_there_is_one_line(tmp_path: Path):
    path = tmp_path / "x.yaml"
    path.write_text("name: x\ndata: {jsonl: {path: none.jsonl}}\nbaseline: a\narms: {a: {}}\n")

    with pytest.raises(UserError, match=r"none\.jsonl: cannot be read"):
        planned(read_config(path))


def test_a_plan_without_dialogues_is_refused(tmp_path: Path):
    plan = compared("t", Given(()), {"null": NULL}, "null")

    with pytest.raises(UserError, match="t: there is nothing to run"):
        planned(plan)


def test_a_dialogue_of_one_empty_turn_can_be_planned(tmp_path: Path):
    plan = compared("t", Given((dialogue(""),)), {"null": NULL}, "null")

    assert planned(plan).stages["segregation"].naive == 1


def test_recorded_answers_are_planned_without_being_asked(tmp_path: Path):
    (tmp_path / "none.jsonl").write_text("")
    replayed = replace(NULL, model=Replay(tmp_path / "none.jsonl"), admission=Margins())

    assert stage(planned(plan_of(tmp_path, replayed=replayed)), "admission").left.calls == 20
    assert not (tmp_path / "calls").exists()


def test_prompts_that_do_not_fit_are_told(tmp_path: Path):
    (tmp_path / "none.jsonl").write_text("")
    short = Replay(tmp_path / "none.jsonl", context_tokens=50)

    told = shown(planned(plan_of(tmp_path, short=replace(NULL, model=short, admission=Margins()))))
    assert "the model takes 50, so such calls fail" in " ".join(told.split())


def test_references_are_planned_with_what_they_will_show(tmp_path: Path):
    whole = plan_of(tmp_path, read=replace(MODEL, reader=FixedPrompt()))
    tokens = {
        name: stage(planned(replace(whole, references=beside)), "reader").tally.naive
        for name, beside in (
            ("", ()),
            ("empty", reference_arms(["empty"], whole.arms[0])),
            ("oracle", reference_arms(["oracle_window_0"], whole.arms[0])),
            ("full", reference_arms(["full_dialogue"], whole.arms[0])),
        )
    }

    assert {load.calls - tokens[""].calls for name, load in tokens.items() if name} == {3}
    prompts = [load.read for load in tokens.values()]
    assert prompts[0] < prompts[1] < prompts[2] < prompts[3]


def test_a_plan_counts_references_apart_from_arms(tmp_path: Path):
    whole = plan_of(tmp_path, null=NULL)
    told = shown(planned(replace(whole, references=reference_arms(["empty"], whole.arms[0]))))

    assert "1 arm, 1 reference, 2 cells" in told


def test_what_an_endpoint_was_asked_is_logged_beside_the_runs(tmp_path: Path, server: Loopback):
    server.then = reply(first_tokens(Yes=-0.1, No=-3.0))
    model = OpenAI(base_url=server.url, model="m", context_tokens=4096)
    plan = plan_of(tmp_path, served=replace(NULL, model=model, admission=Margins()))
    planned(plan)

    (row,) = rows_ahead([place_beside_runs(plan.name)])
    assert (row["stage"], row["status"], row["destination_class"]) == ("plan", 200, "loopback")


def test_an_endpoint_outside_is_asked_only_if_it_is_listed(
    tmp_path: Path, server: Loopback, monkeypatch: pytest.MonkeyPatch
):
    names_lead_here(monkeypatch, "model.example")
    server.then = reply(first_tokens(Yes=-0.1, No=-3.0))
    model = server.model(base_url=server.url.replace("127.0.0.1", "model.example"), context_tokens=4096)
    plan = plan_of(tmp_path, served=replace(NULL, model=model, admission=Margins()))

    with pytest.raises(UserError, match=r"model\.example:\d+ is not allowed"):
        planned(plan)
    planned(replace(plan, egress=allowing("model.example", kind=DestinationClass.LANGUAGE_MODEL)))
    allowed = [row["allowed"] for row in rows_ahead([place_beside_runs(plan.name)])]
    assert (allowed, len(server.questions)) == ([False, True], 1)


def test_a_plan_that_asks_nothing_writes_nothing(tmp_path: Path):
    planned(plan_of(tmp_path, null=NULL))

    assert os.listdir() == []
