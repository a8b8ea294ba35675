"""Prompts as tokens of a model: in its chat format, and nothing in a text taken for a control token."""

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

from toolkit.models.language import Prompt

# Some templates write today's date into the system message: answers would depend on the day.
DATE = datetime(2024, 7, 26, tzinfo=UTC)
TODAY = re.compile(r"""strftime_now\(\s*(["'])(.*?)\1\s*\)""")
UNLIKE = ("A", "0")  # two items that begin with no common token


def tokens_of(tokenizer: Any, prompts: Sequence[Prompt]) -> list[list[int]]:
    """The whole prompt in tokens, up to where the model's answer begins."""
    texts = [_text(tokenizer, prompt) for prompt in prompts]
    special = tokenizer.chat_template is None  # a template writes them itself
    read: list[list[int]] = tokenizer(texts, add_special_tokens=special, verbose=False)["input_ids"]
    return read


def template_tokens(tokenizer: Any, prompt: Prompt) -> list[int]:
    """The tokens with which prompts of the same instructions begin, whatever their own part is."""
    first, second = tokens_of(
        tokenizer, [Prompt(shared=prompt.shared, own=own, system=prompt.system) for own in UNLIKE]
    )
    return first[: common(first, second)]


def common(first: Sequence[int], second: Sequence[int]) -> int:
    """How many tokens two texts have in common from their beginning."""
    for place, (one, other) in enumerate(zip(first, second, strict=False)):
        if one != other:
            return place
    return min(len(first), len(second))


def option_tokens(tokenizer: Any, options: Sequence[str]) -> list[list[int]]:
    """Options as the model would write them at the beginning of its answer."""
    return [tokenizer(option, add_special_tokens=False)["input_ids"] for option in options]


def _text(tokenizer: Any, prompt: Prompt) -> str:
    """The prompt in the model's chat format; a model without one gets the plain text."""
    system, user = (_inert(tokenizer, text) for text in (prompt.system, prompt.shared + prompt.own))
    if tokenizer.chat_template is None:
        return "\n\n".join(part for part in (system, user) if part)
    from jinja2 import TemplateError  # comes with transformers, which only who opens a model imports

    spoken = [{"role": "user", "content": user}]
    if not system:
        return _templated(tokenizer, spoken)
    try:
        return _templated(tokenizer, [{"role": "system", "content": system}, *spoken])
    except TemplateError:  # some models know no system message
        return _templated(tokenizer, [{"role": "user", "content": f"{system}\n\n{user}"}])


def _templated(tokenizer: Any, messages: list[dict[str, str]]) -> str:
    template = tokenizer.chat_template  # or several by name, of which transformers takes the default
    text: str = tokenizer.apply_chat_template(
        messages,
        tokenize=False,
        add_generation_prompt=True,
        enable_thinking=False,  # an answer is asked for at once; most templates do not know the word
        chat_template=_dated(template) if isinstance(template, str) else None,
    )
    return text


@lru_cache
def _dated(template: str) -> str:
    """A chat template that takes DATE for today."""
    return TODAY.sub(lambda found: repr(DATE.strftime(found[2])), template)


def _inert(tokenizer: Any, text: str) -> str:
    """The text with control tokens broken by a space, and half characters replaced."""
    known = {token.content for token in tokenizer.added_tokens_decoder.values() if token.special}
    control = sorted(known | set(tokenizer.all_special_tokens), key=len, reverse=True)
    whole = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    if not control:
        return whole
    return re.sub("|".join(map(re.escape, control)), lambda found: f"{found[0][0]} {found[0][1:]}", whole)
