"""The model calls of one cell of the paper's grid on a GPU, with random weights in Llama-3.1-8B's shape.

python benchmarks/gpu.py                  a tenth of a cell; needs a CUDA device, else says so and ends
python benchmarks/gpu.py --share 1        the whole cell
python benchmarks/gpu.py --small          the same code with a tiny model, on any device, in seconds

Weights do not matter for speed, so nothing is downloaded; every answer gets its full length.

The arithmetic, for one H200 (790 TFLOP/s in bfloat16 products, 4.3 TB/s from memory). The 32 layers hold
6.98e9 weights that every token is multiplied with; the vocabulary's matrix, 0.525e9 more, is used where a
next token is asked for. A token so costs 14 GFLOP, and 0.5 MFLOP more for each token that it sees (4 x 4,096
x 32 layers). Weights are 16 GB, of which a step reads all but the 1 GB of embeddings; keys and values are 131
KB a token. Admission asks yes or no of 5,882 turns (700 tokens, 600 of them instructions); structuring reads
5,500 (900 tokens, 600 shared) and writes 120 tokens each; 1,540 questions are answered (1,500 tokens, nothing
shared, 40 new) and judged (500 tokens, 300 shared, yes or no). Reading everything without sharing takes at
least 74 + 89 + 42 + 14 s; with what is shared read once, 11 + 30 + 42 + 6 s. In batches of 256, a step of
structuring reads 15 GB of weights and 32 GB of keys and values, 11 ms in all; with what is shared read once,
12 GB of them, 6 ms. So structuring takes 118 s without and 47 s with sharing, the answers 46 s. The floors
printed come from `floors.py`, for the batches used.
"""

import sys
import time
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import replace
from random import Random
from typing import Annotated, Any

import torch
import typer
from floors import Architecture, Machine, Workload, table
from transformers import AutoModelForCausalLM, LlamaConfig

from toolkit.models.transformers.batches import Batches
from toolkit.models.transformers.decoding import Writer, write
from toolkit.models.transformers.opening import Opened, ready
from toolkit.models.transformers.reading import keys_of, row_budget
from toolkit.models.transformers.scoring import option_logprobs
from toolkit.models.transformers.streams import SharedStream

H200 = Machine(flops=790e12, bandwidth=4.3e12)
LLAMA_3_1_8B = LlamaConfig(
    vocab_size=128_256,
    hidden_size=4_096,
    intermediate_size=14_336,
    num_hidden_layers=32,
    num_attention_heads=32,
    num_key_value_heads=8,
    max_position_embeddings=131_072,
    rms_norm_eps=1e-5,
    rope_parameters={
        "rope_type": "llama3",
        "rope_theta": 500_000.0,
        "factor": 8.0,
        "low_freq_factor": 1.0,
        "high_freq_factor": 4.0,
        "original_max_position_embeddings": 8_192,
    },
    tie_word_embeddings=False,
)
SMALL = LlamaConfig(
    vocab_size=512,
    hidden_size=64,
    intermediate_size=128,
    num_hidden_layers=2,
    num_attention_heads=4,
    num_key_value_heads=2,
    max_position_embeddings=2_048,
)
CELL = (
    Workload("admission", 5_882, shared=600, own=100),
    Workload("structuring", 5_500, shared=600, own=300, new=120),
    Workload("answers", 1_540, shared=0, own=1_500, new=40),
    Workload("judge", 1_540, shared=300, own=200),
)
COLUMNS = (
    "",
    "prompts",
    "plain s",
    "ours s",
    "ratio",
    "tokens/s",
    "FLOP use",
    "floor s",
    "share of floor",
    "same",
)


def random_texts(work: Workload, vocabulary: int) -> tuple[list[int], list[list[int]]]:
    """The shared tokens, and each prompt's own ones, of lengths within a tenth of the given."""
    rng = Random(work.name)
    draw = rng.choices(range(vocabulary), k=work.shared)
    lengths = [round(work.own * rng.uniform(0.9, 1.1)) for _ in range(work.prompts)]
    return draw, [rng.choices(range(vocabulary), k=length) for length in lengths]


def ours(opened: Opened, work: Workload, shared: list[int], own: list[list[int]], tokens: int) -> list[Any]:
    """Log-probabilities of two options, or the new tokens, of every prompt."""
    before = keys_of(opened, shared) if shared else {}
    if not work.new:
        rows = Batches(row_budget(opened))
        return list(option_logprobs(opened, before, own, [[1], [2]], rows))

    def written(batch: list[int]) -> list[list[int]]:
        writers = [Writer(stops=frozenset()) for _ in batch]
        write(SharedStream(opened, before, [own[place] for place in batch], work.new), writers, work.new)
        return [writer.tokens for writer in writers]

    return list(Batches(tokens).run([len(text) + work.new for text in own], written))


