"""JSON schemas as grammars over a model's tokens, by llguidance."""

import json
from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from toolkit.errors import UserError
from toolkit.models.transformers.opening import Opened

# Weak models would go on with white space for ever; this is the form that JSON mostly has in texts.
FORM: Any = {"whitespace_flexible": False, "item_separator": ", ", "key_separator": ": "}

BYTES = {"type": "ByteLevel", "add_prefix_space": True, "trim_offsets": True, "use_regex": True}


class Matcher(Protocol):
    """Follows one answer through a grammar; llguidance's LLMatcher."""

    def consume_token(self, token: int) -> bool:
        """Whether the token fits."""

    def is_stopped(self) -> bool:
        """Whether nothing may follow."""

    def get_error(self) -> str:
        """What went wrong, or nothing."""


def vocabulary(opened: Opened) -> Any:
    """The model's tokens as llguidance wants them; takes half a second. UserError if it is not installed."""
    try:
        from llguidance import LLTokenizer
    except ModuleNotFoundError as missing:
        raise UserError("a JSON schema needs the package llguidance; pip install llguidance") from missing
    written = json.loads(opened.tokenizer.backend_tokenizer.to_str())
    written |= {"padding": None, "truncation": None}
    if "ByteLevel" in json.dumps(written["pre_tokenizer"]):
        # Some tokenizers read from GGUF have a mixed decoder, from which llguidance infers other bytes.
        written["decoder"] = BYTES
    return LLTokenizer(json.dumps(written), n_vocab=opened.vocabulary, eos_token=sorted(opened.stops))


def matcher(tokens: Any, schema: str) -> Any:
    """A fresh matcher for a JSON schema (as text) over `vocabulary` tokens. UserError for what is none."""
    from llguidance import LLMatcher

    try:
        json.loads(schema)
        grammar = LLMatcher.grammar_from_json_schema(schema, overrides=FORM)
    except ValueError as error:
        raise UserError(f"schema: {schema!r} is no JSON schema ({error})") from error
    made = LLMatcher(tokens, grammar, log_level=0)
    if made.is_error():
        raise UserError(f"schema: {schema!r} cannot be used ({made.get_error()})")
    return made


def allowed(matchers: Sequence[Matcher | None], size: int) -> NDArray[np.bool_]:
    """Which of `size` tokens may come next, shape (matchers, size); any, where there is no matcher."""
    from llguidance import numpy as masks

    bits = masks.allocate_token_bitmask(len(matchers), size)
    for row, made in enumerate(matchers):
        if made is not None:
            masks.fill_next_token_bitmask(made, bits, row)  # type: ignore[arg-type]
    return np.unpackbits(bits.view(np.uint8), axis=1, bitorder="little")[:, :size].astype(bool)
