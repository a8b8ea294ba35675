"""Prompts: templates in files beside the components that use them, filled with one item each."""

import re
from dataclasses import field
from functools import cache, partial
from importlib.resources import files
from typing import Any

from toolkit.errors import UserError
from toolkit.models.language import Prompt

ITEM = "{{item}}"
_HEADING = re.compile(r"^## (\S+)\n", re.MULTILINE)


@cache
def prompt(file: str) -> str:
    """The text of a prompt file of this package, such as `admission/margins.md`; each is read once."""
    return files("toolkit").joinpath(file).read_text(encoding="utf-8").strip()


def prompt_of(file: str) -> Any:
    """A dataclass field whose default is the text of a prompt file: so it is part of the identity.

    Read when the component is made, since importing is to cost nothing.
    """
    return field(default_factory=partial(prompt, file))


def filled(template: str, item: str) -> Prompt:
    """The prompt that puts `item` where `template` has `{{item}}`; what stands before is shared.

    Raises UserError for a template without `{{item}}`.
    """
    before, mark, after = template.partition(ITEM)
    if not mark:
        raise UserError(f"prompt: {template[:40]!r} has no {ITEM}; it says where the item is to stand")
    return Prompt(shared=before, own=item + after)


def sections(text: str) -> tuple[str, dict[str, str]]:
    """What stands before the first `## name` heading of a prompt file, and each section by its name."""
    head, *parts = _HEADING.split(text)
    return head.strip(), {name: words.strip() for name, words in zip(parts[::2], parts[1::2], strict=True)}