def plain(model: Any, work: Workload, texts: Sequence[list[int]], size: int) -> list[Any]:
    """The same by transformers alone: prompts read whole, padded on the left, and `generate`."""
    found: list[Any] = []
    for first in range(0, len(texts), size):
        batch = texts[first : first + size]
        longest = max(map(len, batch))
        ids = torch.tensor([[0] * (longest - len(text)) + text for text in batch], device=model.device)
        mask = torch.tensor([[0] * (longest - len(text)) + [1] * len(text) for text in batch]).to(
            model.device
        )
        if work.new:
            options = {"min_new_tokens": work.new, "max_new_tokens": work.new, "pad_token_id": 0}
            made = model.generate(input_ids=ids, attention_mask=mask, do_sample=False, **options)
            found += made[:, longest:].tolist()
            continue
        with torch.inference_mode():
            places = (mask.cumsum(dim=1) - 1).clamp(min=0)
            scores = model(input_ids=ids, attention_mask=mask, position_ids=places, logits_to_keep=1).logits
        found += scores[:, -1].float().log_softmax(dim=-1)[:, [1, 2]].tolist()
    return found


def seconds_of(device: str, begun: float) -> float:
    """Seconds since `begun`, when the device has done all it was given."""
    if device == "cuda":
        torch.cuda.synchronize()
    return time.perf_counter() - begun


def agreement(work: Workload, one: Sequence[Any], other: Sequence[Any]) -> float:
    """Share of equal answers: the same tokens, or the same option preferred."""
    pairs = list(zip(one, other, strict=True))
    if work.new:
        return sum(1 for left, right in pairs if left == right) / len(pairs)
    return sum(1 for left, right in pairs if (left[0] > left[1]) == (right[0] > right[1])) / len(pairs)


def measured(opened: Opened, alone: Any, work: Workload, tokens: int, few: int) -> list[str]:
    """A row of the table: all prompts by us, the first `few` plainly and scaled up."""
    shared, own = random_texts(work, opened.vocabulary)
    sizes = Architecture.of(opened.model)
    begun = time.perf_counter()
    found = ours(opened, work, shared, own, tokens)
    after = seconds_of(opened.device, begun)
    begun = time.perf_counter()
    plainly = plain(alone, work, [shared + text for text in own[:few]], few)
    before = seconds_of(opened.device, begun) * len(own) / len(plainly)
    batch = max(1, tokens // (work.own + work.new))
    floor = work.floor(sizes, H200, sharing=True, batch=batch)
    use = (work.prefill_flops(sizes, sharing=True) + work.decode_flops(sizes)) / after / H200.flops
    read = work.shared + work.prompts * (work.own + work.new)
    same = agreement(work, found[: len(plainly)], plainly)
    figures = [f"{before:.1f}", f"{after:.1f}", f"{before / after:.1f}", f"{read / after:,.0f}"]
    return [
        work.name,
        str(len(own)),
        *figures,
        f"{use:.1%}",
        f"{floor:.2f}",
        f"{floor / after:.1%}",
        f"{same:.0%}",
    ]


def main(
    share: Annotated[float, typer.Option(help="Of the cell's prompts.", min=0.001, max=1)] = 0.1,
    batch_tokens: Annotated[int, typer.Option(help="Own tokens whose keys and values are held.")] = 262_144,
    plain_prompts: Annotated[int, typer.Option(help="For the plain arm, in one batch.")] = 64,
    small: Annotated[bool, typer.Option(help="A tiny model on any device, to try the script.")] = False,
) -> None:
    """Print seconds, tokens a second, use of the device and the share of the floor, stage by stage."""
    if not (small or torch.cuda.is_available()):
        print("no measurement: torch finds no CUDA device (--small tries the script without one)")
        sys.exit(0)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    dtype = torch.bfloat16 if device == "cuda" else torch.float32
    torch.manual_seed(0)
    architecture = SMALL if small else LLAMA_3_1_8B
    made: Any = AutoModelForCausalLM  # whose constructors have no types
    with torch.device(device):
        model = made.from_config(deepcopy(architecture), dtype=dtype).eval()
    # The same weights under transformers' own attention: a second shell around one set of tensors.
    with torch.device("meta"):
        alone = made.from_config(deepcopy(architecture), dtype=dtype).eval()
    alone.load_state_dict(model.state_dict(), assign=True)
    alone.model.rotary_emb = model.model.rotary_emb
    alone.generation_config.eos_token_id = None
    opened = ready(model, None)
    rows: list[Sequence[str]] = [COLUMNS]
    for work in CELL:
        count = max(2, round(work.prompts * (0.002 if small else share)))
        part = replace(work, prompts=count)
        ours(
            opened,
            replace(part, prompts=2, new=min(part.new, 2)),
            *random_texts(replace(part, prompts=2), 99),
            999,
        )
        rows.append(measured(opened, alone, part, batch_tokens, min(plain_prompts, count)))
    name = torch.cuda.get_device_name() if device == "cuda" else "CPU"
    print(f"{name}; floors and FLOP use as of an H200; torch {torch.__version__}\n{table(rows)}")


if __name__ == "__main__":
    typer.run(main)
