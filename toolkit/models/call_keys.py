"""What names a call to a model: all that can change its answer, and nothing else."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict

from toolkit.models.language import Decoding, Prompt

FORMAT = 1  # of keys and of what is stored under them


def generate_keys(identity: str, prompts: Sequence[Prompt], decoding: Decoding, replicate: int) -> list[str]:
    """One key a call of `generate`."""
    return _keys(["generate", identity, asdict(decoding), replicate], prompts)


def choose_keys(
    identity: str, prompts: Sequence[Prompt], options: tuple[str, ...], replicate: int
) -> list[str]:
    """One key a call of `choose`."""
    return _keys(["choose", identity, list(options), replicate], prompts)


def _keys(common: list[object], prompts: Sequence[Prompt]) -> list[str]:
    # json.dumps escapes what UTF-8 cannot hold (a lone surrogate), so that any text has a key.
    head = hashlib.sha256(json.dumps([FORMAT, *common], sort_keys=True).encode("ascii"))
    keys = []
    for prompt in prompts:
        own = head.copy()
        contents = [prompt.system, prompt.shared, prompt.own, prompt.attempt]
        own.update(json.dumps(contents).encode("ascii"))
        keys.append(own.hexdigest()[:32])
    return keys
