"""A model in memory, ready to be asked: where it runs, in which numbers, and what its attention can do."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from toolkit.errors import UserError
from toolkit.models.transformers import attention


@dataclass(frozen=True)
class Opened:
    """A causal language model with its tokenizer."""

    model: Any
    tokenizer: Any
    stops: frozenset[int]  # tokens that end an answer
    context_tokens: int
    shares: bool  # whether its attention can read shared keys (`attention.py`)

    @property
    def device(self) -> str:
        """Where it runs: cpu or cuda."""
        return str(self.model.device.type)

    @property
    def vocabulary(self) -> int:
        """How many tokens it gives a score to."""
        return int(self.model.get_output_embeddings().weight.shape[0])


def resolved_device(device: str) -> str:
    """`auto` is the first GPU if there is one. UserError for cuda without one."""
    import torch  # here, as it takes a second to import

    if device == "cuda" and not torch.cuda.is_available():
        raise UserError("device 'cuda': torch finds no CUDA device; choose auto or cpu")
    if device == "auto":
        return "cuda" if torch.cuda.is_available() else "cpu"
    return device


def resolved_dtype(dtype: str, device: str) -> str:
    """`auto` is bfloat16 on a GPU and float32 on a CPU, where it is the faster one."""
    if dtype == "auto":
        return "bfloat16" if device == "cuda" else "float32"
    return dtype


def opened(folder: Path, *, dtype: str, device: str, trust_remote_code: bool) -> Opened:
    """The model in a folder of safetensors. Raises UserError for what is not one; fetches nothing."""
    import torch  # here, as both take seconds to import
    from transformers import AutoModelForCausalLM, AutoTokenizer
    from transformers.utils import logging

    logging.disable_progress_bar()  # type: ignore[no-untyped-call]
    options = {"local_files_only": True, "trust_remote_code": trust_remote_code}
    try:
        tokenizer: Any = AutoTokenizer.from_pretrained(str(folder), **options)
        model: Any = AutoModelForCausalLM.from_pretrained(
            str(folder), dtype=getattr(torch, dtype), use_safetensors=True, **options
        )
    except (OSError, ValueError) as error:
        raise UserError(f"{str(folder)!r} cannot be loaded: {str(error).splitlines()[0]}") from error
    return ready(model.to(device), tokenizer)


def ready(model: Any, tokenizer: Any) -> Opened:
    """A loaded model made ready to be asked. `tokenizer` may be None where only tokens are asked."""
    model.eval().requires_grad_(False)
    config = model.config.get_text_config()
    ends = [
        model.generation_config.eos_token_id,
        config.eos_token_id,
        getattr(tokenizer, "eos_token_id", None),
    ]
    stops = [stop for end in ends for stop in (end if isinstance(end, list) else [end]) if stop is not None]
    return Opened(
        model=model,
        tokenizer=tokenizer,
        stops=frozenset(stops),
        context_tokens=int(config.max_position_embeddings),
        shares=_takes_shared_attention(model),
    )


def _takes_shared_attention(model: Any) -> bool:
    """Whether the model now uses `attention.attend` in all its layers; if it cannot, it is as before."""
    import torch

    config = model.config.get_text_config()
    before = model.config._attn_implementation
    if before != "sdpa" or set(getattr(config, "layer_types", None) or ()) - {"full_attention"}:
        return False
    attention.register()
    model.set_attn_implementation(attention.NAME)
    rows = attention.Rows({}, None, keep=True)
    try:
        with torch.inference_mode():
            model(
                input_ids=torch.zeros((1, 2), dtype=torch.long, device=model.device),
                use_cache=False,
                sharing=rows,
            )
    except (attention.UnsupportedAttention, TypeError, AttributeError):
        rows.kept.clear()
    if len(rows.kept) == config.num_hidden_layers:
        return True
    model.set_attn_implementation(before)
    return False
