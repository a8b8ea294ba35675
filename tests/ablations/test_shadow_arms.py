"""The arms of a shadow: one stage at work in each, and none where the run shows it already."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from builders import context, dialogue, exchanges, probe
from small_runs import NULL, PROBES, READ, SAID, Given, Parrot, Without, entity, ran

from ablations.arms import Arm, compared, experiments
from ablations.runner import run
from ablations.shadow import shadow, shadow_arms
from ablations.shadow_parts import Evidence, Labelled
from analysis.chains.causes.alone import broken_alone, shadow_place
from analysis.chains.causes.break_sets import causes
from analysis.chains.tracing.links import links
from toolkit.admission.margins import Margins
from toolkit.backends.mem0 import Mem0
from toolkit.context import Context
from toolkit.dialogue import Dialogue, Exchange
from toolkit.errors import UserError
from toolkit.facts import Kind, Tier
from toolkit.failure import Failure
from toolkit.models.no_model import NoModel
from toolkit.pipeline import Pipeline
from toolkit.probes import Probe
from toolkit.runs.run_folder import RunFolder
from toolkit.segregation.isolated import Isolated
from toolkit.segregation.segregated import Segregated
from toolkit.stages import Structured
from toolkit.structuring.rules import Clauses
from toolkit.structuring.verbatim import Verbatim


@dataclass(frozen=True)
class Unlucky:
    """A structuring that fails on one word, and reads everything else as it was said."""

    word: str

    def __call__(self, exchanges: Sequence[Exchange], context: Context) -> list[Structured | Failure]:
        said = Verbatim()(exchanges, context)
        return [
            Failure("no answer") if self.word in item.text else whole
            for item, whole in zip(exchanges, said, strict=True)
        ]


def arms(**pipelines: Pipeline) -> dict[str, Arm]:
    """The arms of the shadow of a run of which the first pipeline is the baseline."""
    plan = compared("t", Given((SAID,), PROBES), pipelines, next(iter(pipelines)))
    found = experiments(plan.arms)
    return {arm.name: arm for arm in shadow_arms(found, dict.fromkeys(pipelines, plan.baseline))}


def in_shadow(
    folder: Path, pipeline: Pipeline, said: Dialogue = SAID, probes: tuple[Probe, ...] = PROBES
) -> tuple[RunFolder, RunFolder]:
    """A run of the pipeline beside the ungated one, and its shadow."""
    pipelines = {"ungated": NULL, "gated": pipeline}
    plan = replace(compared("t", Given((said,), probes), pipelines, "ungated"), calls=folder / "calls")
    done = run(plan, folder / "run")
    return done, shadow(plan, done)


def lost(done: RunFolder, apart: RunFolder, measure: str = "turn") -> set[tuple[str, str]]:
    """Stage and link of what the gated arm's stages would lose alone."""
    found = broken_alone(done, apart, links(done))
    own = found[(found["arm"] == "gated") & found[measure].fillna(False)]
    return set(own[["stage", "link"]].astype(str).itertuples(index=False, name=None))


def test_what_an_ungated_baseline_shows_already_is_not_run_again():
    whole = replace(NULL, segregation=Segregated(), admission=Without("Rex"), structuring=Clauses())

    assert set(arms(ungated=NULL, gated=whole)) == {
        f"{stage} of {arm}" for arm in ("ungated", "gated") for stage in ("structured", "grounded")
    }


def test_without_an_ungated_baseline_storing_and_retrieving_have_arms_of_their_own():
    found = arms(gated=replace(NULL, admission=Without("Rex")))

    assert set(found) == {f"{one} of gated" for one in ("structured", "grounded", "stored", "retrieved")}
    assert found["retrieved of gated"].pipeline == NULL


def test_an_arm_has_one_stage_at_work_and_neither_reader_nor_unasked_model():
    found = arms(only=replace(READ, admission=Margins(), structuring=Clauses(), model=Parrot()))
    pipeline = found["structured of only"].pipeline

    assert (pipeline.structuring, pipeline.reader, pipeline.model) == (Clauses(), NULL.reader, NoModel())
    assert isinstance(pipeline.admission, Evidence)


