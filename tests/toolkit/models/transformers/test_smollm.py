"""The 135M model: sharing, packing and grammars change no answer of a real model."""

import json
from random import Random
from typing import Any

import pytest

from toolkit.models.language import Completion, Decoding, Prompt
from toolkit.models.transformers.engine import Transformers
from toolkit.models.transformers.prompts import option_tokens, tokens_of

SHARED = (
    "You read one line of a long conversation. Say whether it tells a lasting fact about a person, such as "
    "where they live or what they like, or only a passing mood. Answer Yes or No, then give the reason.\n"
)
WORDS = "I moved to Bergen with my dog because the winter in Oslo was long and my sister sails there".split()
OPTIONS = ("Yes", "No", "It does")
FACTS = (
    '{"type": "object", "properties": {"facts": {"type": "array", "maxItems": 3, "items": '
    '{"type": "string", "maxLength": 60}}}, "required": ["facts"], "additionalProperties": false}'
)


def lines(count: int) -> list[Prompt]:
    """Prompts with own parts of 3 to 30 words."""
    rng = Random(0)
    return [Prompt(SHARED, " ".join(rng.choices(WORDS, k=rng.randint(3, 30)))) for _ in range(count)]


def plain(smol: Transformers) -> Any:
    """The same weights in transformers' own attention."""
    from transformers import AutoModelForCausalLM

    return AutoModelForCausalLM.from_pretrained(smol.loaded.model.config._name_or_path).eval()


def largest_gap(smol: Transformers, prompts: list[Prompt]) -> float:
    """The largest error of a log-probability, per token: plain passes in float64, one each, are the truth.

    Two float32 passes of different shapes are apart by about this much, plain transformers' own as well.
    """
    import torch

    tokenizer, model, gaps = smol.loaded.tokenizer, plain(smol).double(), []
    words = option_tokens(tokenizer, OPTIONS)
    for choice, tokens in zip(smol.choose(prompts, OPTIONS), tokens_of(tokenizer, prompts), strict=True):
        for logprob, option in zip(choice.logprobs, words, strict=True):
            ids = torch.tensor([tokens + option])
            with torch.inference_mode():
                scores = model(input_ids=ids, logits_to_keep=len(option) + 1).logits[0]
            scores = scores.log_softmax(dim=-1)
            alone = sum(float(scores[place, token]) for place, token in enumerate(option))
            gaps.append(abs(alone - logprob) / len(option))
    return max(gaps)


def differing(smol: Transformers, prompts: list[Prompt], new: int) -> int:
    """How many texts differ from those of transformers' `generate`, asked one prompt at a time."""
    import torch

    tokenizer, model, differ = smol.loaded.tokenizer, plain(smol), 0
    answers = smol.generate(prompts, Decoding(max_tokens=new))
    for answer, tokens in zip(answers, tokens_of(tokenizer, prompts), strict=True):
        ids = torch.tensor([tokens])
        options = {"attention_mask": torch.ones_like(ids), "do_sample": False, "max_new_tokens": new}
        made = model.generate(input_ids=ids, pad_token_id=tokenizer.eos_token_id, **options)
        text = tokenizer.decode(made[0, len(tokens) :], skip_special_tokens=True)
        differ += not (isinstance(answer, Completion) and answer.text == text)
    return differ


def test_log_probabilities_and_texts_are_those_of_plain_transformers(smol: Transformers):
    assert largest_gap(smol, lines(2)) < 2e-5
    assert differing(smol, lines(2), 6) == 0


@pytest.mark.slow
def test_many_prompts_are_answered_as_by_plain_transformers(smol: Transformers):
    assert largest_gap(smol, lines(24)) < 2e-5
    assert differing(smol, lines(24), 24) == 0


def test_answers_with_a_schema_are_json(smol: Transformers):
    answers = smol.generate(lines(4), Decoding(max_tokens=90, schema=FACTS))

    for answer in answers:
        assert isinstance(answer, Completion)
        assert answer.finished
        assert set(json.loads(answer.text)) == {"facts"}


def test_the_identity_is_that_of_the_file(smol: Transformers):
    assert "sha256:b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53" in smol.identity
    assert smol.context_tokens == 8192
