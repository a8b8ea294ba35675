"""Whatever a model's attention is: the same answers as plain transformers, one prompt at a time."""

from pathlib import Path
from typing import Any

import pytest
from tiny_model import write_model

from toolkit.models.language import Choice, Completion, Decoding, Prompt
from toolkit.models.transformers.engine import Transformers
from toolkit.models.transformers.prompts import option_tokens, tokens_of

SHARED = "Does the line below say something that is worth remembering about a person? Answer Yes or No. "
PROMPTS = [
    Prompt(SHARED, "I moved to Oslo last week."),
    Prompt(SHARED, "Lol"),
    Prompt(
        "Is it long? ", "My sister keeps an old boat near Bergen and sails it every May.", system="Be brief."
    ),
    Prompt(SHARED, ""),
    Prompt(SHARED, "My dog Rex is ill, and 3 of my 12 plants died; see you at 10:45!"),
]
OPTIONS = ("Yes", "No", "worth remembering", " Bergen and Oslo")
SHARING = {
    "llama": {},
    "qwen2": {"use_sliding_window": False},
    "qwen3": {"head_dim": 16},
    "mistral": {"sliding_window": None},
    "gemma": {"head_dim": 24},
    "phi3": {},
    "gpt2": {"n_embd": 48, "n_layer": 3, "n_head": 6, "n_positions": 256},
}
OTHERS = {
    "mistral": {"sliding_window": 16},
    "gemma2": {"head_dim": 24, "sliding_window": 16},
}
CASES = [(name, settings, True) for name, settings in SHARING.items()] + [
    (name, settings, False) for name, settings in OTHERS.items()
]


@pytest.fixture(
    scope="module", params=CASES, ids=[f"{name}{'' if shares else '-windowed'}" for name, _, shares in CASES]
)
def model(request: Any, tmp_path_factory: pytest.TempPathFactory) -> tuple[Transformers, Any, bool]:
    """Our engine, the same weights as transformers loads them, and whether attention can be shared."""
    from transformers import AutoModelForCausalLM

    architecture, settings, shares = request.param
    folder: Path = write_model(tmp_path_factory.mktemp(architecture), architecture, **settings)
    return (
        Transformers(path=folder, device="cpu"),
        AutoModelForCausalLM.from_pretrained(folder).eval(),
        shares,
    )


def plain_logprobs(plain: Any, tokens: list[int], options: list[list[int]]) -> list[float]:
    """Log-probabilities of options after one prompt, each by a forward pass of its own."""
    import torch

    found = []
    for option in options:
        with torch.inference_mode():
            scores = plain(input_ids=torch.tensor([tokens + option])).logits[0].log_softmax(dim=-1)
        places = range(len(tokens) - 1, len(tokens) + len(option) - 1)
        found.append(sum(float(scores[place, token]) for place, token in zip(places, option, strict=True)))
    return found


def plain_text(plain: Any, tokenizer: Any, tokens: list[int], new: int) -> str:
    """The greedy answer to one prompt by transformers' own `generate`."""
    import torch

    ids = torch.tensor([tokens])
    made = plain.generate(
        input_ids=ids,
        attention_mask=torch.ones_like(ids),
        do_sample=False,
        max_new_tokens=new,
        pad_token_id=2,
    )
    return str(tokenizer.decode(made[0, len(tokens) :], skip_special_tokens=True))


def test_keys_are_shared_where_attention_is_over_all_tokens(model: tuple[Transformers, Any, bool]):
    engine, _, shares = model

    assert engine.loaded.shares == shares


def test_log_probabilities_are_those_of_plain_transformers(model: tuple[Transformers, Any, bool]):
    engine, plain, _ = model
    tokenizer = engine.loaded.tokenizer
    words = option_tokens(tokenizer, OPTIONS)

    choices = engine.choose(PROMPTS, OPTIONS)

    for choice, tokens in zip(choices, tokens_of(tokenizer, PROMPTS), strict=True):
        assert isinstance(choice, Choice)
        assert choice.logprobs == pytest.approx(plain_logprobs(plain, tokens, words), abs=1e-4)


def test_texts_are_those_of_plain_transformers(model: tuple[Transformers, Any, bool]):
    engine, plain, _ = model
    tokenizer = engine.loaded.tokenizer

    answers = engine.generate(PROMPTS, Decoding(max_tokens=12))

    for answer, tokens in zip(answers, tokens_of(tokenizer, PROMPTS), strict=True):
        assert isinstance(answer, Completion)
        assert answer.text == plain_text(plain, tokenizer, tokens, 12)