def test_a_backend_that_supersedes_is_given_the_kinds_that_it_goes_by_and_retrieval_is_not():
    found = arms(
        ungated=NULL, gated=replace(NULL, structuring=Clauses(), backend=Mem0(conflicts="supersede"))
    )

    assert found["stored of gated"].pipeline.structuring == Labelled(Clauses())
    assert "retrieved of gated" not in found  # the baseline's, which keeps everything


def test_where_replies_are_no_sources_the_gate_is_run_on_them_as_sources(tmp_path: Path):
    closed = replace(
        NULL, segregation=Isolated(unit="pair", reply_is_source=False), admission=Without("baker")
    )
    done, apart = in_shadow(tmp_path, closed)

    assert lost(done, apart) == {("source", "1:2"), ("admitted", "1:3")}


def test_a_turn_that_a_correction_retires_is_lost_by_the_backend_alone(tmp_path: Path):
    said = dialogue("Ana: My dentist is in Oslo.", "Ben: Fine.", "Ana: Correction: my dentist is in Bergen.")
    asked = (probe("Where was the dentist?", "1:1", slots=(entity("1:1", "Oslo"),)),)
    backend = Mem0(conflicts="supersede", supersede_at=0.1)
    done, apart = in_shadow(tmp_path, replace(NULL, structuring=Clauses(), backend=backend), said, asked)

    assert ("stored", "1:1") in lost(done, apart)


def test_a_link_that_another_turn_says_again_is_lost_by_turn_and_not_by_content(tmp_path: Path):
    said = dialogue("Ana: I live in Oslo.", "Ben: My dog is Rex.", "Ben: You live in Oslo, Ana.")
    asked = (probe("Where does Ana live?", "1:1", slots=(entity("1:1", "Oslo"),)),)
    done, apart = in_shadow(tmp_path, replace(NULL, admission=Without("I live")), said, asked)

    assert ("admitted", "1:1") in lost(done, apart)
    assert ("admitted", "1:1") not in lost(done, apart, "content")


def test_what_fails_in_the_shadow_is_known_for_no_probe_of_its_dialogue(tmp_path: Path):
    both = replace(NULL, admission=Without("Rex"), structuring=Unlucky("Rex"))
    done, apart = in_shadow(tmp_path, both)
    found = causes(links(done), broken_alone(done, apart, links(done)), "turn")

    assert set(found.loc[found["arm"] == "gated", "why"]) == {"shadow: failed: upstream"}


def test_a_run_is_not_shadowed_once_its_arms_are_others(tmp_path: Path):
    done = ran(tmp_path)
    plan = compared("t", Given((SAID,), PROBES), {"ungated": NULL, "gated": NULL}, "ungated")

    with pytest.raises(
        UserError, match="data, config, code or packages have changed since; run it again first"
    ):
        shadow(plan, done)


def test_the_shadow_of_another_run_is_refused(tmp_path: Path):
    _, apart = in_shadow(tmp_path / "one", replace(NULL, structuring=Clauses()))
    done, _ = in_shadow(tmp_path / "two", replace(NULL, structuring=Unlucky("?")))

    with pytest.raises(UserError, match="not of this run; write it again: gatelab shadow"):
        broken_alone(done, apart, links(done))


def test_the_shadow_lies_beside_its_run(tmp_path: Path):
    done, apart = in_shadow(tmp_path, NULL)

    assert apart.path == shadow_place(done.path) == tmp_path / "run.shadow"
    assert apart.manifest["name"] == "t.shadow"


def test_evidence_is_every_exchange_that_a_cited_turn_may_be_read_from():
    said = exchanges("One.", "Two.", "Three.")
    verdicts = Evidence((("d1", "1:3"), ("d2", "1:2")))(said, context(cited=["1:1"]))

    assert [one.tier for one in verdicts if not isinstance(one, Failure)] == [
        Tier.ADMIT,
        Tier.REJECT,
        Tier.ADMIT,
    ]


def test_a_labelled_turn_has_all_its_words_and_the_kinds_of_its_facts():
    (whole,) = Labelled(Clauses())(exchanges("No, my dog is called Max, and I live in Oslo."), context())

    assert isinstance(whole, Structured)
    assert [fact.text for fact in whole.facts] == ["No, my dog is called Max, and I live in Oslo."]
    assert Kind.CORRECTION in whole.facts[0].kinds
